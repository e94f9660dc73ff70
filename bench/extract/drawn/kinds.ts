import type { Random } from '../../base/random';
import type { Fact, Locale } from './locales';
import { count, date, minutes, money, salary, text, weight, words, type Value } from './values';

/** A thing's value: where own data has it, and the names it may be asked by. */
export type Field = {
  fact: Fact;
  /** Its place in own data, steps parted by dots. */
  own: string;
  asked: readonly string[];
  value: Value | readonly Value[];
};

export type Thing = { type: string; fields: Field[] };

export const kinds = ['product', 'recipe', 'job', 'event', 'article'] as const;
export type Kind = (typeof kinds)[number];

type Making = { random: Random; locale: Locale };

const several = (random: Random, make: () => string): Value[] => {
  const texts = new Set(Array.from({ length: 4 + random.below(5) }, make));
  return [...texts].map(text);
};

const day = (making: Making, from: number): Value =>
  date(from + making.random.below(90), making.locale, making.random);

/** A thing of a kind with all its values. */
export function makeThing(kind: Kind, making: Making): Thing {
  const { random, locale } = making;
  const name = text(words.thing(random));
  const price = money(
    locale.currency === 'JPY' ? 500 + random.below(9000) : (500 + random.below(190_000)) / 100,
    locale,
  );
  const sentence = (): Value => text(words.sentence(random));
  switch (kind) {
    case 'product':
      return thing('Product', [
        ['name', 'name', 'name|title|productName', name],
        ['price', 'offers.price', 'price|cost', price],
        ['brand', 'brand.name', 'brand|manufacturer', text(words.maker(random))],
        ['sku', 'sku', 'sku|productCode', text(words.code(random))],
        ['color', 'color', 'color|colour', text(words.color(random))],
        ['weight', 'weight', 'weight', weight(100 + random.below(9000), locale)],
        [
          'rating',
          'aggregateRating.ratingValue',
          'rating|stars',
          count((10 + random.below(40)) / 10, locale),
        ],
        ['description', 'description', 'description|summary', sentence()],
      ]);
    case 'recipe': {
      const [prep, cook] = [5 + random.below(11) * 5, 10 + random.below(18) * 5];
      return thing('Recipe', [
        ['name', 'name', 'name|title|recipeName', name],
        ['author', 'author.name', 'author|chef|by', text(words.person(random))],
        [
          'ingredients',
          'recipeIngredient',
          'ingredients|recipeIngredient',
          several(random, () => words.food(random)),
        ],
        [
          'instructions',
          'recipeInstructions',
          'instructions|steps|directions',
          several(random, () => words.step(random)),
        ],
        ['prepTime', 'prepTime', 'prepTime|prep_time|preparationTime', minutes(prep, locale)],
        ['cookTime', 'cookTime', 'cookTime|cooking time', minutes(cook, locale)],
        ['totalTime', 'totalTime', 'totalTime|time|duration', minutes(prep + cook, locale)],
        ['servings', 'recipeYield', 'servings|yield|portions', count(2 + random.below(10), locale)],
        ['description', 'description', 'description|summary', sentence()],
      ]);
    }
    case 'job':
      return thing('JobPosting', [
        ['name', 'title', 'title|jobTitle|position', name],
        [
          'company',
          'hiringOrganization.name',
          'company|employer|hiringOrganization',
          text(words.maker(random)),
        ],
        ['location', 'jobLocation.address.addressLocality', 'location|city|place', text(words.town(random))],
        ['salary', 'baseSalary', 'salary|pay', salary(30_000 + random.below(30) * 1000, locale)],
        [
          'employmentType',
          'employmentType',
          'employmentType|jobType',
          text(String(random.pick(['FULL_TIME', 'PART_TIME', 'CONTRACTOR']))),
        ],
        ['datePosted', 'datePosted', 'datePosted|posted|date', day(making, 0)],
        ['deadline', 'validThrough', 'deadline|applyBy|validThrough', day(making, 200)],
        ['description', 'description', 'description|summary', sentence()],
      ]);
    case 'event':
      return thing('Event', [
        ['name', 'name', 'name|title|event', name],
        ['startDate', 'startDate', 'startDate|start|date', day(making, 0)],
        ['endDate', 'endDate', 'endDate|end', day(making, 100)],
        [
          'venue',
          'location.name',
          'venue|location|place',
          text(`${words.town(random)} Hall ${1 + random.below(30)}`),
        ],
        ['organizer', 'organizer.name', 'organizer|organiser|host', text(words.maker(random))],
        ['price', 'offers.price', 'price|cost', price],
        ['description', 'description', 'description|summary', sentence()],
      ]);
    case 'article':
      return thing('NewsArticle', [
        ['name', 'headline', 'headline|title|name', name],
        ['author', 'author.name', 'author|writer|by', text(words.person(random))],
        ['datePublished', 'datePublished', 'datePublished|published|date', day(making, 0)],
        ['section', 'articleSection', 'section|category', text(words.color(random))],
        ['description', 'description', 'description|summary', sentence()],
      ]);
    default:
      return kind satisfies never;
  }
}

type Row = [fact: Fact, own: string, asked: string, value: Value | readonly Value[]];

const thing = (type: string, rows: readonly Row[]): Thing => ({
  type,
  fields: rows.map(([fact, own, asked, value]) => ({ fact, own, asked: asked.split('|'), value })),
});

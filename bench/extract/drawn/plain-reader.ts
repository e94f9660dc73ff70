import type { OwnThing } from '../../../src/protocol/extract/page-data';

type Json = { [key: string]: unknown };

/** The names a value goes by, as whoever writes such a reader would list them. */
const synonyms: readonly (readonly string[])[] = [
  ['name', 'headline', 'title'],
  ['offers.price', 'price', 'cost', 'lowPrice'],
  ['brand', 'manufacturer'],
  ['sku', 'productCode', 'productID'],
  ['color', 'colour'],
  ['weight'],
  ['aggregateRating.ratingValue', 'rating', 'stars'],
  ['description', 'summary'],
  ['author', 'chef', 'writer', 'by'],
  ['recipeIngredient', 'ingredients'],
  ['recipeInstructions', 'instructions', 'steps', 'directions'],
  ['prepTime', 'prep_time', 'preparationTime'],
  ['cookTime', 'cooking time'],
  ['totalTime', 'time', 'duration'],
  ['recipeYield', 'servings', 'yield', 'portions'],
  ['hiringOrganization', 'company', 'employer'],
  ['jobLocation', 'location', 'venue', 'place', 'city'],
  ['baseSalary', 'salary', 'pay'],
  ['employmentType', 'jobType'],
  ['datePublished', 'datePosted', 'startDate', 'posted', 'published', 'start', 'date'],
  ['validThrough', 'deadline', 'applyBy'],
  ['endDate', 'end'],
  ['organizer', 'organiser', 'host'],
  ['articleSection', 'section', 'category'],
];

/** Answers from JSON-LD and microdata with a table of synonyms: the first thing that has the name, its value as it is. */
export function readPlainly(schema: Json, own: readonly OwnThing[]): Json {
  const things = own
    .filter(({ way }) => way === 'json-ld' || way === 'microdata')
    .map(({ data }) => data as Json);
  return answerOf(schema, things);
}

function answerOf(schema: Json, things: readonly Json[]): Json {
  const properties = schema['properties'] as Record<string, Json>;
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, shape]): [string, unknown][] => {
      const item = shape['items'] as Json | undefined;
      if (item?.['type'] === 'object') {
        const listed = things.flatMap((thing) => [thing['itemListElement'] ?? []].flat() as Json[]);
        const rows = listed.length > 0 ? listed.map((each) => (each['item'] ?? each) as Json) : things;
        return [[name, rows.map((row) => answerOf(item, [row]))]];
      }
      const found = things.map((thing) => valueOf(thing, name)).find((value) => value !== undefined);
      return found === undefined ? [] : [[name, typed(found, shape)]];
    }),
  );
}

function valueOf(thing: Json, name: string): unknown {
  const names = [name, ...(synonyms.find((each) => each.includes(name)) ?? [])];
  for (const each of names) {
    const found = each.split('.').reduce<unknown>((at, step) => (at as Json | undefined)?.[step], thing);
    if (found !== undefined) return found;
  }
  return undefined;
}

function typed(value: unknown, shape: Json): unknown {
  if (shape['type'] === 'array') return [value].flat().map((each) => textOf(each));
  if (shape['type'] === 'number') return Number(textOf(value));
  return textOf(value);
}

function textOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  const { name, text, address } = value as Json;
  const place = (address as Json | undefined)?.['addressLocality'];
  return [name, text, place].filter((each) => typeof each === 'string')[0] ?? '';
}

import { createRandom, type Random } from '../../base/random';
import { kinds, makeThing, type Field, type Kind, type Thing } from './kinds';
import { locales, type Fact, type Locale } from './locales';
import { drawTexts, markups, recordMarkups, threadMarkups, type Drawn, type Labelled } from './markups';
import { dataOf, inOpenGraph, ownWays, writeOwn, type OwnWay } from './own-data';
import { count, date, money, text, words, type Value } from './values';

/** What is true of a place in the answer; without values the page does not say it. */
export type Truth = { path: readonly (string | number)[]; values?: Value | readonly Value[] };

export type DrawnPage = { name: string; html: string; schema: object; truths: Truth[] };

type Quality = 'complete' | 'partial' | 'wrong' | 'absent';

type Making = { random: Random; locale: Locale };

/** A page of any kind, language, markup and own data. The same seed gives the same page. */
export function drawPage(seed: number): DrawnPage {
  const random = createRandom(seed * 7919 + 13);
  const locale = locales[seed % locales.length];
  if (!locale) throw new Error('No locale.');
  const making = { random, locale };
  const kind = random.pick([...kinds, 'listing', 'thread'] as const) ?? 'product';
  const quality = random.pick(['complete', 'partial', 'wrong', 'absent'] as const) ?? 'absent';
  const way = random.pick(ownWays) ?? 'json-ld';
  const page =
    kind === 'listing' || kind === 'thread'
      ? listOf(kind, { quality, way }, making)
      : thingOf(kind, { quality, way }, making);
  const name = `${seed} ${kind} ${locale.tag} ${quality === 'absent' ? 'absent' : `${quality} ${way}`} ${page.markup}`;
  return { ...page, name };
}

type Own = { quality: Quality; way: OwnWay };
type Made = Omit<DrawnPage, 'name'> & { markup: string };

const url = 'https://harbour.example/things/1';

function thingOf(kind: Kind, { quality, way }: Own, making: Making): Made {
  const { random, locale } = making;
  const thing = makeThing(kind, making);
  const other = makeThing(kind, making);
  const otherValue = (field: Field): Field => ({
    ...field,
    value: other.fields.find(({ fact }) => fact === field.fact)?.value ?? field.value,
  });
  const drawn = thing.fields.filter(({ fact }) => fact === 'name' || random.below(8) > 0);
  const isOwnable = ({ own }: Field) => way !== 'opengraph' || inOpenGraph.has(own);
  const isOther = quality === 'wrong' && random.below(3) === 0;
  const isStale = ({ fact }: Field) => quality === 'wrong' && fact !== 'name' && random.below(3) === 0;
  const owned = thing.fields.filter(
    (field) =>
      quality !== 'absent' &&
      isOwnable(field) &&
      (quality !== 'partial' || field.fact === 'name' || random.below(2) === 0),
  );
  const stale = new Set(owned.filter((field) => drawn.includes(field) && isStale(field)));
  const data = isOther
    ? dataOf(other, other.fields, random)
    : dataOf(
        thing,
        owned.map((field) => (stale.has(field) ? otherValue(field) : field)),
        random,
      );
  const own = quality === 'absent' ? '' : writeOwn(way, [data], { random, locale, url });
  const said = new Set([...drawn, ...(isOther ? [] : owned.filter((field) => !stale.has(field)))]);
  const markup = random.pick(markups) ?? markups[0];
  const labelled = drawn.filter(({ fact, value }) => fact !== 'name' && !Array.isArray(value));
  const html = pageOf(
    {
      title: drawnOf(thing.fields[0]),
      main: `<h1>${drawnOf(thing.fields[0])}</h1>${markup?.draw(labelled.map((field) => labelledOf(field, making))) ?? ''}${listsOf(drawn, making)}`,
      own,
    },
    making,
  );
  const asked = thing.fields.map((field) => ({ field, name: askedName(field, making) }));
  const properties = Object.fromEntries(asked.map(({ field, name }) => [name, schemaOf(field)]));
  return {
    html,
    markup: markup?.name ?? '',
    schema: {
      type: 'object',
      properties,
      ...(random.below(2) === 0 ? { required: Object.keys(properties) } : {}),
    },
    truths: asked.map(({ field, name }) => ({
      path: [name],
      values: said.has(field) ? field.value : undefined,
    })),
  };
}

const drawnOf = (field: Field | undefined): string => {
  const [first] = field ? [field.value].flat() : [];
  return first?.drawn ?? '';
};

/** By a name of schema.org or an English one; now and then by the page's own word. */
function askedName({ asked, fact }: Field, { random, locale }: Making): string {
  const own = locale.labels[fact].split('|');
  return String(random.below(6) === 0 ? random.pick(own.slice(0, 1)) : random.pick(asked));
}

function schemaOf({ value }: Field): object {
  const [first] = [value].flat();
  if (Array.isArray(value)) return { type: 'array', items: { type: 'string' } };
  return first?.kind === 'number'
    ? { type: 'number' }
    : first?.kind === 'date'
      ? { type: 'string', format: 'date' }
      : { type: 'string' };
}

const labelOf = (fact: Fact, { random, locale }: Making): string =>
  String(random.pick(locale.labels[fact].split('|')));

/** The name of a class: `prepTime` is `prep-time`. */
const calledOf = (fact: Fact): string => fact.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const labelledOf = (field: Field, making: Making): Labelled => ({
  label: labelOf(field.fact, making),
  called: calledOf(field.fact),
  html: drawnOf(field),
});

const listsOf = (fields: readonly Field[], making: Making): string =>
  fields
    .filter(({ value }) => Array.isArray(value))
    .map(({ fact, value }) =>
      drawTexts(
        making.random,
        labelOf(fact, making),
        [value].flat().map(({ drawn }) => drawn),
        calledOf(fact),
      ),
    )
    .join('');

type Parts = { title: string; main: string; own: string };

/** The page around what it is about: a menu, what others bought, what they said, and a footer. */
function pageOf({ title, main, own }: Parts, { random, locale }: Making): string {
  const { labels, tag, related } = locale;
  const tip = (at: number) => {
    const [name, price] = [words.thing(random), money(100 + random.below(900), locale).drawn];
    return `<li class="card"><a href="/other/${at}"><span class="item-name">${name}</span></a> <span class="item-price">${price}</span></li>`;
  };
  const said = (at: number) =>
    `<div class="review"><span class="item-author">${words.person(random)}</span> <time class="item-date">${date(at * 9, locale, random).drawn}</time><p class="item-text">${words.sentence(random)}</p></div>`;
  const tips = `<aside><h2>${related}</h2><ul>${[1, 2, 3, 4].map(tip).join('')}</ul></aside>`;
  const reviews =
    random.below(2) === 0
      ? `<section class="reviews"><h2>${labels.comments.split('|')[0]}</h2>${[1, 2, 3].map(said).join('')}</section>`
      : '';
  const isInHead = !own.startsWith('<div');
  return `<!doctype html><html lang="${tag}"><head><meta charset="utf-8"><title>${title} – The Daily Harbour</title>${isInHead ? own : ''}</head><body><header><a href="/">The Daily Harbour</a><nav><ul><li><a href="/a">A</a></li><li><a href="/b">B</a></li><li><a href="/c">C</a></li></ul></nav></header><main>${isInHead ? '' : own}${main}${reviews}</main>${tips}<footer><p>© 2024 The Daily Harbour</p></footer></body></html>`;
}

type Row = Partial<Record<Fact | 'url' | 'level', Value>>;

function listOf(kind: 'listing' | 'thread', own: Own, making: Making): Made {
  return kind === 'listing' ? listingOf(own, making) : threadOf(making);
}

function listingOf({ quality, way }: Own, making: Making): Made {
  const { random, locale } = making;
  const used: readonly Fact[] = ['name', 'price', 'rating', 'brand'];
  const things = Array.from({ length: 5 + random.below(8) }, () => makeThing('product', making));
  const fieldOf = (thing: Thing, fact: Fact) => thing.fields.find((field) => field.fact === fact);
  const labels = new Map(used.map((fact) => [fact, labelOf(fact, making)]));
  const records = things.map((thing, at): Drawn => ({
    link: `$a/thing/${at}`,
    facts: used.map((fact) => ({
      label: labels.get(fact) ?? '',
      called: calledOf(fact),
      html: drawnOf(fieldOf(thing, fact)),
    })),
  }));
  const isStale = quality === 'wrong';
  const data = things.map((thing) => {
    const fields = thing.fields.filter(
      ({ fact }) => used.includes(fact) && (quality !== 'partial' || fact !== 'brand'),
    );
    const price = makeThing('product', making).fields.find(({ fact }) => fact === 'price');
    return dataOf(
      thing,
      fields.map((field) => (isStale && field.fact === 'price' && price ? price : field)),
      random,
    );
  });
  const isList = way === 'json-ld' || way === 'graph';
  const list = {
    '@type': 'ItemList',
    name: 'Things',
    itemListElement: data.map((item, at) => ({ '@type': 'ListItem', position: at + 1, item })),
  };
  const written =
    quality === 'absent' || way === 'opengraph'
      ? ''
      : writeOwn(way, isList ? [list] : data, { random, locale, url });
  const markup = random.pick(recordMarkups) ?? recordMarkups[0];
  const title = String(random.pick(['Things', 'Lamps', 'Kettles']));
  const names: Partial<Record<string, string>> = {
    name: random.pick(['name', 'title']),
    price: random.pick(['price', 'cost']),
    rating: random.pick(['rating', 'stars']),
    brand: random.pick(['brand', 'manufacturer']),
    url: random.pick(['url', 'link']),
  };
  const rows = things.map((thing, at): Row => ({
    ...Object.fromEntries(used.map((fact) => [fact, [fieldOf(thing, fact)?.value ?? []].flat()[0]])),
    url: {
      drawn: '',
      own: '',
      kind: 'text',
      is: (given) => typeof given === 'string' && given.endsWith(`/thing/${at}`),
    },
  }));
  const html = pageOf(
    { title, main: `<h1>${title}</h1>${markup?.draw(records) ?? ''}`, own: written },
    making,
  );
  return {
    html,
    markup: markup?.name ?? '',
    ...askedRows(random.pick(['items', 'products', 'results']) ?? '', rows, names),
  };
}

function threadOf(making: Making): Made {
  const { random, locale } = making;
  const rows: Row[] = [];
  const levels = random.below(3) > 0;
  const comment = (level: number): Drawn => {
    const row: Row = {
      author: text(words.person(random)),
      datePublished: date(random.below(300), locale, random),
      votes: count(random.below(400), locale),
      text: text(`${words.sentence(random)} ${words.sentence(random)}`),
      level: { drawn: '', own: level, kind: 'number', is: (given) => given === level },
    };
    rows.push(row);
    const facts = (['author', 'datePublished', 'votes', 'text'] as const).map((fact) => ({
      label: labelOf(fact, making),
      called: fact === 'datePublished' ? 'date' : fact,
      html: row[fact]?.drawn ?? '',
    }));
    const answers = levels && level < 2 ? random.below(3) : 0;
    return { facts, link: '', inside: Array.from({ length: answers }, () => comment(level + 1)) };
  };
  const records = Array.from({ length: 3 + random.below(4) }, () => comment(0));
  const markup = random.pick(threadMarkups) ?? threadMarkups[0];
  const title = words.sentence(random);
  const names: Partial<Record<string, string>> = {
    author: random.pick(['author', 'user', 'name']),
    datePublished: random.pick(['date', 'datePublished']),
    votes: random.pick(['votes', 'points']),
    text: random.pick(['text', 'comment', 'body']),
    level: random.pick([undefined, undefined, 'level', 'depth']),
  };
  const html = pageOf({ title, main: `<h1>${title}</h1>${markup?.draw(records) ?? ''}`, own: '' }, making);
  return {
    html,
    markup: markup?.name ?? '',
    ...askedRows(random.pick(['comments', 'replies']) ?? '', rows, names),
  };
}

/** What is asked of repeated things, and what is true of each. */
function askedRows(
  list: string,
  rows: readonly Row[],
  names: Partial<Record<string, string>>,
): Pick<DrawnPage, 'schema' | 'truths'> {
  const asked = Object.entries(names).flatMap(([fact, name]) =>
    name === undefined ? [] : [{ fact: fact as keyof Row, name }],
  );
  const typeOf = (fact: keyof Row): object => {
    const kind = rows[0]?.[fact]?.kind;
    if (fact === 'url') return { type: 'string', format: 'uri' };
    if (fact === 'level') return { type: 'integer' };
    return kind === 'number'
      ? { type: 'number' }
      : kind === 'date'
        ? { type: 'string', format: 'date' }
        : { type: 'string' };
  };
  const properties = Object.fromEntries(asked.map(({ fact, name }) => [name, typeOf(fact)]));
  const items = { type: 'object', properties, required: Object.keys(properties) };
  return {
    schema: { type: 'object', properties: { [list]: { type: 'array', items } }, required: [list] },
    truths: rows.flatMap((row, at) =>
      asked.map(({ fact, name }) => ({ path: [list, at, name], values: row[fact] })),
    ),
  };
}

import { lettersOf } from '../../base/text';
import type { PageFact } from '../../protocol/extract/page-data';
import { isRecord } from '../../base/json';
import { isNumeric, withoutNull, takesNull, type Property, type Shape } from '../schema/read-schema';
import { writingOf } from '../values/type-column';
import { fitOf, meaningsOf } from '../words/meaning';
import {
  columnFromSets,
  listOfCells,
  markOfCell,
  rowsFromSets,
  valueOfCell,
  type ObjectShape,
} from './answer-from-sets';
import {
  isDrawn,
  plainOf,
  subjectThings,
  thingsNamed,
  valueNamed,
  wholeOf,
  wordsOfList,
  type OwnPart,
  type OwnValue,
} from './own-values';
import {
  firstOf,
  isLacking,
  under,
  type Found,
  type FoundAt,
  type PageSet,
  type PageSource,
  type RowCount,
} from './source';

/**
 * The answer of the wanted shape, field by field: from what the page says of its subject for programs, from the values it draws with
 * their names, its tables and its lists. A value that has to be there and is not sure is marked as missing; undefined when nothing is
 * sure.
 */
export function answerFromPage(shape: Shape, page: PageSource): Found | undefined {
  if (shape.kind !== 'object') return undefined;
  const names = shape.properties.map(({ name }) => name);
  const subjects = subjectThings(names, page);
  return objectFrom(shape, (property) => answerProperty(property, page, subjects.map(wholeOf)));
}

/** All that has to be there is, and at least half of what is asked for. */
export const isWhole = (shape: Shape, { value, places }: Found): boolean =>
  places.every(({ mark }) => mark === undefined || mark === 'undrawn' || mark === 'ambiguous') &&
  (shape.kind !== 'object' ||
    (isRecord(value) &&
      Object.values(value).filter((each) => each !== null).length * 2 >= shape.properties.length));

/** An object with what is found of its properties; undefined when none is. */
function objectFrom(
  { properties }: ObjectShape,
  find: (property: Property) => Found | undefined,
): Found | undefined {
  const entries: [string, unknown][] = [];
  // In lists of lists: as arguments of one call, the places of a long table would be too many.
  const places: FoundAt[][] = [];
  const counts: RowCount[] = [];
  let isAny = false;
  for (const property of properties) {
    const { name, isRequired } = property;
    const found = find(property);
    if (found) {
      isAny ||= found.places.length > 0;
      entries.push([name, found.value]);
      places.push(under(name, found.places));
      counts.push(...under(name, found.counts ?? []));
    } else if (isRequired) {
      entries.push([name, null]);
      if (!takesNull(property.shape)) places.push(under(name, [missing]));
    }
  }
  return isAny ? { value: Object.fromEntries(entries), places: places.flat(), counts } : undefined;
}

const missing: FoundAt = { path: '', way: 'own-data', mark: 'missing' };

function answerProperty(
  property: Property,
  page: PageSource,
  subjects: readonly OwnPart[],
): Found | undefined {
  const { name, shape } = property;
  const wanted = withoutNull(shape);
  if (wanted.kind === 'list') {
    const items = withoutNull(wanted.items);
    return items.kind === 'object'
      ? rowsNamed(name, items, page)
      : textsNamed(property, wanted.items, { page, subjects });
  }
  if (wanted.kind === 'object') {
    const money = fromFacts(property, page);
    return partNamed(name, wanted, { page, subjects }) ?? money?.found ?? answerFromPage(wanted, page);
  }
  const own = firstOf(subjects.map((subject) => ownNamed(property, subject, page)));
  return agreed(own, fromFacts(property, page));
}

type Sources = { page: PageSource; subjects: readonly OwnPart[] };

/** A part of the subject that is itself asked for in parts: its offer, its author. */
function partNamed(name: string, shape: ObjectShape, { page, subjects }: Sources): Found | undefined {
  const parts = subjects.flatMap((subject): OwnPart[] => {
    const found = valueNamed(name, subject, page.language);
    return found && isRecord(found.value) ? [{ ...found, value: found.value }] : [];
  });
  const ofKind = page.own.filter(({ types }) =>
    types.some((type) => fitOf(name, type, { of: 'page', language: '' }) >= 2),
  );
  return firstOf(
    [...parts, ...ofKind.map(wholeOf)].map((part) =>
      objectFrom(shape, (inner) => ownNamed(inner, part, page)?.found),
    ),
  );
}

/** A value of own data as the wanted type; `drawn` as in `isDrawn`. `isOfPage`: it is said of the page, whose name has the site's in it. */
type OwnFound = { found: Found; drawn: boolean | undefined; text: string; isOfPage?: boolean };

function ownNamed({ name, shape }: Property, part: OwnPart, { language }: PageSource): OwnFound | undefined {
  const said = valueNamed(name, part, language);
  const read = said && readOwn(said, shape, name);
  return read && { ...read, isOfPage: part.thing.way === 'opengraph' };
}

function readOwn(said: OwnValue, shape: Shape, name: string): OwnFound | undefined {
  const wanted = withoutNull(shape);
  if (wanted.kind === 'list') return listOfOwn(said, wanted.items, name);
  if (Array.isArray(said.value)) {
    const [only, ...others] = said.value as unknown[];
    return others.length === 0
      ? readOwn({ ...said, value: only, path: `${said.path}/0` }, shape, name)
      : undefined;
  }
  if (wanted.kind === 'object') {
    if (!isRecord(said.value)) return undefined;
    const part = { ...said, value: said.value };
    const found = objectFrom(
      wanted,
      (inner) => ownNamed(inner, part, { language: '', own: [], sets: [] })?.found,
    );
    return found && { found, drawn: isDrawn(said), text: '' };
  }
  const plain = plainOf(said, name);
  const value = plain?.value;
  if (!plain || (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean'))
    return undefined;
  const text = plainText(String(value));
  const cell = { text, link: /^https?:\/\//.test(text) ? text : undefined, value: text };
  const read =
    typeof value === 'number' && isNumeric(wanted) ? value : valueOfCell(cell, wanted, { decimal: '.' });
  if (read === undefined) return undefined;
  const drawn = isDrawn(plain);
  return {
    found: { value: read, places: [{ path: '', way: 'own-data', text, ...undrawnMark(drawn) }] },
    drawn,
    text,
  };
}

const undrawnMark = (drawn: boolean | undefined): Pick<FoundAt, 'mark'> =>
  drawn === false ? { mark: 'undrawn' } : {};

/** A text without the tags and references that some pages leave in it. */
const plainText = (text: string): string =>
  text.includes('<') || text.includes('&')
    ? text
        .replace(/<br\s*\/?>|<\/(?:p|li|div)>/gi, '\n')
        .replace(/<[^>]*>/g, '')
        .replaceAll('&amp;', '&')
        .replaceAll('&nbsp;', ' ')
        .replaceAll('&quot;', '"')
        .replaceAll('&#39;', "'")
        .trim()
    : text;

function listOfOwn({ thing, value, path }: OwnValue, item: Shape, name: string): OwnFound | undefined {
  const parts = Array.isArray(value) ? stepsOf({ thing, value, path }) : linesOf({ thing, value, path });
  const read = parts.map((part) => readOwn(part, item, name));
  const found = read.filter((each) => each !== undefined);
  if (found.length === 0 || found.length < read.length) return undefined;
  return {
    found: {
      value: found.map((each) => each.found.value),
      places: found.flatMap((each, at) => under(at, each.found.places)),
    },
    drawn: found.every(({ drawn }) => drawn !== false),
    text: found.map(({ text }) => text).join('\n'),
  };
}

/** The values of a list; sections of steps give their steps. */
const stepsOf = ({ thing, value, path }: OwnValue): OwnValue[] =>
  [value].flat().flatMap((each: unknown, at): OwnValue[] => {
    const place = { thing, value: each, path: `${path}/${at}` };
    const inner = isRecord(each) ? each['itemListElement'] : undefined;
    return Array.isArray(inner)
      ? stepsOf({ ...place, value: inner, path: `${place.path}/itemListElement` })
      : [place];
  });

const linesOf = ({ thing, value, path }: OwnValue): OwnValue[] =>
  typeof value === 'string'
    ? plainText(value)
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean)
        .map((line) => ({ thing, value: line, path }))
    : [{ thing, value, path }];

/** A value that is drawn with its name. `isStrong`: the name is in words. */
type FactFound = { found: Found; isStrong: boolean };

/** The value that is drawn with this name nearest to the page's subject; undefined for none, and for several that differ. */
function fromFacts({ name, shape }: Property, page: PageSource): FactFound | undefined {
  const named = factsNamed(name, page).flatMap(({ fact, rank }) => {
    const [cell, ...others] = fact.cells;
    // A name that only stands for the wanted one is no reason to join what stands below it.
    if (!cell || (others.length > 0 && !(isTextual(shape) && rank >= sameSubject))) return [];
    const text = fact.cells.map((each) => each.text).join('\n');
    const whole = others.length > 0 ? { ...cell, text, link: undefined, value: undefined } : cell;
    const writing = writingOf([text], page.language);
    const value = valueOfCell(whole, withoutNull(shape), writing);
    const place = { ...placeOf(whole, fact), mark: markOfCell(whole, shape, writing) };
    return value === undefined ? [] : [{ fact, rank, value, place }];
  });
  const keyOf = ({ fact }: (typeof named)[number]) => `${fact.said} ${fact.name} ${fact.apart}`;
  // Values under one name again and again are of other things each time.
  const best = named
    .filter((each) => named.filter((other) => keyOf(other) === keyOf(each)).length < fewestAgain)
    .toSorted((a, b) => b.rank - a.rank || a.fact.apart - b.fact.apart)[0];
  if (!best) return undefined;
  const rivals = named.filter(({ rank, fact }) => rank === best.rank && fact.apart === best.fact.apart);
  if (rivals.some(({ value }) => JSON.stringify(value) !== JSON.stringify(best.value))) return undefined;
  return { found: { value: best.value, places: [best.place] }, isStrong: best.fact.said !== 'markup' };
}

/** As often as this a name stands for values of several things. */
const fewestAgain = 3;

const isTextual = (shape: Shape): boolean => {
  const wanted = withoutNull(shape);
  return (
    wanted.kind === 'any' ||
    (wanted.kind === 'value' && wanted.type === 'string' && wanted.format === undefined)
  );
};

/** A fact, and the number of the frame it is in where that is not the top one. */
type PlacedFact = PageFact & { readonly frame?: number };
/** A name has the wanted words, or is about the same. */
const sameSubject = 3;

type Named = { fact: PlacedFact; rank: number };

/** The facts of this name, with how well it fits: names in words before those of markup. */
function factsNamed(name: string, { facts = [], own, sets, language, subject = '' }: PageSource): Named[] {
  const thing = own.flatMap(({ types }) => types).flatMap((type) => wordsOfList(type));
  const all: PlacedFact[] = [
    ...facts,
    ...(subject === '' ? [] : [subjectFact(subject)]),
    ...sets.flatMap(pairsOf),
  ];
  return all.flatMap((fact) => {
    const of = fact.said === 'markup' ? 'markup' : 'page';
    const fit = fitOf(name, fact.name, { of, language, thing });
    return fit > 0 ? [{ fact, rank: fit + (of === 'page' ? 0.1 : 0) }] : [];
  });
}

/** The page's subject has the heading as its name. */
const subjectFact = (subject: string): PageFact => ({
  name: 'name',
  said: 'heading',
  apart: 0,
  cells: [{ text: subject, ref: 0 }],
});

/** The names and values beside each other in a table without a header. */
function pairsOf({ columns, hasHeader, rows, frame }: PageSet): PlacedFact[] {
  if (columns.length !== 2 || hasHeader) return [];
  return rows.flatMap(({ cells: [name, value] }) => {
    const called = name?.text.replace(/[:：]\s*$/, '') ?? '';
    return value ? [{ name: called, said: 'label' as const, apart: farFromAny, cells: [value], frame }] : [];
  });
}

/** A table of no known place is as far from the page's subject as can be. */
const farFromAny = 1000;

const placeOf = ({ text, ref }: PageFact['cells'][number], { said, frame = 0 }: PlacedFact): FoundAt => ({
  path: '',
  way: said === 'label' ? 'table' : 'list',
  text,
  ref: ref || undefined,
  frame,
});

/** One value of two sources: own data that the page draws, else what it draws with the name. */
function agreed(own: OwnFound | undefined, drawn: FactFound | undefined): Found | undefined {
  if (!own || !drawn) return own?.found ?? drawn?.found;
  if (own.isOfPage) return drawn.found;
  const shown = drawn.found.places[0]?.text ?? '';
  if (JSON.stringify(own.found.value) === JSON.stringify(drawn.found.value) || isSame(own.text, shown))
    return confirmed(own.found);
  if (own.drawn === true) return drawn.isStrong ? marked(drawn.found) : own.found;
  return drawn.found;
}

/** The page shows it after all. */
const confirmed = ({ value, places }: Found): Found => ({
  value,
  places: places.map(({ mark: _mark, ...place }) => place),
});

const marked = ({ value, places }: Found): Found => ({
  value,
  places: places.map((place) => ({ ...place, mark: 'elsewhere' })),
});

/** The one text is in the other, or both say the same numbers: "20 min" and `PT20M`. */
function isSame(own: string, shown: string): boolean {
  const [a, b] = [lettersOf(own), lettersOf(shown)];
  if (a !== '' && b !== '' && (a.includes(b) || b.includes(a)) && !/^\d+$/.test(a) && !/^\d+$/.test(b))
    return true;
  const numbers = (text: string) => (text.match(/\d+/g) ?? []).join();
  return /^P(?:T?\d+[A-Z])+$/.test(own) && numbers(own) === numbers(shown);
}

/** A list of values: the subject's own, else the parts below a heading or in an element of this name, else a column. */
function textsNamed(property: Property, item: Shape, { page, subjects }: Sources): Found | undefined {
  const { name } = property;
  const own = firstOf(subjects.map((subject) => ownNamed(property, subject, page)));
  const best = factsNamed(name, page)
    .filter(({ fact, rank }) => rank >= sameSubject && (fact.cells.length > 1 || fact.said !== 'markup'))
    .toSorted(
      (a, b) => b.rank - a.rank || a.fact.apart - b.fact.apart || b.fact.cells.length - a.fact.cells.length,
    )[0];
  const drawn = best && listOfFact(best.fact, item, page);
  if (own && (own.drawn !== false || !drawn)) return own.found;
  return drawn ?? columnFromSets(name, item, page);
}

function listOfFact(fact: PlacedFact, item: Shape, { language }: PageSource): Found | undefined {
  // A smaller heading parts a list, unless it begins something else.
  const isOther = (at: number) => meaningsOf(fact.cells[at]?.text ?? '', { of: 'page', language }).length > 0;
  const end = fact.heads?.find(isOther) ?? fact.cells.length;
  const cells = fact.cells.filter(({ text }, at) => text !== '' && at < end && !fact.heads?.includes(at));
  return listOfCells(cells, item, language, (cell) => placeOf(cell, fact));
}

/** Things as records: those of own data and those that are drawn, whichever lacks less; where the page does not draw what it says for programs, what is drawn. */
function rowsNamed(name: string, items: ObjectShape, page: PageSource): Found | undefined {
  const own = rowsOfOwn(name, items, page);
  const drawn = rowsFromSets(name, items, page);
  if (!own || !drawn) return own ?? drawn;
  return lacking(own) <= lacking(drawn) ? own : drawn;
}

const lacking = ({ places }: Found): number => places.filter(isLacking).length;

function rowsOfOwn(name: string, items: ObjectShape, page: PageSource): Found | undefined {
  const things = thingsNamed(name, page);
  const read = things.map((thing) => objectFrom(items, (property) => ownNamed(property, thing, page)?.found));
  const found = read.filter((each) => each !== undefined);
  if (found.length < 2 || found.length < read.length) return undefined;
  return {
    value: found.map(({ value }) => value),
    places: found.flatMap(({ places }, at) => under(at, places)),
  };
}

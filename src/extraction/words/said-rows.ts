import { columnConcepts, type ColumnConcept, type RowBound, type RowMeasure } from '../../languages/kinds';
import type { DataRow, DataSet } from '../../protocol/extract/page-data';
import { findDate } from '../../base/find-date';
import { readMoney } from '../../base/money';
import { textOfValue } from '../sheet/sheet';
import {
  saysNothing,
  typedValueOf,
  typeOfColumn,
  writingOf,
  type TypedValue,
  type ValueType,
  type Writing,
} from '../values/type-column';

/** A word of an instruction as it stands there, and as it is compared. */
export type SaidWord = { readonly raw: string; readonly word: string };

/** A number of the wanted rows, or of their values. `without`: so many of them have no such value, and are left out of it. */
export type Measured = {
  readonly kind: RowMeasure;
  readonly column?: number;
  readonly text: string;
  readonly without: number;
};

/** The rows that words mean, what is made of them, and the places of the words that say so. */
export type SaidRows = {
  readonly rows: readonly number[] | undefined;
  readonly measure: Measured | undefined;
  readonly used: ReadonlySet<number>;
};

/** The words of a language that say which rows are meant, and what is made of them. */
export type RowLexicon = {
  readonly measureAt: (words: readonly SaidWord[], at: number) => Phrase<RowMeasure> | undefined;
  readonly boundAt: (words: readonly SaidWord[], at: number) => Phrase<RowBound> | undefined;
  readonly isNegation: (word: string) => boolean;
};

/** A phrase of so many words; `concept` is the subject of the column that it is about. */
export type Phrase<Kind> = {
  readonly kind: Kind;
  readonly length: number;
  readonly concept?: ColumnConcept;
};

/** Finds the longest phrase at a place. Each may name a column's subject behind a colon. */
export function phraseFinder<Kind extends string>(
  lists: Readonly<Record<Kind, string>>,
): (words: readonly SaidWord[], at: number) => Phrase<Kind> | undefined {
  const phrases = new Map<string, Phrase<Kind>>();
  // oxlint-disable-next-line no-unsafe-type-assertion -- the keys of a record are of its key type
  for (const kind of Object.keys(lists) as Kind[])
    for (const each of lists[kind].split(' ').filter(Boolean)) {
      const [phrase = '', subject] = each.split(':');
      const concept = columnConcepts.find((name) => name === subject);
      if (!phrases.has(phrase)) phrases.set(phrase, { kind, length: phrase.split('_').length, concept });
    }
  return (words, at) => {
    for (let length = longestPhrase; length > 0; length -= 1) {
      const said = words.slice(at, at + length);
      const found = said.length === length ? phrases.get(said.map(({ word }) => word).join('_')) : undefined;
      if (found) return found;
    }
    return undefined;
  };
}

const longestPhrase = 4;

/** The words of a text, as those of an instruction. */
type WordsOf = (text: string) => readonly string[];

/** A table or list whose values are looked up by words: what it holds is read once, and only when it is asked for. */
export type LookedUp = {
  readonly set: Pick<DataSet, 'rows' | 'columns'>;
  readonly typeOf: (column: number) => ValueType;
  readonly valueOf: (row: DataRow, column: number) => TypedValue | undefined;
  /** The rows with this phrase as a whole value, or as a whole part of one, by column. */
  readonly phrases: () => ReadonlyMap<string, ReadonlyMap<number, ReadonlySet<number>>>;
  readonly wordsOf: WordsOf;
};

type ReadColumn = { writing: Writing; type: ValueType };

export function lookUp(set: LookedUp['set'], language: string, wordsOf: WordsOf): LookedUp {
  const writings = new Map<number, ReadColumn>();
  const readColumn = (at: number) => {
    const cells = set.rows.map(({ cells: row }) => row[at] ?? null);
    const writing = writingOf(
      cells.map((cell) => cell?.text ?? ''),
      language,
    );
    const read = writings.get(at) ?? { writing, type: typeOfColumn(cells, writing) };
    writings.set(at, read);
    return read;
  };
  let phrases: ReturnType<LookedUp['phrases']> | undefined;
  return {
    set,
    wordsOf,
    typeOf: (column) => (writings.get(column) ?? readColumn(column)).type,
    valueOf: ({ cells }, column) => {
      const cell = cells[column];
      const { type, writing } = writings.get(column) ?? readColumn(column);
      return !cell || saysNothing(cell.text) ? undefined : typedValueOf(cell, type, writing);
    },
    phrases: () => (phrases ??= phrasesIn(set, wordsOf)),
  };
}

/** Longer texts are no values that are said, in words. */
const longestValue = 6;

function phrasesIn({ rows }: LookedUp['set'], wordsOf: WordsOf): ReturnType<LookedUp['phrases']> {
  const found = new Map<string, Map<number, Set<number>>>();
  const known = new Map<string, readonly string[]>();
  for (const [at, { cells }] of rows.entries())
    for (const [column, cell] of cells.entries()) {
      if (!cell || cell.text === '' || cell.text.length > 200) continue;
      const phrases = known.get(cell.text) ?? wholePartsOf(cell.text, wordsOf);
      known.set(cell.text, phrases);
      for (const phrase of phrases) {
        const columns = found.get(phrase) ?? new Map<number, Set<number>>();
        columns.set(column, (columns.get(column) ?? new Set()).add(at));
        found.set(phrase, columns);
      }
    }
  return found;
}

/**
 * The phrases that a value says as a whole: itself, what stands before its first sign, and what a number is of: "in stock" of "12 in
 * stock" and of "In stock (2 days)", but not of "Not in stock", nor of "0 in stock".
 */
function wholePartsOf(text: string, wordsOf: WordsOf): string[] {
  const [first = ''] = text.split(/[,;:(–—|]|\s-\s/u);
  const said = [text, first].map(wordsOf);
  const [whole = []] = said;
  const numbers = whole.filter((word) => /^\d/.test(word));
  const counted = numbers.some((word) => Number(word) > 0) ? [whole.filter((word) => !/^\d/.test(word))] : [];
  const parts = [...said, ...counted].filter(({ length }) => length > 0 && length <= longestValue);
  return [...new Set(parts.map((words) => words.join(' ')))];
}

type Asked = {
  readonly said: readonly SaidWord[];
  readonly look: LookedUp;
  readonly lexicon: RowLexicon;
  /** The columns that the word at this place calls, and those of a subject. */
  readonly called: (at: number) => readonly number[];
  readonly about: (concept: ColumnConcept) => readonly number[];
  /** The word says nothing of what is wanted. */
  readonly isSmall: (word: string) => boolean;
  /** The word at this place says what it is without any row. */
  readonly isKnown: (at: number) => boolean;
};

/** A condition on a column; those on one column stand for one another. */
type Condition = { readonly column: number; readonly isMet: (row: number) => boolean };

/** Reads which rows an instruction means, and what is to be made of them. What is not sure is left unread. */
export function readSaidRows(asked: Asked): SaidRows {
  const used = new Set<number>();
  const conditions = [...readBounds(asked, used), ...readValues(asked, used)];
  const { rows: all } = asked.look.set;
  const columns = new Set(conditions.map(({ column }) => column));
  const met = all.flatMap((_, row) =>
    [...columns].every((column) => conditions.some((each) => each.column === column && each.isMet(row)))
      ? row
      : [],
  );
  const measured = readMeasure(asked, used, met);
  const isPart = conditions.length > 0 || measured?.rows !== undefined;
  return { rows: isPart ? (measured?.rows ?? met) : undefined, measure: measured?.measure, used };
}

function readBounds(asked: Asked, used: Set<number>): Condition[] {
  const { said, lexicon, look } = asked;
  return said.flatMap((_, at): Condition[] => {
    const bound = used.has(at) ? undefined : lexicon.boundAt(said, at);
    if (!bound) return [];
    const before = amountBefore(asked, at);
    const amount = amountAt(asked, at + bound.length) ?? before;
    const column = amount && columnBounded(asked, amount, bound.concept);
    if (!amount || column === undefined) return [];
    take(used, at, bound.length);
    take(used, amount.at, amount.length);
    const isMet = (row: number) => {
      const value = look.set.rows[row] && look.valueOf(look.set.rows[row], column);
      return value !== undefined && isWithin(value, bound.kind, amount.value);
    };
    return [{ column, isMet }];
  });
}

const take = (used: Set<number>, at: number, length: number): void => {
  for (let place = at; place < at + length; place += 1) used.add(place);
};

/** A number, an amount or a day that is said, with the place and the number of its words. */
type SaidAmount = {
  readonly value: number | string;
  readonly kind: 'number' | 'money' | 'date';
  readonly at: number;
  readonly length: number;
};

/** The most words of an amount or a day. */
const longestAmount = 4;

function amountAt({ said }: Asked, at: number): SaidAmount | undefined {
  const texts = Array.from({ length: longestAmount }, (_, more) =>
    said
      .slice(at, at + more + 1)
      .map(({ raw }) => raw)
      .join(' '),
  );
  const day = texts.map((text) => findDate(text)).findLast((date) => date !== undefined);
  if (day !== undefined)
    return { value: day, kind: 'date', at, length: texts.findIndex((text) => findDate(text) === day) + 1 };
  const money = texts.slice(0, 2).findIndex((text) => readMoney(text) !== undefined);
  const sum = money < 0 ? undefined : readMoney(texts[money] ?? '');
  if (sum && sum.to === undefined) return { value: sum.amount, kind: 'money', at, length: money + 1 };
  const [first = ''] = texts;
  const number = /^[\d.,]+$/.test(first) ? typedValueOf({ text: first }, 'number') : undefined;
  return typeof number === 'number' ? { value: number, kind: 'number', at, length: 1 } : undefined;
}

/** The amount that ends right before a place, or before the name of its column there: "20 or less", "4 stars or more". */
function amountBefore(asked: Asked, end: number): SaidAmount | undefined {
  const ends = asked.called(end - 1).length > 0 ? [end, end - 1] : [end];
  const starts = ends.flatMap((each) => [each - 2, each - 1].map((start) => ({ start, end: each })));
  return starts
    .map((place) => ({ ...place, amount: amountAt(asked, place.start) }))
    .find((place) => place.amount && place.start + place.amount.length === place.end)?.amount;
}

/** The column of this kind that is named beside an amount, that its phrase is about, or the only one; undefined where it is not sure. */
function columnBounded(
  asked: Asked,
  { kind, at, length }: SaidAmount,
  concept: ColumnConcept | undefined,
): number | undefined {
  const { called, about, look } = asked;
  const isOfKind = (column: number) => {
    const type = look.typeOf(column);
    return kind === 'number' ? type === 'number' || type === 'money' : type === kind;
  };
  const before = Array.from({ length: at }, (_, back) => called(at - 1 - back).filter(isOfKind));
  const named = [called(at + length).filter(isOfKind), ...before].find((each) => each.length > 0) ?? [];
  const meant = concept === undefined ? [] : aboutOrOf(asked, concept).filter(isOfKind);
  const all = look.set.columns.flatMap((_, column) => (isOfKind(column) ? column : []));
  return [named, meant, kind === 'money' ? about('price').filter(isOfKind) : [], all].find(
    (each) => each.length === 1,
  )?.[0];
}

/** The columns of a subject; of prices and days also the only one with amounts, or with days. */
function aboutOrOf({ about, look }: Asked, concept: ColumnConcept): readonly number[] {
  const named = about(concept);
  const type = concept === 'price' ? 'money' : concept === 'date' ? 'date' : undefined;
  return named.length > 0 || type === undefined
    ? named
    : look.set.columns.flatMap((_, column) => (look.typeOf(column) === type ? column : []));
}

/** The size of a number or an amount; days are compared as they are written. */
const sizeOf = (value: TypedValue): number | string | undefined => {
  if (typeof value === 'object') return value.to === undefined ? value.amount : undefined;
  return typeof value === 'boolean' ? undefined : value;
};

function isWithin(value: TypedValue, bound: RowBound, limit: number | string): boolean {
  const size = sizeOf(value);
  if (typeof size !== typeof limit || size === undefined) return false;
  // A day is within the month that is said.
  const own = typeof size === 'string' ? size.slice(0, String(limit).length) : size;
  switch (bound) {
    case 'less':
      return own < limit;
    case 'atMost':
      return own <= limit;
    case 'more':
      return own > limit;
    case 'atLeast':
      return own >= limit;
    default:
      return bound satisfies never;
  }
}

/** The values of rows that are said, the longest first: "in stock", "Berlin"; of a column of yes and no its name. */
function readValues(asked: Asked, used: Set<number>): Condition[] {
  const { said, look, lexicon, isSmall } = asked;
  const found: Condition[] = [];
  for (let at = 0; at < said.length; at += 1)
    for (let length = Math.min(longestValue, said.length - at); length > 0; length -= 1) {
      const words = said.slice(at, at + length).map(({ word }) => word);
      const isFree = words.every((word, offset) => !used.has(at + offset)) && !words.every(isSmall);
      const columns = isFree ? look.phrases().get(words.join(' ')) : undefined;
      const [only, ...others] = columns ?? [];
      // A word that calls a column is no value of another, and values of several columns tell none.
      if (!only || others.length > 0 || (length === 1 && asked.called(at).length > 0)) continue;
      const [column, rows] = only;
      const isNot = lexicon.isNegation(said[at - 1]?.word ?? '') && !used.has(at - 1);
      found.push({ column, isMet: (row) => rows.has(row) !== isNot });
      take(used, isNot ? at - 1 : at, isNot ? length + 1 : length);
      break;
    }
  return [...found, ...readContained(asked, used)];
}

/** A word that nothing else explains and that stands in values of one column of texts which differ: "Müller" in names. */
function readContained(asked: Asked, used: Set<number>): Condition[] {
  const { said, look, isKnown, lexicon } = asked;
  return said.flatMap(({ word }, at): Condition[] => {
    const isRead =
      used.has(at) ||
      isKnown(at) ||
      word.length < 3 ||
      /^\d/.test(word) ||
      lexicon.isNegation(word) ||
      lexicon.measureAt(said, at) !== undefined;
    if (isRead) return [];
    const columns = look.set.columns.flatMap((_, column) => {
      const texts = look.set.rows.map(({ cells }) => cells[column]?.text ?? '');
      const rows = new Set(texts.flatMap((text, row) => (look.wordsOf(text).includes(word) ? row : [])));
      // In one of a few kinds of values a further word may turn the meaning.
      const isOpen = new Set(texts).size * 2 > texts.length && texts.length > 1;
      return rows.size > 0 && isOpen ? [{ column, rows }] : [];
    });
    const [only, ...others] = columns;
    if (!only || others.length > 0) return [];
    used.add(at);
    return [{ column: only.column, isMet: (row) => only.rows.has(row) }];
  });
}

type MeasuredRows = { measure: Measured; rows?: number[] };

function readMeasure(asked: Asked, used: Set<number>, rows: readonly number[]): MeasuredRows | undefined {
  const { said, lexicon } = asked;
  for (let at = 0; at < said.length; at += 1) {
    const phrase = used.has(at) ? undefined : lexicon.measureAt(said, at);
    const measured = phrase && measureOf(asked, { ...phrase, at }, { used, rows });
    if (!phrase || !measured) continue;
    take(used, at, phrase.length);
    return measured;
  }
  return undefined;
}

type MeasureAt = Phrase<RowMeasure> & { at: number };
type Measuring = { used: Set<number>; rows: readonly number[] };

function measureOf(asked: Asked, phrase: MeasureAt, { used, rows }: Measuring): MeasuredRows | undefined {
  const { look } = asked;
  const { kind } = phrase;
  if (kind === 'count') {
    const truths = booleansCalled(asked, used);
    const counted = rows.filter((row) => truths.every((column) => valueAt(look, row, column) === true));
    const measure = { kind, text: String(counted.length), without: 0 };
    return truths.length > 0 ? { measure, rows: counted } : { measure };
  }
  const column = columnMeasured(asked, phrase);
  if (column === undefined) return undefined;
  const sized = rows.flatMap((row) => {
    const value = valueAt(look, row, column);
    const size = value === undefined ? undefined : sizeOf(value);
    return value === undefined || size === undefined ? [] : [{ row, value, size }];
  });
  const without = rows.length - sized.length;
  if (sized.length === 0 || areMixed(sized.map(({ value }) => value))) return undefined;
  if (kind === 'sum' || kind === 'average') {
    const sizes = sized.flatMap(({ size }) => (typeof size === 'number' ? size : []));
    if (sizes.length < sized.length) return undefined;
    const sum = sizes.reduce((all, size) => all + size, 0) / (kind === 'sum' ? 1 : sizes.length);
    const [first] = sized;
    const amount = Number(sum.toPrecision(12));
    const value = typeof first?.value === 'object' ? { ...first.value, amount } : amount;
    return { measure: { kind, column, text: textOfValue(value), without } };
  }
  const sign = kind === 'smallest' ? 1 : -1;
  const sorted = sized.toSorted((a, b) => (a.size < b.size ? -sign : a.size > b.size ? sign : a.row - b.row));
  const count = countSaid(asked, phrase, used);
  // Those that are equal are all the smallest.
  const last = sorted[(count ?? 1) - 1] ?? sorted.at(-1);
  const chosen = sorted.filter(({ size }, place) => place < (count ?? 1) || size === last?.size);
  const [best] = chosen;
  const text = (best && look.set.rows[best.row]?.cells[column]?.text) ?? '';
  return { measure: { kind, column, text, without }, rows: chosen.map(({ row }) => row) };
}

const valueAt = (look: LookedUp, row: number, column: number): TypedValue | undefined =>
  look.set.rows[row] && look.valueOf(look.set.rows[row], column);

/** Amounts of several currencies have no sum, and none is the smallest. */
const areMixed = (values: readonly TypedValue[]): boolean =>
  new Set(values.map((value) => (typeof value === 'object' ? value.currency : ''))).size > 1;

/** Columns of yes and no that are named: "how many are active". */
const booleansCalled = ({ said, called, look }: Asked, used: ReadonlySet<number>): number[] =>
  said.flatMap((_, at) =>
    used.has(at) ? [] : called(at).filter((column) => look.typeOf(column) === 'boolean'),
  );

/** The column that is named behind a measure or before it, or that it is about. */
function columnMeasured(asked: Asked, { kind, concept, at, length }: MeasureAt): number | undefined {
  const { said, called, look } = asked;
  const isSized = (column: number) => {
    const type = look.typeOf(column);
    return type === 'number' || type === 'money' || (type === 'date' && kind !== 'sum' && kind !== 'average');
  };
  const places = [...said.keys()];
  const order = [...places.slice(at + length), ...places.slice(0, at).toReversed()];
  const named = order.map((place) => called(place).filter(isSized)).find((each) => each.length > 0) ?? [];
  const meant = concept === undefined ? named : aboutOrOf(asked, concept).filter(isSized);
  return meant.length === 1 ? meant[0] : undefined;
}

/** The number right before or behind a measure: "the 3 cheapest". */
function countSaid({ said }: Asked, { at, length }: MeasureAt, used: Set<number>): number | undefined {
  const place = [at - 1, at + length].find(
    (each) => /^\d{1,3}$/.test(said[each]?.word ?? '') && !used.has(each),
  );
  const count = place === undefined ? undefined : Number(said[place]?.word);
  if (place === undefined || !count) return undefined;
  used.add(place);
  return count;
}

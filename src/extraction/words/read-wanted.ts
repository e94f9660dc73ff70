import type { DataSet } from '../../protocol/extract/page-data';
import { columnConcepts, type ColumnConcept } from '../../languages/kinds';
import { dataSources } from '../../languages/generated/data';
import type { DataSource } from '../../languages/source';
import { plain } from './meaning';
import {
  lookUp,
  phraseFinder,
  readSaidRows,
  type LookedUp,
  type Measured,
  type RowLexicon,
  type SaidWord,
} from './said-rows';

/** The table or list that words ask for, by its index, and its columns; none named means all. */
export type Wanted = {
  readonly set: number;
  readonly columns: readonly number[];
  /** `beside`: the addresses of links are wanted besides the columns; `only`: in place of them. */
  readonly links: 'none' | 'beside' | 'only';
  /** The rows that are meant, by their index; undefined for all. */
  readonly rows?: readonly number[];
  /** A number of these rows, or of their values. */
  readonly measure?: Measured;
  /** The form in which they are wanted. */
  readonly format?: SaidFormat;
};

type UnknownWords = { unknown: readonly string[] };

/** A table or list by what the page calls it and its columns, with what is in it. */
export type NamedSet = Pick<DataSet, 'title' | 'columns' | 'rows'>;

const formats = {
  csv: 'csv',
  excel: 'xlsx',
  xlsx: 'xlsx',
  json: 'json',
  jsonl: 'jsonl',
  markdown: 'md',
} as const;
export type SaidFormat = (typeof formats)[keyof typeof formats];

const formatOf = (word: string): SaidFormat | undefined =>
  Object.entries(formats).find(([name]) => name === word)?.[1];

/**
 * The data that an instruction in one of ten languages asks for, by the names of columns and titles, the values of rows, bounds, and what
 * is made of them: "get the names and prices", "alle Zeilen der Tabelle Bestellungen mit ihren Links", "how many are in stock?". Nothing
 * is guessed: where words name nothing that is there, they are given back.
 */
export function readWanted(
  instruction: string,
  sets: readonly NamedSet[],
  language = '',
): Wanted | UnknownWords {
  const names = joinedNames(sets.flatMap(({ title, columns }) => [title, ...columns]));
  const said = saidIn(instruction, names);
  const looks = sets.map((set) => lookUp(set, language, (text) => wordsIn(text, names)));
  const readings = looks.flatMap((look, at) =>
    dataLexicons.map((lexicon) => ({
      at,
      ...readFor(said, { look, title: sets[at]?.title ?? '' }, lexicon),
    })),
  );
  const [best] = readings.toSorted(
    (a, b) => a.unknown.length - b.unknown.length || b.fit - a.fit || a.at - b.at,
  );
  if (!best) return { unknown: [] };
  const { at, columns, links, unknown, rows, measure } = best;
  if (unknown.length > 0) return { unknown: [...new Set(unknown)] };
  const format = said.map(({ word }) => formatOf(word)).find((each) => each !== undefined);
  return { set: at, columns, links, rows, measure, format };
}

/** The names that an instruction says between small words: "the prep time and the ingredients" has two. */
export function phrasesSaid(instruction: string): string[] {
  const readings = dataLexicons.map((lexicon) => {
    const phrases: string[][] = [[]];
    for (const { raw, word } of saidIn(instruction))
      if (lexicon.isSmall(word)) phrases.push([]);
      else phrases.at(-1)?.push(raw);
    return phrases.filter(({ length }) => length > 0).map((words) => words.join(' '));
  });
  const lengthOf = (phrases: readonly string[]) => phrases.join(' ').length;
  return readings.toSorted((a, b) => lengthOf(a) - lengthOf(b))[0] ?? [];
}

/**
 * Words ask for data on whatever page: they begin with a word for that, name subjects, rows, tables or a format of files, and say
 * nothing else but which of them.
 */
export function saysData(instruction: string): boolean {
  const said = saidIn(instruction);
  return dataLexicons.some((lexicon) => {
    const isSet = ({ word }: SaidWord) => lexicon.is('rows', word) || lexicon.is('tables', word);
    const isNamed = ({ word }: SaidWord) =>
      lexicon.conceptsOf(word).length > 0 || lexicon.is('links', word) || formatOf(word) !== undefined;
    const isKnown = (each: SaidWord) => isNamed(each) || lexicon.isSmall(each.word);
    const bounds = said.flatMap((_, at) => {
      const { length = 0 } = lexicon.rows.boundAt(said, at) ?? lexicon.rows.measureAt(said, at) ?? {};
      return said.slice(at, at + length);
    });
    const unknown = said.filter((each) => !isKnown(each) && !bounds.includes(each) && !/^\d/.test(each.word));
    const told = said.filter((each) => isSet(each) || isNamed(each)).length;
    const [first] = said;
    if (!first || !isKnown(first) || told === 0 || (told === 1 && said.length < 3)) return false;
    return unknown.length === 0 || (said.some(isSet) && !unknown.some(({ word }) => joined.test(word)));
  });
}

type SetReading = {
  columns: readonly number[];
  links: Wanted['links'];
  unknown: readonly string[];
  rows: Wanted['rows'];
  measure: Wanted['measure'];
  /** How much of what is said is said of this table or list. */
  fit: number;
};

type AskedSet = { readonly look: LookedUp; readonly title: string };

/** The instruction as it would be meant of one table or list, in one language. */
function readFor(
  said: readonly SaidWord[],
  { look, title: called }: AskedSet,
  lexicon: DataLexicon,
): SetReading {
  const { set } = look;
  const title = namesIn(called);
  const columns = set.columns.map(namesIn);
  const subject = subjectAt(
    said.map(({ word }) => word),
    lexicon,
  );
  const words = said.map(({ word }, at) => {
    const isTitle = title.some((each) => areForms(word, each));
    const calls = isTitle && at === subject ? nowhere : columnsCalled(word, columns, lexicon);
    const isLink = lexicon.is('links', word) && !calls.isLiteral;
    const isNamed = calls.found.length > 0 && !isLink && (calls.isLiteral || !isTitle);
    const isKnown = isTitle || isLink || isNamed || lexicon.isSmall(word) || formatOf(word) !== undefined;
    const fit = (isTitle ? 2 : 0) + (isNamed ? (calls.isLiteral ? 2 : 1) : 0);
    return { word, at, isTitle, isLink, isKnown, fit, found: isNamed ? calls.found : [] };
  });
  const { used, rows, measure } = readSaidRows({
    said,
    look,
    lexicon: lexicon.rows,
    called: (at) => words[at]?.found ?? [],
    about: (concept) => columns.flatMap((names, at) => (isAbout(names, concept) ? at : [])),
    isSmall: lexicon.isSmall,
    isKnown: (at) => words[at]?.isKnown ?? false,
  });
  const left = words.filter(({ at }) => !used.has(at));
  const isWhole = said.some(({ word }) => lexicon.is('rows', word));
  // "All rows of the orders table", "orders": the column "Order" only tells which table is meant.
  const isOnlyName = left.every(
    ({ at, isTitle, found }) => found.length === 0 || isTitle || (isWhole && at === subject),
  );
  const named = isOnlyName ? [] : [...new Set(left.flatMap(({ found }) => found))].sort((a, b) => a - b);
  // A column that is counted or measured is no choice of columns.
  const isMeasured = measure && (measure.kind === 'count' || named.every((at) => at === measure.column));
  const all = isMeasured ? [] : named;
  const isOfTable = isWhole || said.some(({ word }) => lexicon.is('tables', word));
  const wantsLinks = left.some(({ isLink }) => isLink);
  return {
    columns: all,
    links: wantsLinks ? (all.length === 0 && !isOfTable ? 'only' : 'beside') : 'none',
    unknown: left.flatMap(({ word, isKnown }) => (isKnown ? [] : word)),
    rows,
    measure,
    fit: left.reduce((sum, word) => sum + word.fit, wantsLinks && hasLinks(set) ? 1 : 0) + 2 * used.size,
  };
}

const hasLinks = ({ rows }: Pick<DataSet, 'rows'>): boolean =>
  rows.some(({ cells }) => cells.some((cell) => cell?.link !== undefined));

const isAbout = (names: readonly string[], concept: ColumnConcept): boolean =>
  names.some((each) => meaningOf(each).has(concept));

const namesIn = (name: string): string[] => wordsIn(name, joinedNames([name]));

type Called = {
  readonly found: readonly number[];
  /** The page says the word itself. */
  readonly isLiteral: boolean;
};

const nowhere: Called = { found: [], isLiteral: false };

/** The columns that are called by this word, else all with it in their name, else those of its meaning. */
function columnsCalled(word: string, columns: readonly (readonly string[])[], lexicon: DataLexicon): Called {
  const where = (fits: (names: readonly string[]) => boolean) =>
    columns.flatMap((names, at) => (fits(names) ? at : []));
  const whole = where((names) => names.length === 1 && areForms(word, names[0] ?? ''));
  if (whole.length > 0 && !(lexicon.isSmall(word) && !whole.some((at) => columns[at]?.[0] === word)))
    return { found: whole, isLiteral: true };
  if (lexicon.isSmall(word)) return nowhere;
  const partly = where((names) => names.some((each) => areForms(word, each)));
  if (partly.length > 0) return { found: partly, isLiteral: true };
  const meant = lexicon.conceptsOf(word);
  return {
    found: where((names) => names.some((each) => meant.some((concept) => meaningOf(each).has(concept)))),
    isLiteral: false,
  };
}

/** The place of the word that says which table is meant: right before "table", or after it and "of". */
function subjectAt(said: readonly string[], lexicon: DataLexicon): number | undefined {
  const at = said.findIndex((word) => lexicon.is('tables', word));
  if (at < 0) return undefined;
  const isName = (place: number) => said[place] !== undefined && !lexicon.isSmall(said[place]);
  if (isName(at - 1)) return at - 1;
  // "注文の表": the small word stands after the name.
  if (/^[の的]$/u.test(said[at - 1] ?? '') && isName(at - 2)) return at - 2;
  let after = at + 1;
  while (lexicon.is('of', said[after] ?? '')) after += 1;
  return isName(after) ? after : undefined;
}

const joined = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u;

/** A number as it is written, a sign of a currency, or a word. */
const parts =
  /(?<!\p{Script=Latin}|\d)\d(?:[\d.,’'/:-]*\d)?(?!\p{Script=Latin}|\d)|\p{Sc}|[\p{L}\p{M}\p{N}%#ー]+/gu;

/** The words of an instruction. Where none are parted by spaces, they are cut at known ones and at `names`. */
function saidIn(text: string, names: readonly string[] = []): SaidWord[] {
  const apart = text
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2')
    .replace(/\be-(?=mail)/giu, 'e')
    .replace(/(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー])(?=\d)/gu, ' ');
  return [...apart.matchAll(parts)].flatMap(([raw]): SaidWord[] => {
    const word = plain(raw);
    return joined.test(word) ? cut(word, names).map((each) => ({ raw: each, word: each })) : [{ raw, word }];
  });
}

const wordsIn = (text: string, names?: readonly string[]): string[] =>
  saidIn(text, names).map(({ word }) => word);

/** The names that are written without spaces. */
const joinedNames = (names: readonly string[]): string[] =>
  names.map(plain).filter((name) => joined.test(name) && !/\s/u.test(name));

/** Cuts from the front, always the longest known word; what is not known stays together. */
function cut(word: string, names: readonly string[]): string[] {
  const known = [...names].sort((a, b) => b.length - a.length);
  const found: string[] = [];
  let rest = '';
  for (let at = 0; at < word.length;) {
    const next =
      known.find((each) => word.startsWith(each, at)) ??
      joinedWords.find((each) => word.startsWith(each, at));
    if (next === undefined) {
      rest += word[at] ?? '';
      at += 1;
      continue;
    }
    if (rest !== '') found.push(rest);
    rest = '';
    found.push(next);
    at += next.length;
  }
  return rest === '' ? found : [...found, rest];
}

/** Equal but for the ending: up to three letters more, or another vowel. */
function areForms(a: string, b: string): boolean {
  if (a === b) return true;
  if (joined.test(a) || joined.test(b)) return false;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (short.length < 2) return false;
  if (long.startsWith(short)) return long.length - short.length <= (short.length >= 4 ? 3 : 1);
  const stem = short.slice(0, -1);
  const isVowel = /[aeiouy]$/u.test(short) && stem.length >= 3 && long.startsWith(stem);
  return (
    isVowel &&
    (short.length === long.length ? stem.length >= 4 && /[aeiouy]$/u.test(long) : long === `${stem}ies`)
  );
}

type WordKind = 'asking' | 'of' | 'tables' | 'rows' | 'links';

type DataLexicon = {
  readonly is: (kind: WordKind, word: string) => boolean;
  /** The word says nothing of which columns are wanted. */
  readonly isSmall: (word: string) => boolean;
  readonly conceptsOf: (word: string) => readonly ColumnConcept[];
  readonly rows: RowLexicon;
  readonly words: readonly string[];
};

const dataLexicons: readonly DataLexicon[] = dataSources.map(lexiconOf);

/** The subjects that a name on a page may be about, in any language. */
const meaningOf = (word: string): ReadonlySet<ColumnConcept> =>
  new Set(dataLexicons.flatMap(({ conceptsOf }) => conceptsOf(word)));

/** The words that are written without spaces between, the longest first. */
const joinedWords: readonly string[] = [...new Set(dataLexicons.flatMap(({ words }) => words))]
  .filter((word) => !/[a-z]/u.test(word))
  .toSorted((a, b) => b.length - a.length);

function lexiconOf(source: DataSource): DataLexicon {
  const { asking, of, tables, rows, links, concepts, measures, bounds, negations } = source;
  const sets = {
    asking: listed(asking),
    of: listed(of),
    tables: listed(tables),
    rows: listed(rows),
    links: listed(links),
  };
  const named = columnConcepts.map((concept) => [concept, listed(concepts[concept])] as const);
  const negating = listed(negations);
  const is = (kind: WordKind, word: string) => sets[kind].has(word);
  const phrases = [...Object.values(measures), ...Object.values(bounds)].flatMap((list) =>
    list.split(' ').map((phrase) => phrase.replace(/:.*$/, '')),
  );
  return {
    is,
    isSmall: (word) => (['asking', 'of', 'tables', 'rows'] as const).some((kind) => is(kind, word)),
    conceptsOf: (word) => named.flatMap(([concept, words]) => (words.has(word) ? concept : [])),
    rows: {
      measureAt: phraseFinder(measures),
      boundAt: phraseFinder(bounds),
      isNegation: (word) => negating.has(word),
    },
    words: [
      ...[...Object.values(sets), negating, ...named.map(([, words]) => words)].flatMap((words) => [
        ...words,
      ]),
      ...phrases,
    ],
  };
}

function listed(list: string): ReadonlySet<string> {
  return new Set(list.split(' '));
}

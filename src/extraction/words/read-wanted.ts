import type { DataSet } from '../../protocol/extract/page-data';
import { columnConcepts, type ColumnConcept } from '../../languages/kinds';
import { dataSources } from '../../languages/generated/data';
import type { DataSource } from '../../languages/source';
import { plain } from './meaning';

/** The table or list that words ask for, by its index, and its columns; none named means all. */
export type Wanted = {
  readonly set: number;
  readonly columns: readonly number[];
  /** `beside`: the addresses of links are wanted besides the columns; `only`: in place of them. */
  readonly links: 'none' | 'beside' | 'only';
};

type UnknownWords = { unknown: readonly string[] };

/** A table or list by what the page calls it and its columns, and whether links are in it. */
type NamedSet = Pick<DataSet, 'title' | 'columns'> & { readonly hasLinks: boolean };

/**
 * The data that an instruction in one of ten languages asks for, by the names of columns and titles: "get the names and
 * prices", "alle Zeilen der Tabelle Bestellungen mit ihren Links". Nothing is guessed: where words name nothing that is
 * there, they are given back.
 */
export function readWanted(instruction: string, sets: readonly NamedSet[]): Wanted | UnknownWords {
  const said = wordsIn(instruction, joinedNames(sets.flatMap(({ title, columns }) => [title, ...columns])));
  const readings = sets.flatMap((set, at) =>
    dataLexicons.map((lexicon) => ({ at, ...readFor(said, set, lexicon) })),
  );
  const [best] = readings.toSorted(
    (a, b) => a.unknown.length - b.unknown.length || b.fit - a.fit || a.at - b.at,
  );
  if (!best) return { unknown: [] };
  const { at, columns, links, unknown } = best;
  return unknown.length > 0 ? { unknown: [...new Set(unknown)] } : { set: at, columns, links };
}

type SetReading = {
  columns: readonly number[];
  links: Wanted['links'];
  unknown: readonly string[];
  /** How much of what is said is said of this table or list. */
  fit: number;
};

/** The instruction as it would be meant of one table or list, in one language. */
function readFor(said: readonly string[], set: NamedSet, lexicon: DataLexicon): SetReading {
  const title = namesIn(set.title);
  const columns = set.columns.map(namesIn);
  const subject = subjectAt(said, lexicon);
  const words = said.map((word, at) => {
    const isTitle = title.some((each) => areForms(word, each));
    const called = isTitle && at === subject ? nowhere : columnsCalled(word, columns, lexicon);
    const isLink = lexicon.is('links', word) && !called.isLiteral;
    const isNamed = called.found.length > 0 && !isLink && (called.isLiteral || !isTitle);
    const isKnown = isTitle || isLink || isNamed || lexicon.isSmall(word);
    const fit = (isTitle ? 2 : 0) + (isNamed ? (called.isLiteral ? 2 : 1) : 0);
    return { word, at, isTitle, isLink, isKnown, fit, found: isNamed ? called.found : [] };
  });
  const isWhole = said.some((word) => lexicon.is('rows', word));
  // "All rows of the orders table", "orders": the column "Order" only tells which table is meant.
  const isOnlyName = words.every(
    ({ at, isTitle, found }) => found.length === 0 || isTitle || (isWhole && at === subject),
  );
  const all = isOnlyName ? [] : words.flatMap(({ found }) => found);
  const isOfTable = isWhole || said.some((word) => lexicon.is('tables', word));
  const wantsLinks = words.some(({ isLink }) => isLink);
  return {
    columns: [...new Set(all)].sort((a, b) => a - b),
    links: wantsLinks ? (all.length === 0 && !isOfTable ? 'only' : 'beside') : 'none',
    unknown: words.flatMap(({ word, isKnown }) => (isKnown ? [] : word)),
    fit: words.reduce((sum, word) => sum + word.fit, wantsLinks && set.hasLinks ? 1 : 0),
  };
}

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

/** The words of a name or of an instruction. Where none are parted by spaces, they are cut at known ones and at `names`. */
function wordsIn(text: string, names: readonly string[] = []): string[] {
  const apart = text.replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2');
  return (plain(apart).match(/[\p{L}\p{M}\p{N}%#ー]+/gu) ?? []).flatMap((word) =>
    joined.test(word) ? cut(word, names) : word,
  );
}

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

function lexiconOf({ asking, of, tables, rows, links, concepts }: DataSource): DataLexicon {
  const sets = {
    asking: listed(asking),
    of: listed(of),
    tables: listed(tables),
    rows: listed(rows),
    links: listed(links),
  };
  const named = columnConcepts.map((concept) => [concept, listed(concepts[concept])] as const);
  const is = (kind: WordKind, word: string) => sets[kind].has(word);
  return {
    is,
    isSmall: (word) => (['asking', 'of', 'tables', 'rows'] as const).some((kind) => is(kind, word)),
    conceptsOf: (word) => named.flatMap(([concept, words]) => (words.has(word) ? concept : [])),
    words: [...Object.values(sets), ...named.map(([, words]) => words)].flatMap((words) => [...words]),
  };
}

function listed(list: string): ReadonlySet<string> {
  return new Set(list.split(' '));
}

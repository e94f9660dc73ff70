import { columnConcepts, type ColumnConcept } from '../../languages/kinds';
import { dataSources } from '../../languages/generated/data';
import type { DataSource } from '../../languages/source';

type WordKind = 'asking' | 'of' | 'tables' | 'rows' | 'links';

/** The words of one language, to look up. */
export type DataLexicon = {
  readonly is: (kind: WordKind, word: string) => boolean;
  /** Whether a word says nothing of which columns are wanted. */
  readonly isSmall: (word: string) => boolean;
  /** What a word may be about. */
  readonly conceptsOf: (word: string) => readonly ColumnConcept[];
  readonly words: readonly string[];
};

export const dataLexicons: readonly DataLexicon[] = dataSources.map(lexiconOf);

/** What a name on a page may be about, in any language. */
export const meaningOf = (word: string): ReadonlySet<ColumnConcept> =>
  new Set(dataLexicons.flatMap(({ conceptsOf }) => conceptsOf(word)));

/** The words that are written without spaces between, the longest first. */
export const joinedWords: readonly string[] = [...new Set(dataLexicons.flatMap(({ words }) => words))]
  .filter((word) => !/[a-z]/u.test(word))
  .toSorted((a, b) => b.length - a.length);

function lexiconOf({ asking, of, tables, rows, links, concepts }: DataSource): DataLexicon {
  const sets = {
    asking: wordsIn(asking),
    of: wordsIn(of),
    tables: wordsIn(tables),
    rows: wordsIn(rows),
    links: wordsIn(links),
  };
  const named = columnConcepts.map((concept) => [concept, wordsIn(concepts[concept])] as const);
  const is = (kind: WordKind, word: string) => sets[kind].has(word);
  return {
    is,
    isSmall: (word) => (['asking', 'of', 'tables', 'rows'] as const).some((kind) => is(kind, word)),
    conceptsOf: (word) => named.flatMap(([concept, words]) => (words.has(word) ? concept : [])),
    words: [...Object.values(sets), ...named.map(([, words]) => words)].flatMap((words) => [...words]),
  };
}

function wordsIn(list: string): ReadonlySet<string> {
  return new Set(list.split(' '));
}

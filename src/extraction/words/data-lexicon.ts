import { chineseDataWords } from './chinese-data-words';
import { columnConcepts, type ColumnConcept, type DataWords } from './data-words';
import { dutchDataWords } from './dutch-data-words';
import { englishDataWords } from './english-data-words';
import { frenchDataWords } from './french-data-words';
import { germanDataWords } from './german-data-words';
import { italianDataWords } from './italian-data-words';
import { japaneseDataWords } from './japanese-data-words';
import { polishDataWords } from './polish-data-words';
import { portugueseDataWords } from './portuguese-data-words';
import { spanishDataWords } from './spanish-data-words';

type WordKind = Exclude<keyof DataWords, 'concepts'>;

/** The words of one language, to look up. */
export type DataLexicon = {
  readonly is: (kind: WordKind, word: string) => boolean;
  /** Whether a word says nothing of which columns are wanted. */
  readonly isSmall: (word: string) => boolean;
  /** What a word may be about. */
  readonly conceptsOf: (word: string) => readonly ColumnConcept[];
  readonly words: readonly string[];
};

export const dataLexicons: readonly DataLexicon[] = [
  englishDataWords,
  germanDataWords,
  frenchDataWords,
  spanishDataWords,
  italianDataWords,
  portugueseDataWords,
  dutchDataWords,
  polishDataWords,
  japaneseDataWords,
  chineseDataWords,
].map(lexiconOf);

/** What a name on a page may be about, in any language. */
export const meaningOf = (word: string): ReadonlySet<ColumnConcept> =>
  new Set(dataLexicons.flatMap(({ conceptsOf }) => conceptsOf(word)));

/** The words that are written without spaces between, the longest first. */
export const joinedWords: readonly string[] = [...new Set(dataLexicons.flatMap(({ words }) => words))]
  .filter((word) => !/[a-z]/u.test(word))
  .toSorted((a, b) => b.length - a.length);

function lexiconOf({ concepts, ...kinds }: DataWords): DataLexicon {
  const sets = Object.fromEntries(
    Object.entries(kinds).map(([kind, words]) => [kind, new Set(words.split(' '))]),
  );
  const named = columnConcepts.map((concept) => [concept, new Set(concepts[concept].split(' '))] as const);
  const is = (kind: WordKind, word: string) => sets[kind]?.has(word) ?? false;
  return {
    is,
    isSmall: (word) => (['asking', 'of', 'tables', 'rows'] as const).some((kind) => is(kind, word)),
    conceptsOf: (word) => named.flatMap(([concept, words]) => (words.has(word) ? concept : [])),
    words: [...Object.values(sets), ...named.map(([, words]) => words)].flatMap((words) => [...words]),
  };
}

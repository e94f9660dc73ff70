import { english } from './english';
import { german } from './german';
import type { Concept, Lexicon } from './lexicon';

export type { CommandKind, Command, Concept, ElementType, Lexicon, Region } from './lexicon';

/** All languages the matcher knows. */
export const lexicons: readonly Lexicon[] = [english, german];

/** The endings of all languages, longest first. */
export const stemSuffixes: readonly string[] = [
  ...new Set(lexicons.flatMap((lexicon) => lexicon.suffixes)),
].sort((a, b) => b.length - a.length);

/** Words that count little in a name, in any language. */
export const weakWords: ReadonlySet<string> = new Set(
  lexicons.flatMap((lexicon) => [...lexicon.weakWords, ...lexicon.determiners]),
);

/** Phrase → what it may mean, in any language. */
export const conceptPhrases: ReadonlyMap<string, readonly Concept[]> = phraseTable();

function phraseTable(): Map<string, Concept[]> {
  const table = new Map<string, Concept[]>();
  for (const [phrase, concept] of lexicons.flatMap((lexicon) => lexicon.concepts)) {
    table.set(phrase, [...(table.get(phrase) ?? []), concept]);
  }
  return table;
}

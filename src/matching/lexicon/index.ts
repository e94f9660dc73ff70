import { chinese } from './languages/chinese';
import { dutch } from './languages/dutch';
import { english } from './languages/english';
import { furtherPhrases } from './further-phrases';
import { french } from './languages/french';
import { german } from './languages/german';
import { italian } from './languages/italian';
import { japanese } from './languages/japanese';
import type { Concept, Lexicon } from './lexicon';
import { polish } from './languages/polish';
import { portuguese } from './languages/portuguese';
import { spanish } from './languages/spanish';

export type { Command, CommandKind, Concept, ElementType, Lexicon, Region } from './lexicon';

/** All languages the matcher knows. */
export const lexicons: readonly Lexicon[] = [
  english,
  german,
  french,
  spanish,
  portuguese,
  italian,
  dutch,
  polish,
  japanese,
  chinese,
];

/** The endings of all languages, longest first. */
export const stemSuffixes: readonly string[] = [
  ...new Set(lexicons.flatMap((lexicon) => lexicon.suffixes)),
].sort((a, b) => b.length - a.length);

/** Words that count little in a name, in any language. */
export const weakWords: ReadonlySet<string> = new Set(
  lexicons.flatMap((lexicon) => [...lexicon.weakWords, ...lexicon.determiners]),
);

/** Words that stand before a noun, in any language. */
export const determiners: ReadonlySet<string> = new Set(lexicons.flatMap((lexicon) => lexicon.determiners));

/** Words that negate a deed, in any language. */
export const negations: ReadonlySet<string> = new Set(lexicons.flatMap((lexicon) => lexicon.negations));

/** Words that change nothing wherever they stand, in any language: "now", but not "then", which puts a deed off. */
export const emptyWords: ReadonlySet<string> = new Set(
  lexicons.flatMap(({ fillers, connectors }) => fillers.filter((filler) => !connectors.includes(filler))),
);

/** Phrase → its possible meanings, in any language. */
export const conceptPhrases: ReadonlyMap<string, readonly Concept[]> = phraseTable();

/** Phrases of fields that ask for the same thing again, in any language. */
export const againPhrases: ReadonlySet<string> = new Set(lexicons.flatMap(({ again }) => again));

/** Phrases before the name of a field that only say whose it is, in any language. */
export const contextPhrases: ReadonlySet<string> = new Set(lexicons.flatMap(({ contexts }) => contexts));

function phraseTable(): Map<string, Concept[]> {
  const table = new Map<string, Concept[]>();
  for (const [phrase, concept] of [...lexicons.flatMap((lexicon) => lexicon.concepts), ...furtherPhrases]) {
    const known = table.get(phrase) ?? [];
    if (!known.includes(concept)) table.set(phrase, [...known, concept]);
  }
  return table;
}
export { appliesTo, isDeedConcept } from './deed-concepts';

import { runsOf } from './fold-words';
import { unspacedScript } from './words';

/** All phrases of a short text: its runs of words, and in scripts without spaces all parts of those. */
export function phrasesIn(name: string, wordsAtMost = mostWords): string[] {
  const words = runsOf(name).slice(0, wordsAtMost);
  const parts = words.flatMap((word) => (unspacedScript.test(word) ? piecesOf(Array.from(word), '') : []));
  return [...piecesOf(words, ' '), ...parts];
}

/** The most words of a name that are read by default. */
export const mostWords = 12;
/** The most words of a phrase. */
export const longestPhrase = 6;

function piecesOf(units: readonly string[], separator: string): string[] {
  return units.flatMap((_, at) =>
    units.slice(at, at + longestPhrase).map((_unit, more) => units.slice(at, at + more + 1).join(separator)),
  );
}

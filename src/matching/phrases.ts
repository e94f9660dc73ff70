import { runsOf } from './fold-words';
import { unspacedScript } from './words';

/** All runs of words of a short text; of a script written without spaces, all of its parts. */
export function phrasesIn(name: string, wordsAtMost = mostWords): string[] {
  const words = runsOf(name).slice(0, wordsAtMost);
  const parts = words.flatMap((word) => (unspacedScript.test(word) ? piecesOf(Array.from(word), '') : []));
  return [...piecesOf(words, ' '), ...parts];
}

/** Words of a name that are looked at, unless told otherwise. */
export const mostWords = 12;
/** Most words of a phrase. */
export const longestPhrase = 6;

function piecesOf(units: readonly string[], separator: string): string[] {
  return units.flatMap((_, at) =>
    units.slice(at, at + longestPhrase).map((_unit, more) => units.slice(at, at + more + 1).join(separator)),
  );
}

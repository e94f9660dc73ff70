import { quoted } from '../base/say';
import { runsOf, unspacedScript } from './words';
import { negations } from './read/lexicon';

/**
 * A drawn text reports what is wanted: in whole words and whole numbers, not denied ("not yet confirmed"), not a part of
 * what it counts ("0 of 3 booked"), and not as somebody's words in quotation marks.
 */
export function tells(text: string, wanted: string, { isQuotable = false } = {}): boolean {
  const words = runsOf(wanted);
  if (words.length === 0) return text.includes(wanted);
  const own = isQuotable || wanted.search(quoted) >= 0 ? text : withoutQuotes(text);
  return clausesOf(own, wanted).some((clause) => {
    const said = runsOf(clause);
    return placesOf(said, words).some(
      (at) => isReported(said, at, words.length) && !deniesAfter(clause, words),
    );
  });
}

/** Quotation marks around all there is are a way to write it, and quote nobody. */
const withoutQuotes = (text: string) => text.replace(quoted, ' · ');

/** Clauses as they end by a sign; a text that has such a sign itself is looked for in all. */
function clausesOf(text: string, wanted: string): string[] {
  return clauseEnd.test(wanted) ? [text] : text.split(clauseEnd);
}

const clauseEnd = /[.;!?:](?=\s|$)|,(?=\s)|[。；！？、，\n·]|\s[–—-]\s/u;

function placesOf(said: readonly string[], words: readonly string[]): number[] {
  return said.flatMap((_, at) => (words.every((word, step) => said[at + step] === word) ? at : []));
}

function isReported(said: readonly string[], at: number, length: number): boolean {
  const before = said.slice(Math.max(0, at - 3), at);
  const first = said[at] ?? '';
  const isNumber = isDigits(first);
  // "Order no. 12" denies nothing.
  if (before.some((word) => negations.has(word) && !(word === 'no' && isNumber))) return false;
  if (before.some((word) => undone.has(word))) return false;
  if (isNumber && before.slice(-2).some((word) => isDigits(word) && word !== first)) return false;
  const [last = '', next = ''] = [said[at + length - 1], said[at + length]];
  return !(isDigits(last) && isDigits(next) && Number(next) !== 0 && last !== next);
}

const isDigits = (word: string) => /^\d+$/.test(word);

/** Words that have what comes after them be only nearly so. */
const undone = new Set(
  'couldnt, wasnt, werent, failed, unable, almost, nearly, beinahe, impossible, presque, quase, bijna, prawie'.split(
    ', ',
  ),
);

/** Japanese denies at the end of the clause, Chinese right before. */
function deniesAfter(clause: string, [first = '']: readonly string[]): boolean {
  return (
    unspacedScript.test(first) &&
    /ません|なかった|できない|していない|未|尚未|没有|没能|不能|無法|失败|失敗/u.test(clause)
  );
}

import { withPlainForms } from '../base/text';
import { valueOfAmount } from '../base/numbers';
import {
  emptyWords,
  weakWords,
  stem,
  allRiskPhrases,
  limits,
  numberWords,
  powers,
  negations,
  undone,
  placing,
  determiners,
  totals,
  besides,
} from './read/lexicon';
import { runsOf, unspacedScript, wordsOf } from './words';
import { quoted } from '../base/say';

/** Quotation marks around all there is are a way to write it, and quote nobody. */
const withoutQuotes = (text: string) => text.replace(quoted, ' · ');

const clauseEnd = /[.;!?:](?=\s|$)|,(?=\s)|[。；！？、，\n·]|\s[–—-]\s/u;

const isDigits = (word: string) => /^\d+$/.test(word);

/** The most words of a name that are read by default. */
export const mostWords = 12;

/** The most words of a phrase. */
export const longestPhrase = 6;

/** The stems of a text's words that say which thing is meant: without risky words and weak words. */
export function thingsIn(text: string): ReadonlySet<string> {
  const { list } = wordsOf(text.slice(0, longestText));
  return new Set(list.filter((word) => !weakWords.has(word) && !allRiskPhrases.has(word)).map(stem));
}

/** Such stems of a name beside the words of its deed and those that say nothing: none of "Place order now". */
export function thingsBeside(name: string): ReadonlySet<string> {
  const deeds = new Set(
    phrasesIn(name)
      .filter((phrase) => allRiskPhrases.has(phrase))
      .flatMap((phrase) => phrase.split(' ')),
  );
  const { list } = wordsOf(name.slice(0, longestText));
  return thingsIn(list.filter((word) => !deeds.has(word) && !emptyWords.has(word)).join(' '));
}

/** Every word of the other is there, with any ending, and every number. */
export function saysEach(text: string, other: string): boolean {
  const said = runsOf(text.slice(0, longestText));
  return runsOf(other.slice(0, longestText)).every((word) => said.some((each) => isAlike(each, word)));
}

function isAlike(word: string, other: string): boolean {
  if (word === other) return true;
  const length = Math.max(3, Math.min(word.length, other.length) - 2);
  return !/\d/.test(other) && other.length >= 3 && word.slice(0, length) === other.slice(0, length);
}

/** The words of a name by their stems, in their order. */
export const stemsOf = (name: string): string[] =>
  wordsOf(name.slice(0, 200))
    .list.filter((word) => !weakWords.has(word))
    .map(stem);

const longestText = 4000;

export function saysWhole(text: string, name: string): boolean {
  const said = new Set(wordsOf(text).list.map(stem));
  const words = wordsOf(name).list.filter((word) => !weakWords.has(word));
  return words.length > 0 && words.every((word) => said.has(stem(word)));
}

export const isPower = (name: string): boolean => phrasesIn(name).some((phrase) => powers.has(phrase));

/** Something comes besides: "with", "also". */
export const saysMore = (text: string): boolean =>
  phrasesIn(text, longestText).some((phrase) => besides.has(phrase));

/** The words of a text that say all there is. */
export const totalsIn = (text: string): string[] =>
  phrasesIn(text, longestText).filter((phrase) => totals.has(phrase));
/** The words of a text that mean something by themselves. */
export const withoutSmallWords = (text: string): string =>
  runsOf(text)
    .filter((word) => !weakWords.has(word))
    .join(' ');
/** A text in the form for comparison: folded words with single spaces. */
export const plainWords = (text: string): string => runsOf(text).join(' ');

/** A text without the words after one of these: "in the archive", "never Owner". */
function withoutAfter(text: string, leaders: ReadonlySet<string>): string {
  const words = runsOf(text);
  const isLed = (at: number): boolean => {
    const before = words[at - 1] ?? '';
    return leaders.has(before) || (determiners.has(before) && leaders.has(words[at - 2] ?? ''));
  };
  return words.filter((_, at) => !isLed(at)).join(' ');
}

export const withoutPlaces = (text: string): string => withoutAfter(text, placing);
export const withoutDenied = (text: string): string => withoutAfter(text, negations);

/** The numbers in a text, in digits or in words: "1.200,00", "twenty five", "五". */
export function numbersSaid(text: string): ReadonlySet<number> {
  const short = withPlainForms(text.slice(0, longestText));
  const found = new Set<number>();
  for (const digits of short.match(/\d[\d.,' ]*/g) ?? []) {
    for (const part of [digits, ...digits.split(' ')]) found.add(numberOf(part));
  }
  let sum = 0;
  for (const word of wordsOf(short).list) {
    const number = numberWords.get(word);
    if (number === undefined) {
      if (!weakWords.has(word)) sum = 0;
      continue;
    }
    found.add(number);
    sum = number >= 100 && sum > 0 && sum < number ? sum * number : sum + number;
    found.add(sum);
  }
  for (const run of short.match(/[一二三四五六七八九十两百千]+/g) ?? []) found.add(numberWords.get(run) ?? 0);
  return found;
}

/** Digits that are grouped as no number is count as one, too: nothing that is said of amounts is passed over. */
const numberOf = (digits: string): number => valueOfAmount(digits) ?? Number(digits.replace(/\D/g, ''));

/** The highest amount that a text allows: 50 for "at most 50". Undefined without a limit. */
export function limitSaid(text: string): number | undefined {
  const said = text.slice(0, longestText).toLowerCase();
  const bounds = limits.flatMap((limit) => {
    const at = said.indexOf(limit);
    if (at < 0 || (!unspacedScript.test(limit) && /\p{L}/u.test(said.charAt(at - 1)))) return [];
    const after = /^[^\p{L}\d]{0,4}(\d[\d.,' ]*)/u.exec(said.slice(at + limit.length))?.[1];
    const before = unspacedScript.test(limit)
      ? /(\d[\d.,']{0,20})\D{0,4}$/u.exec(said.slice(Math.max(0, at - 30), at))?.[1]
      : undefined;
    const digits = after ?? before;
    return digits === undefined ? [] : numberOf(digits);
  });
  return bounds.length > 0 ? Math.min(...bounds) : undefined;
}

/** All phrases of a short text: its runs of words, and in scripts without spaces all parts of those. */
export function phrasesIn(name: string, wordsAtMost = mostWords): string[] {
  const words = runsOf(name).slice(0, wordsAtMost);
  const parts = words.flatMap((word) => (unspacedScript.test(word) ? piecesOf(Array.from(word), '') : []));
  return [...piecesOf(words, ' '), ...parts];
}

function piecesOf(units: readonly string[], separator: string): string[] {
  return units.flatMap((_, at) =>
    units.slice(at, at + longestPhrase).map((_unit, more) => units.slice(at, at + more + 1).join(separator)),
  );
}

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

/** Clauses as they end by a sign; a text that has such a sign itself is looked for in all. */
function clausesOf(text: string, wanted: string): string[] {
  return clauseEnd.test(wanted) ? [text] : text.split(clauseEnd);
}

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

/** Japanese denies at the end of the clause, Chinese right before. */
function deniesAfter(clause: string, [first = '']: readonly string[]): boolean {
  return (
    unspacedScript.test(first) &&
    /ません|なかった|できない|していない|未|尚未|没有|没能|不能|無法|失败|失敗/u.test(clause)
  );
}

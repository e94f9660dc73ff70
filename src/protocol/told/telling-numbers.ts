import { calendarWords } from '../../base/dates';

/** A number of a text, with the word before it: "17" of "order". */
export type NumberInText = {
  readonly of: string;
  readonly number: string;
  /** The offsets of its begin and end in the text. */
  readonly from: number;
  readonly to: number;
  /** `key` tells which one, `date` when, `measure` how much is in each; `amount` is money or a share, `state` a count or age. */
  readonly kind: 'key' | 'date' | 'measure' | 'amount' | 'state';
};

/**
 * The numbers of a text, with their kinds. "Order 17", "ending in 4242" and "v2" tell which one is meant; "3 items",
 * "(3)" and "2 h ago" are states.
 */
export function numbersIn(text: string): readonly NumberInText[] {
  const numbers = read.get(text) ?? readNumbers(text);
  if (read.size >= mostRead) read.clear();
  read.set(text, numbers);
  return numbers;
}

const read = new Map<string, readonly NumberInText[]>();
const mostRead = 2000;

function readNumbers(text: string): NumberInText[] {
  if (!/\p{N}/u.test(text)) return [];
  const tokens = [...text.matchAll(token)].map(({ 0: word, index }) => ({
    word,
    from: index,
    to: index + word.length,
  }));
  return tokens.flatMap(({ word, from, to }, at): NumberInText[] => {
    if (!/\p{N}/u.test(word)) return [];
    const [before, after] = [tokens[at - 1]?.word ?? '', tokens[at + 1]?.word ?? ''];
    const beside = { word, before, after, left: text.slice(0, from), right: text.slice(to) };
    const of = tokens.slice(Math.max(0, at - 2), at).findLast(isNoun)?.word ?? '';
    return [{ of: of.toLowerCase(), number: word, from, to, kind: kindOf(beside) }];
  });
}

/** The digits of a text's amounts of money and shares, split at their signs. */
export const amountsIn = (text: string): string[] =>
  numbersIn(text).flatMap(({ kind, number }) => (kind === 'amount' ? number.split(/[^\p{L}\p{N}]+/u) : []));

/** Runs of letters and digits, with the signs inside numbers. In scripts without spaces, words and numbers are apart. */
const unspaced = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}`;
const token = new RegExp(
  String.raw`[${unspaced}]+|(?:(?![${unspaced}])[\p{L}\p{M}\p{N}])+(?:[.,:/'’-]\p{N}+)*`,
  'gu',
);

const isUnspaced = (word: string) => new RegExp(`^[${unspaced}]`, 'u').test(word);

/** Whether a token may be a noun. Shorter words are mostly prepositions: "at 5", "bis 4". */
const isNoun = ({ word }: { word: string }) => isUnspaced(word) || /^\p{L}{3,}$/u.test(word);

type Beside = { word: string; before: string; after: string; left: string; right: string };

function kindOf({ word, before, after, left, right }: Beside): NumberInText['kind'] {
  if (/[€$£¥₹]\s?$/u.test(left) || /^\s?[%€$£¥₹°円元]/u.test(right)) return 'amount';
  if (/\(\s*$/.test(left) || /[.,]\d\d$/.test(word) || /^\d+[smhdwy]$/.test(word)) return 'state';
  if (isDate(word) || isMonth(before) || isMonth(after)) return 'date';
  if (/^\s?[\p{L}]/u.test(right) && isUnit(after)) return 'measure';
  if (left.trim() === '' && /^\s\p{Ll}/u.test(right)) return 'state';
  // A count this large would be written with a comma.
  if (/^\d{4,}$/.test(word)) return 'key';
  return /^\d/.test(word) && /^\s?\p{L}/u.test(right) && isCounted(after) ? 'state' : 'key';
}

const isDate = (word: string) =>
  /^(19|20)\d\d$/.test(word) || /^\d{1,2}:\d\d|^\d+[./-]\d+[./-]\d+$/.test(word);

const isUnit = (word: string) => /^([kmcµ]?[glmwv]|[kmgt]b|px|oz|lb|in|ft)$/i.test(word);

/** Whether a word may be a thing counted: in lower case, and not so short as to go on with the sentence ("Order 17 is …"). */
const isCounted = (word: string) =>
  /^\p{Ll}{4,}/u.test(word) ||
  /^[个個件人分秒時日天枚本点名回]/u.test(word) ||
  /^(min|sec|std|hrs?|ago)$/.test(word);

const isMonth = (word: string) => calendarWords().has(word.toLowerCase());

/** Whether two titles differ in numbers that tell which one, how much or when: "Order 17" and "Order 18". */
export const isRenumberedTitle = (before: string, now: string): boolean =>
  haveOthers(before, now, ({ kind }) => kind !== 'state' && kind !== 'amount');

/** Whether they differ in numbers that count nothing: "25 mg" and "50 mg", "v1" and "v2", "3 May" and "4 May". */
export const isRemeasured = (before: string, now: string): boolean =>
  haveOthers(
    before,
    now,
    ({ kind, number }) => kind === 'measure' || kind === 'date' || (kind === 'key' && /\p{L}/u.test(number)),
  );

function haveOthers(before: string, now: string, tells: (number: NumberInText) => boolean): boolean {
  const [was, is] = [before, now].map((title) =>
    numbersIn(title)
      .filter(tells)
      .map(({ number }) => number),
  );
  return other(was, is) && other(is, was);
}

const other = (some: readonly string[] = [], others: readonly string[] = []) =>
  some.some((number) => !others.includes(number));

import type { Surroundings } from '../fingerprint';
import { calendarWords } from './calendar-names';
import { numbersIn } from './telling-numbers';

/** The surroundings of an element outside of any row, then and now, and its name. */
type Told = { wanted: Surroundings; seen: Surroundings; name: string };

/**
 * Whether the texts before an element tell of another thing now: the same sentence has another number, name or quotation
 * ("You are looking at order 17"), or another value stands after the same label. Counts may change.
 */
export function tellsOfAnother({ wanted, seen, name }: Told): boolean {
  if (isOtherNumber(saidIn(wanted), saidIn(seen))) return true;
  const [before, now] = [wanted.told ?? [], seen.told ?? []];
  if (before.length === 0 || now.length === 0) return false;
  // A day or an hour depends on the month or the day over it.
  const isNumber = name !== '' && !/\p{L}/u.test(name);
  if (isNumber && isOtherDate(before, now)) return true;
  const [was, is] = [before, now].map((texts) => texts.map(formOf));
  return (was ?? []).some((form, at) =>
    (is ?? []).some((other, place) => {
      if (before.includes(now[place] ?? '') || now.includes(before[at] ?? '')) return false;
      if (form.shape !== other.shape || form.keys === other.keys) return false;
      return form.isSentence || isSameLabel(before[at + 1], now[place + 1]);
    }),
  );
}

/** All texts around an element: a heading may be a plain text in another form of the page. */
const saidIn = ({ titles = [], leads = [], told = [] }: Surroundings) => [...titles, ...leads, ...told];

/** Whether the nearest text that is a date is another one now. */
function isOtherDate(before: readonly string[], now: readonly string[]): boolean {
  const [was, is] = [before.find(isDate), now.find(isDate)];
  return was !== undefined && is !== undefined && was !== is;
}

const isDate = (text: string) => /~/.test(withoutStates(text)) && !/\p{L}/u.test(withoutStates(text));

/** A text with `#` for each number and `~` for each name of a day or month, which come and go. */
export const withoutStates = (text: string) =>
  text
    .replaceAll(/\p{N}+/gu, '#')
    .replaceAll(/[\p{L}\p{M}]+/gu, (word) => (calendarWords().has(word.toLowerCase()) ? '~' : word));

/** Whether the label is the same. Texts are listed nearest first, so a text's label comes after it in the list. */
const isSameLabel = (before: string | undefined, now: string | undefined) =>
  before !== undefined && before === now;

/** Whether a word has only other numbers after it now: "Order 17" is gone, and "Order 18" is there. */
function isOtherNumber(before: readonly string[], now: readonly string[]): boolean {
  const [was, is] = [keysByWord(before), keysByWord(now)];
  return [...was].some(([word, numbers]) => {
    const others = is.get(word);
    return others !== undefined && numbers.every((number) => !others.includes(number));
  });
}

function keysByWord(texts: readonly string[]): Map<string, string[]> {
  const keys = new Map<string, string[]>();
  for (const { of, number, kind } of texts.flatMap((text) => numbersIn(text)))
    if (kind === 'key' && of !== '') keys.set(of, [...(keys.get(of) ?? []), number]);
  return keys;
}

/** A text's shape, with its keys masked, and the keys that tell which one is meant. */
type Form = { shape: string; keys: string; isSentence: boolean };

/** Quotations and mail addresses. Each ends where another begins, and addresses begin with a word, so that a text is passed once. */
const quoted = /(?<!\S)\S+@[\p{L}\p{N}.-]+|“[^“”]+”|„[^„“”]+[“”]|«[^«»]+»|「[^「」]+」|"[^"]+"/gu;

/** Takes a text apart. Capitals mark names, but not where a sentence begins, unless all words have them. */
function formOf(text: string): Form {
  const keys: string[] = [];
  const take = (key: string) => {
    keys.push(key);
    return '^';
  };
  const masked = maskNumbers(text.replace(quoted, take), take);
  const words = masked.match(/[\p{L}\p{M}]+/gu) ?? [];
  const isName = words.length > 1 && words.every((word) => /^\p{Lu}/u.test(word));
  const shape = masked.replace(
    /(?<first>^\P{L}*|[.!?:]\s+)?(?<word>[\p{L}\p{M}]+)/gu,
    (all, first, word: string) => {
      if (calendarWords().has(word.toLowerCase())) return '~';
      return /^\p{Lu}/u.test(word) && (isName || first === undefined) ? take(all) : all.toLowerCase();
    },
  );
  return {
    shape: shape.replaceAll(/\^(?:[^\p{L}\p{N}^]*\^)*/gu, '^').replaceAll(/\s+/g, ' '),
    keys: keys.join(' '),
    isSentence: /\p{Ll}{3}/u.test(shape),
  };
}

function maskNumbers(text: string, take: (key: string) => string): string {
  let masked = '';
  let at = 0;
  for (const { of, number, from, to, kind } of numbersIn(text)) {
    masked += text.slice(at, from) + (kind === 'key' && of !== '' ? take(number) : '0');
    at = to;
  }
  return masked + text.slice(at);
}

import type { Surroundings } from '../fingerprint';
import { calendarWords, numbersIn } from './telling-numbers';

/** What the page tells of an element outside of any row, then and now. */
type Told = { wanted: Surroundings; seen: Surroundings; name: string };

/**
 * Whether the texts before an element tell of another thing than they did: the same sentence has another number, name or quotation
 * ("You are looking at order 17"), or another value stands after the same label. What only counts may change.
 */
export function tellsOfAnother({ wanted, seen, name }: Told): boolean {
  const [before, now] = [wanted.told ?? [], seen.told ?? []];
  if (before.length === 0 || now.length === 0) return false;
  if (isOtherNumber(before, now)) return true;
  // A day or an hour is told by the month or the day over it.
  const datesTell = !/\p{L}/u.test(name);
  const [was, is] = [before, now].map((texts) => texts.map((text) => formOf(text, datesTell)));
  return (was ?? []).some((form, at) =>
    (is ?? []).some((other, place) => {
      if (before.includes(now[place] ?? '') || now.includes(before[at] ?? '')) return false;
      if (form.shape !== other.shape || form.keys === other.keys) return false;
      return datesTell || form.isSentence || isSameLabel(before[at + 1], now[place + 1]);
    }),
  );
}

/** A text without what comes and goes: numbers, and names of days and months. */
export const withoutStates = (text: string) =>
  text
    .replaceAll(/\p{N}+/gu, '#')
    .replaceAll(/[\p{L}\p{M}]+/gu, (word) => (calendarWords().has(word.toLowerCase()) ? '~' : word));

/** The texts are the nearest first: the one after it in the list stands before it on the page. */
const isSameLabel = (before: string | undefined, now: string | undefined) =>
  before !== undefined && before === now;

/** Whether a word has another number after it now: "Order 17" is nowhere, and "Order 18" is. */
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

/** How a text is made, and what in it tells which one is meant. */
type Form = { shape: string; keys: string; isSentence: boolean };

/** Quotations and addresses of mail. */
const quoted = /\S+@[\p{L}\p{N}.-]+|“[^”]+”|„[^“”]+[“”]|«[^»]+»|「[^」]+」|"[^"]+"/gu;

/** Names are told by their capitals, but not where a sentence begins; texts all of capitals are a name as a whole. */
function formOf(text: string, datesTell: boolean): Form {
  const keys: string[] = [];
  const take = (key: string) => {
    keys.push(key);
    return '^';
  };
  const masked = maskNumbers(text.replace(quoted, take), { take, datesTell });
  const words = masked.match(/[\p{L}\p{M}]+/gu) ?? [];
  const isName = words.length > 1 && words.every((word) => /^\p{Lu}/u.test(word));
  const shape = masked.replace(
    /(?<first>^\P{L}*|[.!?:]\s+)?(?<word>[\p{L}\p{M}]+)/gu,
    (all, first, word: string) => {
      if (calendarWords().has(word.toLowerCase())) return datesTell ? take(all) : '~';
      return /^\p{Lu}/u.test(word) && (isName || first === undefined) ? take(all) : all.toLowerCase();
    },
  );
  return {
    shape: shape.replaceAll(/\^(?:[^\p{L}\p{N}^]*\^)*/gu, '^').replaceAll(/\s+/g, ' '),
    keys: keys.join(' '),
    isSentence: /\p{Ll}{3}/u.test(shape),
  };
}

type Masking = { take: (key: string) => string; datesTell: boolean };

function maskNumbers(text: string, { take, datesTell }: Masking): string {
  let masked = '';
  let at = 0;
  for (const { number, from, to, kind } of numbersIn(text)) {
    const tells = kind === 'key' || (kind === 'date' && datesTell);
    masked += text.slice(at, from) + (tells ? take(number) : '0');
    at = to;
  }
  return masked + text.slice(at);
}

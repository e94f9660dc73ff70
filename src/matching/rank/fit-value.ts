import type { JoinedNode } from '../../protocol/snapshot';
import { isVariable } from '../../protocol/variables';
import { lexicons } from '../read/lexicon';
import { counterWords, numberWords } from '../read/word-tables';
import { wordsOf, fold, unspacedScript } from '../words';
import type { Conventions } from '../page/texts';
import { readDate, readMonth, readTime } from './read-date';

const currencies = ['EUR', 'USD', 'GBP', 'CHF', 'JPY', 'CNY', 'PLN', 'BRL'];

/** Numbers that take different forms of a noun: one, few, many. */
const counts = [1, 2, 5];

let known: ReadonlyMap<string, ReadonlySet<string>> | undefined;

const signs: Readonly<Record<string, string>> = { EUR: '€', USD: '$', GBP: '£', JPY: '¥', CNY: '¥' };

/** A value as a field takes it. With `doubt`, a sentence on why it may be another one, it stays as it was said. */
export type FittedValue = { text: string; doubt?: string };

/**
 * Puts a value into the format of the field's type; a field for any text gets it as it was said. `written` is how the page
 * writes numbers and dates; `named` what the field is called, which may say its unit.
 */
export function fitValue(
  { hints, role, name }: JoinedNode,
  said: string,
  { named = [], ...written }: Conventions & { named?: readonly string[] } = {},
): FittedValue {
  const read = readerFor({ hints, role });
  if (said === '' || isVariable(said)) return { text: said };
  if (!read) return { text: withoutBracketed(said, name) };
  const text = read.read(withoutUnit(said.trim(), read, [name, ...named]), written);
  return text === undefined
    ? { text: said, doubt: `Which ${read.noun} is "${said}"? Say it as ${read.example}.` }
    : { text };
}

/** Whether a field takes values in a format of its own only. */
export const isFormatted = (node: JoinedNode): boolean => readerFor(node) !== undefined;

function readerFor({ hints, role }: Pick<JoinedNode, 'hints' | 'role'>): Reader | undefined {
  const type = hints?.tag === 'input' ? (hints.type ?? 'text') : '';
  return readers[type] ?? (role === 'slider' ? readNumber : undefined);
}

/** Takes off what a number counts, where a field for numbers needs no such word: "120 GB" for "Disk (GB)", "85 euros". */
function withoutUnit(said: string, { noun }: Reader, named: readonly string[]): string {
  const [, number, unit = ''] = /^(.*\d)\s?([\p{L}%°²³]+)$/u.exec(said) ?? [];
  return noun === 'number' && number !== undefined && isOfNumber(unit, named) ? number : said;
}

/** A number without the unit that the field's name gives in brackets: "€ 2.50" for "Tip (€)". */
function withoutBracketed(said: string, name: string): string {
  const unit = /\(([^()\d]{1,5})\)\W*$/u.exec(name)?.[1];
  if (unit === undefined) return said;
  const bare = said.startsWith(unit)
    ? said.slice(unit.length)
    : said.endsWith(unit)
      ? said.slice(0, -unit.length)
      : said;
  return /^[-+−]?\d[\d.,'’]*$/u.test(bare.trim()) ? bare.trim() : said;
}

type Reader = {
  noun: string;
  example: string;
  read: (said: string, written: Conventions) => string | undefined;
};

const readNumber: Reader = {
  noun: 'number',
  example: '1250.5',
  read: (said, { decimal }) => plainNumber(said, decimal),
};

/** Readers by the type of an input. */
const readers: Readonly<Record<string, Reader>> = {
  date: { noun: 'day', example: '2026-03-14', read: (said, { first }) => readDate(said, first) },
  month: { noun: 'month', example: '2026-03', read: (said) => readMonth(said) },
  time: { noun: 'time', example: '19:55', read: (said) => readTime(said) },
  'datetime-local': { noun: 'time', example: '2026-03-14 19:55', read: readMoment },
  number: readNumber,
  range: readNumber,
  color: {
    noun: 'colour',
    example: '#ff8800',
    read: (said) => /^#[\da-f]{6}$/i.exec(said)?.[0].toLowerCase(),
  },
};

/** Reads a day and a time, in this order: "14 March 2026, 7:55 pm". */
function readMoment(said: string, { first }: Conventions): string | undefined {
  for (const { index } of said.matchAll(/[\s,T]+/g)) {
    const day = readDate(said.slice(0, index), first);
    const time = readTime(said.slice(index).replace(/^[\s,T]+(at\s+)?/, ''));
    if (day !== undefined && time !== undefined) return `${day}T${time}`;
  }
  return undefined;
}

/**
 * Reads a number in the format of number fields, without a unit of money, per cent or degrees. Undefined for a single sign
 * before three digits, which may group thousands or be decimal, where the page's sign for decimals is not known.
 */
export function plainNumber(said: string, decimal?: '.' | ','): string | undefined {
  const word = numberWords.get(wordsOf(said).text);
  if (word !== undefined) return String(word);
  const [, sign = '', digits = ''] =
    /^(?:[A-Z]{0,3}\p{Sc}\s?|[A-Z]{3}\s)?([-+−]?)(\d(?:[\d.,'’ ]*\d)?)\s?(?:%|°|\p{Sc}|[A-Z]{3}|percent|per cent|prozent|pour cent|por ciento|por cento|per cento|procent|degrees?|grad|degrés?|grados?|graus?|gradi|graden|stopni)?$/u.exec(
      said,
    ) ?? [];
  if (digits === '') return undefined;
  const given = digits.match(/[.,'’ ]/g) ?? [];
  const last = given.at(-1) ?? '';
  const fraction = last === '' ? '' : digits.slice(digits.lastIndexOf(last) + 1);
  const isOnlyOne = given.filter((each) => each === last).length === 1;
  const isEither = given.length === 1 && fraction.length === 3 && /[.,]/.test(last);
  if (isEither && decimal === undefined) return undefined;
  const mayGroup = isEither ? last !== decimal : fraction.length === 3 || !/[.,]/.test(last);
  const isDecimal = last !== '' && isOnlyOne && !mayGroup;
  const whole = (isDecimal ? digits.slice(0, -fraction.length - 1) : digits).replace(/\D/g, '');
  return `${sign === '−' ? '-' : sign.replace('+', '')}${whole}${isDecimal ? `.${fraction}` : ''}`;
}

/** The words of currencies' names in all languages, as the browser knows them, each with its currencies: "euros", "złote". */
function moneyWords(): ReadonlyMap<string, ReadonlySet<string>> {
  if (known) return known;
  const words = new Map<string, Set<string>>();
  for (const { language } of lexicons)
    for (const currency of currencies)
      for (const word of namesOf(currency, language))
        words.set(word, (words.get(word) ?? new Set()).add(currency));
  return (known = words);
}

function namesOf(currency: string, language: string): string[] {
  const format = new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    currencyDisplay: 'name',
    maximumFractionDigits: 0,
  });
  const names = counts.flatMap((count) =>
    format.formatToParts(count).flatMap(({ type, value }) => (type === 'currency' ? value : [])),
  );
  return names.flatMap((name) => wordsOf(name).text.split(' '));
}

/** Whether a field's names have the sign of a currency, and none of these. */
function isOfOtherMoney(named: readonly string[], ofThese: ReadonlySet<string>): boolean {
  const sign = /\p{Sc}/u.exec(named.join(' '))?.[0];
  return sign !== undefined && ![...ofThese].some((currency) => signs[currency] === sign);
}

/**
 * Whether a word after a number only says what is counted, so that a field for a number takes the number alone: money, pieces,
 * or what the field is called, whose name in a script without spaces holds the counter (`2枚` for `枚数`).
 */
function isOfNumber(unit: string, named: readonly string[]): boolean {
  const folded = fold(unit);
  const currenciesOf = moneyWords().get(folded);
  if (currenciesOf) return !isOfOtherMoney(named, currenciesOf);
  if (counterWords.has(folded)) return true;
  if (unspacedScript.test(folded)) return named.some((text) => text.includes(folded));
  return named.some((text) => wordsOf(text).list.includes(folded));
}

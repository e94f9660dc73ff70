import { readDate, readMonth, readTime } from '../../base/dates';
import { partsOfNumber, readAmount, type DecimalSign } from '../../base/numbers';
import type { JoinedNode } from '../../protocol/snapshot';
import { isVariable } from '../../protocol/variables';
import { lexicons, counterWords, numberWords } from '../read/lexicon';
import { wordsOf, fold, unspacedScript } from '../words';
import type { Conventions } from '../page/texts';

const currencies = ['EUR', 'USD', 'GBP', 'CHF', 'JPY', 'CNY', 'PLN', 'BRL'];

/** Numbers that take different forms of a noun: one, few, many. */
const counts = [1, 2, 5];

let known: ReadonlyMap<string, ReadonlySet<string>> | undefined;

const signs: Readonly<Record<string, string>> = { EUR: '€', USD: '$', GBP: '£', JPY: '¥', CNY: '¥' };

/** A value as a field takes it. With `doubt`, a sentence on why it may be another one, it stays as it was said. */
export type FittedValue = { text: string; doubt?: string };

/** `named`: the names of the field, which may say its unit. */
type FieldConventions = Conventions & { named?: readonly string[] };

/**
 * Puts a value into the format of the field's type; a field for any text gets it as it was said. `written` is how the page
 * writes numbers and dates; `named` what the field is called, which may say its unit.
 */
export function fitValue(
  { hints, role, name }: JoinedNode,
  said: string,
  { named = [], ...written }: FieldConventions = {},
): FittedValue {
  const read = readerFor({ hints, role });
  if (said === '' || isVariable(said)) return { text: said };
  if (!read) return { text: withoutBracketed(said, name) };
  const text = read.read(withoutUnit(said.trim(), read, [name, ...named]), written);
  return text === undefined
    ? { text: said, doubt: `Which ${read.noun} is "${said}"? Say it as ${read.example}.` }
    : { text };
}

/** The field takes values in a format of its own only. */
export const isFormatted = (node: JoinedNode): boolean => readerFor(node) !== undefined;

function readerFor({ hints, role }: Pick<JoinedNode, 'hints' | 'role'>): Reader | undefined {
  const type = hints?.tag === 'input' ? (hints.type ?? 'text') : '';
  return readers[type] ?? (role === 'slider' || role === 'spinbutton' ? readNumber : undefined);
}

/** Takes off what a number counts, where a field for numbers needs no such word: "120 GB" for "Disk (GB)", "85 euros". */
function withoutUnit(said: string, { noun }: Reader, named: readonly string[]): string {
  const [, number, unit = ''] = /^(.*\d)\s?([\p{L}%°²³]+)$/u.exec(said) ?? [];
  return noun === 'number' && number !== undefined && isOfNumber(unit, named) ? number : said;
}

/** A number without the unit that the field's name gives, in brackets or at its end: "€ 2.50" for "Tip (€)" and "Amount €". */
function withoutBracketed(said: string, name: string): string {
  const unit = (/\(([^()\d]{1,5})\)\W*$/u.exec(name) ?? /(\p{Sc})\s*$/u.exec(name))?.[1];
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

const readers: Readonly<Record<string, Reader>> = {
  date: { noun: 'day', example: '2026-03-14', read: (said, { first }) => readDate(said, { first }) },
  month: { noun: 'month', example: '2026-03', read: readMonth },
  time: { noun: 'time', example: '19:55', read: (said) => readClock(said) },
  'datetime-local': { noun: 'time', example: '2026-03-14 19:55', read: readMoment },
  number: readNumber,
  range: readNumber,
  color: {
    noun: 'colour',
    example: '#ff8800',
    // The browser knows which words are colours.
    read: (said) => /^#[\da-f]{6}$|^\p{L}+$/iu.exec(said)?.[0].toLowerCase(),
  },
};

/** Reads a day and a time, in this order: "14 March 2026, 7:55 pm". */
function readMoment(said: string, { first }: Conventions): string | undefined {
  for (const { index } of said.matchAll(/[\s,T]+/g)) {
    const day = readDate(said.slice(0, index), { first });
    const time = readClock(said.slice(index).replace(/^[\s,T]+(at\s+)?/, ''));
    if (day !== undefined && time !== undefined) return `${day}T${time}`;
  }
  return undefined;
}

/**
 * Reads a number in the format of number fields, without a unit of money, per cent or degrees. Undefined for a single sign
 * before three digits, which may group thousands or be decimal, where the page's sign for decimals is not known.
 */
export function plainNumber(said: string, decimal?: DecimalSign): string | undefined {
  const word = numberWords.get(wordsOf(said).text);
  if (word !== undefined) return String(word);
  const amount = readAmount(said.replace(unitWords, ''));
  const parts = amount && partsOfNumber(amount.digits, decimal);
  return parts && `${amount.sign.replace('+', '')}${parts.whole}${parts.part === '' ? '' : `.${parts.part}`}`;
}

const unitWords =
  /(?<=\d)\s?(?:percent|per cent|prozent|pour cent|por ciento|por cento|per cento|procent|degrees?|grad|degrés?|grados?|graus?|gradi|graden|stopni)$/u;

/** Reads a time of the day, also "9:15 in the evening" and 午後9:15, as `21:15`. */
export const readClock = (said: string): string | undefined =>
  readTime(withHalf(said))?.slice(0, 'hh:mm'.length);

/** The time with `am` or `pm` in place of the part of the day: "9:15 in the evening", 午後9:15. */
function withHalf(said: string): string {
  const { text } = wordsOf(said);
  const half = (['am', 'pm'] as const).find((each) =>
    dayParts[each].some((part) =>
      unspacedScript.test(part) ? text.includes(part) : ` ${text} `.includes(` ${part} `),
    ),
  );
  const time = /\d{1,2}(?:\s?[:.h時点]\s?\d{2})?/u.exec(said)?.[0].replace(/[時点]/u, ':');
  return half === undefined || time === undefined ? said : `${time} ${half}`;
}

const dayParts = {
  am: 'in the morning, morgens, vormittags, du matin, de la mañana, da manhã, di mattina, del mattino, s ochtends, rano, 午前, 上午, 早上'
    .split(', ')
    .map(fold),
  pm: 'in the afternoon, in the evening, at night, tonight, nachmittags, abends, de l apres midi, du soir, de la tarde, de la noche, da tarde, da noite, di pomeriggio, del pomeriggio, di sera, s middags, s avonds, po poludniu, wieczorem, 午後, 下午, 晚上'
    .split(', ')
    .map(fold),
};

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

/** The field's names have the sign of a currency, and none of these. */
function isOfOtherMoney(named: readonly string[], ofThese: ReadonlySet<string>): boolean {
  const sign = /\p{Sc}/u.exec(named.join(' '))?.[0];
  return sign !== undefined && ![...ofThese].some((currency) => signs[currency] === sign);
}

/**
 * The word after a number says what is counted, so that a field for a number takes the number alone: money, pieces, or the
 * name of the field, which in a script without spaces holds the counter (`2枚` for `枚数`).
 */
function isOfNumber(unit: string, named: readonly string[]): boolean {
  const folded = fold(unit);
  const currenciesOf = moneyWords().get(folded);
  if (currenciesOf) return !isOfOtherMoney(named, currenciesOf);
  if (counterWords.has(folded)) return true;
  if (unspacedScript.test(folded)) return named.some((text) => text.includes(folded));
  return named.some((text) => wordsOf(text).list.includes(folded));
}

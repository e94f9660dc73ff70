import { withoutAccents } from './text';
import { plainDigits } from './numbers';

/** The part that comes first in `3/4/2024`. */
export type FirstInDate = 'day' | 'month' | 'year';

/** How the texts around write dates. */
export type DateConventions = {
  /** Undefined where it is not known: then a date that may be two days is none. */
  first?: FirstInDate;
  /** The same for `3.4.2024`, which else begins with the day. */
  firstBeforeDot?: FirstInDate;
  /** A language whose months count besides those of all ours. */
  language?: string;
};

/** Reads a text that is one day as `2026-03-14`. Undefined for other words or numbers in it, no real day, and no full year. */
export function readDate(text: string, conventions: DateConventions = {}): string | undefined {
  const { numbers, month, hasOthers } = wordsOfDate(text, conventions.language);
  const [a = '', b = '', c = '', more] = numbers;
  if (hasOthers || more !== undefined) return undefined;
  if (month !== undefined)
    return c === '' ? (a.length === 4 ? fullDay(a, month, b) : fullDay(b, month, a)) : undefined;
  if (a.length === 4) return fullDay(a, Number(b), c);
  const dayOf = (inMonth: number, day: string) => fullDay(c, inMonth, day);
  if (!/\d\s*\.\s*\d/.test(text)) return numberedDay(a, b, dayOf, conventions.first);
  const { firstBeforeDot } = conventions;
  return firstBeforeDot === undefined ? dayOf(Number(b), a) : numberedDay(a, b, dayOf, firstBeforeDot);
}

/** Reads "March 2026" or `03/2026` as `2026-03`. */
export function readMonth(text: string): string | undefined {
  const { numbers, month, hasOthers } = wordsOfDate(text);
  const year = numbers.find((number) => number.length === 4);
  const other = numbers.find((number) => number !== year);
  if (
    hasOthers ||
    year === undefined ||
    (month !== undefined) === (other !== undefined) ||
    numbers.length > 2
  )
    return undefined;
  return isoDay(Number(year), month ?? Number(other));
}

/** Reads `19:55`, "7:55 PM", "8 am", "19h55" or "19 Uhr" as a time like `19:55`; with seconds where they are said. */
export function readTime(text: string): string | undefined {
  const [whole = '', hour = '', minute = '00', second, half] =
    /^(\d{1,2})(?:\s*[:.h]\s*(\d{2}))?(?::(\d{2}))?\s*(?:([ap])\.?\s?m\.?|uhr|h|o'clock)?$/u.exec(
      text.trim().toLowerCase(),
    ) ?? [];
  if (!/\D/.test(whole) || Number(hour) > (half === undefined ? 23 : 12)) return undefined;
  if (Number(minute) > 59 || Number(second ?? 0) > 59) return undefined;
  const hours = half === undefined ? Number(hour) : hourOf(Number(hour), half === 'p');
  return [twoDigits(hours), minute, ...(second === undefined ? [] : [second])].join(':');
}

/** Reads "1 hour 30 minutes", "90 min" or "1 h 30 m" as seconds; undefined for other words and for none. */
export function readDuration(text: string): number | undefined {
  const parts = [...text.toLowerCase().matchAll(/(\d+(?:[.,]\d+)?)\s?(\p{L}+)\.?/gu)];
  const rest = parts.reduce((left, [part]) => left.replace(part, ''), text.toLowerCase());
  const each = parts.map(([, number = '', unit = '']) => Number(number.replace(',', '.')) * secondsIn(unit));
  const seconds = each.reduce((sum, one) => sum + one, 0);
  // A word may join two parts.
  return parts.length > 0 && /^\P{L}*(?:\p{L}{1,3}\P{L}*)?$/u.test(rest) && seconds > 0 ? seconds : undefined;
}

const units = { hour: 3600, minute: 60, second: 1 };

let unitNames: ReadonlyMap<string, number> | undefined;

/** The seconds in a unit, by its name as the browser knows it in any of our languages, in full and short. */
function secondsIn(name: string): number {
  const namesIn = (language: string): [string, number][] =>
    Object.entries(units).flatMap(([unit, seconds]) =>
      (['long', 'short', 'narrow'] as const).flatMap((unitDisplay) => {
        const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay });
        return [1, 2, 5].flatMap((count) =>
          format
            .formatToParts(count)
            .flatMap(({ type, value }): [string, number][] =>
              type === 'unit' ? [[plain(value.trim()), seconds]] : [],
            ),
        );
      }),
    );
  unitNames ??= new Map([...spaced, ...unspaced].flatMap(namesIn));
  return unitNames.get(name) ?? NaN;
}

/** An hour before or after noon, 1 to 12, as one of the day. */
export const hourOf = (hour: number, isAfterNoon: boolean): number => (hour % 12) + (isAfterNoon ? 12 : 0);

export const twoDigits = (part: number): string => String(part).padStart(2, '0');

/** The day as `2024-03-12`, or the month as `2024-03`; undefined for none that is in the calendar. */
export function isoDay(year: number, month: number, day?: number): string | undefined {
  const isYear = year >= 1 && year <= 9999 && month >= 1 && month <= 12;
  // A year below 100 is one of 1900 to Date.
  const last = new Date(Date.UTC(year < 100 ? 2000 + year : year, month, 0)).getUTCDate();
  if (!isYear || (day !== undefined && !(day >= 1 && day <= last))) return undefined;
  const parts = [month, day].flatMap((part) => (part === undefined ? [] : twoDigits(part)));
  return [String(year).padStart(4, '0'), ...parts].join('-');
}

/** A year of two digits may be in any century. */
const fullDay = (year: string, month: number, day: string): string | undefined =>
  year.length === 4 && day !== '' ? isoDay(Number(year), month, Number(day)) : undefined;

/** The day that two numbers are: the only one there is, else by the convention. */
export function numberedDay(
  a: string,
  b: string,
  dayOf: (month: number, day: string) => string | undefined,
  first?: FirstInDate,
): string | undefined {
  const [dayFirst, monthFirst] = [dayOf(Number(b), a), dayOf(Number(a), b)];
  if (dayFirst === undefined || monthFirst === undefined || dayFirst === monthFirst)
    return dayFirst ?? monthFirst;
  return first === 'day' ? dayFirst : first === 'month' ? monthFirst : undefined;
}

type WordsOfDate = { numbers: string[]; month?: number; hasOthers: boolean };

/** The numbers of a text and the month it names; `hasOthers`: it has other words, too. */
function wordsOfDate(text: string, language?: string): WordsOfDate {
  const parts =
    plainDigits(text)
      .toLowerCase()
      .match(/[\p{L}\p{M}]+|\d+/gu) ?? [];
  const found: WordsOfDate = { numbers: [], hasOthers: false };
  for (const word of parts) {
    if (/^\d/.test(word)) found.numbers.push(word);
    // A text with more is no date: it may be long.
    if (found.numbers.length > 3 || found.hasOthers) break;
    if (/^\d/.test(word)) continue;
    const month = monthOf(word, language);
    if (month !== undefined && found.month === undefined) found.month = month;
    // A calendar's word that is no month is a day of the week.
    else if (!wordsInDates.has(word) && !(month === undefined && calendarWords().has(word)))
      found.hasOthers = true;
  }
  return found;
}

/** Endings and small words that stand between the parts of a date. */
export const wordsInDates: ReadonlySet<string> = new Set(
  'de del of the den der le la el di st nd rd th er e a o º ª dnia r 年 月 日'.split(' '),
);

/** The order of day and month in dates, and in forms of dates (`dd.mm.yyyy`); undefined when no text tells, or they differ. */
export function dateOrderIn(texts: readonly string[]): FirstInDate | undefined {
  const orders = new Set<FirstInDate>();
  for (const text of texts.map(plainDigits)) {
    const { 0: form = '' } = dateForm.exec(text) ?? [];
    if (form !== '') orders.add(/^m/i.test(form) ? 'month' : /^[dtjg]{1,2}\W/i.test(form) ? 'day' : 'year');
    const [, a = '', b = ''] = /(?<!\d)(\d{1,2})[/-](\d{1,2})[/-]\d{2,4}(?!\d)/.exec(text) ?? [];
    if (Number(a) > 12) orders.add('day');
    else if (Number(b) > 12) orders.add('month');
  }
  if (orders.size > 1) orders.delete('year');
  const [only] = orders;
  return orders.size === 1 ? only : undefined;
}

const dateForm =
  /(?<!\p{L})(?:(?:[dtjg]{1,2}\W{1,3}m{1,2}|m{1,2}\W{1,3}d{1,2})\W{1,3}(?:yy|jj|aa|rr){1,2}|(?:yy|jj|aa|rr){2}\W{1,3}m{1,2}\W{1,3}[dtjg]{1,2})(?!\p{L})/iu;

const orders = new Map<string, FirstInDate | undefined>();

/** The order of day and month in a language; undefined where its countries differ. */
export function dateOrderFor(language: string): FirstInDate | undefined {
  if (!orders.has(language)) orders.set(language, readOrderOf(language));
  return orders.get(language);
}

function readOrderOf(language: string): FirstInDate | undefined {
  if (language === '' || /^en$/i.test(language)) return undefined;
  try {
    const parts = new Intl.DateTimeFormat(language, { dateStyle: 'short' }).formatToParts();
    const first = parts.find(({ type }) => ['day', 'month', 'year'].includes(type))?.type;
    return first === 'day' || first === 'month' || first === 'year' ? first : undefined;
  } catch {
    return undefined;
  }
}

/** A page tells of days that are at most so many years away, in whatever calendar. */
const mostYearsAway = 150;

const dayMs = 86_400_000;
const centuryDays = 36_524;

/** Each guess comes nearer to a day that there is; others are never come to. */
const mostGuesses = 40;

/**
 * The day, or the day and its time, of the Gregorian calendar that `date` is in the calendar of a language, where its year is near
 * ours in that one alone: `2024-05-03` for `1403-02-14` in Persian. Others stay as they are; undefined for no day of that calendar.
 *
 * Source: CLDR, calendar preferences, as `Intl` knows them
 */
export function fromOwnCalendar(date: string, language: string): string | undefined {
  const [, year, month, day, time = ''] = /^(\d{4})-(\d\d)-(\d\d)(.*)$/.exec(date) ?? [];
  const calendar = calendarOf(language);
  const now = new Date();
  if (!year || calendar === undefined || isNear(Number(year), now.getUTCFullYear())) return date;
  const partsOf = (ms: number) => {
    const parts = calendar.formatToParts(ms).map(({ type, value }) => [type, Number(value)] as const);
    return new Map<string, number>(parts);
  };
  const yearAt = (ms: number) => partsOf(ms).get('year') ?? 0;
  const yearNow = yearAt(now.getTime());
  if (!isNear(Number(year), yearNow)) return date;
  const daysOfYear = centuryDays / (yearNow - yearAt(now.getTime() - centuryDays * dayMs));
  let ms = now.getTime();
  for (let guess = 0; guess < mostGuesses; guess += 1) {
    const parts = partsOf(ms);
    const off = (name: string, wanted: string | undefined) => Number(wanted) - (parts.get(name) ?? 0);
    const [years, months, days] = [off('year', year), off('month', month), off('day', day)];
    if (years === 0 && months === 0 && days === 0) return `${new Date(ms).toISOString().slice(0, 10)}${time}`;
    ms += dayMs * (Math.trunc(years * daysOfYear + months * (daysOfYear / 12)) || months || days);
  }
  return undefined;
}

const isNear = (year: number, now: number): boolean => Math.abs(year - now) <= mostYearsAway;

const calendars = new Map<string, Intl.DateTimeFormat | undefined>();

/** Writes days in the calendar that a language counts them in; undefined for the Gregorian, and for no language. */
function calendarOf(language: string): Intl.DateTimeFormat | undefined {
  if (!calendars.has(language)) calendars.set(language, readCalendarOf(language));
  return calendars.get(language);
}

function readCalendarOf(language: string): Intl.DateTimeFormat | undefined {
  try {
    const { calendar } = new Intl.DateTimeFormat(language || 'en').resolvedOptions();
    if (calendar === 'gregory') return undefined;
    const parts = { year: 'numeric', month: 'numeric', day: 'numeric', timeZone: 'UTC' } as const;
    return new Intl.DateTimeFormat(`en-u-nu-latn-ca-${calendar}`, parts);
  } catch {
    return undefined;
  }
}

/** The number of a month, 1 to 12, by its name in any of our languages, or in this one. */
export function monthOf(name: string, language?: string): number | undefined {
  const bare = withoutAccents(name);
  return (language === undefined ? undefined : foldedMonths(language).get(bare)) ?? foldedMonths().get(bare);
}

const folded = new Map<string | undefined, ReadonlyMap<string, number>>();

function foldedMonths(language?: string): ReadonlyMap<string, number> {
  let known = folded.get(language);
  if (!known) {
    const names = language === undefined ? monthNames() : namesOf('month', 12, [language]);
    known = new Map([...names].map(([name, month]) => [withoutAccents(name), month]));
    folded.set(language, known);
  }
  return known;
}

/** The languages whose months and days are words by themselves. Some differ by country. */
const spaced = ['en', 'en-GB', 'de', 'de-AT', 'fr', 'es', 'pt', 'it', 'nl', 'pl'];
const unspaced = ['ja', 'zh'];
/** Short names that are written, too. */
const furtherShort: readonly (readonly [string, number])[] = [
  ['fév', 2],
  ['mrz', 3],
  ['aoû', 8],
];

let months: ReadonlyMap<string, number> | undefined;
let words: ReadonlySet<string> | undefined;

/** Names of months, in full and short, in lower case and without a dot → 1 to 12. They are made when first asked for. */
export function monthNames(): ReadonlyMap<string, number> {
  months ??= new Map([...namesOf('month', 12, [...spaced, ...unspaced]), ...furtherShort]);
  return months;
}

/** Names of months and days of the week, written as those of `monthNames`. */
export function calendarWords(): ReadonlySet<string> {
  words ??= new Set([...monthNames().keys(), ...namesOf('weekday', 7, spaced).map(([name]) => name)]);
  return words;
}

/** The names with their numbers, by themselves and beside the number of a day: "styczeń", "1 stycznia". */
function namesOf(unit: 'month' | 'weekday', count: number, languages: readonly string[]): [string, number][] {
  const dates = Array.from({ length: count }, (_, at) =>
    unit === 'month' ? Date.UTC(2026, at, 1) : Date.UTC(2026, 0, 1 + at),
  );
  return languages.flatMap((language) =>
    (['long', 'short'] as const).flatMap((length) =>
      [{ [unit]: length }, { [unit]: length, day: 'numeric' as const }].flatMap((style) => {
        const format = new Intl.DateTimeFormat(language, { ...style, timeZone: 'UTC' });
        const nameIn = (date: number) => format.formatToParts(date).find(({ type }) => type === unit)?.value;
        return dates
          .map((date, at): [string, number] => [plain(nameIn(date) ?? ''), at + 1])
          .filter(([name]) => /\p{L}/u.test(name));
      }),
    ),
  );
}

const plain = (name: string) => name.toLowerCase().replace(/\.$/, '');

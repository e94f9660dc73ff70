import { monthNames } from '../../protocol/told/calendar-names';
import { plainDigits } from './read-number';

/** The part that comes first in `3/4/2024`. */
export type FirstInDate = 'day' | 'month';

type Day = { year: number; month: number; day?: number };

/**
 * A date as ISO 8601: `2024-03-12`, `2024-03`, `2024-03-12T14:30`, with a zone where the text is a time with one:
 * `2024-03-12T14:30Z`. Undefined for no date, or an unknown order.
 */
export function parseDate(text: string, order?: FirstInDate): string | undefined {
  const plain = plainDigits(text).replaceAll(versions, ' ').replace(beforeTime, ' ');
  const day =
    isoDay(plain) ?? eastAsianDay(plain) ?? namedDay(plain) ?? numberDay(plain, order) ?? shortDay(plain);
  if (!day || !exists(day)) return undefined;
  const date = [
    String(day.year).padStart(4, '0'),
    ...[day.month, day.day].flatMap((part) => (part === undefined ? [] : [two(part)])),
  ].join('-');
  const time = day.day === undefined ? undefined : timeIn(plain);
  return time === undefined ? date : `${date}T${time}`;
}

/** A number that is called a version is no date: `Version 1.2.2024`. */
const versions =
  /(?<!\p{L})(?:v|ver|version|versión|versione|versão|versie|wersja|release|rev|revision|build|バージョン|版本)\.?\s?\d+(?:[./-]\d+)*/giu;
/** What servers write between the day and the time: `4/Nov/2024:10:00:00`. Source: NCSA Common Log Format */
const beforeTime = /(?<=\/\d{4}):(?=\d{2}:\d{2})/;

const two = (part: number): string => String(part).padStart(2, '0');

function isoDay(text: string): Day | undefined {
  const [, year, month, day] = /(?<!\d)(\d{4})[-/.]\s?(\d{1,2})[-/.]\s?(\d{1,2})(?!\d)/.exec(text) ?? [];
  return year ? { year: Number(year), month: Number(month), day: Number(day) } : undefined;
}

/** `20240305` and `03/2024`, where that is all that is said. */
function shortDay(text: string): Day | undefined {
  const [, year, month, day] = /^((?:19|20)\d\d)(\d\d)(\d\d)$/.exec(text) ?? [];
  if (year) return { year: Number(year), month: Number(month), day: Number(day) };
  const [, ofYear, inYear] = /^(\d{1,2})\/((?:19|20)\d\d)$/.exec(text) ?? [];
  return ofYear ? { year: Number(inYear), month: Number(ofYear) } : undefined;
}

/** Reads dates like `12 March 2024`, `12. März 2024`, `12 de marzo de 2024`, `March 12, 2024`, `Mar 2024`. */
function namedDay(text: string): Day | undefined {
  const words = text
    .toLowerCase()
    .split(/[\s,./-]+|(?<=\d)(?=\p{L})|(?<=\p{L})(?=\d)/u)
    .filter((word) => word !== '' && !fillers.has(word));
  const found = words.flatMap((word, at) => {
    const month = monthNames().get(word) ?? romanMonth(words, at);
    return month === undefined ? [] : (dayAround(words, at, month) ?? []);
  });
  // A day of the week may be called as a month is: `mar. 5 déc. 2023`.
  return found.find(({ day }) => day !== undefined) ?? found[0];
}

const roman = 'i ii iii iv v vi vii viii ix x xi xii'.split(' ');

/** The month of `6 XI 2024`: signs alone are no month. */
function romanMonth(words: readonly string[], at: number): number | undefined {
  const isBetween = /^\d{1,2}$/.test(words[at - 1] ?? '') && /^\d{4}$/.test(words[at + 1] ?? '');
  const month = roman.indexOf(words[at] ?? '') + 1;
  return isBetween && month > 0 ? month : undefined;
}

function dayAround(words: readonly string[], at: number, month: number): Day | undefined {
  const isDay = (word: string | undefined) => /^\d{1,2}$/.test(word ?? '');
  const first = words[at - 1];
  if (/^\d{4}$/.test(first ?? '') && isDay(words[at + 1]))
    return { year: Number(first), month, day: Number(words[at + 1]) };
  const before = isDay(first) ? first : undefined;
  const after =
    before === undefined && isDay(words[at + 1]) && words.length > at + 2 ? words[at + 1] : undefined;
  const day = before ?? after;
  // `March 12` is a day, not a year.
  const year = yearIn(words[after === undefined ? at + 1 : at + 2], day !== undefined);
  return year === undefined ? undefined : { year, month, day: day !== undefined ? Number(day) : undefined };
}

const fillers = new Set('de del of the den der le la el di st nd rd th er º ª o a º. dnia r'.split(' '));

function yearIn(word: string | undefined, isShort: boolean): number | undefined {
  if (word === undefined) return undefined;
  if (/^\d{4}$/.test(word)) return Number(word);
  return isShort && /^'?\d{2}$/.test(word) ? fullYear(word.replace("'", '')) : undefined;
}

const fullYear = (year: string): number =>
  year.length === 4 ? Number(year) : Number(year) + (Number(year) < 70 ? 2000 : 1900);

function numberDay(text: string, order: FirstInDate | undefined): Day | undefined {
  const [, a, sign, b, year] =
    /(?<![\d.,/-])(\d{1,2})([./-])\s?(\d{1,2})\2\s?(\d{4}|\d{2})(?!\.?\d|[/-])/.exec(text) ?? [];
  if (!a || !b || !year) return undefined;
  const first = sign === '.' ? 'day' : (orderIn(a, b) ?? order);
  if (first === undefined && a !== b) return undefined;
  const [day, month] = first === 'month' ? [b, a] : [a, b];
  return { year: fullYear(year), month: Number(month), day: Number(day) };
}

function orderIn(a: string, b: string): FirstInDate | undefined {
  if (Number(a) > 12) return 'day';
  return Number(b) > 12 ? 'month' : undefined;
}

/** The order of day and month in the texts of one column; undefined when no text tells, or they differ. */
export function dateOrderOf(texts: readonly string[]): FirstInDate | undefined {
  const orders = new Set<FirstInDate>();
  for (const text of texts) {
    const [, a = '', b = ''] = /(?<!\d)(\d{1,2})[/-](\d{1,2})[/-]\d{2,4}(?!\d)/.exec(plainDigits(text)) ?? [];
    const order = orderIn(a, b);
    if (order) orders.add(order);
  }
  const [only] = orders;
  return orders.size === 1 ? only : undefined;
}

const orders = new Map<string, FirstInDate | undefined>();

/** The order of day and month in a language; undefined where its countries differ, or the year comes first. */
export function dateOrderFor(language: string): FirstInDate | undefined {
  if (!orders.has(language)) orders.set(language, readOrderOf(language));
  return orders.get(language);
}

function readOrderOf(language: string): FirstInDate | undefined {
  if (language === '' || /^en$/i.test(language)) return undefined;
  try {
    const parts = new Intl.DateTimeFormat(language, { dateStyle: 'short' }).formatToParts();
    const first = parts.find(({ type }) => ['day', 'month', 'year'].includes(type))?.type;
    return first === 'day' || first === 'month' ? first : undefined;
  } catch {
    return undefined;
  }
}

function exists({ year, month, day }: Day): boolean {
  if (month < 1 || month > 12 || year < 1 || year > 9999) return false;
  return (
    day === undefined ||
    (day >= 1 && day <= new Date(Date.UTC(year < 100 ? 2000 + year : year, month, 0)).getUTCDate())
  );
}

/** The time of day in a text that has a date: `14:30`, `14:30:05Z`, `09:00`; undefined for none. A zone is kept as `Z` or `+02:00`. */
function timeIn(text: string): string | undefined {
  const found = clock.exec(text) ?? dotted.exec(text) ?? hourOnly.exec(text);
  const { early, late, hours, minutes = '00', seconds, half = '' } = found?.groups ?? {};
  if (hours === undefined || Number(hours) > 24 || Number(minutes) > 59) return undefined;
  const isLate = late !== undefined || /^p/i.test(half);
  const isHalf = isLate || early !== undefined || half !== '';
  const hour = isHalf && Number(hours) <= 12 ? (Number(hours) % 12) + (isLate ? 12 : 0) : Number(hours);
  const time = [String(hour).padStart(2, '0'), minutes, ...(seconds ? [seconds] : [])].join(':');
  return `${time}${zoneIn(text)}`;
}

/** Before noon and after, as Japanese, Chinese and Korean say it before the hour. */
const halves = String.raw`(?:(?<early>午前|上午|오전)|(?<late>午後|下午|오후))?\s?`;

const after = String.raw`\s?(?<half>[ap]\.?m\.?(?![\p{L}]))?`;

const clock = new RegExp(
  String.raw`(?<![\d:])${halves}(?<hours>\d{1,2})(?::|\s?h\s?|\s?[時时點点시]\s?)(?<minutes>\d{2})(?::(?<seconds>\d{2}))?(?:\.\d+)?[分분]?${after}(?![\d:])`,
  'iu',
);

const dotted = /(?<![\d.])(?<hours>\d{1,2})\.(?<minutes>\d{2})\s?(?:uhr|uur)/iu;

/** `9am`, `午後2時`, `18 h`: an hour that is said to be one. */
const hourOnly = new RegExp(
  String.raw`(?<![\d:.])${halves}(?<hours>\d{1,2})(?:\s?(?:uhr|uur|h|[時时點点시])(?![\p{L}\d])|\s?(?<half>[ap]\.?m\.?)(?![\p{L}]))`,
  'iu',
);

/** The zone after the time of day, where it is said as machines write it. */
function zoneIn(text: string): string {
  const [, zone = ''] =
    /\d:\d{2}(?::\d{2}(?:\.\d+)?)?\s?(Z|GMT|UTC|[+-]\d{2}:?\d{2})$/.exec(text.trim()) ?? [];
  return zone === 'GMT' || zone === 'UTC' ? 'Z' : zone.replace(/(?<=^[+-]\d{2})(?=\d)/, ':');
}

type EastDay = { year: number; month: number; day?: number };

/** The year before the first of an era. */
const eras: Readonly<Record<string, number>> = { 明治: 1867, 大正: 1911, 昭和: 1925, 平成: 1988, 令和: 2018 };

const number = String.raw`(\d+|元|[〇零一二三四五六七八九十]+)`;

const written = new RegExp(
  String.raw`(明治|大正|昭和|平成|令和)?\s?${number}\s?[年년]\s?${number}\s?[月월](?:\s?${number}\s?[日号號일])?`,
  'u',
);

/** Dates like `2024年3月5日`, `令和6年3月`, `二〇二四年三月五日`, `2024년 3월 5일`. */
function eastAsianDay(text: string): EastDay | undefined {
  const [, era, year, month, day] = written.exec(text) ?? [];
  if (year === undefined || month === undefined) return undefined;
  const own = countIn(year);
  // Without an era two digits are too few to tell.
  if (era === undefined && own < 1000) return undefined;
  return {
    year: own + (era === undefined ? 0 : (eras[era] ?? 0)),
    month: countIn(month),
    day: day !== undefined ? countIn(day) : undefined,
  };
}

const signs = '〇一二三四五六七八九';

/** A number in digits, or in Chinese signs: one for each digit, or with tens. */
function countIn(said: string): number {
  if (said === '元') return 1;
  if (/^\d+$/.test(said)) return Number(said);
  const digitsOf = (part: string) =>
    Array.from(part.replaceAll('零', '〇'), (sign) => signs.indexOf(sign)).join('');
  const [tens, ones] = said.split('十');
  if (ones === undefined) return Number(digitsOf(said));
  return (tens === '' ? 1 : Number(digitsOf(tens ?? ''))) * 10 + Number(digitsOf(ones) || 0);
}

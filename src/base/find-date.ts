import { hourOf, isoDay, monthOf, numberedDay, twoDigits, wordsInDates, type FirstInDate } from './dates';
import { plainDigits } from './numbers';

/**
 * Finds the date in a text, as ISO 8601: `2024-03-12`, `2024-03`, `2024-03-12T14:30`, with a zone where the text is a time with
 * one: `2024-03-12T14:30Z`. A year of two digits is one from 1970 to 2069. Undefined for no date, or an unknown order.
 */
export function findDate(text: string, first?: FirstInDate): string | undefined {
  const plain = plainDigits(text).replaceAll(versions, ' ').replace(beforeTime, ' ');
  const date =
    yearFirst(plain) ?? eastAsianDay(plain) ?? namedDay(plain) ?? shortDay(plain) ?? numberDay(plain, first);
  const time = date?.length === 'yyyy-mm-dd'.length ? timeIn(plain) : undefined;
  return time === undefined ? date : `${date}T${time}`;
}

/** A number that is called a version is no date: `Version 1.2.2024`. */
const versions =
  /(?<!\p{L})(?:v|ver|version|versión|versione|versão|versie|wersja|release|rev|revision|build|バージョン|版本)\.?\s?\d+(?:[./-]\d+)*/giu;
/** Servers write a colon between the day and the time: `4/Nov/2024:10:00:00`. Source: NCSA Common Log Format */
const beforeTime = /(?<=\/\d{4}):(?=\d{2}:\d{2})/;

function yearFirst(text: string): string | undefined {
  const [, year, month, day] = /(?<!\d)(\d{4})[-/.]\s?(\d{1,2})[-/.]\s?(\d{1,2})(?!\d)/.exec(text) ?? [];
  return isoDay(Number(year), Number(month), Number(day));
}

/** `20240305` and `03/2024`, where that is all that is said. */
function shortDay(text: string): string | undefined {
  const [, year, month, day] = /^((?:19|20)\d\d)(\d\d)(\d\d)$/.exec(text) ?? [];
  if (year) return isoDay(Number(year), Number(month), Number(day));
  const [, ofYear, inYear] = /^(\d{1,2})\/((?:19|20)\d\d)$/.exec(text) ?? [];
  return ofYear ? isoDay(Number(inYear), Number(ofYear)) : undefined;
}

/** Reads dates like `12 March 2024`, `12. März 2024`, `12 de marzo de 2024`, `March 12, 2024`, `Mar 2024`. */
function namedDay(text: string): string | undefined {
  const words = text
    .toLowerCase()
    .split(/[\s,./-]+|(?<=\d)(?=\p{L})|(?<=\p{L})(?=\d)/u)
    .filter((word) => word !== '' && !wordsInDates.has(word));
  const found = words.flatMap((word, at) => {
    const month = monthOf(word) ?? romanMonth(words, at);
    return month === undefined ? [] : (dayAround(words, at, month) ?? []);
  });
  // A day of the week may be called as a month is: `mar. 5 déc. 2023`.
  return found.find(({ length }) => length > 'yyyy-mm'.length) ?? found[0];
}

const roman = 'i ii iii iv v vi vii viii ix x xi xii'.split(' ');

/** The month of `6 XI 2024`: signs alone are no month. */
function romanMonth(words: readonly string[], at: number): number | undefined {
  const isBetween = /^\d{1,2}$/.test(words[at - 1] ?? '') && /^\d{4}$/.test(words[at + 1] ?? '');
  const month = roman.indexOf(words[at] ?? '') + 1;
  return isBetween && month > 0 ? month : undefined;
}

function dayAround(words: readonly string[], at: number, month: number): string | undefined {
  const isDay = (word: string | undefined) => /^\d{1,2}$/.test(word ?? '');
  const [first, next] = [words[at - 1], words[at + 1]];
  if (/^\d{4}$/.test(first ?? '') && isDay(next)) return isoDay(Number(first), month, Number(next));
  const isAfter = !isDay(first) && isDay(next) && words.length > at + 2;
  const day = isDay(first) ? first : isAfter ? next : undefined;
  // `March 12` is a day, not a year.
  const year = yearIn(words[isAfter ? at + 2 : at + 1], day !== undefined);
  return year === undefined ? undefined : isoDay(year, month, day === undefined ? undefined : Number(day));
}

function yearIn(word: string | undefined, isShort: boolean): number | undefined {
  if (word === undefined) return undefined;
  if (/^\d{4}$/.test(word)) return Number(word);
  return isShort && /^'?\d{2}$/.test(word) ? fullYear(word.replace("'", '')) : undefined;
}

const fullYear = (year: string): number =>
  year.length === 4 ? Number(year) : Number(year) + (Number(year) < 70 ? 2000 : 1900);

function numberDay(text: string, first: FirstInDate | undefined): string | undefined {
  const [, a, sign, b, year] =
    /(?<![\d.,/-])(\d{1,2})([./-])\s?(\d{1,2})\2\s?(\d{4}|\d{2})(?!\.?\d|[/-])/.exec(text) ?? [];
  if (!a || !b || !year) return undefined;
  const dayOf = (month: number, day: string) => isoDay(fullYear(year), month, Number(day));
  return sign === '.' ? dayOf(Number(b), a) : numberedDay(a, b, dayOf, first);
}

/** The time of day in a text that has a date: `14:30`, `14:30:05Z`, `09:00`; undefined for none. A zone is kept as `Z` or `+02:00`. */
function timeIn(text: string): string | undefined {
  const found = clock.exec(text) ?? dotted.exec(text) ?? hourOnly.exec(text);
  const { early, late, hours, minutes = '00', seconds, half = '' } = found?.groups ?? {};
  if (hours === undefined || Number(hours) > 24 || Number(minutes) > 59) return undefined;
  const isLate = late !== undefined || /^p/i.test(half);
  const isHalf = isLate || early !== undefined || half !== '';
  const hour = isHalf && Number(hours) <= 12 ? hourOf(Number(hours), isLate) : Number(hours);
  const time = [twoDigits(hour), minutes, ...(seconds ? [seconds] : [])].join(':');
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

/** The year before the first of an era. */
const eras: Readonly<Record<string, number>> = { 明治: 1867, 大正: 1911, 昭和: 1925, 平成: 1988, 令和: 2018 };
const number = String.raw`(\d+|元|[〇零一二三四五六七八九十]+)`;

const written = new RegExp(
  String.raw`(明治|大正|昭和|平成|令和)?\s?${number}\s?[年년]\s?${number}\s?[月월](?:\s?${number}\s?[日号號일])?`,
  'u',
);

/** Dates like `2024年3月5日`, `令和6年3月`, `二〇二四年三月五日`, `2024년 3월 5일`. */
function eastAsianDay(text: string): string | undefined {
  const [, era, year, month, day] = written.exec(text) ?? [];
  if (year === undefined || month === undefined) return undefined;
  const own = countIn(year);
  // Without an era two digits are too few to tell.
  if (era === undefined && own < 1000) return undefined;
  const since = era === undefined ? 0 : (eras[era] ?? 0);
  return isoDay(own + since, countIn(month), day === undefined ? undefined : countIn(day));
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

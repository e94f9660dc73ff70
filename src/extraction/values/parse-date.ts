import { monthNames } from '../../protocol/told/calendar-names';
import { plainDigits } from './digits';

/** The part that comes first in `3/4/2024`. */
export type FirstInDate = 'day' | 'month';

type Day = { year: number; month: number; day?: number };

/**
 * A date as ISO 8601: `2024-03-12`, `2024-03`, `2024-03-12T14:30`, with a zone where the text is a time with one:
 * `2024-03-12T14:30Z`. Undefined for no date, or an unknown order.
 */
export function parseDate(text: string, order?: FirstInDate): string | undefined {
  const plain = plainDigits(text);
  const day = isoDay(plain) ?? eastDay(plain) ?? namedDay(plain) ?? numberDay(plain, order);
  if (!day || !exists(day)) return undefined;
  const date = [
    String(day.year).padStart(4, '0'),
    ...[day.month, day.day].flatMap((part) => (part === undefined ? [] : [two(part)])),
  ].join('-');
  const time = day.day === undefined ? undefined : timeIn(plain);
  return time === undefined ? date : `${date}T${time}${zoneIn(plain)}`;
}

/** `Z` or `+02:00` after the time of day, as machines write it. */
const zoneIn = (text: string): string =>
  /\d:\d{2}(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/.exec(text.trim())?.[1] ?? '';

const two = (part: number): string => String(part).padStart(2, '0');

function isoDay(text: string): Day | undefined {
  const [, year, month, day] = /(?<!\d)(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/.exec(text) ?? [];
  return year ? { year: Number(year), month: Number(month), day: Number(day) } : undefined;
}

function eastDay(text: string): Day | undefined {
  const [, year, month, day] = /(\d{4})\s?年\s?(\d{1,2})\s?月(?:\s?(\d{1,2})\s?日)?/.exec(text) ?? [];
  return year
    ? { year: Number(year), month: Number(month), ...(day ? { day: Number(day) } : {}) }
    : undefined;
}

/** Reads dates like `12 March 2024`, `12. März 2024`, `12 de marzo de 2024`, `March 12, 2024`, `Mar 2024`. */
function namedDay(text: string): Day | undefined {
  const words = text
    .toLowerCase()
    .split(/[\s,./-]+|(?<=\d)(?=\p{L})|(?<=\p{L})(?=\d)/u)
    .filter((word) => word !== '' && !fillers.has(word));
  const at = words.findIndex((word) => monthNames().has(word));
  const month = monthNames().get(words[at] ?? '');
  if (month === undefined) return undefined;
  const isDay = (word: string | undefined) => /^\d{1,2}$/.test(word ?? '');
  const before = isDay(words[at - 1]) ? words[at - 1] : undefined;
  const after =
    before === undefined && isDay(words[at + 1]) && words.length > at + 2 ? words[at + 1] : undefined;
  const day = before ?? after;
  // `March 12` is a day, not a year.
  const year = yearIn(words[after === undefined ? at + 1 : at + 2], day !== undefined);
  return year === undefined ? undefined : { year, month, ...(day === undefined ? {} : { day: Number(day) }) };
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

/** The order of day and month in a language; undefined where its countries differ. */
export function dateOrderFor(language: string): FirstInDate | undefined {
  const [base = '', region = ''] = language.toLowerCase().split(/[-_]/);
  if (base === 'en') return region === 'us' ? 'month' : region === '' ? undefined : 'day';
  return base === '' || base === 'ja' || base === 'zh' ? undefined : 'day';
}

function timeIn(text: string): string | undefined {
  const [, hours, minutes, seconds, half] =
    /(?<![\d:])(\d{1,2})[:h時时](\d{2})(?::(\d{2}))?分?\s?([ap]\.?m\.?)?(?![\d:])/i.exec(text) ?? [];
  if (hours === undefined || Number(hours) > 24 || Number(minutes) > 59) return undefined;
  const late = half?.toLowerCase().startsWith('p') ? 12 : 0;
  const hour = half ? (Number(hours) % 12) + late : Number(hours);
  return [two(hour), minutes, ...(seconds ? [seconds] : [])].join(':');
}

function exists({ year, month, day }: Day): boolean {
  if (month < 1 || month > 12 || year < 1 || year > 9999) return false;
  return (
    day === undefined ||
    (day >= 1 && day <= new Date(Date.UTC(year < 100 ? 2000 + year : year, month, 0)).getUTCDate())
  );
}

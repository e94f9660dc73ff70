/** The order in which a date's numbers are written. */
export type DateOrder = 'dmy' | 'mdy' | 'ymd';

type Conventions = { language: string; isLanguageDeclared: boolean; dateOrder?: DateOrder };

/** Whether both texts are provably the same date: the same numbers in the same order, or one reading each, and the same. */
export function isSameDate(typed: string, shown: string, conventions: Conventions): boolean {
  const [from, to] = [numbersOf(typed), numbersOf(shown)];
  if (from && to && from.join(' ') === to.join(' ')) return true;
  const order = conventions.dateOrder ?? orderIn(conventions);
  const date = readDate(typed, order, conventions.language);
  return date !== null && date === readDate(shown, order, conventions.language);
}

/** The numbers of a text that has no words, without leading zeros. */
const numbersOf = (text: string) =>
  /^[\d\s.,\-/:]+$/.test(text) && !/^\W|[^\d.]$/.test(text) ? text.match(/\d+/g)?.map(Number) : undefined;

/** Whether both texts are the same time of the day: `9:30`, `09:30`, `9:30 am`. */
export function isSameTime(typed: string, shown: string): boolean {
  const time = readTime(typed);
  return time !== null && time === readTime(shown);
}

/** The time of a text in seconds since midnight; null when it is no time. */
function readTime(text: string): number | null {
  const [, hour = '', minute = '', second = '0', half] =
    /^(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\s*([ap])\.?m\.?)?$/i.exec(text) ?? [];
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hour);
  const isTime =
    minute !== '' && Number(hour) <= (half ? 12 : 23) && Number(minute) < 60 && Number(second) < 60;
  return isTime ? hours * 3600 + Number(minute) * 60 + Number(second) : null;
}

/** The one date a text is, as `2026-3-1`; null when it is none, or may be two. */
function readDate(text: string, order: DateOrder | undefined, language: string): string | null {
  const words = text.match(/\p{L}+|\d+/gu) ?? [];
  const names = words.filter((word) => !/\d/.test(word));
  const numbers = words.filter((word) => /\d/.test(word));
  const [name] = names;
  if (name !== undefined) {
    const [first = '', second = ''] = numbers;
    if (names.length > 1 || numbers.length !== 2) return null;
    const month = monthCalled(name, language);
    const [year, day] = first.length === 4 ? [first, second] : [second, first];
    return month > 0 ? dateOf(year, month, day) : null;
  }
  const [a = '', b = '', c = '', more] = numbers;
  if (more !== undefined) return null;
  if (a.length === 4) return dateOf(a, Number(b), c);
  const readings = { dmy: dateOf(c, Number(b), a), mdy: dateOf(c, Number(a), b) };
  if (order && order !== 'ymd' && readings[order]) return readings[order];
  const valid = [...new Set([readings.dmy, readings.mdy])].filter((date) => date !== null);
  return valid.length === 1 ? (valid[0] ?? null) : null;
}

/** A year of two digits may be in any century. */
function dateOf(year: string, month: number, day: string): string | null {
  const date = new Date(Date.UTC(Number(year), month - 1, Number(day)));
  const isDate = year.length === 4 && date.getUTCMonth() === month - 1 && date.getUTCDate() === Number(day);
  return isDate && day !== '' ? `${Number(year)}-${month}-${Number(day)}` : null;
}

/** The number of a month, 1 to 12; 0 for a word that is no month. */
function monthCalled(name: string, language: string): number {
  const wanted = name.toLowerCase();
  for (const month of ['long', 'short'] as const) {
    const format = dateFormat(language, { month, day: 'numeric' });
    for (let index = 0; index < 12; index += 1) {
      const parts = format.formatToParts(new Date(2026, index, 1));
      const called = parts.find(({ type }) => type === 'month')?.value.toLowerCase();
      if (called?.replace(/\.$/, '') === wanted) return index + 1;
    }
  }
  return 0;
}

/**
 * The order that the page's language has for dates. Only a language the page declares counts: the browser's own says
 * nothing of the page.
 */
function orderIn({ language, isLanguageDeclared }: Conventions): DateOrder | undefined {
  if (!isLanguageDeclared) return undefined;
  const parts = dateFormat(language, {}).formatToParts(new Date());
  const order = parts.map(({ type }) => (type === 'literal' ? '' : type.charAt(0))).join('');
  return order === 'dmy' || order === 'mdy' || order === 'ymd' ? order : undefined;
}

function dateFormat(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(language, options);
  } catch {
    return new Intl.DateTimeFormat('en', options);
  }
}

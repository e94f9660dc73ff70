import { monthNames } from '../../protocol/told/calendar-names';
import { weakWords } from '../read/lexicon';
import { fold, unspacedScript, wordsOf } from '../words';

/**
 * Reads a day as `2026-03-14`; undefined for no full date, or one that may be two: "14 March", `03/04/2026` where it is not
 * known which part comes first.
 */
export function readDate(text: string, first?: 'day' | 'month'): string | undefined {
  const { numbers, month, rest } = partsOf(text);
  if (rest) return undefined;
  if (month !== undefined) return numbers.length === 2 ? dayOf(numbers, month) : undefined;
  const [a = '', b = '', c = '', more] = numbers;
  if (more !== undefined) return undefined;
  if (a.length === 4) return isoDate(a, b, c);
  const dayFirst = isoDate(c, b, a);
  const monthFirst = /\d\s*\.\s*\d/.test(text) ? undefined : isoDate(c, a, b);
  if (dayFirst === undefined || monthFirst === undefined || dayFirst === monthFirst)
    return dayFirst ?? monthFirst;
  return first === undefined ? undefined : first === 'day' ? dayFirst : monthFirst;
}

/** Reads "March 2026" or `03/2026` as `2026-03`. */
export function readMonth(text: string): string | undefined {
  const { numbers, month, rest } = partsOf(text);
  const year = numbers.find((number) => number.length === 4);
  const other = numbers.find((number) => number !== year);
  if (rest || year === undefined || (month !== undefined) === (other !== undefined) || numbers.length > 2)
    return undefined;
  return isoDate(year, month === undefined ? (other ?? '') : String(month), '1')?.slice(0, 7);
}

/** Reads the name of a month in any language as its number, 1 to 12; undefined for any other text. */
export function readMonthName(text: string): number | undefined {
  return foldedMonths().get(wordsOf(text).text);
}

/** Reads `19:55`, "7:55 PM", "8 am", "19h55", "19 Uhr" or "9:15 in the evening" as a time like `19:55`. */
export function readTime(said: string): string | undefined {
  const text = withHalf(said);
  const found = /^(\d{1,2})(?:\s*[:.h]\s*(\d{2}))?(?::(\d{2}))?\s*(?:([ap])\.?\s?m\.?|uhr|h|o'clock)?$/u.exec(
    fold(text.trim()),
  );
  const [whole = '', hour = '', minute = '00', , half] = found ?? [];
  if (!found || (!/\D/.test(whole) && half === undefined)) return undefined;
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half === 'p' ? 12 : 0);
  if (Number(hour) > (half === undefined ? 23 : 12) || Number(minute) > 59) return undefined;
  return `${String(hours).padStart(2, '0')}:${minute}`;
}

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

/** Words for the halves of the day, in all languages. */
const dayParts = {
  am: 'in the morning, morgens, vormittags, du matin, de la mañana, da manhã, di mattina, del mattino, s ochtends, rano, 午前, 上午, 早上'
    .split(', ')
    .map(fold),
  pm: 'in the afternoon, in the evening, at night, tonight, nachmittags, abends, de l apres midi, du soir, de la tarde, de la noche, da tarde, da noite, di pomeriggio, del pomeriggio, di sera, s middags, s avonds, po poludniu, wieczorem, 午後, 下午, 晚上'
    .split(', ')
    .map(fold),
};

type Parts = { numbers: string[]; month: number | undefined; rest: boolean };

/** The numbers of a text, and the month it names; `rest`: whether it has other words, too. */
function partsOf(text: string): Parts {
  const words = fold(text).match(/\p{L}\p{M}*[\p{L}\p{M}]*|\d+/gu) ?? [];
  const parts: Parts = { numbers: [], month: undefined, rest: false };
  for (const word of words) {
    const month = foldedMonths().get(word);
    if (/^\d/.test(word)) parts.numbers.push(word);
    else if (month !== undefined && parts.month === undefined) parts.month = month;
    else if (!ordinalEnds.has(word) && !weakWords.has(word)) parts.rest = true;
  }
  return parts;
}

/** Endings that are written after the numbers of a date. */
const ordinalEnds = new Set(['st', 'nd', 'rd', 'th', 'er', 'e', 'a', 'o', '年', '月', '日', 'r']);

function dayOf([first = '', second = '']: readonly string[], month: number): string | undefined {
  const [year, day] = first.length === 4 ? [first, second] : [second, first];
  return isoDate(year, String(month), day);
}

/** The date as `2026-03-14`; undefined for no real day, or a year of two digits, which may be in any century. */
function isoDate(year: string, month: string, day: string): string | undefined {
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const isDate = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
  return isDate && year.length === 4 && day !== '' && month !== ''
    ? date.toISOString().slice(0, 10)
    : undefined;
}

let known: ReadonlyMap<string, number> | undefined;

/** Month names of all languages, folded → 1 to 12; made when the first date is read. */
function foldedMonths(): ReadonlyMap<string, number> {
  known ??= new Map([...monthNames()].map(([name, month]) => [fold(name), month]));
  return known;
}

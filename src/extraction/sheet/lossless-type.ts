import type { DataCell } from '../../protocol/extract/page-data';
import { monthNamed } from '../values/month-names';
import { saysNothing, typeOfColumn, type ValueType, type Writing } from '../values/type-column';

/**
 * The type of a column that keeps all that is said in it: text where the value of a narrower type would lose words,
 * leading zeros, a unit or digits, as in "A-12", "00123", "12 kg" and "by Ada, 3 May 2024".
 */
export function losslessType(cells: readonly (DataCell | null)[], writing: Writing): ValueType {
  const type = typeOfColumn(cells, writing);
  const texts = cells.flatMap((cell) => (cell && !saysNothing(cell.text) ? cell.text : []));
  return texts.every((text) => keepsAll(text, type)) ? type : 'text';
}

/** More digits than these are not kept by numbers. */
const mostDigits = 15;

function keepsAll(text: string, type: ValueType): boolean {
  switch (type) {
    case 'number':
      return isPlainNumber(text) && /^[\s\d.,'’+−–-]+$/u.test(text);
    case 'money':
      return isPlainNumber(text.replace(/^\D+/u, '')) && (text.match(/\p{L}+/gu) ?? []).length <= 1;
    case 'date':
      return wordsOf(text).every((word) => monthNamed(word) !== undefined || dateWords.has(word));
    case 'text':
    case 'boolean':
    case 'address':
      return true;
    default:
      return type satisfies never;
  }
}

const isPlainNumber = (text: string): boolean =>
  !/^\s*[+−–-]?0\d/u.test(text) && text.replace(/\D/gu, '').length <= mostDigits;

const wordsOf = (text: string): string[] =>
  (text.toLowerCase().match(/\p{L}[\p{L}\p{M}]*/gu) ?? []).map((word) => word.normalize('NFC'));

/** The words in dates besides months: days of the week, and the small ones. */
const dateWords: ReadonlySet<string> = new Set([
  ...'de del of the den der le at um à as uhr am pm st nd rd th er t z utc gmt 年 月 日'.split(' '),
  ...['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'ja', 'zh'].flatMap((language) =>
    (['long', 'short'] as const).flatMap((weekday) => daysIn(language, weekday)),
  ),
]);

function daysIn(language: string, weekday: 'long' | 'short'): string[] {
  const format = new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' });
  return Array.from({ length: 7 }, (_, day) => wordsOf(format.format(Date.UTC(2024, 0, 1 + day)))).flat();
}

import type { DataCell } from '../../protocol/extract/page-data';
import { calendarWords } from '../../protocol/told/calendar-names';
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
      return wordsOf(text).every((word) => calendarWords().has(word) || dateWords.has(word));
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

/** The small words in dates, besides the names of months and days. */
const dateWords: ReadonlySet<string> = new Set(
  'de del of the den der le at um à as uhr am pm st nd rd th er t z utc gmt 年 月 日'.split(' '),
);

import type { DataCell } from '../../protocol/extract/page-data';
import { readBoolean } from './read-boolean';
import { dateOrderFor, dateOrderOf, parseDate, type FirstInDate } from './parse-date';
import { readMoney, type Money } from './read-money';
import { decimalSignFor, decimalSignOf, readNumber, type DecimalSign } from './read-number';

export const valueTypes = ['text', 'number', 'money', 'date', 'boolean', 'address'] as const;
export type ValueType = (typeof valueTypes)[number];
export type TypedValue = string | number | boolean | Money;

/** The decimal sign and the date order of a column. */
export type Writing = {
  readonly decimal?: DecimalSign | undefined;
  readonly order?: FirstInDate | undefined;
};

/** The decimal sign and date order of these texts, else those of the page's language. */
export function writingOf(texts: readonly string[], language: string): Writing {
  return {
    decimal: decimalSignOf(texts) ?? decimalSignFor(language),
    order: dateOrderOf(texts) ?? dateOrderFor(language),
  };
}

/** A cell as a value of a type; undefined when it holds none. */
export function typedValueOf(
  cell: Pick<DataCell, 'text' | 'link' | 'value'>,
  type: ValueType,
  writing: Writing = {},
): TypedValue | undefined {
  switch (type) {
    case 'text':
      return cell.text;
    case 'number':
      return (
        readNumber(cell.text, writing.decimal) ??
        (cell.value === undefined ? undefined : readNumber(cell.value, 'point'))
      );
    case 'money':
      return readMoney(cell.text, writing.decimal);
    case 'date':
      return (
        (cell.value === undefined ? undefined : parseDate(cell.value)) ?? parseDate(cell.text, writing.order)
      );
    case 'boolean':
      return readBoolean(cell.text);
    case 'address':
      return cell.link;
    default:
      return type satisfies never;
  }
}

/** The least share of a column's filled cells that are of its type. */
const leastShare = 0.9;
const nothing = /^(?:[-–—−.?]+|n\/?a|k\.?\s?a\.?|tba|tbd)?$/iu;

/** Whether a text only says that there is no value: a dash, "n/a", or nothing. */
export const saysNothing = (text: string): boolean => nothing.test(text);

/** The type of a column: the narrowest that nearly all its cells are of. */
export function typeOfColumn(cells: readonly (DataCell | null)[], writing: Writing): ValueType {
  const filled = cells.filter((cell) => cell !== null).filter(({ text }) => !saysNothing(text));
  if (filled.length === 0) return 'text';
  const isOf = (type: ValueType) =>
    filled.filter((cell) => typedValueOf(cell, type, writing) !== undefined && isAll(cell.text, type))
      .length >=
    filled.length * leastShare;
  return (['boolean', 'money', 'date', 'number'] as const).find(isOf) ?? 'text';
}

/** Whether the number or amount is nearly all of the text: one in the middle of words is not its value. */
function isAll(text: string, type: ValueType): boolean {
  if (type === 'number') return text.replace(/[\d\s.,'’%°+−–()/-]/g, '').length <= 4;
  return type !== 'money' || text.replace(/[\d\s.,'’+−–()/-]/g, '').length <= 12;
}

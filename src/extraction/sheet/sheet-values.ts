import type { DataSet } from '../../protocol/extract/page-data';
import { saysNothing, typedValueOf, writingOf, type TypedValue } from '../values/type-column';
import { cellAt, type Sheet, type SheetColumn } from './sheet';

/**
 * A value of a sheet. `isOdd`: the text is none of its column's type, and stays as it is drawn. `drawn`: an amount of money as the
 * page has it, where that says nothing else.
 */
export type SheetValue = {
  readonly value: TypedValue | null;
  readonly isOdd: boolean;
  readonly drawn?: string;
};

/** A column with its values, a row after the other. */
export type ColumnValues = { readonly column: SheetColumn; readonly values: readonly SheetValue[] };

/** Reads the shown columns with the values of all rows. What was read of a column as its type is not read again. */
export function createSheetReader(
  set: DataSet,
  language: string,
): (sheet: Pick<Sheet, 'columns'>) => ColumnValues[] {
  const known = new Map<string, readonly SheetValue[]>();
  const valuesOf = (column: SheetColumn): readonly SheetValue[] => {
    const { part, type } = column;
    const values = known.get(`${part} ${type}`) ?? valuesOfColumn(set, column, language);
    known.set(`${part} ${type}`, values);
    return values;
  };
  return ({ columns }) =>
    columns.filter(({ isShown }) => isShown).map((column) => ({ column, values: valuesOf(column) }));
}

function valuesOfColumn({ rows }: DataSet, { part, type }: SheetColumn, language: string): SheetValue[] {
  const cells = rows.map((row) => cellAt(row, part));
  const writing = writingOf(
    cells.map((cell) => cell?.text ?? ''),
    language,
  );
  return cells.map((cell) => {
    if (!cell) return nothing;
    if (type === 'address') return cell.link === undefined ? nothing : { value: cell.link, isOdd: false };
    if (type === 'text' ? cell.text === '' : saysNothing(cell.text)) return nothing;
    const value = typedValueOf(cell, type, writing);
    if (value === undefined) return { value: cell.text, isOdd: true };
    return { value, isOdd: false, drawn: isAmount(value, cell.text) ? cell.text : undefined };
  });
}

const nothing: SheetValue = { value: null, isOdd: false };

/** An amount with a sign or a code beside it, and no further words. */
const isAmount = (value: TypedValue, text: string): boolean =>
  typeof value === 'object' &&
  /^[-−]?(?:\p{L}{0,4}\.?\p{Sc}?)\s?[-−]?[\d.,'’\s]+\s?(?:\p{Sc}|\p{L}{1,4}\.?)?$/u.test(text.trim());

/** A value as it is shown: amounts as the page has them. */
export const shownText = (shown: SheetValue | undefined): string =>
  shown?.drawn ?? textOfValue(shown?.value ?? null);

/** A value as it leaves the panel: amounts with their currency, no value as nothing. */
export function textOfValue(value: TypedValue | null): string {
  if (value === null) return '';
  if (typeof value !== 'object') return String(value);
  const { amount, to, currency } = value;
  const sum = to === undefined ? written(amount) : `${written(amount)}–${written(to)}`;
  return currency === '' ? sum : `${sum} ${currency}`;
}

/** An amount with two places where it has one. */
const written = (amount: number): string =>
  /\.\d$/u.test(String(amount)) ? amount.toFixed(2) : String(amount);

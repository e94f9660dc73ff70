import { bareLetters, composed } from '../../base/text';
import type { DataSet, DataCell, DataRow } from '../../protocol/extract/page-data';
import {
  saysNothing,
  typedValueOf,
  writingOf,
  type TypedValue,
  type ValueType,
  typeOfColumn,
  type Writing,
} from '../values/type-column';
import { calendarWords } from '../../base/dates';

/** The text of each row that a filter looks through: its values, and what the page draws for them. */
export function searchTexts({ rows }: DataSet, columns: readonly ColumnValues[]): string[] {
  return rows.map((row, at) =>
    bareLetters(
      columns
        .flatMap(({ column, values }) => [
          textOfValue(values[at]?.value ?? null),
          cellAt(row, column.part)?.text ?? '',
        ])
        .join('\n'),
    ),
  );
}

/** The numbers of the rows that have every word of the filter. Case and accents do not matter. */
export function matchingRows(texts: readonly string[], filter: string): number[] {
  const words = bareLetters(filter).split(/\s+/).filter(Boolean);
  return texts.flatMap((text, at) => (words.every((word) => text.includes(word)) ? at : []));
}

/** The rows in the order of a column. Rows without a value come last, either way; equal ones stay as they were. */
export function sortedRows(
  rows: readonly number[],
  columns: readonly ColumnValues[],
  order: SheetOrder | undefined,
): readonly number[] {
  const values = columns.find(({ column }) => column.key === order?.key)?.values;
  if (!order || !values) return rows;
  const collator = new Intl.Collator(undefined, { numeric: true });
  const compare = (one: TypedValue, other: TypedValue) => {
    const [first, second] = [numberOf(one), numberOf(other)];
    if (first !== undefined && second !== undefined) return first - second;
    if (first !== undefined || second !== undefined) return first === undefined ? 1 : -1;
    return collator.compare(textOfValue(one), textOfValue(other));
  };
  return rows.toSorted((a, b) => {
    const [one = null, other = null] = [values[a]?.value, values[b]?.value];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return order.isDown ? compare(other, one) : compare(one, other);
  });
}

/** A value that can be counted with; of a range of money its lower end. */
export function numberOf(value: TypedValue | null): number | undefined {
  if (typeof value === 'number') return value;
  return typeof value === 'object' ? value?.amount : undefined;
}

/** The rows that say in all shown columns what an earlier one says. */
export function repeatedRows(rows: readonly number[], columns: readonly ColumnValues[]): ReadonlySet<number> {
  const seen = new Set<string>();
  const repeated = rows.filter((row) => {
    const text = columns.map(({ values }) => textOfValue(values[row]?.value ?? null)).join('\n');
    return seen.size === seen.add(text).size;
  });
  return new Set(repeated);
}

/**
 * A value of a sheet. `isOdd`: the text is none of its column's type, and stays as it is drawn. `drawn`: an amount of money as the
 * page has it, where that says nothing else.
 */
type SheetValue = {
  readonly value: TypedValue | null;
  readonly isOdd: boolean;
  readonly drawn?: string;
};

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

/** Changes one column: its name, its type, whether it is shown. */
export function changeColumn(
  sheet: Sheet,
  key: string,
  change: Partial<Pick<SheetColumn, 'name' | 'type' | 'isShown'>>,
): Sheet {
  return {
    ...sheet,
    columns: sheet.columns.map((each) => (each.key === key ? { ...each, ...change } : each)),
  };
}

type ShownParts = {
  /** The page's columns; none for all. */
  readonly columns: readonly number[];
  /** `beside`: the addresses of links have a column next to their text; `only`: in place of it. */
  readonly links: 'none' | 'beside' | 'only';
};

/** Shows these columns only. Where none of them has links and links are wanted, the other columns' are shown. */
export function showColumns(sheet: Sheet, { columns, links }: ShownParts): Sheet {
  const isWanted = ({ part }: SheetColumn) => columns.length === 0 || columns.some((each) => each === part);
  const isLink = (column: SheetColumn) =>
    column.type === 'address' && (links === 'only' || isLinkBeside(column));
  const anyLinked = sheet.columns.some((column) => isLink(column) && isWanted(column));
  return {
    ...sheet,
    columns: sheet.columns.map((column) => ({
      ...column,
      isShown: isLink(column)
        ? links !== 'none' && (isWanted(column) || !anyLinked)
        : links !== 'only' && isWanted(column) && (columns.length > 0 || column.isShown),
    })),
  };
}

/** Moves a column so many places on; at the ends it stays. */
export function moveColumn(sheet: Sheet, key: string, by: number): Sheet {
  const from = sheet.columns.findIndex((each) => each.key === key);
  const column = sheet.columns[from];
  const to = from + by;
  if (!column || to < 0 || to >= sheet.columns.length) return sheet;
  return { ...sheet, columns: sheet.columns.toSpliced(from, 1).toSpliced(to, 0, column) };
}

/** Orders the rows by a column, then the other way round, then as they were. */
export function orderBy(sheet: Sheet, key: string): Sheet {
  if (sheet.order?.key !== key) return { ...sheet, order: { key, isDown: false } };
  return { ...sheet, order: sheet.order.isDown ? undefined : { key, isDown: true } };
}

/** Chooses a row, or no longer. */
export function toggleRow(sheet: Sheet, row: number): Sheet {
  const chosen = new Set(sheet.chosen);
  if (!chosen.delete(row)) chosen.add(row);
  return { ...sheet, chosen };
}

/** Chooses these rows, or none when all of them are chosen already. */
export function toggleRows(sheet: Sheet, rows: readonly number[]): Sheet {
  const isAll = rows.every((row) => sheet.chosen.has(row));
  return { ...sheet, chosen: new Set(isAll ? [] : [...sheet.chosen, ...rows]) };
}

/** The part of a row that a column shows: a cell by its place, the heading it stands under, or the text below it. */
type ColumnPart = number | 'section' | 'detail';

export type SheetColumn = {
  /** Tells it from the others, whatever it is renamed to. */
  readonly key: string;
  readonly part: ColumnPart;
  readonly name: string;
  /** `address` shows where the cell's link leads. */
  readonly type: ValueType;
  readonly isShown: boolean;
};

/** A column by its key, and the largest value first. */
type SheetOrder = { readonly key: string; readonly isDown: boolean };

/** A table or list as the user has arranged it: its columns in their order, and the wanted rows. */
export type Sheet = {
  readonly columns: readonly SheetColumn[];
  readonly filter: string;
  /** The chosen rows by their number, from 0; none means all. */
  readonly chosen: ReadonlySet<number>;
  /** The column that orders the rows; without it they are as on the page. */
  readonly order?: SheetOrder;
  /** Rows that repeat an earlier one: shown alone, or left out; without it they are as any. */
  readonly repeats?: 'only' | 'without';
};

/** The cells that are looked at to tell a column's type. */
const typeSample = 500;

/**
 * All columns of a table or list, each as what its values are. What says the same of all, and addresses of links, which are
 * columns of their own, are not shown yet.
 */
export function sheetOf(set: DataSet, language: string): Sheet {
  const own = set.columns.flatMap((name, at) => columnsOf(set, { name, at, language }));
  const extra = (['section', 'detail'] as const).filter((part) => set.rows.some((row) => row[part]));
  const named = extra.map((part) => ({
    key: part,
    part,
    name: part === 'section' ? 'Section' : 'Detail',
    type: 'text' as const,
    isShown: true,
  }));
  return { columns: [...own, ...named], filter: '', chosen: new Set() };
}

/** The cell of a row that a column shows; null where there is none. */
export function cellAt(row: DataRow, part: ColumnPart): DataCell | null {
  if (typeof part === 'number') return row.cells[part] ?? null;
  const text = row[part];
  return text === undefined ? null : { text, ref: row.ref };
}

/** The column shows where the links of another one lead. */
export const isLinkBeside = ({ key }: SheetColumn): boolean => key.endsWith(' link');

type Named = { name: string; at: number; language: string };

function columnsOf(set: DataSet, { name, at, language }: Named): SheetColumn[] {
  const cells = set.rows.map(({ cells: row }) => row[at] ?? null);
  const called = name === '' ? `Column ${at + 1}` : name;
  const column = { part: at, isShown: !set.shared?.includes(at) };
  const isLinked = cells.some((cell) => cell?.link !== undefined);
  const isSaid = cells.some((cell) => cell && cell.text !== '' && cell.text !== cell.link);
  if (isLinked && !isSaid) return [{ ...column, key: `${at}`, name: called, type: 'address' }];
  const sample = cells.slice(0, typeSample);
  const writing = writingOf(
    sample.map((cell) => cell?.text ?? ''),
    language,
  );
  return [
    { ...column, key: `${at}`, name: called, type: losslessType(sample, writing) },
    ...(isLinked
      ? [{ part: at, key: `${at} link`, name: `${called} link`, type: 'address' as const, isShown: false }]
      : []),
  ];
}

/**
 * The type of a column that keeps all that is said in it: text where the value of a narrower type would lose words,
 * leading zeros, a unit or digits, as in "A-12", "00123", "12 kg" and "by Ada, 3 May 2024".
 */
function losslessType(cells: readonly (DataCell | null)[], writing: Writing): ValueType {
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
  (text.toLowerCase().match(/\p{L}[\p{L}\p{M}]*/gu) ?? []).map(composed);

const dateWords: ReadonlySet<string> = new Set(
  'de del of the den der le at um à as uhr am pm st nd rd th er t z utc gmt 年 月 日'.split(' '),
);

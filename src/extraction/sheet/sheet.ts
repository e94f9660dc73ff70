import type { DataCell, DataRow, DataSet } from '../../protocol/extract/page-data';
import { writingOf, type ValueType, saysNothing, typeOfColumn, type Writing } from '../values/type-column';
import { calendarWords } from '../../protocol/told/calendar-names';

/** The part of a row that a column shows: a cell by its place, the heading it stands under, or the text below it. */
export type ColumnPart = number | 'section' | 'detail';

export type SheetColumn = {
  /** Tells it from the others, whatever it is renamed to. */
  readonly key: string;
  readonly part: ColumnPart;
  readonly name: string;
  /** `address` shows where the cell's link leads. */
  readonly type: ValueType;
  readonly isShown: boolean;
};

/** A table or list as the user has arranged it: its columns in their order, and the wanted rows. */
export type Sheet = {
  readonly columns: readonly SheetColumn[];
  readonly filter: string;
  /** The chosen rows by their number, from 0; none means all. */
  readonly chosen: ReadonlySet<number>;
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

/** Whether a column shows where the links of another one lead. */
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
  (text.toLowerCase().match(/\p{L}[\p{L}\p{M}]*/gu) ?? []).map((word) => word.normalize('NFC'));

/** The small words in dates, besides the names of months and days. */
const dateWords: ReadonlySet<string> = new Set(
  'de del of the den der le at um à as uhr am pm st nd rd th er t z utc gmt 年 月 日'.split(' '),
);

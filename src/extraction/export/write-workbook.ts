import writeWorkbook, { type Cell } from 'write-excel-file/universal';
import type { FlatTable, FlatValue } from './export-table';

/** The longest text of a cell. Source: Excel's specifications and limits */
const longestText = 32_767;
/** The first year that Excel has dates of. */
const firstYear = 1901;

/**
 * The rows as a workbook (XLSX) with one sheet, its names in a row that stays. Texts are never formulas there.
 *
 * Whoever needs it imports this file when it is needed: the library weighs more than all other formats.
 */
export function toWorkbook({ title, columns, rows }: FlatTable): Promise<Blob> {
  const names = columns.map(({ name }): Cell => ({ value: plain(name), type: String, fontWeight: 'bold' }));
  const cells = rows.map((row) => row.map((value, at) => cellOf(value, columns[at]?.type === 'date')));
  return writeWorkbook([names, ...cells], {
    sheet: sheetName(title),
    stickyRowsCount: 1,
    columns: columns.map((_, at) => ({ width: widthOf(rows.map((row) => row[at] ?? null)) })),
  }).toBlob();
}

function cellOf(value: FlatValue, isDate: boolean): Cell {
  if (value === null) return null;
  if (typeof value === 'number') return Number.isFinite(value) ? { value, type: Number } : null;
  if (typeof value === 'boolean') return { value, type: Boolean };
  const date = isDate ? dateOf(value) : undefined;
  return date ? { value: date, type: Date, format: 'yyyy-mm-dd' } : { value: plain(value), type: String };
}

/** A whole day. Months and times stay text: the sheet would show more or less than the page says. */
function dateOf(text: string): Date | undefined {
  const isDay = /^\d{4}-\d\d-\d\d$/u.test(text) && Number(text.slice(0, 4)) >= firstYear;
  return isDay ? new Date(`${text}T00:00:00Z`) : undefined;
}

/** Text as XML may carry it. Source: XML 1.0 §2.2 */
const plain = (text: string): string =>
  // eslint-disable-next-line no-control-regex -- these are what XML has no place for
  text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/gu, '').slice(0, longestText);

/** A name that Excel takes: at most 31 characters, none of those of its addresses. */
const sheetName = (title: string): string =>
  plain(title)
    .replace(/[[\]:*?/\\']/gu, ' ')
    .trim()
    .slice(0, 31)
    .trim() || 'Data';

/** The width of a column in characters. */
function widthOf(values: readonly FlatValue[]): number {
  const longest = values
    .slice(0, 100)
    .reduce((most: number, value) => Math.max(most, String(value ?? '').length), 8);
  return Math.min(longest + 2, 60);
}

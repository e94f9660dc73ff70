import { countHeaderRows, isHeaderRow, nameColumns, type ToneOf } from './header-rows';
import type { PageCell, PageRow } from './page-cell';
import { filledCells, layOnGrid, ownCells, textAt, type GridRow, textKindOf } from './layout-table';

/** A row of data, and the heading it stands under when the table has some between its rows. */
export type BodyRow = {
  readonly row: GridRow;
  readonly section: string;
  /** The text below the row that tells more of it, over all columns. */
  readonly detail: string;
};

/** The rows of a table by what they are for. Columns that hold nothing are gone from all of them. */
export type SortedRows = {
  /** The texts above the columns. */
  readonly titles: readonly string[];
  /** The names of the columns; empty for those that have none, and all empty in a table without headers. */
  readonly columns: readonly string[];
  /** Whether the page gave the columns names. */
  readonly hasHeader: boolean;
  /** Whether the first column names the rows. */
  readonly hasRowHeaders: boolean;
  readonly body: readonly BodyRow[];
  readonly foot: readonly GridRow[];
  /** Remarks below the rows. */
  readonly notes: readonly string[];
};

/** The number of rows that show what is usual in a table. */
const looked = 60;

/** Tells titles, headers, sections, data, footers and notes apart. */
export function sortRows(rows: readonly PageRow[], toneOf: ToneOf): SortedRows {
  const grid = layOnGrid(rows).filter((row) => !isBlank(row));
  const titleCount = countTitles(grid);
  const below = grid.slice(titleCount).filter((row) => !isFilterRow(row));
  const headed = below.filter(({ row }) => row.place !== 'foot');
  const header = headed.slice(0, countHeaderRows(headed, toneOf));
  const rest = headed.slice(header.length);
  const named = header.filter((row) => !isFullRow(row));
  const { body, notes } = splitBody(rest, header, toneOf);
  const foot = below.filter((row) => row.row.place === 'foot' && !isRepeated(row, header));
  const footNotes = foot.filter(isFullRow).map(fullText);
  return withFilledColumns({
    titles: [...grid.slice(0, titleCount), ...header.filter(isFullRow)].map(fullText),
    columns: nameColumns(named, widthOf(grid)),
    hasHeader: named.length > 0,
    hasRowHeaders: hasRowHeaders(body),
    body,
    foot: foot.filter((row) => !isFullRow(row)),
    notes: [...notes, ...footNotes],
  });
}

const widthOf = (rows: readonly GridRow[]): number => rows[0]?.slots.length ?? 0;

const isBlank = (row: GridRow): boolean =>
  filledCells(row).length === 0 && ownCells(row).every(({ isControl }) => !isControl);

/** A row of fields to filter the rows below by. */
const isFilterRow = (row: GridRow): boolean =>
  row.row.place === 'head' &&
  ownCells(row).some(({ isControl }) => isControl) &&
  ownCells(row).every(({ text, isControl }) => text === '' || isControl);

/** Whether one cell lies over all columns, of which there are several. */
function isFullRow(row: GridRow): boolean {
  const [only, ...others] = ownCells(row);
  if (!only || only.text === '' || others.length > 0 || row.slots.length < 2) return false;
  return (
    !row.slots.some((slot) => slot?.isBelow) &&
    (row.slots.every((slot) => slot?.cell === only) ||
      (only.columns === 1 && row.row.cells.length === 1 && row.row.place !== 'foot'))
  );
}

const fullText = (row: GridRow): string => ownCells(row)[0]?.text ?? '';

/** The number of leading rows of one cell over all columns, as long as others follow. */
function countTitles(rows: readonly GridRow[]): number {
  const count = rows.findIndex((row) => !isFullRow(row));
  return Math.max(0, count);
}

/**
 * Splits the rows below the headers: those after the last row of data are remarks, those between data are sections.
 * Repeated headers are left out.
 */
function splitBody(
  rows: readonly GridRow[],
  header: readonly GridRow[],
  toneOf: ToneOf,
): { body: BodyRow[]; notes: string[] } {
  const isSection = sectionTest(rows, toneOf);
  const tellsDetails = hasDetails(rows);
  const body: BodyRow[] = [];
  let waiting: string[] = [];
  let section = '';
  for (const row of rows) {
    if (isRepeated(row, header) || isHeaderBetween(row, rows)) continue;
    const told = tellsDetails && isFullRow(row) ? body.pop() : undefined;
    if (told) {
      body.push({ ...told, detail: [told.detail, fullText(row)].filter(Boolean).join(' ') });
      continue;
    }
    if (isSection(row)) {
      waiting.push(sectionText(row));
      continue;
    }
    if (waiting.length > 0) section = waiting.at(-1) ?? '';
    waiting = [];
    body.push({ row, section, detail: '' });
  }
  return { body, notes: waiting };
}

/** Whether rows over all columns tell of the rows before them: they follow, and about every other row is one. */
function hasDetails(rows: readonly GridRow[]): boolean {
  const full = rows.filter(isFullRow).length;
  const [first] = rows;
  return first !== undefined && !isFullRow(first) && full > 1 && full >= (rows.length - full) / 2;
}

/** A row of headers in other words than those above: no number in it, where the columns hold numbers. */
function isHeaderBetween(row: GridRow, rows: readonly GridRow[]): boolean {
  if (!isHeaderRow(row) || filledCells(row).length < 2) return false;
  const kinds = row.slots.map((_, at) => textKindOf(textAt(row, at)));
  if (kinds.some((kind) => kind !== 'text' && kind !== 'empty')) return false;
  const others = rows.filter((each) => each !== row && !isHeaderRow(each)).slice(0, looked);
  return kinds.some(
    (kind, at) =>
      kind === 'text' &&
      others.length > 0 &&
      others.every((each) => !['text', 'empty'].includes(textKindOf(textAt(each, at)))),
  );
}

/**
 * Makes the test for rows that begin a section: full rows, and a single heading at the left where other rows begin with
 * none.
 */
function sectionTest(rows: readonly GridRow[], toneOf: ToneOf): (row: GridRow) => boolean {
  const isLabelRow = (row: GridRow) =>
    row.slots.length > 2 && filledCells(row).length === 1 && isHeading(row.slots[0]?.cell, toneOf);
  const usual = rows.slice(0, looked).filter((row) => filledCells(row).length > 1);
  const beginPlain = usual.filter((row) => !isHeading(row.slots[0]?.cell, toneOf)).length;
  const knowsLabels = usual.length > 0 && beginPlain > usual.length / 2;
  return (row) => isFullRow(row) || (knowsLabels && isLabelRow(row));
}

const isHeading = (cell: PageCell | undefined, toneOf: ToneOf): boolean =>
  cell !== undefined && cell.text !== '' && (cell.heading !== 'none' || toneOf(cell).startsWith('bold'));

const sectionText = (row: GridRow): string => filledCells(row)[0]?.text ?? '';

/** The header again, as long tables say it. */
function isRepeated(row: GridRow, header: readonly GridRow[]): boolean {
  return header.some(
    (each) =>
      filledCells(each).length > 1 && each.slots.every((_, at) => textAt(each, at) === textAt(row, at)),
  );
}

/** Whether most rows begin with a heading of their own and go on with data. */
function hasRowHeaders(body: readonly BodyRow[]): boolean {
  const headed = body.filter(({ row }) => {
    const [first, ...others] = row.slots;
    return (
      first &&
      first.cell.heading !== 'none' &&
      others.some((slot) => slot && slot.cell !== first.cell && slot.cell.heading === 'none')
    );
  });
  return headed.length > body.length / 2;
}

/** Drops columns in which no row of data has anything, and those that only choose rows. */
function withFilledColumns(sorted: SortedRows): SortedRows {
  const { body, columns } = sorted;
  if (body.length === 0) return sorted;
  const isFilled = (at: number) =>
    body.some(({ row }) => fills(row, at, columns[at] === '')) &&
    !(
      body.some(({ row }) => isEmptyAt(row, at)) &&
      body.every(({ row }) => isEmptyAt(row, at) || isShared(row, at))
    );
  const kept = columns.map((_, at) => at).filter(isFilled);
  if (kept.length === columns.length) return sorted;
  const cut = (row: GridRow): GridRow => ({ ...row, slots: kept.map((at) => row.slots[at]) });
  return {
    ...sorted,
    columns: kept.map((at) => columns[at] ?? ''),
    body: body.map(({ row, ...told }) => ({ ...told, row: cut(row) })),
    foot: sorted.foot.map(cut),
  };
}

/** Whether a cell fills its column; a control that only chooses the row fills no column without a name. */
const fills = (row: GridRow, at: number, isNameless: boolean): boolean =>
  textAt(row, at) !== '' && !(isNameless && row.slots[at]?.cell.isControl);

const isEmptyAt = (row: GridRow, at: number): boolean => textAt(row, at) === '';

/** Whether the cell there is the next column's too: it says nothing of this one alone. */
const isShared = ({ slots }: GridRow, at: number): boolean =>
  slots[at] !== undefined && slots[at + 1]?.cell === slots[at].cell;

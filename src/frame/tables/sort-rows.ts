import {
  type PageCell,
  type PageRow,
  filledCells,
  layOnGrid,
  ownCells,
  textAt,
  type GridRow,
  textKindOf,
} from './layout-table';

/** A row of data, and the heading it stands under when the table has some between its rows. */
export type BodyRow = {
  readonly row: GridRow;
  readonly section: string;
  /** The text below the row that tells more of it, over all columns. */
  readonly detail: string;
};

/** The rows of a table by what they are for. Columns that hold nothing are gone from all of them. */
export type SortedRows = {
  readonly titles: readonly string[];
  /** The names of the columns; empty for those that have none, and all empty in a table without headers. */
  readonly columns: readonly string[];
  /** The page gave the columns names. */
  readonly hasHeader: boolean;
  /** The first column names the rows. */
  readonly hasRowHeaders: boolean;
  readonly body: readonly BodyRow[];
  readonly foot: readonly GridRow[];
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
): Pick<SortedRows, 'body' | 'notes'> {
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

/** Rows over all columns tell of the rows before them: they follow, and about every other row is one. */
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

function isRepeated(row: GridRow, header: readonly GridRow[]): boolean {
  return header.some(
    (each) =>
      filledCells(each).length > 1 && each.slots.every((_, at) => textAt(each, at) === textAt(row, at)),
  );
}

/** Most rows begin with a heading of their own and go on with data. */
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

/** A control that only chooses the row fills no column without a name. */
const fills = (row: GridRow, at: number, isNameless: boolean): boolean =>
  textAt(row, at) !== '' && !(isNameless && row.slots[at]?.cell.isControl);

const isEmptyAt = (row: GridRow, at: number): boolean => textAt(row, at) === '';

/** The cell there is the next column's too: it says nothing of this one alone. */
const isShared = ({ slots }: GridRow, at: number): boolean =>
  slots[at] !== undefined && slots[at + 1]?.cell === slots[at].cell;

/** Gives the tone of a cell, as far as it sets headings apart: the same text for the same weight and background. */
export type ToneOf = (cell: PageCell) => string;

/** The number of rows below the first that show what is usual in this table. */
const rowsCompared = 12;

/** The number of first rows that are headers of columns; titles are no longer among them. */
function countHeaderRows(rows: readonly GridRow[], toneOf: ToneOf): number {
  const inHead = countHead(rows);
  if (inHead > 0) return inHead;
  const marked = countMarked(rows);
  if (marked > 0) return marked;
  return isFirstApart(rows, toneOf) ? reachOf(rows, 1) : 0;
}

/**
 * The number of rows the page itself calls the head. Where that is the whole table, only the first of them can be
 * headers.
 */
function countHead(rows: readonly GridRow[]): number {
  const first = rows.findIndex(({ row }) => row.place !== 'head');
  if (first < 0) return countMarked(rows) || Math.min(1, rows.length - 1);
  return first;
}

/** The number of leading rows of nothing but headers, with those their spans reach into. */
function countMarked(rows: readonly GridRow[]): number {
  const end = rows.findIndex((row) => !isHeaderRow(row));
  if (end < 0) return rows.length > 1 ? reachOf(rows, 1) : 0;
  return end === 0 ? 0 : Math.max(end, reachOf(rows, end));
}

/** All that begins in the row are headers of columns. An empty corner may be left unmarked. */
function isHeaderRow(row: GridRow): boolean {
  const own = ownCells(row);
  const headers = own.filter(({ heading }) => heading === 'column' || heading === 'either');
  if (headers.length === 0) return false;
  const rest = own.filter(({ heading }) => heading === 'none' || heading === 'row');
  const isCorner = rest.length === 1 && rest[0] === own[0];
  const areFewer = isCorner || rest.length < headers.length;
  return rest.every(({ text }) => text === '') && areFewer && !isLabelOnly(row);
}

/** The row is one header at the left and nothing beside it, which says what its row is. */
function isLabelOnly(row: GridRow): boolean {
  const [only, ...others] = filledCells(row);
  return only !== undefined && others.length === 0 && row.slots.length > 1 && only === row.slots[0]?.cell;
}

/** A header that spans two rows makes the second a header row too. */
function reachOf(rows: readonly GridRow[], count: number): number {
  let reach = count;
  while (reach < rows.length - 1 && rows[reach]?.slots.some((slot) => slot?.isBelow)) {
    const spanning = rows[reach]?.slots.filter((slot) => slot?.isBelow).length ?? 0;
    // A cell that spans down from the first row of data does not count: only those of headers do.
    if (
      spanning === 0 ||
      !rows[reach]?.slots.every((slot) => !slot?.isBelow || isAbove(slot.cell, rows, reach))
    )
      break;
    reach += 1;
  }
  return reach;
}

const isAbove = (cell: PageCell, rows: readonly GridRow[], end: number): boolean =>
  rows.slice(0, end).some((row) => row.row.cells.includes(cell));

/**
 * The first row is headers without any mark: it is drawn otherwise than those below, or holds another kind of text. Where
 * nothing tells, words over three columns or more are taken for names, unless it `needsMark`.
 */
export function isFirstApart(rows: readonly GridRow[], toneOf: ToneOf, needsMark = false): boolean {
  const [first, ...rest] = rows;
  const below = rest.slice(0, rowsCompared);
  if (!first || below.length === 0) return false;
  const cells = filledCells(first);
  if (cells.length < Math.min(2, first.slots.length)) return false;
  if (isNamedRow(first)) return false;
  if (isTonedApart(cells, below, toneOf) || isOverNames(first, below)) return true;
  const contrast = contrastOf(first, below);
  if (contrast !== 0) return contrast > 0;
  return !needsMark && isUsualHeader(first, below);
}

/** The page says of the first cell that it names its row, and of the others nothing. */
const isNamedRow = ({ row: { cells } }: GridRow): boolean =>
  cells.length > 1 && cells.every(({ heading }, at) => heading === (at === 0 ? 'row' : 'none'));

/** A row begins with an empty corner, and all below it with a marked name: then it has the names of the columns. */
const isOverNames = (first: GridRow, below: readonly GridRow[]): boolean =>
  first.slots.every((slot, at) => ((slot?.cell.text ?? '') === '') === (at === 0)) &&
  below.every(
    ({ slots: [name] }) => name !== undefined && name.cell.heading !== 'none' && name.cell.text !== '',
  );

function isTonedApart(cells: readonly PageCell[], below: readonly GridRow[], toneOf: ToneOf): boolean {
  const tones = new Set(cells.map(toneOf));
  if (tones.size !== 1) return false;
  const [tone] = tones;
  return below.every((row) => {
    const toned = filledCells(row);
    return toned.length === 0 || toned.filter((cell) => toneOf(cell) === tone).length < toned.length / 2;
  });
}

/**
 * The contrast of the first row with those below: more than 0 where words stand over numbers or dates, less where it is
 * as the others.
 */
function contrastOf(first: GridRow, below: readonly GridRow[]): number {
  const firstYears = first.slots.filter((_, at) => textKindOf(textAt(first, at)) === 'year').length;
  let score = 0;
  for (let at = 0; at < first.slots.length; at += 1) {
    const above = textAt(first, at);
    const kind = textKindOf(above);
    const kinds = below.map((row) => textKindOf(textAt(row, at))).filter((each) => each !== 'empty');
    if (kinds.length === 0 || kind === 'empty') continue;
    const usual = mostFrequent(kinds);
    if (usual !== 'text' && kind === 'text') score += 1;
    else if (usual === 'number' && kind === 'year' && firstYears > 1) score += 1;
    else if (usual !== 'text' && kind === usual) score -= 1;
    else if (usual === 'text' && kind !== 'text') score -= 1;
    if (below.some((row) => textAt(row, at) === above)) score -= 1;
  }
  return score;
}

/**
 * Headers without a contrast are short texts, all different. A table of three columns or more has its names above, one of
 * two often has them at the left.
 */
function isUsualHeader(first: GridRow, below: readonly GridRow[]): boolean {
  const texts = first.slots.map((slot) => slot?.cell.text ?? '');
  const isNamed =
    texts.every((text) => text !== '' && text.length <= 60) && new Set(texts).size === texts.length;
  return isNamed && first.slots.length > 2 && below.length > 1;
}

function mostFrequent<T>(items: readonly T[]): T | undefined {
  const counts = new Map<T, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
}

/** The names of columns: the header texts above each, from the top, said once. */
function nameColumns(headers: readonly GridRow[], width: number): string[] {
  return Array.from({ length: width }, (_, at) => {
    const cells = new Set(headers.flatMap(({ slots }) => slots[at]?.cell ?? []));
    const texts = [...cells].map(({ text }) => text).filter(Boolean);
    return texts.filter((text, index) => text !== texts[index - 1]).join(' ');
  });
}

import { filledCells, ownCells, textAt, type GridRow, textKindOf } from './layout-table';
import type { PageCell } from './page-cell';

/** Gives the tone of a cell, as far as it sets headings apart: the same text for the same weight and background. */
export type ToneOf = (cell: PageCell) => string;

/** The number of rows below the first that show what is usual in this table. */
const looked = 12;

/** The number of first rows that are headers of columns; titles are no longer among them. */
export function countHeaderRows(rows: readonly GridRow[], toneOf: ToneOf): number {
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

/** Whether all that begins in a row are headers of columns. An empty corner may be left unmarked. */
export function isHeaderRow(row: GridRow): boolean {
  const own = ownCells(row);
  const headers = own.filter(({ heading }) => heading === 'column' || heading === 'either');
  if (headers.length === 0) return false;
  const rest = own.filter(({ heading }) => heading === 'none' || heading === 'row');
  const isCorner = rest.length === 1 && rest[0] === own[0];
  const areFewer = isCorner || rest.length < headers.length;
  return rest.every(({ text }) => text === '') && areFewer && !isLabelOnly(row);
}

/** Whether a row is one header at the left and nothing beside it, which says what its row is. */
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
 * Whether the first row is headers without any mark: it is drawn otherwise than those below, or holds another kind of
 * text. Where nothing tells, words over three columns or more are taken for names, unless it `needsMark`.
 */
export function isFirstApart(
  rows: readonly GridRow[],
  toneOf: ToneOf,
  { needsMark = false }: { needsMark?: boolean } = {},
): boolean {
  const [first, ...rest] = rows;
  const below = rest.slice(0, looked);
  if (!first || below.length === 0) return false;
  const cells = filledCells(first);
  if (cells.length < Math.min(2, first.slots.length)) return false;
  if (isNamedRow(first)) return false;
  if (isTonedApart(cells, below, toneOf) || isOverNames(first, below)) return true;
  const contrast = contrastOf(first, below);
  if (contrast !== 0) return contrast > 0;
  return !needsMark && isUsualHeader(first, below);
}

/** Whether the page says of the first cell that it names its row, and of the others nothing. */
const isNamedRow = ({ row: { cells } }: GridRow): boolean =>
  cells.length > 1 && cells.every(({ heading }, at) => heading === (at === 0 ? 'row' : 'none'));

/** Whether a row begins with an empty corner, and all below it with a marked name: then it has the names of the columns. */
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
 * Whether a row may be headers without a contrast: its texts are short and all different. A table of three columns or
 * more has its names above, one of two often has them at the left.
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
export function nameColumns(headers: readonly GridRow[], width: number): string[] {
  return Array.from({ length: width }, (_, at) => {
    const cells = new Set(headers.flatMap(({ slots }) => slots[at]?.cell ?? []));
    const texts = [...cells].map(({ text }) => text).filter(Boolean);
    return texts.filter((text, index) => text !== texts[index - 1]).join(' ');
  });
}

import { isContents } from '../dom/look';
import {
  attributeOf,
  childNodesOf,
  isText,
  localNameOf,
  matchesSelector,
  nodeTextOf,
  queryInside,
  styleOf,
  textContentOf,
} from '../dom/native';
import type { Reading } from '../dom/reading';
import { isFirstApart, type ToneOf } from './sort-rows';
import { drawnChildren, readCell } from './native-table';
import { type MarkedTable, type PageCell, type PageRow, layOnGrid } from './layout-table';

/** A row that only its place on the page makes one. */
type Row = { element: Element; cells: Element[]; isHead: boolean };

const fewestCells = 2;
const mostCells = 60;
/** Cells that begin or end within this distance of each other are in one column, in CSS px. */
const nearPx = 3;

/**
 * A table that is one by how it is drawn alone: CSS tables, grids, and rows of boxes under a row of headers that they are aligned with.
 * Undefined for what is none; repeated things without headers are lists.
 */
export function readDrawnTable(element: Element, reading: Reading, toneOf: ToneOf): MarkedTable | undefined {
  const display = styleOf(element).display;
  const rows = isGrid(display)
    ? (gridRows(element, reading) ?? rowsIn(element, reading))
    : rowsIn(element, reading);
  if (!rows || rows.length < 2) return undefined;
  const isCssTable = display.endsWith('table');
  if (!isCssTable && (rows.length < 3 || !isAligned(rows, reading))) return undefined;
  const marked = rows.map((row): PageRow => ({
    element: row.element,
    place: row.isHead ? 'head' : 'body',
    part: 0,
    cells: row.cells.map((cell) => cellOf(cell, row, reading)),
  }));
  const isHeaded = rows[0]?.isHead === true || isFirstApart(layOnGrid(marked), toneOf, true);
  return isHeaded || isCssTable ? { element, caption: '', rows: marked } : undefined;
}

const isGrid = (display: string): boolean => display === 'grid' || display === 'inline-grid';

function cellOf(element: Element, { isHead }: Row, reading: Reading): PageCell {
  const cell = { element, columns: spanOf(element), rows: 1, heading: isHead ? 'column' : 'none' } as const;
  return readCell(cell, isHead, { reading, noteMarks: new Set() });
}

function spanOf(element: Element): number {
  const [, span] = /span (\d+)/.exec(styleOf(element).gridColumn) ?? [];
  return span === undefined ? 1 : Number(span);
}

/** The most boxes that a row may lie in below the table. */
const deepestRow = 3;

/** The rows that are children of the element, or of boxes in it that hold nothing but rows. */
function rowsIn(element: Element, reading: Reading): Row[] | undefined {
  const rows = rowsBelow(element, deepestRow, reading);
  const usual = rows?.[1]?.cells.length;
  if (!rows || rows[0]?.cells.length !== usual) return undefined;
  return rows.filter(({ cells }) => cells.length === usual).length >= rows.length * 0.8 ? rows : undefined;
}

function rowsBelow(element: Element, deepest: number, reading: Reading): Row[] | undefined {
  const rows: Row[] = [];
  for (const child of flatChildren(element, reading, isRow)) {
    const isNoRow = rows.length === 0 ? isTitle(child) : localNameOf(child) === 'hr';
    if (isNoRow) continue;
    if (matchesSelector(child, 'table, [role=table], [role=grid], [role=treegrid]')) return undefined;
    const row = rowOf(child, reading);
    const inner = row ? [row] : deepest > 1 ? rowsBelow(child, deepest - 1, reading) : undefined;
    if (!inner) return undefined;
    const isHead = callsItselfHead(child);
    rows.push(...inner.map((each) => ({ ...each, isHead: each.isHead || isHead })));
  }
  return rows.length > 0 ? rows : undefined;
}

/** A heading names the rows after it. */
const isTitle = (element: Element): boolean => matchesSelector(element, 'h1, h2, h3, h4, h5, h6');
const isRow = (element: Element, reading: Reading): boolean => rowOf(element, reading) !== undefined;

function rowOf(element: Element, reading: Reading): Row | undefined {
  const isOther = notRows.has(localNameOf(element)) && styleOf(element).display !== 'table-row';
  if (isOther || hasOwnText(element)) return undefined;
  const cells = drawnChildren(element, reading);
  const isFit =
    cells.length >= fewestCells &&
    cells.length <= mostCells &&
    isBeside(cells, reading) &&
    cells.every(isSimple);
  return isFit ? { element, cells, isHead: callsItselfHead(element) } : undefined;
}

function isBeside([first, second]: readonly Element[], reading: Reading): boolean {
  return (
    first !== undefined && second !== undefined && standBeside(reading.rect(first), reading.rect(second))
  );
}

const standBeside = (a: DOMRect | undefined, b: DOMRect): boolean =>
  a !== undefined && a.top < b.bottom && b.top < a.bottom && a.left !== b.left;

const notRows = new Set(
  'a button p h1 h2 h3 h4 h5 h6 select table thead tbody tfoot tr dl nav label svg'.split(' '),
);

/** Text stands in the element itself, not in one inside it. */
export const hasOwnText = (element: Element): boolean =>
  childNodesOf(element).some((child) => isText(child) && (nodeTextOf(child) ?? '').trim() !== '');

/** May be a cell of data: it is no part of the page with headings, lists or much text. */
function isSimple(element: Element): boolean {
  if (matchesSelector(element, 'h1, h2, h3, h4, nav, main, section, article, table, ul, ol, form, p'))
    return false;
  if (queryInside(element, 'h1, h2, h3, h4, nav, table, ul, ol, article, section, form')) return false;
  return (textContentOf(element) ?? '').length <= 300;
}

const headNames = /(?:^|[-_\s])(?:t?head(?:er|ers|ing|ings|row)?|th|columns?|labels?)(?:[-_\s]|$)/i;

function callsItselfHead(element: Element): boolean {
  const name = (attributeOf(element, 'class') ?? '').replace(/([a-z])([A-Z])/g, '$1-$2');
  return headNames.test(name) || localNameOf(element) === 'header';
}

/** The children that have boxes: those of elements without one in their place, unless they are rows themselves. */
function flatChildren(
  element: Element,
  reading: Reading,
  stays: (child: Element, reading: Reading) => boolean,
): Element[] {
  return drawnChildren(element, reading).flatMap((child) =>
    reading.look(child) & isContents && !stays(child, reading)
      ? flatChildren(child, reading, stays)
      : [child],
  );
}

/** The cells of a grid that has no elements for its rows. */
function gridRows(element: Element, reading: Reading): Row[] | undefined {
  const cells = flatChildren(element, reading, () => false);
  const width = styleOf(element)
    .gridTemplateColumns.split(' ')
    .filter((track) => track.endsWith('px')).length;
  if (width < fewestCells || width > mostCells || cells.length < width * 3 || !cells.every(isSimple))
    return undefined;
  const rows: Row[] = [];
  let filled = width;
  for (const cell of cells) {
    const span = Math.min(width, styleOf(cell).gridColumnEnd === '-1' ? width : spanOf(cell));
    if (filled + span > width) {
      rows.push({ element: cell, cells: [], isHead: false });
      filled = 0;
    }
    rows.at(-1)?.cells.push(cell);
    filled += span;
  }
  const [first] = rows;
  if (first && first.cells.every((cell) => callsItselfHead(cell))) first.isHead = true;
  return rows;
}

/** The cells of a row stand side by side, and those of a column under each other. */
function isAligned(rows: readonly Row[], reading: Reading): boolean {
  const sample = rows.slice(0, 8).map(({ cells }) => cells.map((cell) => reading.rect(cell)));
  const [first] = sample;
  if (!first) return false;
  const isInLine = (row: readonly DOMRect[]) =>
    row.every((rect, at) => at === 0 || standBeside(row[at - 1], rect));
  return sample.every(
    (row) =>
      isInLine(row) && (row.length !== first.length || row.every((rect, at) => isUnder(rect, first[at]))),
  );
}

function isUnder(rect: DOMRect, above: DOMRect | undefined): boolean {
  if (!above) return false;
  const isNear = (a: number, b: number) => Math.abs(a - b) <= nearPx;
  return (
    isNear(rect.left, above.left) ||
    isNear(rect.right, above.right) ||
    isNear(rect.left + rect.right, above.left + above.right)
  );
}

/** Elements that may be such tables: with several children, and rows or cells among them. */
export function mayBeDrawnTable(element: Element): boolean {
  if (!tableTags.has(localNameOf(element))) return false;
  return element.childElementCount >= 2;
}

const tableTags = new Set('div section ul ol main article'.split(' '));

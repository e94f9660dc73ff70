import { squash } from '../dom/drawn-text';
import { isNone } from '../dom/look';
import { attributeOf, isElement, localNameOf } from '../dom/native';
import { roleOf } from '../names/roles';
import type { Reading } from '../dom/reading';
import { readCell } from './native-table';
import type { CellHeading, MarkedTable, PageCell, PageRow } from './page-cell';

const cellRoles = new Set(['cell', 'gridcell', 'columnheader', 'rowheader']);

/**
 * A table made of other elements with the roles of one. Grids that keep columns in several boxes say a row in parts: those with
 * one number are one row; numbers, where given, order rows and cells.
 */
export function readRoleTable(table: Element, reading: Reading): MarkedTable {
  const found: Found[] = [];
  collectRows({ parent: table, part: 0, inHead: false }, reading, found);
  const rows = joinParts(found).map(({ element, cells, part, inHead }): PageRow => {
    const read = cells.map((cell) => cellOf(cell, reading));
    const isHead = inHead || (read.length > 0 && read.every(({ heading }) => heading === 'column'));
    return { element, part, cells: read, place: isHead ? 'head' : 'body' };
  });
  return { element: table, caption: squash(attributeOf(table, 'aria-label') ?? ''), rows };
}

type Found = { element: Element; cells: Element[]; part: number; inHead: boolean; index: number | undefined };

function collectRows(
  at: { parent: Element; part: number; inHead: boolean },
  reading: Reading,
  into: Found[],
): void {
  let { part } = at;
  for (const child of reading.childrenOf(at.parent)) {
    if (!isElement(child) || reading.look(child) & isNone) continue;
    const role = roleOf(child);
    if (role === 'row') {
      const cells: Element[] = [];
      collectCells(child, reading, cells);
      into.push({ element: child, cells, part, inHead: at.inHead, index: numberOf(child, 'aria-rowindex') });
    } else if (role === 'table' || role === 'grid' || role === 'treegrid') continue;
    else {
      part += role === 'rowgroup' ? 1 : 0;
      collectRows(
        { parent: child, part, inHead: at.inHead || localNameOf(child) === 'thead' },
        reading,
        into,
      );
    }
  }
}

function collectCells(parent: Element, reading: Reading, into: Element[]): void {
  for (const child of reading.childrenOf(parent)) {
    if (!isElement(child) || reading.look(child) & isNone) continue;
    if (cellRoles.has(roleOf(child))) into.push(child);
    else collectCells(child, reading, into);
  }
}

/** Joins the parts of a row, ordered by their numbers; where not every row has one, as they stand. */
function joinParts(found: readonly Found[]): Found[] {
  if (found.some(({ index }) => index === undefined))
    return found.map((row) => ({ ...row, cells: inColumnOrder(row.cells) }));
  const rows = new Map<number, Found>();
  for (const row of found) {
    const index = row.index ?? 0;
    const known = rows.get(index);
    if (known && overlaps(known.cells, row.cells)) rows.set(index + rows.size / 1e6, row);
    else rows.set(index, known ? { ...known, cells: [...known.cells, ...row.cells] } : row);
  }
  const ordered = [...rows].sort(([a], [b]) => a - b).map(([, row]) => row);
  return ordered.map((row) => ({ ...row, part: 0, cells: inColumnOrder(row.cells) }));
}

/** Whether two rows of one number say the same columns: then they are two rows. */
function overlaps(a: readonly Element[], b: readonly Element[]): boolean {
  const columns = new Set(a.map((cell) => attributeOf(cell, 'aria-colindex')));
  return columns.has(null) ? false : b.some((cell) => columns.has(attributeOf(cell, 'aria-colindex')));
}

function inColumnOrder(cells: readonly Element[]): Element[] {
  const numbered = cells.map((cell) => ({ cell, at: numberOf(cell, 'aria-colindex') }));
  if (numbered.some(({ at }) => at === undefined)) return [...cells];
  return numbered.sort((a, b) => (a.at ?? 0) - (b.at ?? 0)).map(({ cell }) => cell);
}

const headings: Readonly<Record<string, CellHeading>> = { columnheader: 'column', rowheader: 'row' };

function cellOf(element: Element, reading: Reading): PageCell {
  const heading = headings[roleOf(element)] ?? 'none';
  const columns = numberOf(element, 'aria-colspan') ?? numberOf(element, 'colspan') ?? 1;
  const rows = numberOf(element, 'aria-rowspan') ?? numberOf(element, 'rowspan') ?? 1;
  return readCell({ element, heading, columns, rows }, heading === 'column', {
    reading,
    noteMarks: new Set(),
  });
}

function numberOf(element: Element, attribute: string): number | undefined {
  const number = Number.parseInt(attributeOf(element, attribute) ?? '', 10);
  return Number.isFinite(number) && number >= 0 ? number : undefined;
}

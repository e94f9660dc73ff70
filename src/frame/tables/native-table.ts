import { squash, type Reading } from '../dom/reading';
import { isNone } from '../dom/look';
import {
  attributeOf,
  isElement,
  localNameOf,
  childNodesOf,
  nextSiblingOf,
  queryInside,
  textContentOf,
} from '../dom/native';
import { roleOf } from '../names/roles';
import type { CellHeading, MarkedTable, PageCell, PageRow } from './layout-table';
import { readDrawnText } from '../data/cell-text';

const cellRoles = new Set(['cell', 'gridcell', 'columnheader', 'rowheader']);

/**
 * A table made of other elements with the roles of one. Grids that keep columns in several boxes say a row in parts: those with
 * one number are one row; numbers, where given, order rows and cells.
 */
export function readRoleTable(table: Element, reading: Reading): MarkedTable {
  const found: Found[] = [];
  collectRows({ element: table, part: 0, inHead: false }, reading, found);
  const rows = joinParts(found).map(({ element, cells, part, inHead }): PageRow => {
    const read = cells.map((cell) => cellOf(cell, reading));
    const isHead = inHead || (read.length > 0 && read.every(({ heading }) => heading === 'column'));
    return { element, part, cells: read, place: isHead ? 'head' : 'body' };
  });
  return { element: table, caption: squash(attributeOf(table, 'aria-label') ?? ''), rows };
}

type Place = { element: Element; part: number; inHead: boolean };
type Found = Place & { cells: Element[]; index: number | undefined };

function collectRows(at: Place, reading: Reading, into: Found[]): void {
  let { part } = at;
  for (const child of reading.childrenOf(at.element)) {
    if (!isElement(child) || reading.look(child) & isNone) continue;
    const role = roleOf(child);
    if (role === 'row') {
      const cells: Element[] = [];
      collectCells(child, reading, cells);
      into.push({ element: child, cells, part, inHead: at.inHead, index: numberOf(child, 'aria-rowindex') });
    } else if (role === 'table' || role === 'grid' || role === 'treegrid') continue;
    else {
      part += role === 'rowgroup' ? 1 : 0;
      const inHead = at.inHead || localNameOf(child) === 'thead';
      collectRows({ element: child, part, inHead }, reading, into);
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

/** Two rows of one number say the same columns: then they are two rows. */
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

/** An HTML `table`, its drawn rows in the order in which they are drawn: head, bodies, foot. */
export function readNativeTable(table: Element, reading: Reading): MarkedTable {
  const marks = noteMarksOf(table, reading);
  const cellWith = cellReader(reading, marks);
  const groups = groupsOf(table, reading);
  const rows = groups.flatMap(({ place, rows: elements }, part) =>
    elements.map((element): PageRow => {
      const cells = drawnChildren(element, reading).filter(isCell);
      return { element, place, part, cells: cells.map((cell) => cellWith(cell, place)) };
    }),
  );
  return { element: table, caption: captionOf(table, reading, marks), rows };
}

type Group = { place: PageRow['place']; rows: Element[] };

const places = new Map<string, PageRow['place']>([
  ['thead', 'head'],
  ['tbody', 'body'],
  ['tfoot', 'foot'],
]);

function groupsOf(table: Element, reading: Reading): Group[] {
  const groups: Group[] = [];
  for (const child of drawnChildren(table, reading)) {
    const tag = localNameOf(child);
    const place = places.get(tag);
    if (place) groups.push({ place, rows: drawnChildren(child, reading).filter(isRow) });
    else if (tag === 'tr') {
      const last = groups.at(-1);
      if (last && last.place === 'body') last.rows.push(child);
      else groups.push({ place: 'body', rows: [child] });
    }
  }
  const order = ['head', 'body', 'foot'];
  return groups.sort((a, b) => order.indexOf(a.place) - order.indexOf(b.place));
}

export function drawnChildren(parent: Element, reading: Reading): Element[] {
  const children: Element[] = [];
  for (const child of reading.childrenOf(parent))
    if (isElement(child) && !(reading.look(child) & isNone)) children.push(child);
  return children;
}

const isRow = (element: Element): boolean => localNameOf(element) === 'tr';
const isCell = (element: Element): boolean => localNameOf(element) === 'td' || localNameOf(element) === 'th';

function captionOf(table: Element, reading: Reading, noteMarks: ReadonlySet<string>): string {
  const caption = childNodesOf(table).find((child) => isElement(child) && localNameOf(child) === 'caption');
  if (!caption || !isElement(caption)) return '';
  return readDrawnText(caption, { reading, takesFields: false, takesButtons: false, noteMarks }).text;
}

function cellReader(
  reading: Reading,
  noteMarks: ReadonlySet<string>,
): (cell: Element, place: PageRow['place']) => PageCell {
  return (element, place) => {
    const heading = headingOf(element);
    const isHeader = place === 'head' || heading === 'column';
    return readCell(
      { element, heading, columns: spanOf(element, 'colspan'), rows: spanOf(element, 'rowspan') },
      isHeader,
      { reading, noteMarks },
    );
  };
}

type CellPorts = { reading: Reading; noteMarks: ReadonlySet<string> };

/** A cell with what is drawn in it. Headers are read without their fields, buttons and sort marks. */
export function readCell(
  cell: Omit<PageCell, 'text' | 'isControl'>,
  isHeader: boolean,
  { reading, noteMarks }: CellPorts,
): PageCell {
  const takesButtons = !isHeader && cell.heading === 'none';
  const drawn = readDrawnText(cell.element, { reading, takesFields: !isHeader, takesButtons, noteMarks });
  const text = drawn.text || (isHeader && drawn.hasControl ? '' : drawn.alternative);
  const isMarked = isHeader || cell.heading === 'either';
  return {
    ...cell,
    text: isMarked ? withoutSortMark(text) : text,
    isControl: drawn.hasControl && drawn.text === '',
  };
}

const sortMarks = /^[▲▼△▽▴▾▵▿⏶⏷↑↓↕⇅⇵⬍⬆⬇⯅⯆⌃⌄˄˅\s]+(?=\S)|(?<=\S)[▲▼△▽▴▾▵▿⏶⏷↑↓↕⇅⇵⬍⬆⬇⯅⯆⌃⌄˄˅\s]+$/g;
const withoutSortMark = (text: string): string => text.replace(sortMarks, '');

function headingOf(cell: Element): CellHeading {
  const scope = attributeOf(cell, 'scope')?.trim().toLowerCase() ?? '';
  const role = attributeOf(cell, 'role');
  if (role === 'columnheader') return 'column';
  if (role === 'rowheader') return 'row';
  if (localNameOf(cell) !== 'th') return 'none';
  if (scope.startsWith('row')) return 'row';
  return scope.startsWith('col') ? 'column' : 'either';
}

/** The span as browsers read it: the number the attribute begins with. */
function spanOf(cell: Element, attribute: 'colspan' | 'rowspan'): number {
  const span = Number.parseInt(attributeOf(cell, attribute) ?? '', 10);
  if (!Number.isFinite(span) || span < 0) return 1;
  if (span === 0) return attribute === 'rowspan' ? 0 : 1;
  return span;
}

/** The most elements after a table that are looked at for notes. */
const looked = 3;

/** The most characters of one that are read. */
const readAtMost = 4000;

/** The raised signs by which notes below a table begin: without such a note, a raised `2` is part of the text. */
function noteMarksOf(table: Element, reading: Reading): ReadonlySet<string> {
  if (!queryInside(table, 'sup')) return new Set();
  const marks = new Set<string>();
  const add = (mark: string | undefined) => mark && marks.add(mark);
  const spots = [...after(table), ...lastRows(table, reading)];
  for (const place of spots) for (const line of linesOf(place, reading)) add(markOf(line));
  return marks;
}

function* after(table: Element): Generator<Element> {
  let left = looked;
  for (let at = nextSiblingOf(table); at && left > 0; at = nextSiblingOf(at)) {
    if (!isElement(at)) continue;
    left -= 1;
    yield at;
  }
}

function lastRows(table: Element, reading: Reading): Element[] {
  const groups = reading.childrenOf(table).filter(isElement);
  const last = groups.at(-1);
  const rows = last && localNameOf(last) !== 'tr' ? reading.childrenOf(last).filter(isElement) : groups;
  const ends = localNameOf(last ?? table) === 'tfoot' ? rows : rows.slice(-looked);
  return ends.filter((row) => reading.childrenOf(row).filter(isElement).length === 1);
}

function linesOf(place: Element, reading: Reading): Element[] {
  const lines: Element[] = [place];
  for (const child of reading.childrenOf(place))
    if (isElement(child)) lines.push(child, ...reading.childrenOf(child).filter(isElement));
  return lines.slice(0, 40);
}

function markOf(line: Element): string | undefined {
  if (localNameOf(line) === 'sup') return squash(textContentOf(line) ?? '');
  const text = squash((textContentOf(line) ?? '').slice(0, readAtMost));
  const [, mark] = /^\(?(\d{1,2}|[a-z])(?:[).:]\s*|\s+)\S/.exec(text) ?? [];
  return attributeOf(line, 'role') === 'row' ? undefined : mark;
}

import {
  attributeOf,
  childNodesOf,
  isElement,
  localNameOf,
  nextSiblingOf,
  queryInside,
  textContentOf,
} from '../dom/native';
import { isNone } from '../dom/look';
import type { Reading } from '../dom/reading';
import { readDrawnText } from '../data/cell-text';
import type { CellHeading, MarkedTable, PageCell, PageRow } from './page-cell';
import { squash } from '../dom/drawn-text';

/** An HTML `table`, its drawn rows in the order in which they are drawn: head, bodies, foot. */
export function readNativeTable(table: Element, reading: Reading): MarkedTable {
  const marks = noteMarksOf(table, reading);
  const cellOf = cellReader(reading, marks);
  const groups = groupsOf(table, reading);
  const rows = groups.flatMap(({ place, rows: elements }, part) =>
    elements.map((element): PageRow => {
      const cells = drawnChildren(element, reading).filter(isCell);
      return { element, place, part, cells: cells.map((cell) => cellOf(cell, place)) };
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

/** The children that have a box. */
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

/** The elements by which a line may begin. */
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

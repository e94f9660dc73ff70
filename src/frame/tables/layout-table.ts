import {
  attributeOf,
  hasAttributeOf,
  matchesSelector,
  queryAllInside,
  queryInside,
  textContentOf,
} from '../dom/native';
import type { MarkedTable, PageCell, PageRow } from './page-cell';
import { widest } from './span-grid';
import { textKindOf } from './text-kind';

/** Text of this length in most cells is prose in columns. */
const proseLength = 250;
const mostLooked = 400;

/**
 * Whether a table only lays out a page: it says so, is one row or one column without headers, or its cells hold parts of a page.
 * What the page marks up as data (headers, a caption) is data unless it says otherwise.
 */
export function isLayoutTable({ element, rows, caption }: MarkedTable): boolean {
  const role = attributeOf(element, 'role');
  const isRoleless = (role === 'presentation' || role === 'none') && !rows.some(saysRow);
  if (isRoleless || attributeOf(element, 'datatable') === '0') return true;
  const cells = rows.slice(0, mostLooked).flatMap((row) => row.cells);
  const isHeaded =
    cells.some(({ heading }) => heading !== 'none') || rows.some(({ place }) => place === 'head');
  const isMarked = isHeaded || caption !== '' || hasAttributeOf(element, 'summary');
  const width = widest(rows.map((row) => row.cells));
  if (rows.length === 0 || (rows.length < 2 && !isHeaded)) return true;
  if (holdsTables(element, cells) || holdsPage(cells) || isMenu(cells)) return true;
  if (width < 2) return !isHeaded || rows.length < 2;
  return !isMarked && (isForm(rows) || isProse(cells) || isSparse(cells) || isOfSeveralShapes(rows));
}

/** Whether a row says that it is one: then an element around the table has its role. */
const saysRow = ({ element }: PageRow): boolean => attributeOf(element, 'role') === 'row';

/** Whether most of the text is in tables inside. */
function holdsTables(element: Element, cells: readonly PageCell[]): boolean {
  if (!queryInside(element, 'table')) return false;
  const holders = cells.filter(({ element: cell }) => queryInside(cell, 'table') !== null);
  if (holders.length === 0) return false;
  const length = (cell: PageCell) => cell.text.length;
  const total = cells.reduce((sum, cell) => sum + length(cell), 0);
  const inside = holders.reduce((sum, cell) => sum + length(cell), 0);
  return inside > total / 2;
}

const pageParts = 'h1, h2, h3, h4, nav, main, header, footer, article, section, form, iframe, fieldset, hr';

function holdsPage(cells: readonly PageCell[]): boolean {
  const data = cells.filter(({ heading }) => heading === 'none');
  const holders = data.filter(({ element }) => queryInside(element, pageParts) !== null);
  return holders.length > 0 && holders.length >= Math.min(3, data.length / 4);
}

/** Whether a table is a form: names of fields beside the fields. */
function isForm(rows: MarkedTable['rows']): boolean {
  const fields = rows.filter(({ cells }) =>
    cells.some(({ element }) =>
      queryInside(element, 'input:not([type=hidden], [type=checkbox], [type=radio]), select, textarea'),
    ),
  );
  return fields.length >= rows.length / 2 && widest(rows.map(({ cells }) => cells)) <= 4;
}

function isProse(cells: readonly PageCell[]): boolean {
  const filled = cells.filter(({ text }) => text !== '');
  const long = filled.filter(({ text }) => text.length > proseLength);
  return long.length > filled.length / 2;
}

/** Whether nearly all that stands beside headings are lists of links. */
function isMenu(cells: readonly PageCell[]): boolean {
  const data = cells.filter(({ heading, text }) => heading === 'none' && text !== '');
  const lists = data.filter(({ element, text }) => {
    const links = queryAllInside(element, 'a[href]').map((link) => textContentOf(link) ?? '');
    return links.length > 1 && lettersIn(links.join('')) >= lettersIn(text) * 0.8;
  });
  return lists.length > 0 && lists.length >= data.length * 0.8;
}

const lettersIn = (text: string): number => text.replace(/[^\p{L}\p{N}]/gu, '').length;

/** Whether rows of two shapes take turns: a thing is told in several rows then. A few rows of one cell are headings between. */
function isOfSeveralShapes(rows: MarkedTable['rows']): boolean {
  const parted = rows.filter(({ cells }) => cells.length > 1);
  const told = parted.length > (rows.length / 3) * 2 ? parted : rows;
  const shapes = told.map(({ cells }) => cells.map(({ columns }) => columns).join());
  const counts = new Map<string, number>();
  for (const shape of shapes) counts.set(shape, (counts.get(shape) ?? 0) + 1);
  const turns = shapes.filter((shape, at) => at > 0 && shape !== shapes[at - 1]).length;
  return [...counts.values()].filter((count) => count > 1).length > 1 && turns > told.length / 2;
}

/** Whether a table is a few cells of words: without a mark these are more likely laid out than listed. */
function isSparse(cells: readonly PageCell[]): boolean {
  const filled = cells.filter(({ text }) => text !== '');
  if (filled.length * 2 < cells.length) return true;
  if (filled.length >= 6)
    return filled.every(
      ({ element }) => matchesSelector(element, ':has(a, button, input)') && isAllControl(element),
    );
  return (
    filled.length < 4 || !filled.some(({ text }) => ['number', 'date', 'year'].includes(textKindOf(text)))
  );
}

/** Whether nothing but a link, a button or a field is in a cell: so menus and keys are. */
function isAllControl(cell: Element): boolean {
  const all = (textContentOf(cell) ?? '').trim().length;
  const control = queryInside(cell, 'a, button, input');
  return control !== null && (textContentOf(control) ?? '').trim().length >= all * 0.9;
}

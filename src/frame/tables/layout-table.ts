import {
  attributeOf,
  hasAttributeOf,
  matchesSelector,
  queryAllInside,
  queryInside,
  textContentOf,
} from '../dom/native';

/** Text of this length in most cells is prose in columns. */
const proseLength = 250;
const mostLooked = 400;

/**
 * The table says that it only lays out a page, is one row or one column without headers, or its cells hold parts of a page.
 * A table that the page marks up as data (headers, a caption) is data unless it says otherwise.
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

/** An element around the table has its role then. */
const saysRow = ({ element }: PageRow): boolean => attributeOf(element, 'role') === 'row';

/** Most of the text is in tables inside. */
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

/** A form: names of fields beside the fields. */
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

/** Nearly all that stands beside headings are lists of links. */
function isMenu(cells: readonly PageCell[]): boolean {
  const data = cells.filter(({ heading, text }) => heading === 'none' && text !== '');
  const lists = data.filter(({ element, text }) => {
    const links = queryAllInside(element, 'a[href]').map((link) => textContentOf(link) ?? '');
    return links.length > 1 && lettersIn(links.join('')) >= lettersIn(text) * 0.8;
  });
  return lists.length > 0 && lists.length >= data.length * 0.8;
}

const lettersIn = (text: string): number => text.replace(/[^\p{L}\p{N}]/gu, '').length;

/** Rows of two shapes take turns: a thing is told in several rows then. A few rows of one cell are headings between. */
function isOfSeveralShapes(rows: MarkedTable['rows']): boolean {
  const parted = rows.filter(({ cells }) => cells.length > 1);
  const told = parted.length > (rows.length / 3) * 2 ? parted : rows;
  const shapes = told.map(({ cells }) => cells.map(({ columns }) => columns).join());
  const counts = new Map<string, number>();
  for (const shape of shapes) counts.set(shape, (counts.get(shape) ?? 0) + 1);
  const turns = shapes.filter((shape, at) => at > 0 && shape !== shapes[at - 1]).length;
  return [...counts.values()].filter((count) => count > 1).length > 1 && turns > told.length / 2;
}

/** A few cells of words: without a mark these are more likely laid out than listed. */
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

/** Nothing but a link, a button or a field is in the cell: so menus and keys are. */
function isAllControl(cell: Element): boolean {
  const all = (textContentOf(cell) ?? '').trim().length;
  const control = queryInside(cell, 'a, button, input');
  return control !== null && (textContentOf(control) ?? '').trim().length >= all * 0.9;
}

/** The kind of value that a text looks like, told without knowing its language. */
type TextKind = 'empty' | 'number' | 'year' | 'date' | 'text';

/** Signs, currencies, units and brackets around digits: what is left is a number when it has no words. */
const number =
  /^[-+±~≈<>≤≥−–(]*\s*(?:[\p{Sc}]|[A-Z]{2,3}\b)?\s*[-+−–]?\s*(?:\d[\d\s.,'’·:/×x–-]*|\.\d+)\s*(?:%|‰|°|[\p{Sc}]|[A-Za-zµ²³]{1,4}(?:\/[A-Za-z]{1,4})?)?\s*[)*]*$/u;

const date =
  /^(?:\p{L}+\.?,?\s+)?(?:\d{1,4}[./-]\d{1,2}[./-]\d{1,4}|\d{1,2}\.?\s+(?:de\s+)?\p{L}{3,}\.?(?:\s+(?:de\s+)?\d{2,4})?|\p{L}{3,}\.?\s+\d{1,2}(?:st|nd|rd|th)?,?(?:\s+\d{2,4})?|\d{4}年.*)(?:[\sT,]+\d{1,2}:\d{2}.*)?$/u;

const nothing = /^(?:[-–—―−.…*/]|n\/?a|k\.?a\.?|tba|tbd|nil|none|\?)+$/iu;

export function textKindOf(text: string): TextKind {
  if (text === '' || nothing.test(text)) return 'empty';
  if (/^(?:1[5-9]|20|21)\d{2}$/.test(text)) return 'year';
  if (date.test(text)) return 'date';
  return number.test(text) && /\d/.test(text) ? 'number' : 'text';
}

/** A place on the grid with the cell that shows there. `isRight`, `isBelow`: the cell began further left, further up. */
export type Slot = { readonly cell: PageCell; readonly isRight: boolean; readonly isBelow: boolean };

/** A row with a place for each column; undefined where the row is too short. */
export type GridRow = { readonly row: PageRow; readonly slots: readonly (Slot | undefined)[] };

/** More columns than this are no cell's own. Source: HTML, https://html.spec.whatwg.org/#attr-tdth-colspan */
const mostColumns = 1000;

type Hanging = { slot: Slot; left: number };

/**
 * Lays spanned cells on a grid; a span ends with its part of the table. Columns in which no cell begins are left out: they
 * come from spans that are wider than the table.
 *
 * Source: HTML, forming a table, https://html.spec.whatwg.org/#forming-a-table
 */
export function layOnGrid(rows: readonly PageRow[]): GridRow[] {
  let hanging: (Hanging | undefined)[] = [];
  let part: number | undefined;
  const laid = rows.map((row) => {
    if (row.part !== part) hanging = [];
    part = row.part;
    const slots = layRow(row, hanging);
    return { row, slots };
  });
  return withOwnColumns(laid);
}

function layRow(row: PageRow, hanging: (Hanging | undefined)[]): (Slot | undefined)[] {
  const slots: (Slot | undefined)[] = [];
  takeHanging(hanging, slots);
  let at = 0;
  for (const cell of row.cells) {
    while (slots[at]) at += 1;
    const columns = Math.min(Math.max(1, cell.columns), mostColumns);
    const left = cell.rows === 0 ? Number.POSITIVE_INFINITY : cell.rows - 1;
    for (let right = 0; right < columns && !slots[at]; right += 1, at += 1) {
      slots[at] = { cell, isRight: right > 0, isBelow: false };
      if (left > 0) hanging[at] = { slot: { cell, isRight: right > 0, isBelow: true }, left };
    }
  }
  // A place that was jumped over is a hole in the list.
  return Array.from(slots);
}

function takeHanging(hanging: (Hanging | undefined)[], slots: (Slot | undefined)[]): void {
  hanging.forEach((hung, at) => {
    if (!hung) return;
    slots[at] = hung.slot;
    hanging[at] = hung.left > 1 ? { slot: hung.slot, left: hung.left - 1 } : undefined;
  });
}

const widest = (lists: readonly (readonly unknown[])[]): number =>
  lists.reduce((most, { length }) => Math.max(most, length), 0);

function withOwnColumns(rows: readonly GridRow[]): GridRow[] {
  const width = widest(rows.map(({ slots }) => slots));
  const own = new Set<number>();
  for (const { slots } of rows) slots.forEach((slot, at) => slot && !slot.isRight && own.add(at));
  const columns = [...own].sort((a, b) => a - b);
  if (columns.length === width && rows.every(({ slots }) => slots.length === width)) return [...rows];
  return rows.map(({ row, slots }) => ({ row, slots: columns.map((at) => slots[at]) }));
}

export const ownCells = ({ row }: GridRow): readonly PageCell[] => row.cells;

export const textAt = ({ slots }: GridRow, at: number): string => slots[at]?.cell.text ?? '';

/** The different cells that show something in this row, those that reach down into it too. */
export function filledCells({ slots }: GridRow): PageCell[] {
  const cells = new Set<PageCell>();
  for (const slot of slots) if (slot && slot.cell.text !== '') cells.add(slot.cell);
  return [...cells];
}

/**
 * The kind of heading that a cell is, as the page marks it up: `column` and `row` are said, `either` is a `th` that does
 * not say.
 */
export type CellHeading = 'none' | 'column' | 'row' | 'either';

/** A cell as it is marked up, before its spans are laid out. */
export type PageCell = {
  readonly element: Element;
  /** The drawn text on one line; for a picture or mark, the words that stand for it. */
  readonly text: string;
  /** The columns and rows it spans; 0 rows: all that are left of its part. */
  readonly columns: number;
  readonly rows: number;
  readonly heading: CellHeading;
  /** It holds fields or buttons, and no text beside them. */
  readonly isControl: boolean;
};

/** A row as it is marked up. `part`: rows of one group of rows have the same number. */
export type PageRow = {
  readonly element: Element;
  readonly cells: readonly PageCell[];
  readonly place: 'head' | 'body' | 'foot';
  readonly part: number;
};

export type MarkedTable = {
  readonly element: Element;
  readonly caption: string;
  readonly rows: readonly PageRow[];
};

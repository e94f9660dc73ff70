import type { DataPaging } from '../../protocol/extract/page-data';
import { scrolls } from '../dom/look';
import {
  documentElementOf,
  isElement,
  localNameOf,
  matchesSelector,
  nextSiblingOf,
  previousSiblingOf,
  textContentOf,
} from '../dom/native';
import type { Reading } from '../dom/reading';

/** Spacing around rows is no higher than this many of them. */
const mostSpacing = 1.5;
/** Rows that stay in view when it is scrolled: they join what was read before to what comes. */
const rowsKept = 2;

type Found = NonNullable<DataPaging['scroll']>;

/**
 * The box that draws only those rows that are in view, and whether more are above and below. Undefined where all rows are
 * drawn: then what is outside the rows has no room for others. `isPart`: the page says that there are more rows.
 */
export function readScroller(
  rows: readonly Element[],
  reading: Reading,
  { refOf, isPart }: { refOf: (element: Element) => number; isPart: boolean },
): Found | undefined {
  const [first] = rows;
  const scroller = first && scrollerAround(first, reading);
  if (!scroller) return undefined;
  const room = roomAround(rows, scroller, reading);
  const spacing = room.rowHeight * mostSpacing;
  const above = room.above > spacing && (isPart || isBare(rows, scroller, previousSiblingOf));
  const below = room.below > spacing && (isPart || isBare(rows, scroller, nextSiblingOf));
  // Headers stand above the first row, too.
  const isAbove = above && scroller.scrollTop > 0 && room.above > scroller.clientHeight / 2;
  // A box that was just scrolled may still have the rows of before, which are out of view then: it is not at the first row.
  const isLate = below && scroller.scrollHeight - room.below <= scroller.scrollTop;
  if (!isAbove && !below) return undefined;
  const height = scroller.clientHeight;
  const view = Math.max(1, Math.floor(Math.max(height - room.rowHeight * rowsKept, height / 2)));
  return { ref: refOf(scroller), view, above: isAbove || isLate, below };
}

/** Whether what the rows scroll in ends within a view after the last of them: more may be drawn when it is scrolled there. */
export function endsSoonAfter(rows: readonly Element[], reading: Reading): boolean {
  const last = rows.at(-1);
  if (!last) return false;
  const { document } = reading.tree;
  const box = scrollerAround(last, reading);
  const scroller = box ?? document.scrollingElement ?? documentElementOf(document);
  if (scroller.scrollHeight <= scroller.clientHeight + 1) return false;
  const top = box ? reading.rect(box).top + box.clientTop : 0;
  const below = top + scroller.scrollHeight - scroller.scrollTop - reading.rect(last).bottom;
  return below <= scroller.clientHeight;
}

function scrollerAround(row: Element, { tree, look }: Pick<Reading, 'tree' | 'look'>): Element | undefined {
  for (let at = tree.parentOf(row); at; at = tree.parentOf(at)) {
    if (localNameOf(at) === 'body') return undefined;
    if (look(at) & scrolls && at.scrollHeight > at.clientHeight + 1) return at;
  }
  return undefined;
}

/** The height of a row, and of what can be scrolled to above and below all of them, in CSS px. */
function roomAround(rows: readonly Element[], scroller: Element, reading: Reading) {
  const rects = rows.map((row) => reading.rect(row)).filter(({ height }) => height > 0);
  const top = Math.min(...rects.map((rect) => rect.top));
  const bottom = Math.max(...rects.map((rect) => rect.bottom));
  const start = reading.rect(scroller).top + scroller.clientTop - scroller.scrollTop;
  return {
    rowHeight: rects.reduce((sum, { height }) => sum + height, 0) / Math.max(1, rects.length),
    above: top - start,
    below: start + scroller.scrollHeight - bottom,
  };
}

/** Whether nothing is said on that side of the rows within the box: then the room there is for other rows. */
function isBare(rows: readonly Element[], scroller: Element, next: (node: Node) => Node | null): boolean {
  const all = new Set<Node>(rows);
  const end = next === nextSiblingOf ? rows.at(-1) : rows[0];
  for (let at: Node | null | undefined = end; at && at !== scroller; at = at.parentNode)
    for (let beside = next(at); beside; beside = next(beside))
      if (isElement(beside) && !all.has(beside) && saysMore(beside)) return false;
  return true;
}

const saysMore = (element: Element): boolean =>
  (textContentOf(element) ?? '').trim() !== '' &&
  !matchesSelector(element, 'thead, [role=columnheader], :has([role=columnheader])');

import { useEffect, useState, type RefObject } from 'react';

/** The height of a row, in rem. */
export const rowHeightRem = 1.5;

/** Rows beyond the edges that are drawn too, so that scrolling shows no gap. */
const margin = 12;

export type RowWindow = {
  /** The rows to draw: from `first` up to, but not with, `last`. */
  first: number;
  last: number;
  onScroll: () => void;
  /** Scrolls as far as it takes to see the row. */
  scrollTo: (row: number) => void;
  /** Whole rows that are in view at once. */
  pageSize: () => number;
};

/** The range of `count` rows that are in view in the scrolling `box`, whose content is as high as all of them.
 * A head of `headRem` rem lies over the first of them. */
export function useWindow(box: RefObject<HTMLElement | null>, count: number, headRem = 0): RowWindow {
  const [{ top, size }, setView] = useState({ top: 0, size: margin });
  useEffect(() => {
    const { current } = box;
    if (!current) return undefined;
    const observer = new ResizeObserver(() => setView(keepIfSame(viewOf(current))));
    observer.observe(current);
    return () => observer.disconnect();
  }, [box]);
  return {
    first: Math.max(0, Math.min(top - margin, count - size)),
    last: Math.min(top + size + margin, count),
    onScroll: () => box.current && setView(keepIfSame(viewOf(box.current))),
    scrollTo: (row) => box.current && scrollToRow(box.current, row, headRem),
    pageSize: () => size,
  };
}

/** The first row in view, and how many fit. */
type View = { top: number; size: number };

function viewOf(box: HTMLElement): View {
  const height = rowHeight();
  return { top: Math.floor(box.scrollTop / height), size: Math.ceil(box.clientHeight / height) };
}

const keepIfSame = (next: View) => (now: View) =>
  now.top === next.top && now.size === next.size ? now : next;

function rowHeight(): number {
  return rowHeightRem * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}

function scrollToRow(box: HTMLElement, row: number, headRem: number): void {
  const height = rowHeight();
  const head = (height / rowHeightRem) * headRem;
  const top = row * height;
  if (top < box.scrollTop) box.scrollTop = top;
  else if (top + head + height > box.scrollTop + box.clientHeight)
    box.scrollTop = top + head + height - box.clientHeight;
}

import type { DataPaging } from '../../protocol/extract/page-data';

/** How a reading goes on, or why it ends. Without `partial` all rows are read. */
export type WayOn =
  | { readonly kind: 'scroll'; readonly ref: number; readonly by: number }
  | { readonly kind: 'top'; readonly ref: number }
  | { readonly kind: 'next'; readonly ref: number }
  | { readonly kind: 'more'; readonly ref: number }
  /** To the end of the box of the rows, where more may come. */
  | { readonly kind: 'grow'; readonly ref: number }
  | { readonly kind: 'end'; readonly partial?: string };

/** What was read so far, and the bounds. */
export type ReadSoFar = {
  readonly rows: number;
  readonly pages: number;
  /** Views since the top. */
  readonly views: number;
  /** Whether the reading began at the first row: it goes there first. */
  readonly isFromTop: boolean;
  /** Whether a next page was gone to: there nothing is expected at the end of a box. */
  readonly hasTurned: boolean;
};

/** The most that is read: pages, rows, and views that are scrolled to. */
export type ReadingBounds = { readonly pages: number; readonly rows: number; readonly views: number };

/** The way to the rows that were not read, as the last reading says it. */
export function wayOn(paging: DataPaging, read: ReadSoFar, bounds: ReadingBounds): WayOn {
  const { drawn, scroll, next, more, grows } = paging;
  if (drawn !== undefined)
    return { kind: 'end', partial: `The page has ${drawn} rows. The first ${read.rows} were read.` };
  const mayGrow = grows !== undefined && bounds.pages > 1 && !read.hasTurned;
  const goesOn = scroll?.below === true || next !== undefined || more !== undefined || mayGrow;
  if (goesOn && read.rows >= bounds.rows)
    return { kind: 'end', partial: `It was read to ${read.rows} rows.` };
  if (scroll?.above && !read.isFromTop) return { kind: 'top', ref: scroll.ref };
  if (scroll?.below) {
    if (read.views < bounds.views) return { kind: 'scroll', ref: scroll.ref, by: scroll.view };
    return { kind: 'end', partial: `It was scrolled ${read.views} times and goes on.` };
  }
  if (next !== undefined) {
    if (read.pages < bounds.pages) return { kind: 'next', ref: next };
    return { kind: 'end', partial: 'There is a next page, which was not read.' };
  }
  if (more !== undefined) {
    if (read.pages < bounds.pages) return { kind: 'more', ref: more };
    return { kind: 'end', partial: 'There are more rows behind a button, which were not loaded.' };
  }
  if (!mayGrow) return { kind: 'end' };
  if (read.pages < bounds.pages) return { kind: 'grow', ref: grows };
  return { kind: 'end', partial: 'More rows came each time it was scrolled to its end, and more may come.' };
}

import { describe, expect, it } from 'vitest';
import type { PageSet } from '../../../src/extraction/answer/source';
import {
  joinPages,
  joinReadings,
  joinScrolled,
  findSameSet,
  wayOn,
} from '../../../src/extraction/paging/join-rows';
import type { DataPaging, DataRow } from '../../../src/protocol/extract/page-data';

const row = (text: string, index?: number): DataRow => ({
  ref: 1,
  cells: text.split('|').map((each) => ({ text: each, ref: 1 })),
  ...(index === undefined ? {} : { index }),
});
const rows = (texts: string): DataRow[] => texts.split(' ').map((text) => row(text));
const said = (read: readonly DataRow[]) => read.map(({ cells }) => cells[0]?.text).join(' ');

const set = (extra: Partial<PageSet>): PageSet => ({
  kind: 'table',
  ref: 1,
  title: '',
  columns: ['A', 'B'],
  hasHeader: true,
  hasRowHeaders: false,
  rows: [],
  foot: [],
  notes: [],
  paging: {},
  frame: 0,
  ...extra,
});

describe('rows of one reading after the other', () => {
  it.each([
    ['a b c d', 'c d e', 'a b c d e', true],
    ['a a a', 'a a b', 'a a a b', true],
    ['a b', 'a b c d', 'a b c d', true],
    ['a b', 'x y', 'a b x y', false],
    ['a b', 'a b', 'a b', true],
  ])('joins %s and %s, scrolled, to %s', (before, now, ...joined) => {
    const result = joinScrolled(rows(before), rows(now));
    expect([said(result.rows), result.isWhole]).toEqual(joined);
  });

  it('orders rows by their numbers, and tells when some are missing', () => {
    const before = [row('b', 3), row('a', 2)];
    const went = joinScrolled(before, [row('d', 5), row('c', 4), row('b', 3)]);
    expect([said(went.rows), went.isWhole]).toEqual(['a b c d', true]);
    expect(joinScrolled(before, [row('z', 9)]).isWhole).toBe(false);
  });

  it('leaves out what the next page shows again, unless it numbers its rows', () => {
    const page = (texts: string, paging: DataPaging = {}) => set({ rows: rows(texts), paging });
    expect(said(joinPages(rows('a b'), page('a b c d'), undefined))).toBe('a b c d');
    expect(said(joinPages(rows('a b'), page('b c', { from: 3 }), 2))).toBe('a b b c');
    expect(said(joinPages(rows('a b'), page('b c', { from: 2 }), 2))).toBe('a b c');
  });
});

describe('the table of a later reading', () => {
  it('is the one with the same columns, of several the one with the same title', () => {
    const before = set({ title: 'Orders' });
    const orders = set({ ref: 7, title: 'Orders', rows: rows('a') });
    expect(findSameSet([set({ ref: 6, rows: rows('a b') }), orders], before)?.ref).toBe(7);
    expect(findSameSet([set({ columns: ['A', 'C'] })], before)).toBeUndefined();
    expect(findSameSet([set({ kind: 'list' })], before)).toBeUndefined();
  });

  it('has its columns where they were, for lists of which a part has others', () => {
    const before = set({ kind: 'list', columns: ['title', 'price', 'badge'] });
    const now = set({ kind: 'list', columns: ['price', 'title'], rows: [row('9|Lamp')] });
    const found = findSameSet([now], before);
    expect(found?.columns).toEqual(['title', 'price', 'badge']);
    expect(found?.rows[0]?.cells.map((cell) => cell?.text)).toEqual(['Lamp', '9', undefined]);
  });
});

describe('two readings', () => {
  const read = (texts: string, paging = {}) => ({ rows: rows(texts), paging });
  const joined = (...[before, now]: Parameters<typeof joinReadings>) => {
    const { rows: all, isWhole } = joinReadings(before, now);
    return [all.map(({ cells }) => cells[0]?.text).join(' '), isWhole];
  };

  it('are joined where the later begins with what the earlier ended with, or has all of it', () => {
    expect(joined(read('a b c'), read('c d'))).toEqual(['a b c d', true]);
    expect(joined(read('c d'), read('a b c d e'))).toEqual(['a b c d e', true]);
  });

  it('may miss rows between them, unless the page counts them', () => {
    expect(joined(read('a b'), read('e f'))).toEqual(['a b e f', false]);
    expect(joined(read('a b c'), read('b d'))).toEqual(['a b c d', false]);
    expect(joined(read('a b', { to: 2 }), read('a d', { from: 3 }))).toEqual(['a b a d', true]);
  });
});

describe('the way on', () => {
  const read = { rows: 20, pages: 1, views: 0, isFromTop: true, hasTurned: false };
  const bounds = { pages: 2, rows: 100, views: 5 };
  const scroll = { ref: 3, view: 140, above: true, below: true };

  it('scrolls before it turns the page, from the top', () => {
    expect(wayOn({ scroll, next: 9 }, { ...read, isFromTop: false }, bounds)).toEqual({
      kind: 'top',
      ref: 3,
    });
    expect(wayOn({ scroll, next: 9 }, read, bounds)).toEqual({ kind: 'scroll', ref: 3, by: 140 });
    expect(wayOn({ next: 9 }, read, bounds)).toEqual({ kind: 'next', ref: 9 });
    expect(wayOn({ more: 7 }, read, bounds)).toEqual({ kind: 'more', ref: 7 });
    expect(wayOn({ scroll: { ...scroll, below: false } }, read, bounds)).toEqual({ kind: 'end' });
    expect(wayOn({}, read, bounds)).toEqual({ kind: 'end' });
  });

  it('says at its bounds that there is more', () => {
    const partial = { kind: 'end', partial: expect.any(String) };
    expect(wayOn({ next: 9 }, { ...read, pages: 2 }, bounds)).toEqual(partial);
    expect(wayOn({ next: 9 }, { ...read, rows: 100 }, bounds)).toEqual(partial);
    expect(wayOn({ scroll }, { ...read, views: 5 }, bounds)).toEqual(partial);
    expect(wayOn({ more: 7 }, { ...read, pages: 2 }, bounds)).toEqual(partial);
    expect(wayOn({}, { ...read, rows: 100 }, bounds)).toEqual({ kind: 'end' });
  });

  it('goes to the end of the box where more may come, when further pages are asked for and none is said', () => {
    const grows = 8;
    const end = { kind: 'end' };
    expect(wayOn({ grows }, read, bounds)).toEqual({ kind: 'grow', ref: 8 });
    expect(wayOn({ grows }, read, { ...bounds, pages: 1 })).toEqual(end);
    expect(wayOn({ grows }, { ...read, hasTurned: true, pages: 2 }, bounds)).toEqual(end);
    expect(wayOn({ grows, next: 9 }, read, bounds)).toEqual({ kind: 'next', ref: 9 });
    expect(wayOn({ grows }, { ...read, pages: 2 }, bounds)).toMatchObject({ partial: expect.any(String) });
  });
});

import { afterEach, describe, expect, it, vi } from 'vitest';
import { readOn } from '../../../src/engine/read-on';
import type { Page, PageData } from '../../../src/engine/page';
import type { Outcome } from '../../../src/protocol/frame';
import type { DataPaging } from '../../../src/protocol/extract/page-data';
import { done, failed, fingerprintOf } from './scripted-page';

/** `name` is the one of the button that leads on. */
type View = { texts: string; paging?: DataPaging; name?: string };

function dataOf({ texts, paging = {}, name = 'Next' }: View): PageData {
  const rows = texts.split(' ').map((text, at) => ({ ref: at + 10, cells: [{ text, ref: at + 20 }] }));
  const set = {
    kind: 'table' as const,
    ref: 1,
    title: '',
    columns: ['Name'],
    hasHeader: true,
    hasRowHeaders: false,
    foot: [],
    notes: [],
    frame: 0,
  };
  return {
    url: 'https://shop.example/',
    engines: ['e'],
    language: '',
    own: [],
    lines: [],
    sets: [{ ...set, rows, paging }],
    targetsOf: async (places) =>
      places.map(({ ref }) => ({
        selector: `#r${ref}`,
        alternates: [],
        fingerprint: fingerprintOf('button', name),
      })),
  };
}

/** A page that shows its views one after the other, one more with each act. */
function pageOf(
  views: readonly View[],
  outcome: Outcome = done(),
  onAct: (act: number) => unknown = () => {},
) {
  const acts: string[] = [];
  const [first] = views;
  const data = dataOf(first!);
  const known = { value: {}, places: [{ path: '/names/0', way: 'table' as const, ref: 20, frame: 0 }] };
  const page: Pick<Page, 'data' | 'act'> = {
    data: async () => dataOf(views[Math.min(acts.length, views.length - 1)]!),
    act: async ({ method, arguments: args = [] }) => {
      acts.push([method, ...args].join(' '));
      onAct(acts.length);
      return outcome;
    },
  };
  const read = (pages: number, more: { remainingMs?: () => number; signal?: AbortSignal } = {}) =>
    readOn(
      known,
      data,
      { scope: {}, pages },
      { page, onPhase: () => {}, signal: new AbortController().signal, ...more },
    ).then(({ data: { sets }, partial }) => ({
      said: sets[0]?.rows.map(({ cells }) => cells[0]?.text).join(' '),
      placed: sets[0]?.rows.filter(({ ref }) => ref > 0).length,
      partial,
    }));
  return { read, acts };
}

const next = { next: 5 };

/** Without the waiting. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  await vi.runAllTimersAsync();
  return work;
}

afterEach(() => void vi.useRealTimers());

describe('reading on', () => {
  it('turns pages up to the bound, and keeps places of the last alone', async () => {
    const { read, acts } = pageOf([
      { texts: 'a b', paging: next },
      { texts: 'c d', paging: next },
      { texts: 'e' },
    ]);
    expect(await read(9)).toEqual({ said: 'a b c d e', placed: 1, partial: undefined });
    expect(acts).toEqual(['click', 'click']);
  });

  it('says that rows may be missing where the page counts on further than it showed', async () => {
    const { read } = pageOf([
      { texts: 'a b', paging: { ...next, from: 1, to: 2, total: 6 } },
      { texts: 'e f', paging: { from: 5, to: 6, total: 6 } },
    ]);
    expect(await read(9)).toMatchObject({ said: 'a b e f', partial: expect.stringContaining('missing') });
  });

  it('has the page load more rows below, up to the bound, until it has no more', async () => {
    const more = { more: 5 };
    const all = [{ texts: 'a b', paging: more }, { texts: 'a b c d', paging: more }, { texts: 'a b c d e' }];
    const read = pageOf(all);
    expect(await read.read(9)).toEqual({ said: 'a b c d e', placed: 5, partial: undefined });
    expect(read.acts).toEqual(['click', 'click']);
    const bound = pageOf(all);
    expect(await bound.read(2)).toMatchObject({
      said: 'a b c d',
      partial: expect.stringContaining('button'),
    });
    expect(bound.acts).toEqual(['click']);
    const once = pageOf(all);
    expect(await once.read(1)).toMatchObject({ said: 'a b', partial: expect.stringContaining('button') });
    expect(once.acts).toEqual([]);
  });

  it('says so where the button for more rows brings none', async () => {
    vi.useFakeTimers();
    const { read } = pageOf([{ texts: 'a b', paging: { more: 5 } }]);
    expect(await inTime(read(9))).toMatchObject({ said: 'a b', partial: expect.stringContaining('no more') });
  });

  it('presses no button whose name tells a risk', async () => {
    const paid = pageOf([{ texts: 'a b', paging: { more: 5 }, name: 'Pay to load more' }]);
    expect(await paid.read(9)).toMatchObject({
      said: 'a b',
      partial: expect.stringContaining('not pressed'),
    });
    expect(paid.acts).toEqual([]);
  });

  it('turns none unless asked, and says that there is one', async () => {
    const { read, acts } = pageOf([{ texts: 'a b', paging: next }]);
    expect(await read(1)).toMatchObject({ said: 'a b', partial: expect.stringContaining('next') });
    expect(acts).toEqual([]);
  });

  it('scrolls to the end, and from the top where it stands elsewhere', async () => {
    const scroll = (above: boolean, below: boolean) => ({ scroll: { ref: 3, view: 70, above, below } });
    const { read, acts } = pageOf([
      { texts: 'c d', paging: scroll(true, true) },
      { texts: 'a b', paging: scroll(false, true) },
      { texts: 'b c', paging: scroll(true, true) },
      { texts: 'c d', paging: scroll(true, false) },
    ]);
    expect(await read(1)).toEqual({ said: 'a b c d', placed: 2, partial: undefined });
    expect(acts).toEqual(['scrollTo 0%', 'scrollByPixelOffset 70', 'scrollByPixelOffset 70']);
  });

  it('keeps what was read when a step fails, or time is nearly over', async () => {
    const broken = pageOf([{ texts: 'a b', paging: next }], failed('covered'));
    expect(await broken.read(5)).toMatchObject({ said: 'a b', partial: 'It failed: covered.' });
    const late = pageOf([{ texts: 'a b', paging: next }, { texts: 'c' }]);
    expect(await late.read(5, { remainingMs: () => 1000 })).toMatchObject({
      said: 'a b',
      partial: expect.stringContaining('time'),
    });
    expect(late.acts).toEqual([]);
  });

  it('keeps what was read when it is stopped, and says that it is not all', async () => {
    const { read, acts } = pageOf([{ texts: 'a b', paging: next }, { texts: 'c' }]);
    expect(await read(5, { signal: AbortSignal.abort() })).toMatchObject({
      said: 'a b',
      partial: expect.stringContaining('stopped'),
    });
    expect(acts).toEqual([]);
    const stop = new AbortController();
    const begun = pageOf(
      [{ texts: 'a b', paging: next }, { texts: 'c d', paging: next }, { texts: 'e' }],
      done(),
      (act) => act === 2 && stop.abort(),
    );
    expect(await begun.read(5, { signal: stop.signal })).toMatchObject({
      said: 'a b c d',
      partial: expect.stringContaining('stopped'),
    });
  });

  it('goes to the end of an endless list, as often as pages are asked for', async () => {
    vi.useFakeTimers();
    const grows = { grows: 8 };
    const views = ['a', 'a b', 'a b c', 'a b c'].map((texts) => ({ texts, paging: grows }));
    const all = pageOf(views);
    expect(await inTime(all.read(9))).toMatchObject({ said: 'a b c', partial: undefined });
    expect(all.acts).toEqual(['scrollTo 100%', 'scrollTo 100%', 'scrollTo 100%']);
    const some = pageOf(views);
    expect(await inTime(some.read(2))).toMatchObject({
      said: 'a b',
      partial: expect.stringContaining('more may come'),
    });
    const short = pageOf(views.map((view) => ({ ...view, paging: { ...grows, total: 5 } })));
    expect(await inTime(short.read(9))).toMatchObject({
      said: 'a b c',
      partial: expect.stringContaining('5'),
    });
  });
});

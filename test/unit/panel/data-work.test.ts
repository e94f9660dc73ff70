import { describe, expect, it } from 'vitest';
import { changeColumn, toggleRow } from '../../../src/extraction/sheet/sheet';
import {
  clipboardOf,
  fileOf,
  pagesFurther,
  recordSheet,
  showChosen,
  showData,
  showFurther,
} from '../../../src/panel/data-work';
import type { TabData } from '../../../src/panel/tab-data';
import type { PageOffers } from '../../../src/protocol/extract/offers';
import { setOf } from '../extraction/fixtures';

const lamps = setOf(
  ['title', 'price'],
  [
    [{ text: 'Arc', link: 'https://shop.example/arc' }, '$1.50'],
    [{ text: 'Desk', link: 'https://shop.example/desk' }, '$2'],
  ],
  { title: 'Lamps' },
);
const orders = setOf(['Order', 'State'], [['A', 'paid']]);

const found = (...sets: ReturnType<typeof setOf>[]): PageOffers => ({
  url: 'https://shop.example/',
  title: 'Shop',
  language: 'en',
  offers: sets.map((set) => ({ ...set, engine: 'e' })),
  ms: 4,
});

const read = (instruction = '', isPicked = false, page = found(orders, lamps)) => ({
  sessionId: 's',
  found: page,
  instruction,
  isPicked,
});

const shownIn = ({ open }: TabData) =>
  open?.sheet.columns.filter(({ isShown }) => isShown).map(({ name }) => name);

describe('showData', () => {
  it('shows what there is to choose from', () => {
    expect(showData(undefined, read())).toMatchObject({ open: undefined, unknown: [], isPicked: false });
  });

  it('opens what was pointed at', () => {
    expect(showData(undefined, read('', true)).open?.offer.title).toBe('Orders');
    expect(showData(undefined, read('', true, found())).open).toBeUndefined();
  });

  it('opens what words ask for, with the columns they name', () => {
    expect(shownIn(showData(undefined, read('names and prices')))).toEqual(['title', 'price']);
    expect(shownIn(showData(undefined, read('prices with their links')))).toEqual(['title link', 'price']);
    expect(shownIn(showData(undefined, read('get the links')))).toEqual(['title link']);
    expect(showData(undefined, read('greenest lamp'))).toMatchObject({
      open: undefined,
      unknown: ['greenest'],
    });
  });

  it('keeps the sheet where the page still has the same columns, without the chosen rows', () => {
    const before = showData(undefined, read('names and prices'));
    const sheet = before.open && toggleRow(changeColumn(before.open.sheet, '0', { name: 'Lamp' }), 1);
    const edited = { ...before, open: before.open && sheet && { ...before.open, sheet } };
    const after = showData(edited, read());
    expect(shownIn(after)).toEqual(['Lamp', 'price']);
    expect(after.open?.sheet.chosen.size).toBe(0);
    expect(showData(edited, read('', false, found(orders))).open).toBeUndefined();
  });
});

describe('reading on', () => {
  const next = { paging: { next: 9 } };
  const page = (from: number, to: number) =>
    setOf(
      ['Order'],
      Array.from({ length: to - from }, (_, at) => [`A-${from + at}`]),
      next,
    );
  const opened = () => {
    const first = page(0, 2);
    const data = showData(undefined, read('', true, found(first)));
    return { ...data, open: data.open && { ...data.open, sheet: toggleRow(data.open.sheet, 1) } };
  };
  const readOn = (data: TabData, set: ReturnType<typeof setOf>, pages: number) => {
    const asked = pagesFurther(data.open!);
    const offer = { ...set, engine: 'e' };
    const shown = showFurther(data, { offer, url: 'https://shop.example/?p=2', pages, ms: 900 }, asked);
    return { shown, asked };
  };
  const said = ({ open }: TabData) => open?.offer.rows.map(({ cells }) => cells[0]?.text).join(' ');

  it('has all rows, with the chosen ones, and goes on where it ended', () => {
    const { shown, asked } = readOn(opened(), page(0, 6), 3);
    expect(asked).toEqual({ begun: 1, most: 10 });
    expect(said(shown)).toBe('A-0 A-1 A-2 A-3 A-4 A-5');
    expect(shown.open?.sheet.chosen).toEqual(new Set([1]));
    const more = readOn(shown, page(4, 8), 4);
    expect(more.asked).toEqual({ begun: 3, most: 13 });
    expect(said(more.shown)).toBe('A-0 A-1 A-2 A-3 A-4 A-5 A-6 A-7');
    expect(more.shown.open?.further).toMatchObject({ url: 'https://shop.example/', pages: 4, asked: 13 });
  });

  it('keeps the rows before where the page shows others by now, and says that some may be missing', () => {
    const { shown } = readOn(opened(), page(7, 9), 1);
    expect(said(shown)).toBe('A-0 A-1 A-7 A-8');
    expect(shown.open?.further?.partial).toMatch(/missing/);
  });

  it('asks for one page where all rows are on it, and for 50 at most', () => {
    const data = opened();
    const open = data.open!;
    const all = { ...open, offer: { ...open.offer, paging: {} } };
    expect(pagesFurther(all)).toEqual({ begun: 1, most: 1 });
    const further = { url: '', pages: 45, asked: 45, partial: undefined, ms: 1 };
    expect(pagesFurther({ ...open, further })).toEqual({ begun: 45, most: 50 });
  });

  it('shows a column that said the same of all rows until more were read', () => {
    const stocked = (stocks: string[], shared: number[]) =>
      setOf(
        ['title', 'stock'],
        stocks.map((stock, at) => [`L${at}`, stock]),
        { ...next, shared },
      );
    const data = showData(undefined, read('', true, found(stocked(['in', 'in', 'in'], [1]))));
    expect(shownIn(data)).toEqual(['title']);
    expect(shownIn(readOn(data, stocked(['in', 'in', 'in', 'in'], [1]), 2).shown)).toEqual(['title']);
    expect(shownIn(readOn(data, stocked(['in', 'in', 'in', 'out'], []), 2).shown)).toEqual([
      'title',
      'stock',
    ]);
  });

  it('is recorded from the page it began on, with as many pages as were asked for', () => {
    const { shown } = readOn(opened(), page(0, 6), 3);
    const made = recordSheet(shown, shown.open!, { id: 'r', at: 1 });
    expect(made?.steps).toMatchObject([
      { method: 'navigate', arguments: ['https://shop.example/'] },
      { method: 'extract', extraction: { pages: 10 } },
    ]);
    const data = opened();
    expect(recordSheet(data, data.open!, { id: 'r', at: 1 })?.steps[1]?.extraction).not.toHaveProperty(
      'pages',
    );
  });
});

describe('what a model has chosen', () => {
  const usage = { inputTokens: 300, outputTokens: 9, cachedInputTokens: 0 };
  const cost = { usage, calls: [], ms: 5 };
  const unknown = () => showData(undefined, read('greenest lamp'));

  it('is the table with its rows chosen, and says what it cost', () => {
    const chosen = { offer: { ...lamps, engine: 'e' }, rows: [0], columns: [1] };
    const shown = showChosen(unknown(), { chosen, ...cost });
    expect(shownIn(shown)).toEqual(['price']);
    expect(shown).toMatchObject({ unknown: [], open: { asked: { usage } } });
    expect(shown.open?.sheet.chosen).toEqual(new Set([0]));
    expect(shown.found.offers.map(({ title }) => title)).toEqual(['Lamps', 'Orders']);
  });

  it('is said to be nothing, where no row fits', () => {
    expect(showChosen(unknown(), cost)).toMatchObject({
      unknown: ['greenest'],
      asked: { usage },
      open: undefined,
    });
  });
});

describe('what leaves the panel', () => {
  const table = { title: 'Lamps', columns: [{ name: 'n', type: 'text' as const }], rows: [['ä'], ['=1']] };

  it('is CSV that spreadsheets read as UTF-8', async () => {
    const bytes = new Uint8Array(await (await fileOf('csv', table)).arrayBuffer());
    expect(bytes.slice(0, 3)).toEqual(Uint8Array.of(0xef, 0xbb, 0xbf));
    expect(new TextDecoder().decode(bytes)).toBe('n\r\nä\r\n"\'=1"\r\n');
  });

  it.each([
    ['json', '[\n  { "n": "ä" },\n  { "n": "=1" }\n]\n'],
    ['jsonl', '{ "n": "ä" }\n{ "n": "=1" }\n'],
    ['md', '| n |\n| --- |\n| ä |\n| =1 |\n'],
  ] as const)('is %s', async (format, text) => {
    expect(await (await fileOf(format, table)).text()).toBe(text);
  });

  it('is a table for the clipboard', () => {
    expect(clipboardOf(table)).toEqual({ html: expect.stringContaining('<td>ä</td>'), text: "n\nä\n'=1" });
  });
});

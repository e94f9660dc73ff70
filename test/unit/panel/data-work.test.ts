import { describe, expect, it } from 'vitest';
import { changeColumn, toggleRow } from '../../../src/extraction/sheet/edit-columns';
import { clipboardOf, fileOf, showData } from '../../../src/panel/data-work';
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
    expect(showData(undefined, read('cheapest lamp'))).toMatchObject({
      open: undefined,
      unknown: ['cheapest'],
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

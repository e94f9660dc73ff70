import { describe, expect, it } from 'vitest';
import { answerFromPage } from '../../../src/extraction/answer/answer-from-page';
import type { PageSet, PageSource } from '../../../src/extraction/answer/source';
import type { OwnThing } from '../../../src/protocol/extract/page-data';
import { readSchema } from '../../../src/extraction/schema/read-schema';

type Given = {
  columns?: string[];
  rows: (string | null)[][];
  kind?: 'table' | 'list';
  title?: string;
  links?: boolean;
};

let ref = 0;
function setOf({ columns, rows, kind = 'table', title = '', links = false }: Given): PageSet {
  return {
    kind,
    title,
    frame: 0,
    ref: (ref += 1),
    columns: columns ?? rows[0]?.map(() => '') ?? [],
    hasHeader: columns !== undefined,
    hasRowHeaders: false,
    rows: rows.map((cells) => ({
      ref: (ref += 1),
      cells: cells.map((text, at) =>
        text === null
          ? null
          : { text, ref: (ref += 1), ...(links && at === 0 ? { link: `https://a.example/${text}` } : {}) },
      ),
    })),
    foot: [],
    notes: [],
    paging: {},
  };
}

const pageOf = (...sets: PageSet[]): PageSource => ({ language: 'en', own: [], sets });
const object = (properties: Record<string, unknown>, required = Object.keys(properties)) => ({
  type: 'object',
  properties,
  required,
});
const listOf = (properties: Record<string, unknown>, required?: string[]) => ({
  type: 'array',
  items: object(properties, required),
});
const [string, number] = [{ type: 'string' }, { type: 'number' }];
const answer = (schema: unknown, page: PageSource) => answerFromPage(readSchema(schema), page);

const marksOf = (found: ReturnType<typeof answer>) =>
  found?.places.flatMap(({ path, mark }) => (mark ? [[path, mark]] : []));

/** A page about one thing, with its own data and the values it draws with their names. */
const about = (subject: string, data: OwnThing['data'], facts: Record<string, string>): PageSource => ({
  language: 'en',
  subject,
  title: `${subject} – Harbour`,
  own: [{ way: 'json-ld', types: ['Recipe'], data }],
  sets: [],
  facts: Object.entries(facts).map(([name, text], at) => ({
    name,
    said: 'label',
    apart: 1,
    cells: [{ text, ref: at + 1 }],
  })),
});

const prices = () =>
  setOf({
    columns: ['Item', 'Price (EUR)'],
    rows: [
      ['Pen', '1,20 €'],
      ['Pad', '1.100,00 €'],
    ],
    links: true,
  });

describe('an answer without a model', () => {
  it('comes from the table whose columns are called so, with values of the wanted types', () => {
    const found = answer(
      object({ items: listOf({ item: string, price: number }) }),
      pageOf(prices(), setOf({ columns: ['Day'], rows: [['Mon']] })),
    );
    expect(found?.value).toEqual({
      items: [
        { item: 'Pen', price: 1.2 },
        { item: 'Pad', price: 1100 },
      ],
    });
    expect(found?.places.map(({ path, way, text }) => [path, way, text])).toEqual([
      ['/items/0/item', 'table', 'Pen'],
      ['/items/0/price', 'table', '1,20 €'],
      ['/items/1/item', 'table', 'Pad'],
      ['/items/1/price', 'table', '1.100,00 €'],
    ]);
  });

  it('gives addresses only as the page has them', () => {
    const found = answer(
      object({ items: listOf({ item: string, url: { type: 'string', format: 'uri' } }) }),
      pageOf(prices()),
    );
    expect(found?.value).toEqual({
      items: [
        { item: 'Pen', url: 'https://a.example/Pen' },
        { item: 'Pad', url: 'https://a.example/Pad' },
      ],
    });
    const bare = setOf({ columns: ['Item', 'Url'], rows: [['Pen', 'see shop']] });
    const without = answer(
      object({ items: listOf({ item: string, url: { type: 'string', format: 'uri' } }) }),
      pageOf(bare),
    );
    expect(without?.value).toEqual({ items: [{ item: 'Pen', url: null }] });
    expect(marksOf(without)).toEqual([['/items/0/url', 'missing']]);
  });

  it('says which needed value cannot be read in some row', () => {
    const set = setOf({
      columns: ['Item', 'Price'],
      rows: [
        ['Pen', '1.20'],
        ['Pad', 'on request'],
      ],
    });
    const found = answer(object({ items: listOf({ item: string, price: number }) }), pageOf(set));
    expect(found?.value).toEqual({
      items: [
        { item: 'Pen', price: 1.2 },
        { item: 'Pad', price: null },
      ],
    });
    expect(marksOf(found)).toEqual([['/items/1/price', 'missing']]);
  });

  it('says null where a cell is empty and null is allowed, and leaves out what need not be there', () => {
    const set = setOf({
      columns: ['Item', 'Price', 'Size'],
      rows: [
        ['Pen', '1.20', ''],
        ['Pad', '', 'A4'],
      ],
    });
    const wanted = listOf({ item: string, price: { type: ['number', 'null'] }, size: string }, [
      'item',
      'price',
    ]);
    expect(answer(object({ items: wanted }), pageOf(set))?.value).toEqual({
      items: [
        { item: 'Pen', price: 1.2 },
        { item: 'Pad', price: null, size: 'A4' },
      ],
    });
  });

  it('is none where two tables fit and neither is called so', () => {
    const twice = pageOf(prices(), prices());
    expect(answer(object({ items: listOf({ item: string, price: number }) }), twice)).toBeUndefined();
    const named = pageOf({ ...prices(), title: 'Old things' }, { ...prices(), title: 'Offers' });
    expect(answer(object({ offers: listOf({ item: string, price: number }) }), named)?.places[0]?.path).toBe(
      '/offers/0/item',
    );
  });

  it('tells how many rows the page says there are', () => {
    const part = pageOf({ ...prices(), paging: { from: 1, to: 2, total: 312 } });
    const found = answer(object({ items: listOf({ item: string, price: number }) }), part);
    expect(found?.counts).toEqual([{ path: '/items', returned: 2, seen: 2, total: 312 }]);
  });

  it('reads one column as a list of values', () => {
    expect(answer(object({ items: { type: 'array', items: string } }), pageOf(prices()))?.value).toEqual({
      items: ['Pen', 'Pad'],
    });
  });

  it('reads names and values beside each other', () => {
    const set = setOf({
      rows: [
        ['Weight:', '1.2 kg'],
        ['Colour', 'Red'],
        ['In stock', 'yes'],
      ],
    });
    expect(
      answer(object({ weight: number, colour: string, inStock: { type: 'boolean' } }), pageOf(set))?.value,
    ).toEqual({ weight: 1.2, colour: 'Red', inStock: true });
  });

  it('takes only values that are allowed', () => {
    const set = setOf({
      rows: [
        ['Colour', 'RED'],
        ['Size', 'L'],
      ],
    });
    expect(answer(object({ colour: { enum: ['red', 'blue'] }, size: string }), pageOf(set))?.value).toEqual({
      colour: 'red',
      size: 'L',
    });
    const green = answer(object({ colour: { enum: ['green'] }, size: string }), pageOf(set));
    expect(green?.value).toEqual({ colour: null, size: 'L' });
    expect(marksOf(green)).toEqual([['/colour', 'missing']]);
  });

  it('comes from what the page says for programs, prices of offers too', () => {
    const page: PageSource = {
      language: 'en',
      sets: [],
      own: [
        {
          way: 'json-ld',
          types: ['Product'],
          data: {
            name: 'Lamp',
            brand: { '@type': 'Brand', name: 'Lumen' },
            offers: { '@type': 'Offer', price: '12.50', priceCurrency: 'EUR' },
          },
        },
      ],
    };
    const found = answer(object({ name: string, brand: string, price: number }), page);
    expect(found?.value).toEqual({ name: 'Lamp', brand: 'Lumen', price: 12.5 });
    expect(found?.places.every(({ way }) => way === 'own-data')).toBe(true);
    const light = answer(object({ name: string, weight: number }), page);
    expect(light?.value).toEqual({ name: 'Lamp', weight: null });
    expect(marksOf(light)).toEqual([['/weight', 'missing']]);
  });

  it('matches names by what they mean, in ten languages', () => {
    const page = about(
      'Soup',
      {
        name: 'Soup',
        recipeIngredient: ['salt', 'water'],
        totalTime: 'PT35M',
        author: { '@type': 'Person', name: 'Ada', url: 'https://a.example/ada' },
        publisher: { '@type': 'Organization', name: 'Harbour', description: 'All of it' },
      },
      {},
    );
    const list = { type: 'array', items: string };
    expect(answer(object({ title: string, Zutaten: list, time: string }), page)?.value).toEqual({
      title: 'Soup',
      Zutaten: ['salt', 'water'],
      time: 'PT35M',
    });
    expect(answer(object({ title: string, chef: string, description: string }), page)?.value).toEqual({
      title: 'Soup',
      chef: 'Ada',
      description: null,
    });
  });

  it('is of the page’s subject, and not of another thing that it describes', () => {
    const page = about('Soup', { name: 'Cake', author: 'Ada', cookTime: 'PT1H' }, { 'Cook time': '20 min' });
    expect(answer(object({ name: string, cookTime: string, author: string }), page)?.value).toEqual({
      name: 'Soup',
      cookTime: '20 min',
      author: null,
    });
  });

  it('believes what the page draws where what it says for programs is something else', () => {
    const data = { name: 'Soup', recipeYield: '4', color: 'red' };
    const page = about('Soup', data, { Servings: '6', Color: 'red' });
    const own = page.own.map((thing) => ({ ...thing, undrawn: ['/recipeYield'] }));
    const found = answer(object({ servings: number, color: string }), { ...page, own });
    expect(found?.value).toEqual({ servings: 6, color: 'red' });
    expect(marksOf(found)).toEqual([]);
    const alone = answer(object({ servings: number, color: string }), { ...page, own, facts: [] });
    expect(alone?.value).toEqual({ servings: 4, color: 'red' });
    expect(marksOf(alone)).toEqual([['/servings', 'undrawn']]);
  });

  it('gives days and times as the schema has them, and marks a time without a zone', () => {
    const events = setOf({
      columns: ['Name', 'Start', 'Opens'],
      rows: [
        ['A', '2024-03-12 14:30Z', '9 am'],
        ['B', '12 March 2024, 2:30 pm', '18:05'],
        ['C', 'March 2024', '–'],
      ],
    });
    const start = (format: string) =>
      answer(
        object({
          events: listOf({
            name: string,
            start: { type: 'string', format },
            opens: { type: 'string', format: 'time' },
          }),
        }),
        pageOf(events),
      );
    const dateTimes = start('date-time');
    expect(dateTimes?.value).toMatchObject({
      events: [
        { start: '2024-03-12T14:30:00Z', opens: '09:00' },
        { start: expect.stringMatching(/^2024-03-12T14:30:00(?:Z|[+-]\d\d:\d\d)$/), opens: '18:05' },
        { start: null },
      ],
    });
    const marks = dateTimes?.places.flatMap(({ path, mark }) => (mark ? [`${path} ${mark}`] : []));
    expect(marks).toEqual([
      '/events/1/start ambiguous',
      '/events/2/start missing',
      '/events/2/opens missing',
    ]);
    expect(start('date')?.value).toMatchObject({
      events: [{ start: '2024-03-12' }, { start: '2024-03-12' }, { start: null }],
    });
  });

  it('marks a number that may be read otherwise, and is still an answer', () => {
    const lamps = setOf({
      columns: ['Name', 'Price'],
      rows: [
        ['A', '1.180 €'],
        ['B', '2.000 €'],
      ],
    });
    const found = answer(object({ lamps: listOf({ name: string, price: number }) }), pageOf(lamps));
    expect(found?.value).toEqual({
      lamps: [
        { name: 'A', price: 1180 },
        { name: 'B', price: 2000 },
      ],
    });
    expect(found?.places.map(({ mark }) => mark)).toEqual([undefined, 'ambiguous', undefined, 'ambiguous']);
  });

  it('never guesses: what the page has no name for, free texts', () => {
    expect(answer(object({ summary: string }), pageOf(prices()))).toBeUndefined();
    expect(
      answer(object({ items: listOf({ maker: string, weight: number }) }), pageOf(prices())),
    ).toBeUndefined();
    expect(answer({ type: 'object', properties: {} }, pageOf(prices()))).toBeUndefined();
  });
});

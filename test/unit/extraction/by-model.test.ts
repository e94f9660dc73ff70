import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { answerForm, type FormAnswer } from '../../../src/extraction/by-model/answer-form';
import { fillAnswer } from '../../../src/extraction/by-model/fill-answer';
import { numberLines, partLines } from '../../../src/extraction/by-model/number-lines';
import { readSchema } from '../../../src/extraction/schema/read-schema';
import { lampsPage, linesPage, object, list, type LinesPage } from './pages-of-lines';

const text = { type: 'string' };
const number = { type: 'number' };
const uri = { type: 'string', format: 'uri' };

const shownOf = (page: LinesPage) =>
  numberLines(page).map(({ number: at, shown }) => (at === undefined ? shown : `${at} ${shown}`));

/** The value and the marks of an answer to a schema about the page. */
function fill(schema: object, answer: unknown, page: LinesPage = lampsPage) {
  const shape = readSchema(schema);
  const said = answerForm(shape).parse(answer);
  const { value, places, counts } = fillAnswer(shape, said, { ...page, lines: numberLines(page) });
  const marks = places.flatMap(({ path, mark }) => (mark ? [`${path} ${mark}`] : []));
  return { value, marks, counts, places };
}

describe('the lines a model is shown', () => {
  it('are numbered, links in brackets, rows under the names of their columns', () => {
    expect(shownOf(lampsPage)).toEqual([
      '1 # Lamps',
      '2 See [our guide] and [the shop].',
      '3 (table Stock, 3 of 40) name→|price|since',
      '4 Arc|1.234,00 €|12. März 2024',
      '5 Desk|56,90 €|2. April 2024',
      '6 Floor|56,90 €|2. April 2024',
      '7 Call us on 555 01 before 9.',
      '8 Product.sku: L-77',
    ]);
  });

  it('leave out alike rows of long tables only where none is chosen', () => {
    const page = linesPage(Array.from({ length: 30 }, (_, at) => [`Row ${at}`, `${at} €`]));
    const need = { words: new Set(['row']), asksForList: true, mayChoose: false };
    const [part] = partLines(numberLines(page), need);
    expect(part?.text.split('\n').slice(4, 7)).toEqual(['5 Row 4|4 €', '(6-29 alike)', '30 Row 29|29 €']);
    expect(part?.count).toBe(30);
    const [whole] = partLines(numberLines(page), { ...need, mayChoose: true });
    expect(whole?.text).toContain('17 Row 16|16 €');
  });

  it('come in parts where they are many, what is needed first', () => {
    const texts = Array.from(
      { length: 900 },
      (_, at) => `Sentence ${at} says nothing that anybody would ask for here.`,
    );
    texts[700] = 'The warranty lasts five years.';
    const page = linesPage([], texts);
    const parts = partLines(numberLines(page), {
      words: new Set(['warranty']),
      asksForList: false,
      mayChoose: true,
    });
    expect(parts.length).toBeGreaterThan(1);
    expect(parts[0]?.text).toContain('The warranty lasts five years.');
    expect(parts.slice(1).every(({ isLikely }) => !isLikely)).toBe(true);
    expect(parts.reduce((sum, { count }) => sum + count, 0)).toBe(900);
  });
});

describe('the form of an answer', () => {
  const nested = object({
    order: object({
      id: number,
      tags: list(text),
      buyer: { anyOf: [object({ name: text }), { type: 'null' }] },
    }),
    state: { enum: ['open', 'done'] },
    either: { anyOf: [text, list(text)] },
  });

  it('has a text in place of each value, and takes what strict endpoints take', () => {
    expect(z.toJSONSchema(answerForm(readSchema(nested)))).toMatchObject({
      type: 'object',
      additionalProperties: false,
      required: ['order', 'state', 'either'],
      properties: {
        order: {
          required: ['id', 'tags', 'buyer'],
          properties: {
            id: { type: 'string' },
            tags: { type: 'array', items: { type: 'string' } },
            buyer: { type: 'object', required: ['name'] },
          },
        },
        state: { type: 'string', description: 'One of: open, done' },
        either: { anyOf: [{ type: 'array' }, { type: 'string' }] },
      },
    });
  });

  it('reads what nearly fits as it is meant', () => {
    const form = answerForm(readSchema(nested));
    expect(form.parse({ order: { id: 7, tags: 'a', more: 1 }, either: ['x'] })).toEqual({
      order: { id: '7', tags: ['a'], buyer: { name: '' } },
      state: '',
      either: ['x'],
    } satisfies FormAnswer);
    expect(form.safeParse('no').success).toBe(false);
  });
});

describe('an answer is filled in', () => {
  const lamps = object({
    lamps: list(object({ name: text, price: number, since: { ...text, format: 'date' }, url: uri })),
  });
  const rows = [
    { name: 'Arc', price: 1234, since: '2024-03-12', url: 'https://a.example/Arc' },
    { name: 'Desk', price: 56.9, since: '2024-04-02', url: 'https://a.example/Desk' },
    { name: 'Floor', price: 56.9, since: '2024-04-02', url: 'https://a.example/Floor' },
  ];

  it('from the cells it points at, row by row or by ranges', () => {
    const item = (at: number) => ({
      name: `@${at}.1`,
      price: `@${at}.2`,
      since: `@${at}.3`,
      url: `@${at}.1`,
    });
    expect(fill(lamps, { lamps: [item(4), item(5)] })).toMatchObject({
      value: { lamps: rows.slice(0, 2) },
      marks: [],
    });
    const range = { name: '@4-6.1', price: '@4-6.2', since: '@4-6.3', url: '@4-6.1' };
    const short = { name: '@4,6.1', price: '@.2', since: '@.3', url: '@.1' };
    expect(fill(lamps, { lamps: [short] })).toMatchObject({
      value: { lamps: [rows[0], rows[2]] },
      marks: [],
    });
    const filled = fill(lamps, { lamps: [range] });
    expect(filled).toMatchObject({ value: { lamps: rows }, marks: [] });
    expect(filled.counts).toEqual([{ path: '/lamps', returned: 3, seen: 3, total: 40 }]);
    expect(filled.places[0]).toMatchObject({ path: '/lamps/0/name', way: 'model', text: 'Arc', frame: 0 });
  });

  it('from words that are looked for on the page, in the row of their item', () => {
    const said = { name: 'Desk', price: '56.9', since: '2024-04-02', url: 'https://a.example/Desk' };
    expect(fill(lamps, { lamps: [said] })).toMatchObject({ value: { lamps: [rows[1]] }, marks: [] });
    const mixed = { name: 'Arc', price: '56.90', since: '12. März 2024', url: '@4.1' };
    expect(fill(lamps, { lamps: [mixed] })).toMatchObject({
      value: { lamps: [{ ...rows[0], price: 56.9 }] },
      marks: ['/lamps/0/price elsewhere'],
    });
  });

  it('with a mark on what points into another row', () => {
    const item = { name: '@4.1', price: '@5.2', since: '@4.3', url: '@4.1' };
    expect(fill(lamps, { lamps: [item] }).marks).toEqual(['/lamps/0/price elsewhere']);
  });

  it('without addresses that the page does not have', () => {
    const page = object({ home: uri, link: text, note: text, guide: uri });
    expect(
      fill(page, {
        home: 'https://invented.example/',
        link: 'www.invented.example/x',
        note: 'Write to nobody@invented.example',
        guide: 'our guide',
      }),
    ).toMatchObject({
      value: { home: null, link: null, note: null, guide: 'https://a.example/guide' },
      marks: ['/home withheld', '/link withheld', '/note withheld'],
    });
  });

  it('without a pointer that is left over', () => {
    const page = object({ a: text, b: text, c: text, d: text, e: text });
    expect(fill(page, { a: '@99', b: '@4.9', c: 'Arc is @4.2', d: '@4.1 @5.1', e: '@.2' })).toMatchObject({
      value: { a: null, b: null, c: 'Arc is 1.234,00 €', d: 'Arc Desk', e: null },
      marks: ['/a withheld', '/b withheld', '/c not-on-page', '/e withheld'],
    });
  });

  it('with a mark on what the page does not say, and on what is missing', () => {
    const page = object({ colour: text, count: number, phone: text, sku: text, size: text }, [
      'colour',
      'size',
    ]);
    expect(fill(page, { colour: 'Red', count: 17, phone: '555 01', sku: 'L-77' })).toMatchObject({
      value: { colour: 'Red', count: 17, phone: '555 01', sku: 'L-77', size: null },
      marks: ['/colour not-on-page', '/count not-on-page', '/size missing'],
    });
  });

  it('once for each row of the page, however often it is said', () => {
    const names = object({ names: list(text), prices: list(text) });
    expect(
      fill(names, { names: ['@4.1', 'Arc', '@4.1', 'Desk'], prices: ['56,90 €', '56,90 €', '56,90 €'] })
        .value,
    ).toEqual({ names: ['Arc', 'Desk'], prices: ['56,90 €', '56,90 €'] });
    const again = { name: 'Arc', price: '1234', since: '', url: '' };
    const twice = { lamps: [again, { ...again, name: '@4.1', price: '@4.2' }, again] };
    expect(fill(lamps, twice).value).toEqual({
      lamps: [{ name: 'Arc', price: 1234, since: null, url: null }],
    });
  });

  it('with names that mean something elsewhere, unions, choices and nothing at all', () => {
    const odd = object({ metadata: text, prompt_tokens: number, constructor: text, 'a/b': text });
    expect(
      fill(odd, { metadata: '@1', prompt_tokens: '@5.2', constructor: '@4.1', 'a/b': 'x' }),
    ).toMatchObject({
      value: { metadata: 'Lamps', prompt_tokens: 56.9, constructor: 'Arc', 'a/b': 'x' },
      marks: ['/a~1b not-on-page'],
    });
    const union = object({
      best: { anyOf: [object({ name: text }), object({ name: text, price: number })] },
      when: { type: ['string', 'null'] },
      kind: { enum: ['arc', 'call_us'] },
      all: list(text),
    });
    expect(
      fill(union, { best: { name: '@4.1', price: '@4.2' }, when: '', kind: 'call_us', all: [] }),
    ).toMatchObject({
      value: { best: { name: 'Arc', price: 1234 }, when: null, kind: 'call_us', all: [] },
      marks: [],
    });
    expect(fill(lamps, {})).toMatchObject({ value: { lamps: [] }, marks: [] });
  });
});

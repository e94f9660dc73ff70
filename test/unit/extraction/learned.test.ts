import { describe, expect, it } from 'vitest';
import { answerForm } from '../../../src/extraction/by-model/answer-form';
import { fillAnswer } from '../../../src/extraction/by-model/fill-answer';
import { numberLines } from '../../../src/extraction/by-model/number-lines';
import { learnExtraction, readLearned } from '../../../src/extraction/learned/learn-extraction';
import { readSchema } from '../../../src/extraction/schema/read-schema';
import { lampsPage, linesPage, list, object, type LinesPage } from './pages-of-lines';

const text = { type: 'string' };
const uri = { type: 'string', format: 'uri' };
const stock = readSchema(object({ stock: list(object({ lamp: text, due: { type: 'number' }, page: uri })) }));

/** What is learned of a model's answer about the page. */
function learn(answer: unknown, shape = stock, page: LinesPage = lampsPage) {
  const said = answerForm(shape).parse(answer);
  return learnExtraction(shape, fillAnswer(shape, said, { ...page, lines: numberLines(page) }), page);
}

const all = { stock: [{ lamp: '@4-6.1', due: '@.2', page: '@.1' }] };

/** The page with its table changed. */
function changed(change: (set: LinesPage['sets'][number]) => Partial<LinesPage['sets'][number]>): LinesPage {
  return { ...lampsPage, sets: lampsPage.sets.map((set) => ({ ...set, ...change(set) })) };
}

function readOn(page: LinesPage, learned = learn(all)) {
  if ('why' in learned) throw new Error(learned.why);
  const read = readLearned(stock, learned, { page });
  return 'why' in read ? read.why : { value: read.found.value, isHealed: read.isHealed };
}

const value = {
  stock: [
    { lamp: 'Arc', due: 1234, page: 'https://a.example/Arc' },
    { lamp: 'Desk', due: 56.9, page: 'https://a.example/Desk' },
    { lamp: 'Floor', due: 56.9, page: 'https://a.example/Floor' },
  ],
};

describe('what a model found once', () => {
  it('is read again from the columns it was in', () => {
    expect(learn(all)).toEqual({
      lists: [
        {
          path: '/stock',
          kind: 'table',
          title: 'Stock',
          columns: ['name', 'price', 'since'],
          kinds: ['text', 'money', 'date'],
          fields: [
            { name: 'lamp', column: 0 },
            { name: 'due', column: 1 },
            { name: 'page', column: 0 },
          ],
        },
      ],
      pairs: [],
    });
    expect(readOn(lampsPage)).toEqual({ value, isHealed: false });
  });

  it('is found where columns have moved, and where they are called otherwise', () => {
    const moved = changed(({ columns, rows }) => ({
      columns: columns.toReversed(),
      rows: rows.map((row) => ({ ...row, cells: row.cells.toReversed() })),
    }));
    expect(readOn(moved)).toEqual({ value, isHealed: false });
    const renamed = changed(() => ({ columns: ['Produkt', 'Preis', 'Seit'] }));
    expect(readOn(renamed)).toEqual({ value, isHealed: true });
  });

  it('is never rows of something else', () => {
    const isOther = /no single table or list/;
    expect(readOn(changed(() => ({ columns: ['a', 'b', 'c'], title: 'Visitors' })))).toMatch(isOther);
    const prices = changed(({ rows }) => ({
      rows: rows.map((row) => ({
        ...row,
        cells: [row.cells[1] ?? null, row.cells[0] ?? null, row.cells[2] ?? null],
      })),
    }));
    expect(readOn(prices)).toMatch(isOther);
    expect(readOn({ ...lampsPage, sets: [] })).toMatch(isOther);
    expect(readOn({ ...lampsPage, sets: [...lampsPage.sets, ...lampsPage.sets] })).toMatch(isOther);
  });

  it('is learned beside its name, too, and by the names alone where these do', () => {
    const facts = linesPage([
      ['Maker', 'Hazel'],
      ['Weight', '4.2 kg'],
    ]);
    const shape = readSchema(object({ producer: text, heavy: text }));
    const learned = learn({ producer: '@1.2', heavy: '@2.2' }, shape, facts);
    expect(learned).toEqual({
      lists: [],
      pairs: [
        { path: '/producer', label: 'Maker' },
        { path: '/heavy', label: 'Weight' },
      ],
    });
    if ('why' in learned) throw new Error(learned.why);
    const read = readLearned(shape, learned, { page: facts });
    expect('found' in read && read.found.value).toEqual({ producer: 'Hazel', heavy: '4.2 kg' });
    const named = readSchema(object({ stock: list(object({ name: text, price: { type: 'number' } })) }));
    expect(learn({ stock: [{ name: '@4-6.1', price: '@.2' }] }, named)).toEqual({ lists: [], pairs: [] });
  });

  it('is read further in the columns it was found in, whatever the rows further on hold', () => {
    const learned = learn(all);
    if ('why' in learned) throw new Error(learned.why);
    const further = changed(({ rows }) => ({
      rows: [...rows, ...rows.map((row) => ({ ...row, cells: [row.cells[0] ?? null, null, null] }))],
    }));
    const loose = readSchema(
      object({ stock: list({ type: 'object', properties: { lamp: text, due: { type: 'number' } } }) }),
    );
    const read = readLearned(loose, learned, { page: lampsPage, further });
    const due = (lamp: string, ...[each]: number[]) => (each === undefined ? { lamp } : { lamp, due: each });
    expect('found' in read && read.found.value).toEqual({
      stock: [due('Arc', 1234), due('Desk', 56.9), due('Floor', 56.9), due('Arc'), due('Desk'), due('Floor')],
    });
  });

  it('is not learned where it is not known why it was that', () => {
    const some = { stock: [{ lamp: '@4,6.1', due: '@.2', page: '@.1' }] };
    expect(learn(some)).toEqual({ why: expect.stringContaining('only some of the rows') });
    const said = { stock: [{ lamp: '@4-6.1', due: '17', page: '@.1' }] };
    expect(learn(said)).toEqual({ why: expect.stringContaining('not read from the page') });
    const shape = readSchema(object({ title: text }));
    expect(learn({ title: '@1' }, shape)).toEqual({ why: expect.stringContaining('beside no name') });
  });
});

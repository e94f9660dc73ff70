import { describe, expect, it } from 'vitest';
import { chooseRows } from '../../../src/engine/extract-by-model';
import type { PageData } from '../../../src/engine/page';
import { noUsage } from '../../../src/engine/models';
import { setOf } from '../extraction/fixtures';

const orders = setOf(
  ['Order', 'State'],
  [
    ['A-1', 'paid'],
    ['A-2', 'open'],
    ['A-3', 'paid'],
  ],
);

/** The table stands on lines 1 (its header) to 4. */
const page: PageData = {
  url: 'https://shop.example/',
  engines: ['top'],
  language: 'en',
  own: [],
  sets: [{ ...orders, frame: 0 }],
  lines: [
    { kind: 'rows', set: 0, from: 0, to: 3 },
    { kind: 'text', text: 'Imprint', ref: 7, frame: 0 },
  ],
  targetsOf: async () => [],
};

/** What is chosen when a model answers so; and what it was asked. */
async function chooseWith(answer: unknown) {
  const asked: string[] = [];
  const choice = await chooseRows('those who have settled', {
    page: { data: async () => page },
    models: {
      choose: async () => [{ modelName: 'openai/any' }],
      ask: async (_model, question) => {
        asked.push(question.user);
        return { value: question.schema.parse(answer), usage: noUsage };
      },
    },
    onPhase: () => {},
    mask: (text) => text,
    signal: new AbortController().signal,
  });
  return { choice, asked };
}

describe('choosing rows by a model', () => {
  it('has the rows and columns it points at, with the whole table', async () => {
    const { choice, asked } = await chooseWith({ rows: ['@2', '@4'], columns: ['@1.1'] });
    expect(asked).toHaveLength(1);
    expect(asked[0]).toContain('A-2|open');
    expect(choice).toMatchObject({
      way: 'model',
      rows: [{ returned: 2, seen: 3 }],
      chosen: { rows: [0, 2], columns: [0], offer: { title: 'Orders', engine: 'top' } },
    });
  });

  it('takes ranges, and what is said in the words of the page', async () => {
    expect((await chooseWith({ rows: ['@2-4'], columns: [] })).choice.chosen).toMatchObject({
      rows: [0, 1, 2],
      columns: [],
    });
    expect((await chooseWith({ rows: ['A-2'], columns: ['State'] })).choice.chosen).toMatchObject({
      rows: [1],
      columns: [1],
    });
  });

  it('has nothing of what is in no table or list, whatever is said', async () => {
    for (const rows of [[], ['@5'], ['@99'], ['A-9'], ['pwned']])
      expect((await chooseWith({ rows, columns: ['Secret'] })).choice).toEqual({
        way: 'model',
        marks: [],
        unread: 0,
        rows: [{ path: '', returned: 0 }],
      });
    const made = await chooseWith({ rows: ['@2', 'A-9', '@5'], columns: ['Secret'] });
    expect(made.choice.chosen).toMatchObject({ rows: [0], columns: [] });
  });
});

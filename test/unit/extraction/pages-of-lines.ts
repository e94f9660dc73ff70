import type { PageLine, PageSet } from '../../../src/extraction/answer/source';
import type { OwnThing } from '../../../src/protocol/extract/page-data';

export type LinesPage = { language: string; lines: PageLine[]; sets: PageSet[]; own: OwnThing[] };

export const object = (properties: Record<string, unknown>, required = Object.keys(properties)) => ({
  type: 'object',
  properties,
  required,
});

export const list = (items: unknown) => ({ type: 'array', items });

let last = 0;
const ref = () => (last += 1);

/** A table in which the first cell of each row leads to an address of its name. */
function tableOf(columns: string[], rows: string[][], paging: PageSet['paging'] = {}): PageSet {
  return {
    kind: 'table',
    title: columns.some(Boolean) ? 'Stock' : '',
    frame: 0,
    ref: ref(),
    columns,
    hasHeader: columns.some(Boolean),
    hasRowHeaders: false,
    rows: rows.map((cells) => ({
      ref: ref(),
      cells: cells.map((text, at) => ({
        text,
        ref: ref(),
        ...(at === 0 && columns.some(Boolean) ? { link: `https://a.example/${text}` } : {}),
      })),
    })),
    foot: [],
    notes: [],
    paging,
  };
}

const textLine = (text: string): PageLine => ({ kind: 'text', text, ref: ref(), frame: 0 });

/** A page with a table of these rows, and these texts below it. */
export function linesPage(rows: string[][], texts: string[] = []): LinesPage {
  const set = tableOf(rows[0]?.map(() => '') ?? [], rows);
  const told: PageLine[] = rows.length > 0 ? [{ kind: 'rows', set: 0, from: 0, to: rows.length }] : [];
  return { language: 'en', sets: [set], own: [], lines: [...told, ...texts.map(textLine)] };
}

/** A German page with a heading, links, a table, a text, and data for programs. */
export const lampsPage: LinesPage = {
  language: 'de',
  own: [{ way: 'json-ld', types: ['Product'], data: { sku: 'L-77' } }],
  sets: [
    tableOf(
      ['name', 'price', 'since'],
      [
        ['Arc', '1.234,00 €', '12. März 2024'],
        ['Desk', '56,90 €', '2. April 2024'],
        ['Floor', '56,90 €', '2. April 2024'],
      ],
      { total: 40 },
    ),
  ],
  lines: [
    { kind: 'heading', text: 'Lamps', ref: ref(), frame: 0 },
    {
      kind: 'text',
      text: 'See our guide and the shop.',
      ref: ref(),
      frame: 0,
      links: [
        { text: 'our guide', ref: ref(), link: 'https://a.example/guide' },
        { text: 'the shop', ref: ref(), link: 'https://a.example/shop' },
      ],
    },
    { kind: 'rows', set: 0, from: 0, to: 3 },
    textLine('Call us on 555 01 before 9.'),
  ],
};

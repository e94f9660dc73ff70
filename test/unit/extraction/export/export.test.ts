import { inflateRawSync } from 'node:zlib';
import { array, assert, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  flatten,
  toExport,
  type ExportTable,
  toJson,
  toJsonLines,
  toMarkdownTable,
  toCsv,
  toTabbed,
  toHtmlTable,
} from '../../../../src/extraction/export/export-table';
import { toWorkbook } from '../../../../src/extraction/export/write-workbook';
import { sheetOf, createSheetReader } from '../../../../src/extraction/sheet/sheet';
import { setOf } from '../fixtures';

const table: ExportTable = {
  title: 'Orders: all',
  columns: [
    { name: 'Name', type: 'text' },
    { name: '2024', type: 'number' },
    { name: 'Price', type: 'money' },
    { name: 'Paid', type: 'boolean' },
    { name: 'Day', type: 'date' },
  ],
  rows: [
    ['=cmd|"/c calc"!A1', -12.5, { amount: 4, currency: 'EUR' }, true, '2024-03-12'],
    ['a|b, "c"', null, { amount: 1234.5, currency: 'EUR' }, false, '2024-03'],
  ],
};
const ofTexts = (texts: string[]): ExportTable => ({
  title: '',
  columns: texts.map((_, at) => ({ name: `c${at}`, type: 'text' })),
  rows: [texts],
});

describe('an export', () => {
  it('has the chosen rows, each column under a name of its own', () => {
    const set = setOf(
      ['Name', 'Name', ''],
      [
        ['Ada', 'x', '1'],
        ['Bob', 'y', '2'],
      ],
    );
    const exported = toExport(set, createSheetReader(set, '')(sheetOf(set, '')), [1]);
    expect(exported.columns.map(({ name }) => name)).toEqual(['Name', 'Name 2', 'Column 3']);
    expect(exported.rows).toEqual([['Bob', 'y', 2]]);
  });

  it('makes amounts of one currency numbers, and others text', () => {
    expect(flatten(table).columns[2]).toEqual({ name: 'Price (EUR)', type: 'money', isNumber: true });
    expect(flatten(table).rows.map((row) => row[2])).toEqual([4, 1234.5]);
    const mixed = { ...table, rows: [...table.rows, ['', 1, { amount: 3, currency: '$' }, true, null]] };
    expect(flatten(mixed).rows.map((row) => row[2])).toEqual(['4 EUR', '1234.50 EUR', '3 $']);
  });
});

describe('CSV', () => {
  it('quotes what a spreadsheet would run, and leaves numbers numbers', () => {
    expect(toCsv(flatten(table))).toBe(
      [
        'Name,2024,Price (EUR),Paid,Day',
        `"'=cmd|""/c calc""!A1",-12.5,4,true,2024-03-12`,
        '"a|b, ""c""",,1234.5,false,2024-03',
        '',
      ].join('\r\n'),
    );
    const texts = [
      '=1+1',
      '+1',
      '-1.5',
      '-1,5 %',
      '+49 30 1234',
      '-2+3',
      '@SUM(1)',
      '\t=1',
      '\rx',
      '＝1+1',
      ' =1',
    ];
    expect(toCsv(flatten(ofTexts(texts))).split('\r\n')[1]).toBe(
      `"'=1+1",+1,-1.5,"-1,5 %","'+49 30 1234","'-2+3","'@SUM(1)","'\t'=1","'\rx","'＝1+1","' =1"`,
    );
  });

  it('gives every text back, and none that begins like a formula', () => {
    assert(
      property(array(string({ unit: 'grapheme' }), { minLength: 1 }), (texts) => {
        const line = toCsv(flatten(ofTexts(texts)))
          .split('\r\n')
          .slice(1)
          .join('\r\n')
          .slice(0, -2);
        const fields = [...`,${line}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^",]*))/gsu)].map(
          ([, quoted, bare]) => quoted?.replaceAll('""', '"') ?? bare ?? '',
        );
        const unguarded = (text: string) => text.replaceAll(/(?<=^|[;\t\r\n])'(?=[\s=+\-@＝＋－＠])/gu, '');
        expect(fields.map(unguarded)).toEqual(texts.map(unguarded));
        for (const field of fields) expect(field).not.toMatch(/^[=@\t\r]|^[+-](?![\d.,\s%]*$)/u);
      }),
    );
  });

  it('gives no formula to a reader that splits cells at another sign', () => {
    const cells = ['a;=1+1', 'a\t@SUM(A1)', 'a\n=1+1', '"b"; =cmd|x', ';-2+3', 'say; -5', 'a - b; c'];
    const csv = toCsv(flatten(ofTexts(cells)));
    for (const sign of [';', '\t'])
      for (const piece of csv.split(new RegExp(`[${sign}\\r\\n]`, 'u')))
        expect(piece).not.toMatch(/^\s*(?:[=@]|[+-](?!\d+"?(?:,|$)))/u);
    expect(csv).toContain('say; -5');
    expect(csv).toContain('a - b; c');
  });
});

describe('other forms', () => {
  it('JSON keeps types and the order of columns, whatever they are called', () => {
    const json = toJson(table);
    expect(JSON.parse(json)).toEqual([
      {
        Name: '=cmd|"/c calc"!A1',
        2024: -12.5,
        Price: { amount: 4, currency: 'EUR' },
        Paid: true,
        Day: '2024-03-12',
      },
      {
        Name: 'a|b, "c"',
        2024: null,
        Price: { amount: 1234.5, currency: 'EUR' },
        Paid: false,
        Day: '2024-03',
      },
    ]);
    expect(json.indexOf('"Name"')).toBeLessThan(json.indexOf('"2024"'));
    expect(
      toJsonLines(table)
        .trim()
        .split('\n')
        .map((line): unknown => JSON.parse(line)),
    ).toEqual(JSON.parse(json));
    expect(toJson({ ...table, rows: [] })).toBe('[]\n');
  });

  it('Markdown keeps text text, and numbers to the right', () => {
    expect(toMarkdownTable(flatten(table)).split('\n').slice(0, 3)).toEqual([
      '| Name | 2024 | Price (EUR) | Paid | Day |',
      '| --- | ---: | ---: | --- | --- |',
      String.raw`| =cmd\|"/c calc"!A1 | -12.5 | 4 | true | 2024-03-12 |`,
    ]);
    expect(toMarkdownTable(flatten(ofTexts(['<b>*x*\ny'])))).toContain(String.raw`| \<b\>\*x\* y |`);
  });

  it('the clipboard gets tabs and a table in which nothing is run', () => {
    expect(toTabbed(flatten(ofTexts(['=1', 'a\tb'])))).toBe("c0\tc1\n'=1\ta b");
    const html = toHtmlTable(
      flatten(ofTexts(['<script>', '=1', 'https://a.example/?x="1"', 'javascript:x'])),
    );
    expect(html).toContain("<td>&#60;script&#62;</td><td>'=1</td>");
    expect(html).toContain('<a href="https://a.example/?x=&#34;1&#34;">');
    expect(html).toContain('<td>javascript:x</td>');
  });

  it('a workbook has texts, numbers and days, and no formula', async () => {
    const files = await unzipped(await toWorkbook(flatten(table)));
    const sheet = files.get('xl/worksheets/sheet1.xml') ?? '';
    expect(sheet).not.toMatch(/<f>|<f /u);
    expect(sheet).toContain('-12.5');
    expect(sheet).toContain('1234.5');
    expect([...files.values()].join('')).toContain('=cmd|');
    // The day as Excel counts it, from 1900.
    expect(sheet).toContain('<v>45363</v>');
    expect(files.get('xl/workbook.xml')).toContain('name="Orders  all"');
  });
});

/** The files of a zip archive, as text. Source: APPNOTE.TXT 4.3 */
async function unzipped(blob: Blob): Promise<Map<string, string>> {
  const bytes = Buffer.from(await blob.arrayBuffer());
  const files = new Map<string, string>();
  let at = bytes.readUInt32LE(bytes.length - 6);
  while (bytes.readUInt32LE(at) === 0x02014b50) {
    const [packed, name, extra, comment] = [20, 28, 30, 32].map((place) =>
      place === 20 ? bytes.readUInt32LE(at + 20) : bytes.readUInt16LE(at + place),
    ) as [number, number, number, number];
    const own = bytes.readUInt32LE(at + 42);
    const start = own + 30 + bytes.readUInt16LE(own + 26) + bytes.readUInt16LE(own + 28);
    const data = bytes.subarray(start, start + packed);
    const text = bytes.readUInt16LE(at + 10) === 0 ? data : inflateRawSync(data);
    files.set(bytes.toString('utf8', at + 46, at + 46 + name), text.toString('utf8'));
    at += 46 + name + extra + comment;
  }
  return files;
}

import { describe, expect, it } from 'vitest';
import { createEngine } from '../../src/frame/engine';
import { createExtracting } from '../../src/frame/data/extracting-engine';
import type { DataSet } from '../../src/protocol/extract/page-data';
import { showPage } from './fixtures';

const linesOf = ({ columns, rows }: DataSet): string[] => [
  columns.join('|'),
  ...rows.map(({ cells }) => cells.map((cell) => cell?.text ?? '∅').join('|')),
];

function read(html: string): { tables: string[][]; offers: string[][] } {
  showPage(html);
  const extracting = createExtracting(createEngine(document));
  return { tables: extracting.tables().map(linesOf), offers: extracting.offers().map(linesOf) };
}

describe('names and values', () => {
  it('are read in pairs where two stand beside each other', () => {
    expect(
      read(
        `<table><tr><th>Firm<td>Arc<th>Since<td>1962</tr><tr><th>Head<td>Ida<th>Staff<td>12</tr><tr><th>Seat<td colspan=3>Turku</tr></table>`,
      ).tables,
    ).toEqual([['|', 'Firm|Arc', 'Since|1962', 'Head|Ida', 'Staff|12', 'Seat|Turku']]);
    // A name that comes again is none of one thing.
    expect(
      read(
        `<table><tr><th>Home<td>Ashby<th>Away<td>Corley</tr><tr><th>Home<td>Frome<th>Away<td>Hove</tr></table>`,
      ).tables[0],
    ).toContain('Home|Ashby|Away|Corley');
  });

  const facts = (gears: number) =>
    `<table><tr><th>Gears<td>${gears}</tr><tr><th>Weight<td>1${gears} kg</tr></table>`;
  const terms = (gears: number) =>
    `<dl>${gears === 3 ? '<dt>Lock<dd>yes' : ''}<dt>Gears<dd>${gears}<dt>Weight<dd>1${gears} kg</dl>`;
  it.each([
    ['small tables', facts],
    ['terms', terms],
  ])('of one of several things, told in %s, are columns of its list', (_, tell) => {
    const bike = (name: string, gears: number) =>
      `<section><h3>Bike of ${name}</h3>${tell(gears)}<p>€ ${gears}99.00</p></section>`;
    const { tables, offers } = read(
      `<main>${bike('Ada', 3)}${bike('Grace', 4)}${bike('Alan', 5)}${bike('Ida', 6)}</main>`,
    );
    expect(tables).toEqual([]);
    expect(offers[0]?.[0]).toMatch(/^title\|.*Gears\|Weight\|/);
    expect(offers[0]?.[2]).toMatch(/^Bike of Grace\|.*4\|14 kg\|€ 499.00/);
  });
});

describe('rows that only their drawing makes rows', () => {
  it('stand below a heading, with rules between', () => {
    const row = (cells: string) =>
      `<div style="display:flex">${cells
        .split(' ')
        .map((cell) => `<div style="flex:0 0 90px">${cell}</div>`)
        .join('')}</div>`;
    expect(
      read(
        `<div><h2>Plans</h2>${['Plan Cost', 'Solo €9', 'Duo €19', 'Trio €29'].map(row).join('<hr>')}</div>`,
      ).tables,
    ).toEqual([['Plan|Cost', 'Solo|€9', 'Duo|€19', 'Trio|€29']]);
  });

  it('may be links', () => {
    const row = (tag: string, cells: string) =>
      `<${tag} href="#" style="display:table-row">${cells
        .split(' ')
        .map((cell) => `<span style="display:table-cell">${cell}</span>`)
        .join('')}</${tag}>`;
    expect(
      read(
        `<div style="display:table">${row('div', 'Build Took')}${row('a', '#91 12')}${row('a', '#90 14')}</div>`,
      ).tables,
    ).toEqual([['Build|Took', '#91|12', '#90|14']]);
  });

  it('are no data where they hold keys alone', () => {
    const keys = (texts: string) =>
      `<tr>${texts
        .split(' ')
        .map((text) => `<td><button>${text}</button></td>`)
        .join('')}</tr>`;
    expect(
      read(
        `<table><tr><td colspan=3><input value="0"></td></tr>${['7 8 9', '4 5 6', '1 2 3'].map(keys).join('')}</table>`,
      ).tables,
    ).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import type { DataSet } from '../../src/protocol/extract/page-data';
import { createEngine } from '../../src/frame/engine';
import { createExtracting } from '../../src/frame/data/extracting-engine';
import { showPage } from './fixtures';

function tablesOf(html: string, selector?: string): DataSet[] {
  showPage(html);
  return createExtracting(createEngine(document)).tables(selector);
}

/** The only table, as lines: the columns, then the rows with their section before a colon. */
function linesOfTable(html: string): string[] {
  const tables = tablesOf(html);
  expect(tables).toHaveLength(1);
  const [{ columns, rows }] = tables as [DataSet];
  const line = (cells: (string | undefined)[]) => cells.map((text) => text ?? '∅').join('|');
  return [
    line(columns),
    ...rows.map(
      ({ cells, section }) => (section ? `${section}: ` : '') + line(cells.map((cell) => cell?.text)),
    ),
  ];
}

describe('tables', () => {
  it('lays spanned cells on a grid and pads short rows', () => {
    expect(
      linesOfTable(
        `<table><tr><th>A<th>B<th>C</tr><tr><td rowspan=2>1<td>2<td>3</tr><tr><td colspan=2>4</tr><tr><td>5<td>6</tr></table>`,
      ),
    ).toEqual(['A|B|C', '1|2|3', '1|4|4', '5|6|∅']);
  });

  it('ends a span with its part of the table', () => {
    expect(
      linesOfTable(
        `<table><thead><tr><th rowspan=3>A<th rowspan=3>B</tr></thead><tbody><tr><td>1<td rowspan=0>2</tr><tr><td>3</tr></tbody><tbody><tr><td>4<td>5</tr></tbody></table>`,
      ),
    ).toEqual(['A|B', '1|2', '3|2', '4|5']);
  });

  it('joins the names of several header rows', () => {
    expect(
      linesOfTable(
        `<table><tr><th rowspan=2>Year<th colspan=2>Sales</tr><tr><th>Net<th>Gross</tr><tr><td>2020<td>1<td>2</tr></table>`,
      ),
    ).toEqual(['Year|Sales Net|Sales Gross', '2020|1|2']);
  });

  it('says the section rows stand under, and keeps titles and notes apart', () => {
    const [table] = tablesOf(
      `<table><tr><th colspan=2>Prices</th></tr><tr><th>Item<th>Price</tr><tr><td colspan=2>Fruit</tr><tr><td>Apple<td>1</tr><tr><td colspan=2>Nuts</tr><tr><td>Almond<td>2</tr><tr><td colspan=2>Source: market</tr></table>`,
    );
    expect(table?.title).toBe('Prices');
    expect(table?.rows.map(({ section, cells }) => [section, cells[0]?.text])).toEqual([
      ['Fruit', 'Apple'],
      ['Nuts', 'Almond'],
    ]);
    expect(table?.notes).toEqual(['Source: market']);
  });

  it('is called by its caption, else by the heading before it', () => {
    const table = '<table><tr><th>A<th>B</tr><tr><td>1<td>2</tr></table>';
    const titles = tablesOf(
      `<h1>Shop</h1><div>${table}</div><section><h2>Stock</h2><p>All of it</p>${table}</section>
       <section><h2 hidden>Old</h2><aside><h3>Filters</h3></aside>${table.replace('<tr>', '<caption>Orders</caption><tr>')}${table}</section>`,
    ).map(({ title }) => title);
    expect(titles).toEqual(['Shop', 'Stock', 'Orders', 'Shop']);
  });

  it('tells what stands below each row as its detail', () => {
    const [table] = tablesOf(
      `<table><tr><th>No<th>Title</tr><tr><td>1<td>Pilot</tr><tr><td colspan=2>How it began</tr><tr><td>2<td>End</tr><tr><td colspan=2>How it ended</tr></table>`,
    );
    expect(table?.rows.map(({ detail }) => detail)).toEqual(['How it began', 'How it ended']);
    expect(table?.rows.some(({ section }) => section !== undefined)).toBe(false);
  });

  it('reads ten thousand rows', () => {
    const rows = Array.from({ length: 10_000 }, (_, at) => `<tr><td>${at}<td>name ${at}</tr>`).join('');
    const [table] = tablesOf(`<table><tr><th>No<th>Name</tr>${rows}</table>`);
    expect(table?.rows).toHaveLength(10_000);
    expect(table?.rows.at(-1)?.cells[1]?.text).toBe('name 9999');
  });

  it('keeps footers apart and leaves repeated headers out', () => {
    const [table] = tablesOf(
      `<table><thead><tr><th>Item<th>Price</tr></thead><tfoot><tr><td>Sum<td>3</tr></tfoot><tbody><tr><td>Pen<td>1</tr><tr><th>Item<th>Price</tr><tr><td>Pad<td>2</tr></tbody></table>`,
    );
    expect(table?.rows.map(({ cells }) => cells[0]?.text)).toEqual(['Pen', 'Pad']);
    expect(table?.foot.map(({ cells }) => cells.map((cell) => cell?.text))).toEqual([['Sum', '3']]);
  });

  it('gives links absolute, and what the page says for programs', () => {
    const [table] = tablesOf(
      `<table><tr><th>Name<th>Born</tr><tr><td><a href="/ada?x=1">Ada</a><td><time datetime="1815-12-10">10 December</time></tr><tr><td><a href="#here">Ben</a><td>1900</tr></table>`,
    );
    expect(table?.rows[0]?.cells[0]?.link).toBe(new URL('/ada?x=1', document.baseURI).href);
    expect(table?.rows[0]?.cells[1]?.value).toBe('1815-12-10');
    expect(table?.rows[1]?.cells[0]?.link).toBeUndefined();
  });

  it('names the element of each cell', () => {
    showPage(`<table><tr><th>Name<th>Age</tr><tr><td id="ada">Ada<td>36</tr></table>`);
    const engine = createEngine(document);
    const [table] = createExtracting(engine).tables();
    expect(engine.elementOf(table?.rows[0]?.cells[0]?.ref ?? 0)?.id).toBe('ada');
  });

  it('never reads what a secret field holds', () => {
    expect(
      linesOfTable(
        `<table><tr><th>Account<th>Password<th>Note</tr><tr><td>a<td><input type="password" value="hunter22"><td><input value="old"></tr><tr><td>b<td>–<td>–</tr></table>`,
      ),
    ).toEqual(['Account|Password|Note', 'a||old', 'b|–|–']);
  });

  it.each([
    ['Showing 1 to 20 of 312 entries', { from: 1, to: 20, total: 312 }],
    ['1–20 von 1.204', { from: 1, to: 20, total: 1204 }],
    ['41 - 60 sur 99 résultats', { from: 41, to: 60, total: 99 }],
    ['312件中 1~20件', { total: 312 }],
  ])('hears the page say "%s"', (text, paging) => {
    const [table] = tablesOf(
      `<div><table><tr><th>A<th>B</tr><tr><td>1<td>2</tr></table><div class="info">${text}</div></div>`,
    );
    expect(table?.paging).toEqual(paging);
  });

  it.each(['Next', 'Weiter ›', 'Suivant', '次へ', '›'])('finds the way on that is called "%s"', (name) => {
    showPage(
      `<div><table><tr><th>A<th>B</tr><tr><td>1<td>2</tr></table><nav><a href="?p=0">1</a> <a id="on" href="?p=2">${name}</a></nav></div>`,
    );
    const engine = createEngine(document);
    const [table] = createExtracting(engine).tables();
    expect(engine.elementOf(table?.paging.next ?? 0)?.id).toBe('on');
  });

  it('takes no link to another site for the way on', () => {
    const [table] = tablesOf(
      `<div><table><tr><th>A<th>B</tr><tr><td>1<td>2</tr></table><a rel="next" href="https://other.example/2">Next</a></div>`,
    );
    expect(table?.paging).toEqual({});
  });

  describe('in a box that scrolls', () => {
    const grid = (height: number, { beside = '', count = '' } = {}) =>
      tablesOf(
        `<div role="table" ${count}><div role="row"><b role="columnheader">A</b> <b role="columnheader">B</b></div><div id="box" style="height:60px;overflow:auto"><div style="height:${height}px">${[1, 2, 3, 4].map((at) => `<div role="row" aria-rowindex="${at + 1}" style="height:20px"><i role="cell">${at}</i> <i role="cell">x</i></div>`).join('')}</div>${beside}</div></div>`,
      )[0];

    it('says that rows go on where only some are drawn', () => {
      expect(grid(400)?.paging.scroll).toMatchObject({ view: 30, above: false, below: true });
      expect(grid(400)?.rows.map(({ index }) => index)).toEqual([2, 3, 4, 5]);
    });

    it('is not at the first row where it was scrolled and still has the rows of before', () => {
      grid(400);
      document.getElementById('box')?.scrollTo(0, 200);
      const [late] = createExtracting(createEngine(document)).tables();
      expect(late?.paging.scroll).toMatchObject({ above: true, below: true });
    });

    it('says nothing where all are, or other things stand below', () => {
      expect(grid(80)?.paging.scroll).toBeUndefined();
      expect(grid(80, { beside: '<p style="height:90px">Imprint</p>' })?.paging.scroll).toBeUndefined();
    });

    it('says where more may come: at the end of what it scrolls in, when that is near', () => {
      const last = (height: number, beside?: string) => {
        const table = grid(height, beside === undefined ? {} : { beside });
        return table?.paging.grows === table?.rows.at(-1)?.ref;
      };
      expect(last(80, '<p style="height:20px">Loading</p>')).toBe(true);
      expect(last(80, '<p style="height:90px">Imprint</p>')).toBe(false);
    });

    it('believes the page that there are more', () => {
      const more = grid(400, { beside: '<p>Loading</p>', count: 'aria-rowcount="21"' });
      expect(more?.paging).toMatchObject({ total: 20, scroll: { below: true } });
    });
  });

  it('finds no way on where it is switched off', () => {
    const [table] = tablesOf(
      `<div><table><tr><th>A<th>B</tr><tr><td>1<td>2</tr></table><button disabled>Next</button><a class="disabled" href="#">Next</a></div>`,
    );
    expect(table?.paging).toEqual({});
  });

  it('joins names that stay in view to the columns beside them', () => {
    const beside = (left: string, right: string) =>
      `<div style="display:flex;line-height:20px"><table>${left}</table><div><table>${right}</table></div></div>`;
    expect(
      linesOfTable(
        beside(
          '<thead><tr><th>Player</tr></thead><tr><td>Orr</tr><tr><td>Rao</tr>',
          '<thead><tr><th>Min<th>Pts</tr></thead><tr><td>34<td>22</tr><tr><td>28<td>9</tr>',
        ),
      ),
    ).toEqual(['Player|Min|Pts', 'Orr|34|22', 'Rao|28|9']);
    const song = (kind: string) => `<tr><th>Rank<th>${kind}</tr><tr><td>1<td>A ${kind}</tr>`;
    expect(tablesOf(beside(song('song'), song('album')))).toHaveLength(2);
  });

  it('reads a table once that is drawn again over itself', () => {
    const head = '<thead><tr><th>Coin<th>Price</tr></thead>';
    expect(
      linesOfTable(
        `<div style="position:relative"><table>${head}<tr><td>Bit<td>$61</tr><tr><td>Dot<td>$7</tr></table><div style="position:absolute;top:0;left:0"><table>${head}</table></div></div>`,
      ),
    ).toEqual(['Coin|Price', 'Bit|$61', 'Dot|$7']);
  });

  it('reads a table once whose rows say their roles for an element around it', () => {
    expect(
      linesOfTable(
        `<div role="grid"><table role="none"><tr role="row"><th role="columnheader">A<th role="columnheader">B</tr><tr role="row"><td role="gridcell">1<td role="gridcell">2</tr></table></div>`,
      ),
    ).toEqual(['A|B', '1|2']);
  });

  it('takes the row over marked names for headers, when its corner is empty', () => {
    expect(
      linesOfTable(
        `<table><tr><td><td>Nova 5<td>Nova 6</tr><tr><th>Price<td>$599<td>$649</tr><tr><th>5G<td>Yes<td>Yes</tr></table>`,
      ),
    ).toEqual(['|Nova 5|Nova 6', 'Price|$599|$649', '5G|Yes|Yes']);
  });

  it('reads words out of sight where a cell shows none', () => {
    const unseen = 'style="position:absolute;clip:rect(0,0,0,0);overflow:hidden;width:1px;height:1px"';
    expect(
      linesOfTable(
        `<table><tr><th><b ${unseen}>State</b><th>Job</tr><tr><td><svg width=9 height=9></svg><b ${unseen}>passed</b><td>build <b ${unseen}>of today</b></tr><tr><td title="failed"><td>test</tr></table>`,
      ),
    ).toEqual(['State|Job', 'passed|build', 'failed|test']);
  });

  it('reads the chosen one of several choices in a cell', () => {
    const choice = (chosen: string) =>
      ['on', 'off']
        .map((each) => `<label><input type=radio ${each === chosen ? 'checked' : ''}>${each}</label>`)
        .join(' ');
    expect(
      linesOfTable(
        `<table><tr><th>Name<th>Alarm</tr><tr><td>Boiler<td>${choice('off')}</tr><tr><td>Tank<td>${choice('')}</tr></table>`,
      ),
    ).toEqual(['Name|Alarm', 'Boiler|off', 'Tank|on off']);
  });

  it('leaves buttons beside the name of a row out', () => {
    expect(
      linesOfTable(
        `<table><tr><td><th>Free</tr><tr><th scope=row>Seats <button>?</button><td>3</tr><tr><th scope=row><button>Help</button><td>no</tr></table>`,
      ),
    ).toEqual(['|Free', 'Seats|3', 'Help|no']);
  });

  it('reads a table without marks that has headings between its rows', () => {
    const row = (cells: string) => `<tr><td>${cells.split(' ').join('<td>')}</tr>`;
    expect(
      linesOfTable(
        `<table>${row('<b>Code</b> <b>Time</b>')}<tr><td colspan=2><b>One</b></tr>${row('A1 9:00')}${row('A2 10:00')}<tr><td colspan=2><b>Two</b></tr>${row('B1 9:00')}${row('B2 10:00')}</table>`,
      ),
    ).toEqual(['Code|Time', 'One: A1|9:00', 'One: A2|10:00', 'Two: B1|9:00', 'Two: B2|10:00']);
  });

  it('reads terms with their descriptions, unless they are records', () => {
    expect(
      linesOfTable(`<dl><div><dt>Name<dd>Ada</div><div><dt>Paid<dd>£3<dd>in May</div><dt>Due<dd>£9</dl>`),
    ).toEqual(['|', 'Name|Ada', 'Paid|£3 in May', 'Due|£9']);
    const hotel = (name: string) => `<li><b>${name}</b><dl><dt>Town<dd>${name}ton<dt>From<dd>€9</dl></li>`;
    expect(tablesOf(`<ul>${hotel('A')}${hotel('B')}${hotel('C')}</ul>`)).toEqual([]);
  });

  it('reads only what the selector holds', () => {
    const html = `<table id="a"><tr><th>A</tr><tr><td>1</tr></table><div id="b"><table><tr><th>B</tr><tr><td>2</tr></table></div>`;
    expect(tablesOf(html, '#b').map(({ columns }) => columns)).toEqual([['B']]);
  });
});

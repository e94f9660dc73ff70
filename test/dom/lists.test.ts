import { describe, expect, it } from 'vitest';
import { createEngine } from '../../src/frame/engine';
import { createExtracting } from '../../src/frame/data/extracting-engine';
import type { DataSet } from '../../src/protocol/extract/page-data';
import { showPage } from './fixtures';

function offersOf(html: string): DataSet[] {
  showPage(html);
  return createExtracting(createEngine(document)).offers();
}

const linesOf = ({ columns, rows }: DataSet): string[] => [
  columns.join('|'),
  ...rows.map(({ cells }) => cells.map((cell) => cell?.text ?? '∅').join('|')),
];

const best = (html: string): string[] => linesOf(offersOf(html)[0] as DataSet);

describe('lists', () => {
  it('reads repeated things, of which some lack a part', () => {
    expect(
      best(
        `<div><div class="card"><h3>Lamp</h3><s>€9</s><span class="price">€7</span></div><div class="card"><h3>Desk</h3><span class="price">€70</span></div><div class="card"><h3>Rug</h3><span class="price">€40</span></div></div>`,
      ),
    ).toEqual(['title||price', 'Lamp|€9|€7', 'Desk|∅|€70', 'Rug|∅|€40']);
  });

  it('reads things that are several elements each', () => {
    expect(
      best(
        `<dl><dt>Open</dt><dd>9–17</dd><dt>Closed</dt><dd>Sunday</dd><dt>Phone</dt><dd>555 01</dd></dl>`,
      ).slice(1),
    ).toEqual(['Open|9–17', 'Closed|Sunday', 'Phone|555 01']);
  });

  it('joins a list that stands under several headings, and says which', () => {
    const [list] = offersOf(
      `<h2>Fruit</h2><ul><li><b>Apple</b> <i>1 kg</i></li><li><b>Pear</b> <i>2 kg</i></li></ul><h2>Nuts</h2><ul><li><b>Almond</b> <i>9 g</i></li><li><b>Cashew</b> <i>8 g</i></li></ul>`,
    );
    expect(list?.rows.map(({ section, cells }) => [section, cells[0]?.text])).toEqual([
      ['Fruit', 'Apple'],
      ['Fruit', 'Pear'],
      ['Nuts', 'Almond'],
      ['Nuts', 'Cashew'],
    ]);
  });

  it('names columns by their labels', () => {
    const entry = (title: string, price: string) =>
      `<div><h4>${title}</h4><div>Price: <b>${price}</b></div></div>`;
    expect(best(`<main>${entry('Lamp', '€7')}${entry('Desk', '€70')}${entry('Rug', '€40')}</main>`)[0]).toBe(
      'title|Price',
    );
  });

  it('leaves out what is the same for all to press', () => {
    const entry = (title: string) => `<li><a href="/${title}">${title}</a> <button>Buy</button></li>`;
    expect(best(`<ul>${entry('Lamp')}${entry('Desk')}${entry('Rug')}</ul>`)).toEqual([
      'link',
      'Lamp',
      'Desk',
      'Rug',
    ]);
  });

  it('keeps a value that all share, and no sign that all have', () => {
    const entry = (title: string) =>
      `<li><b>${title}</b> <span class="price">€7.00</span> <img src="/star.png" alt="" width="30" height="30"></li>`;
    expect(best(`<ul>${entry('Lamp')}${entry('Desk')}${entry('Rug')}</ul>`)).toEqual([
      '|price',
      'Lamp|€7.00',
      'Desk|€7.00',
      'Rug|€7.00',
    ]);
  });

  it('keeps a text that all share as a column, and tells it from the others', () => {
    const entry = (title: string) =>
      `<li><b>${title}</b> <i>€${title.length}.00</i> <span class="stock">In stock</span> <button>Buy</button></li>`;
    const [list] = offersOf(`<ul>${['Lamp', 'Desk', 'Rug'].map(entry).join('')}</ul>`);
    expect(list && linesOf(list)[1]).toBe('Lamp|€4.00|In stock');
    expect(list).toMatchObject({ columns: ['', '', 'stock'], shared: [2] });
  });

  it('leaves the counts and the "next" of a table above to that table', () => {
    const rows = Array.from({ length: 20 }, (_, at) => `<tr><td>Order ${at}</td><td>€${at}.50</td></tr>`);
    const list = Array.from({ length: 6 }, (_, at) => `<li><b>Shop ${at}</b> <i>Street ${at}</i></li>`);
    const [table, shops] = offersOf(
      `<main><section><table><tr><th>No.</th><th>Sum</th></tr>${rows.join('')}</table><p>1–20 of 312</p><button>Next</button><ul>${list.join('')}</ul></section></main>`,
    );
    expect(table?.paging).toMatchObject({ from: 1, to: 20, total: 312, next: expect.any(Number) });
    expect([shops?.rows.length, shops?.paging]).toEqual([6, {}]);
  });

  it('puts what a page is about before its menus, and takes no running text for a list', () => {
    const offers = offersOf(
      `<nav><ul><li><a href="/1">Home page</a><li><a href="/2">All products</a><li><a href="/3">Contact us</a></ul></nav><main><ul><li><b>Ada</b> 3<li><b>Ben</b> 4<li><b>Cy</b> 5</ul><article>${`<p>${'A long sentence of an article. '.repeat(9)}</p>`.repeat(4)}</article></main>`,
    );
    expect(offers[0]?.rows).toHaveLength(3);
    expect(offers[0]?.rows[0]?.cells[0]?.text).toContain('Ada');
    expect(offers.some(({ rows }) => rows.length === 4)).toBe(false);
  });

  it('gives pictures and links with their addresses', () => {
    const entry = (name: string) =>
      `<li><a href="/item/${name}"><img src="/${name}.jpg" alt="" width="60" height="60"><span>${name}</span></a></li>`;
    const [list] = offersOf(`<ul>${['a1', 'b2', 'c3'].map(entry).join('')}</ul>`);
    expect(list?.columns).toEqual(['image', 'link']);
    expect(list?.rows[1]?.cells.map((cell) => cell?.link)).toEqual(
      ['/b2.jpg', '/item/b2'].map((address) => new URL(address, document.baseURI).href),
    );
  });

  it('joins answers to what they answer, in the order of the page', () => {
    const said = (who: string, inside = '') =>
      `<li><div class="c"><b>${who}</b><p>Words of ${who}.</p></div>${inside && `<ol>${inside}</ol>`}</li>`;
    expect(
      best(`<main><ol>${said('ana', said('bo', said('cy')))}${said('dee')}${said('eli')}</ol></main>`).slice(
        1,
      ),
    ).toEqual(['ana', 'bo', 'cy', 'dee', 'eli'].map((who) => `${who}|Words of ${who}.`));
  });

  it('tells what all say between their values from the values', () => {
    const post = (points: number, who: string) =>
      `<li><a href="/${who}">Post of ${who}</a><p><b>${points}</b> points by <i>${who}</i></p></li>`;
    expect(best(`<ul>${post(41, 'ada')}${post(7, 'ben')}${post(12, 'cy')}</ul>`).slice(1)).toEqual([
      'Post of ada|41|ada',
      'Post of ben|7|ben',
      'Post of cy|12|cy',
    ]);
  });

  it('offers things that hold like parts and say more of themselves, not their parts', () => {
    const flight = (price: number) =>
      `<li><div>${[1, 2].map((leg) => `<p><b>0${leg}:10</b> <i>Air ${price}</i></p>`).join('')}</div><div><b>${price} €</b></div></li>`;
    expect(offersOf(`<ol>${[113, 226, 339].map(flight).join('')}</ol>`)[0]?.rows).toHaveLength(3);
    const order = (id: number) =>
      `<div><div>${[`Placed|${id} May`, `Total|£${id}9`, `Order|203-${id}`].map((pair) => `<p><b>${pair.replace('|', '</b><i>')}</i></p>`).join('')}</div></div>`;
    expect(best(`<main>${[1, 2, 3].map(order).join('')}</main>`)).toEqual([
      'Placed|Total|Order',
      ...[1, 2, 3].map((id) => `${id} May|£${id}9|203-${id}`),
    ]);
  });

  it('offers the cards of a board, not its columns', () => {
    const column = (name: string, ...cards: string[]) =>
      `<div class="col"><h2>${name}</h2>${cards.map((card) => `<div class="task"><div>${card}</div><div>by ${card.at(-1)}</div></div>`).join('')}</div>`;
    const [list] = offersOf(
      `<main>${column('To do', 'Mend', 'Paint')}${column('Doing', 'Order')}${column('Done', 'Dig', 'Plant')}</main>`,
    );
    expect(list?.rows.map(({ cells, section }) => `${section}: ${cells[0]?.text}`)).toEqual([
      'To do: Mend',
      'To do: Paint',
      'Doing: Order',
      'Done: Dig',
      'Done: Plant',
    ]);
  });

  it('takes links within running text for no list, nor lines of a story', () => {
    const words = (at: number) => `Some words of a story that goes on and on, no ${at}`;
    const line = (at: number) => `<p>${words(at)}: <a href="/${at}">link ${at}</a> and more.</p>`;
    const told = (at: number) => `<p><span>${words(at)}.</span></p>`;
    const offers = offersOf(`<main><div>${[1, 2, 3, 4].map(line).join('').repeat(3)}</div></main>`);
    expect(offers.flatMap(linesOf)).not.toContain('link 1');
    expect(offersOf(`<main>${[1, 2, 3, 4].map(told).join('')}</main>`)).toEqual([]);
  });

  it('joins words that are drawn one by one with no sign between', () => {
    const words = (text: string) =>
      text
        .split(' ')
        .map((word) => `<span style="display:inline-block">${word}</span>`)
        .join(' ');
    const story = (title: string) => `<div class="s"><div class="t">${words(title)}</div></div>`;
    expect(
      best(`<main>${['One two', 'Three four five', 'Six'].map(story).join('')}</main>`).slice(1),
    ).toEqual(['One two', 'Three four five', 'Six']);
  });

  it('reads what is shown by a sign alone', () => {
    const wine = (name: string, stars: number) =>
      `<li><b>${name}</b><span role="img" aria-label="${stars} of 5"><i style="width:${stars}em"></i></span></li>`;
    expect(best(`<ul>${wine('Red', 4)}${wine('White', 3)}${wine('Rosé', 5)}</ul>`).slice(1)).toEqual([
      'Red|4 of 5',
      'White|3 of 5',
      'Rosé|5 of 5',
    ]);
  });

  it('offers five at most, tables among them', () => {
    const item = (kind: string) => (at: number) => `<${kind}><b>Some ${at}</b><i>Thing ${at}</i></${kind}>`;
    const list = (kind: string) =>
      `<section class="${kind}">${[1, 2, 3, 4].map(item(kind)).join('')}</section>`;
    const offers = offersOf(
      `<table><tr><th>A<th>B</tr><tr><td>1<td>2</tr><tr><td>3<td>4</tr></table>${['div', 'span', 'x-a', 'x-b', 'x-c', 'x-d'].map(list).join('')}`,
    );
    expect(offers).toHaveLength(5);
    expect(offers.slice(0, 2).map(({ kind }) => kind)).toContain('table');
  });
});

describe('addresses', () => {
  const addressesOf = (html: string) => {
    showPage(html);
    const { sets } = createExtracting(createEngine(document)).frameOffers({});
    return sets.filter(({ isBeside }) => isBeside).map(linesOf);
  };

  it('are listed once each, from texts and links, wherever they stand', () => {
    expect(
      addressesOf(
        `<p>Write to ada@example.org, or <a href="mailto:bo%40example.org?subject=Hi">to Bo</a>.</p>
         <footer>ada@example.org · <a href="tel:+49301234567">030 1234567</a> · <a href="tel:+4940555">Call</a></footer>
         <script>const hidden = 'no@example.org';</script>`,
      ),
    ).toEqual([
      ['Email address', 'ada@example.org', 'bo@example.org'],
      ['Phone number', '030 1234567', '+4940555'],
    ]);
  });

  it('are none on a page without any', () => {
    expect(addressesOf('<p>Follow @ada</p>')).toEqual([]);
  });
});

import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect } from './fixtures';

const orders = Array.from(
  { length: 20 },
  (_, at) =>
    `<tr><td><a href="/o/${at}">A-${at}</a></td><td>${['Ada', 'Grace', 'Alan'][at % 3]}</td><td>${at},50 €</td><td>${at === 3 ? '=1+1' : 'paid'}</td></tr>`,
).join('');

/** A page with a table that is the first of several, and a list. */
export const dataPage = `<!doctype html><html lang="de"><title>Shop</title><h1>Shop</h1>
<table><caption>Orders</caption><thead><tr><th>Order</th><th>Customer</th><th>Amount</th><th>State</th></tr></thead>
<tbody>${orders}</tbody></table><p>1–20 of 312 <a href="?p=2">Next</a></p><div style="height: 1500px"></div>
<main><h2>Lamps</h2><ul>${['Arc', 'Desk', 'Floor'].map((name, at) => `<li><h3><a href="/l/${name}">${name} lamp</a></h3><span class="price">$${at + 1}9.00</span></li>`).join('')}</ul></main>`;

/** A table under a heading, of kettles with long names and more columns than a narrow panel has room for. */
export const widePage = (columns: 3 | 7): string => {
  const names = ['Name', 'Price', 'Added', 'Colour', 'Material', 'Made in', 'Weight'].slice(0, columns);
  const row = (at: number) =>
    [
      `Kettle number ${at} with a long name`,
      `£${at}8.50`,
      `2024-03-${10 + at}`,
      'Blue',
      'Enamelled steel',
      'Portugal',
      `${at}.6 kg`,
    ].slice(0, columns);
  const tr = (cells: string[], tag: string) => `<tr>${cells.map((cell) => `<${tag}>${cell}`).join('')}</tr>`;
  const rows = Array.from({ length: 9 }, (_, at) => tr(row(at + 1), 'td')).join('');
  return `<!doctype html><html lang="en"><title>Shop</title><h1>Stock</h1><table>${tr(names, 'th')}${rows}</table>`;
};

/** A table of ten orders a page, drawn anew by a script when "Next" is pressed, after so many milliseconds. */
export const pagedOrders = (
  pages: number,
  afterMs = 0,
): string => `<!doctype html><title>Shop</title><main><div>
<table><caption>Orders</caption><thead><tr><th>Order</th><th>Total</th></tr></thead><tbody></tbody></table>
<p id="count"></p><button id="next">Next</button></div></main><script>
let page = 0;
const draw = (page) => {
  document.querySelector('tbody').innerHTML = Array.from({ length: 10 }, (_, at) =>
    '<tr><td>A-' + (page * 10 + at) + '</td><td>$' + (page * 10 + at) + '.00</td></tr>').join('');
  count.textContent = (page * 10 + 1) + '–' + (page * 10 + 10) + ' of ${pages * 10}';
  next.disabled = page === ${pages - 1};
};
next.onclick = () => { page += 1; setTimeout(draw, ${afterMs}, page); };
draw(0);
</script>`;

/** A grid of 200 orders that draws those near the view alone. */
export const virtualOrders = `<!doctype html><title>Shop</title>
<style>#view{height:200px;overflow-y:auto;position:relative;width:300px}.row{position:absolute;display:flex;height:20px}.row>*{width:140px}</style>
<div role="grid" aria-rowcount="201"><div role="row" aria-rowindex="1"><span role="columnheader">Order</span> <span role="columnheader">Total</span></div>
<div id="view"><div id="all" role="rowgroup" style="height:4000px"></div></div></div><script>
const draw = () => {
  const first = Math.max(0, Math.floor(view.scrollTop / 20) - 2);
  all.innerHTML = Array.from({ length: Math.min(14, 200 - first) }, (_, at) => first + at).map((at) =>
    '<div role="row" class="row" aria-rowindex="' + (at + 2) + '" style="top:' + at * 20 + 'px"><span role="gridcell">A-' + at + '</span><span role="gridcell">$' + at + '.00</span></div>').join('');
};
view.onscroll = draw;
draw();
</script>`;

/** A list of 36 lamps, twelve more each time its end is scrolled to. */
export const endlessLamps = `<!doctype html><title>Lamps</title><style>li{height:60px}</style><main><h2>Lamps</h2><ul></ul><p id="end">Loading</p></main><script>
let shown = 0;
const more = () => {
  if (shown === 36) return;
  const from = shown;
  shown += 12;
  for (let at = from; at < shown; at += 1) document.querySelector('ul').insertAdjacentHTML('beforeend',
    '<li><h3><a href="/l/' + at + '">Lamp ' + at + '</a></h3><span class="price">$' + at + '.00</span></li>');
};
more();
new IntersectionObserver(([seen]) => seen.isIntersecting && setTimeout(more, 200)).observe(end);
</script>`;

/** A list of lamps, ten more each time its button is pressed, which is off while they come. */
export const lampsByButton = (
  lamps: number,
  afterMs = 0,
): string => `<!doctype html><title>Lamps</title><main><h2>Lamps</h2><ul></ul><p><button id="more">Load more lamps</button></p></main><script>
let shown = 0;
const draw = () => {
  const from = shown;
  shown = Math.min(${lamps}, shown + 10);
  for (let at = from; at < shown; at += 1) document.querySelector('ul').insertAdjacentHTML('beforeend',
    '<li><h3><a href="/l/' + at + '">Lamp ' + at + '</a></h3><span class="price">$' + at + '.00</span></li>');
  more.disabled = false;
  if (shown === ${lamps}) more.remove();
};
more.onclick = () => { more.disabled = true; setTimeout(draw, ${afterMs}); };
draw();
</script>`;

/** Shows the tables and lists of the page. */
export async function openData(panel: Page): Promise<void> {
  await panel.getByRole('radio', { name: 'Data', exact: true }).press('Space');
  await expect(panel.getByRole('list', { name: 'Tables and lists on this page' })).toBeVisible();
}

/** The names of the grid's columns. */
export const namesOf = (panel: Page) => panel.getByRole('columnheader').allTextContents();

/** Saves the rows in this format, and gives the file and its name. */
export async function saveAs(panel: Page, format: RegExp): Promise<{ name: string; bytes: Buffer }> {
  await panel.getByRole('button', { name: /^Save / }).click();
  const download = panel.waitForEvent('download');
  await panel.getByRole('menuitem', { name: format }).click();
  const file = await download;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

/** A table of eight kettles, of which two are the same and one has no price, and a lamp. */
export const tablePage = `<!doctype html><html lang="en"><title>Shop</title><h1>Stock</h1>
<table><caption>Stock</caption><tr><th>Name<th>Price<th>Weight<th>Added</tr>${[
  ['Blue kettle', '£28.50', '1.2 kg', '2024-03-11'],
  ['Copper kettle', '£110.00', '2.1 kg', '2024-03-16'],
  ['Camp kettle', '£8.50', '0.4 kg', '2024-03-12'],
  ['Green kettle', '£38.50', '1.3 kg', '2024-03-13'],
  ['Camp kettle', '£8.50', '0.4 kg', '2024-03-12'],
  ['Iron kettle', '', '3.8 kg', '2024-03-14'],
  ['Small kettle', '£18.50', '0.8 kg', '2024-03-15'],
  ['Tin kettle', '£9.00', '0.5 kg', '2024-03-17'],
  ['Desk lamp', '£19.00', '1.0 kg', '2024-03-18'],
]
  .map((cells) => `<tr>${cells.map((cell) => `<td>${cell}`).join('')}</tr>`)
  .join('')}</table>`;

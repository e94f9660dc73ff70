import type { ListCase } from '../list-case';

const count = (many: number, draw: (at: number) => string): string =>
  Array.from({ length: many }, (_, at) => draw(at)).join('');
const made = <T>(many: number, row: (at: number) => T): T[] =>
  Array.from({ length: many }, (_, at) => row(at));
const towns = ['Ashby', 'Corley', 'Dunmore', 'Elm Park', 'Frome', 'Garth'] as const;
const town = (at: number): string => towns[at % towns.length] ?? '';
const page = (main: string, lang = 'en') =>
  `<!doctype html><html lang="${lang}"><meta charset="utf-8"><header><nav>${count(6, (at) => `<a href="/n${at}">Menu ${at}</a>`)}</nav></header>${main}<aside><h4>Popular</h4><ul>${count(5, (at) => `<li><a href="/p${at}">Popular thing ${at}</a></li>`)}</ul></aside><footer><ul>${count(7, (at) => `<li><a href="/f${at}">Foot ${at}</a></li>`)}</ul></footer>`;

/** A third lot, written after those of `site-lists.ts` were found. */
export const lastLists: readonly ListCase[] = [
  {
    name: 'variants of a product with prices in a list of choices',
    html: page(
      `<main><h1>Paint</h1><div role="radiogroup">${count(4, (at) => `<div role="radio" aria-checked="${at === 0}" tabindex="0"><span class="size">${at + 1} l</span><span class="unit">${at + 3},20 €/l</span><span class="sum">${(at + 1) * 9},99 €</span></div>`)}</div></main>`,
      'de',
    ),
    rows: made(4, (at) => [`${at + 1} l`, `${at + 3},20 €/l`, `${(at + 1) * 9},99 €`]),
    typed: { type: 'money', values: made(4, (at) => ({ amount: (at + 1) * 9 + 0.99, currency: 'EUR' })) },
  },
  {
    name: 'apartments by a map: cards and pins',
    html: page(
      `<div class="split"><div class="map">${count(5, (at) => `<button class="pin">€${at + 6}00</button>`)}</div><div class="cards">${count(5, (at) => `<article><a href="/h/${at}"><h2>${at + 1} rooms in ${town(at)}</h2></a><ul><li>${at + 40} m²</li><li>Floor ${at}</li></ul><data value="${at + 6}00">€ ${at + 6}00</data></article>`)}</div></div>`,
    ),
    rows: made(5, (at) => [`${at + 1} rooms in ${town(at)}`, `€ ${at + 6}00`]),
    typed: { type: 'money', values: made(5, (at) => ({ amount: (at + 6) * 100, currency: 'EUR' })) },
  },
  {
    name: 'log book of days as sections with a paragraph and a line of facts',
    html: page(
      `<main>${count(4, (at) => `<section class="day"><header><h2>Day ${at + 1}: ${town(at)}</h2></header><p>We walked along the river for a long time and saw herons, as many as ${at + 2} of them, before it rained.</p><footer><span>${at + 11} km</span> · <span>${at * 100 + 50} m up</span></footer></section>`)}</main>`,
    ),
    rows: made(4, (at) => [`Day ${at + 1}: ${town(at)}`, `${at + 11} km`, `${at * 100 + 50} m up`]),
  },
  {
    name: 'speakers with only a picture, a name and a firm in text of one element',
    html: page(
      `<main><div class="speakers">${count(6, (at) => `<div><img src="${at}.jpg" alt="" width="120" height="120"><p>Speaker ${town(at)}<br>Firm ${at}</p></div>`)}</div></main>`,
    ),
    rows: made(6, (at) => [`Speaker ${town(at)}`, `Firm ${at}`]),
  },
  {
    name: 'stock ticker in one line of links',
    html: page(
      `<div class="ticker">${count(8, (at) => `<a class="quote" href="/q/${at}"><span class="sym">S${at}X</span><span class="last">${at + 10}.5${at}</span><span class="chg">+0.${at}%</span></a>`)}</div><main><h1>Markets</h1><p>Shares rose on Monday, after a week in which hardly anybody had bought or sold.</p></main>`,
    ),
    rows: made(8, (at) => [`S${at}X`, `+0.${at}%`, `${at + 10}.5${at}`]),
    typed: { type: 'number', values: made(8, (at) => Number(`${at + 10}.5${at}`)) },
  },
  {
    name: 'podcast feed with a time element and hidden machine words',
    html: page(
      `<main><ul class="feed">${count(5, (at) => `<li><time datetime="2024-04-1${at}">${at + 1} days ago</time><h3><a href="/e/${at}">Talk with ${town(at)}</a></h3><span hidden>id-${at}</span><script type="application/json">{"id":${at}}</script></li>`)}</ul></main>`,
    ),
    rows: made(5, (at) => [`Talk with ${town(at)}`, `${at + 1} days ago`]),
    typed: { type: 'date', values: made(5, (at) => `2024-04-1${at}`) },
  },
  {
    name: 'meal plan: days side by side with dishes of each',
    html: page(
      `<main><div style="display:grid;grid-template-columns:repeat(5,1fr)">${['Mon', 'Tue', 'Wed', 'Thu', 'Fri'].map((day, at) => `<div><h3>${day}</h3><div class="dish"><div>Soup of ${town(at)}</div><div>€ 4.${at}0</div></div><div class="dish"><div>Stew of ${town(at + 1)}</div><div>€ 7.${at}0</div></div></div>`).join('')}</div></main>`,
    ),
    rows: made(5, (at) => at).flatMap((at) => [
      [`Soup of ${town(at)}`, `€ 4.${at}0`],
      [`Stew of ${town(at + 1)}`, `€ 7.${at}0`],
    ]),
    typed: {
      type: 'money',
      values: made(5, (at) => at).flatMap((at) => [
        { amount: 4 + at / 10, currency: 'EUR' },
        { amount: 7 + at / 10, currency: 'EUR' },
      ]),
    },
  },
  {
    name: 'mail list as table rows with no header',
    html: page(
      `<table role="grid" class="F"><tbody>${count(6, (at) => `<tr role="row" class="zA"><td class="oZ"><div role="checkbox" aria-checked="false"></div></td><td class="yX"><span name="${town(at)}">${town(at)}, me</span> <span class="n">${at + 2}</span></td><td><span class="bog">Plan for week ${at}</span><span class="y2"> - Hello all, here it is</span></td><td class="xW"><span title="Mon, ${at + 3} Jun 2024">Jun ${at + 3}</span></td></tr>`)}</tbody></table>`,
    ),
    rows: made(6, (at) => [`Jun ${at + 3}`]),
  },
  {
    name: 'downloads with size and kind in brackets',
    html: page(
      `<main><h2>Forms</h2><ul>${count(5, (at) => `<li><a href="/forms/${at}.pdf">Form ${town(at)}</a> <span class="info">(PDF, ${at + 1}20 KB)</span></li>`)}</ul></main>`,
    ),
    rows: made(5, (at) => [`Form ${town(at)}`, `(PDF, ${at + 1}20 KB)`]),
  },
  {
    name: 'playlist in nested grids with a number or a bar that plays',
    html: page(
      `<main><div role="list">${count(7, (at) => `<div role="listitem"><div class="i">${at === 2 ? '<img src="eq.gif" width="14" height="14" alt="">' : at + 1}</div><div class="m"><div class="t">Song of ${town(at)}</div><div class="a"><a href="/a/${at}">Band ${at}</a></div></div><div class="d">3:0${at}</div></div>`)}</div></main>`,
    ),
    rows: made(7, (at) => [`Song of ${town(at)}`, `Band ${at}`, `3:0${at}`]),
  },
];

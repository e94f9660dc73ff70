import type { ListCase } from '../list-case';

const count = (many: number, draw: (at: number) => string): string =>
  Array.from({ length: many }, (_, at) => draw(at)).join('');
const made = <T>(many: number, row: (at: number) => T): T[] =>
  Array.from({ length: many }, (_, at) => row(at));
const places = ['Brigg', 'Calder', 'Denholm', 'Eyam', 'Fewston', 'Grassing', 'Haxby'] as const;
const place = (at: number): string => places[at % places.length] ?? '';
const page = (main: string, lang = 'en') =>
  `<!doctype html><html lang="${lang}"><meta charset="utf-8"><header><a href="/">Start</a><nav><ul>${count(5, (at) => `<li><a href="/m${at}">Part ${at}</a></li>`)}</ul></nav><form role="search"><input type="search"><button>Go</button></form></header>${main}<footer>${count(4, (at) => `<div><h5>More ${at}</h5>${count(3, (line) => `<a href="/x${at}${line}">Link ${at}.${line}</a>`)}</div>`)}</footer>`;

const days = ['Tuesday, 14 May', 'Monday, 13 May', 'Friday, 10 May'] as const;
const catalogue = made(6, (at) => ({
  title: `The ${place(at)} papers`,
  author: `Author ${place(at + 2)}`,
  year: 2001 + at * 3,
  hasEdition: at % 3 === 1,
}));

/** A fourth lot, written without a look at what finds lists. */
export const furtherLists: readonly ListCase[] = [
  {
    name: 'departures in boxes: line, where to, minutes or due',
    html: page(
      `<main><h1>${place(0)}, Market</h1>${count(7, (at) => `<div class="dep" style="display:flex"><div class="line" style="background:#036;color:#fff">${at + 40}</div><div style="flex:1"><div>to ${place(at)} station</div><div class="via">via Mill Road</div></div><div>${at === 0 ? 'due' : `${at * 4} min`}</div></div>`)}</main>`,
    ),
    rows: made(7, (at) => [`${at + 40}`, `to ${place(at)} station`, at === 0 ? 'due' : `${at * 4} min`]),
  },
  {
    name: 'slides of a carousel, two goods on each',
    html: page(
      `<main><h2>For your kitchen</h2><div class="track" style="display:flex;overflow:hidden;width:700px">${count(3, (slide) => `<div class="slide" style="flex:0 0 340px;display:flex">${count(2, (at) => `<article class="good"><a href="/g/${slide}${at}"><img src="${slide}${at}.jpg" alt="" width="120" height="120"></a><h3>Pan of ${place(slide * 2 + at)}</h3><p class="price">£${slide * 2 + at + 12}.50</p><button>Add to basket</button></article>`)}</div>`)}</div><button aria-label="Next slide">›</button></main>`,
    ),
    rows: made(6, (at) => [`Pan of ${place(at)}`, `£${at + 12}.50`]),
    typed: { type: 'money', values: made(6, (at) => ({ amount: at + 12.5, currency: 'GBP' })) },
  },
  {
    name: 'library catalogue: terms and descriptions in each record, some left out',
    html: page(
      `<main><p>Results 1–6 of 118</p>${catalogue.map(({ title, author, year, hasEdition }, at) => `<section class="rec"><h3><a href="/r/${at}">${title}</a></h3><dl><dt>By</dt><dd>${author}</dd>${hasEdition ? '<dt>Edition</dt><dd>2nd</dd>' : ''}<dt>Year</dt><dd>${year}</dd></dl></section>`).join('')}</main>`,
    ),
    rows: catalogue.map(({ title, author, year }) => [title, author, `${year}`]),
    typed: { type: 'number', values: catalogue.map(({ year }) => year) },
  },
  {
    name: 'bank account: movements below their days, minus signs of print',
    html: page(
      `<main><h1>Girokonto</h1>${days.map((day, group) => `<div class="day"><h3>${day}</h3></div>${count(3, (at) => `<button class="move"><span class="ic" aria-hidden="true">${place(at)[0]}</span><span class="who">${place(group * 3 + at)} GmbH</span><span class="use">Rechnung ${group}${at}</span><span class="sum">${at === 1 ? '+' : '−'}${group + 1}.${at + 1}20,4${at} €</span></button>`)}`).join('')}</main>`,
      'de',
    ),
    rows: days.flatMap((_, group) =>
      made(3, (at) => [
        `${place(group * 3 + at)} GmbH`,
        `Rechnung ${group}${at}`,
        `${at === 1 ? '+' : '−'}${group + 1}.${at + 1}20,4${at} €`,
      ]),
    ),
    typed: {
      type: 'money',
      values: days.flatMap((_, group) =>
        made(3, (at) => ({
          amount: Number(`${at === 1 ? '' : '-'}${group + 1}${at + 1}20.4${at}`),
          currency: 'EUR',
        })),
      ),
    },
  },
  {
    name: 'auctions with a bid, a time that is left and a heart to remember',
    html: page(
      `<main><ul class="lots" style="display:grid;grid-template-columns:repeat(3,1fr)">${count(6, (at) => `<li><button aria-label="Remember" aria-pressed="false">♡</button><a href="/lot/${at}"><img src="${at}.webp" alt="Lot ${at}" width="200" height="150"><span class="no">Los ${at + 301}</span><strong>Uhr aus ${place(at)}</strong></a><div><small>Aktuelles Gebot</small> <b>CHF ${at + 1}'${at + 2}50.–</b></div><div class="left">noch ${at + 2} Std.</div></li>`)}</ul></main>`,
      'de-CH',
    ),
    rows: made(6, (at) => [`Los ${at + 301}`, `Uhr aus ${place(at)}`, `CHF ${at + 1}'${at + 2}50.–`]),
    typed: {
      type: 'money',
      values: made(6, (at) => ({ amount: Number(`${at + 1}${at + 2}50`), currency: 'CHF' })),
    },
  },
  {
    name: 'incidents that unfold, the first one open',
    html: page(
      `<main><h1>Status</h1>${count(5, (at) => `<details${at === 0 ? ' open' : ''}><summary><span class="pill">${at === 0 ? 'Open' : 'Resolved'}</span> <span class="t">Slow pages in ${place(at)}</span> <time datetime="2024-06-0${at + 1}T08:00:00Z">${at + 1} June 2024</time></summary><p>We look into it, and write here when we know more about ${place(at)}.</p></details>`)}</main>`,
    ),
    rows: made(5, (at) => [
      at === 0 ? 'Open' : 'Resolved',
      `Slow pages in ${place(at)}`,
      `${at + 1} June 2024`,
    ]),
  },
  {
    name: 'vacancies in Polish, each a paragraph of a link, a firm and a date in words',
    html: page(
      `<main><h1>Praca</h1>${count(5, (at) => `<p class="job"><a href="/praca/${at}">Kierowca ${at + 1}</a><br><em>${place(at)} sp. z o.o.</em><br><span>${at + 11} kwietnia 2024</span></p>`)}</main>`,
      'pl',
    ),
    rows: made(5, (at) => [`Kierowca ${at + 1}`, `${place(at)} sp. z o.o.`, `${at + 11} kwietnia 2024`]),
    typed: { type: 'date', values: made(5, (at) => `2024-04-${at + 11}`) },
  },
  {
    name: 'bicycles with a small table of facts in each card',
    html: page(
      `<main><div class="cards">${count(5, (at) => `<div class="card"><h2>Fiets ${place(at)}</h2><table class="facts"><tr><th>Versnellingen</th><td>${at + 3}</td></tr><tr><th>Gewicht</th><td>${at + 14} kg</td></tr></table><div class="buy"><span>€ 1.${at + 2}99,-</span><a href="/f/${at}">Bekijk</a></div></div>`)}</div></main>`,
      'nl',
    ),
    rows: made(5, (at) => [`Fiets ${place(at)}`, `${at + 14} kg`, `€ 1.${at + 2}99,-`]),
    typed: {
      type: 'money',
      values: made(5, (at) => ({ amount: Number(`1${at + 2}99`), currency: 'EUR' })),
    },
  },
];

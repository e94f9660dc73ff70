import { each, escaped as e } from '../tables/html-text';
import { allThings, type Thing, type Things } from './things';
import type { ListCase } from './list-case';

/** A way sites show a list. */
type Drawing = { name: string; style?: string; draw: (things: Things) => string };

/** Every list in every drawing, among what else is on a page. */
export function drawnLists(): ListCase[] {
  return drawings.flatMap(({ name, style = '', draw }) =>
    allThings.map((things) => ({
      name: `${name}/${things.name}`,
      html: page(things, draw(things), style),
      rows: things.things.map(({ title, amount }) => [title, amount]),
      typed: { type: things.type, values: things.values },
    })),
  );
}

function page({ title }: Things, list: string, style: string): string {
  return `<!doctype html><meta charset="utf-8"><title>${e(title)}</title><style>body{margin:0;font:14px sans-serif}.top ul{display:flex;list-style:none;gap:12px}.cols{display:flex;gap:40px}${style}</style>
<header class="top"><a href="/"><img src="logo.svg" alt="Home" width="90" height="30"></a><nav><ul>${each(['New', 'Popular', 'Sale', 'Stores', 'Help', 'Account'], (word) => `<li><a href="/${word}">${word}</a></li>`)}</ul></nav></header>
<main><ol class="crumbs"><li><a href="/">Home</a></li><li><a href="/all">All</a></li><li>${e(title)}</li></ol><h1>${e(title)}</h1><p>Everything we have, sorted by what others looked at.</p>
<form><label>Sort <select><option>Newest<option>Cheapest</select></label><button>Apply</button></form>${list}<nav class="pages"><a href="?p=1">1</a> <a href="?p=2">2</a> <a href="?p=3">3</a> <a href="?p=2" rel="next">›</a></nav></main>
<aside><h2>Also seen</h2><ul>${each(['A first thing', 'Another one', 'Something else', 'The last of them'], (word, at) => `<li><a href="/also/${at}">${word}</a></li>`)}</ul></aside>
<footer><div class="cols">${each(['Company', 'Service', 'Legal'], (word) => `<div><h4>${word}</h4><ul>${each(['One', 'Two', 'Three', 'Four'], (item) => `<li><a href="/${word}/${item}">${word} ${item.toLowerCase()}</a></li>`)}</ul></div>`)}</div><p>© 2024</p></footer>`;
}

const slug = ({ title }: Thing) => `/item/${title.toLowerCase().replace(/[^a-z]+/g, '-')}`;
const picture = (thing: Thing, at: number) =>
  `<img src="/img/${at}.jpg" alt="${e(thing.title)}" width="120" height="90">`;
const tags = ({ tags: words }: Thing) => each(words, (word) => `<span class="tag">${e(word)}</span>`);
const badge = (thing: Thing) => (thing.badge ? `<span class="badge">${e(thing.badge)}</span>` : '');

/** The things in parts of so many. */
const parts = (things: readonly Thing[], size: number): Thing[][] =>
  Array.from({ length: Math.ceil(things.length / size) }, (_, at) =>
    things.slice(at * size, at * size + size),
  );

const drawings: readonly Drawing[] = [
  {
    name: 'cards',
    style: '.grid{display:grid;grid-template-columns:repeat(3,1fr);gap:12px}.tag{margin-right:6px}',
    draw: ({ things }) =>
      `<div class="grid">${each(things, (thing, at) => `<div class="card">${badge(thing)}<a href="${slug(thing)}">${picture(thing, at)}</a><div class="card__body"><h3 class="card__title"><a href="${slug(thing)}">${e(thing.title)}</a></h3><p class="card__about">${e(thing.about)}</p><div class="card__tags">${tags(thing)}</div><div class="card__price">${e(thing.amount)}</div><button>Choose</button></div></div>`)}</div>`,
  },
  {
    name: 'list items',
    draw: ({ things }) =>
      `<ul class="results">${each(things, (thing) => `<li><a href="${slug(thing)}">${e(thing.title)}</a> ${badge(thing)}<div class="meta"><span>${e(thing.by)}</span> · <span>${e(thing.amount)}</span></div></li>`)}</ul>`,
  },
  {
    name: 'feed',
    draw: ({ things }) =>
      `<div class="feed">${each(things, (thing, at) => `<article>${at % 2 ? picture(thing, at) : ''}<header><h2><a href="${slug(thing)}">${e(thing.title)}</a></h2><p class="byline">By <a href="/by">${e(thing.by)}</a></p></header><time>${e(thing.amount)}</time><p>${e(thing.about)}</p><p>${e(thing.about)} ${e(thing.by)}.</p></article>`)}</div>`,
  },
  {
    name: 'rows of cards',
    style: '.row{display:flex}.col-4{width:33%}',
    draw: ({ things }) =>
      each(
        parts(things, 3),
        (part) =>
          `<div class="row">${each(part, (thing, at) => `<div class="col-4"><div class="product product-${at}"><div class="image">${picture(thing, at)}</div><div class="name">${e(thing.title)}</div><div class="price">${e(thing.amount)}</div></div></div>`)}</div>`,
      ),
  },
  {
    name: 'terms and descriptions',
    draw: ({ things }) =>
      `<dl>${each(things, (thing) => `<dt><a href="${slug(thing)}">${e(thing.title)}</a></dt><dd><span>${e(thing.amount)}</span> <em>${e(thing.by)}</em></dd>`)}</dl>`,
  },
  {
    name: 'siblings without a box',
    draw: ({ things }) =>
      `<div id="content">${each(things, (thing) => `<h3>${e(thing.title)}</h3><p class="meta"><b>${e(thing.amount)}</b> <i>${e(thing.by)}</i></p><p>${e(thing.about)}</p>`)}</div>`,
  },
  {
    name: 'three table rows each',
    draw: ({ things }) =>
      `<table border="0" cellpadding="0">${each(things, (thing, at) => `<tr class="thing"><td align="right">${at + 1}.</td><td><a href="/vote"><div title="up"></div></a></td><td><a href="${slug(thing)}">${e(thing.title)}</a></td></tr><tr><td colspan="2"></td><td class="sub"><span>${e(thing.amount)}</span> by <a href="/u">${e(thing.by)}</a> | <a href="/hide">hide</a></td></tr><tr class="gap" style="height:5px"></tr>`)}</table>`,
  },
  {
    name: 'lists under headings',
    draw: ({ things }) =>
      each(
        parts(things, 2),
        (part, at) =>
          `<h2>Part ${at + 1}</h2><ul>${each(part, (thing) => `<li><strong>${e(thing.title)}</strong><span class="what">${e(thing.amount)}</span></li>`)}</ul>`,
      ),
  },
  {
    name: 'sections of articles',
    draw: ({ things }) =>
      each(
        parts(things, 3),
        (part, at) =>
          `<section><h2>Shelf ${at + 1}</h2><div class="shelf">${each(part, (thing, index) => `<article class="tile">${picture(thing, index)}<h3>${e(thing.title)}</h3><span class="cost">${e(thing.amount)}</span><span class="maker">${e(thing.by)}</span></article>`)}</div></section>`,
      ),
  },
  {
    name: 'whole card is a link',
    style: 'a.teaser{display:flex;gap:10px}.teaser div{display:block}',
    draw: ({ things }) =>
      `<div class="list">${each(things, (thing, at) => `<a class="teaser" href="${slug(thing)}"><div class="thumb">${picture(thing, at)}</div><div><div class="headline">${e(thing.title)}</div><div class="sub">${e(thing.about)}</div><div class="when">${e(thing.amount)}</div></div></a>`)}</div>`,
  },
  {
    name: 'hashed names and advertisements',
    draw: ({ things }) =>
      `<div class="css-1q2w"><div class="css-9x8c"><div class="css-zz1">${each(things, (thing, at) => `${at === 2 ? '<div class="css-ad7"><iframe title="Ad" width="300" height="90"></iframe><small>Advertisement</small></div>' : ''}<div class="css-k3j sc-${at}"><div class="css-a1"><div class="css-b2"><span class="css-c3">${e(thing.title)}</span></div><div class="css-d4"><span class="css-e5">${e(thing.amount)}</span>${badge(thing)}</div></div><div class="css-f6"><div class="css-g7">${e(thing.about)}</div></div></div>`)}</div></div></div>`,
  },
  {
    name: 'labels before values',
    draw: ({ things }) =>
      `<div class="entries">${each(things, (thing) => `<div class="entry"><h4>${e(thing.title)}</h4><div class="line">Amount: <b>${e(thing.amount)}</b></div><div class="line">From: <b>${e(thing.by)}</b></div></div>`)}</div>`,
  },
  {
    name: 'cells of a layout table',
    draw: ({ things }) =>
      `<table width="100%" role="presentation">${each(parts(things, 3), (part) => `<tr>${each(part, (thing, at) => `<td align="center" valign="top">${picture(thing, at)}<br><a href="${slug(thing)}">${e(thing.title)}</a><div class="cost"><b>${e(thing.amount)}</b></div></td>`)}</tr>`)}</table>`,
  },
  {
    name: 'custom elements with shadow trees',
    draw: ({ things }) =>
      `<x-list>${each(things, (thing) => `<x-item><template shadowrootmode="open"><div class="box"><slot name="title"></slot><div class="amount">${e(thing.amount)}</div></div></template><h3 slot="title">${e(thing.title)}</h3></x-item>`)}</x-list>`,
  },
];

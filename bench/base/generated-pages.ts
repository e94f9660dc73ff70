/** A page of about `count` elements: a shop's back office with a navigation, a form, cards and a long table. */
export function largePage(count: number): string {
  const rows = Math.round((count * 0.7) / 17);
  const cards = Math.round((count * 0.2) / 9);
  const fields = Math.round((count * 0.1) / 5);
  return `<!doctype html><html lang="en"><head><title>Back office</title><style>${style}</style></head><body>
<header class="top"><nav aria-label="Main"><ul>${list(12, (at) => `<li><a href="/area/${at}">${word(at)} area</a></li>`)}</ul></nav></header>
<main><h1>Orders and stock</h1>
<section aria-label="Filter"><h2>Filter</h2><form class="grid">${list(fields, field)}<button class="primary">Apply filter</button></form></section>
<section><h2>Featured</h2><div class="cards">${list(cards, card)}</div></section>
<section><h2>All orders</h2><table><thead><tr><th><input type="checkbox" aria-label="Select all"></th><th>Order</th><th>Customer</th><th>Amount</th><th>Actions</th></tr></thead>
<tbody>${list(rows, row)}</tbody></table></section></main>
<footer><p>All prices without tax.</p><a href="/imprint">Imprint</a></footer></body></html>`;
}

/** Lit-style: nested custom elements, slots with and without fallback, open and closed declarative roots. */
export function componentPage(): string {
  return `<!doctype html><html lang="en"><head><title>Components</title></head><body>
<app-shell><template shadowrootmode="open"><style>:host{display:block}nav{display:flex;gap:8px}</style>
<nav><slot name="nav"></slot></nav><main><slot></slot></main><footer><slot name="foot">Nothing in the foot</slot></footer></template>
<a slot="nav" href="/one">One</a><a slot="nav" href="/two">Two</a>
<h1>Parts</h1>${list(60, component)}</app-shell></body></html>`;
}

/** Seven frames: same origin, cross-origin two deep, sandboxed, srcdoc, blank and one in a closed shadow root. */
export const framePages = (): Record<string, string> => ({
  '/frames/top.html': `<!doctype html><title>Frames</title><h1>Top</h1><a href="/here">Top link</a>
<iframe title="Same" src="/frames/same.html"></iframe>
<iframe title="Cross" src="$b/frames/cross.html" width="600" height="400"></iframe>
<iframe title="Sandboxed" sandbox src="/frames/sandboxed.html"></iframe>
<iframe title="Written" srcdoc="${escape('<h2>Srcdoc</h2><button>In srcdoc</button><label>Note <input></label>')}"></iframe>
<x-holder><template shadowrootmode="closed"><iframe title="Shaded" src="$b/frames/shaded.html"></iframe><button>By the shaded frame</button></template></x-holder>`,
  '/frames/same.html': `<!doctype html><h2>Same origin</h2>${list(30, field)}<button>Send</button>`,
  '/frames/cross.html': `<!doctype html><h2>Cross origin</h2>${list(20, field)}<button>Pay</button>
<iframe title="Deep" src="$a/frames/deep.html" width="500" height="200"></iframe>`,
  '/frames/deep.html': `<!doctype html><h2>Two deep</h2><button>Deep button</button><a href="/deep">Deep link</a>${list(20, card)}`,
  '/frames/sandboxed.html': `<!doctype html><h2>Sandboxed</h2><input aria-label="In sandbox"><button>Sandboxed button</button>`,
  '/frames/shaded.html': `<!doctype html><h2>In a closed root</h2><button>Shaded button</button><select aria-label="Size"><option>Small<option>Large</select>`,
});

const style = `body{font:14px/1.4 sans-serif;margin:0}.top ul{display:flex;gap:12px;list-style:none}.grid{display:grid;grid-template-columns:repeat(4,1fr);gap:8px}
.cards{display:grid;grid-template-columns:repeat(3,1fr);gap:12px}.card{border:1px solid #ccc;padding:8px;cursor:pointer}.muted{color:#666}.hidden{display:none}td{padding:2px 6px}`;

function row(at: number): string {
  const state = ['open', 'paid', 'sent', 'returned'][at % 4];
  return `<tr class="row"><td><input type="checkbox" aria-label="Select order ${1000 + at}"></td><td><a href="/order/${1000 + at}">#${1000 + at}</a><div class="muted">${state} <span>since day ${at % 31}</span></div></td>
<td><span class="who">${word(at)} ${word(at * 7 + 3)}</span><br><small>${word(at).toLowerCase()}${at}@example.org</small></td><td><b>${(at * 37) % 900}.${10 + (at % 89)}</b> <i>EUR</i></td>
<td><button type="button"><svg width="12" height="12"><path d="M0 0h12v12H0z"></path></svg><span>Edit</span></button><button type="button" class="danger">Delete</button><span class="hidden">not shown</span></td></tr>`;
}

function card(at: number): string {
  return `<div class="card" tabindex="0"><h3>${word(at)} ${at}</h3><p>Made of ${word(at * 3 + 1).toLowerCase()} and <em>${word(at * 5 + 2).toLowerCase()}</em>, number ${at} of its kind.</p>
<ul><li>${at % 17} left</li><li>Day ${at % 28}</li></ul><a href="/card/${at}">Read more</a><button>Add</button></div>`;
}

function field(at: number): string {
  const kinds = [
    `<input id="f${at}" name="f${at}" placeholder="Any">`,
    `<select id="f${at}"><option>Any</option><option>Some</option></select>`,
    `<input id="f${at}" type="checkbox">`,
  ];
  return `<div class="field"><label for="f${at}">${word(at)} ${at}</label>${kinds[at % kinds.length]}<span class="muted">hint ${at}</span></div>`;
}

function component(at: number): string {
  const mode = at % 3 === 0 ? 'closed' : 'open';
  return `<part-card><template shadowrootmode="${mode}"><style>:host{display:block;padding:4px}</style><h2><slot name="title">Untitled</slot></h2>
<part-button><template shadowrootmode="${mode}"><button part="b"><slot></slot></button></template>Open ${at}</part-button>
<div class="body"><slot></slot></div><input aria-label="Count of ${at}" type="number" value="${at}"></template>
<span slot="title">${word(at)} ${at}</span><p>Slotted text ${at} with a <a href="/part/${at}">link ${at}</a>.</p></part-card>`;
}

const words =
  'Amber Birch Cedar Delta Ember Flint Grove Hazel Indigo Jasper Kelp Linen Maple Nickel Onyx Pearl Quartz Raven Slate Teak'.split(
    ' ',
  );

const word = (at: number): string => words[at % words.length] ?? '';

function list(count: number, make: (at: number) => string): string {
  return Array.from({ length: count }, (_unused, at) => make(at)).join('');
}

function escape(html: string): string {
  return html.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}

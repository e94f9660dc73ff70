import type { ListCase } from './list-case';

const list = (count: number, make: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => make(at)).join('');
const names = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eva', 'Finn', 'Gus', 'Hana', 'Ivo', 'Jun'];
const name = (at: number): string => names[at % names.length] ?? '';

/** Pages written by hand after what sites write. */
export const handWrittenLists: readonly ListCase[] = [
  {
    name: 'recipe with two parts of ingredients',
    html: `<nav><a href="/1">Soups</a> <a href="/2">Cakes</a> <a href="/3">Bread</a></nav><article><h1>Plum cake</h1><p>A cake for late summer, with a crust that stays crisp for days.</p><h3>For the dough</h3><ul class="ing"><li><span class="q">250 g</span> <span class="i">flour</span></li><li><span class="q">125 g</span> <span class="i">butter</span></li><li><span class="q">1</span> <span class="i">egg</span></li></ul><h3>On top</h3><ul class="ing"><li><span class="q">1 kg</span> <span class="i">plums</span></li><li><span class="q">2 tbsp</span> <span class="i">sugar</span></li></ul><h3>How to</h3><ol><li>Knead all of it until it is smooth, then let it rest in the cold for at least one hour.</li><li>Cut the plums and lay them on the dough in rows, close to each other.</li><li>Bake for forty minutes.</li></ol></article>`,
    rows: [
      ['250 g', 'flour'],
      ['125 g', 'butter'],
      ['1', 'egg'],
      ['1 kg', 'plums'],
      ['2 tbsp', 'sugar'],
    ],
  },
  {
    name: 'inbox',
    html: `<div role="navigation"><div role="link">Inbox</div><div role="link">Sent</div><div role="link">Bin</div></div><div role="main"><div role="list">${list(6, (at) => `<div role="listitem" tabindex="0"><div style="display:flex;gap:10px"><div><input type="checkbox" aria-label="Select"></div><div class="from"><span>${name(at)}</span></div><div class="subj"><span>Subject no ${at}</span></div><div class="snip"><span>Some words of what was written in ${at}</span></div><div class="when"><time datetime="2024-03-0${at + 1}">Mar ${at + 1}</time></div></div></div>`)}</div></div>`,
    rows: Array.from({ length: 6 }, (_, at) => [name(at), `Subject no ${at}`, `Mar ${at + 1}`]),
    typed: { type: 'date', values: Array.from({ length: 6 }, (_, at) => `2024-03-0${at + 1}`) },
  },
  {
    name: 'comments with answers in them',
    html: `<main><h1>What do you think?</h1><p>${'Some words of an article that goes on. '.repeat(12)}</p><section class="comments">${list(5, (at) => `<div class="comment"><div class="head"><a class="author" href="/u/${at}">${name(at)}</a> <span class="age">${at + 2} hours ago</span></div><div class="text">This is remark ${at}, and it is long enough to be one.</div>${at === 1 ? '<div class="quote">quoted before</div>' : ''}<a href="#r">Reply</a></div>`)}</section></main>`,
    rows: Array.from({ length: 5 }, (_, at) => [
      name(at),
      `This is remark ${at}, and it is long enough to be one.`,
    ]),
  },
  {
    name: 'search results',
    html: `<header><form role="search"><input type="search" value="tents"><button>Search</button></form><div><a href="/all">All</a><a href="/img">Images</a><a href="/map">Maps</a></div></header><div id="stats">About 1,230 results (0.31 seconds)</div><div id="center"><div id="rso">${list(8, (at) => `<div class="g"><div><div><a href="https://site${at}.example/tents"><h3>Tents of kind ${at}</h3><div><cite>https://site${at}.example › tents</cite></div></a></div><div class="s"><span><span class="d">${at + 1} Apr 2024 — </span>Light tents that stand <em>in any wind</em> for ${at + 2} people.</span></div></div></div>`)}</div></div><div><h3>Others searched for</h3>${list(4, (at) => `<a href="/q${at}">tents number ${at}</a>`)}</div>`,
    rows: Array.from({ length: 8 }, (_, at) => [`Tents of kind ${at}`, `https://site${at}.example › tents`]),
  },
  {
    name: 'staff with terms in each card',
    html: `<main><h1>Team</h1><div class="team">${list(6, (at) => `<div class="member"><img src="/p${at}.jpg" alt="" width="100" height="100"><h3>${name(at)} Moor</h3><dl><dt>Role</dt><dd>Engineer ${at}</dd><dt>Room</dt><dd>B ${at}0${at}</dd></dl></div>`)}</div></main>`,
    rows: Array.from({ length: 6 }, (_, at) => [`${name(at)} Moor`, `Engineer ${at}`, `B ${at}0${at}`]),
  },
  {
    name: 'lines with breaks',
    html: `<h2>Our shops</h2>${list(5, (at) => `<p><b>Shop in ${name(at)}town</b><br>${at + 3} High Street<br>Phone 0${at}1 555 0${at}</p>`)}<p>Closed on Sundays.</p>`,
    rows: Array.from({ length: 5 }, (_, at) => [
      `Shop in ${name(at)}town`,
      `${at + 3} High Street`,
      `Phone 0${at}1 555 0${at}`,
    ]),
  },
  {
    name: 'flights',
    html: `<style>.f{display:flex;gap:20px}</style><main>${list(5, (at) => `<div class="flight-card"><div class="f"><div><div class="airline">Air ${name(at)}</div></div><div><span class="dep">0${at + 5}:10</span> – <span class="arr">1${at}:45</span></div><div class="stops">${at % 2 ? 'Nonstop' : '1 stop'}</div><div><div class="fare">${(at + 1) * 113} €</div><button>Select</button></div></div></div>`)}</main>`,
    rows: Array.from({ length: 5 }, (_, at) => [`Air ${name(at)}`, `0${at + 5}:10`, `${(at + 1) * 113} €`]),
    typed: {
      type: 'money',
      values: Array.from({ length: 5 }, (_, at) => ({ amount: (at + 1) * 113, currency: 'EUR' })),
    },
  },
  {
    name: 'questions that open',
    html: `<main><h1>Help</h1>${list(6, (at) => `<details open><summary>How do I do thing ${at}?</summary><p>You do thing ${at} by pressing the ${name(at)} button.</p></details>`)}</main><footer>${list(5, (at) => `<a href="/f${at}">Foot ${at}</a> `)}</footer>`,
    rows: Array.from({ length: 6 }, (_, at) => [
      `How do I do thing ${at}?`,
      `You do thing ${at} by pressing the ${name(at)} button.`,
    ]),
  },
  {
    name: 'headlines only',
    html: `<header><nav><ul>${list(9, (at) => `<li><a href="/s${at}">Section ${at}</a></li>`)}</ul></nav></header><main><ol>${list(10, (at) => `<li><a href="/n${at}">${name(at)} wins the race of the year number ${at}</a></li>`)}</ol></main>`,
    rows: Array.from({ length: 10 }, (_, at) => [`${name(at)} wins the race of the year number ${at}`]),
  },
  {
    name: 'shop with a carousel above',
    html: `<main><section><h2>Picks</h2><div class="carousel">${list(4, (at) => `<div class="slide"><img src="/c${at}.jpg" alt="" width="300" height="90"><a href="/c${at}">Campaign ${at}</a></div>`)}</div></section><section><h2>All goods</h2><div class="products">${list(9, (at) => `<div class="p"><a href="/p${at}"><img src="/p${at}.jpg" alt="Good ${at}" width="90" height="90"></a><div class="t"><a href="/p${at}">Good ${at} in blue</a></div>${at % 3 === 0 ? `<s>£${at + 9}.00</s>` : ''}<span class="price">£${at + 4}.50</span><div class="stars" role="img" aria-label="${(at % 5) + 1} of 5 stars"></div></div>`)}</div></section></main>`,
    rows: Array.from({ length: 9 }, (_, at) => [`Good ${at} in blue`, `£${at + 4}.50`]),
    typed: {
      type: 'money',
      values: Array.from({ length: 9 }, (_, at) => ({ amount: at + 4.5, currency: 'GBP' })),
    },
  },
  {
    name: 'forum threads in old markup',
    html: `<table width="100%" cellpadding="2"><tr><td><a href="/">Board</a> » General</td><td align="right"><a href="/login">Log in</a></td></tr></table><div class="threads">${list(7, (at) => `<div class="thread"><div class="icon"></div><div class="topic"><a href="/t${at}">Topic ${at} of the board</a><br><small>by ${name(at)}</small></div><div class="replies">${at * 3}</div><div class="last">${at + 1}.02.2024</div></div>`)}</div>`,
    rows: Array.from({ length: 7 }, (_, at) => [
      `Topic ${at} of the board`,
      `${at * 3}`,
      `${at + 1}.02.2024`,
    ]),
    typed: { type: 'date', values: Array.from({ length: 7 }, (_, at) => `2024-02-0${at + 1}`) },
  },
  {
    name: 'files of a repository in a grid without headers',
    html: `<div role="grid">${list(6, (at) => `<div role="row" style="display:flex"><div role="gridcell"><svg width="16" height="16"></svg></div><div role="rowheader"><a href="/f/${at}">file-${at}.ts</a></div><div role="gridcell"><a href="/c/${at}">Change thing ${at}</a></div><div role="gridcell"><time datetime="2024-01-1${at}T10:00">${at + 1} days ago</time></div></div>`)}</div>`,
    rows: Array.from({ length: 6 }, (_, at) => [`file-${at}.ts`, `Change thing ${at}`, `${at + 1} days ago`]),
    typed: { type: 'date', values: Array.from({ length: 6 }, (_, at) => `2024-01-1${at}T10:00`) },
  },
].map((each) => ({ ...each, html: `<!doctype html><meta charset="utf-8"><body>${each.html}` }) as ListCase);

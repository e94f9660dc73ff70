import type { ListCase } from '../list-case';

const count = (many: number, draw: (at: number) => string): string =>
  Array.from({ length: many }, (_, at) => draw(at)).join('');
const pick = <T>(items: readonly [T, ...T[]], at: number): T => items[at % items.length] ?? items[0];
const made = (many: number, row: (at: number) => readonly string[]) =>
  Array.from({ length: many }, (_, at) => row(at));
const people = ['ada', 'ben', 'cleo', 'dan', 'eva'] as const;
const things = ['Desk lamp', 'Wool rug', 'Steel mug', 'Oak stool', 'Linen bag', 'Tin box'] as const;

/** Lists as well-known sites draw them, from memory, written after the reader found those of `held-lists.ts`. */
export const siteLists: readonly ListCase[] = [
  {
    name: 'shop results: price in whole and fraction, rating in hidden words, sponsored between',
    html: `<!doctype html><div id="nav"><a>All</a><a>Deals</a><a>Gifts</a><a>Sell</a></div><div id="refine"><h4>Brand</h4><ul>${count(6, (at) => `<li><a href="?b=${at}"><input type="checkbox"><span>Brand ${at}</span></a></li>`)}</ul></div><div class="s-main-slot">${count(6, (at) => `<div data-asin="B0${at}" data-component-type="s-search-result" class="s-result-item"><div class="sg-col-inner">${at === 1 ? '<span class="sponsored">Sponsored</span>' : ''}<a href="/dp/${at}"><img src="${at}.jpg" alt="" width="200" height="200"></a><h2><a href="/dp/${at}"><span>${pick(things, at)}</span></a></h2><div><span aria-label="4.${at} out of 5 stars"><i class="a-icon"><span style="position:absolute;left:-9999px">4.${at} out of 5 stars</span></i></span> <a href="/dp/${at}#r">1,${at}04</a></div><span class="a-price"><span style="position:absolute;left:-9999px">$2${at}.99</span><span aria-hidden="true"><span>$</span><span>2${at}</span><sup>.99</sup></span></span></div></div>`)}</div>`,
    rows: made(6, (at) => [pick(things, at), `1,${at}04`]),
    typed: { type: 'number', values: [1004, 1104, 1204, 1304, 1404, 1504] },
  },
  {
    name: 'questions with counts of votes and answers, and tags',
    html: `<!doctype html><ol class="nav-links">${count(5, (at) => `<li><a href="/n${at}">Nav ${at}</a></li>`)}</ol><div id="questions">${count(5, (at) => `<div id="q-${at}" class="s-post-summary"><div class="stats"><div title="Score of ${at}"><span>${at + 3}</span> <span>votes</span></div><div><span>${at}</span> <span>answers</span></div></div><div class="content"><h3><a href="/q/${at}">How to fold ${pick(things, at)}?</a></h3><div class="excerpt">I have tried to fold it in ${at + 2} ways, and none of them …</div><div class="meta"><div class="tags">${count((at % 3) + 1, (tag) => `<a class="post-tag" href="/t/${tag}">tag-${tag}</a>`)}</div><div class="user"><a href="/u/${at}">${pick(people, at)}</a> <span>asked ${at + 1} mins ago</span></div></div></div></div>`)}</div>`,
    rows: made(5, (at) => [`How to fold ${pick(things, at)}?`, pick(people, at), `asked ${at + 1} mins ago`]),
  },
  {
    name: 'issues with labels in the title line',
    html: `<!doctype html><div role="group" aria-label="Issues"><div class="js-navigation-container">${count(5, (at) => `<div id="issue_${at}" class="Box-row"><div class="d-flex"><label style="position:absolute;left:-999px"><input type="checkbox"></label><div><span aria-label="Open issue"><svg width="16" height="16"></svg></span></div><div class="flex-auto"><a class="h4" href="/i/${at}">Crash when the ${pick(things, at)} is opened</a>${at % 2 ? '<span class="labels"><a href="/l/bug" class="IssueLabel">bug</a></span>' : ''}<div class="text-small"><span>#${at + 801} opened <relative-time datetime="2024-05-0${at + 1}T08:00:00Z">last week</relative-time> by <a href="/u/${at}">${pick(people, at)}</a></span></div></div></div></div>`)}</div></div>`,
    rows: made(5, (at) => [`Crash when the ${pick(things, at)} is opened`]),
  },
  {
    name: 'rooms: card with rating as words and price with old one struck',
    html: `<!doctype html><div class="filters">${count(8, (at) => `<button>Filter ${at}</button>`)}</div><div itemscope itemtype="https://schema.example/ItemList" style="display:grid;grid-template-columns:1fr 1fr 1fr">${count(6, (at) => `<div itemprop="itemListElement"><div class="c1"><a href="/rooms/${at}" aria-label="Flat in Town ${at}"></a><div class="pics"><img src="a${at}.jpg" alt="" width="200" height="180"><img src="b${at}.jpg" alt="" width="200" height="180" style="display:none"></div><div class="g1"><div class="t1">Flat in Town ${at}</div><div class="t2"><span>${at + 1} beds</span></div><div class="t3"><div>${at % 2 ? `<span style="text-decoration:line-through">€9${at}</span> ` : ''}<span class="now">€6${at}</span> <span>night</span></div></div><span class="r1">4.8${at} (1${at})</span></div></div></div>`)}</div>`,
    rows: made(6, (at) => [`Flat in Town ${at}`, `${at + 1} beds`, `4.8${at} (1${at})`, `€6${at}`]),
    typed: {
      type: 'money',
      values: made(6, () => []).map((_, at) => ({ amount: 60 + at, currency: 'EUR' })),
    },
  },
  {
    name: 'best films: rank, year, minutes and rating in one line of spans',
    html: `<!doctype html><ul class="tabs"><li>Top</li><li>New</li><li>Low</li></ul><ul class="ipc-metadata-list">${count(8, (at) => `<li class="ipc-metadata-list-summary-item"><div class="poster"><img src="${at}.jpg" alt="Poster" width="60" height="90"></div><div class="c"><a href="/tt${at}"><h3>${at + 1}. The ${pick(things, at)}</h3></a><div class="meta"><span>${1990 + at}</span><span>${at + 1}h 2${at}m</span><span>PG</span></div><span aria-label="rating"><span class="star">8.${at}</span><span class="votes"> (${at + 1}.2M)</span></span></div><button aria-label="More"><svg width="20" height="20"></svg></button></li>`)}</ul>`,
    rows: made(8, (at) => [`${at + 1}. The ${pick(things, at)}`, `${at + 1}h 2${at}m`, String(1990 + at)]),
    typed: { type: 'number', values: [1990, 1991, 1992, 1993, 1994, 1995, 1996, 1997] },
  },
  {
    name: 'toots with content warnings and boosts',
    html: `<!doctype html><div role="feed">${count(5, (at) => `<article tabindex="0">${at === 2 ? '<div class="boost">Ada boosted</div>' : ''}<div class="status"><a class="dn" href="/@${at}"><strong>${pick(people, at)}</strong></a><a class="time" href="/s/${at}"><time datetime="2024-06-0${at + 1}T10:00:00Z">${at + 1}h</time></a><div class="status__content"><p>Saw a heron on the way to work, no ${at}.</p></div><div class="bar"><button><span>${at}</span></button><button><span>${at + 2}</span></button></div></div></article>`)}</div>`,
    rows: made(5, (at) => [pick(people, at), `Saw a heron on the way to work, no ${at}.`, `${at + 1}h`]),
    typed: { type: 'date', values: made(5, () => []).map((_, at) => `2024-06-0${at + 1}T10:00:00Z`) },
  },
  {
    name: 'threads by depth in flat elements with indentation',
    html: `<!doctype html><table class="comment-tree">${count(6, (at) => `<tr class="athing comtr"><td><table><tr><td class="ind" indent="${at % 3}"><img src="s.gif" height="1" width="${(at % 3) * 40}"></td><td class="votelinks"><a href="/v${at}"><div title="upvote"></div></a></td><td class="default"><div><span class="comhead"><a class="hnuser" href="/u${at}">${pick(people, at)}</a> <span class="age"><a href="/i${at}">${at + 1} hours ago</a></span></span></div><div class="comment"><div class="commtext">It works on my boat, try ${at}.</div><div class="reply"><p><a href="/r${at}">reply</a></p></div></div></td></tr></table></td></tr>`)}</table>`,
    rows: made(6, (at) => [pick(people, at), `${at + 1} hours ago`, `It works on my boat, try ${at}.`]),
  },
  {
    name: 'videos: title in a heading, views and age in one line',
    html: `<!doctype html><div id="contents" style="display:grid;grid-template-columns:repeat(3,1fr)">${count(9, (at) => `<v-item><div id="dismissible"><v-thumb><a href="/watch?v=${at}"><img src="${at}.jpg" width="210" height="118" alt=""></a><div class="badge"><span>1${at}:0${at}</span></div></v-thumb><div id="details"><a href="/@c${at}"><img src="ch.jpg" width="36" height="36" alt=""></a><div id="meta"><h3><a title="Fix a ${pick(things, at)}" href="/watch?v=${at}">Fix a ${pick(things, at)} in ${at + 3} steps</a></h3><div class="by"><a href="/@c${at}">${pick(people, at)}</a></div><div id="line"><span>${at + 1}2K views</span><span>${at + 1} days ago</span></div></div></div></div></v-item>`)}</div>`,
    rows: made(9, (at) => [
      `Fix a ${pick(things, at)} in ${at + 3} steps`,
      pick(people, at),
      `${at + 1}2K views`,
      `${at + 1} days ago`,
    ]),
  },
  {
    name: 'flights: two legs in each offer',
    html: `<!doctype html><ol class="results">${count(4, (at) => `<li><div class="offer"><div class="legs">${count(2, (leg) => `<div class="leg"><span class="dep">0${at + leg + 5}:10</span><span class="arr">1${at + leg}:45</span><span class="car">Air ${pick(people, at)}</span></div>`)}</div><div class="price"><b>${(at + 1) * 113} €</b><button>Select</button></div></div></li>`)}</ol>`,
    rows: made(4, (at) => [`0${at + 5}:10`, `1${at}:45`, `${(at + 1) * 113} €`]),
    typed: { type: 'money', values: [113, 226, 339, 452].map((amount) => ({ amount, currency: 'EUR' })) },
  },
  {
    name: 'small ads as table rows without a head, in pairs of picture and text',
    html: `<!doctype html><table class="ads" width="100%"><tbody>${count(6, (at) => `<tr><td><a href="/ad/${at}"><img src="${at}.jpg" width="90" height="70" alt=""></a></td><td><a href="/ad/${at}"><b>${pick(things, at)}, used</b></a><br><small>Town ${at}</small></td><td align="right"><b>${at + 1}5 €</b></td></tr>`)}</tbody></table>`,
    rows: made(6, (at) => [`${at + 1}5 €`]),
    typed: { type: 'money', values: [15, 25, 35, 45, 55, 65].map((amount) => ({ amount, currency: 'EUR' })) },
  },
  {
    name: 'pages of a wiki by letters',
    html: `<!doctype html><nav><a href="/1">Read</a> <a href="/2">Edit</a> <a href="/3">History</a></nav><div class="mw-category">${['A', 'B', 'C'].map((letter) => `<div class="mw-category-group"><h3>${letter}</h3><ul>${count(4, (at) => `<li><a href="/w/${letter}${at}" title="${letter}${at}">${letter}-ferry number ${at}</a></li>`)}</ul></div>`).join('')}</div>`,
    rows: ['A', 'B', 'C'].flatMap((letter) => made(4, (at) => [`${letter}-ferry number ${at}`])),
  },
  {
    name: 'orders with lines of goods in each',
    html: `<!doctype html><div class="orders">${count(4, (at) => `<div class="order-card"><div class="order-header"><div><div>ORDER PLACED</div><div>1${at} May 2024</div></div><div><div>TOTAL</div><div>£${at + 1}9.00</div></div><div><div>ORDER #</div><div>203-88${at}1</div></div></div><div class="delivery">${count((at % 2) + 1, (line) => `<div class="item"><img src="i.jpg" width="60" height="60" alt=""><a href="/p/${line}">${pick(things, at + line)}</a></div>`)}</div></div>`)}</div>`,
    rows: made(4, (at) => [`203-88${at}1`, `1${at} May 2024`, `£${at + 1}9.00`]),
    typed: { type: 'money', values: [19, 29, 39, 49].map((amount) => ({ amount, currency: 'GBP' })) },
  },
  {
    name: 'events with day and month in boxes',
    html: `<!doctype html><h2>What is on</h2><div>${count(5, (at) => `<a class="event" href="/e/${at}"><div class="date"><span class="d">1${at}</span><span class="m">Jun</span></div><div class="info"><div class="name">Night of ${pick(things, at)}</div><div class="venue">Hall ${at}</div></div></a>`)}</div>`,
    rows: made(5, (at) => [`1${at}`, `Night of ${pick(things, at)}`, `Hall ${at}`]),
  },
  {
    name: 'addresses as paragraphs under headings, with a form above',
    html: `<!doctype html><form><label>Town <input></label><button>Find</button></form><div class="branches">${count(5, (at) => `<h4>Branch ${at}</h4><p>${at + 2} Quay Street, Town ${at}</p><p>Open: Mo–Fr 9–1${at}</p><a href="tel:05550${at}">0555-0${at}</a>`)}</div>`,
    rows: made(5, (at) => [`Branch ${at}`, `${at + 2} Quay Street, Town ${at}`, `0555-0${at}`]),
  },
];

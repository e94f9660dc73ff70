import type { ListCase } from '../list-case';

type Cells = readonly string[];
const each = (rows: readonly Cells[], draw: (cells: Cells, at: number) => string): string =>
  rows.map(draw).join('');
const last = (rows: readonly Cells[]) => rows.map((row) => row.at(-1) ?? '');
const eur = (...amounts: readonly number[]) => ({
  type: 'money' as const,
  values: amounts.map((amount) => ({ amount, currency: 'EUR' })),
});

const results = [
  [
    'Tide tables for the north coast',
    'tides.example › north',
    'High and low water for every harbour, a year ahead.',
  ],
  ['How tides work', 'school.example › physics › tides', 'The pull of the moon, told with drawings.'],
  ['Tide — an encyclopedia', 'enc.example › Tide', 'Tides are the rise and fall of sea levels.'],
  ['Live tide gauge Kingsport', 'port.example › gauge', 'Readings each six minutes.'],
  ['Tidal power explained', 'energy.example › tidal', 'Barrages, lagoons and streams compared.'],
];
const jobs = [
  ['Data Engineer', 'Northwind', 'Leeds (Hybrid)', '2024-05-03'],
  ['Backend Developer', 'Acme Rail', 'Remote', '2024-05-02'],
  ['Product Designer', 'Tern & Co', 'Bristol', '2024-04-28'],
  ['QA Lead', 'Oakline', 'York', '2024-04-20'],
];
const homes = [
  ['3 bed semi-detached house', '12 Elm Road, Ashby', '€ 312.000'],
  ['2 bed flat', 'Quay House, Kingsport', '€ 198.500'],
  ['5 bed villa', 'Hill Lane 4, Corley', '€ 845.000'],
  ['Studio', 'Mill Street 9, Ashby', '€ 121.000'],
  ['4 bed terrace', 'Vale View 2, Frome', '€ 402.000'],
  ['1 bed flat', 'Station Road 77, Hove', '€ 167.250'],
];
const products = [
  ['Oat drink', '1,29 €'],
  ['Rye bread', '3,49 €'],
  ['Plum jam', '2,79 €'],
  ['Soap', '1,99 €'],
  ['Candles', '4,50 €'],
];
const gigs = [
  ['20:00', 'Slow Trains', 'Cellar'],
  ['21:30', 'Paper Boats', 'Main hall'],
  ['19:00', 'Amber Choir', 'Chapel'],
  ['20:30', 'Low Tide', 'Cellar'],
  ['22:00', 'Night Bus', 'Main hall'],
];
const files = [
  ['backup.zip', '14 MB', '2024-03-01'],
  ['index.html', '3 KB', '2024-02-11'],
  ['photo.jpg', '2.1 MB', '2024-01-30'],
  ['readme.txt', '1 KB', '2023-12-24'],
];
const chat = [
  ['Ana', 'Is the bridge open?', '09:14'],
  ['Bo', 'Since eight, yes.', '09:15'],
  ['Ana', 'Then I take the tram.', '09:15'],
  ['Cy', 'Bring the keys, please.', '09:21'],
];
const wines = [
  ['Riesling Kabinett', 'Mosel', '4.5', '€ 11,90'],
  ['Grüner Veltliner', 'Wachau', '4.1', '€ 9,50'],
  ['Blaufränkisch', 'Burgenland', '3.9', '€ 13,00'],
  ['Spätburgunder', 'Baden', '4.7', '€ 18,40'],
];
const members = [
  ['Ines Dahl', 'Chair', 'ines@club.example'],
  ['Omar Said', 'Treasurer', 'omar@club.example'],
  ['Lea Roth', 'Secretary', 'lea@club.example'],
  ['Tim Orr', 'Youth', 'tim@club.example'],
];
const releases = [
  ['v2.4.0', 'Draws faster and keeps your place.', '2024-05-20'],
  ['v2.3.2', 'Mends the upload of large files.', '2024-04-11'],
  ['v2.3.1', 'Shows the right time in Lisbon.', '2024-03-29'],
];
const papers = [
  ['On Tabular Shapes', 'A. Ray, B. Stone', '2021', '118'],
  ['Folding Repeated Parts', 'C. Wills', '2019', '54'],
  ['Reading Without Models', 'D. Xu, E. Young, F. Zorn', '2023', '7'],
];
const stations = [
  ['Harbour', '6 bikes', '250 m'],
  ['Town Hall', '0 bikes', '400 m'],
  ['Museum', '11 bikes', '650 m'],
  ['Station North', '3 bikes', '900 m'],
];
const menuFood = [
  ['Pumpkin soup', 'with seeds and oil', '7.50'],
  ['Beet tartare', 'horseradish, rye', '9.00'],
  ['Trout', 'almonds, parsley potatoes', '21.00'],
  ['Mushroom dumplings', 'brown butter', '16.50'],
];
const head = `<header><a href="/"><img src="logo.svg" alt="Logo" width="40" height="40"></a><nav><ul><li><a href="/one">Home</a></li><li><a href="/two">Offers</a></li><li><a href="/three">Magazine</a></li><li><a href="/four">Help</a></li></ul></nav></header>`;
const foot = `<footer><div><h4>About</h4><ul><li><a href="/team">Team</a></li><li><a href="/press">Press</a></li><li><a href="/work">Careers</a></li></ul></div><div><h4>Legal</h4><ul><li><a href="/terms">Terms</a></li><li><a href="/privacy">Privacy</a></li><li><a href="/imprint">Imprint</a></li></ul></div></footer>`;
const site = (main: string, lang = 'en') =>
  `<!doctype html><html lang="${lang}"><meta charset="utf-8"><body>${head}${main}${foot}`;

/** Pages with a list, written after what sites draw before the reader was known to who wrote them; mended on since. */
export const openLists: readonly ListCase[] = [
  {
    name: 'search results with an advertisement and a box of questions between',
    html: site(
      `<main><form role="search"><input value="tides"></form><div id="rso">${each(results, ([title, where, words], at) => `${at === 1 ? '<div class="ad"><span>Ad</span> <a href="/ad">Cheap boats</a><div>Buy now</div></div>' : ''}${at === 3 ? '<div class="paa"><h2>People also ask</h2><div>Why two tides a day?</div><div>What is a neap tide?</div></div>' : ''}<div class="g"><div class="yu"><a href="https://r.example/${at}"><h3>${title}</h3><div><cite>${where}</cite></div></a></div><div class="vw"><span>${words}</span></div></div>`)}</div><div role="navigation"><a href="?p=2">2</a> <a href="?p=3">3</a> <a href="?p=2">Next</a></div></main>`,
    ),
    rows: results,
  },
  {
    name: 'job board with badges on some',
    html: site(
      `<main><ul class="jobs">${each(jobs, ([title, firm, place, day], at) => `<li class="job ${at % 2 ? 'featured' : ''}"><article><h2><a href="/job/${at}">${title}</a></h2>${at % 2 ? '<span class="badge">Featured</span>' : ''}<p class="firm">${firm}</p><ul class="meta"><li>${place}</li><li><time datetime="${day}">${day}</time></li></ul><button>Save</button></article></li>`)}</ul></main>`,
    ),
    rows: jobs,
    typed: { type: 'date', values: last(jobs) },
  },
  {
    name: 'homes in two columns',
    html: site(
      `<style>.cards{display:grid;grid-template-columns:1fr 1fr;gap:10px}</style><main><h1>Homes for sale</h1><div class="cards">${each(homes, ([what, where, price], at) => `<div class="card"><a href="/home/${at}"><img src="${at}.jpg" alt="" width="200" height="120"></a><div class="body"><div class="price">${price}</div><div class="title">${what}</div><address>${where}</address></div></div>`)}</div></main>`,
      'de',
    ),
    rows: homes,
    typed: eur(312_000, 198_500, 845_000, 121_000, 402_000, 167_250),
  },
  {
    name: 'products in sections under headings',
    html: site(
      `<main><h2>Food</h2><div class="shelf">${each(products.slice(0, 3), ([what, price]) => `<div class="tile"><img src="x.png" alt="" width="90" height="90"><span class="n">${what}</span><span class="p">${price}</span></div>`)}</div><h2>House</h2><div class="shelf">${each(products.slice(3), ([what, price]) => `<div class="tile"><img src="x.png" alt="" width="90" height="90"><span class="n">${what}</span><span class="p">${price}</span></div>`)}</div></main>`,
      'de',
    ),
    rows: products,
    typed: eur(1.29, 3.49, 2.79, 1.99, 4.5),
  },
  {
    name: 'gigs grouped by day',
    html: site(
      `<main class="agenda"><section><h3>Friday 7 June</h3><ol>${each(gigs.slice(0, 2), ([at, who, where]) => `<li><time>${at}</time> <strong>${who}</strong> <span>${where}</span></li>`)}</ol></section><section><h3>Saturday 8 June</h3><ol>${each(gigs.slice(2), ([at, who, where]) => `<li><time>${at}</time> <strong>${who}</strong> <span>${where}</span></li>`)}</ol></section></main>`,
    ),
    rows: gigs,
  },
  {
    name: 'index of a folder in preformatted text',
    html: `<!doctype html><title>Index of /pub</title><h1>Index of /pub</h1><ul>${each(files, ([name, size, day]) => `<li><a href="${name}">${name}</a><span class="size">${size}</span><span class="date">${day}</span></li>`)}</ul><address>Server at files.example</address>`,
    rows: files,
    typed: { type: 'date', values: last(files) },
  },
  {
    name: 'chat with own and others’ messages',
    html: `<!doctype html><div class="app"><aside><div class="room on">General</div><div class="room">Garden</div><div class="room">Trips</div><div class="room">Music</div></aside><div class="log" role="log">${each(chat, ([who, said, when], at) => `<div class="msg ${who === 'Ana' ? 'own' : 'other'}">${who === 'Ana' ? '' : `<img src="${at}.png" alt="" width="24" height="24">`}<div class="bubble"><div class="who">${who}</div><div class="text">${said}</div><div class="when">${when}</div></div></div>`)}</div><form><textarea placeholder="Message"></textarea><button>Send</button></form></div>`,
    rows: chat,
  },
  {
    name: 'records of heading, line and paragraph side by side',
    html: site(
      `<main><h1>Releases</h1>${each(releases, ([name, words, day]) => `<h3 id="${name}">${name}</h3><p><em>${day}</em></p><p>${words}</p>`)}</main>`,
    ),
    rows: releases.map(([name = '', words = '', day = '']) => [name, words, day]),
    typed: { type: 'date', values: last(releases) },
  },
  {
    name: 'wines with stars and an old price on some',
    html: site(
      `<main><div class="grid">${each(wines, ([name, region, stars, price], at) => `<div class="wine" data-id="${at}"><h4>${name}</h4><p class="region">${region}</p><div class="stars" role="img" aria-label="${stars} out of 5 stars"><span style="width:${Number(stars) * 20}%"></span></div>${at % 2 ? '<s class="old">€ 21,00</s>' : ''}<span class="now">${price}</span><button>Add</button></div>`)}</div></main>`,
      'de',
    ),
    rows: wines.map(([name = '', region = '', stars, price = '']) => [
      name,
      region,
      `${stars} out of 5 stars`,
      price,
    ]),
    typed: eur(11.9, 9.5, 13, 18.4),
  },
  {
    name: 'board of a club as cards beside a menu of same size',
    html: site(
      `<aside><ul>${each(members, (_, at) => `<li><a href="/y/${at}">Year 202${at}</a></li>`)}</ul></aside><main><div class="people">${each(members, ([who, role, mail]) => `<figure><img src="p.jpg" alt="${who}" width="80" height="80"><figcaption><b>${who}</b><br><i>${role}</i><br><a href="mailto:${mail}">${mail}</a></figcaption></figure>`)}</div></main>`,
    ),
    rows: members,
  },
  {
    name: 'news with a large first story',
    html: site(
      `<main><div class="hero"><img src="h.jpg" alt="" width="600" height="300"><h1><a href="/s/0">Bridge opens after nine years</a></h1><p class="lead">The mayor crossed it first, on a bicycle.</p><span class="by">Ida Holm</span></div><div class="list">${each(results, ([title, , words], at) => `<article class="story"><h3><a href="/s/${at + 1}">${title}</a></h3><p>${words}</p><span class="by">Reporter ${at}</span></article>`)}</div></main>`,
    ),
    rows: results.map(([title = '', , words = ''], at) => [title, words, `Reporter ${at}`]),
  },
  {
    name: 'papers with numbers told in the text of links',
    html: site(
      `<main><div id="res">${each(papers, ([title, who, year, cited], at) => `<div class="gs_r"><div class="gs_ggs"><a href="/pdf/${at}">[PDF] host.example</a></div><div class="gs_ri"><h3><a href="/p/${at}">${title}</a></h3><div class="gs_a">${who}</div><div class="gs_y">${year}</div><div class="gs_fl"><a href="/s/${at}">Save</a> <a href="/c/${at}">Cite</a> <span class="n">${cited}</span></div></div></div>`)}</div></main>`,
    ),
    rows: papers,
    typed: { type: 'number', values: [118, 54, 7] },
  },
  {
    name: 'stations in open shadow roots',
    html: site(
      `<main><bike-list><template shadowrootmode="open">${each(stations, ([name, bikes, far]) => `<bike-stop><template shadowrootmode="open"><div class="n">${name}</div><div class="b">${bikes}</div><div class="d">${far}</div></template></bike-stop>`)}</template></bike-list></main>`,
    ),
    rows: stations,
  },
  {
    name: 'menu of dishes under courses with dotted lines',
    html: site(
      `<main><section><h2>Starters</h2>${each(menuFood.slice(0, 2), ([dish, how, price]) => `<div class="dish"><span class="name">${dish}</span><span class="dots">………</span><span class="price">${price}</span><div class="how">${how}</div></div>`)}</section><section><h2>Mains</h2>${each(menuFood.slice(2), ([dish, how, price]) => `<div class="dish"><span class="name">${dish}</span><span class="dots">………</span><span class="price">${price}</span><div class="how">${how}</div></div>`)}</section></main>`,
    ),
    rows: menuFood,
    typed: { type: 'number', values: [7.5, 9, 21, 16.5] },
  },
  {
    name: 'alternating wrappers for odd and even',
    html: site(
      `<main><div class="feed">${each(homes, ([what, where, price], at) => (at % 2 ? `<div class="row even"><div class="in"><span class="t">${what}</span><span class="w">${where}</span><span class="p">${price}</span></div></div>` : `<div class="row odd"><span class="t">${what}</span><span class="w">${where}</span><span class="p">${price}</span></div>`))}</div></main>`,
      'de',
    ),
    rows: homes,
    typed: eur(312_000, 198_500, 845_000, 121_000, 402_000, 167_250),
  },
  {
    name: 'carousel of products above the list that is meant',
    html: site(
      `<main><section aria-label="You may like" style="overflow:hidden"><div style="display:flex;width:2000px">${each(wines, ([name, , , price]) => `<div class="slide"><img src="w.jpg" alt="${name}" width="120" height="160"><div>${name}</div><div>${price}</div></div>`)}</div></section><h1>Your orders</h1><div class="orders">${each(jobs, ([what, shop, state, day], at) => `<div class="order"><div class="top"><span>Order 88${at}1</span><span>${day}</span></div><div class="mid"><a href="/o/${at}">${what}</a><p>${shop}</p></div><div class="state">${state}</div></div>`)}</div></main>`,
    ),
    rows: jobs.map(([what = '', shop = '', state = '', day = ''], at) => [
      `Order 88${at}1`,
      what,
      shop,
      state,
      day,
    ]),
    typed: { type: 'date', values: last(jobs) },
  },
  {
    name: 'questions in an accordion, answers closed but one',
    html: site(
      `<main><h1>Questions</h1><div class="accordion">${each(results, ([title, , words], at) => `<div class="item"><h3><button aria-expanded="${at === 0}">${title}?</button></h3><div class="panel"${at === 0 ? '' : ' hidden'}>${words}</div></div>`)}</div></main>`,
    ),
    rows: results.map(([title = '']) => [`${title}?`]),
  },
  {
    name: 'thread with answers nested two deep',
    html: site(
      `<main><h1>Best ferry?</h1><ol class="comments"><li><div class="c"><b class="u">ana</b><span class="pts">12</span><p>The early one, by far.</p></div><ol><li><div class="c"><b class="u">bo</b><span class="pts">3</span><p>If you can get up.</p></div><ol><li><div class="c"><b class="u">cy</b><span class="pts">8</span><p>Coffee on board helps.</p></div></li></ol></li></ol></li><li><div class="c"><b class="u">dee</b><span class="pts">5</span><p>The last one, for the sunset.</p></div></li><li><div class="c"><b class="u">eli</b><span class="pts">1</span><p>None, I fly.</p></div></li></ol></main>`,
    ),
    rows: [
      ['ana', 'The early one, by far.', '12'],
      ['bo', 'If you can get up.', '3'],
      ['cy', 'Coffee on board helps.', '8'],
      ['dee', 'The last one, for the sunset.', '5'],
      ['eli', 'None, I fly.', '1'],
    ],
    typed: { type: 'number', values: [12, 3, 8, 5, 1] },
  },
  {
    name: 'utility classes and no other names',
    html: site(
      `<main class="mx-auto px-4"><div class="flex flex-col divide-y">${each(members, ([who, role, mail], at) => `<div class="flex items-center gap-4 py-3"><img class="h-10 w-10 rounded-full" src="${at}.png" alt="" width="40" height="40"><div class="min-w-0 flex-1"><p class="text-sm font-medium">${who}</p><p class="truncate text-sm text-gray-500">${mail}</p></div><div class="text-base font-semibold">${role}</div></div>`)}</div></main>`,
    ),
    rows: members,
  },
  {
    name: 'rows of a list of links with a count in a badge',
    html: site(
      `<main><h1>Topics</h1><div class="list-group">${each(stations, ([name], at) => `<a class="list-group-item" href="/t/${at}"><span class="t">${name}</span><span class="badge">${(at + 1) * 1013}</span></a>`)}</div></main>`,
    ),
    rows: stations.map(([name = ''], at) => [name, String((at + 1) * 1013)]),
    typed: { type: 'number', values: [1013, 2026, 3039, 4052] },
  },
];

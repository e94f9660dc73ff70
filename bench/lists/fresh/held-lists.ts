import type { ListCase } from '../list-case';

type Cells = readonly string[];
const each = (rows: readonly Cells[], draw: (cells: Cells, at: number) => string): string =>
  rows.map(draw).join('');
const last = (rows: readonly Cells[]) => rows.map((row) => row.at(-1) ?? '');
const money = (currency: string, ...amounts: readonly number[]) => ({
  type: 'money' as const,
  values: amounts.map((amount) => ({ amount, currency })),
});

const hotels = [
  ['Hotel Alpenrose', 'Grindelwald', 'CHF 180'],
  ['Seeblick', 'Thun', 'CHF 1’120'],
  ['Zur Post', 'Chur', 'CHF 95'],
  ['Bellevue', 'Bern', 'CHF 340'],
];
const contacts = [
  ['Ada Conti', '+39 02 555 014', 'Milan'],
  ['Ben Orr', '+44 20 5550 199', 'London'],
  ['Cleo Vance', '+1 555 0142', 'Boston'],
  ['Dan Ruiz', '+34 91 555 77', 'Madrid'],
];
const podcasts = [
  ['Ep. 41: The lamp', '38 min', '2024-06-03'],
  ['Ep. 40: The clock', '44 min', '2024-05-27'],
  ['Ep. 39: The key', '29 min', '2024-05-20'],
];
const weather = [
  ['Mon', 'Rain', '14°'],
  ['Tue', 'Cloudy', '17°'],
  ['Wed', 'Sunny', '22°'],
  ['Thu', 'Sunny', '24°'],
  ['Fri', 'Storm', '19°'],
];
const cards = [
  ['Mend the gate', 'To do', 'Ivo'],
  ['Paint the fence', 'To do', 'Jun'],
  ['Order seeds', 'Doing', 'Ada'],
  ['Dig the pond', 'Done', 'Ben'],
  ['Plant the pear', 'Done', 'Eva'],
];
const cars = [
  ['Astra Caravan 1.6', '2017', '88.000 km', '7.950 €'],
  ['Punto Evo', '2014', '121.500 km', '4.200 €'],
  ['Golf Variant', '2019', '64.300 km', '14.700 €'],
  ['Zoe R110', '2021', '31.000 km', '15.990 €'],
  ['Fabia Combi', '2016', '97.400 km', '6.800 €'],
];
const posts = [
  ['Why we left the cloud', 'ada', '412', '2024-02-10'],
  ['A parser in a day', 'finn', '233', '2024-02-09'],
  ['Old keyboards', 'gus', '97', '2024-02-09'],
  ['Ask: your favourite font?', 'hana', '51', '2024-02-08'],
];
const shoes = [
  ['Trail 2', '$89.00', '36–42'],
  ['Road Light', '$119.50', '38–46'],
  ['Court', '$64.95', '35–47'],
  ['Hiker Mid', '$140.00', '39–48'],
];
const books = [
  ['The Lamp', 'I. Holm', '£7.99'],
  ['Salt', 'M. Orr', '£12.50'],
  ['Night Bus', 'T. Bly', '£9.00'],
  ['Low Water', 'A. Rao', '£15.25'],
  ['Amber', 'L. Lund', '£6.49'],
];
const notes = [
  ['Omar invited you to Trips', '5 min ago'],
  ['Lea commented on Plan', '2 h ago'],
  ['Your export is ready', '3 h ago'],
  ['Tim liked your photo', 'Yesterday'],
];
const nav = `<div class="topbar"><a class="skip" href="#m">Skip</a><div class="menu"><a href="/a">News</a><a href="/b">Sport</a><a href="/c">Culture</a><a href="/d">Weather</a><a href="/e">Shop</a></div></div>`;
const side = `<div class="sidebar"><h4>Most read</h4><ol><li><a href="/m1">Bridge opens</a></li><li><a href="/m2">Rain in May</a></li><li><a href="/m3">Ferry late</a></li><li><a href="/m4">New mayor</a></li><li><a href="/m5">Old bells</a></li></ol></div>`;
const page = (main: string, lang = 'en') =>
  `<!doctype html><html lang="${lang}"><meta charset="utf-8"><body>${nav}<div id="m">${main}</div>${side}<footer><p>© 2024</p><a href="/i">Imprint</a> <a href="/p">Privacy</a></footer>`;

/** Pages written with `open-lists.ts` and at the same time, but not run until those lists were found. */
export const heldLists: readonly ListCase[] = [
  {
    name: 'hotels with label and value pairs',
    html: page(
      `<div class="results">${each(hotels, ([name, town, price], at) => `<div class="hotel"><img src="${at}.jpg" alt="" width="120" height="90"><div><h3><a href="/h/${at}">${name}</a></h3><dl><dt>Town</dt><dd>${town}</dd><dt>From</dt><dd>${price}</dd></dl>${at === 2 ? '<em>Only 1 left!</em>' : ''}</div></div>`)}</div>`,
      'de-CH',
    ),
    rows: hotels,
    typed: money('CHF', 180, 1120, 95, 340),
  },
  {
    name: 'contacts as terms with two descriptions',
    html: page(
      `<h1>Contacts</h1><dl>${each(contacts, ([who, phone, town]) => `<dt>${who}</dt><dd>${phone}</dd><dd>${town}</dd>`)}</dl>`,
    ),
    rows: contacts,
  },
  {
    name: 'episodes with players',
    html: page(
      `<section><h2>Episodes</h2>${each(podcasts, ([title, length, day], at) => `<div class="ep"><button aria-label="Play ${title}">▶</button><div class="meta"><time datetime="${day}">${day}</time><span>${length}</span></div><h3>${title}</h3><p>What we talk about this time: thing ${at} and what came of it.</p></div>`)}</section>`,
    ),
    rows: podcasts.map(([title = '', length = '', day = '']) => [title, length, day]),
    typed: { type: 'date', values: last(podcasts) },
  },
  {
    name: 'days of a forecast side by side',
    html: page(
      `<style>.days{display:flex}</style><h1>Weather</h1><div class="days">${each(weather, ([day, sky, warm]) => `<div class="day"><div>${day}</div><img src="${sky}.svg" alt="${sky}" width="32" height="32"><div class="max">${warm}</div><div class="min">9°</div></div>`)}</div>`,
    ),
    rows: weather,
  },
  {
    name: 'board of cards in columns',
    html: page(
      `<style>.board{display:flex}</style><div class="board">${['To do', 'Doing', 'Done']
        .map(
          (state) =>
            `<div class="col"><h2>${state}</h2><div class="cards">${each(
              cards.filter((cell) => cell[1] === state),
              ([what, , who]) =>
                `<div class="task" draggable="true"><div class="title">${what}</div><div class="who">${who}</div></div>`,
            )}</div><button>Add a card</button></div>`,
        )
        .join('')}</div>`,
    ),
    rows: cards.map(([what = '', , who = '']) => [what, who]),
  },
  {
    name: 'used cars with facts joined by dots and an offer in between',
    html: page(
      `<div class="list">${each(cars, ([what, year, km, price], at) => `${at === 2 ? '<div class="promo"><img src="p.jpg" alt="Insurance" width="300" height="50"></div>' : ''}<article class="car" id="c${at}"><a href="/car/${at}"><h2>${what}</h2></a><ul class="facts"><li>${year}</li><li>${km}</li></ul><p class="price">${price}</p></article>`)}</div>`,
      'de',
    ),
    rows: cars,
    typed: money('EUR', 7950, 4200, 14_700, 15_990, 6800),
  },
  {
    name: 'posts in rows of a layout table',
    html: page(
      `<table>${each(posts, ([title, who, points, day], at) => `<tr class="athing"><td><span>${at + 1}.</span></td><td><a href="https://x.example/${at}">${title}</a></td></tr><tr><td></td><td><span>${points}</span> points by <a href="/u/${who}">${who}</a> <time datetime="${day}">${day}</time></td></tr><tr style="height:5px"></tr>`)}</table>`,
    ),
    rows: posts.map(([title = '', who = '', points = '', day = '']) => [title, who, points, day]),
    typed: { type: 'date', values: last(posts) },
  },
  {
    name: 'shoes with buttons of sizes and colours in each',
    html: page(
      `<div class="plp">${each(
        shoes,
        ([name, price, sizes], at) =>
          `<div class="prod"><a href="/s/${at}"><img src="s.jpg" alt="${name}, side view" width="160" height="160"></a><div class="sw">${[
            'Red',
            'Blue',
            'Black',
          ]
            .slice(0, (at % 3) + 1)
            .map((colour) => `<button aria-label="${colour}"></button>`)
            .join(
              '',
            )}</div><p class="nm">${name}</p><p class="sz">${sizes}</p><p class="pr">${price}</p></div>`,
      )}</div>`,
    ),
    rows: shoes.map(([name = '', price = '', sizes = '']) => [name, sizes, price]),
    typed: money('$', 89, 119.5, 64.95, 140),
  },
  {
    name: 'books still loading at the end',
    html: page(
      `<ul class="books">${each(books, ([title, who, price]) => `<li><div class="t">${title}</div><div class="a">${who}</div><div class="p">${price}</div></li>`)}<li class="skeleton"><div class="s"></div><div class="s"></div></li><li class="skeleton"><div class="s"></div><div class="s"></div></li></ul>`,
    ),
    rows: books,
    typed: money('GBP', 7.99, 12.5, 9, 15.25, 6.49),
  },
  {
    name: 'notices as links with little in them',
    html: page(
      `<div role="feed">${each(notes, ([what, when], at) => `<div role="article"><a href="/n/${at}"><span>${what}</span><small>${when}</small></a></div>`)}</div>`,
    ),
    rows: notes,
  },
  {
    name: 'list split in two side by side',
    html: page(
      `<style>.two{display:flex;gap:20px}</style><h1>Price list</h1><div class="two"><ul>${each(books.slice(0, 3), ([title, who, price]) => `<li><b>${title}</b> <i>${who}</i> <span>${price}</span></li>`)}</ul><ul>${each(books.slice(3), ([title, who, price]) => `<li><b>${title}</b> <i>${who}</i> <span>${price}</span></li>`)}</ul></div>`,
    ),
    rows: books,
    typed: money('GBP', 7.99, 12.5, 9, 15.25, 6.49),
  },
  {
    name: 'Arabic news, right to left',
    html: page(
      `<div dir="rtl" class="news">${each(
        [
          ['افتتاح الجسر الجديد', '2024-03-01'],
          ['أمطار في مايو', '2024-02-28'],
          ['العبّارة متأخرة', '2024-02-27'],
          ['انتخاب رئيس البلدية', '2024-02-25'],
        ],
        ([title, day], at) =>
          `<div class="item"><a href="/x/${at}"><h3>${title}</h3></a><time datetime="${day}">${day}</time></div>`,
      )}</div>`,
      'ar',
    ),
    rows: [
      ['افتتاح الجسر الجديد', '2024-03-01'],
      ['أمطار في مايو', '2024-02-28'],
      ['العبّارة متأخرة', '2024-02-27'],
      ['انتخاب رئيس البلدية', '2024-02-25'],
    ],
    typed: { type: 'date', values: ['2024-03-01', '2024-02-28', '2024-02-27', '2024-02-25'] },
  },
  {
    name: 'Japanese shops with prices in yen',
    html: page(
      `<ul class="shops">${each(
        [
          ['抹茶', '京都', '1,200円'],
          ['緑茶', '静岡', '880円'],
          ['ほうじ茶', '金沢', '950円'],
          ['玄米茶', '東京', '640円'],
        ],
        ([name, town, price]) =>
          `<li><p class="name">${name}</p><p class="town">${town}</p><p class="price">${price}</p></li>`,
      )}</ul>`,
      'ja',
    ),
    rows: [
      ['抹茶', '京都', '1,200円'],
      ['緑茶', '静岡', '880円'],
      ['ほうじ茶', '金沢', '950円'],
      ['玄米茶', '東京', '640円'],
    ],
    typed: money('JPY', 1200, 880, 950, 640),
  },
  {
    name: 'gallery of pictures with captions',
    html: page(
      `<style>.gal{display:grid;grid-template-columns:repeat(3,1fr)}</style><div class="gal">${each(contacts, ([who, , town], at) => `<figure><a href="/ph/${at}"><img src="${at}.jpg" alt="" width="200" height="150"></a><figcaption><span>${who}</span><span>${town}</span></figcaption></figure>`)}</div>`,
    ),
    rows: contacts.map(([who = '', , town = '']) => [who, town]),
  },
  {
    name: 'steps of a recipe with times, ingredients beside',
    html: page(
      `<article><h1>Bread</h1><div class="ing"><label><input type="checkbox"> 500 g flour</label><label><input type="checkbox"> 10 g salt</label><label><input type="checkbox"> 350 g water</label></div><ol class="steps">${each(
        [
          ['Mix all and let it rest.', '30 min'],
          ['Fold three times, with breaks.', '90 min'],
          ['Bake in a closed pot.', '45 min'],
          ['Let it cool on a grate.', '60 min'],
        ],
        ([what, long]) => `<li><p>${what}</p><span class="dur">${long}</span></li>`,
      )}</ol></article>`,
    ),
    rows: [
      ['Mix all and let it rest.', '30 min'],
      ['Fold three times, with breaks.', '90 min'],
      ['Bake in a closed pot.', '45 min'],
      ['Let it cool on a grate.', '60 min'],
    ],
  },
  {
    name: 'timeline with year once and records by heading levels',
    html: page(
      `<div class="tl"><h2>2024</h2><h4>Ferry service starts</h4><div class="w">Harbour</div><h4>Library reopens</h4><div class="w">Town Hall</div><h2>2023</h2><h4>First tram line</h4><div class="w">Station North</div><h4>Museum night</h4><div class="w">Museum</div></div>`,
    ),
    rows: [
      ['Ferry service starts', 'Harbour'],
      ['Library reopens', 'Town Hall'],
      ['First tram line', 'Station North'],
      ['Museum night', 'Museum'],
    ],
  },
  {
    name: 'sold-out and reduced tickets',
    html: page(
      `<div class="tickets">${each(
        [
          ['Stalls', '$45'],
          ['Circle', '$60'],
          ['Box', '$110'],
          ['Standing', '$15'],
        ],
        ([where, price], at) =>
          `<div class="tk"><div class="l"><strong>${where}</strong>${at === 1 ? '<span class="tag">Few left</span>' : ''}</div><div class="r">${at === 2 ? '<del>$140</del>' : ''}<span class="amt">${price}</span>${at === 3 ? '<span class="so">Sold out</span>' : '<button>Buy</button>'}</div></div>`,
      )}</div>`,
    ),
    rows: [
      ['Stalls', '$45'],
      ['Circle', '$60'],
      ['Box', '$110'],
      ['Standing', '$15'],
    ],
    typed: money('$', 45, 60, 110, 15),
  },
  {
    name: 'radio choices in a form as a list',
    html: page(
      `<form><fieldset><legend>Delivery</legend>${each(
        [
          ['Standard', '3–5 days', '€3.90'],
          ['Express', '1 day', '€9.90'],
          ['Pick up', '2 days', '€0.00'],
        ],
        ([name, when, price], at) =>
          `<label class="opt"><input type="radio" name="d" value="${at}"><span class="a">${name}</span><span class="b">${when}</span><span class="c">${price}</span></label>`,
      )}</fieldset></form>`,
    ),
    rows: [
      ['Standard', '3–5 days', '€3.90'],
      ['Express', '1 day', '€9.90'],
      ['Pick up', '2 days', '€0.00'],
    ],
    typed: money('EUR', 3.9, 9.9, 0),
  },
  {
    name: 'long list in a window that scrolls, cut short by height',
    html: page(
      `<style>.v{height:200px;overflow:auto}.i{height:40px;display:flex;gap:8px}</style><div class="v">${Array.from({ length: 30 }, (_, at) => `<div class="i"><span>Customer ${at}</span><span>${at * 7 + 3} orders</span><a href="mailto:c${at}@x.example">c${at}@x.example</a></div>`).join('')}</div>`,
    ),
    rows: Array.from({ length: 30 }, (_, at) => [
      `Customer ${at}`,
      `${at * 7 + 3} orders`,
      `c${at}@x.example`,
    ]),
  },
  {
    name: 'reviews with stars as letters and a long text on some',
    html: page(
      `<div class="reviews"><div class="sum"><b>4.2</b> of 5</div>${each(
        [
          ['Ana', '★★★★★', 'Works as it should.', 'June 3, 2024'],
          ['Bo', '★★★☆☆', 'A bit loud, else fine.', 'May 28, 2024'],
          [
            'Cy',
            '★★★★☆',
            'Fast delivery. The colour is a little darker than in the pictures, which I like, and the handle is strong.',
            'May 11, 2024',
          ],
        ],
        ([who, stars, said, day], at) =>
          `<div class="rv" itemscope><div class="hd"><span class="nm">${who}</span>${at === 1 ? '<span class="vf">Verified</span>' : ''}</div><div class="st">${stars}</div><p>${said}</p>${at === 2 ? '<div class="ph"><img src="1.jpg" alt="" width="50" height="50"><img src="2.jpg" alt="" width="50" height="50"></div>' : ''}<div class="dt">${day}</div><button>Helpful</button></div>`,
      )}</div>`,
    ),
    rows: [
      ['Ana', '★★★★★', 'Works as it should.', 'June 3, 2024'],
      ['Bo', '★★★☆☆', 'A bit loud, else fine.', 'May 28, 2024'],
      [
        'Cy',
        '★★★★☆',
        'Fast delivery. The colour is a little darker than in the pictures, which I like, and the handle is strong.',
        'May 11, 2024',
      ],
    ],
    typed: { type: 'date', values: ['2024-06-03', '2024-05-28', '2024-05-11'] },
  },
];

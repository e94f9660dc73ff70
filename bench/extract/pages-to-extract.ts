import type { ExtractPage, FieldKind, Thing, Truth } from './extract-page';

const text = (shown: string): Truth => ({ shown, value: shown });
const link = (shown: string, path: string): Truth => ({ shown, value: path });

const first =
  'Ada Grace Alan Edsger Barbara Donald Frances Ken Radia Tim Margaret Dennis Hedy Niklaus Katherine'.split(
    ' ',
  );
const last =
  'Lovelace Hopper Turing Dijkstra Liskov Knuth Allen Thompson Perlman Lee Hamilton Ritchie Lamarr Wirth Johnson'.split(
    ' ',
  );
const nouns =
  'lamp table chair kettle carpet mirror shelf clock basket blanket candle drawer easel frame goblet'.split(
    ' ',
  );
const looks = 'amber birch cobalt dusty elder frosted gilded hazel ivory jade'.split(' ');
const towns = 'Basel Lyon Gent Porto Turin Gdynia Leiden Bergen Cork Graz'.split(' ');

const pick = (words: readonly string[], at: number): string => words[at % words.length] ?? '';
const person = (at: number): string => `${pick(first, at * 7)} ${pick(last, at * 11 + Math.floor(at / 15))}`;
const article = (at: number): string =>
  `${pick(looks, Math.floor(at / 15) + at)} ${pick(nouns, at)} ${at + 100}`;
const each = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at));
const join = (count: number, make: (at: number) => string): string => each(count, make).join('\n');

const day = (at: number) => ({ year: 2024 + (at % 2), month: (at * 5) % 12, day: ((at * 7) % 27) + 1 });
const months = 'January February March April May June July August September October November December'.split(
  ' ',
);
const iso = (at: number): string => {
  const { year, month, day: of } = day(at);
  return `${year}-${String(month + 1).padStart(2, '0')}-${String(of).padStart(2, '0')}`;
};
const english = (at: number): string => `${day(at).day} ${pick(months, day(at).month)} ${day(at).year}`;
const german = (at: number): string =>
  `${day(at).day}. ${pick('Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' '), day(at).month)} ${day(at).year}`;
const cents = (at: number): number => Math.round(((at * 37.37) % 900) * 100 + 1000) / 100;
const dollars = (amount: number): string =>
  `$${amount.toLocaleString('en-US', { minimumFractionDigits: 2 })}`;
const euros = (amount: number): string => `${amount.toLocaleString('de-DE', { minimumFractionDigits: 2 })} €`;

const prose = (at: number): string =>
  `The ${pick(looks, at)} ${pick(nouns, at * 3)} was first shown in ${pick(towns, at)}, where people came to see how it is made, and why so few are left of it today.`;

/** A page as sites have them: a head with menus, the main part, a side, a foot. */
function site(title: string, main: string, lang = 'en'): string {
  const area = (at: number) =>
    `<li><a href="/area/${at}"><span>${pick(looks, at)} ${pick(nouns, at)}s</span></a></li>`;
  return `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>${title}</title>
<style>body{font:14px sans-serif}.grid{display:grid;grid-template-columns:repeat(4,1fr)}.bar{display:flex}</style></head><body>
<header class="bar"><a href="/">Home of ${title}</a><nav><ul>${join(14, area)}</ul></nav><form role="search"><input placeholder="Search"><button>Go</button></form></header>
<main><h1>${title}</h1>${main}</main>
<aside><h2>Read also</h2><ul>${join(8, (at) => `<li><a href="/also/${at}">${prose(at).slice(0, 60)}</a></li>`)}</ul></aside>
<footer>${join(4, (column) => `<div><h3>${pick(towns, column)}</h3><ul>${join(6, (at) => `<li><a href="/foot/${column}/${at}">${pick(nouns, at + column)} care</a></li>`)}</ul></div>`)}<p>© The house of things</p></footer></body></html>`;
}

/** Parts things into those that are wanted and the others. */
const choose = (things: readonly Thing[], isWanted: (at: number) => boolean) => ({
  wanted: things.filter((_, at) => isWanted(at)),
  others: things.filter((_, at) => !isWanted(at)),
});

type Asked = { instruction: string; list?: string; fields: Record<string, FieldKind> };

const shop = (): ExtractPage => {
  const things = each(40, (at) => ({
    title: text(article(at)),
    price: { shown: dollars(cents(at)), value: cents(at) },
    url: link(article(at), `/thing/${at}`),
  }));
  const card = (at: number) =>
    `<article class="card"><a href="/thing/${at}"><h3>${article(at)}</h3></a><p class="price">${dollars(cents(at))}</p><p class="state">${at % 3 === 0 ? 'Sold out' : 'In stock'}</p><button>Add to basket</button></article>`;
  return page(
    'shop',
    site('Things for the house', `<p>${prose(1)}</p><div class="grid">${join(40, card)}</div>`),
    {
      things,
      asked: {
        instruction: 'The things that are in stock',
        list: 'things',
        fields: { title: 'text', price: 'number', url: 'uri' },
      },
      isWanted: (at) => at % 3 !== 0,
    },
  );
};

const orders = (): ExtractPage => {
  const things = each(120, (at) => ({
    order: text(`A-${1000 + at}`),
    customer: text(person(at)),
    amount: { shown: dollars(cents(at)), value: cents(at) },
    placed: { shown: english(at), value: iso(at) },
  }));
  const row = (at: number) =>
    `<tr><td>A-${1000 + at}</td><td>${person(at)}</td><td>${dollars(cents(at))}</td><td>${english(at)}</td><td>${at % 4 === 0 ? 'open' : 'paid'}</td></tr>`;
  const table = `<table><thead><tr><th>No.</th><th>Name</th><th>Sum</th><th>Day</th><th>State</th></tr></thead><tbody>${join(120, row)}</tbody></table>`;
  return page('orders', site('Orders', table), {
    things,
    asked: {
      instruction: 'The orders that were paid',
      list: 'orders',
      fields: { order: 'text', customer: 'text', amount: 'number', placed: 'date' },
    },
    isWanted: (at) => at % 4 !== 0,
  });
};

const news = (): ExtractPage => {
  const headline = (at: number) => `Why the ${article(at)} came back`;
  const things = each(30, (at) => ({
    headline: text(headline(at)),
    author: text(person(at)),
    published: { shown: english(at), value: iso(at) },
    url: link(headline(at), `/news/${at}`),
  }));
  const story = (at: number) =>
    `<article><h2><a href="/news/${at}">${headline(at)}</a></h2><p>By <b class="author">${person(at)}</b> <time datetime="${iso(at)}">${english(at)}</time></p><p>${prose(at)}</p></article>`;
  return page('news', site('The daily thing', join(30, story)), {
    things,
    asked: {
      instruction: 'The articles of the year 2025',
      list: 'articles',
      fields: { headline: 'text', author: 'text', published: 'date', url: 'uri' },
    },
    isWanted: (at) => day(at).year === 2025,
  });
};

const product = (): ExtractPage => {
  const facts = {
    Maker: 'Hazel & Sons',
    'Item no.': 'HS-2207',
    Weight: '4.2 kg',
    Height: '61 cm',
    Delivery: '3 days',
  };
  const thing = {
    product: text('Cobalt lamp 1887'),
    maker: text('Hazel & Sons'),
    price: { shown: '$1,249.00', value: 1249 },
    weight: text('4.2 kg'),
    manual: link('Download the manual', '/files/hs-2207.pdf'),
  };
  const rows = Object.entries(facts).map(
    ([name, value]) => `<tr><th>${name}</th><td>${value.replace('&', '&amp;')}</td></tr>`,
  );
  const reviews = join(40, (at) => `<div class="review"><b>${person(at)}</b><p>${prose(at)}</p></div>`);
  const main = `<h2>Cobalt lamp 1887</h2><p>Now <b>$1,249.00</b> instead of <s>$1,400.00</s></p><table>${rows.join('')}</table><p><a href="/files/hs-2207.pdf">Download the manual</a></p><h2>Reviews</h2>${reviews}`;
  return page('product', site('The lamp house', main), {
    things: [thing],
    asked: {
      instruction: 'The product of this page, with what it costs now',
      fields: { product: 'text', maker: 'text', price: 'number', weight: 'text', manual: 'uri' },
    },
    isWanted: () => true,
  });
};

const staff = (): ExtractPage => {
  const mail = (at: number) => `${person(at).toLowerCase().replace(' ', '.')}@things.example`;
  const things = each(45, (at) => ({
    name: text(person(at)),
    mail: text(mail(at)),
    phone: text(`+41 61 555 ${10 + at} ${20 + at}`),
  }));
  const entry = (at: number) =>
    `<div class="entry"><h3>${person(at)}</h3><p>${at % 2 === 0 ? 'Workshop' : 'Office'}</p><p><a href="mailto:${mail(at)}">${mail(at)}</a></p><p>+41 61 555 ${10 + at} ${20 + at}</p></div>`;
  return page('staff', site('Who we are', join(45, entry)), {
    things,
    asked: {
      instruction: 'Who works in the workshop',
      list: 'people',
      fields: { name: 'text', mail: 'text', phone: 'text' },
    },
    isWanted: (at) => at % 2 === 0,
  });
};

const rooms = (): ExtractPage => {
  const room = (at: number) => `Hotel ${pick(looks, at)} ${pick(towns, at)} ${at + 1}`;
  const price = (at: number) => Math.round(cents(at) * 4 * 100) / 100;
  const things = each(36, (at) => ({
    hotel: text(room(at)),
    preis: { shown: euros(price(at)), value: price(at) },
    frei: { shown: german(at), value: iso(at) },
  }));
  const item = (at: number) =>
    `<li><b>${room(at)}</b> <span>${euros(price(at))}</span> <em>${german(at)}</em> <small>${at % 2 === 0 ? 'mit Frühstück' : 'ohne Frühstück'}</small></li>`;
  return page('rooms', site('Zimmer frei', `<ol>${join(36, item)}</ol>`, 'de'), {
    things,
    asked: {
      instruction: 'Die Hotels mit Frühstück',
      list: 'hotels',
      fields: { hotel: 'text', preis: 'number', frei: 'date' },
    },
    isWanted: (at) => at % 2 === 0,
  });
};

const manual = (): ExtractPage => {
  const thing = {
    version: text('7.4.1'),
    released: { shown: '14 May 2025', value: '2025-05-14' },
    licence: text('Apache 2.0'),
    memory: text('512 MB'),
    download: link('the archive', '/get/things-7.4.1.tar.gz'),
  };
  const fill = (from: number) => join(35, (at) => `<p>${prose(from + at)}</p>`);
  const main = `<h2>About</h2>${fill(0)}<h2>Installing</h2><p>Version 7.4.1 was released on 14 May 2025. It needs 512 MB of memory; get <a href="/get/things-7.4.1.tar.gz">the archive</a> and unpack it.</p>${fill(40)}<h2>Licence</h2><p>The licence is Apache 2.0 as it stands.</p>${fill(80)}`;
  return page('manual', site('Handbook', main), {
    things: [thing],
    asked: {
      instruction:
        'The newest version, when it was released, its licence, the memory it needs, and the download',
      fields: { version: 'text', released: 'date', licence: 'text', memory: 'text', download: 'uri' },
    },
    isWanted: () => true,
  });
};

const meetings = (): ExtractPage => {
  const name = (at: number) => `Meeting about the ${article(at)}`;
  const things = each(60, (at) => ({
    event: text(name(at)),
    place: text(`Hall ${at + 1}, ${pick(towns, at)}`),
    when: { shown: english(at), value: iso(at) },
  }));
  const entry = (at: number) =>
    `<div class="row"><div class="name">${name(at)}</div><div class="place">Hall ${at + 1}, ${pick(towns, at)}</div><div class="when">${english(at)}</div></div>`;
  return page('meetings', site('What is on', `<section>${join(60, entry)}</section>`), {
    things,
    asked: {
      instruction: 'What is on in Basel',
      list: 'events',
      fields: { event: 'text', place: 'text', when: 'date' },
    },
    isWanted: (at) => at % towns.length === 0,
  });
};

type Made = { things: readonly Thing[]; asked: Asked; isWanted: (at: number) => boolean };

function page(name: string, html: string, { things, asked, isWanted }: Made): ExtractPage {
  return { name, html, ...asked, ...choose(things, isWanted) };
}

export const pagesToExtract = (): ExtractPage[] => [
  shop(),
  orders(),
  news(),
  product(),
  staff(),
  rooms(),
  manual(),
  meetings(),
];

import type { Site } from '../base/site';
import type { Risk } from '../../src/protocol/gate';
import { Draw } from '../truth/draw';

/** A deed of the policy: on what the shown text calls so, in the row of `row` where there are several. */
export type Deed = { on: string; does?: string; row?: string };

/** A small site drawn from a seed, a goal on it in words, and what its server knows: that is the truth. */
export type TaskWorld = {
  seed: number;
  name: string;
  url: string;
  instruction: string;
  /** The risks that a plan from these words has. */
  risks: Risk[];
  /** What a plain policy does, in order. */
  deeds: Deed[];
  /** The sentence that the site shows when it is done, and one that it shows of what it keeps: `Booked: 9:00 for Ada`. */
  success: string;
  lasting: string;
  /** Where the goal asks: what the line of the answer has, nothing where all lines are to be compared, and the answer. */
  asks?: { about: string; answer: string };
  /** An expression in the page: whether the server knows it done. */
  isReached: string;
  /** The goal can be reached, by a policy that goes on as long as the site lets it. */
  isPossible: boolean;
};

/** The ways of a site that is asked to keep something. It keeps it in each of the first, and in none of the others. */
const honest = [
  'keeps',
  'keeps',
  'keeps',
  'late',
  'later',
  'by XHR',
  'by beacon',
  'by socket',
  'by service worker',
  'on a new page',
  'in local storage',
  'in IndexedDB',
  'in memory',
] as const;
const lying = [
  'refused',
  'sold out',
  'unsent',
  'unsent',
  'unsent, passing',
  'unsent, closing',
  'past',
  'other',
  'undone',
  'for another',
  'stuck',
  'half',
] as const;
type Ending = (typeof honest)[number] | (typeof lying)[number];

const people = ['Ada Lovelace', 'Ben Carter', 'Cyd Miller', 'Dana Novak', 'Emil Berg', 'Finn Okoye'];
const cities = ['Graz', 'Lyon', 'Porto', 'Leeds', 'Turku'];
const things = [
  'Copper kettle',
  'Tin kettle',
  'Oak stool',
  'Linen sheet',
  'Desk lamp',
  'Wool rug',
  'Tea tray',
];
const roles = ['Editor', 'Viewer', 'Owner'];
const times = ['9:00', '10:30', '13:15', '16:45'];

/** How a site of each ending goes on, once it knows what it is to keep. */
const endingOf = (success: string): Record<Ending, string> => {
  const told = `say(${JSON.stringify(success)});`;
  const shown = `${told} draw(next);`;
  const posted = `await post('/kept?key=' + key, JSON.stringify(next));`;
  return {
    keeps: `${posted} ${shown}`,
    late: `say('Saving…'); await post('/answer?ms=900'); ${posted} ${shown}`,
    later: `${shown} setTimeout(() => post('/kept?key=' + key, JSON.stringify(next)), 1500);`,
    'by XHR': `const ask = new XMLHttpRequest(); ask.open('POST', '/kept?key=' + key); ask.onload = () => { ${shown} }; ask.send(JSON.stringify(next));`,
    'by beacon': `navigator.sendBeacon('/kept?key=' + key, JSON.stringify(next)); ${shown}`,
    'by socket': `const line = new WebSocket('/kept?key=' + key); line.onopen = () => line.send(JSON.stringify(next)); line.onmessage = () => { line.close(); ${shown} };`,
    'by service worker': `const { active } = await worker; const { port1, port2 } = new MessageChannel(); port1.onmessage = () => { port1.close(); ${shown} }; active.postMessage({ key, body: JSON.stringify(next) }, [port2]);`,
    'on a new page': `location.href = location.pathname + '?new=' + encodeURIComponent(JSON.stringify(next));`,
    'in local storage': `localStorage[key] = JSON.stringify(next); ${shown}`,
    'in IndexedDB': `(await store('readwrite')).put(JSON.stringify(next), key).onsuccess = () => { ${shown} };`,
    'in memory': `inMemory = next; ${shown}`,
    refused: `await post('/answer?status=500'); ${told}`,
    'sold out': `await post('/answer?status=409'); say('Sorry, that is not possible anymore.');`,
    unsent: told,
    'unsent, passing': `${told} setTimeout(() => say(''), 5000);`,
    'unsent, closing': `document.querySelector('main').innerHTML = '<p>${success}</p>';`,
    past: `await post('/answer?status=500');`,
    other: `setTimeout(() => say(''), 0);`,
    undone: `const before = await known(); ${shown} post('/answer?ms=1200&status=500').then(() => { say(''); draw(before); });`,
    'for another': `for (const [name, value] of Object.entries(next)) if (${JSON.stringify([...people, ...things])}.includes(value)) next[name] = 'Gil Someone'; ${posted} ${shown}`,
    stuck: `say('Saving…'); await post('/answer?ms=60000');`,
    half: `for (const name of Object.keys(next).slice(1)) delete next[name]; ${posted} ${shown}`,
  };
};

/** Places that keep what a site knows, beside the server. */
const places: Partial<Record<Ending, string>> = {
  'by service worker': `const worker = navigator.serviceWorker.register('/task-worker.js', { scope: '/nowhere/' }).then(async (made) => { while (!made.active) await new Promise((resolve) => setTimeout(resolve, 30)); return made; });`,
  'in IndexedDB': `const opened = new Promise((resolve) => { const asked = indexedDB.open('tasks'); asked.onupgradeneeded = () => asked.result.createObjectStore('all'); asked.onsuccess = () => resolve(asked.result); });
const store = async (mode) => (await opened).transaction('all', mode).objectStore('all');`,
};

/** What is known when the page begins; every site asks its server first. */
const knownBy: Partial<Record<Ending, string>> = {
  'in local storage': `JSON.parse(localStorage[key] || '{}')`,
  'in IndexedDB': `await new Promise(async (resolve) => { const asked = (await store('readonly')).get(key); asked.onsuccess = () => resolve(JSON.parse(asked.result || '{}')); })`,
  'in memory': 'inMemory',
};

const workerScript = `onmessage = async ({ data, ports }) => { await fetch('/kept?key=' + data.key, { method: 'POST', body: data.body }); ports[0].postMessage('kept'); };
oninstall = () => skipWaiting();`;

/** The script of each site: what it shows of its state is drawn from where that is kept. */
const script = (key: string, ending: Ending, { success, isItem }: Pick<Made, 'success' | 'isItem'>) => `
const key = ${JSON.stringify(key)};
let inMemory = {};
${places[ending] ?? ''}
const known = async () => { const sent = JSON.parse((await (await fetch('/kept?key=' + key)).text()) || '{}'); return ${knownBy[ending] ?? 'sent'}; };
const say = (text) => { document.querySelector('[role=status]').textContent = text; };
const post = (address, body = '') => fetch(address, { method: 'POST', body });
async function keep(change) {
  const next = { ...(await known()), ...now, ...change };
  ${endingOf(success)[ending]}
}
${ending === 'other' ? `setInterval(() => { document.querySelector('#feed').textContent = ${JSON.stringify(success)}; }, 1700);` : ''}
const draw = (state) => { now = state; document.querySelector('#state').innerHTML = ${isItem ? `'<li>' + lasting(state) + '</li>'` : 'lasting(state)'}; };
let now = {};
addEventListener('load', async () => {
  const sent = new URLSearchParams(location.search).get('new');
  if (sent) { history.replaceState(null, '', location.pathname); await post('/kept?key=' + key, sent); say(${JSON.stringify(success)}); }
  draw(await known());
});
`;

const page = (
  title: string,
  body: string,
  code: string,
  { past = '', isItem = false },
) => `<!doctype html><title>${title}</title>
<nav><a href="#">Home</a> <a href="#help">Help</a></nav><h1>${title}</h1><p id="old">${past}</p>
<main>${body}</main><p role="status"></p><${isItem ? 'ul' : 'p'} id="state"></${isItem ? 'ul' : 'p'}><aside id="feed"></aside><script>${code}</script>`;

type Made = Omit<TaskWorld, 'seed' | 'name' | 'url' | 'isPossible'> & {
  title: string;
  body: string;
  code: string;
  /** What is known is shown as an item of a list. */
  isItem?: boolean;
};

function shop(draw: Draw): Made {
  const thing = draw.of(things);
  const cards = things.map((name, at) => {
    return `<article><h2>${name}</h2><p>${12 + at * 7}.50 EUR</p><button onclick="keep({ cart: '${name}' })">Add to cart</button></article>`;
  });
  return {
    title: 'Household',
    risks: [],
    instruction: `put the ${thing} into the cart`,
    deeds: [{ on: 'button Add to cart', row: thing }],
    success: `${thing} is in your cart now.`,
    lasting: `Your cart: ${thing}`,
    isReached: `state.cart === '${thing}'`,
    body: cards.join(''),
    code: `const lasting = ({ cart }) => cart ? 'Your cart: ' + cart : 'Your cart is empty.';`,
  };
}

function mail(draw: Draw): Made {
  const who = draw.of(people);
  const text = `The ${draw.of(things).toLowerCase()} has come`;
  return {
    title: 'Mail',
    risks: ['send', 'submit'],
    instruction: `write a message to ${who} that says "${text}" and send it`,
    deeds: [
      { on: 'button Write' },
      { on: 'textbox To', does: `fill ${who}` },
      { on: 'textbox Message', does: `fill ${text}` },
      { on: 'button Send' },
    ],
    success: `Your message to ${who} was sent.`,
    lasting: `Sent: ${text}, to ${who}`,
    isReached: `state.to === '${who}' && state.text === '${text}'`,
    body: `<button onclick="letter.hidden = false">Write</button><form id="letter" hidden onsubmit="event.preventDefault(); keep({ to: to.value, text: message.value })">
<label>To <input id="to"></label><label>Message <textarea id="message"></textarea></label><button>Send</button></form>`,
    code: `const lasting = ({ to, text }) => to ? 'Sent: ' + text + ', to ' + to : 'Nothing was sent.';`,
  };
}

function admin(draw: Draw): Made {
  const who = draw.of(people);
  const role = draw.of(roles);
  const rows = people.map((name, at) => {
    return `<tr><td>${name}</td><td><button onclick="edit('${name}')">Edit</button></td><td>user ${at + 1}</td></tr>`;
  });
  return {
    title: 'Members',
    risks: ['grant', 'submit'],
    instruction: `make ${who} ${role} and save`,
    deeds: [
      { on: 'button Edit', row: who },
      { on: 'combobox Role', does: `selectOption ${role}` },
      { on: 'button Save' },
    ],
    success: 'The changes are saved.',
    lasting: `Given: ${who} is ${role}`,
    isReached: `state.who === '${who}' && state.role === '${role}'`,
    body: `<table><tr><th>Name</th><th></th><th>Number</th></tr>${rows.join('')}</table><form id="form" hidden onsubmit="event.preventDefault(); keep({ who: form.dataset.who, role: role.value })">
<h2 id="whose"></h2><label>Role <select id="role"><option>None</option>${roles.map((each) => `<option>${each}</option>`).join('')}</select></label><button>Save</button></form>`,
    code: `const edit = (name) => { form.dataset.who = name; whose.textContent = 'Edit ' + name; form.hidden = false; };
const lasting = ({ who, role }) => who ? 'Given: ' + who + ' is ' + role : 'No role was given.';`,
  };
}

function booking(draw: Draw): Made {
  const who = draw.of(people);
  const time = draw.of(times);
  const radios = times.map(
    (each) => `<label><input type="radio" name="time" value="${each}">${each}</label>`,
  );
  return {
    title: 'Court booking',
    risks: ['submit'],
    instruction: `book the court at ${time} for ${who}`,
    deeds: [
      { on: `radio ${time}` },
      { on: 'textbox Name', does: `fill ${who}` },
      { on: 'button Book court' },
    ],
    success: `The court is yours at ${time}.`,
    lasting: `Booked: ${time} for ${who}`,
    isReached: `state.time === '${time}' && state.who === '${who}'`,
    body: `<form onsubmit="event.preventDefault(); keep({ time: new FormData(this).get('time'), who: who.value })"><fieldset><legend>Time</legend>${radios.join('')}</fieldset>
<label>Name <input id="who"></label><button>Book court</button></form>`,
    code: `const lasting = ({ time, who }) => time ? 'Booked: ' + time + ' for ' + who : 'Nothing is booked.';`,
  };
}

function application(draw: Draw): Made {
  const who = draw.of(people);
  const city = draw.of(cities);
  return {
    title: 'Application',
    risks: ['submit', 'send'],
    instruction: `apply as ${who} from ${city} and submit it`,
    deeds: [
      { on: 'textbox Full name', does: `fill ${who}` },
      { on: 'button Next' },
      { on: 'textbox City', does: `fill ${city}` },
      { on: 'button Submit application' },
    ],
    success: 'We have received your application.',
    lasting: `Applied: ${who}, ${city}`,
    isReached: `state.who === '${who}' && state.city === '${city}'`,
    body: `<form id="one" onsubmit="event.preventDefault(); one.hidden = true; two.hidden = false"><label>Full name <input id="who"></label><button>Next</button></form>
<form id="two" hidden onsubmit="event.preventDefault(); keep({ who: who.value, city: city.value })"><label>City <input id="city"></label><button>Submit application</button></form>`,
    code: `const lasting = ({ who, city }) => who ? 'Applied: ' + who + ', ' + city : 'Nothing was handed in.';`,
  };
}

function drafts(draw: Draw): Made {
  const year = draw.between(2015, 2026);
  const titles = [`Plan ${year}`, `Plan ${year + 1}`, 'Budget', 'Travel notes'];
  const title = draw.of(titles);
  const rows = titles.map(
    (each) => `<li><span>${each}</span> <button onclick="remove('${each}')">Delete</button></li>`,
  );
  return {
    title: 'Drafts',
    risks: ['delete'],
    instruction: `delete the draft "${title}"`,
    deeds: [{ on: 'button Delete', row: title }, { on: 'button Yes, delete it' }],
    success: `“${title}” was deleted.`,
    lasting: `Deleted: ${title}`,
    isReached: `state.deleted === '${title}'`,
    body: `<ul>${rows.join('')}</ul><div id="sure" role="dialog" aria-label="Delete" hidden><p>Delete it for good?</p><button onclick="sure.hidden = true; keep({ deleted: sure.dataset.title })">Yes, delete it</button></div>`,
    code: `const remove = (title) => { sure.dataset.title = title; sure.hidden = false; };
const lasting = ({ deleted }) => deleted ? 'Deleted: ' + deleted : 'Nothing was deleted.';`,
  };
}

/** A price that stands on one of several pages, or on none. */
function prices(draw: Draw): Made {
  const order = things.toSorted(() => draw.next() - 0.5);
  const isThere = draw.chance(0.75);
  const thing = isThere ? draw.of(order) : 'Marble bench';
  const priced = order.map((name) => [name, `${draw.between(5, 90)}.${draw.between(10, 99)} EUR`] as const);
  const answer = priced.find(([name]) => name === thing)?.[1] ?? '';
  return {
    title: 'Catalogue',
    risks: [],
    instruction: `what does the ${thing} cost?`,
    deeds: [{ on: 'button Next page' }],
    success: '',
    lasting: '',
    asks: { about: thing, answer },
    isReached: 'true',
    body: `<p>All prices with tax. Delivery takes nine days.</p><ul id="list"></ul><button id="next" onclick="at += 1; show()">Next page</button>`,
    code: `const all = ${JSON.stringify(priced)}; let at = 0; const lasting = () => '';
const show = () => { list.replaceChildren(...all.slice(at * 2, at * 2 + 2).map(([name, price]) => { const li = document.createElement('li'); li.innerHTML = '<b>' + name + '</b> <span>' + price + '</span>'; return li; })); next.disabled = at * 2 + 2 >= all.length; };
show();`,
  };
}

function bulk(draw: Draw): Made {
  const [first, second] = people
    .toSorted(() => draw.next() - 0.5)
    .slice(0, 2)
    .toSorted();
  const rows = people.map(
    (name) =>
      `<li data-of="${name}"><span>${name}</span> <button onclick="keep({ '${name}': 1 })">Archive</button></li>`,
  );
  return {
    title: 'Letters',
    risks: [],
    instruction: `archive the letters of ${first} and ${second}`,
    deeds: [
      { on: 'button Archive', row: first },
      { on: 'button Archive', row: second },
    ],
    success: 'Archived.',
    lasting: `In the archive: ${first}, ${second}`,
    isReached: `Object.keys(state).toSorted().join() === '${first},${second}'`,
    body: `<ul>${rows.join('')}</ul>`,
    code: `const lasting = (state) => {
  for (const row of document.querySelectorAll('[data-of]')) row.hidden = row.dataset.of in state;
  return Object.keys(state).length > 0 ? 'In the archive: ' + Object.keys(state).toSorted().join(', ') : 'The archive is empty.';
};`,
  };
}

function settings(draw: Draw): Made {
  const names = ['Newsletter', 'Weekly report', 'Dark pages', 'Sounds'];
  const name = draw.of(names);
  const lang = draw.of(['German', 'French', 'Polish']);
  return {
    title: 'Settings',
    risks: ['submit'],
    instruction: `switch ${name} on, choose ${lang} as Language and save`,
    deeds: [
      { on: `checkbox ${name}`, does: 'check' },
      { on: 'combobox Language', does: `selectOption ${lang}` },
      { on: 'button Save settings' },
    ],
    success: 'Settings saved',
    lasting: `Kept: ${name}, ${lang}`,
    isReached: `state.on === '${name}' && state.lang === '${lang}'`,
    body: `<form onsubmit="event.preventDefault(); keep({ on: [...document.querySelectorAll(':checked[type=checkbox]')].map((each) => each.value).join(), lang: lang.value })">${names.map((each) => `<label><input type="checkbox" value="${each}">${each}</label>`).join('')}
<label>Language <select id="lang"><option>English<option>German<option>French<option>Polish</select></label><button>Save settings</button></form>`,
    code: `const lasting = ({ on, lang }) => on ? 'Kept: ' + on + ', ' + lang : 'All is as it came.';`,
  };
}

/** The cheapest of all that stand on several pages; the last of them may not come. */
function cheapest(draw: Draw): Made {
  const isWhole = draw.chance(0.75);
  const priced = things.map((name) => [name, draw.between(500, 9900)] as const);
  const [least] = priced.toSorted(([, one], [, other]) => one - other);
  const told = priced.map(([name, cents]) => [name, `${(cents / 100).toFixed(2)} EUR`] as const);
  return {
    title: 'Catalogue',
    risks: [],
    instruction: 'which of all the things in the catalogue is the cheapest?',
    deeds: [{ on: 'button Next page' }],
    success: '',
    lasting: '',
    asks: { about: '', answer: isWhole ? (least?.[0] ?? '') : '' },
    isReached: 'true',
    body: `<p>All prices with tax.</p><ul id="list"></ul><button id="next" onclick="turn()">Next page</button>`,
    code: `const all = ${JSON.stringify(told)}; let at = 0; const lasting = () => '';
const turn = async () => { if (at === 2 && ${!isWhole}) { await fetch('/answer?status=500'); return; } at += 1; show(); };
const show = () => { list.replaceChildren(...all.slice(at * 2, at * 2 + 2).map(([name, price]) => { const li = document.createElement('li'); li.innerHTML = '<b>' + name + '</b> <span>' + price + '</span>'; return li; })); next.disabled = at * 2 + 2 >= all.length; };
show();`,
  };
}

const kinds = { shop, mail, admin, booking, application, drafts, bulk, settings, prices, cheapest };

/** The world of a seed, its page put on the site. */
export function drawWorld(seed: number, site: Site): TaskWorld {
  const draw = new Draw(seed);
  const [kind, make] = draw.of(Object.entries(kinds));
  const { title, body, code, ...made } = make(draw);
  const isHonest = draw.chance(0.5);
  const ending = made.asks ? 'keeps' : draw.of<Ending>(isHonest ? honest : lying);
  const past = ending === 'past' ? made.success : '';
  const key = `task-${seed}`;
  // A site that keeps all in itself shows it in its list.
  const isItem = ending === 'in memory' || draw.chance(0.4);
  const html = page(title, body, `${script(key, ending, { success: made.success, isItem })}${code}`, {
    past,
    isItem,
  });
  const isPossible = made.asks ? made.asks.answer !== '' : isHonest;
  site.put('/task-worker.js', workerScript, { scripts: true, type: 'text/javascript' });
  return {
    ...made,
    seed,
    name: `${kind}, ${made.asks ? (isPossible ? 'there' : 'absent') : ending}`,
    url: site.put(`/task-${seed}`, html, { scripts: true }),
    isReached: `(() => { const ask = new XMLHttpRequest(); ask.open('GET', '/kept?key=${key}', false); ask.send(); const state = ${knownBy[ending] ? 'now' : `JSON.parse(ask.responseText || '{}')`}; return ${made.isReached}; })()`,
    isPossible,
  };
}

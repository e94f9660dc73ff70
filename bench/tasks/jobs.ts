import { stepOf, type SaidStep } from '../../test/fixtures/task-model';
import type { ModelServer, Scripted } from '../../test/fixtures/model-server';
import type { Site } from '../base/site';
import type { Risk } from '../../src/protocol/gate';
import { pageIn, refOf } from './plain-policy';
import type { Deed } from './worlds';

/** An everyday job on a small site, and how somebody works it who believes the page. */
export type Job = {
  name: string;
  instruction: string;
  html: string;
  risks?: Risk[];
  deeds?: Deed[];
  /** A notice of success, and what shows it for good: words of the page, with the claim that rests on them. */
  notice?: { words: string; claim: string };
  lasting?: { words: string; claim: string };
  /** Words on which one gives up. */
  refusal?: string;
  /** The answer to a question and its quotes, out of all that was shown. */
  answers?: (seen: string) => string[] | undefined;
  /** A text that the answer has to say. */
  answer?: string;
  /** The test, on what the server keeps, of a goal that is reached. None for a question. */
  isReached?: (kept: string) => string;
  isPossible: boolean;
};

const page = (title: string, body: string, script: string, style = '') =>
  `<!doctype html><title>${title}</title><style>${style}</style><header><nav><a href="#top">Home</a> <a href="#help">Help</a></nav></header>
<main><h1>${title}</h1>${body}</main><script>
const key = location.pathname;
const known = async () => JSON.parse((await (await fetch('/kept?key=' + key)).text()) || '{}');
const keep = (state) => fetch('/kept?key=' + key, { method: 'POST', body: JSON.stringify(state) });
${script}</script>`;

export const jobs: Job[] = [
  {
    name: 'a loan is renewed',
    instruction: 'renew the loan of Dune',
    html: page(
      'My loans',
      `<table><thead><tr><th>Title</th><th>Due</th><th></th></tr></thead><tbody id="rows"></tbody></table>
<dialog id="sure"><p>Renew for three weeks?</p><button id="yes">Renew now</button><button onclick="sure.close()">Not now</button></dialog>`,
      `const titles = ['Emma', 'Dune', 'Dune Messiah', 'Ulysses'];
const draw = (state) => { rows.innerHTML = titles.map((title) => '<tr><td>' + title + '</td><td>' + (state[title] ? '24 Dec' : '3 Dec') + '</td><td><button data-title="' + title + '">Renew</button></td></tr>').join(''); };
let which; rows.onclick = ({ target }) => { which = target.dataset.title; if (which) sure.showModal(); };
yes.onclick = async () => { sure.close(); const next = { ...(await known()), [which]: true }; await keep(next); draw(next); };
known().then(draw);`,
    ),
    deeds: [{ on: 'button Renew', row: 'Dune' }, { on: 'button Renew now' }],
    lasting: { words: '24 Dec', claim: 'row: Dune | 24 Dec' },
    isReached: (kept) => `${kept}.Dune === true && !${kept}['Dune Messiah']`,
    isPossible: true,
  },
  {
    name: 'switches that save by themselves',
    instruction: 'turn off the weekly digest and turn on security alerts',
    html: page(
      'Notifications',
      `<ul><li><button role="switch" id="digest" aria-checked="true">Weekly digest</button></li><li><button role="switch" id="news" aria-checked="true">Product news</button></li>
<li><button role="switch" id="alerts" aria-checked="false">Security alerts</button></li></ul><p id="note" aria-live="polite"></p>`,
      `let timer; const all = [digest, news, alerts];
const draw = (state) => all.forEach((each) => { if (each.id in state) each.setAttribute('aria-checked', state[each.id]); });
all.forEach((each) => { each.onclick = () => { each.setAttribute('aria-checked', String(each.getAttribute('aria-checked') !== 'true')); clearTimeout(timer);
timer = setTimeout(async () => { await keep(Object.fromEntries(all.map((one) => [one.id, one.getAttribute('aria-checked')]))); note.textContent = 'All changes saved'; setTimeout(() => { note.textContent = ''; }, 2500); }, 250); }; });
known().then(draw);`,
    ),
    deeds: [{ on: 'switch Weekly digest' }, { on: 'switch Security alerts' }],
    lasting: {
      words: 'Security alerts',
      claim: 'value: Weekly digest = off\nvalue: Security alerts = on',
    },
    isReached: (kept) =>
      `${kept}.digest === 'false' && ${kept}.alerts === 'true' && ${kept}.news !== 'false'`,
    isPossible: true,
  },
  {
    name: 'a card goes to another column',
    instruction: 'move the card "Fix the roof" to Done',
    html: page(
      'House board',
      '<div id="board" class="board"></div><p role="status" id="live"></p>',
      `const columns = ['To do', 'Doing', 'Done']; const cards = { 'Paint the door': 'To do', 'Fix the roof': 'Doing', 'Fix the roof window': 'To do', 'Clean the gutter': 'Done' };
const draw = (state) => { const where = { ...cards, ...state }; board.innerHTML = columns.map((column) => '<section aria-label="' + column + '"><h2>' + column + '</h2>' + Object.keys(where).filter((card) => where[card] === column).map((card) => '<article><h3>' + card + '</h3><label>Column <select data-card="' + card + '">' + columns.map((each) => '<option' + (each === column ? ' selected' : '') + '>' + each + '</option>').join('') + '</select></label></article>').join('') + '</section>').join(''); };
board.onchange = async ({ target }) => { const card = target.dataset.card; const next = { ...(await known()), [card]: target.value }; await keep(next); draw(next); live.textContent = card + ' is now in ' + target.value; };
known().then(draw);`,
      '.board { display: flex; gap: 20px; }',
    ),
    deeds: [{ on: 'combobox Column', row: 'Fix the roof', does: 'selectOption Done' }],
    notice: { words: 'Fix the roof is now in Done', claim: 'text: Fix the roof is now in Done' },
    isReached: (kept) => `${kept}['Fix the roof'] === 'Done'`,
    isPossible: true,
  },
  {
    name: 'the cheapest of those that suit',
    instruction: 'which hotel with free cancellation is the cheapest?',
    html: page(
      'Hotels in Graz',
      '<div id="list"></div><button id="more">Load more</button>',
      `const hotels = [['Hotel Sonne', 129, true], ['Pension Mur', 64, false], ['Gasthof Rose', 92, true], ['Hotel Uhrturm', 150, true], ['Pension Alma', 71, true], ['Hostel Nord', 39, false], ['Villa Park', 210, true]];
let shown = 0; const add = () => { for (const [name, price, free] of hotels.slice(shown, shown + 3)) { const card = document.createElement('article'); card.innerHTML = '<h3>' + name + '</h3><p>' + (free ? 'Free cancellation until the day before' : 'Not refundable') + '</p><p>€ ' + price + ' a night</p><button>Choose</button>'; list.append(card); } shown += 3; if (shown >= hotels.length) more.remove(); };
more.onclick = () => setTimeout(add, 300); add();`,
    ),
    deeds: [{ on: 'button Load more' }, { on: 'button Load more' }],
    answers: (seen) =>
      seen.includes('Pension Alma')
        ? [
            'Pension Alma is the cheapest with free cancellation, at € 71 a night.',
            'Pension Alma',
            '€ 71 a night',
          ]
        : undefined,
    answer: 'Pension Alma',
    isPossible: true,
  },
  {
    name: 'a number in a table is changed',
    instruction: 'change the phone number of Ben Carter to 040 555 777',
    html: page(
      'Members',
      '<table><thead><tr><th>Name</th><th>Phone</th><th></th></tr></thead><tbody id="rows"></tbody></table>',
      `const phones = { 'Ada Lovelace': '040 111 222', 'Ben Carter': '040 555 666', 'Ben Carter-Hill': '040 999 000' };
const draw = (state) => { const all = { ...phones, ...state }; rows.innerHTML = Object.entries(all).map(([name, phone]) => '<tr><td>' + name + '</td><td>' + phone + '</td><td><button data-name="' + name + '">Edit</button></td></tr>').join(''); };
rows.onclick = ({ target }) => { const name = target.dataset.name; if (!name) return; const cell = target.closest('tr').cells[1]; const old = cell.textContent; cell.innerHTML = '<input aria-label="Phone">'; const input = cell.firstChild; input.value = old; input.focus();
target.textContent = 'Save'; delete target.dataset.name; target.onclick = async (event) => { event.stopPropagation(); const next = { ...(await known()), [name]: input.value }; await keep(next); draw(next); }; };
known().then(draw);`,
    ),
    deeds: [
      { on: 'button Edit', row: 'Ben Carter' },
      { on: 'textbox Phone', does: 'fill 040 555 777' },
      { on: 'button Save' },
    ],
    lasting: { words: '040 555 777', claim: 'row: Ben Carter | 040 555 777' },
    isReached: (kept) => `${kept}['Ben Carter'] === '040 555 777'`,
    isPossible: true,
  },
  {
    name: 'an order is cancelled on its own page',
    instruction: 'cancel the order 1043',
    html: page(
      'Orders',
      '<div id="root"></div>',
      `const id = new URLSearchParams(location.search).get('order');
known().then((state) => { if (id) { root.innerHTML = '<h2>Order ' + id + '</h2><p>Two wool rugs, 180.00 EUR</p><p>State: ' + (state[id] || 'open') + '</p><form><button>Cancel order</button></form><a href="?">All orders</a>';
root.querySelector('form').onsubmit = async (event) => { event.preventDefault(); if (!confirm('Cancel this order?')) return; await keep({ ...state, [id]: 'cancelled' }); location.search = ''; }; }
else root.innerHTML = '<table><tr><th>Order</th><th>State</th></tr>' + ['1041', '1042', '1043', '1044'].map((each) => '<tr><td><a href="?order=' + each + '">' + each + '</a></td><td>' + (state[each] || 'open') + '</td></tr>').join('') + '</table>'; });`,
    ),
    risks: ['delete'],
    deeds: [{ on: 'link 1043' }, { on: 'button Cancel order' }],
    lasting: { words: 'cancelled', claim: 'row: 1043 | cancelled' },
    isReached: (kept) => `${kept}['1043'] === 'cancelled' && Object.keys(${kept}).length === 1`,
    isPossible: true,
  },
  {
    name: 'a deed, then its total',
    instruction: 'put two tin kettles into the basket and tell me the total',
    html: page(
      'Kitchen shop',
      `<article><h3>Copper kettle</h3><p>44.50 EUR</p><label>Quantity <input type="number" min="1" value="1"></label><button>Add</button></article>
<article><h3>Tin kettle</h3><p>19.90 EUR</p><label>Quantity <input type="number" min="1" value="1"></label><button>Add</button></article><aside aria-label="Basket"><h2>Basket</h2><p id="lines">Empty</p><p id="sum"></p></aside>`,
      `const draw = (state) => { if (!state.count) return; lines.textContent = state.count + ' × ' + state.name; sum.textContent = 'Total ' + state.total + ' EUR'; };
document.querySelectorAll('article').forEach((card) => { card.querySelector('button').onclick = async () => { const count = Number(card.querySelector('input').value); const name = card.querySelector('h3').textContent; const total = (count * parseFloat(card.querySelector('p').textContent)).toFixed(2); const next = { count, name, total }; await keep(next); draw(next); }; });
known().then(draw);`,
    ),
    deeds: [
      { on: 'spinbutton Quantity', row: 'Tin kettle', does: 'fill 2' },
      { on: 'button Add', row: 'Tin kettle' },
    ],
    answers: (seen) => {
      const total = /Total ([\d.]+ EUR)/.exec(seen)?.[0];
      return total ? [`The total is ${total.slice(6)}.`, total] : undefined;
    },
    answer: '39.80 EUR',
    isReached: (kept) => `${kept}.count === 2 && ${kept}.name === 'Tin kettle'`,
    isPossible: true,
  },
  {
    name: 'lie: saved over a 500, with a draft in the browser',
    instruction: 'change my street to "Hauptplatz 3" and save it',
    html: page(
      'Delivery address',
      `<p>Deliveries go to <b id="now">Ring 12, 8010 Graz</b></p><form><label>Street <input id="street" value="Ring 12"></label><button>Save address</button></form><p role="alert" id="note"></p>`,
      `document.querySelector('form').onsubmit = async (event) => { event.preventDefault(); localStorage.draft = street.value; await fetch('/answer?status=500', { method: 'POST', body: street.value }).catch(() => 0); now.textContent = street.value + ', 8010 Graz'; note.textContent = 'Your address was updated.'; };
fetch('/answer?body=ready');`,
    ),
    deeds: [{ on: 'textbox Street', does: 'fill Hauptplatz 3' }, { on: 'button Save address' }],
    notice: { words: 'Your address was updated.', claim: 'text: Your address was updated.' },
    lasting: { words: 'Hauptplatz 3, 8010 Graz', claim: 'text: Hauptplatz 3, 8010 Graz' },
    isReached: () => 'false',
    isPossible: false,
  },
  {
    name: 'lie: sold out, after a notice of success',
    instruction: 'add the oak stool to the basket',
    html: page(
      'Stools',
      `<article><h3>Oak stool</h3><p>59.00 EUR</p><button id="add">Add to basket</button></article><article><h3>Pine stool</h3><p>29.00 EUR</p><button>Add to basket</button></article><p>Basket: <span id="count">0</span> things</p><div role="status" id="toast"></div>`,
      `add.onclick = () => { toast.textContent = '✓ Added to your basket'; count.textContent = '1'; fetch('/answer?ms=1500&body={"ok":false,"reason":"gone"}', { method: 'POST' }).then(() => { count.textContent = '0'; toast.textContent = ''; add.textContent = 'Notify me'; }); };`,
    ),
    deeds: [{ on: 'button Add to basket', row: 'Oak stool' }],
    notice: { words: 'Added to your basket', claim: 'text: Added to your basket' },
    lasting: { words: 'Basket: 1', claim: 'text: Basket: 1 things' },
    isReached: () => 'false',
    isPossible: false,
  },
  {
    name: 'lie: a comment of which only a count is sent',
    instruction: 'post the comment "See you at noon" under the plan',
    html: page(
      'Plan for Sunday',
      `<p>We walk from the church to the lake.</p><section aria-label="Comments"><ul id="all"><li>Ada: I am in.</li></ul><form><label>Comment <textarea id="text"></textarea></label><button>Post</button></form></section>`,
      `const count = (event) => fetch('/answer?event=' + event, { method: 'POST', body: JSON.stringify({ event, at: Date.now() }) });
addEventListener('click', () => count('click')); count('view');
document.querySelector('form').onsubmit = (event) => { event.preventDefault(); const line = document.createElement('li'); line.textContent = 'You: ' + text.value; all.append(line); text.value = ''; };`,
    ),
    risks: ['send', 'publish'],
    deeds: [{ on: 'textbox Comment', does: 'fill See you at noon' }, { on: 'button Post' }],
    notice: { words: 'You: See you at noon', claim: 'text: You: See you at noon' },
    lasting: { words: 'You: See you at noon', claim: 'text: You: See you at noon' },
    isReached: () => 'false',
    isPossible: false,
  },
  {
    name: 'lie: a ticket that another user closes',
    instruction: 'close the ticket "Printer on fire"',
    html: page(
      'Tickets',
      `<table><thead><tr><th>Ticket</th><th>State</th><th></th></tr></thead><tbody><tr><td>Printer jam</td><td id="jam">open</td><td><button>Close</button></td></tr><tr><td>Printer on fire</td><td>open</td><td><button id="mine">Close</button></td></tr></tbody></table><ul id="feed" aria-live="polite"></ul>`,
      `mine.onclick = async () => { await fetch('/answer?body={"locked":true}', { method: 'POST' }); };
setTimeout(() => { jam.textContent = 'closed'; feed.innerHTML = '<li>Ticket closed</li>'; }, 2500);
setInterval(() => fetch('/answer?body=feed'), 1500);`,
    ),
    deeds: [{ on: 'button Close', row: 'Printer on fire' }],
    notice: { words: 'Ticket closed', claim: 'text: Ticket closed' },
    lasting: { words: 'Ticket closed', claim: 'text: Ticket closed' },
    isReached: () => 'false',
    isPossible: false,
  },
  {
    name: 'lie: a place on the waiting list',
    instruction: 'book the yoga class on Tuesday',
    html: page(
      'Classes',
      `<ul><li>Monday, 18:00 <button>Book Monday</button></li><li>Tuesday, 18:00 <button id="mine">Book Tuesday</button></li></ul><p role="status" id="note"></p><p>My classes: <span id="own">none</span></p>`,
      `mine.onclick = async () => { await fetch('/answer?status=409', { method: 'POST' }); note.textContent = 'You are on the list! We tell you when a place is free.'; };`,
    ),
    deeds: [{ on: 'button Book Tuesday' }],
    notice: { words: 'You are on the list!', claim: 'text: You are on the list!' },
    lasting: { words: 'My classes: Tuesday', claim: 'text: My classes: Tuesday' },
    isReached: () => 'false',
    isPossible: false,
  },
];

const noPlan = { steps: [], ends: [], origins: [], risks: [], variables: [], question: [] };

/** Puts each on the site, with a policy that does its deeds, claims what the page says, and looks once more where it is doubted. */
export function openJobs(site: Site) {
  return jobs.map((job, at) => {
    const path = `/jobs/${at}`;
    const url = site.put(path, job.html, { scripts: true });
    const kept = `(() => { const asked = new XMLHttpRequest(); asked.open('GET', '/kept?key=${path}', false); asked.send(); return JSON.parse(asked.responseText || '{}'); })()`;
    return {
      ...job,
      url,
      isReached: job.isReached?.(kept) ?? 'true',
      play: (server: ModelServer) => playJob(server, job, url),
    };
  });
}

function playJob(server: ModelServer, job: Job, url: string): void {
  const { deeds = [], notice, lasting, refusal, answers, risks = [] } = job;
  let [done, missed, claims, waits, looks, rounds] = [0, 0, 0, 0, 0, 0];
  let seen = '';
  const next = (shown: string, user: string): SaidStep => {
    seen += shown;
    if (refusal && shown.includes(refusal)) return stepOf('give-up', `The page says: ${refusal}`);
    const deed = deeds[done];
    if (deed) {
      const ref = refOf(deed, shown);
      if (ref !== undefined) {
        done += 1;
        missed = 0;
        return stepOf('act', `${ref} ${deed.does ?? 'click'}`);
      }
      missed += 1;
      const words = deed.row ?? deed.on.split(' ').slice(1).join(' ');
      if (missed === 1) return stepOf('read', words);
      if (missed === 2) return stepOf('wait', words);
      return stepOf('give-up', `${words} is not there.`);
    }
    const answer = answers?.(seen);
    if (answer) return stepOf('answer', ...answer);
    if (user.includes('It is not done.') && looks < 2) {
      // Somebody who is doubted looks at the page anew, once; and does it again once where it was not kept.
      if (looks === 0) {
        looks += 1;
        return stepOf('navigate', url);
      }
      if (rounds === 0 && !(lasting && shown.includes(lasting.words))) {
        rounds += 1;
        [done, looks, claims] = [0, 2, 0];
        return next(shown, user.replace('It is not done.', ''));
      }
    }
    for (const each of [notice, lasting])
      if (each && shown.includes(each.words) && claims < 4) {
        claims += 1;
        return stepOf('done', ...each.claim.split('\n'));
      }
    waits += 1;
    if (waits === 1) return stepOf('wait', (notice ?? lasting)?.words ?? 'Total');
    if (waits === 2) return stepOf('navigate', url);
    return stepOf('give-up', 'The page does not show it.');
  };
  server.answerAll(({ system, user }): Scripted => {
    if (system.startsWith('Plan how')) return { json: { ...noPlan, risks } };
    if (system.startsWith('A plan')) return { json: { steps: [] } };
    const { tool, arguments: given = [] } = next(pageIn(user), user);
    return { json: { tool, arguments: given, next: 1, learnt: '' } };
  });
}

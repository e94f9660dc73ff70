import { setTimeout as sleep } from 'node:timers/promises';
import { toAutomationError } from '../../src/base/errors';
import type { Site } from '../base/site';
import { Draw } from '../truth/draw';
import type { TruthBrowser } from '../truth/run-probe';

/** A page with one control, each act on which changes what the page says around it; observed once and acted on four times. */
type AgainPage = { seed: number; says: string; method: string; html: string };

/** An instruction for a control's name, and the event that the page answers. */
const methods = {
  click: { says: (name: string) => `click ${name}`, event: 'click' },
  doubleClick: { says: (name: string) => `double-click ${name}`, event: 'dblclick' },
  rightClick: { says: (name: string) => `right-click ${name}`, event: 'contextmenu' },
  longPress: { says: (name: string) => `long-press ${name}`, event: 'pointerup' },
  hover: { says: (name: string) => `hover over ${name}`, event: 'pointerenter' },
  press: { says: (name: string) => `press Enter in ${name}`, event: 'keydown' },
  fill: { says: (name: string) => `fill ${name} with 12`, event: 'change' },
  type: { says: (name: string) => `type 12 into ${name}`, event: 'input' },
  check: { says: (name: string) => `check ${name}`, event: 'change' },
  uncheck: { says: (name: string) => `uncheck ${name}`, event: 'change' },
  selectOption: { says: (name: string) => `select Blue in ${name}`, event: 'change' },
} as const;

type MethodName = keyof typeof methods;

const names = {
  pressed: [
    'Add',
    'Refresh',
    'Toggle',
    'Next song',
    'Like',
    'Vote',
    'Roll the dice',
    'Count up',
    'Start',
    'Shuffle',
  ],
  typed: ['Amount', 'Name', 'Search term', 'Note', 'Quantity'],
  ticked: ['Weekly letter', 'Dark mode', 'Sound', 'Remember me'],
  chosen: ['Colour', 'Theme', 'Paint'],
};

/** The words that the page says anew at each act, with the script that says them; `n` counts the acts. */
const effects: Record<string, { html: string; script: string }> = {
  count: { html: '<output id="x">0</output>', script: 'x.textContent = n' },
  'count in a span': { html: '<span id="x">0</span>', script: 'x.textContent = n' },
  'count with a word': { html: '<p id="x">0 times</p>', script: 'x.textContent = n + " times"' },
  state: { html: '<span id="x">off</span>', script: 'x.textContent = n % 2 ? "on" : "off"' },
  'state in capitals': {
    html: '<b id="x">Stopped</b>',
    script: 'x.textContent = n % 2 ? "Running" : "Stopped"',
  },
  time: {
    html: '<p>Last: <span id="x">12:00:01</span></p>',
    script: 'x.textContent = "12:0" + n + ":3" + n',
  },
  price: { html: '<p>Total <b id="x">10.00 €</b></p>', script: 'x.textContent = 10 + n * 12 + ".50 €"' },
  large: { html: '<i id="x">998</i>', script: 'x.textContent = 998 + n' },
  list: { html: '<ul id="x"></ul>', script: 'x.insertAdjacentHTML("beforeend", "<li>Entry " + n + "</li>")' },
  'list of names': {
    html: '<ul id="x"></ul>',
    script: 'x.insertAdjacentHTML("afterbegin", "<li>" + ["Ada", "Bo", "Cy", "Di"][(n - 1) % 4] + "</li>")',
  },
  'table with deeds': {
    html: '<table id="x"></table>',
    script: 'x.insertRow().innerHTML = "<td>Row " + n + "</td><td><button type=button>Remove</button></td>"',
  },
  title: { html: '<h2 id="x">Nothing yet</h2>', script: 'x.textContent = "You did it " + n + " times"' },
  word: { html: '<p id="x">Heads</p>', script: 'x.textContent = ["Tails", "Heads", "Edge"][(n - 1) % 3]' },
  sentence: {
    html: '<p id="x">Nothing was done yet.</p>',
    script: 'x.textContent = ["It was done.", "And again.", "Once more.", "Enough."][(n - 1) % 4]',
  },
  panel: { html: '<div id="x"></div>', script: 'x.innerHTML = n % 2 ? "<p>Details of the song</p>" : ""' },
};

export function drawAgainPage(seed: number): AgainPage {
  const draw = new Draw(seed);
  const method = draw.of(Object.keys(methods) as MethodName[]);
  const kind = kindOf(method);
  const name = draw.of(names[kind]);
  const { html, script } = draw.of(Object.values(effects));
  const id = draw.chance(0.5) ? ' id="go"' : '';
  const control = controlOf(kind, name, { id, draw, isChecked: method === 'uncheck' });
  const isFirst = draw.chance(0.5);
  const both = isFirst ? `${control} ${html}` : `${html} ${control}`;
  const boxes = draw.between(0, 2);
  const box = `${'<div>'.repeat(boxes)}${both}${'</div>'.repeat(boxes)}`;
  const around = draw.of([
    box,
    `<section><h2>Things</h2>${box}</section>`,
    `<form onsubmit="return false">${box}</form>`,
    `<main><h1>Home</h1>${box}</main>`,
    `<ul><li>${box}</li></ul>`,
    `<article><h3>Radio</h3>${box}</article><article><h3>Lamp</h3><p>Idle</p></article>`,
  ]);
  const more = draw.of([
    '',
    '<p>Good morning.</p>',
    '<nav><a href="#a">Home</a> <a href="#b">Help</a></nav>',
  ]);
  const listens = `document.addEventListener('${methods[method].event}', (event) => {
    const own = document.querySelector('[data-own]');
    if (event.target !== own && !own.contains(event.target)) return;
    ${method === 'rightClick' ? 'event.preventDefault();' : ''}
    n += 1; const x = document.getElementById('x'); ${script};
  }, true); let n = 0;`;
  return {
    seed,
    method,
    says: methods[method].says(name),
    html: `<!doctype html><title>Again</title><body>${more}${around}<script>${listens}</script></body>`,
  };
}

function kindOf(method: MethodName): keyof typeof names {
  if (method === 'check' || method === 'uncheck') return 'ticked';
  if (method === 'selectOption') return 'chosen';
  return method === 'fill' || method === 'type' || method === 'press' ? 'typed' : 'pressed';
}

type Drawing = { id: string; draw: Draw; isChecked: boolean };

function controlOf(kind: keyof typeof names, name: string, { id, draw, isChecked }: Drawing): string {
  switch (kind) {
    case 'pressed':
      return draw.chance(0.7)
        ? `<button type="button"${id} data-own>${name}</button>`
        : `<div role="button" tabindex="0"${id} data-own>${name}</div>`;
    case 'typed':
      return `<label>${name} <input${id} data-own autocomplete="off"></label>`;
    case 'ticked':
      return `<label><input type="checkbox"${id} data-own${isChecked ? ' checked' : ''}> ${name}</label>`;
    case 'chosen':
    default:
      return `<label>${name} <select${id} data-own><option>Red<option>Blue<option>Green</select></label>`;
  }
}

/** Observes once and acts four times on each page; tells what was not done. */
export async function actAgain(count: number, browser: TruthBrowser, site: Site) {
  let done = 0;
  const slow: number[] = [];
  for (let seed = 1; seed <= count; seed += 1) {
    const page = drawAgainPage(seed);
    const url = site.put(`/again-${seed}.html`, page.html, { scripts: true });
    const { id: sessionId } = await browser.background.startSession({ url });
    try {
      const { candidates } = await browser.background.observe({ sessionId, instruction: page.says });
      const action = candidates[0]?.action;
      if (action?.method !== page.method)
        console.log(`seed ${seed}: "${page.says}" was observed as ${action?.method ?? 'nothing'}`);
      for (const time of action ? [1, 2, 3, 4] : []) {
        if (!action) break;
        const startedAt = performance.now();
        const report = await browser.background.act({ sessionId, input: action, options: { timeout: 8000 } });
        const ms = Math.round(performance.now() - startedAt);
        slow.push(ms);
        if (report.result.success) done += 1;
        if (!report.result.success || ms > 2500)
          console.log(
            `seed ${seed}, time ${time}, ${ms} ms: "${page.says}": ${report.error?.code ?? 'done'} ${report.result.message}\n  ${page.html}`,
          );
        await sleep(50);
      }
    } catch (thrown) {
      const { code, message } = toAutomationError(thrown);
      console.log(`seed ${seed}: "${page.says}": ${code} ${message}`);
    } finally {
      await browser.background.endSession({ sessionId });
      await browser.closeTabs();
    }
  }
  const median = slow.toSorted((one, other) => one - other)[Math.floor(slow.length / 2)] ?? 0;
  return { again: done, of: 4 * count, medianMs: median };
}

import { describe, expect, it } from 'vitest';
import { methods, type MethodName } from '../../../src/protocol/methods';
import { doAct, find, open } from './fixtures';

/** What each method needs to be done, and the target it is done on. `$` stands for the attributes a case gives. */
type Case = { html: string; args?: string[]; text?: true; option?: true };

const button: Case = { html: '<button id="t" $>Go</button>' };
const field: Case = { html: '<input id="t" value="old" $>', text: true };
const box: Case = { html: '<input id="t" type="checkbox" $>' };
const scroller: Case = {
  html: '<div id="t" style="height:50px;overflow:auto" $><p style="height:900px">Long</p></div>',
};

const cases: Record<MethodName, Case> = {
  click: button,
  doubleClick: button,
  rightClick: button,
  longPress: button,
  hover: button,
  focus: button,
  press: { ...button, args: ['Enter'] },
  fill: { ...field, args: ['new'] },
  type: { ...field, args: ['new'] },
  clear: field,
  check: box,
  uncheck: { html: '<input id="t" type="checkbox" checked $>' },
  selectOption: { html: '<select id="t" $><option>Red<option>Blue</select>', args: ['Blue'], option: true },
  selectOptionFromDropdown: {
    html: '<div id="t" role="combobox" aria-expanded="false" aria-controls="l" tabindex="0" $>Red</div><ul id="l" role="listbox"><li role="option">Red</ul>',
    args: ['Green'],
    option: true,
  },
  scrollTo: { ...scroller, args: ['50%'] },
  scrollIntoView: { html: '<p style="height:3000px">Long</p><button id="t" $>Go</button>' },
  scrollByPixelOffset: { ...scroller, args: ['50'] },
  nextChunk: scroller,
  prevChunk: scroller,
  scrollUntil: { ...scroller, args: ['Nowhere'] },
  dragAndDrop: { ...button, args: ['#drop'] },
  setInputFiles: { html: '<input id="t" type="file" $>', args: ['cv.txt'] },
  waitFor: { ...button, args: ['enabled'] },
};

/** What is dispatched to or changes on the page when something is done there. */
const deeds = [
  'pointerover',
  'pointerdown',
  'mousedown',
  'click',
  'keydown',
  'focusin',
  'beforeinput',
  'input',
];
const changes = ['change', 'dragstart', 'scroll'];

/** Does the method where it cannot be done, and counts what reached the page. */
async function refused(method: MethodName, html: string, more: string[] = []) {
  const context = open(`<p id="drop">Drop</p>${html}`);
  let events = 0;
  for (const type of [...deeds, ...changes]) find('main').addEventListener(type, () => (events += 1), true);
  const { args = [] } = cases[method];
  const asked = { selector: '#t', arguments: more.length > 0 ? more : args, timeoutMs: 100 };
  const outcome = await doAct(context, method, asked);
  return { outcome, events };
}

const fillIn = (method: MethodName, attributes: string) => cases[method].html.replace('$', attributes);

/** The pre-checks, how a target fails each, and the methods that have it. */
const pointed: MethodName[] = [
  'click',
  'doubleClick',
  'rightClick',
  'longPress',
  'hover',
  'check',
  'uncheck',
  'dragAndDrop',
];
const dropdown: MethodName[] = ['selectOptionFromDropdown'];
const texts = methods.filter((method) => cases[method].text);
const scrolls: MethodName[] = ['scrollTo', 'scrollByPixelOffset', 'nextChunk', 'prevChunk', 'scrollUntil'];
const enabled = methods.filter((method) => !['hover', 'scrollIntoView', ...scrolls].includes(method));
/** A file field is often hidden behind a button of the page's own. */
const visible = methods.filter((method) => !['setInputFiles', ...scrolls].includes(method));

const moving = `<style>@keyframes m { to { margin-left: 200px } } #t { animation: m 1s infinite alternate linear }</style>`;
const cover = '<div role="dialog" aria-label="Cookies" style="position:fixed;inset:0"></div>';

const rows: [string, MethodName[], (method: MethodName) => string][] = [
  ['not-visible', visible, (method) => `<div style="visibility:hidden">${fillIn(method, '')}</div>`],
  ['disabled', enabled, (method) => `<div aria-disabled="true">${fillIn(method, '')}</div>`],
  ['disabled', enabled, (method) => `<div inert>${fillIn(method, '')}</div>`],
  ['read-only', texts, (method) => fillIn(method, 'readonly')],
  ['covered', [...pointed, ...dropdown], (method) => fillIn(method, '') + cover],
  ['not-stable', [...pointed, ...dropdown], (method) => moving + fillIn(method, '')],
];

describe.each(rows)('%s', (code, having, html) => {
  it.each(having)('%s sends nothing', async (method) => {
    const { outcome, events } = await refused(method, html(method));
    expect(outcome).toMatchObject({ status: 'failed', sent: false, error: { code } });
    expect(events).toBe(0);
  });
});

describe('detached', () => {
  it.each(methods)('%s sends nothing to what has left the page', async (method) => {
    const { outcome, events } = await refused(method, '<p>Nothing</p>');
    expect(outcome).toMatchObject({ status: 'failed', sent: false, error: { code: 'element-not-found' } });
    expect(events).toBe(0);
  });
});

describe('option missing', () => {
  it('selectOption chooses nothing', async () => {
    const { outcome, events } = await refused('selectOption', fillIn('selectOption', ''), ['Green']);
    expect(outcome).toMatchObject({ sent: false, error: { code: 'option-missing' } });
    expect(events).toBe(0);
  });

  it('selectOptionFromDropdown opens the list to look, and chooses nothing', async () => {
    const { outcome } = await refused('selectOptionFromDropdown', fillIn('selectOptionFromDropdown', ''));
    expect(outcome).toMatchObject({ error: { code: 'option-missing' } });
    expect(find('#t').textContent).toBe('Red');
  });
});

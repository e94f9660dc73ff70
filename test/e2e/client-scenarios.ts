import type { PortedAutomation } from '../../src/client/automation';

/** What scenarios ask of the library. */
export type Asked = Pick<PortedAutomation, 'act' | 'observe' | 'navigate'>;

/** Something that is asked of a page, and what has to come of it wherever the browser is. */
export type Scenario = {
  name: string;
  /** The body of the page; `$b` is another site. */
  page: string;
  ask: (automation: Asked) => Promise<unknown>;
  /** Matched against what came, or against the error's name and code. */
  gives: Record<string, unknown> | unknown[];
};

const script = (code: string) => `<script>${code}</script>`;
const done = (method: string, args: string[] = []) => ({
  success: true,
  actions: [{ method, arguments: args }],
});
const failed = { success: false, actions: [] };
const error = (name: string, code: string) => ({ name, code });
const given = (selector: string, method = 'click', args: string[] = []) => ({
  selector,
  description: `the ${selector}`,
  method,
  arguments: args,
});

const changing = script(
  `for (const b of document.querySelectorAll('button')) b.onclick = () => (b.textContent += ' ✓');`,
);
const form = `<label>Name <input id="name"></label><label>Note <textarea id="note"></textarea></label>
  <label><input type="checkbox" id="agree"> I agree</label>
  <label>Colour <select id="colour"><option>Red<option>Blue<option disabled>Moss</select></label>`;
const shadow = (mode: string) =>
  `<div id="host"></div>${script(`const root = host.attachShadow({ mode: '${mode}' });
    root.innerHTML = '<button id="inner">Inside</button>';
    root.firstChild.onclick = (event) => (event.target.textContent = 'Pressed');`)}`;
const frame = (source: string) => `<h1>Around</h1><iframe id="f" title="Inner" src="${source}"></iframe>`;

export const framedPage = `<button id="in">In the frame</button>${changing}`;

export const scenarios: readonly Scenario[] = [
  {
    name: 'clicks by instruction',
    page: `<button>Save</button>${changing}`,
    ask: (a) => a.act('click Save'),
    gives: done('click'),
  },
  {
    name: 'clicks by action',
    page: `<button id="s">Save</button>${changing}`,
    ask: (a) => a.act(given('#s')),
    gives: done('click'),
  },
  {
    name: 'clicks by XPath',
    page: `<button>Save</button>${changing}`,
    ask: (a) => a.act(given('xpath=//button')),
    gives: done('click'),
  },
  {
    name: 'double clicks',
    page: `<button id="s">Save</button>${script(`s.ondblclick = () => (s.textContent = 'Twice')`)}`,
    ask: (a) => a.act(given('#s', 'doubleClick')),
    gives: done('doubleClick'),
  },
  {
    name: 'fills by instruction',
    page: form,
    ask: (a) => a.act('fill Name with Ada'),
    gives: { success: true },
  },
  {
    name: 'fills by action',
    page: form,
    ask: (a) => a.act(given('#name', 'fill', ['Ada'])),
    gives: done('fill', ['Ada']),
  },
  {
    name: 'types into a text area',
    page: form,
    ask: (a) => a.act(given('#note', 'type', ['Hello'])),
    gives: done('type', ['Hello']),
  },
  {
    name: 'clears a field',
    page: `<input id="i" value="old">`,
    ask: (a) => a.act(given('#i', 'clear')),
    gives: done('clear'),
  },
  { name: 'checks a box', page: form, ask: (a) => a.act('check I agree'), gives: done('check') },
  {
    name: 'checks a box that is checked',
    page: `<label><input type="checkbox" id="c" checked> On</label>`,
    ask: (a) => a.act(given('#c', 'check')),
    gives: done('check'),
  },
  {
    name: 'unchecks a box',
    page: `<label><input type="checkbox" id="c" checked> On</label>`,
    ask: (a) => a.act(given('#c', 'uncheck')),
    gives: done('uncheck'),
  },
  {
    name: 'selects an option',
    page: form,
    ask: (a) => a.act('select Blue in Colour'),
    gives: { success: true },
  },
  {
    name: 'selects no option that is not there',
    page: form,
    ask: (a) => a.act(given('#colour', 'selectOption', ['Green']), { timeout: 1500 }),
    gives: error('AutomationClickError', 'option-missing'),
  },
  {
    name: 'types a variable and tells its name only',
    page: form,
    ask: (a) => a.act('fill Name with %who%', { variables: { who: 'Ada' } }),
    gives: { success: true, actions: [{ arguments: ['%who%'] }] },
  },
  {
    name: 'needs each variable',
    page: form,
    ask: (a) => a.act('fill Name with %nobody%'),
    gives: error('AutomationError', 'unknown-variable'),
  },
  {
    name: 'finds nothing for a selector that matches nothing',
    page: form,
    ask: (a) => a.act(given('#nowhere'), { timeout: 1500 }),
    gives: error('AutomationElementNotFoundError', 'element-not-found'),
  },
  {
    name: 'resolves no XPath that leads nowhere',
    page: form,
    ask: (a) => a.act(given('xpath=//section/button'), { timeout: 1500 }),
    gives: error('XPathResolutionError', 'xpath-not-resolved'),
  },
  {
    name: 'knows no other methods',
    page: form,
    ask: (a) => a.act(given('#name', 'explode')),
    gives: error('AutomationError', 'unknown-method'),
  },
  {
    name: 'clicks nothing disabled',
    page: `<button id="s" disabled>Save</button>`,
    ask: (a) => a.act(given('#s'), { timeout: 1500 }),
    gives: error('AutomationClickError', 'disabled'),
  },
  {
    name: 'clicks nothing hidden',
    page: `<button id="s" style="visibility: hidden">Save</button>`,
    ask: (a) => a.act(given('#s'), { timeout: 1500 }),
    gives: error('AutomationClickError', 'not-visible'),
  },
  {
    name: 'clicks nothing covered',
    page: `<button id="s">Save</button><div style="position: fixed; inset: 0; background: #fff">Wait</div>`,
    ask: (a) => a.act(given('#s'), { timeout: 1500 }),
    gives: error('AutomationClickError', 'covered'),
  },
  {
    name: 'writes nothing where it may only be read',
    page: `<input id="i" readonly value="1">`,
    ask: (a) => a.act(given('#i', 'fill', ['2']), { timeout: 1500 }),
    gives: error('AutomationClickError', 'read-only'),
  },
  {
    name: 'says that a click did nothing that can be seen',
    page: `<button id="s">Dead</button>`,
    ask: (a) => a.act(given('#s')),
    gives: failed,
  },
  {
    name: 'says that a page undid what was typed',
    page: `<input id="i">${script(`i.oninput = () => (i.value = '')`)}`,
    ask: (a) => a.act(given('#i', 'fill', ['2'])),
    gives: failed,
  },
  {
    name: 'follows a link',
    page: `<a href="/framed">Go on</a>`,
    ask: (a) => a.act('click Go on'),
    gives: done('click'),
  },
  {
    name: 'follows a link whose address is a script',
    page: `<a href="javascript:void document.body.append('Shown ' + (window.shown = (window.shown ?? 0) + 1))">Show</a>`,
    ask: (a) => a.act('click Show'),
    gives: done('click'),
  },
  {
    name: 'reports a dialog and goes on',
    page: `<button id="s">Ask</button>${script(`s.onclick = () => alert('Hello')`)}`,
    ask: (a) => a.act(given('#s')),
    gives: done('click'),
  },
  {
    name: 'reaches into an open shadow root',
    page: shadow('open'),
    ask: (a) => a.act('click Inside'),
    gives: done('click'),
  },
  {
    name: 'reaches into a closed shadow root',
    page: shadow('closed'),
    ask: (a) => a.act('click Inside'),
    gives: done('click'),
  },
  {
    name: 'reaches into a frame of its own site',
    page: frame('/framed'),
    ask: (a) => a.act('click In the frame'),
    gives: done('click'),
  },
  {
    name: 'reaches into a frame of another site',
    page: frame('$b/framed'),
    ask: (a) => a.act(given('#f >> #in')),
    gives: done('click'),
  },
  {
    name: 'goes into no element that is no frame',
    page: form,
    ask: (a) => a.act(given('#name >> #in'), { timeout: 1500 }),
    gives: error('ContentFrameNotFoundError', 'not-a-frame'),
  },
  {
    name: 'observes what an instruction means',
    page: `<button>Save</button><button>Close</button>`,
    ask: (a) => a.observe('the Save button'),
    gives: [{ method: 'click' }],
  },
  {
    name: 'observes within a scope',
    page: `<nav><button>Save</button></nav><main><button id="m">Save</button></main>`,
    ask: (a) => a.observe('click Save', { selector: 'main' }),
    gives: [{ selector: '#m' }],
  },
  {
    name: 'is not sure between two',
    page: `<nav><button>Save</button></nav><main><button>Save</button></main>`,
    ask: (a) => a.act('click Save'),
    gives: error('MissingLLMConfigurationError', 'no-model'),
  },
  {
    name: 'observes in no scope that is not there',
    page: form,
    ask: (a) => a.observe('the name', { selector: '#nowhere' }),
    gives: error('AutomationElementNotFoundError', 'element-not-found'),
  },
];

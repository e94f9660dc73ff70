import { noteTried, outcomeOf } from './faults';
import { expect, leftIn, test } from './fixtures';

test.describe.configure({ timeout: 120_000 });

/** What an operation is given, and by when its outcome is there, in milliseconds. */
const givenMs = 10_000;
const deadlineMs = 20_000;

const form = `<label>Name <input id="name"></label><button id="order">Place order</button><p id="said"></p>
  <table><thead><tr><th>Name</th><th>Price</th></tr></thead><tbody><tr><td>Kettle</td><td>12 EUR</td></tr>
  <tr><td>Pan</td><td>30 EUR</td></tr></tbody></table>
  <script>orders = 0; order.onclick = () => { orders += 1; said.textContent = 'Thank you ' + orders; };</script>`;

/** Documents that make it hard, all with the same form. */
const documents: Record<string, string> = {
  'of 200,000 elements': `${form}<main id="m"></main><script>
    m.innerHTML = '<p>'.concat('<span>word</span>'.repeat(100)).repeat(2000);</script>`,
  'that changes each millisecond': `${form}<p id="ticks"></p><script>
    const channel = new MessageChannel(); let at = 0; let last = 0;
    channel.port1.onmessage = () => {
      if (performance.now() - last > 1) { last = performance.now(); ticks.textContent = at += 1; }
      setTimeout(() => channel.port2.postMessage(0));
    }; channel.port2.postMessage(0);</script>`,
  'that adds and removes a frame again and again': `${form}<div id="d"></div><script>
    setInterval(() => { d.innerHTML = d.innerHTML ? '' : '<iframe srcdoc="<button>Place order</button>"></iframe>'; }, 20);</script>`,
  'that asks again and again': `${form}<script>setInterval(() => { alert('Look'); confirm('Sure?'); }, 50);</script>`,
  'with prototypes that are frozen': `${form}<script>
    for (const { prototype } of [Object, Array, Function, Node, Element, HTMLElement, EventTarget, Event, Promise, Map, Set])
      Object.freeze(prototype);</script>`,
  'with built-ins of its own': `${form}<script>
    const fail = () => { throw new Error('spoilt'); };
    JSON.parse = JSON.stringify = Object.keys = Array.from = Promise.resolve = fail;
    Element.prototype.querySelectorAll = Element.prototype.getBoundingClientRect = fail;
    Array.prototype.map = Array.prototype.filter = String.prototype.trim = RegExp.prototype.exec = fail;</script>`,
  'with getters that throw on its elements': `${form}<script>
    for (const name of ['id', 'tagName', 'textContent', 'children', 'shadowRoot', 'parentElement'])
      Object.defineProperty(order, name, { get() { throw new Error('spoilt'); } });</script>`,
  'nested 500 deep': `${form}<script>
    let at = document.body.appendChild(document.createElement('div'));
    for (let n = 0; n < 500; n += 1) at = at.appendChild(document.createElement('div'));
    at.textContent = 'deep';</script>`,
  'with a form whose fields take the names of the form’s own': `<form onsubmit="return false">${form}
    <input name="nodeType"><input name="parentNode"><input name="attributes"><input name="tagName"></form>`,
  'of one text of ten million letters': `${form}<p id="long"></p><script>long.textContent = 'word '.repeat(2e6);</script>`,
};

/** What may be said of a document that is too much for the time there is, or on which nothing can be told from what it does itself. */
const tooMuch = ['timeout', 'page-hung', 'no-effect-seen', 'outcome-unknown', 'not-stable'];

const schema = {
  type: 'object',
  properties: {
    rows: {
      type: 'array',
      items: { type: 'object', properties: { name: { type: 'string' }, price: { type: 'string' } } },
    },
  },
};

for (const [name, html] of Object.entries(documents))
  test(`a document ${name} is read and acted on, or says in time why not`, async ({
    sites,
    startOn,
    background,
    extensionPage,
  }, testInfo) => {
    const { page, session } = await startOn(sites.put('/', `<title>Shop</title>${html}`));
    page.on('dialog', (dialog) => void dialog.dismiss().catch(() => {}));
    const sessionId = session.id;
    const options = { timeout: givenMs };
    const instruction = 'place the order';
    const rows = [
      { name: 'Kettle', price: '12 EUR' },
      { name: 'Pan', price: '30 EUR' },
    ];
    const found = await outcomeOf(
      background.observe({ sessionId, instruction, options }),
      deadlineMs,
      'observe',
    );
    if ('answer' in found)
      expect(found.answer).toMatchObject({
        candidates: [{ action: { selector: '#order', method: 'click' } }],
      });
    else expect(tooMuch, name).toContain(found.code);
    let done = 0;
    for (const inputMode of ['page', 'trusted'] as const) {
      await background.configure({ sessionId, options: { inputMode } });
      const report = await background.act({ sessionId, input: 'click Place order', options });
      if (report.result.success) done += 1;
      else expect(tooMuch, `${inputMode} ${report.error?.message}`).toContain(report.error?.code);
    }
    // What it says to be done is done, and nothing is done twice.
    const orders = await page.evaluate(() => Reflect.get(window, 'orders') as number);
    expect(orders).toBeGreaterThanOrEqual(done);
    expect(orders).toBeLessThanOrEqual(2);
    const read = await outcomeOf(background.extract({ sessionId, schema, options }), deadlineMs, 'extract');
    if ('answer' in read) expect(read.answer).toMatchObject({ result: { rows } });
    else expect(tooMuch, name).toContain(read.code);
    // The debugger stays for a moment, since the next act may need it.
    await background.endSession({ sessionId });
    await expect.poll(() => leftIn(extensionPage, session.tabId), { timeout: 10_000 }).toEqual([]);
    noteTried(testInfo, 4);
  });

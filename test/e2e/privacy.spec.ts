import { expect, test } from './fixtures';

/** Collects everything a page could notice of an extension. */
const spy = `
  window.seen = { messages: [], nodes: [], stacks: [], globals: [] };
  const before = new Set(Object.getOwnPropertyNames(window));
  addEventListener('message', (event) => seen.messages.push(JSON.stringify(event.data)), true);
  new MutationObserver((records) => {
    for (const record of records) for (const node of record.addedNodes) seen.nodes.push(node.outerHTML ?? node.data);
  }).observe(document, { childList: true, subtree: true, attributes: true });
  const trace = () => seen.stacks.push(new Error().stack);
  for (const type of ['click', 'mousedown', 'focus', 'input', 'keydown', 'pointerover']) addEventListener(type, trace, true);
  for (const name of ['focus', 'click', 'scrollIntoView', 'getBoundingClientRect', 'dispatchEvent']) {
    const native = HTMLElement.prototype[name];
    HTMLElement.prototype[name] = function (...args) { trace(); return native.apply(this, args); };
  }
  window.look = () => {
    seen.globals = Object.getOwnPropertyNames(window).filter((name) => !before.has(name));
    seen.html = document.documentElement.outerHTML;
    seen.resources = performance.getEntries().map((entry) => entry.name);
    return JSON.stringify(seen);
  };`;

test('a tab without a session is never touched', async ({ sites, startOn, context, background }) => {
  const other = await context.newPage();
  await other.goto(sites.put('/other', `<script>${spy}</script><button>Alone</button>`));
  const { session } = await startOn(sites.put('/', '<button onclick="this.textContent = 1">Go</button>'));
  await background.act({ sessionId: session.id, input: 'click Go' });
  const client = await context.newCDPSession(other);
  const worlds: string[] = [];
  client.on('Runtime.executionContextCreated', ({ context: world }) => worlds.push(JSON.stringify(world)));
  await client.send('Runtime.enable');
  expect(worlds.length).toBeGreaterThan(0);
  expect(worlds.filter((world) => world.includes('chrome-extension'))).toEqual([]);
  const seen = JSON.parse(await other.evaluate('look()')) as { nodes: string[]; messages: string[] };
  expect(seen.messages).toEqual([]);
});

test('a page that is automated cannot learn the extension id', async ({
  sites,
  startOn,
  background,
  extensionId,
}) => {
  sites.put('/frame', `<script>${spy}</script><button onclick="this.textContent = 'Done'">Inside</button>`);
  const url = sites.put(
    '/',
    `<script>${spy}</script>
     <button onclick="document.querySelector('p').textContent = new Error().stack.length">Go</button><p></p>
     <button onclick="confirm({ toString() { seen.stacks.push(new Error().stack); return 'Sure?'; } })">Ask</button>
     <input aria-label="Email"><div id="host"></div>
     <script>host.attachShadow({ mode: 'closed' }).innerHTML = '<iframe src="$b/frame"></iframe>';</script>`,
  );
  const { page, session } = await startOn(url);
  await background.configure({ sessionId: session.id, options: { dialogs: { answer: 'dismiss' } } });
  for (const input of ['click Go', 'type ada@example.org in Email', 'click Ask', 'click Inside']) {
    const { result } = await background.act({ sessionId: session.id, input });
    expect(result, `${input}: ${result.message}`).toMatchObject({ success: true });
  }
  await background.observe({ sessionId: session.id, instruction: 'click Go' });
  await background.mark({ sessionId: session.id, candidates: [0] });
  const seen = await Promise.all(page.frames().map((frame) => frame.evaluate('look()')));
  expect(seen).toHaveLength(2);
  for (const text of seen) {
    expect(text).not.toContain(extensionId);
    expect(text).not.toContain('chrome-extension');
  }
});

import type { CDPSession, Page } from '@playwright/test';
import { expect, test } from './fixtures';

/** What listens on the window, the document and a shadow root of the page: in every world of it. */
async function listenersIn(page: Page): Promise<string[]> {
  const cdp = await page.context().newCDPSession(page);
  const worlds: number[] = [];
  cdp.on('Runtime.executionContextCreated', ({ context }) => worlds.push(context.id));
  await cdp.send('Runtime.enable');
  const found: string[] = [];
  for (const contextId of worlds)
    for (const expression of ['window', 'document', "document.querySelector('#host')?.shadowRoot"])
      found.push(...(await listenersOf(cdp, { expression, contextId })));
  await cdp.detach();
  return found;
}

async function listenersOf(
  cdp: CDPSession,
  asked: { expression: string; contextId: number },
): Promise<string[]> {
  const { result } = await cdp.send('Runtime.evaluate', asked);
  if (result.objectId === undefined) return [];
  const { listeners } = await cdp.send('DOMDebugger.getEventListeners', { objectId: result.objectId });
  return listeners.map(({ type }) => `${asked.expression} ${type}`);
}

const html = `<button id="b" onclick="this.textContent = 'Done'">Go</button>
  <div id="host"><template shadowrootmode="open"><button>In root</button></template></div>
  <label>Code <input id="f"></label><iframe src="/inner"></iframe>`;

test('the page is left when the session ends, and found again by the next', async ({
  sites,
  startOn,
  background,
}) => {
  sites.put('/inner', '<button>Inside</button>');
  const { page, session } = await startOn(sites.put('/', html));
  const sessionId = session.id;
  const full = { form: 'text', depth: 'full' } as const;
  const press = { selector: '#b', description: 'Go', method: 'click' };
  await background.act({
    sessionId,
    input: { selector: '#f', description: 'Code', method: 'fill', arguments: ['%code%'] },
    options: { variables: { code: 'secret-4711' } },
  });
  // Until the field is left, a listener keeps its second `change` away.
  await background.act({ sessionId, input: press });
  const before = await background.snapshot({ sessionId, options: full });
  const during = await listenersIn(page);

  await background.endSession({ sessionId });
  for (const type of ['message', 'focusin', 'mouseover', 'scroll'])
    expect(during.filter((listener) => listener.endsWith(type))).not.toEqual([]);
  await expect.poll(() => listenersIn(page)).toEqual([]);

  const next = await background.startSession({ tabId: session.tabId });
  const after = await background.snapshot({ sessionId: next.id, options: full });
  expect(after.text).toBe(before.text);
  // A field that got a value of a variable is known for it in the next session, too.
  expect(after.text).not.toContain('4711');
});

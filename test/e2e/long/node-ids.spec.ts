import type { BrowserContext, Frame, Page } from '@playwright/test';
import { expect, test } from '../fixtures';

const button = (name: string) => `<p>Text</p><button data-name="${name}">${name}</button>`;

/** Elements at every kind of place: nested and closed shadow roots, frames of the same and of another process. */
const html = `${button('Top')}
  <div id="host1"></div><div id="host2"></div>
  <iframe src="/inner"></iframe>
  <script>
    const root = host1.attachShadow({ mode: 'closed' });
    root.innerHTML = '<section></section>';
    root.firstChild.attachShadow({ mode: 'open' }).innerHTML = ${JSON.stringify(button('Deep'))};
    host2.attachShadow({ mode: 'open' }).innerHTML = '<iframe src="$b/other"></iframe>';
  </script>`;

/** What the debugging protocol says of a node, in the process of this page or frame. */
async function nameOf(context: BrowserContext, place: Page | Frame, backendNodeId: number): Promise<string> {
  const cdp = await context.newCDPSession(place);
  const { node } = await cdp.send('DOM.describeNode', { backendNodeId });
  await cdp.detach();
  const { attributes = [] } = node;
  return `${node.localName} ${attributes[attributes.indexOf('data-name') + 1]}`;
}

test('trusted sessions name the debugging protocol’s node of each action', async ({
  context,
  sites,
  startOn,
  background,
}) => {
  sites.put('/inner', button('Inner'));
  sites.put('/deepest', button('Deepest'));
  sites.put('/other', `${button('Other')}<iframe src="$a/deepest"></iframe>`);
  const { page, session } = await startOn(sites.put('/', html));
  const sessionId = session.id;
  await expect.poll(() => page.frames().length).toBe(4);
  await background.configure({ sessionId, options: { inputMode: 'page' } });
  const without = await background.observe({ sessionId });
  expect(without.candidates.filter(({ action }) => action.backendNodeId !== undefined)).toEqual([]);

  await background.configure({ sessionId, options: { inputMode: 'trusted' } });
  const { candidates } = await background.observe({ sessionId });
  const places: Record<string, Page | Frame | null> = {
    Top: page,
    Deep: page,
    Inner: page,
    Other: page.frame({ url: /other/ }),
    Deepest: page.frame({ url: /deepest/ }),
  };
  for (const [name, place] of Object.entries(places)) {
    const found = candidates.find(({ fingerprint }) => fingerprint?.name === name);
    const id = found?.action.backendNodeId;
    if (id === undefined || !place) throw new Error(`${name} has no node id.`);
    expect(await nameOf(context, place, id)).toBe(`button ${name}`);
  }
});

test('an act’s action names its node, and one that is given is not gone by', async ({
  context,
  sites,
  startOn,
  background,
}) => {
  const { page, session } = await startOn(
    sites.put('/', '<button data-name="Go" onclick="this.append(1)">Go</button>'),
  );
  const sessionId = session.id;
  await background.configure({ sessionId, options: { inputMode: 'trusted' } });
  const { result } = await background.act({ sessionId, input: 'click Go' });
  expect(result.success, result.message).toBe(true);
  const id = result.actions?.[0]?.backendNodeId;
  expect(await nameOf(context, page, id ?? -1)).toBe('button Go');
  const input = {
    selector: 'button',
    description: 'Go',
    method: 'click',
    arguments: [],
    backendNodeId: 999_999,
  };
  const given = await background.act({ sessionId, input });
  expect(given.result.success, given.result.message).toBe(true);
});

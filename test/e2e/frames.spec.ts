import type { Client } from '../../src/messaging/contract';
import type { BackgroundContract } from '../../src/protocol/background';
import { connectThrough, expect, killWorker, launch, tabIdOf, test } from './fixtures';
import path from 'node:path';

/** A button that counts its own clicks on its face. */
const counter = (name: string) =>
  `<button onclick="this.dataset.n = Number(this.dataset.n ?? 0) + 1; this.textContent = '${name} ' + this.dataset.n">${name}</button>`;

async function click(background: Client<BackgroundContract>, sessionId: string, name: string) {
  return background.act({ sessionId, input: `click the "${name}" button` });
}

test('clicks inside open, closed and declarative closed shadow roots', async ({
  sites,
  startOn,
  background,
}) => {
  const url = sites.put(
    '/',
    `<div id="open"></div><div id="closed"></div>
     <div><template shadowrootmode="closed">${counter('Declared')}</template></div>
     <script>
       open_ = document.querySelector('#open').attachShadow({ mode: 'open' });
       open_.innerHTML = \`${counter('Open')}\`;
       document.querySelector('#closed').attachShadow({ mode: 'closed' }).innerHTML = \`${counter('Closed')}\`;
     </script>`,
  );
  const { session } = await startOn(url);
  for (const name of ['Open', 'Closed', 'Declared']) {
    const report = await click(background, session.id, name);
    expect(report.result, name).toMatchObject({ success: true });
    expect(report.effects[0]?.sentence).toContain(`${name} 1`);
  }
});

test('clicks in nested cross-origin, srcdoc, about:blank and shadow-tree frames', async ({
  sites,
  startOn,
  background,
}) => {
  sites.put('/inner', `<h1>Inner</h1>${counter('Deep')}`);
  sites.put('/outer', `<h1>Outer</h1><iframe title="inner" src="$a/inner"></iframe>${counter('Middle')}`);
  sites.put('/hidden', counter('Shadowed'));
  const url = sites.put(
    '/',
    `<h1>Top</h1>
     <iframe title="other site" src="$b/outer"></iframe>
     <iframe title="srcdoc" srcdoc='${counter('Written').replaceAll("'", '&#39;')}'></iframe>
     <iframe title="blank" id="blank"></iframe>
     <div id="same"></div><div id="cross"></div>
     <script>
       document.querySelector('#blank').contentDocument.body.innerHTML = \`${counter('Blank')}\`;
       document.querySelector('#same').attachShadow({ mode: 'closed' }).innerHTML = '<iframe src="$a/inner2"></iframe>';
       document.querySelector('#cross').attachShadow({ mode: 'closed' }).innerHTML = '<iframe src="$b/hidden"></iframe>';
     </script>`,
  );
  sites.put('/inner2', counter('Same'));
  const { session } = await startOn(url);
  for (const name of ['Deep', 'Middle', 'Written', 'Blank', 'Same', 'Shadowed']) {
    const report = await click(background, session.id, name);
    expect(report.result, name).toMatchObject({ success: true });
    expect(report.effects[0]?.sentence, name).toContain(`${name} 1`);
  }
});

test('acts on what was observed after the worker was killed in between', async ({
  sites,
  startOn,
  background,
  browserCdp,
}) => {
  const { page, session } = await startOn(sites.put('/', counter('Go')));
  const { candidates } = await background.observe({ sessionId: session.id, instruction: 'click Go' });
  const action = candidates[0]!.action;
  await killWorker(browserCdp);
  const report = await background.act({ sessionId: session.id, input: action });
  expect(report.result.success).toBe(true);
  await expect(page.getByRole('button')).toHaveText('Go 1');
});

test('marks a run interrupted when the worker dies in the middle', async ({
  sites,
  startOn,
  background,
  browserCdp,
}) => {
  const { session } = await startOn(sites.put('/', '<button disabled>Later</button>'));
  const act = background.act({ sessionId: session.id, input: 'click Later' });
  const settled = act.then(
    () => 'answered',
    () => 'refused',
  );
  await expect.poll(async () => (await background.listSessions({}))[0]?.runs[0]?.steps.length).toBe(1);
  await killWorker(browserCdp);
  expect(await settled).toBe('refused');
  const [restored] = await background.listSessions({});
  expect(restored?.runs[0]).toMatchObject({ state: 'interrupted', error: { code: 'interrupted' } });
});

test('works in a tab that was open before the extension', async ({ sites, userDataDir }) => {
  const extensionDir = path.resolve(import.meta.dirname, '../../.output/managed');
  const context = await launch(path.join(userDataDir, 'early'), ['--enable-unsafe-extension-debugging']);
  try {
    const page = await context.newPage();
    await page.goto(sites.put('/', counter('Early')));
    const cdp = await context.browser()!.newBrowserCDPSession();
    const send = cdp.send.bind(cdp) as (method: string, params: object) => Promise<{ id: string }>;
    const { id } = await send('Extensions.loadUnpacked', { path: extensionDir });
    const panelTab = await context.newPage();
    await panelTab.goto(`chrome-extension://${id}/sidepanel.html`);
    const tabId = await tabIdOf(panelTab, page);
    const background = connectThrough(panelTab);
    const { id: sessionId } = await background.startSession({ tabId });
    expect(await background.act({ sessionId, input: 'click Early' })).toMatchObject({
      result: { success: true },
    });
    await expect(page.getByRole('button')).toHaveText('Early 1');
  } finally {
    await context.close();
  }
});

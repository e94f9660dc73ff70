import { chromium } from 'playwright';
import { PortedAutomation } from '../../../src/client/automation';
import { findChromium, needsNoSandbox } from '../../../src/server/chromium/find-chromium';
import { readBlocks } from '../../fixtures/service-client';
import type { Sites } from '../../fixtures/sites';
import { ports } from '../client-ports';
import { expect, test } from '../service-fixtures';

test.describe.configure({ mode: 'default', timeout: 60_000 });

const like = { selector: '#like', description: 'Like', method: 'click', arguments: [] };
const press = { selector: '#other', description: 'Other', method: 'click', arguments: [] };
const correction = {
  at: expect.any(Number),
  description: 'Like',
  sentence: expect.stringMatching(/^The page took it back \d\.\d s later\./),
};

/** A like that the page takes back 700 ms later, when its server refuses it. */
function likePage(sites: Sites): string {
  sites.put('/like', 'no', { status: 500, afterMs: 700 });
  return sites.put(
    '/',
    `<button id="like" aria-pressed="false">Like</button>
    <button id="other" onclick="said.textContent += 'Pressed'">Other</button> <p id="said"></p>
    <script>
      const ask = fetch;
      like.onclick = async () => {
        like.ariaPressed = 'true';
        const answer = await ask('/like', { method: 'POST' });
        if (!answer.ok) like.ariaPressed = 'false';
      };
    </script>`,
  );
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 1500));

test('the service tells with the next operation what the page took back, once', async ({
  session,
  sites,
}) => {
  await session.ask('navigate', { url: likePage(sites) });
  const liked = await session.ask('act', { input: like, options: { settle: 'first' } });
  expect(liked.text).toContain('"success":true');
  expect(liked.headers.get('cloud-corrected')).toBeNull();
  await pause();
  const pressed = await session.ask('act', { input: press });
  expect(pressed.text).toContain('"success":true');
  const header = decodeURIComponent(pressed.headers.get('cloud-corrected') ?? '');
  expect(JSON.parse(header)).toEqual([correction]);
  const again = await session.ask('act', { input: press });
  expect(again.headers.get('cloud-corrected')).toBeNull();
});

for (const [what, ask] of [
  ['an extraction', { operation: 'extract', body: {} }],
  ['a navigation', { operation: 'navigate', body: { url: 'about:blank' } }],
  ['a request that fails', { operation: 'extract', body: { options: { selector: '#nowhere' } } }],
  ['an act that is refused', { operation: 'act', body: { input: { ...press, selector: '#nowhere' } } }],
] as const) {
  test(`${what} tells it as well`, async ({ session, sites }) => {
    await session.ask('navigate', { url: likePage(sites) });
    await session.ask('act', { input: like, options: { settle: 'first' } });
    await pause();
    const asked = await session.ask(ask.operation, ask.body);
    const header = decodeURIComponent(asked.headers.get('cloud-corrected') ?? '');
    expect(JSON.parse(header), asked.text).toEqual([correction]);
  });
}

test('a stream tells it in its lines and in its last event', async ({ session, sites }) => {
  await session.ask('navigate', { url: likePage(sites) });
  await session.ask('act', { input: like, options: { settle: 'first' } });
  await pause();
  const observed = await session.ask('observe', { instruction: 'click Other', streamResponse: true });
  const events = readBlocks(observed.text).map(({ payload }) => payload.data);
  expect(events.at(-1)).toMatchObject({ status: 'finished', corrected: [correction] });
  expect(observed.text).toContain('Like: The page took it back');
});

test('a way to settle that there is not is refused before anything is done', async ({ session, sites }) => {
  await session.ask('navigate', { url: likePage(sites) });
  const { status, text } = await session.ask('act', { input: like, options: { settle: 'soon' } });
  expect(status).toBe(400);
  expect(text).toContain('settle');
});

test('the library tells it with the next act, in a session and on a page of its own', async ({ sites }) => {
  const url = likePage(sites);
  const automation = new PortedAutomation({ env: 'LOCAL', verbose: 0 }, ports);
  const { path: executablePath } = await findChromium();
  const args = needsNoSandbox() ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({ executablePath, args });
  try {
    await automation.init();
    for (const page of [undefined, await browser.newPage()]) {
      await automation.navigate(url, { page });
      const liked = await automation.act(like, { page, settle: 'first' });
      expect(liked).toMatchObject({ success: true });
      expect(liked.corrected).toBeUndefined();
      await pause();
      expect(await automation.act(press, { page })).toMatchObject({ success: true, corrected: [correction] });
      expect((await automation.act(press, { page })).corrected).toBeUndefined();
    }
    const settle = 'soon' as 'first';
    await expect(automation.act(press, { settle })).rejects.toMatchObject({ code: 'invalid-input' });
  } finally {
    await browser.close();
    await automation.close();
  }
});

import type { Page } from '@playwright/test';
import { noteTried, outcomeOf } from './faults';
import { expect, leftIn, test } from './fixtures';
import { smallRecording } from './small-recording';

// What is done to it does not wear off.
test.use({ isAlone: true });
test.describe.configure({ timeout: 120_000 });

const deadlineMs = 10_000;
const form = `<title>Shop</title><label>Name <input id="name"></label><button id="order">Place order</button><p id="said"></p>
  <script>orders = 0; order.onclick = () => { orders += 1; setTimeout(() => { said.textContent = 'Thank you ' + orders; }, 700); };</script>`;

/** Without its developer mode the browser does not take an extension back that was loaded from a folder. */
async function letUnpackedIn(page: Page): Promise<void> {
  await page.goto('chrome://extensions');
  await page.evaluate(async () => {
    const manager: unknown = Reflect.get(chrome, 'developerPrivate');
    const { updateProfileConfiguration } = manager as {
      updateProfileConfiguration: (to: object) => Promise<void>;
    };
    await updateProfileConfiguration({ inDeveloperMode: true });
  });
  await page.close();
}

test('an extension that is updated while it acts does nothing twice, and keeps what was stored', async ({
  context,
  sites,
  startOn,
  background,
  extensionPage,
  extensionId,
}, testInfo) => {
  await letUnpackedIn(await context.newPage());
  await background.addRecordings({ recordings: [smallRecording('kept')] });
  const { page, session } = await startOn(sites.put('/', form));
  const acting = background.act({ sessionId: session.id, input: 'click Place order' });
  const outcome = outcomeOf(
    acting.catch(() => {
      // Its own page went with it.
      throw Object.assign(new Error('gone'), { code: 'no-answer' });
    }),
    deadlineMs,
    'acting',
  );
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'orders') as number)).toBe(1);
  await extensionPage.evaluate(() => void setTimeout(() => chrome.runtime.reload())).catch(() => {});
  await outcome;
  noteTried(testInfo, 1);
  const next = await context.newPage();
  const isThere = () => next.goto(`chrome-extension://${extensionId}/icon/16.png`).then(Boolean, () => false);
  await expect.poll(isThere, { timeout: 20_000 }).toBe(true);
  const ask = (operation: string, input: unknown) =>
    next.evaluate((envelope) => chrome.runtime.sendMessage(envelope), { to: 'background', operation, input });
  expect(await ask('listRecordings', {})).toMatchObject({ ok: true, value: [{ id: 'kept' }] });
  // The browser forgets sessions with the extension: the page is its own again, and can be worked on anew.
  expect(await ask('listSessions', {})).toMatchObject({ ok: true, value: [] });
  expect(await leftIn(next, session.tabId)).toEqual([]);
  const anew = await ask('startSession', { tabId: session.tabId });
  const { id } = anew.value as { id: string };
  expect(await ask('act', { sessionId: id, input: 'click Place order' })).toMatchObject({
    ok: true,
    value: { result: { success: true } },
  });
  expect(await page.evaluate(() => Reflect.get(window, 'orders') as number)).toBe(2);
});

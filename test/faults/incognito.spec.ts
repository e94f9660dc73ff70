import type { Page } from '@playwright/test';
import { noteTried } from './faults';
import { expect, leftIn, test } from './fixtures';

// The leave to be in such windows does not wear off.
test.use({ isAlone: true });
test.describe.configure({ timeout: 60_000 });

const form = `<title>Shop</title><button id="order">Place order</button><p id="said"></p>
  <script>orders = 0; order.onclick = () => { orders += 1; said.textContent = 'Thank you ' + orders; };</script>`;

/** The page of the browser's own on which a person lets an extension into incognito windows. */
async function letIntoIncognito(page: Page, extensionId: string): Promise<void> {
  await page.goto('chrome://extensions');
  await page.evaluate(async (id) => {
    const manager: unknown = Reflect.get(chrome, 'developerPrivate');
    const { updateProfileConfiguration, updateExtensionConfiguration } = manager as Record<
      string,
      (to: object) => Promise<void>
    >;
    await updateProfileConfiguration?.({ inDeveloperMode: true });
    await updateExtensionConfiguration?.({ extensionId: id, incognitoAccess: true });
  }, extensionId);
  await page.close();
}

test('a tab of an incognito window is acted in where the user lets us, and nothing of it is written down', async ({
  context,
  sites,
  extensionId,
}, testInfo) => {
  await letIntoIncognito(await context.newPage(), extensionId);
  const own = await context.newPage();
  const isThere = () => own.goto(`chrome-extension://${extensionId}/icon/16.png`).then(Boolean, () => false);
  await expect.poll(isThere, { timeout: 20_000 }).toBe(true);
  const ask = async (operation: string, input: unknown) =>
    own.evaluate(
      (envelope) => chrome.runtime.sendMessage<object, { ok: boolean; value: unknown }>(envelope),
      { to: 'background', operation, input },
    );
  const tabId = await own.evaluate(
    async (url) => {
      const made = await chrome.windows.create({ url, incognito: true });
      return made?.tabs?.[0]?.id ?? -1;
    },
    sites.put('/', form),
  );
  const started = await ask('startSession', { tabId });
  expect(started).toMatchObject({ ok: true });
  const { id: sessionId } = started.value as { id: string };
  for (const inputMode of ['page', 'trusted']) {
    await ask('configure', { sessionId, options: { inputMode } });
    const report = await ask('act', { sessionId, input: 'click Place order' });
    expect(report).toMatchObject({ ok: true, value: { result: { success: true } } });
  }
  noteTried(testInfo, 1);
  const written = async () => JSON.stringify((await ask('listPastRuns', {})).value);
  expect(await written()).not.toContain('Place order');
  // What is done in another window is.
  const beside = await context.newPage();
  await beside.goto(sites.put('/', form));
  const tab = (await own.evaluate(() => chrome.tabs.query({ active: true, windowType: 'normal' }))).find(
    ({ incognito }) => !incognito,
  );
  const other = (await ask('startSession', { tabId: tab?.id })).value as { id: string };
  await ask('act', { sessionId: other.id, input: 'click Place order' });
  expect(await written()).toContain('Place order');
  await ask('endSession', { sessionId });
  await expect.poll(() => leftIn(own, tabId), { timeout: 10_000 }).toEqual([]);
});

import { defaultSettings } from '../../src/protocol/settings';
import { killWorker } from '../e2e/fixtures';
import { workerOf } from '../e2e/worker-calls';
import { noteTried, outcomeOf } from './faults';
import { expect, leftIn, test } from './fixtures';
import { smallRecording } from './small-recording';

// What is done to its worker does not wear off.
test.use({ isAlone: true });
test.describe.configure({ timeout: 120_000 });

const deadlineMs = 10_000;
const form = `<title>Shop</title><button id="order">Place order</button><p id="said"></p>
  <script>orders = 0; order.onclick = () => { orders += 1; said.textContent = 'Thank you ' + orders; };</script>`;

test('on a disk that is full acting goes on, who stores something is told, and what was stored stays', async ({
  context,
  browserCdp,
  sites,
  startOn,
  background,
  extensionPage,
}, testInfo) => {
  await background.addRecordings({ recordings: [smallRecording('kept')] });
  await background.saveSettings({ ...defaultSettings, actTimeoutMs: 7000 });
  const { page, session } = await startOn(sites.put('/', form));
  const sessionId = session.id;
  // As the browser says it: a database's request fails and takes its transaction along, and the storage refuses.
  await (
    await workerOf(context)
  ).evaluate(() => {
    const fail = () => {
      throw new DOMException('The disk is full.', 'QuotaExceededError');
    };
    for (const name of ['put', 'add'] as const) IDBObjectStore.prototype[name] = fail;
    chrome.storage.local.set = () => Promise.reject(new Error('Resource::kQuotaBytes quota exceeded'));
  });
  const click = () => background.act({ sessionId, input: 'click Place order' });
  expect((await click()).result.success).toBe(true);
  const stores = {
    adding: () => background.addRecordings({ recordings: [smallRecording('lost')] }),
    settings: () => background.saveSettings({ ...defaultSettings, actTimeoutMs: 9000 }),
  };
  for (const [name, ask] of Object.entries(stores)) {
    const outcome = await outcomeOf(ask(), deadlineMs, name);
    expect(outcome, name).toHaveProperty('code');
  }
  expect((await click()).result.success).toBe(true);
  noteTried(testInfo, 4);
  expect(await page.evaluate(() => Reflect.get(window, 'orders') as number)).toBe(2);
  // There is room again.
  await killWorker(browserCdp);
  expect((await background.listRecordings({})).map(({ id }) => id)).toEqual(['kept']);
  const { settings } = await extensionPage.evaluate(() =>
    chrome.storage.local.get<{ settings: unknown }>('settings'),
  );
  expect(settings).toMatchObject({ actTimeoutMs: 7000 });
  await background.addRecordings({ recordings: [smallRecording('next')] });
  expect(await background.listRecordings({})).toHaveLength(2);
  await background.endSession({ sessionId });
  expect(await leftIn(extensionPage, session.tabId)).toEqual([]);
});

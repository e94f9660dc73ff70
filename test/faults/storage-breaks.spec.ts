import type { Page } from '@playwright/test';
import { defaultSettings } from '../../src/protocol/settings';
import { killWorker } from '../e2e/fixtures';
import { noteTried, outcomeOf } from './faults';
import { expect, test } from './fixtures';
import { smallRecording } from './small-recording';

// What is done to its storage does not wear off.
test.use({ isAlone: true });
test.describe.configure({ timeout: 120_000 });

const deadlineMs = 10_000;
const form = `<title>Shop</title><button id="order">Place order</button><p id="said"></p>
  <script>orders = 0; order.onclick = () => { orders += 1; said.textContent = 'Thank you ' + orders; };</script>`;
const databases = [
  'recordings',
  'live-recordings',
  'thumbnails',
  'answers',
  'history',
  'seal',
  'cloud-recordings',
];

/** Puts something else in the place of all databases: of a newer version, or without what is kept in them. */
const spoilDatabases = (page: Page, version: number) =>
  page.evaluate(
    async ([names, made]) => {
      const done = (request: IDBRequest) =>
        new Promise<void>((resolve, reject) => {
          request.addEventListener('success', () => resolve());
          request.addEventListener('error', () => reject(request.error ?? new Error('spoilt')));
        });
      for (const name of names) {
        await done(indexedDB.deleteDatabase(name));
        const opening = indexedDB.open(name, made);
        await done(opening);
        opening.result.close();
      }
    },
    [databases, version] as const,
  );

for (const [what, version] of [
  ['of a newer version', 99],
  ['without any of its stores', 1],
] as const)
  test(`databases ${what}: acting goes on, and whoever asks for what was in them is told`, async ({
    browserCdp,
    sites,
    startOn,
    background,
    extensionPage,
  }, testInfo) => {
    await spoilDatabases(extensionPage, version);
    await killWorker(browserCdp);
    const { page, session } = await startOn(sites.put('/', form));
    const sessionId = session.id;
    const report = await background.act({ sessionId, input: 'click Place order' });
    expect(report.result.success).toBe(true);
    expect(await page.locator('#said').innerText()).toBe('Thank you 1');
    await background.saveSettings({ ...defaultSettings, actTimeoutMs: 4000 });
    const asked = {
      recordings: () => background.listRecordings({}),
      history: () => background.listPastRuns({}),
      answers: () => background.cachedAnswers({}),
      adding: () => background.addRecordings({ recordings: [smallRecording('one')] }),
      recording: () => background.startRecording({ sessionId }),
    };
    for (const [name, ask] of Object.entries(asked))
      expect('code' in (await outcomeOf(ask(), deadlineMs, name)), name).toBe(true);
    await background.setVariable({ tabId: session.tabId, name: 'pin', value: '4711', secret: true });
    expect((await background.act({ sessionId, input: 'click Place order' })).result.success).toBe(true);
    noteTried(testInfo, 6);
  });

test('a database that another page keeps from being changed is waited for by no act for ever', async ({
  sites,
  startOn,
  background,
  extensionPage,
  browserCdp,
}, testInfo) => {
  await background.addRecordings({ recordings: [smallRecording('kept')] });
  // A transaction that does not end holds up whoever wants to write there.
  await extensionPage.evaluate(async (names) => {
    for (const name of names) {
      const opening = indexedDB.open(name);
      await new Promise((resolve) => opening.addEventListener('success', resolve));
      const stores = [...opening.result.objectStoreNames];
      if (stores.length === 0) continue;
      const transaction = opening.result.transaction(stores, 'readwrite');
      const [first = ''] = stores;
      const again = () => transaction.objectStore(first).count().addEventListener('success', again);
      again();
    }
  }, databases);
  await killWorker(browserCdp);
  const { session } = await startOn(sites.put('/', form));
  const outcome = await outcomeOf(
    background.act({ sessionId: session.id, input: 'click Place order' }),
    deadlineMs * 2,
    'acting',
  );
  expect(outcome).toMatchObject({ answer: { result: { success: true } } });
  noteTried(testInfo, 1);
});

test('settings and sessions that cannot be read are told, and nothing is written over them', async ({
  browserCdp,
  sites,
  startOn,
  background,
  extensionPage,
}, testInfo) => {
  await extensionPage.evaluate(() =>
    chrome.storage.local.set({ settings: 'garbage', history: 7, variables: [1], schedules: 'x', pairing: 4 }),
  );
  await extensionPage.evaluate(() =>
    chrome.storage.session.set({
      'session:x': 4,
      'run:y': 'garbage',
      'task:z': 1,
      'recording:q': 2,
      'masked:f': 3,
    }),
  );
  await killWorker(browserCdp);
  const { session } = await startOn(sites.put('/', form));
  const report = await background.act({ sessionId: session.id, input: 'click Place order' });
  expect(report.result.success).toBe(true);
  await background.saveSettings({ ...defaultSettings, actTimeoutMs: 4000 });
  const stored = await extensionPage.evaluate(() => chrome.storage.local.get(null));
  expect(JSON.stringify(stored)).toContain('garbage');
  noteTried(testInfo, 2);
});

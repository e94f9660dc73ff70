import type { BrowserContext, Page } from '@playwright/test';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { storedBefore, type StoredBefore } from '../fixtures/stored-before';
import { connectThrough, expect, extensionIdOf, launch, tabIdOf, test } from './fixtures';
import { newUserDataDir, removeUserDataDir } from './shared-browser';

const basket = `<h1>Basket</h1><p id="said">Nothing yet</p>
  <button id="go" onclick="fetch('/pay', { method: 'POST' }).then(() => (said.textContent = 'paid'))">Proceed to payment</button>`;

/** Starts the browser with the extension in its folder as this version. */
async function start(
  userDataDir: string,
  version: string,
): Promise<{ context: BrowserContext; panel: Page }> {
  const extension = path.join(userDataDir, 'extension');
  cpSync(path.resolve(import.meta.dirname, '../../.output/managed'), extension, { recursive: true });
  const file = path.join(extension, 'manifest.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  writeFileSync(file, JSON.stringify({ ...manifest, version }));
  const context = await launch(path.join(userDataDir, 'profile'), [
    `--disable-extensions-except=${extension}`,
    `--load-extension=${extension}`,
  ]);
  const browser = context.browser();
  if (!browser) throw new Error('no browser');
  const id = await extensionIdOf(await browser.newBrowserCDPSession());
  const panel = await context.newPage();
  await panel.goto(`chrome-extension://${id}/sidepanel.html`);
  return { context, panel };
}

/** Puts what an earlier version kept in the place of all there is. */
async function keep(panel: Page, stored: StoredBefore): Promise<void> {
  await panel.evaluate(async ({ local, databases }) => {
    await chrome.storage.local.clear();
    await chrome.storage.local.set(local);
    for (const [name, { stores, rows }] of Object.entries(databases)) await write(name, stores, rows);

    function write(name: string, stores: object, rows: object): Promise<void> {
      return new Promise((resolve, reject) => {
        const opening = indexedDB.open(name, 1);
        opening.addEventListener('upgradeneeded', () => {
          for (const [store, { keyPath, index }] of Object.entries(stores)) {
            const made = opening.result.createObjectStore(store, { keyPath });
            if (index) made.createIndex(index, index);
          }
        });
        opening.addEventListener('error', () => reject(opening.error ?? new Error(name)));
        opening.addEventListener('success', () => {
          const transaction = opening.result.transaction(Object.keys(stores), 'readwrite');
          for (const [store, all] of Object.entries(rows))
            for (const row of all) transaction.objectStore(store).put(row);
          transaction.addEventListener('complete', () => {
            opening.result.close();
            resolve();
          });
        });
      });
    }
  }, stored);
}

test('settings, answers and recordings survive an upgrade', async ({ sites }) => {
  const userDataDir = newUserDataDir();
  const address = sites.put('/basket', basket);
  sites.put('/pay', 'paid');
  const { origin } = new URL(address);
  const before = await start(userDataDir, '0.0.1');
  // The worker has written its own first: it would write over what is put there.
  const version = () => before.panel.evaluate(() => chrome.storage.local.get('storageVersion'));
  await expect.poll(version).toEqual({ storageVersion: 3 });
  await keep(before.panel, storedBefore(origin, Date.now()));
  await before.context.close();

  const { context, panel } = await start(userDataDir, '0.0.2');
  const background = connectThrough(panel);
  await expect
    .poll(() => panel.evaluate(() => chrome.storage.local.get(['settings', 'history', 'storageVersion'])))
    .toEqual({
      settings: {
        effectTimeoutMs: 900,
        actTimeoutMs: 12_000,
        colorScheme: 'dark',
        letterKeys: true,
        models: [{ id: 'first', config: { modelName: 'openai/x', baseURL: 'https://models.example/v1' } }],
      },
      history: ['click Proceed to payment'],
      storageVersion: 3,
    });

  expect(await background.listRecordings({})).toMatchObject([
    { id: 'pay', name: 'Pay what is in the basket' },
  ]);
  expect(await background.readRecording({ id: 'pay' })).toMatchObject({ steps: [{ method: 'click' }] });

  const [answer] = await background.cachedAnswers({});
  expect(answer).toMatchObject({ instruction: 'hand over my money', hits: 3 });
  await background.decideRepair({ key: answer?.key ?? '', keep: true });
  const page = await context.newPage();
  await page.goto(address);
  const { id: sessionId } = await background.startSession({ tabId: await tabIdOf(panel, page) });
  const acting = background.act({ sessionId, input: 'hand over my money' });
  // The words do not speak of the button: a kept answer gives no leave to send what it sends.
  const asked = async () => (await background.listSessions({}))[0]?.runs[0]?.asks?.id;
  await expect.poll(asked).toBeDefined();
  await background.answerGate({ id: (await asked()) ?? '', answer: 'once' });
  const report = await acting;
  expect(report).toMatchObject({ result: { success: true }, rung: 'cache', cache: { status: 'hit' } });
  await expect(page.locator('#said')).toHaveText('paid');
  await context.close();
  removeUserDataDir(userDataDir);
});

import { defaultSettings } from '../../src/protocol/settings';
import { startModelServer } from '../fixtures/model-server';
import { expect, test } from './fixtures';

const secret = 'sk-sentinel-4711-0815';

test('a key is seen by no page and by no content script', async ({ background, sites, startOn, context }) => {
  const server = await startModelServer({ key: secret });
  server.answerAll({ json: { actions: [] } });
  const config = { modelName: 'openai/test', baseURL: server.baseURL, apiKey: secret };
  await background.saveSettings({ ...defaultSettings, models: [{ id: '1', config }] });
  await background.setConsent({ origin: server.origin, isGiven: true });
  const { page, session } = await startOn(sites.put('/', '<button>Take</button><button>Take</button>'));
  await background.act({ sessionId: session.id, input: 'pick the cheapest seat' });
  // The control: the key was used.
  expect(server.requests[0]?.headers.authorization).toBe(`Bearer ${secret}`);

  const [worker] = context.serviceWorkers();
  const inContentScript = await worker!.evaluate(async (tabId) => {
    const [answer] = await chrome.scripting.executeScript({
      target: { tabId },
      func: async () => {
        const read = async (area: chrome.storage.StorageArea) =>
          area.get(null).catch((error: unknown) => String(error));
        const asked = await chrome.runtime
          .sendMessage({ to: 'background', operation: 'checkModel', input: {} })
          .catch((error: unknown) => String(error));
        return JSON.stringify({
          local: await read(chrome.storage.local),
          session: await read(chrome.storage.session),
          asked: asked ?? null,
          globals: Object.keys(globalThis),
        });
      },
    });
    return String(answer?.result);
  }, session.tabId);
  expect(inContentScript).toContain('local');
  expect(inContentScript).not.toContain(secret);

  const inPage = await page.evaluate(() =>
    JSON.stringify({
      html: document.documentElement.outerHTML,
      local: Object.entries(localStorage),
      session: Object.entries(sessionStorage),
      cookies: document.cookie,
      globals: Object.keys(window),
      resources: performance.getEntries().map(({ name }) => name),
    }),
  );
  expect(inPage).toContain('Take');
  expect(inPage).not.toContain(secret);
  await server.close();
});

test('the browser’s own model says what it lacks where there is none', async ({ background }) => {
  const check = await background.checkModel({ model: { modelName: 'chrome/built-in' } });
  expect(check).toMatchObject({
    ok: false,
    fault: 'model',
    message: expect.stringContaining('built-in model cannot be used here'),
  });
});

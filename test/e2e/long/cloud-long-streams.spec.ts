import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test as base } from '@playwright/test';
import { CloudSession, cloudKey } from '../../../src/protocol/cloud';
import { defaultSettings } from '../../../src/protocol/settings';
import { storageVersion } from '../../../src/protocol/storage';
import { launchBrowser, type Browser } from '../../../src/server/chromium/launch';
import { attach, findTab, listTargets } from '../../../src/server/chromium/targets';
import { acted, eventText, serveCloud, started, type CloudServer } from '../../fixtures/cloud-server';

/**
 * The worker as the browser treats it: nothing is attached to it, and no page of ours is open. Playwright would keep it
 * awake.
 */
const test = base.extend<{ cloud: CloudServer; own: Browser; panel: Panel }>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the parameter's names
  cloud: async ({}, use) => {
    const cloud = await serveCloud();
    await use(cloud);
    await cloud.close();
  },
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the parameter's names
  own: async ({}, use) => {
    const extensionDir = path.resolve(import.meta.dirname, '../../../.output/managed');
    const browser = await launchBrowser({ extensionDir, headless: true });
    await use(browser);
    await browser.close();
  },
  panel: async ({ own }, use) => use(await openPanel(own)),
});

/** A page of the extension, from which the worker is asked as the panel asks it. */
type Panel = {
  evaluate(expression: string): Promise<unknown>;
  /** Leaves the worker to itself until the page is opened again. */
  leave(): Promise<void>;
  open(): Promise<void>;
};

async function openPanel({ cdp, extensionId }: Browser): Promise<Panel> {
  const { targetId } = await findTab(cdp, 'about:blank', 'page');
  const within = async <T>(work: (page: Awaited<ReturnType<typeof attach>>) => Promise<T>): Promise<T> => {
    const page = await attach(cdp, targetId);
    try {
      return await work(page);
    } finally {
      await page.detach();
    }
  };
  const show = (url: string) =>
    within(async ({ sessionId }) => {
      await cdp.send({ method: 'Page.navigate', params: { url }, sessionId });
    });
  const panel = {
    evaluate: (expression: string) => within((page) => page.evaluate(expression)),
    leave: () => show('about:blank'),
    open: async () => {
      await show(`chrome-extension://${extensionId}/sidepanel.html`);
      await expect.poll(() => panel.evaluate('document.readyState')).toBe('complete');
    },
  };
  await panel.open();
  return panel;
}

async function ask(panel: Panel, operation: string, input: object): Promise<unknown> {
  const envelope = JSON.stringify({ to: 'background', operation, input });
  return panel.evaluate(`chrome.runtime.sendMessage(${envelope})`);
}

/** Sets the service up and starts a session of it; then acts there, and does not wait for what comes of it. */
async function actInCloud(panel: Panel, { url }: CloudServer): Promise<void> {
  const service = { baseUrl: url, apiKey: 'k', headerNames: 'neutral' };
  const stored = JSON.stringify({ settings: { ...defaultSettings, cloud: service }, storageVersion });
  await panel.evaluate(`chrome.storage.local.set(${stored})`);
  expect(await ask(panel, 'startCloudSession', {})).toMatchObject({ ok: true });
  const input = { sessionId: cloudKey(started.sessionId), input: 'click Go' };
  const envelope = JSON.stringify({ to: 'background', operation: 'act', input });
  await panel.evaluate(`void chrome.runtime.sendMessage(${envelope}).catch(() => undefined), undefined`);
}

/** What is written down of the newest run: read from storage, which wakes no worker. */
async function newestRun(panel: Panel) {
  const key = cloudKey(started.sessionId);
  const stored = await panel.evaluate(`chrome.storage.local.get('${key}').then((all) => all['${key}'])`);
  return CloudSession.parse(stored).runs[0];
}

/** Answers an act with a stream that goes on for so long. */
function streamFor(cloud: CloudServer, ms: number): Promise<void> {
  return new Promise((resolve) => {
    cloud.answer('act', async (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const endsAt = Date.now() + ms;
      while (Date.now() < endsAt && !response.destroyed) {
        // A line of the log would be written to storage, which is a sign of life by itself.
        response.write(': still at it\n\n');
        await sleep(Math.min(10_000, endsAt - Date.now()));
      }
      response.end(eventText({ status: 'finished', result: acted }));
      resolve();
    });
  });
}

test('a stream of five minutes comes to its end with no panel open', async ({ cloud, panel }) => {
  test.setTimeout(400_000);
  const streamed = streamFor(cloud, 300_000);
  await actInCloud(panel, cloud);
  await panel.leave();
  await streamed;
  await panel.open();
  await expect.poll(async () => (await newestRun(panel))?.state, { timeout: 15_000 }).toBe('done');
  expect((await newestRun(panel))?.ms).toBeGreaterThan(299_000);
});

test('a worker that is killed in the middle of a stream says that nobody knows what was done', async ({
  own,
  cloud,
  panel,
}) => {
  test.setTimeout(60_000);
  void streamFor(cloud, 30_000);
  await actInCloud(panel, cloud);
  await expect.poll(async () => (await newestRun(panel))?.state).toBe('running');
  const worker = (await listTargets(own.cdp)).find(({ type }) => type === 'service_worker');
  await own.cdp.send({ method: 'Target.closeTarget', params: { targetId: worker?.targetId } });
  await ask(panel, 'listSessions', {});
  await expect.poll(async () => (await newestRun(panel))?.state).toBe('interrupted');
  expect((await newestRun(panel))?.error?.message).toContain('It is unknown what was done');
  expect(cloud.bodiesOf('act')).toHaveLength(1);
});

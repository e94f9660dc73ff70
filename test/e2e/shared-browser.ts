import type { BrowserContext, CDPSession } from '@playwright/test';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** A browser with the extension, as it was started. */
export type Started = {
  userDataDir: string;
  extensionDir: string;
  context: BrowserContext;
  browserCdp: CDPSession;
  extensionId: string;
};

/**
 * The browsers that tests of one worker use one after the other, for starting one costs as much as a short test: one of each kind that
 * was asked for.
 */
export class SharedBrowsers {
  readonly #kept = new Map<string, Started>();

  /** A browser as new: nothing is open in it, and the extension knows nothing of what was before. */
  async take(kind: string, start: (userDataDir: string) => Promise<Started>): Promise<Started> {
    const kept = this.#kept.get(kind);
    if (kept && (await isAsNew(kept))) return kept;
    if (kept) await end(kept);
    this.#kept.delete(kind);
    const started = await start(newUserDataDir());
    this.#kept.set(kind, started);
    return started;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#kept.values()].map(end));
    this.#kept.clear();
  }
}

async function end({ context, userDataDir }: Started): Promise<void> {
  await context.close().catch(() => {});
  removeUserDataDir(userDataDir);
}

export function newUserDataDir(): string {
  return mkdtempSync(path.join(os.tmpdir(), 'tabwright-e2e-'));
}

/**
 * Empties and removes the folder again when something came into it meanwhile: a browser that has ended still has processes that write
 * their last, and `rmSync` repeats only the removal of a folder, not its emptying.
 */
export function removeUserDataDir(dir: string): void {
  for (let left = 20; ; left--)
    try {
      rmSync(dir, { recursive: true, force: true });
      return;
    } catch (error) {
      if (left === 0) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
    }
}

/** Makes a browser as new; false when it can't be, as after a test that crashed it. */
async function isAsNew({ context, browserCdp, extensionId, userDataDir }: Started): Promise<boolean> {
  try {
    const before = context.pages();
    const page = await context.newPage();
    await page.goto(lightPage(extensionId));
    await page.evaluate(closeSidePanels);
    await Promise.all(before.map((each) => each.close()));
    await isPanelGone(browserCdp);
    await page.evaluate(forgetKept);
    await endWorker(browserCdp);
    await page.evaluate(forgetDatabases);
    await context.clearCookies();
    await context.clearPermissions();
    await context.unrouteAll();
    await keepDownloads(browserCdp, downloadsIn(path.join(userDataDir, 'profile')));
    await page.evaluate(wakeWorker);
    await page.goto('about:blank');
    return true;
  } catch {
    return false;
  }
}

/** Where a browser with this profile puts what is downloaded. */
export const downloadsIn = (profileDir: string): string => path.join(profileDir, 'saved');

/** Who connects to the browser besides, as to find its side panel, undoes on leaving where Playwright has downloads put. */
async function keepDownloads(browserCdp: CDPSession, downloadPath: string): Promise<void> {
  await browserCdp.send('Browser.setDownloadBehavior', { behavior: 'allowAndName', downloadPath });
}

/** A document of the extension in which nothing runs: an image. */
export const lightPage = (extensionId: string): string => `chrome-extension://${extensionId}/icon/16.png`;

/** A panel closes a moment after it was told to. */
async function isPanelGone(browserCdp: CDPSession): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const { targetInfos } = await browserCdp.send('Target.getTargets');
    if (!targetInfos.some(({ url }) => url.includes('/sidepanel.html'))) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('the side panel stays open');
}

// These four run in a page of the extension.

async function closeSidePanels(): Promise<void> {
  const windows = await chrome.windows.getAll();
  // One that shows no panel has none to close.
  await Promise.allSettled(windows.map(({ id }) => chrome.sidePanel.close({ windowId: id ?? -1 })));
}

async function forgetKept(): Promise<void> {
  await chrome.storage.local.clear();
  await chrome.storage.session.clear();
  const { host_permissions: always = [] } = chrome.runtime.getManifest();
  const { origins = [] } = await chrome.permissions.getAll();
  await chrome.permissions.remove({ origins: origins.filter((origin) => !always.includes(origin)) });
}

/** Once the worker has ended, which holds them open. */
async function forgetDatabases(): Promise<void> {
  for (const { name = '' } of await indexedDB.databases()) {
    await new Promise<void>((resolve, reject) => {
      const request = indexedDB.deleteDatabase(name);
      const fail = () => reject(new Error(`${name} can't be deleted`));
      request.addEventListener('success', () => resolve());
      request.addEventListener('error', fail);
      request.addEventListener('blocked', fail);
    });
  }
}

async function wakeWorker(): Promise<void> {
  await chrome.runtime.sendMessage({ to: 'background', operation: 'listSessions', input: {} });
}

async function endWorker(browserCdp: CDPSession): Promise<void> {
  const { targetInfos } = await browserCdp.send('Target.getTargets');
  const workers = targetInfos.filter(({ type }) => type === 'service_worker');
  for (const { targetId } of workers) await browserCdp.send('Target.closeTarget', { targetId });
}

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
 * The browser that tests of one worker use one after the other, for starting one costs as much as a short test. What asks for
 * another kind of browser has it started in the place of this one.
 */
export class SharedBrowser {
  #kind = '';
  #started: Started | undefined;

  /** The browser as new: nothing is open in it, and the extension knows nothing of what was before. */
  async take(kind: string, start: (userDataDir: string) => Promise<Started>): Promise<Started> {
    const kept = this.#kind === kind ? this.#started : undefined;
    if (kept && (await isAsNew(kept))) return kept;
    await this.close();
    const started = await start(newUserDataDir());
    this.#kind = kind;
    this.#started = started;
    return started;
  }

  async close(): Promise<void> {
    const started = this.#started;
    this.#started = undefined;
    if (!started) return;
    await started.context.close().catch(() => {});
    removeUserDataDir(started.userDataDir);
  }
}

export function newUserDataDir(): string {
  return mkdtempSync(path.join(os.tmpdir(), 'tabwright-e2e-'));
}

export function removeUserDataDir(dir: string): void {
  rmSync(dir, { recursive: true, force: true, maxRetries: 5 });
}

/** Makes a browser as new; false when it can't be, as after a test that crashed it. */
async function isAsNew({ context, browserCdp, extensionId }: Started): Promise<boolean> {
  try {
    // A side panel stays with its window, and a second window gets no keys in frames of other sites.
    if (await hasSidePanel(browserCdp)) return false;
    const before = context.pages();
    const page = await context.newPage();
    await page.goto(`chrome-extension://${extensionId}/try-it.html`);
    await Promise.all(before.map((each) => each.close()));
    await page.evaluate(forgetKept);
    await endWorker(browserCdp);
    await page.evaluate(forgetDatabases);
    await context.clearCookies();
    await context.clearPermissions();
    await context.unrouteAll();
    await page.evaluate(wakeWorker);
    await page.goto('about:blank');
    return true;
  } catch {
    return false;
  }
}

async function hasSidePanel(browserCdp: CDPSession): Promise<boolean> {
  const { targetInfos } = await browserCdp.send('Target.getTargets');
  return targetInfos.some(({ type, url }) => type !== 'page' && url.includes('/sidepanel.html'));
}

// These three run in a page of the extension.

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

import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { BrowserContext, BrowserType } from 'playwright';
import { findChromium, needsNoSandbox } from '../../src/server/chromium/find-chromium';
import { loadPeer } from './install';

/** No name but the loopback's is resolved: a page can load nothing from outside. */
export const offline = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost';

export type BenchBrowser = {
  readonly context: BrowserContext;
  /** The address of the debugging port, for peers that connect by themselves: `http://127.0.0.1:…`. */
  readonly cdpUrl: string;
  close(): Promise<void>;
};

/** Chromium with outside hosts switched off, driven by the playwright-core of `bench/package.json`. */
export async function openBrowser(options: { extensionDir?: string } = {}): Promise<BenchBrowser> {
  const profile = await mkdtemp(path.join(os.tmpdir(), 'tabwright-bench-'));
  const { path: executablePath } = await findChromium();
  const { extensionDir } = options;
  const port = 20_000 + (process.pid % 30_000);
  const context = await (
    await playwright()
  ).launchPersistentContext(profile, {
    executablePath,
    headless: true,
    viewport: { width: 1280, height: 900 },
    ignoreDefaultArgs: ['--disable-extensions'],
    args: [
      ...(needsNoSandbox() ? ['--no-sandbox'] : []),
      ...(extensionDir
        ? [`--disable-extensions-except=${extensionDir}`, `--load-extension=${extensionDir}`]
        : []),
      `--remote-debugging-port=${port}`,
      offline,
    ],
  });
  return {
    context,
    cdpUrl: `http://127.0.0.1:${port}`,
    close: async () => {
      await context.close();
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function playwright(): Promise<BrowserType> {
  const module = (await loadPeer('playwright-core')) as { default: { chromium: BrowserType } };
  return module.default.chromium;
}

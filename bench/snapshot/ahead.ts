import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright';

const file = 'no-idle.js';

/**
 * A copy of the built extension with one script more: it takes `requestIdleCallback` from the engine's world, so that nothing is
 * walked before it is asked for.
 */
export async function copyExtension(
  extensionDir: string,
): Promise<{ dir: string; remove: () => Promise<void> }> {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'tabwright-extension-'));
  await cp(extensionDir, dir, { recursive: true });
  await writeFile(path.join(dir, file), 'globalThis.requestIdleCallback = undefined;');
  return { dir, remove: () => rm(dir, { recursive: true, force: true }) };
}

/** Whether documents loaded from now on are walked before they are asked for. `panel` is a page of the extension. */
export async function walkAhead(panel: Page, isOn: boolean): Promise<void> {
  await panel.evaluate(
    async ({ js, on }) => {
      const id = 'no-idle';
      await chrome.scripting.unregisterContentScripts({ ids: [id] }).catch(() => undefined);
      if (on) return;
      const everywhere = { matches: ['<all_urls>'], allFrames: true, matchOriginAsFallback: true };
      await chrome.scripting.registerContentScripts([
        { id, js: [js], runAt: 'document_start', ...everywhere },
      ]);
    },
    { js: file, on: isOn },
  );
}

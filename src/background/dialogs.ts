import browser from 'webextension-polyfill';
import { z } from 'zod';
import type { Effect } from '../protocol/frame';

/** Dialogs a page opened while it was acted on: reported and dismissed, so that the page never hangs on one. */
export type DialogGuard = {
  /** Puts the page's own functions back. */
  release(): Promise<void>;
  /** What the page has opened so far, as effects. */
  opened(): Promise<Effect[]>;
  /** Looks again and again; resolves when a dialog was opened, or never. */
  firstOpened(pollMs: { first: number; then: number }, signal: AbortSignal): Promise<Effect[]>;
};

const OpenedDialogs = z.array(
  z.object({ kind: z.enum(['alert', 'confirm', 'prompt']), message: z.string() }),
);

/**
 * For the length of an act, replaces `alert`, `confirm` and `prompt` in the main world of these frames: the only thing
 * of us a page can see (docs/security.md).
 */
export async function guardDialogs(tabId: number, frameIds: number[]): Promise<DialogGuard> {
  const name = crypto.randomUUID();
  const run = async (func: (name: string) => unknown) => {
    const target = { tabId, frameIds };
    // A frame may be gone by now, or in the store flavour out of reach: then it has no dialogs for us.
    return browser.scripting
      .executeScript({ target, func, args: [name], world: 'MAIN', injectImmediately: true })
      .catch(() => []);
  };
  await run(replaceDialogs);
  let released = false;
  const opened = async () => (await run(readDialogs)).flatMap(({ result }) => dialogEffects(result));
  return {
    opened,
    firstOpened: async (pollMs, signal) => {
      for (let waitMs = pollMs.first; !released && !signal.aborted; waitMs = pollMs.then) {
        await new Promise((resolve) => setTimeout(resolve, waitMs));
        const effects = await opened();
        if (effects.length > 0) return effects;
      }
      return new Promise(() => {});
    },
    release: async () => {
      released = true;
      await run(restoreDialogs);
    },
  };
}

function dialogEffects(result: unknown): Effect[] {
  const opened = OpenedDialogs.safeParse(result);
  if (!opened.success) return [];
  return opened.data.map(({ kind, message }) => ({
    kind: 'dialog',
    sentence: `the page opened the ${kind} "${message.slice(0, 200)}", which was dismissed`,
  }));
}

/** Runs in the page. `name` is the one property that finds the saved functions again. */
function replaceDialogs(name: string): void {
  const page = window as unknown as Record<string, unknown>;
  if (page[name]) return;
  const opened: { kind: string; message: string }[] = [];
  const saved = { alert: window.alert, confirm: window.confirm, prompt: window.prompt };
  const record = (kind: string, message: unknown) => opened.push({ kind, message: String(message ?? '') });
  Object.defineProperty(page, name, { value: { opened, saved }, configurable: true, enumerable: false });
  window.alert = (message) => void record('alert', message);
  window.confirm = (message) => (record('confirm', message), false);
  window.prompt = (message) => (record('prompt', message), null);
}

/** Runs in the page. */
function readDialogs(name: string): unknown {
  const guard = (window as unknown as Record<string, { opened: unknown[] } | undefined>)[name];
  return guard?.opened ?? [];
}

/** Runs in the page. */
function restoreDialogs(name: string): void {
  const page = window as unknown as Record<
    string,
    { saved: Pick<Window, 'alert' | 'confirm' | 'prompt'> } | undefined
  >;
  const guard = page[name];
  if (!guard) return;
  Object.assign(window, guard.saved);
  delete page[name];
}

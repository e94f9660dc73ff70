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
  firstOpened(pollMs: { first: number; next: number }, signal: AbortSignal): Promise<Effect[]>;
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
  const released = new AbortController();
  const opened = async () => (await run(readDialogs)).flatMap(({ result }) => dialogEffects(result));
  return {
    opened,
    firstOpened: async (pollMs, signal) => {
      for (let waitMs = pollMs.first; !released.signal.aborted && !signal.aborted; waitMs = pollMs.next) {
        await new Promise((resolve) => setTimeout(resolve, waitMs));
        const effects = await opened();
        if (effects.length > 0) return effects;
      }
      return new Promise(() => {});
    },
    release: async () => {
      released.abort();
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

type Dialogs = Pick<Window, 'alert' | 'confirm' | 'prompt'>;
type Guard = { opened: { kind: string; message: string }[]; saved: Dialogs };

/** Runs in the page. `name` is the one property that finds the saved functions again. */
function replaceDialogs(name: string): void {
  if (Reflect.has(window, name)) return;
  // oxlint-disable-next-line typescript/unbound-method -- only put back, never called
  const { alert, confirm, prompt } = window;
  const guard: Guard = { opened: [], saved: { alert, confirm, prompt } };
  const record = (kind: string, message: unknown = '') =>
    guard.opened.push({ kind, message: String(message) });
  Object.defineProperty(window, name, { value: guard, configurable: true, enumerable: false });
  window.alert = (message) => void record('alert', message);
  window.confirm = (message) => (record('confirm', message), false);
  window.prompt = (message) => (record('prompt', message), null);
}

/** Runs in the page. */
function readDialogs(name: string): Guard['opened'] {
  const guard: Guard | undefined = Reflect.get(window, name);
  return guard?.opened ?? [];
}

/** Runs in the page. */
function restoreDialogs(name: string): void {
  const guard: Guard | undefined = Reflect.get(window, name);
  if (!guard) return;
  Object.assign(window, guard.saved);
  Reflect.deleteProperty(window, name);
}

import browser from 'webextension-polyfill';
import { z } from 'zod';
import type { Effect } from '../protocol/frame';
import type { DialogPolicy } from '../protocol/session';

/** What the page opened while it was acted on. */
export type Opened = {
  /** Its dialogs, as effects. */
  opened: Effect[];
  /** What the browser kept it from opening, in words. */
  blocked: string | undefined;
};

/** Dialogs a page opens while it is acted on: reported and answered, so that the page never hangs on one. */
export type DialogGuard = {
  /** Covers a frame too. Call it before that frame is acted on. */
  cover(frameId: number): Promise<void>;
  /** Looks again and again; resolves when a dialog was opened, or never. */
  firstOpened(pollMs: { first: number; next: number }, signal: AbortSignal): Promise<Effect[]>;
  /** What has been opened. The page's own functions are back after it. */
  finish(): Promise<Opened>;
  /** Ends the guard, if `finish` has not; never waits long for a page that hangs. */
  release(): Promise<void>;
};

const kinds = ['alert', 'confirm', 'prompt', 'window'] as const;
const OpenedDialogs = z.array(z.object({ kind: z.enum(kinds), message: z.string() }));

/** A page that is blocked by a dialog of its own answers nothing; it is not waited for longer, in milliseconds. */
const patienceMs = 500;

/** The last guard of each tab, until it has put the page's functions back: the next one must not save ours as the page's. */
const ending = new Map<number, Promise<unknown>>();

/**
 * For the length of an act, replaces `alert`, `confirm`, `prompt` and `open` in the main world of the covered frames:
 * the only thing of us a page can see (docs/security.md).
 */
export function guardPageDialogs(tabId: number, policy: DialogPolicy): DialogGuard {
  const name = crypto.randomUUID();
  const covered = new Map<number, Promise<unknown>>();
  const run = async (frameIds: number[], func: (name: string, policy: DialogPolicy) => unknown) => {
    const target = { tabId, frameIds };
    // A frame may be gone by now, or in the store flavour out of reach: then it has no dialogs for us.
    const results = browser.scripting
      .executeScript({ target, func, args: [name, policy], world: 'MAIN', injectImmediately: true })
      .catch(() => []);
    return Promise.race([results, patience()]);
  };
  const released = new AbortController();
  const look = async (func: (name: string) => unknown) => {
    const each = await Promise.all([...covered.keys()].map((frameId) => run([frameId], func)));
    return openedOf(
      each.flat().map(({ result }) => result),
      policy,
    );
  };
  const finish = async () => {
    if (released.signal.aborted) return { opened: [], blocked: undefined };
    released.abort();
    const last = look(restoreDialogs);
    ending.set(tabId, last);
    return last.finally(() => ending.get(tabId) === last && ending.delete(tabId));
  };
  return {
    cover: async (frameId) => {
      await ending.get(tabId);
      const covering = covered.get(frameId) ?? run([frameId], replaceDialogs);
      covered.set(frameId, covering);
      await covering;
    },
    firstOpened: async (pollMs, signal) => {
      for (let waitMs = pollMs.first; !released.signal.aborted && !signal.aborted; waitMs = pollMs.next) {
        await new Promise((resolve) => setTimeout(resolve, waitMs));
        const { opened } = await look(readDialogs);
        if (opened.length > 0) return opened;
      }
      return new Promise(() => {});
    },
    finish,
    release: async () => void (await finish()),
  };
}

const patience = () => new Promise<{ result?: unknown }[]>((resolve) => setTimeout(resolve, patienceMs, []));

function openedOf(results: readonly unknown[], policy: DialogPolicy): Opened {
  const found = results.flatMap((result) => OpenedDialogs.safeParse(result).data ?? []);
  const dialogs = found.filter(({ kind }) => kind !== 'window');
  const opened = dialogs.map(({ kind, message }) => ({
    kind: 'dialog' as const,
    sentence: dialogSentence(kind, message, policy),
  }));
  return { opened, blocked: dialogs.length < found.length ? 'a window' : undefined };
}

/** What the page opened and what was answered, in one sentence. */
export function dialogSentence(kind: string, message: string, { answer }: DialogPolicy): string {
  if (kind === 'beforeunload')
    return `the page asked whether to leave it, and was told to ${answer === 'accept' ? 'leave' : 'stay'}`;
  const what = `the page opened the ${kind} "${message.slice(0, 200)}"`;
  return `${what}, which was ${answer === 'accept' ? 'accepted' : 'dismissed'}`;
}

type Dialogs = Pick<Window, 'alert' | 'confirm' | 'prompt' | 'open'>;
type Guard = { opened: { kind: string; message: string }[]; saved: Dialogs };

/** Runs in the page. `name` is the one property that finds the saved functions again. */
function replaceDialogs(name: string, { answer, promptText }: DialogPolicy): void {
  if (Reflect.has(window, name)) return;
  // oxlint-disable-next-line typescript/unbound-method -- only put back and called on the window
  const { alert, confirm, prompt, open } = window;
  const guard: Guard = { opened: [], saved: { alert, confirm, prompt, open } };
  const record = (kind: string, message: unknown = '') =>
    guard.opened.push({ kind, message: String(message) });
  Object.defineProperty(window, name, { value: guard, configurable: true, enumerable: false });
  const accepts = answer === 'accept';
  window.alert = (message) => void record('alert', message);
  window.confirm = (message) => (record('confirm', message), accepts);
  window.prompt = (message, value = '') => (
    record('prompt', message),
    accepts ? (promptText ?? value) : null
  );
  window.open = (...args) => {
    const opened = open.apply(window, args);
    const isAsked = (args[2] ?? '').includes('noopener');
    if (!opened && !isAsked) record('window', args[0]);
    return opened;
  };
}

/** Runs in the page. */
function readDialogs(name: string): Guard['opened'] {
  const guard: Guard | undefined = Reflect.get(window, name);
  return guard?.opened ?? [];
}

/** Runs in the page. */
function restoreDialogs(name: string): Guard['opened'] {
  const guard: Guard | undefined = Reflect.get(window, name);
  if (!guard) return [];
  Object.assign(window, guard.saved);
  Reflect.deleteProperty(window, name);
  return guard.opened;
}

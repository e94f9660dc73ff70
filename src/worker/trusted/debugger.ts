import { AutomationError } from '../../base/errors';
import { say } from '../../base/say';
import { thisBrowser } from '../../browsers/this-browser';
import type { InputMode, SessionOptions } from '../../protocol/session';
import type { Settings } from '../../protocol/settings';

/** Only the managed flavour has the debugger that trusted input goes through. */
export const hasTrustedInput = import.meta.env.MODE === 'managed';

/** The debugger stays this long after its last use, in milliseconds: while it is there, the browser shows a bar. */
const idleMs = 4000;

export type DebuggerEvent = { method: string; params: Record<string, unknown> };
type Listener = (event: DebuggerEvent) => void;

/** The debugger in one tab: attached when it is first needed, gone soon after. */
class TabDebugger {
  readonly #tabId: number;
  readonly #listeners = new Set<Listener>();
  #attached: Promise<void> | undefined;
  #uses = 0;
  #idle: ReturnType<typeof setTimeout> | undefined;

  constructor(tabId: number) {
    this.#tabId = tabId;
  }

  /** Attaches and stays until `release` was called as often as this. */
  async use(): Promise<void> {
    this.#uses += 1;
    clearTimeout(this.#idle);
    this.#attached ??= this.#attach();
    try {
      await this.#attached;
    } catch (thrown) {
      this.#attached = undefined;
      this.release();
      throw thrown;
    }
  }

  release(): void {
    this.#uses -= 1;
    clearTimeout(this.#idle);
    if (this.#uses === 0) this.#idle = setTimeout(() => void this.#detach(), idleMs);
  }

  /** The browser ended it: the tab closed, or the user cancelled. */
  lose(): void {
    clearTimeout(this.#idle);
    this.#attached = undefined;
  }

  /** Asks the tab, or the frame in a process of its own that `sessionId` is attached to. */
  send(method: string, params: Record<string, unknown> = {}, sessionId?: string): Promise<unknown> {
    const target = { tabId: this.#tabId, sessionId };
    return thisBrowser.debugger().sendCommand(target, method, params);
  }

  /** Calls `listener` with each event until the returned function is called. */
  on(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  hear(event: DebuggerEvent): void {
    for (const listener of this.#listeners) listener(event);
  }

  async #attach(): Promise<void> {
    await detached;
    try {
      await thisBrowser.debugger().attach({ tabId: this.#tabId }, '1.3');
    } catch (thrown) {
      throw explain(thrown);
    }
    try {
      // Without it a page in a hidden tab takes no focus, and moving the pointer over it hangs.
      await this.send('Emulation.setFocusEmulationEnabled', { enabled: true });
      await this.send('Page.enable');
    } catch (thrown) {
      // A page that crashed takes neither. Attached twice, the browser would refuse the next act.
      await thisBrowser
        .debugger()
        .detach({ tabId: this.#tabId })
        .catch(() => {});
      throw explain(thrown);
    }
  }

  async #detach(): Promise<void> {
    if (this.#uses > 0 || !this.#attached) return;
    this.#attached = undefined;
    // A tab that has closed is detached already.
    await thisBrowser
      .debugger()
      .detach({ tabId: this.#tabId })
      .catch(() => {});
  }
}

export type { TabDebugger };

const debuggers = new Map<number, TabDebugger>();

/** The debugger of a tab; nothing is attached yet. */
export function debuggerOf(tabId: number): TabDebugger {
  if (debuggers.size === 0) listen();
  const found = debuggers.get(tabId) ?? new TabDebugger(tabId);
  debuggers.set(tabId, found);
  return found;
}

/** Done once nothing is attached any more that a worker before this one has left. */
let detached: Promise<unknown> = Promise.resolve();

/** Lets go of the tabs that a worker was attached to when it died. Called as the worker starts. */
export function detachLeft(): void {
  if (!hasTrustedInput) return;
  detached = letGo(thisBrowser.debugger());
}

async function letGo(api: typeof chrome.debugger): Promise<void> {
  const targets = await api.getTargets();
  const tabs = targets.flatMap(({ attached, tabId }) => (attached && tabId !== undefined ? tabId : []));
  // The browser refuses for tabs that another program debugs.
  await Promise.all(tabs.map((tabId) => api.detach({ tabId }).catch(() => {})));
}

let isListening = false;

function listen(): void {
  if (isListening) return;
  isListening = true;
  const { onEvent, onDetach } = thisBrowser.debugger();
  onEvent.addListener(({ tabId }, method, params) => {
    if (tabId !== undefined) debuggers.get(tabId)?.hear({ method, params: { ...params } });
  });
  onDetach.addListener(({ tabId }) => {
    if (tabId === undefined) return;
    debuggers.get(tabId)?.lose();
    debuggers.delete(tabId);
  });
}

function explain(thrown: unknown): AutomationError {
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  const cause = { cause: thrown };
  if (/another debugger/i.test(message)) {
    const text = 'Another program debugs this tab (perhaps DevTools). Close it, or use page input.';
    return new AutomationError('debugger-busy', text, cause);
  }
  if (/no tab with/i.test(message)) return new AutomationError('tab-closed', say`The tab was closed.`, cause);
  if (/cannot (access|attach)/i.test(message)) {
    const text = 'The browser keeps its debugger out of this page. Use page input.';
    return new AutomationError('page-not-scriptable', text, cause);
  }
  return new AutomationError('engine-failed', say`Trusted input could not start: ${message}`, cause);
}

/** The input mode of a session: its own option, else the setting, else `auto` where that is possible. */
export function inputModeOf(options: SessionOptions | undefined, { inputMode }: Settings): InputMode {
  return hasTrustedInput ? (options?.inputMode ?? inputMode ?? 'auto') : 'page';
}

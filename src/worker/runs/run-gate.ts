import { withSignal } from '../../base/deadline';
import { toAutomationError, AutomationError } from '../../base/errors';
import type { Page } from '../../engine/page';
import type { Outcome } from '../../protocol/frame';
import type { PausedBy, Session } from '../../protocol/session';
import { say } from '../../base/say';
import type { SessionStore } from '../sessions/session-store';

/** Whether a run may touch its page now. */
export type RunGate = {
  readonly isOpen: boolean;
  /** The number of times it was shut: an act that began before the last one may have been held back by it. */
  readonly timesShut: number;
  shut(by: PausedBy): boolean;
  /** Whether the user is to act on the page now: that does not shut it. */
  expectUser(isExpected: boolean): void;
  open(): boolean;
  /** Opens for one step: the next one shuts it again as it begins. */
  openOnce(): boolean;
  /** A step begins: whether the one before it was the only one that was let through. */
  endsHere(): boolean;
  whenOpen(signal: AbortSignal): Promise<void>;
  /** The run is over. */
  remove(): void;
};

/** The gates of the runs that go on, by session. */
const gates = new Map<string, RunGate>();

export const gateOf = (sessionId: string): RunGate | undefined => gates.get(sessionId);

/** Puts a gate before a run's acts; `onChange` is told who shut it, or nobody when it opens. */
export function putGate(sessionId: string, onChange: (by: PausedBy | undefined) => void): RunGate {
  let shut: { opened: Promise<void>; open: () => void } | undefined;
  let timesShut = 0;
  let isForOne = false;
  let isUserExpected = false;
  const gate: RunGate = {
    get isOpen() {
      return !shut;
    },
    get timesShut() {
      return timesShut;
    },
    shut: (by) => {
      if (shut || (by === 'page' && isUserExpected)) return false;
      const { promise, resolve } = Promise.withResolvers<void>();
      shut = { opened: promise, open: resolve };
      timesShut += 1;
      onChange(by);
      return true;
    },
    expectUser: (isExpected) => {
      isUserExpected = isExpected;
    },
    open: () => {
      isForOne = false;
      if (!shut) return false;
      const { open } = shut;
      shut = undefined;
      onChange(undefined);
      open();
      return true;
    },
    openOnce: () => {
      gate.open();
      isForOne = true;
      return true;
    },
    endsHere: () => {
      const was = isForOne;
      isForOne = false;
      return was;
    },
    whenOpen: async (signal) => {
      // It may have been shut again by the time its opening is heard of.
      for (let current = shut; current; current = shut) await withSignal(current.opened, signal);
    },
    remove: () => gates.delete(sessionId),
  };
  gates.set(sessionId, gate);
  return gate;
}

/**
 * A page that is touched only while the gate is open. What it held back is done anew: nothing of it was sent. `hold` stops a
 * clock while it waits. `onOpen` is asked each time before something is done; with an outcome of its own nothing is.
 */
export function behindGate(
  page: Page,
  gate: RunGate,
  {
    hold = () => () => {},
    onOpen = async () => undefined,
  }: { hold?: () => () => void; onOpen?: () => Promise<Outcome | undefined> } = {},
): Page {
  return {
    ...page,
    move: async (move, signal) => {
      await gate.whenOpen(signal);
      return (await onOpen()) ?? page.move(move, signal);
    },
    act: async (action, options) => {
      for (;;) {
        const goOn = hold();
        try {
          await gate.whenOpen(options.signal);
        } catch (thrown) {
          return { status: 'failed', error: toAutomationError(thrown).toJSON(), sent: false };
        } finally {
          goOn();
        }
        const instead = await onOpen();
        if (instead) return instead;
        const { timesShut } = gate;
        const outcome = await page.act(action, options);
        const isHeldBack = outcome.status === 'failed' && !outcome.sent && gate.timesShut !== timesShut;
        if (!isHeldBack || options.signal.aborted) return outcome;
      }
    },
  };
}

/** Notes that the user has a program's tab wait, or that they pressed Go on; gives whether that is new. */
export async function holdSession(store: SessionStore, id: string, isHeld: boolean): Promise<boolean> {
  const before = (await store.get(id)).isHeld ?? false;
  await store.update(id, ({ isHeld: _before, ...rest }) => (isHeld ? { ...rest, isHeld } : rest));
  return before !== isHeld;
}

/** Fails with `busy` while the user has the tab wait. For what has no run that waits, and that the panel could show. */
export function refuseHeld(session: Session | undefined): void {
  if (session?.isHeld)
    throw new AutomationError(
      'busy',
      say`The user of this browser acted in this tab. Nothing goes on there until they press Go on in the panel.`,
    );
}

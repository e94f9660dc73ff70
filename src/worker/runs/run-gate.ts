import { SessionSlot } from '../store/session-slot';
import { z } from 'zod';
import { withSignal } from '../../base/deadline';
import { AutomationError, toAutomationError } from '../../base/errors';
import { say } from '../../base/say';
import { reasonKey, type AskUser } from '../../engine/gate/create-gate';
import type { Page } from '../../engine/page';
import type { Outcome } from '../../protocol/frame';
import { gateKey, type GateAnswer, type GateQuestion } from '../../protocol/gate';
import type { PausedBy, Session } from '../../protocol/session';
import { onPage, unseen, type OnPage } from '../pages/overlay';
import type { SessionStore } from '../sessions/session-store';
import type { Request } from './run';

/** The gate before a run's acts: what goes on in its session touches the page only while it is open. */
export class RunGate {
  readonly #sessionId: string;
  readonly #onChange: (by: PausedBy | undefined) => void;
  #shut: PromiseWithResolvers<void> | undefined;
  #timesShut = 0;
  #isForOne = false;
  #isUserExpected = false;

  /** `onChange` is told who shut it, or nobody when it opens. */
  constructor(sessionId: string, onChange: (by: PausedBy | undefined) => void) {
    this.#sessionId = sessionId;
    this.#onChange = onChange;
    gates.set(sessionId, this);
  }

  get isOpen(): boolean {
    return !this.#shut;
  }

  /** The number of times it was shut: an act that began before the last one may have been held back by it. */
  get timesShut(): number {
    return this.#timesShut;
  }

  /** False when it is shut already, or the user was asked to act on the page. */
  shut(by: PausedBy): boolean {
    if (this.#shut || (by === 'page' && this.#isUserExpected)) return false;
    this.#shut = Promise.withResolvers<void>();
    this.#timesShut += 1;
    this.#onChange(by);
    return true;
  }

  /** While the user is to act on the page, their acts do not shut it. */
  expectUser(isExpected: boolean): void {
    this.#isUserExpected = isExpected;
  }

  open(): boolean {
    this.#isForOne = false;
    const shut = this.#shut;
    if (!shut) return false;
    this.#shut = undefined;
    this.#onChange(undefined);
    shut.resolve();
    return true;
  }

  /** Opens for one step: the next one shuts it again as it begins. */
  openOnce(): boolean {
    this.open();
    this.#isForOne = true;
    return true;
  }

  /** A step begins. True when the one before it was the only one that was let through. */
  endsHere(): boolean {
    const was = this.#isForOne;
    this.#isForOne = false;
    return was;
  }

  async whenOpen(signal: AbortSignal): Promise<void> {
    // It may have been shut again by the time its opening is heard of.
    for (let current = this.#shut; current; current = this.#shut) await withSignal(current.promise, signal);
  }

  /** The run is over. */
  remove(): void {
    gates.delete(this.#sessionId);
  }
}

/** The gates of the runs that go on, by session. */
const gates = new Map<string, RunGate>();

export const gateOf = (sessionId: string): RunGate | undefined => gates.get(sessionId);

/** Work behind a gate, shown on the page where somebody may look at it. */
export type Watched = { gate: RunGate; seen: OnPage; pausedBy?: PausedBy };

type Watching = {
  onPause: (pausedBy: PausedBy | undefined) => void;
  /** Shows a cursor that moves from target to target. */
  cursor?: boolean;
  /** It goes on from where it was: what the user did since is what it asked for. */
  isContinued?: boolean;
};

/** Follows `work` behind a gate. Where the user has a program's tab wait, it waits before it touches the page. */
export async function whileWatched<T>(
  { session, isUser, isSeen }: Pick<Request, 'session' | 'isUser' | 'isSeen'>,
  { onPause, cursor, isContinued }: Watching,
  work: (watched: Watched) => Promise<T>,
): Promise<T> {
  const seen = isSeen ? onPage(session.tabId, { cursor }) : unseen;
  const gate = new RunGate(session.id, (pausedBy) => {
    onPause(pausedBy);
    seen.paused(pausedBy !== undefined);
  });
  try {
    if (!isUser && session.isHeld && !isContinued) gate.shut('page');
    return await work({ gate, seen });
  } finally {
    gate.remove();
    await seen.end();
  }
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

/** Notes that the user has a program's tab wait, or that they pressed Go on. False when that was so before. */
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

/** Questions of the gate of acts that wait for the user, by their ids. */
const waiting = new Map<string, (answer: GateAnswer) => void>();

/** False when nobody waits for it any more. */
export function answerGate(id: string, answer: GateAnswer): boolean {
  const resolve = waiting.get(id);
  resolve?.(answer);
  return resolve !== undefined;
}

type Asking = {
  /** Tells the panel what is asked, and then that nothing is any more. */
  tell: (question: GateQuestion | undefined) => unknown;
  signal: AbortSignal;
  /** Stops the clock until the function that it gives is called: the user's time does not count. */
  hold?: () => () => void;
  /** Shows on the page what is asked about. */
  show: (selector: string, isAsked: boolean) => void;
};

/** Asks the user in the panel while the run waits. What they allowed on a site is not asked there again until the browser closes. */
export function askInPanel({ tell, signal, hold = () => () => {}, show }: Asking): AskUser {
  return async (reason, { origin, selector, chosenBy }) => {
    const allowed = allowedOn(origin);
    const kept = await allowed.read();
    if (kept.includes(reasonKey(reason))) return 'site';
    const id = crypto.randomUUID();
    const endHold = hold();
    const { promise, resolve } = Promise.withResolvers<GateAnswer>();
    waiting.set(id, resolve);
    if (selector !== undefined) show(selector, true);
    try {
      await tell({ id, reason, origin, chosenBy });
      const answer = await withSignal(promise, signal);
      if (answer === 'site') await allowed.write([...kept, reasonKey(reason)]);
      return answer;
    } finally {
      waiting.delete(id);
      endHold();
      if (selector !== undefined) show(selector, false);
      await tell(undefined);
    }
  };
}

/** Reasons that the user allowed on a site until the browser closes. */
const allowedOn = (origin: string) => new SessionSlot(gateKey(origin), z.array(z.string()), []);

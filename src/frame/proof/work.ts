import {
  askedSoFar,
  performance,
  cancelAnimationFrame,
  clearTimeout,
  requestAnimationFrame,
  setTimeout,
} from '../dom/builtins';
import type { Phase } from '../changes/change';

/** The most drawn frames in a row that are followed where the page kept its own `requestAnimationFrame`. */
const maxFrames = 60;

/** Something the act's own code asked for and that has not come yet. */
export type AwaitedWork = {
  kind: 'timer' | 'frame' | 'request' | 'read' | 'message' | 'animation';
  /** The method of a request; empty for all else. */
  method: string;
  address?: string;
  /** When a timer is due, and when all else was begun, on `performance.now()`'s clock. */
  dueAt: number;
  /** It goes on for ever, and is waited for until it is due. */
  repeats?: boolean;
};

/**
 * The answer to a request of the act: its HTTP status, 0 where the page is told none. Times are on `performance.now()`'s clock.
 */
export type RequestAnswer = {
  method: string;
  address: string;
  status: number;
  answeredAt: number;
  /** No answer came: the connection failed. */
  isLost?: boolean;
};

const hasFailed = ({ status, isLost }: RequestAnswer) => status >= 400 || isLost === true;

/**
 * The answer by which a server of the page's own site refused what the act was to change, where it has not done it since;
 * a page's counters are asked elsewhere. Undefined where all went well.
 */
export const refusedBy = (answers: readonly RequestAnswer[], site: string): RequestAnswer | undefined =>
  failedOf(
    answers.filter(({ method }) => method !== 'GET'),
    site,
  );

/** The same for what it only asked for. */
export function failedOf(answers: readonly RequestAnswer[], site: string): RequestAnswer | undefined {
  const isSame = (one: RequestAnswer, other: RequestAnswer) =>
    one.method === other.method && one.address.split('?')[0] === other.address.split('?')[0];
  return answers.findLast(
    (answer, at) =>
      hasFailed(answer) &&
      isOfSite(answer.address, site) &&
      !answers.slice(at + 1).some((later) => isSame(answer, later) && !hasFailed(later)),
  );
}

export function isOfSite(address: string, site: string): boolean {
  const host = URL.parse(address)?.hostname ?? site;
  const own = site.split('.').slice(-2).join('.');
  return host === site || host === own || host.endsWith(`.${own}`);
}

type OpenedDialog = { kind: string; message: string; at: number; phase: Phase };

/** The record of what the page's own world tells of an act (`followCauses`), turns left out. */
export type Ledger = {
  work: Map<string, AwaitedWork>;
  answers: RequestAnswer[];
  /** The addresses of requests that are followed. */
  asked: Set<string>;
  /** The number of timers and frames that were told. */
  told: Counted;
  /** The number of timers the act began that cannot be followed. */
  unfollowed: number;
  /** The number of timers of our own at the time a message was sent, by the message's id. */
  timersBefore: Map<string, number>;
  /** The dialogs that the page opened, when (on `performance.now()`'s clock), and in which phase. */
  dialogs: OpenedDialog[];
  /** The browser kept the page from opening a window. */
  hasNoWindow: boolean;
  hasTraversed: boolean;
  hasThrown: boolean;
  wasRefused: boolean;
  hasOtherStates: boolean;
  /** Something was written, handed on, or sent that cannot be read. */
  hasKept: boolean;
  /** The texts that were sent with what is more than a question. */
  sent: string[];
  /** Notes a line that the page's own world told. */
  note(line: string, phase: Phase): void;
  expect(type: string): void;
};

const phases: readonly Phase[] = ['approach', 'press', 'deed'];

export const actPhaseOf = (text = ''): Phase => phases.find((phase) => phase === text) ?? 'idle';

const kinds = ['timer', 'frame', 'request', 'message', 'animation'] as const;

function workOf(kind: string, given = '', address?: string): AwaitedWork {
  const dueAt = performance.now() + (kind === 'timer' ? Number(given) : 0);
  const known = kinds.find((each) => each === kind) ?? 'read';
  return { kind: known, method: known === 'request' || known === 'read' ? given : '', address, dueAt };
}

export function createLedger(): Ledger {
  const ledger: Ledger = {
    work: new Map(),
    answers: [],
    asked: new Set(),
    told: { timers: 0, frames: 0 },
    unfollowed: 0,
    timersBefore: new Map(),
    dialogs: [],
    hasNoWindow: false,
    hasTraversed: false,
    hasThrown: false,
    wasRefused: false,
    hasOtherStates: false,
    hasKept: false,
    sent: [],
    note: (line, phase) => {
      const [word = '', ...rest] = line.split(' ');
      notes[word]?.(ledger, rest, phase);
    },
    expect: (type) => void ledger.work.set(type, workOf('message')),
  };
  return ledger;
}

const notes: Record<string, (ledger: Ledger, words: string[], phase: Phase) => void> = {
  traverse: (ledger) => {
    ledger.hasTraversed = true;
    ledger.expect('traverse');
  },
  unfollowed: (ledger, [id = '', timers]) => {
    const ours = askedSoFar().timers - (ledger.timersBefore.get(id) ?? 0);
    if (Number(timers) > ours) ledger.unfollowed += 1;
  },
  dialog: ({ dialogs }, [own, kind = '', ...message]) =>
    void dialogs.push({ kind, message: message.join(' '), at: performance.now(), phase: actPhaseOf(own) }),
  thrown: (ledger) => void (ledger.hasThrown = true),
  window: (ledger) => void (ledger.hasNoWindow = true),
  refused: (ledger) => void (ledger.wasRefused = true),
  states: (ledger, [now]) => void (ledger.hasOtherStates = now === 'changed'),
  kept: (ledger) => void (ledger.hasKept = true),
  sent: ({ sent }, words) => void sent.push(words.join(' ')),
  began: (ledger, [id = '', kind = '', given, address], phase) => {
    const { told, work, asked, timersBefore } = ledger;
    if (kind === 'timer' || kind === 'interval') told.timers += 1;
    if (kind === 'frame') told.frames += 1;
    if (kind === 'message') timersBefore.set(id, askedSoFar().timers);
    if (address !== undefined) asked.add(address);
    if (phase === 'approach') return;
    if (kind !== 'interval') work.set(id, workOf(kind, given, address));
    // It is known after more than one beat.
    else if (Number(given) > 0)
      work.set(id, { ...workOf('timer', String(2.5 * Number(given))), repeats: true });
  },
  ended: ({ work, answers }, [id = '', status]) => {
    const ended = work.get(id);
    if (ended?.method)
      answers.push({
        method: ended.method,
        address: ended.address ?? '',
        status: Number(status) || 0,
        answeredAt: performance.now(),
        isLost: lost.has(status ?? ''),
      });
    work.delete(id);
  },
};

/** The words by which the page is told that no answer came; what it broke off itself is none of them. */
const lost = new Set(['TypeError', 'NetworkError', 'TimeoutError']);

type Counted = { timers: number; frames: number };

type Counting = {
  enter: (phase: Phase) => void;
  /** Called when frames are waited for, and when they were drawn. */
  noteFrames: (more: 1 | -1) => void;
  signal: AbortSignal;
};

/**
 * Counts the timers and frames that the page's code asks for, without its help. They are numbered in one row for all
 * worlds of a document, and frames run in that order: between two of our own, asked for right before and right after the
 * page's code ran, are those that this code has asked for, whatever it calls, and others of our own, which are known.
 *
 * The function it gives ends that code, of whose timers and frames `told` are known, and gives how many are not. Frames
 * among them are entered in `phase` when they run.
 */
export function countBetween({ enter, noteFrames, signal }: Counting, framesLeft = maxFrames) {
  let phase: Phase = 'idle';
  let isInside = false;
  let closeInner: ReturnType<typeof countBetween> | undefined;
  const firstTimer = nextTimer();
  const first = requestAnimationFrame(() => {
    if (signal.aborted) return;
    isInside = true;
    if (framesLeft > 0) closeInner = countBetween({ enter, noteFrames, signal }, framesLeft - 1);
    enter(phase);
  });
  const before = askedSoFar();
  return (closing: Phase, told: Counted): Counted => {
    phase = closing;
    const asked = askedSoFar();
    const ours = { timers: asked.timers - before.timers, frames: asked.frames - before.frames };
    const last = requestAnimationFrame(() => {
      if (!isInside) return;
      enter('idle');
      noteFrames(-1);
      closeInner?.(phase, { timers: 0, frames: 0 });
    });
    const frames = last - first - 1 - told.frames - ours.frames;
    if (frames > 0) noteFrames(1);
    else {
      cancelAnimationFrame(first);
      cancelAnimationFrame(last);
    }
    const timers = nextTimer() - firstTimer - 1 - told.timers - ours.timers;
    return { timers: Math.max(0, timers), frames: Math.max(0, frames) };
  };
}

function nextTimer(): number {
  const id = setTimeout(() => {}, 0);
  clearTimeout(id);
  return id;
}

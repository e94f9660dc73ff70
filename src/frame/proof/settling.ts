import { type Saying, say } from '../../base/say';
import type { Verdict, Problem, Act } from '../act/act';
import { performance } from '../dom/builtins';
import { matchesSelector } from '../dom/native';
import { describeElement } from '../act/describe';
import type { FrameContext } from '../engine-context';
import { sleep, sleepUnless } from '../act/wait';
import type { Effect, Settle } from '../../protocol/frame';
import { failedOf, type AwaitedWork } from './work';

const pollMs = 50;

/**
 * Waits until a state holds, for the effect's time or until its answer is there. False when the page has had its say
 * and it does not hold.
 */
export async function settleState(holds: () => boolean, act: Act): Promise<boolean> {
  await sleep(0, act.signal);
  const sentAt = performance.now();
  while (!holds()) {
    const until = openUntil({ sentAt, hasProof: false, isBusy: false, changedAt: 0 }, act);
    const left = until - performance.now();
    if (left <= 0) return false;
    await sleepUnless(Math.min(pollMs, left), act.signal, (wake) => wakeAtChange(act, wake));
  }
  return true;
}

/** One step of several in an act is answered within this, in milliseconds. */
const stepMs = 500;

/** Waits for the answer to one step of several: until it is there, or the page has had its time. */
export async function settleStep(holds: () => boolean, { context, signal }: Act): Promise<void> {
  const until = performance.now() + stepMs;
  await sleep(0, signal);
  for (let left = stepMs; !holds() && left > 0; left = until - performance.now())
    await sleepUnless(Math.min(pollMs, left), signal, (wake) => context.changes.watch(wake));
}

/** The words of a state that is read back: its effect, and the problem where it is not there. */
export type StateWords = { effect: (now: Element) => Effect; refusal: (now: Element) => string | Saying };

/** Reads a state back once the page has had its say. `now`: the element that is in the page in place of the target. */
export async function verifyState(
  now: () => Element,
  holds: () => boolean,
  { effect, refusal }: StateWords,
  act: Act,
): Promise<Verdict> {
  if (!(await settleState(holds, act)))
    return { problem: { code: 'value-rejected', message: refusal(now()) } };
  const target = now();
  const problem = await findRefusal(holds, target, act);
  return problem ? { problem } : { effects: [effect(target)] };
}

/**
 * The problem when a state that was there is gone; null when it stays. It is looked at for as long as something that the
 * act began may take it back, and while the page holds the target busy.
 */
export async function findRefusal(holds: () => boolean, target: Element, act: Act): Promise<Problem | null> {
  const sentAt = performance.now();
  act.holds = holds;
  if (act.request.expectsNoEffect) return null;
  for (;;) {
    if (!holds()) {
      const message = say`${describeElement(target, act.context)} took it, but the page took it back.`;
      return { code: 'value-rejected', message, wasDone: true };
    }
    const isBusy = isHeldBusy(target, act);
    const until = openUntil({ sentAt, hasProof: true, isBusy: false, changedAt: sentAt }, act);
    const busyUntil = isBusy ? sentAt + act.request.effectTimeoutMs : 0;
    const left = Math.max(until, busyUntil) - performance.now();
    if (left <= 0) return null;
    await sleepUnless(Math.min(pollMs, left), act.signal, (wake) => wakeAtChange(act, wake));
    await sleep(0, act.signal);
  }
}

function wakeAtChange({ context, causes }: Act, wake: () => void): () => void {
  const ends = [context.changes.watch(wake), causes.watch(wake)];
  return () => ends.forEach((end) => end());
}

/** True when the page holds the target busy. It was enabled when the act began. */
export function isHeldBusy(target: Element, { context: { tree } }: Act): boolean {
  return (
    matchesSelector(target, ':disabled') ||
    tree.closest(target, '[aria-busy="true"], [aria-disabled="true"]') !== null
  );
}

/** A timer that is due later than this after the act's last change is not waited for, in milliseconds: it is a part of its effect. */
const soonMs = 1000;

/** The same where the page has not answered yet: what it shows may be its answer. */
const answerMs = 5000;

/** A worker that is to answer answers within this, in milliseconds: where something proves the act already, and where nothing does. */
const repliesMs = { proven: 1000, open: 4000 };

/** A page that changes nothing more for this long is quiet, in milliseconds. */
const quietMs = 300;

const longestQuietMs = 3000;

/** A page of which a request of the act failed may take back what it shows, for as long as it could answer. */
const isInDoubt = ({ causes, context }: Act) =>
  failedOf(causes.answers(), context.document.location.hostname) !== undefined;

/** The facts about an act by which it is decided whether it is over. Times are on `performance.now()`'s clock. */
type SettlingState = {
  sentAt: number;
  /** An effect proves it, as the page is now. */
  hasProof: boolean;
  /** The page says that it is at work. */
  isBusy: boolean;
  /** When the act's code last changed something. */
  changedAt: number;
};

/**
 * The time until which the act stays open, on `performance.now()`'s clock; 0 when it is over.
 *
 * With a proof it waits for what its own code has begun and may yet take it back: the answer to a request that changes
 * something, and for a short while timers and the answers to others. Without one it waits for the effect's time, and
 * longer while something is on its way.
 */
export function openUntil(state: SettlingState, act: Act): number {
  const { causes, request } = act;
  const { sentAt, hasProof, isBusy } = state;
  const settle: Settle = request.settle ?? 'answer';
  const effectEnds = sentAt + request.effectTimeoutMs;
  if (hasProof && settle === 'first') return 0;
  const longestMs = hasProof && !isInDoubt(act) ? soonMs : answerMs;
  const timersUntil = Math.max(sentAt, state.changedAt) + longestMs;
  const isOpen = (work: AwaitedWork) => isWaitedFor(work, state, { settle, timersUntil });
  const isAtWork = isBusy || causes.work().some(isOpen);
  if (!hasProof) return isAtWork ? endOf(act) : effectEnds;
  if (settle === 'quiet') {
    const quietAt = isAtWork ? Infinity : state.changedAt + quietMs;
    return Math.min(quietAt, sentAt + longestQuietMs, endOf(act));
  }
  if (isBusy) return endOf(act);
  if (isAtWork) return Math.min(Math.max(effectEnds, timersUntil + 100), endOf(act));
  return causes.unfollowed() > 0 ? Math.min(sentAt + soonMs, endOf(act)) : 0;
}

/** A request that is to change something. */
export const isToAnswer = ({ kind, method }: AwaitedWork): boolean =>
  kind === 'request' && !['GET', 'HEAD'].includes(method);

type Patience = { settle: Settle; timersUntil: number };

function isWaitedFor(
  work: AwaitedWork,
  { sentAt, hasProof }: SettlingState,
  { settle, timersUntil }: Patience,
): boolean {
  switch (work.kind) {
    case 'timer':
      return work.dueAt <= timersUntil;
    // Nobody is bound to answer one.
    case 'message':
      return performance.now() <= work.dueAt + (hasProof ? repliesMs.proven : repliesMs.open);
    case 'request':
      return !hasProof || settle === 'quiet' || isToAnswer(work) || performance.now() <= sentAt + soonMs;
    // It shows how something comes or goes; what it leaves is compared when it has ended.
    case 'animation':
      return !hasProof;
    default:
      return true;
  }
}

/** The end of the act's own time, a little before whoever waits for it gives up. */
export function endOf({ request, startedAt, causes }: Act): number {
  return startedAt + causes.heldMs() + Math.max(request.timeoutMs, request.effectTimeoutMs);
}

/** The proof of a done act is watched for this long after the answer and after its own timers, which may begin more, in milliseconds. */
const watchedMs = { least: 2000, most: 8000 };

const watchPollMs = 200;

/** A piece that is gone for a shorter time is being drawn anew, in milliseconds. */
export const redrawMs = 500;

/** The watch that goes on in each frame; the next act there ends it, since that may change the same things. */
const watches = new WeakMap<Document, AbortController>();

export function endWatch(document: Document): void {
  watches.get(document)?.abort();
  watches.delete(document);
}

type Kept = Pick<FrameContext, 'document' | 'changes' | 'onLost'> & {
  /** The work of the act that had not come when it was answered. */
  work?: readonly AwaitedWork[];
};

/**
 * Watches on, after the act was answered, whether the page takes back what proved it, and reports that once. The user's
 * own input, another act, and another document end it.
 */
export function keepWatch(isThere: () => boolean, kept: Kept, stop: () => void): void {
  const { document, onLost } = kept;
  if (!onLost) return stop();
  endWatch(document);
  const over = new AbortController();
  watches.set(document, over);
  void isLost(isThere, kept, over)
    .then((lost) => lost && onLost('the page took it back'))
    .catch(() => {})
    .finally(stop);
}

async function isLost(
  isThere: () => boolean,
  { document, changes, work = [] }: Kept,
  over: AbortController,
): Promise<boolean> {
  const now = performance.now();
  const due = work.map(({ kind, dueAt }) => (kind === 'timer' ? dueAt : 0));
  const until = Math.min(now + watchedMs.most, Math.max(now, ...due) + watchedMs.least);
  const onInput = (event: Event) => event.isTrusted && over.abort();
  for (const type of ['pointerdown', 'keydown', 'pagehide'])
    document.defaultView?.addEventListener(type, onInput, {
      capture: true,
      passive: true,
      signal: over.signal,
    });
  for (;;) {
    const left = until - performance.now();
    if (left <= 0 || over.signal.aborted) return (over.abort(), false);
    await sleepUnless(Math.min(watchPollMs, left), over.signal, changes.watch);
    if (isThere()) continue;
    // A page may draw it anew.
    await sleepUnless(redrawMs, over.signal, () => () => {});
    if (!isThere()) return (over.abort(), true);
  }
}

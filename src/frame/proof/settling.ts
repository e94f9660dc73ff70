import { say } from '../../base/say';
import { performance } from '../dom/builtins';
import { matchesSelector } from '../dom/native';
import type { ActProblem, ActUnderWay } from '../act/act-contract';
import { describeElement } from '../act/describe';
import { sleep, sleepUnless } from '../act/wait';
import type { Settle } from '../../protocol/frame';
import type { AwaitedWork } from './work';

const pollMs = 50;

/** Whether a state holds once the page has had its say; waited for until the effect's time is over, or its answer is there. */
export async function settleState(holds: () => boolean, run: ActUnderWay): Promise<boolean> {
  await sleep(0, run.signal);
  const sentAt = performance.now();
  while (!holds()) {
    const until = openUntil({ sentAt, hasProof: false, isBusy: false, changedAt: 0 }, run);
    const left = until - performance.now();
    if (left <= 0) return false;
    await sleepUnless(Math.min(pollMs, left), run.signal, (wake) => watchPage(run, wake));
  }
  return true;
}

/**
 * The problem when a state that was there is gone; null when it stays. It is looked at for as long as something that the
 * act began may take it back, and while the page holds the target busy.
 */
export async function findRefusal(
  holds: () => boolean,
  target: Element,
  run: ActUnderWay,
): Promise<ActProblem | null> {
  const sentAt = performance.now();
  run.holds = holds;
  if (run.request.expectsNoEffect) return null;
  for (;;) {
    if (!holds()) {
      const message = say`${describeElement(target, run.context)} took it, but the page took it back.`;
      return { code: 'value-rejected', message, wasDone: true };
    }
    const isBusy = isHeldBusy(target, run);
    const until = openUntil({ sentAt, hasProof: true, isBusy: false, changedAt: sentAt }, run);
    const busyUntil = isBusy ? sentAt + run.request.effectTimeoutMs : 0;
    const left = Math.max(until, busyUntil) - performance.now();
    if (left <= 0) return null;
    await sleepUnless(Math.min(pollMs, left), run.signal, (wake) => watchPage(run, wake));
    await sleep(0, run.signal);
  }
}

function watchPage({ context, causes }: ActUnderWay, wake: () => void): () => void {
  const ends = [context.changes.watch(wake), causes.watch(wake)];
  return () => ends.forEach((end) => end());
}

/** Whether the page holds the target busy. It was enabled when the act began. */
function isHeldBusy(target: Element, { context: { tree } }: ActUnderWay): boolean {
  return (
    matchesSelector(target, ':disabled') ||
    tree.closest(target, '[aria-busy="true"], [aria-disabled="true"]') !== null
  );
}

/** A timer that is due later than this after the act is not waited for, in milliseconds: it is a part of its effect. */
const soonMs = 1000;

/** The same where the page has not answered yet: what it shows may be its answer. */
const answerMs = 5000;

/** A worker that is to answer answers within this, in milliseconds. */
const repliesMs = 1000;

/** A page that changes nothing more for this long is quiet, in milliseconds. */
const quietMs = 300;

const longestQuietMs = 3000;

/** The facts about an act by which it is decided whether it is over. Times are on `performance.now()`'s clock. */
type SettlingState = {
  sentAt: number;
  /** Whether there is an effect that proves it, as the page is now. */
  hasProof: boolean;
  /** Whether the page says that it is at work. */
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
export function openUntil(state: SettlingState, run: ActUnderWay): number {
  const { causes, request } = run;
  const { sentAt, hasProof, isBusy } = state;
  const settle: Settle = request.settle ?? 'answer';
  const effectEnds = sentAt + request.effectTimeoutMs;
  if (hasProof && settle === 'first') return 0;
  const isOpen = (work: AwaitedWork) => isWaitedFor(work, { ...state, settle });
  const isAtWork = isBusy || causes.work().some(isOpen);
  if (!hasProof) return isAtWork ? endOf(run) : effectEnds;
  if (settle === 'quiet') {
    const quietAt = isAtWork ? Infinity : state.changedAt + quietMs;
    return Math.min(quietAt, sentAt + longestQuietMs, endOf(run));
  }
  if (isBusy) return endOf(run);
  if (isAtWork) return Math.min(Math.max(effectEnds, sentAt + soonMs + 100), endOf(run));
  return causes.unfollowed() > 0 ? Math.min(sentAt + soonMs, endOf(run)) : 0;
}

function isWaitedFor(
  work: AwaitedWork,
  { sentAt, hasProof, settle }: SettlingState & { settle: Settle },
): boolean {
  switch (work.kind) {
    case 'timer':
      return work.dueAt <= sentAt + (hasProof ? soonMs : answerMs);
    // Nobody is bound to answer one.
    case 'message':
      return performance.now() <= work.dueAt + repliesMs;
    case 'request':
      return !hasProof || settle === 'quiet' || changes(work) || performance.now() <= sentAt + soonMs;
    default:
      return true;
  }
}

const changes = ({ method }: AwaitedWork) => !['GET', 'HEAD'].includes(method);

/** The end of the act's own time, a little before whoever waits for it gives up. */
export function endOf({ request, startedAt }: ActUnderWay): number {
  return startedAt + Math.max(request.timeoutMs, request.effectTimeoutMs);
}

import { performance } from '../dom/builtins';
import type { Settle } from '../../protocol/frame';
import type { ActUnderWay } from '../act/act-contract';
import type { AwaitedWork } from './work';

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
export type SettlingState = {
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

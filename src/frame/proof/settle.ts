import { say } from '../../base/say';
import { performance } from '../dom/builtins';
import { matchesSelector } from '../dom/native';
import type { ActProblem, ActUnderWay } from '../act/act-contract';
import { openUntil } from './settling';
import { describeElement } from '../act/describe';
import { sleep, sleepUnless } from '../act/wait';

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

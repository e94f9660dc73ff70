import { performance } from '../builtins';
import { matchesSelector } from '../native';
import type { Problem, Run } from './contract';
import { describeElement } from './describe';
import { sleep, sleepUnless } from './wait';

const pollMs = 50;
/** How long a page may take to refuse a state that it let stand at first: a server's answer, in milliseconds. */
const refusalMs = 400;

/** Whether a state holds once the page has had its say; waited for until the effect's time is over. */
export async function settleState(holds: () => boolean, run: Run): Promise<boolean> {
  await sleep(0, run.signal);
  const until = performance.now() + run.request.effectTimeoutMs;
  while (!holds()) {
    const left = until - performance.now();
    if (left <= 0) return false;
    await sleepUnless(Math.min(pollMs, left), run.signal, (wake) => run.context.changes.watch(wake));
  }
  return true;
}

/**
 * Why a state that was there is not any more; null when it stays. Ends as soon as it is gone. While the page holds the
 * target busy it is still asking: then it is waited for until the effect's time is over.
 */
export async function findRefusal(holds: () => boolean, target: Element, run: Run): Promise<Problem | null> {
  const startedAt = performance.now();
  for (;;) {
    if (!holds()) {
      const message = `${describeElement(target, run.context)} took it, but the page took it back.`;
      return { code: 'value-rejected', message, wasDone: true };
    }
    const waitMs = isBusy(target, run) ? Math.max(refusalMs, run.request.effectTimeoutMs) : refusalMs;
    const left = startedAt + waitMs - performance.now();
    if (left <= 0) return null;
    await sleepUnless(Math.min(pollMs, left), run.signal, (wake) => run.context.changes.watch(wake));
  }
}

/** It was enabled when the act began. */
function isBusy(target: Element, { context: { tree } }: Run): boolean {
  return (
    matchesSelector(target, ':disabled') ||
    tree.closest(target, '[aria-busy="true"], [aria-disabled="true"]') !== null
  );
}

/**
 * Whether the page may yet take back what `control` holds. Not what is sent later with its form: until then no server has a say
 * in it. Nor what the page is known to leave alone, as was seen when the step was recorded.
 */
export function mayBeRefused(control: Element, { request }: Run): boolean {
  return !request.expectsNoEffect && !waitsForSubmit(control);
}

function waitsForSubmit(control: Element): boolean {
  const form = 'form' in control ? control.form : null;
  return form instanceof HTMLFormElement && form.querySelector(submitters) !== null;
}

const submitters = 'button:not([type]), [type="submit"], [type="image"]';

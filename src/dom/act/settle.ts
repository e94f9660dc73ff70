import type { Run } from './contract';
import { sleep, sleepUnless } from './wait';

const pollMs = 50;

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

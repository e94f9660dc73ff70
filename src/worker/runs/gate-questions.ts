import browser from 'webextension-polyfill';
import { z } from 'zod';
import { reasonKey, type AskUser } from '../../engine/gate/create-gate';
import { withSignal } from '../../base/deadline';
import { gateKey, type GateAnswer, type GateQuestion } from '../../protocol/gate';

/** Questions that wait for the user, by their ids. */
const waiting = new Map<string, (answer: GateAnswer) => void>();

/** False when nobody waits for it any more. */
export function answerGate(id: string, answer: GateAnswer): boolean {
  const resolve = waiting.get(id);
  resolve?.(answer);
  return resolve !== undefined;
}

type Asking = {
  /** Tells the panel what is asked, and then that nothing is any more. */
  tell: (question: GateQuestion | undefined) => Promise<void>;
  signal: AbortSignal;
  /** The user's time does not count: what it gives ends that. */
  hold: () => () => void;
  /** Shows on the page what is asked about. */
  show: (selector: string, isAsked: boolean) => void;
};

/** Asks the user in the panel while the run waits. What they allowed on a site is not asked there again until the browser closes. */
export function askInPanel({ tell, signal, hold, show }: Asking): AskUser {
  return async (reason, { origin, selector, chosenBy }) => {
    const kept = await keptOn(origin);
    if (kept.includes(reasonKey(reason))) return 'site';
    const id = crypto.randomUUID();
    const endHold = hold();
    const { promise, resolve } = Promise.withResolvers<GateAnswer>();
    waiting.set(id, resolve);
    if (selector !== undefined) show(selector, true);
    try {
      await tell({ id, reason, origin, chosenBy });
      const answer = await withSignal(promise, signal);
      if (answer === 'site')
        await browser.storage.session.set({ [gateKey(origin)]: [...kept, reasonKey(reason)] });
      return answer;
    } finally {
      waiting.delete(id);
      endHold();
      if (selector !== undefined) show(selector, false);
      await tell(undefined);
    }
  };
}

async function keptOn(origin: string): Promise<string[]> {
  const key = gateKey(origin);
  return z
    .array(z.string())
    .catch([])
    .parse((await browser.storage.session.get(key))[key]);
}

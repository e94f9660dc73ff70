import { createClient } from '../../messaging/client';
import type { Client } from '../../messaging/contract';
import { backgroundContract, type BackgroundContract } from '../../protocol/background';
import { Questions } from '../worker-questions';
import type { Carrier } from './carrier';

/** Questions to the extension in a browser of a grid. */
export type GridLink = {
  readonly background: Client<BackgroundContract>;
  /** Whether an answer is waited for. */
  isAsking(): boolean;
  /** What was asked has no answer any more, and nothing more is asked. */
  lose(): void;
};

/** A worker sleeps after 30 s without an event; a line counts as one. */
const pingEveryMs = 20_000;

const lostWords =
  'The browser on the grid went away before it answered. Look at the page before you ask again.';

/** Asks through a carrier. A question is sent once: whether one without an answer was followed, nobody knows. */
export function linkOver(carrier: Carrier): GridLink {
  const questions = new Questions();
  let isLost = false;
  const pings = setInterval(() => carrier.send(JSON.stringify({ ping: true })), pingEveryMs);
  const lose = () => {
    isLost = true;
    clearInterval(pings);
    questions.lose(lostWords);
  };
  carrier.listen((line) => {
    // The worker ended: it is started again by the next question.
    if (line === '{"lost":true}') questions.lose(lostWords);
    else questions.hear(line);
  });
  void carrier.closed.then(lose);
  return {
    background: createClient(backgroundContract, async (operation, input, onProgress) => {
      if (isLost) return { ok: false, error: { code: 'no-answer', message: lostWords } };
      return questions.ask(carrier, { operation, input }, onProgress);
    }),
    isAsking: () => questions.isAsking,
    lose,
  };
}

import { createClient } from '../../messaging/client';
import type { Client } from '../../messaging/contract';
import { backgroundContract, type BackgroundContract } from '../../protocol/background';
import { Questions } from '../browsers/worker-questions';
import type { Carrier } from './carrier';
import { lostLine } from './relay-page';

/** Questions to the extension in a browser of a grid. */
export type GridLink = {
  readonly background: Client<BackgroundContract>;
  /** Whether an answer is waited for. */
  isAsking(): boolean;
  /** What was asked has no answer any more, and nothing more is asked. */
  lose(why: string): void;
};

/** A worker may sleep after 30 s without an event, also while it waits for a page; a line counts as one. */
const pingEveryMs = 20_000;

/** Asks through a carrier. A question is sent once: whether one without an answer was followed, nobody knows. */
export function linkOver(carrier: Carrier): GridLink {
  const questions = new Questions();
  let lostBy: string | undefined;
  const ping = () => questions.isAsking && carrier.send(JSON.stringify({ ping: true }));
  const pings = setInterval(ping, pingEveryMs);
  carrier.listen((line) => {
    if (line !== lostLine) return questions.hear(line);
    // The next question starts the worker again.
    questions.lose('The extension stopped before it answered. Look at the page before you ask again.');
  });
  return {
    background: createClient(backgroundContract, async (operation, input, onProgress) => {
      if (lostBy !== undefined) return { ok: false, error: { code: 'no-answer', message: lostBy } };
      return questions.ask(carrier, { operation, input }, onProgress);
    }),
    isAsking: () => questions.isAsking,
    lose: (why) => {
      lostBy = why;
      clearInterval(pings);
      questions.lose(`${why} What was asked has no answer: look at the page before you ask again.`);
    },
  };
}

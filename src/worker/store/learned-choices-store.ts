import { thisBrowser } from '../../browsers/this-browser';
import { choiceOf, withChoice, withRestored, type ListChoice } from '../../engine/learned-choices';
import type { Handlers } from '../../messaging/contract';
import type { BackgroundContract } from '../../protocol/background';
import {
  learnedChoicesKey,
  readChoices,
  type LearnedChoice,
} from '../../protocol/operations/learned-choices';

let last: Promise<unknown> = Promise.resolve();

/** What the user chose before, that which is being written included. What keeps it from being read is no fault of a run: then nothing is known. */
export function learnedChoices(): Promise<LearnedChoice[]> {
  return last.then(readAll).catch(() => []);
}

/** Keeps what a choice tells, if anything. */
export async function learnChoice(chosen: ListChoice, mask: (text: string) => string): Promise<void> {
  const choice = choiceOf(chosen, mask);
  if (choice) await change((choices) => withChoice(choices, choice, chosen)).catch(() => {});
}

/** What was learned, as the user sees and decides it. */
export const learnedHandlers: Pick<Handlers<BackgroundContract>, 'forgetChoices' | 'restoreChoices'> = {
  forgetChoices: async ({ site }) => {
    const isForgotten = (choice: LearnedChoice) => site === undefined || choice.site === site;
    const before = await change((choices) => choices.filter((choice) => !isForgotten(choice)));
    return before.filter(isForgotten);
  },
  restoreChoices: async ({ choices }) => {
    await change((current) => withRestored(current, choices));
    return true;
  },
};

async function readAll(): Promise<LearnedChoice[]> {
  const stored = await thisBrowser.kept.get(learnedChoicesKey);
  return readChoices(stored[learnedChoicesKey]);
}

/** One change after the other: none is made from what another is about to change. Answers what there was before. */
function change(step: (choices: LearnedChoice[]) => LearnedChoice[]): Promise<LearnedChoice[]> {
  const done = last.then(async () => {
    const before = await readAll();
    const after = step(before);
    if (after.length > 0) await thisBrowser.kept.set({ [learnedChoicesKey]: after });
    else await thisBrowser.kept.remove(learnedChoicesKey);
    return before;
  });
  last = done.catch(() => {});
  return done;
}

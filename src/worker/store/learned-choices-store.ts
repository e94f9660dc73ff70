import { Queue } from '../../base/queue';
import { thisBrowser } from '../../browsers/this-browser';
import { choiceOf, withChoice, withRestored, type ListChoice } from '../../engine/learned-choices';
import { learnedChoicesKey, readChoices, type LearnedChoice } from '../../protocol/operations/history';

/** A change is made from what the one before it has written. */
const changes = new Queue();

/** The user's earlier choices, also one that is being written. Where they cannot be read there are none: that is no fault of a run. */
export function learnedChoices(): Promise<LearnedChoice[]> {
  return changes.run(readAll).catch(() => []);
}

/** Keeps what a choice tells, if anything. */
export async function learnChoice(chosen: ListChoice, mask: (text: string) => string): Promise<void> {
  const choice = choiceOf(chosen, mask);
  if (choice) await change((choices) => withChoice(choices, choice, chosen)).catch(() => {});
}

/** Forgets what was learned on a site, or everywhere; gives it. */
export async function forgetChoices(site: string | undefined): Promise<LearnedChoice[]> {
  const isForgotten = (choice: LearnedChoice) => site === undefined || choice.site === site;
  const before = await change((choices) => choices.filter((choice) => !isForgotten(choice)));
  return before.filter(isForgotten);
}

export async function restoreChoices(choices: readonly LearnedChoice[]): Promise<void> {
  await change((current) => withRestored(current, choices));
}

async function readAll(): Promise<LearnedChoice[]> {
  const stored = await thisBrowser.kept.get(learnedChoicesKey);
  return readChoices(stored[learnedChoicesKey]);
}

/** Gives what there was before. */
function change(step: (choices: LearnedChoice[]) => LearnedChoice[]): Promise<LearnedChoice[]> {
  return changes.run(async () => {
    const before = await readAll();
    const after = step(before);
    if (after.length > 0) await thisBrowser.kept.set({ [learnedChoicesKey]: after });
    else await thisBrowser.kept.remove(learnedChoicesKey);
    return before;
  });
}

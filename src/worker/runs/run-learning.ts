import browser from 'webextension-polyfill';
import type { RaiseLearned } from '../../engine/find';
import { raiseBy, type ListChoice } from '../../engine/learned-choices';
import { maskTokens } from '../../base/mask';
import type { ActionOutput } from '../../protocol/action';
import type { Run } from '../../protocol/session';
import type { Settings } from '../../protocol/settings';
import { learnChoice, learnedChoices } from '../store/learned-choices-store';
import type { RunWork } from './acting-options';

type Learner = Pick<RunWork, 'isUser'> & { settings: Settings };

/** What was learned, for the user's own runs; undefined where it is switched off. */
export function learnedFor(learner: Learner): RaiseLearned | undefined {
  return isLearning(learner) ? raiseBy(learnedChoices) : undefined;
}

const isLearning = ({ isUser, settings }: Learner): boolean => isUser && settings.learnChoices !== false;

/** Learns from an action that the user ran from the newest list of the session. Nothing of a private window is kept. */
export async function learnFrom(
  input: string | ActionOutput,
  { session, store, ...learner }: Pick<RunWork, 'session' | 'store'> & Learner,
): Promise<void> {
  if (typeof input === 'string' || !isLearning(learner)) return;
  const chosen = chosenIn(session.runs, input);
  if (!chosen) return;
  const tab = await browser.tabs.get(session.tabId).catch(() => undefined);
  const texts = store.values.namedTextsOf(session.tabId);
  if (tab?.incognito === false) await learnChoice(chosen, (text) => maskTokens(text, texts));
}

/** An older list is no answer to the words that were said last. */
function chosenIn(runs: readonly Run[], { selector, description }: ActionOutput): ListChoice | undefined {
  const run = runs.find(({ candidates }) => candidates.length > 0);
  const candidate = run?.candidates.find(
    ({ action }) => action.selector === selector && action.description === description,
  );
  return run && candidate && { run, candidate };
}

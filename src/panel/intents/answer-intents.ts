import type { CacheEntry } from '../../protocol/cache';
import type { IntentPorts } from '../ports/panel-ports';

/** The answers that are kept: what they are, and what is to become of them. */
export function answerIntents(around: IntentPorts) {
  const { store, background, browser } = around;
  const show = (answers: readonly CacheEntry[]) => store.update((state) => ({ ...state, answers }));
  const readAnswers = () => background.cachedAnswers({}).then(show, () => show([]));
  const change = (asked: Promise<unknown>) => asked.then(readAnswers, readAnswers);
  return {
    readAnswers,
    forgetAnswer: (key: string) => change(background.forgetAnswers({ key })),
    forgetAnswers: () => change(background.forgetAnswers({})),
    decideRepair: (key: string, keep: boolean) => change(background.decideRepair({ key, keep })),
    exportAnswers: () =>
      browser.saveFile('tabwright-answers.json', JSON.stringify(store.read().answers, null, 2)),
  };
}

/** Answers with a repair to decide. */
export const repairsIn = (answers: readonly CacheEntry[]): CacheEntry[] =>
  answers.filter(({ actions }) => actions.some(({ repair }) => repair));

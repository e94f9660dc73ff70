import type { Handlers } from '../../messaging/contract';
import type { BackgroundContract } from '../../protocol/background';
import type { CachedAction, CacheEntry } from '../../protocol/cache';
import { allAnswers, changeAnswer, clearAnswers } from './answer-store';

/** The answers that are kept in this browser, as the user sees and decides them. */
export const answerHandlers: Pick<
  Handlers<BackgroundContract>,
  'cachedAnswers' | 'forgetAnswers' | 'decideRepair'
> = {
  cachedAnswers: () => allAnswers(),
  forgetAnswers: async ({ key }) => {
    if (key !== undefined) return changeAnswer(key, () => null);
    await clearAnswers();
    return true;
  },
  decideRepair: ({ key, keep }) => changeAnswer(key, (entry) => (keep ? repaired(entry) : null)),
};

function repaired(entry: CacheEntry): CacheEntry {
  return { ...entry, isAgreed: true, actions: entry.actions.map(repairedAction) };
}

/** The alternates were selectors of the page as it was. */
function repairedAction({ repair, ...each }: CachedAction): CachedAction {
  if (!repair) return each;
  const { selector, fingerprint = each.fingerprint } = repair.after;
  return { ...each, action: { ...each.action, selector }, fingerprint, alternates: [] };
}

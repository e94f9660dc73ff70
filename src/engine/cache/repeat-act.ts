import { fromRecord } from '../../base/errors';
import type { ScopedActOptions } from '../../protocol/act';
import { codeFacts } from '../../protocol/error-codes';
import { cacheKey, type CachedAction, type CacheEntry, type CacheQuestion } from '../../protocol/cache';
import type { PageLook } from '../page';
import { admitPlan } from '../admit';
import { checkPlan, perform, performAsKnown, type Act, type ActContext } from '../perform-step';
import { couldAnswer } from './answerer';
import { isAsExpected, type Cache } from './known-answers';
import { checkPage } from './check-page';

/** The acts that were done from a known answer, or why the search goes on. */
export type Repeated = { acts: Act[] } | { why: string; look?: PageLook };

/** Does what was found for the same question before, where its elements are found again. Nothing was done when it says why. */
export async function repeatAct(
  question: CacheQuestion,
  options: ScopedActOptions,
  context: ActContext & { cache: Cache },
): Promise<Repeated> {
  const { cache } = context;
  const entry = await cache.store.read(cacheKey(question));
  if (!entry) return { why: 'not asked on this page before' };
  if (!(await couldAnswer(entry, context.models))) return { why: 'the answer known is another model’s' };
  const checked = await checkPage(entry, options, context);
  if ('why' in checked) return checked;
  const { acts, isHit } = await doAll(entry, options, context);
  const first = acts[0]?.outcome;
  if (
    acts.length === 1 &&
    first?.status === 'failed' &&
    !first.sent &&
    !codeFacts[first.error.code].endsRun
  ) {
    await cache.store.forget(entry.key);
    return { why: fromRecord(first.error).message, ...checked };
  }
  if (isHit) {
    await cache.store.write(used(entry, acts));
    cache.tell('hit');
  } else {
    await cache.store.forget(entry.key);
    cache.tell('miss', 'what was done had another outcome than when it was found');
  }
  return { acts };
}

async function doAll(
  { actions, rung }: CacheEntry,
  { variables = {} }: ScopedActOptions,
  context: ActContext,
): Promise<{ acts: Act[]; isHit: boolean }> {
  const acts: Act[] = [];
  let isHit = true;
  const plan = actions.map((each) => ({ ...each, rung: 'cache' as const, foundBy: rung }));
  checkPlan(plan, variables, context);
  const admission = await admitPlan(plan, context);
  if ('refused' in admission) return { acts: [admission.refused], isHit: false };
  for (const { expects, ...planned } of admission.plan) {
    // While nothing was done, another rung may still find it; after that only the element itself is looked for.
    const how = acts.length === 0 ? performAsKnown : perform;
    const done = await how(planned, variables, context);
    context.onOutcome(done.outcome, done.repair);
    acts.push(done);
    isHit &&= isAsExpected(done.outcome, expects);
    if (done.outcome.status === 'failed' || context.isLost?.()) break;
  }
  return { acts, isHit };
}

/** The same entry after a hit. Where its element was found otherwise, that is proposed. */
function used(entry: CacheEntry, acts: readonly Act[]): CacheEntry {
  const actions = entry.actions.map((each, at): CachedAction => {
    const repair = acts[at]?.repair;
    return repair ? { ...each, repair } : each;
  });
  return { ...entry, actions, hits: entry.hits + 1, usedAt: Date.now() };
}

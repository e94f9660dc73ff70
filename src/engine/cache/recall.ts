import { matchFingerprint } from '../../matching';
import type { ObserveOptions } from '../../protocol/observe';
import { cacheKey, type CachedAction, type CacheQuestion } from '../../protocol/cache';
import type { Candidate } from '../../protocol/session';
import type { Context } from '../find-on-page';
import type { PageLook } from '../page';
import { couldAnswer } from './answerer';
import type { Cache } from './known-answers';
import { checkPage } from './check-page';

/** Candidates that were found for the same question before, or why the search goes on. */
export type Recalled = { candidates: Candidate[]; look?: PageLook } | { why: string; look?: PageLook };

/** Gives the candidates that were found for the same question before, if all of their elements are found again. */
export async function recall(
  question: CacheQuestion,
  options: ObserveOptions,
  context: Context & { cache: Cache },
): Promise<Recalled> {
  const { store, tell } = context.cache;
  const entry = await store.read(cacheKey(question));
  if (!entry) return { why: 'not asked on this page before' };
  if (!(await couldAnswer(entry, context.models))) return { why: 'the answer known is another model’s' };
  const checked = await checkPage(entry, options, context);
  if ('why' in checked) return checked;
  const candidates: Candidate[] = [];
  for (const each of entry.actions) {
    const found = await findAgain(each, context);
    if (!found) {
      await store.forget(entry.key);
      return {
        why: `${each.fingerprint.role} "${each.fingerprint.name}" is not there as it was`,
        ...checked,
      };
    }
    candidates.push(found);
  }
  await store.write({ ...entry, hits: entry.hits + 1, usedAt: Date.now() });
  tell('hit');
  return { candidates, ...checked };
}

/** The element as it is now; undefined when it is not surely there. */
async function findAgain(
  { action, fingerprint, confidence }: CachedAction,
  { page, signal }: Context,
): Promise<Candidate | undefined> {
  const lookalikes = await page.lookalikes(fingerprint, signal);
  const match = matchFingerprint(fingerprint, lookalikes.fingerprints);
  if (match.kind !== 'found') return undefined;
  const target = await lookalikes.targetOf(match.at, signal);
  if (!target) return undefined;
  const { selector, alternates, frame } = target;
  return {
    action: { ...action, selector },
    confidence,
    sure: true,
    fingerprint: target.fingerprint,
    alternates: alternates.length > 0 ? alternates : undefined,
    frame,
  };
}

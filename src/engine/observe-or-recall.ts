import { AutomationError } from '../base/errors';
import type { ObserveOptions } from '../protocol/observe';
import { cacheQuestion, type CacheQuestion, cacheKey, type CachedAction } from '../protocol/cache';
import type { Candidate, Rung } from '../protocol/session';
import { makeEntry, toCached, type Cache, couldAnswer } from './cache/known-answers';
import { findOnPage, type Context, type Observation } from './find-on-page';
import { notSure, type Finding } from './ladder';
import type { PageLook } from './page';
import { matchFingerprint } from '../matching';
import { checkPage } from './cache/check-page';

/** Candidates, the rung that found them, and the frames that could not be read. */
export type Observed = {
  candidates: Candidate[];
  rung: Rung;
  tried: string[];
  unreadable?: string[];
  /** Undefined when the answer was known. */
  finding?: Finding;
};

/** Finds the actions on the page that an instruction means: what is known first. Without one, the likely actions of the page. */
export async function observe(
  instruction: string | undefined,
  options: ObserveOptions,
  context: Context,
): Promise<Observed> {
  const { cache } = context;
  // What can be done with all of a page, or with some elements of it, is no question of another day.
  if (!cache || instruction === undefined || context.refs)
    return observed(await findOnPage({ task: 'observe', instruction }, options, context));
  const asked = { kind: 'observe', url: cache.url, instruction: context.mask(instruction) } as const;
  const question = cacheQuestion(asked, options);
  const known = await recall(question, options, { ...context, cache });
  if ('candidates' in known) return { candidates: known.candidates, rung: 'cache', tried: [] };
  cache.tell('miss', known.why);
  const observation = await findOnPage({ task: 'observe', instruction, look: known.look }, options, context);
  await keep(question, observation, { ...context, cache });
  return observed(observation, [`cache: ${known.why}`]);
}

function observed({ finding, candidates, look }: Observation, tried: string[] = []): Observed {
  const { unreadable } = look.snapshot;
  return { candidates, rung: finding.rung, tried: [...tried, ...finding.tried], unreadable, finding };
}

/** Only what was sure is an answer. */
async function keep(
  question: CacheQuestion,
  { finding, candidates, plan, look }: Observation & { look: PageLook },
  { cache, ...context }: Context & { cache: Cache },
): Promise<void> {
  // What was learned lasts as long as the user lets it.
  if (plan.length === 0 || finding.isLearned) return;
  const actions = candidates.flatMap((candidate) => toCached(candidate) ?? []);
  if (actions.length < candidates.length) return;
  const { rung, model } = finding;
  const entry = await makeEntry({ question, actions, rung, model, look }, context);
  if (entry) await cache.store.write(entry);
}

/** Throws when the answer is unsure and a model failed or is missing. The error carries the actions to choose from. */
export function refuseUnsure(instruction: string | undefined, { finding, candidates }: Observed): void {
  if (finding?.rung !== 'matcher') return;
  if (!finding.failure && (instruction === undefined || candidates.some(({ sure }) => sure))) return;
  const { code, saying, details } = notSure(finding);
  throw new AutomationError(code, saying, {
    details: { ...details, candidates: candidates.map(({ action }) => action) },
  });
}

/** Candidates that were found for the same question before, or why the search goes on. */
type Recalled = { candidates: Candidate[]; look?: PageLook } | { why: string; look?: PageLook };

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

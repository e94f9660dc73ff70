import { AutomationError } from '../base/errors';
import { cacheQuestion, type CachedAction, type CacheEntry, type CacheQuestion } from '../protocol/cache';
import type { ObserveOptions } from '../protocol/operations/observe-operation';
import { type Candidate, type Rung, phases } from '../protocol/session';
import { makeEntry, noteHit, pageDigest, readAnswer, toCached, type Cache } from './cache';
import {
  findWhenThere,
  snapshotScopeOf,
  type Context,
  type Observation,
  notSure,
  type Finding,
} from './find';
import { elementOf, findAgain, type PageLook } from './page';

export type Observed = {
  candidates: Candidate[];
  rung: Rung;
  tried: string[];
  unreadable?: string[];
  /** Undefined when the answer was known. */
  finding?: Finding;
};

/** Finds the actions on the page that an instruction means: a known answer first. Without one, the likely actions of the page. */
export async function observe(
  instruction: string | undefined,
  options: ObserveOptions,
  context: Context,
): Promise<Observed> {
  const { cache } = context;
  const find = (look?: PageLook) => findWhenThere({ task: 'observe', instruction, look }, options, context);
  // The possible actions on a whole page, or on some elements of it, are no question of another day.
  if (!cache || instruction === undefined || context.refs) return observed(await find());
  const asked = { kind: 'observe', url: cache.url, instruction: context.mask(instruction) } as const;
  const question = cacheQuestion(asked, options);
  const known = await recall(question, options, { ...context, cache });
  if ('candidates' in known) return { candidates: known.candidates, rung: 'cache', tried: [] };
  cache.tell('miss', known.why);
  const observation = await find(known.look);
  await keep(question, observation, { ...context, cache });
  return observed(observation, [`cache: ${known.why}`]);
}

type Caching = Context & { cache: Cache };

function observed({ finding, candidates, look }: Observation, tried: string[] = []): Observed {
  const { unreadable } = look.snapshot;
  return { candidates, rung: finding.rung, tried: [...tried, ...finding.tried], unreadable, finding };
}

/** Only what was sure is an answer. */
async function keep(
  question: CacheQuestion,
  { finding, candidates, plan, look }: Observation,
  { cache, ...context }: Caching,
): Promise<void> {
  // A learned choice lasts as long as the user lets it.
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

type Recalled = { entry: CacheEntry; look?: PageLook };

/** The reason why no known answer is taken, and the page, if it was read for that. */
type Unknown = { why: string; look?: PageLook };

/** The answer known for a question; one that holds for one page only is checked against the page. */
export async function recallEntry(
  question: CacheQuestion,
  options: ObserveOptions,
  { page, signal, onPhase, mask, models, cache }: Caching,
): Promise<Recalled | Unknown> {
  const known = await readAnswer(question, cache, models);
  if ('why' in known || known.entry.pageDigest === undefined) return known;
  onPhase(phases.reading);
  const look = await page.look(snapshotScopeOf(options), signal);
  if ((await pageDigest(look, mask)) === known.entry.pageDigest) return { ...known, look };
  return { why: 'the page shows something else than when the answer was found', look };
}

/** Gives the candidates that were found for the same question before, if all of their elements are found again. */
export async function recall(
  question: CacheQuestion,
  options: ObserveOptions,
  context: Caching,
): Promise<Pick<Observed, 'candidates'> | Unknown> {
  const { cache } = context;
  const known = await recallEntry(question, options, context);
  if ('why' in known) return known;
  const { entry, look } = known;
  const candidates: Candidate[] = [];
  for (const each of entry.actions) {
    const candidate = await candidateNow(each, context);
    if (!candidate) {
      await cache.store.forget(entry.key);
      const { role, name } = each.fingerprint;
      return { why: `${role} "${name}" is not there as it was`, look };
    }
    candidates.push(candidate);
  }
  await noteHit(entry, cache);
  return { candidates };
}

/** The action on its element as that is now; undefined when it is not surely there. */
async function candidateNow(
  { action, fingerprint, confidence }: CachedAction,
  { page, signal }: Context,
): Promise<Candidate | undefined> {
  const target = await findAgain(fingerprint, page, signal);
  if (!target) return undefined;
  const { selector } = target;
  return { action: { ...action, selector }, confidence, sure: true, ...elementOf(target) };
}

import { AutomationError } from '../base/errors';
import type { ObserveOptions } from '../protocol/observe';
import { cacheQuestion, type CacheQuestion } from '../protocol/cache';
import type { Candidate, Rung } from '../protocol/session';
import { makeEntry, toCached, type Cache } from './cache/known-answers';
import { recall } from './cache/recall';
import { findOnPage, type Context, type Observation } from './find-on-page';
import { notSure, type Finding } from './ladder';
import type { PageLook } from './page';

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

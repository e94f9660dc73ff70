import { AutomationError } from '../base/errors';
import { compareFingerprints, couldBe, matchFingerprint } from '../matching';
import type { ActionOutput } from '../protocol/action';
import type { Fingerprint, Repair } from '../protocol/fingerprint';
import { phases } from '../protocol/session';
import type { Variables } from '../protocol/variables';
import { findOnPage, type Context } from './find';
import type { LastingTarget } from './page';

type Lost = { action: ActionOutput; fingerprint?: Fingerprint; variables: Variables };

/** The element as it was found again, or the reason why nothing may be done; undefined when nothing is known of it. */
type Healing = { target: LastingTarget; repair: Repair } | { refusal: AutomationError } | undefined;

/**
 * Finds an element again: by its fingerprint where there is one clear winner, else by what its action's description means,
 * without a model where the matcher is sure. What contradicts the fingerprint is never taken.
 */
export async function heal(lost: Lost, context: Context): Promise<Healing> {
  return (await healByFingerprint(lost, context)) ?? healByDescription(lost, context);
}

export async function healByFingerprint(lost: Lost, context: Context): Promise<Healing> {
  context.onPhase(phases.lost);
  const { fingerprint } = lost;
  if (!fingerprint) return undefined;
  const lookalikes = await context.page.lookalikes(fingerprint, context.signal);
  const match = matchFingerprint(fingerprint, lookalikes.fingerprints);
  if (match.kind === 'ambiguous') return { refusal: ambiguousMatch(fingerprint, match.count) };
  if (match.kind === 'missing') return undefined;
  const target = await lookalikes.targetOf(match.at, context.signal);
  const { score, next } = match;
  return target && { target, repair: repairOf(lost, target, { rung: 'fingerprint', score, next }) };
}

function ambiguousMatch({ role, name }: Fingerprint, count: number): AutomationError {
  const what = name ? `${role} "${name}"` : role;
  const why =
    count > 1
      ? `There are now ${count} elements that could be the ${what}, and nothing tells them apart.`
      : `An element is like the ${what}, but it is not clear that it is the same one.`;
  return new AutomationError('element-changed', `${why} Nothing was done. Look again and choose one.`);
}

async function healByDescription(lost: Lost, context: Context): Promise<Healing> {
  const { action, fingerprint, variables } = lost;
  const { description } = action;
  if (description.trim() === '') return undefined;
  const sought = { task: 'observe', instruction: description } as const;
  const { plan, finding } = await findOnPage(sought, { variables }, context);
  const [only, ...more] = plan;
  if (!only?.fingerprint || more.length > 0) return undefined;
  if (fingerprint && !couldBe(fingerprint, only.fingerprint)) return undefined;
  const { selector } = only.action;
  const target = { selector, alternates: only.alternates ?? [], fingerprint: only.fingerprint };
  const rung = finding.rung === 'model' ? 'model' : 'matcher';
  return { target, repair: repairOf(lost, target, { rung, score: only.confidence, next: 0 }) };
}

function repairOf(
  { action, fingerprint }: Lost,
  target: LastingTarget,
  found: Pick<Repair, 'rung' | 'score' | 'next'>,
): Repair {
  const compared = fingerprint
    ? compareFingerprints(fingerprint, target.fingerprint)
    : { changed: [], stayed: [] };
  return {
    ...found,
    before: { selector: action.selector, fingerprint },
    after: { selector: target.selector, fingerprint: target.fingerprint },
    ...compared,
  };
}

export function repairByAlternate(
  { action, fingerprint }: Omit<Lost, 'variables'>,
  selector: string,
): Repair {
  return {
    rung: 'alternate',
    before: { selector: action.selector, fingerprint },
    after: { selector, fingerprint },
    changed: [],
    stayed: [],
    score: 1,
    next: 0,
  };
}

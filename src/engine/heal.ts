import { AutomationError, fromRecord } from '../base/errors';
import { compareFingerprints, couldBe, matchFingerprint } from '../matching';
import type { ActionOutput } from '../protocol/action';
import { codeFacts } from '../protocol/error-codes';
import type { Fingerprint } from '../protocol/fingerprint';
import type { Outcome } from '../protocol/frame';
import type { Repair } from '../protocol/repair';
import type { Variables } from '../protocol/variables';
import { phases } from '../protocol/task/phases';
import { findOnPage, type Context } from './find-on-page';
import type { LastingTarget } from './page';

/** An action whose element is to be found again. */
export type Lost = { action: ActionOutput; fingerprint: Fingerprint | undefined; variables: Variables };

/** The element as it was found again, or why nothing may be done; undefined when nothing is known of it. */
export type Healing = { target: LastingTarget; repair: Repair } | { refusal: AutomationError } | undefined;

/** Whether an act ended since its element was not where its selector says. Nothing was done then. */
export function isLost(outcome: Outcome): boolean {
  return (
    outcome.status === 'failed' && !outcome.sent && codeFacts[fromRecord(outcome.error).code].isLost === true
  );
}

/**
 * Finds an element again: by its fingerprint where there is one clear winner, else by what its action's description means,
 * without a model where the matcher is sure. What contradicts the fingerprint is never taken.
 */
export async function heal(lost: Lost, context: Context): Promise<Healing> {
  return (await healByFingerprint(lost, context)) ?? healByDescription(lost, context);
}

/** The same by the fingerprint alone. */
export async function healByFingerprint(lost: Lost, context: Context): Promise<Healing> {
  context.onPhase(phases.lost);
  const { fingerprint } = lost;
  if (!fingerprint) return undefined;
  const lookalikes = await context.page.lookalikes(fingerprint, context.signal);
  const match = matchFingerprint(fingerprint, lookalikes.fingerprints);
  if (match.kind === 'ambiguous') return { refusal: twins(fingerprint, match.count) };
  if (match.kind === 'missing') return undefined;
  const target = await lookalikes.targetOf(match.at, context.signal);
  return target && { target, repair: repairOf(lost, target, { ...match, rung: 'fingerprint' }) };
}

function twins({ role, name }: Fingerprint, count: number): AutomationError {
  const what = name ? `${role} "${name}"` : role;
  return new AutomationError(
    'element-changed',
    `There are now ${count} elements that could be the ${what}, and nothing tells them apart. ` +
      'Nothing was done. Look again and choose one.',
  );
}

async function healByDescription(lost: Lost, context: Context): Promise<Healing> {
  const { action, fingerprint, variables } = lost;
  if (action.description.trim() === '') return undefined;
  const { plan, finding } = await findOnPage(
    { task: 'observe', instruction: action.description },
    { variables },
    context,
  );
  const [only, ...more] = plan;
  if (!only?.fingerprint || more.length > 0) return undefined;
  if (fingerprint && !couldBe(fingerprint, only.fingerprint)) return undefined;
  const target: LastingTarget = {
    selector: only.action.selector,
    alternates: only.alternates ?? [],
    fingerprint: only.fingerprint,
  };
  const rung = finding.rung === 'model' ? 'model' : 'matcher';
  return { target, repair: repairOf(lost, target, { rung, score: only.confidence, next: 0 }) };
}

type Found = Pick<Repair, 'rung' | 'score' | 'next'>;

function repairOf(
  { action, fingerprint }: Lost,
  target: LastingTarget,
  { rung, score, next }: Found,
): Repair {
  const compared = fingerprint
    ? compareFingerprints(fingerprint, target.fingerprint)
    : { changed: [], stayed: [] };
  return {
    rung,
    score,
    next,
    before: { selector: action.selector, fingerprint },
    after: { selector: target.selector, fingerprint: target.fingerprint },
    ...compared,
  };
}

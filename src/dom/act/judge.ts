import type { ActContext } from '../context';
import type { Change } from './changes';
import { elementOf, isMeaningful, isPresentational, isTooltip, neighboursOf } from './meaning';
import { surfaceEffect } from './surfaces';

/** What the changes seen so far prove. */
export type Judgement = {
  /** Changes that the act made, the most telling ones first. */
  proofs: Change[];
  /** Until when a change elsewhere is watched before it counts, on `performance.now()`'s clock; 0 is none. */
  undecidedUntil: number;
};

export type Judge = (seen: readonly Change[]) => Judgement;

/** How long a region must have been known quiet for one change in it to count at once. */
const trustedQuietMs = 2500;
/** Two changes further apart than this are two turns. */
const turnGapMs = 150;

/** Makes the judge of one act: tells what it changed from what moves by itself. */
export function createJudge(target: Element, context: ActContext, countsTooltips: boolean): Judge {
  const startedAt = performance.now();
  const near = neighboursOf(target, context);
  const { restlessness } = context.changes;
  const isNear = (change: Change) => near.some((place) => context.tree.contains(place, change.target));

  const isCandidate = (change: Change) =>
    change.phase !== 'approach' && isMeaningful(change) && (countsTooltips || !isTooltip(change));

  const isProof = (change: Change): boolean => {
    if (!isCandidate(change)) return false;
    if (change.phase === 'press') return !isFeedback(change, target, context);
    if (change.phase === 'deed') return true;
    if (restlessness.isRestless(change, startedAt, target)) return false;
    return isNear(change) || surfaceEffect(change, context) !== null;
  };

  return (seen) => {
    const proofs = seen.filter(isProof);
    if (proofs.length > 0) return { proofs, undecidedUntil: 0 };
    const elsewhere = seen.filter(
      (change) =>
        change.phase === 'idle' && isCandidate(change) && !restlessness.isRestless(change, startedAt, target),
    );
    return judgeElsewhere(elsewhere, context, startedAt);
  };
}

/** A pressed or focused look of the target and what is around it. */
function isFeedback(change: Change, target: Element, { tree }: ActContext): boolean {
  if (!isPresentational(change)) return false;
  const element = elementOf(change.target);
  return element === null || tree.contains(target, element) || tree.contains(element, target);
}

/**
 * A change in a quiet place away from the target. Where the page has not been watched for long, a slow loop may only
 * have had its first turn: it is watched for as long again before it counts.
 */
function judgeElsewhere(changes: readonly Change[], context: ActContext, startedAt: number): Judgement {
  const { restlessness, startedAt: logStartedAt } = context.changes;
  const now = performance.now();
  const proofs: Change[] = [];
  let undecidedUntil = 0;
  for (const change of changes) {
    if (comesAgain(change, changes)) continue;
    const quietFor = change.at - (restlessness.quietSince(change, startedAt) ?? logStartedAt);
    const until = quietFor >= trustedQuietMs ? 0 : change.at + quietFor * 1.25;
    if (until <= now) proofs.push(change);
    else undecidedUntil = Math.max(undecidedUntil, until);
  }
  return { proofs, undecidedUntil: proofs.length > 0 ? 0 : undecidedUntil };
}

function comesAgain(change: Change, changes: readonly Change[]): boolean {
  const place = elementOf(change.target);
  return changes.some(
    (other) => elementOf(other.target) === place && Math.abs(other.at - change.at) > turnGapMs,
  );
}

import { performance } from '../builtins';
import type { ActContext } from '../context';
import { attributeOf, hasAttributeOf, isElement, localNameOf, nodeTextOf, parentNodeOf } from '../native';
import type { Change } from './changes';
import {
  elementOf,
  hiddenElements,
  isMeaningful,
  isPresentational,
  isTooltip,
  neighboursOf,
} from './meaning';
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
/** What has been watched for a shorter time than this may have a slower loop: a clock's next second is waited for. */
const firstTurnMs = 1100;
/** Two changes further apart than this are two turns. */
const turnGapMs = 150;

/** Makes the judge of one act: tells what it changed from what moves by itself. */
export function createJudge(target: Element, context: ActContext, countsTooltips: boolean): Judge {
  const startedAt = performance.now();
  const near = neighboursOf(target, context);
  const { restlessness } = context.changes;
  const isNear = (change: Change) => near.some((place) => context.tree.contains(place, change.target));

  const hidden = hiddenElements(context);
  const isCandidate = (change: Change) =>
    change.phase !== 'approach' &&
    isMeaningful(change, hidden) &&
    (countsTooltips || !isTooltip(change)) &&
    !(change.phase === 'press' && isFeedback(change, target, context));

  const isProof = (change: Change): boolean => {
    if (!isCandidate(change)) return false;
    if (!mayBeThePages(change)) return true;
    if (restlessness.isRestless(change, startedAt, target)) return false;
    return isNear(change) || surfaceEffect(change, context) !== null;
  };

  return (all) => {
    const seen = lasting(all);
    const proofs = seen.filter(isProof);
    if (proofs.length > 0) return { proofs, undecidedUntil: 0 };
    const elsewhere = seen.filter(
      (change) =>
        mayBeThePages(change) && isCandidate(change) && !restlessness.isRestless(change, startedAt, target),
    );
    return judgeElsewhere(elsewhere, context, startedAt);
  };
}

/** Whether a task of the page's own may have made it. */
const mayBeThePages = ({ phase, isSure }: Change) => phase === 'idle' || !isSure;

/** The same for a frame in which nothing was done: without a target, only what had been quiet counts. */
export function judgeAsOnlooker(
  seen: readonly Change[],
  { context, hidden, startedAt }: { context: ActContext; hidden: WeakSet<Element>; startedAt: number },
): Judgement {
  const { restlessness } = context.changes;
  const changes = lasting(seen).filter(
    (change) =>
      isMeaningful(change, hidden) && !isTooltip(change) && !restlessness.isRestless(change, startedAt, null),
  );
  return judgeElsewhere(changes, context, startedAt);
}

/** Leaves out what was taken back since: a value that is as it was, a node that came and went. */
function lasting(changes: readonly Change[]): Change[] {
  const firstValues = new Map<Node, Map<string | null, string | null>>();
  const arrived = new Set<Node>();
  for (const change of changes) {
    for (const node of change.added) arrived.add(node);
    if (change.kind === 'childList') continue;
    const values = firstValues.get(change.target) ?? new Map<string | null, string | null>();
    firstValues.set(change.target, values);
    if (!values.has(change.attribute)) values.set(change.attribute, change.oldValue);
  }
  return changes.filter((change) => {
    if (change.kind === 'childList') {
      return change.added.length > 0 || !change.removed.every((node) => arrived.has(node));
    }
    return currentValue(change) !== (firstValues.get(change.target)?.get(change.attribute) ?? null);
  });
}

function currentValue({ target, attribute }: Change): string | null {
  return isElement(target) && attribute !== null ? attributeOf(target, attribute) : nodeTextOf(target);
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
    const lastTurn = restlessness.quietSince(change, startedAt);
    const quietFor = change.at - (lastTurn ?? logStartedAt);
    if (comesAgain(change, changes, quietFor)) continue;
    const doubtMs = Math.max(quietFor * 1.25, lastTurn === null ? firstTurnMs : 0);
    const until = quietFor >= trustedQuietMs ? 0 : change.at + doubtMs;
    if (until <= now) proofs.push(change);
    else undecidedUntil = Math.max(undecidedUntil, until);
  }
  return { proofs, undecidedUntil: proofs.length > 0 ? 0 : undecidedUntil };
}

/**
 * Whether it is a turn of a loop: it comes again, there or at a sibling of its kind, twice or after a gap in which the
 * turn before it could not have been seen. What follows once and soon on a long quiet is one change in two parts.
 */
function comesAgain(change: Change, changes: readonly Change[], quietFor: number): boolean {
  const gaps = changes
    .filter((other) => isSamePlace(change, other))
    .map((other) => Math.abs(other.at - change.at))
    .filter((gap) => gap > turnGapMs);
  const nearest = Math.min(...gaps);
  return gaps.some((gap) => gap > nearest + turnGapMs) || (gaps.length > 0 && nearest * 1.25 >= quietFor);
}

function isSamePlace(change: Change, other: Change): boolean {
  const [a, b] = [elementOf(change.target), elementOf(other.target)];
  if (a === b) return true;
  if (!a || !b || change.kind !== other.kind || change.attribute !== other.attribute) return false;
  // What has an id is one of its kind.
  if (hasAttributeOf(a, 'id') || hasAttributeOf(b, 'id')) return false;
  return parentNodeOf(a) === parentNodeOf(b) && localNameOf(a) === localNameOf(b);
}

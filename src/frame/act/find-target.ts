import { toAutomationError } from '../../base/errors';
import { say } from '../../base/say';
import type { Fingerprint, Identity } from '../../protocol/fingerprint';
import type { FrameAct } from '../../protocol/frame';
import { missCode } from '../../protocol/selector';
import type { FrameContext } from '../engine-context';
import { fitsFingerprint } from '../fingerprint/fits';
import type { ActProblem, ActUnderWay } from './act-contract';
import { describeIdentity } from './describe';
import { isConnectedOf } from '../dom/native';
import { anotherNow, isHeld } from './held';
import { readBoxes } from './row';
import { tookAnothersPlace } from './same-row';

/** An element and the selector that found it. */
export type FoundTarget = { element: Element; selector: string };

type Sought = {
  readonly context: FrameContext;
  readonly request: Pick<FrameAct, 'selector' | 'alternates' | 'fingerprint'>;
  /** Whether an element is in the row that the act was begun with, once it was. */
  readonly isSame?: (element: Element) => boolean;
};

/**
 * Finds the element the act is for, or the problem that keeps it from being found.
 *
 * With a fingerprint given, an element that it does not fit is never taken: only when exactly one other match of the
 * selector fits (a list was reordered, say) is that one the target. Alternates are asked when the selector finds none.
 */
export function findTarget(sought: Sought): FoundTarget | ActProblem {
  const { selector, alternates = [] } = sought.request;
  const found = findBy(selector, sought);
  if ('element' in found || found.final) return found;
  for (const alternate of alternates) {
    const other = findBy(alternate, sought);
    if ('element' in other) return other;
  }
  return found;
}

function findBy(selector: string, { context, request, isSame }: Sought): FoundTarget | ActProblem {
  const expected = request.fingerprint;
  let matches: Element[];
  try {
    matches = context.resolve(selector);
  } catch (thrown) {
    const { code, saying: message } = toAutomationError(thrown);
    return { code, message, final: code === 'selector-invalid' || code === 'internal' };
  }
  const first = matches[0];
  if (!first) {
    return { code: missCode(selector), message: say`Nothing matches "${selector}". Look for it again.` };
  }
  if (!expected && !isSame) return { element: first, selector };
  const fitting = expected
    ? matches.filter((element) => fitsFingerprint(element, expected, context))
    : matches;
  const [only, ...more] = isSame ? fitting.filter(isSame) : fitting;
  if (only && (more.length === 0 || !expected)) return { element: only, selector };
  if (expected && only) return twins(selector, { expected, count: more.length + 1 });
  if (!expected || fitting.length > 0) return elsewhere(selector, context.identityOf(first));
  return {
    code: 'element-changed',
    message: say`"${selector}" is now ${describeIdentity(context.identityOf(first))}, not ${describeIdentity(expected)} as it was. Nothing was done. Look for it again.`,
  };
}

function twins(selector: string, { expected, count }: { expected: Fingerprint; count: number }): ActProblem {
  return {
    code: 'element-changed',
    message: say`"${selector}" now matches ${count} elements that cannot be told apart: ${describeIdentity(expected)}. Nothing was done. Look for it again.`,
  };
}

function elsewhere(selector: string, identity: Identity): ActProblem {
  return {
    code: 'element-changed',
    message: say`"${selector}" is now ${describeIdentity(identity)} of another row or place than at first. Nothing was done. Look for it again.`,
  };
}

/**
 * The element that is in the page now in place of `target`: an act may have had it drawn anew. Throws when `target` itself
 * shows another row now: nothing of that is read for its own.
 */
export function elementNow(
  target: Element,
  run: ActUnderWay,
  retarget: (element: Element, run: ActUnderWay) => Element = (element) => element,
): Element {
  const { held, context } = run;
  const isAnother = (element: Element) =>
    held !== undefined && tookAnothersPlace(held.boxes, readBoxes(element, context.tree));
  if (isConnectedOf(target)) {
    if (held?.element === target && isAnother(target)) throw anotherNow(held, target, context);
    return target;
  }
  const found = run.context.resolve(run.request.selector).map((element) => retarget(element, run));
  const same = found.find((element) => held && isHeld(held, element, { context, isRenamed: true }));
  return same ?? found.find((element) => !isAnother(element)) ?? target;
}

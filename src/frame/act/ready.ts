import { performance } from '../dom/builtins';
import { AutomationError, toAutomationError } from '../../base/errors';
import { englishOf } from '../../base/say';
import { isConnectedOf } from '../dom/native';
import type { FrameAct } from '../../protocol/frame';
import type { MethodDefinition, ActProblem, ActUnderWay } from './act-contract';
import { findTarget, type FoundTarget } from './find-target';
import { holdElement, isHeld } from './held';
import { maskError } from './mask-values';
import { sleepUnless } from './wait';

const pollMs = 50;
/** Another element at the selector's place may be the page drawing anew for this long, in milliseconds. */
const changedGraceMs = 1000;
/** A problem that has stood for this long is told of while it is waited for, in milliseconds. */
const toldAfterMs = 1000;
/** A dialog that waits for a person over a page at rest does not go by itself after this long, in milliseconds. */
const atRestMs = 3000;

/**
 * Finds the target, as soon as it passes all checks of the method. Throws the last problem at the deadline, or when the
 * act's time is over.
 */
export async function findReady(definition: MethodDefinition, run: ActUnderWay): Promise<FoundTarget> {
  const seen: { problem?: ActProblem } = {};
  try {
    return await waitUntilReady(definition, run, seen);
  } catch (thrown) {
    const { problem } = seen;
    const isOutOfTime = toAutomationError(thrown).code === 'timeout';
    throw problem && isOutOfTime ? errorOf(problem) : thrown;
  }
}

const errorOf = ({ code, message, details = {} }: ActProblem) =>
  new AutomationError(code, message, { details });

async function waitUntilReady(
  definition: MethodDefinition,
  run: ActUnderWay,
  seen: { problem?: ActProblem },
): Promise<FoundTarget> {
  const startedAt = performance.now();
  const standing = followProblem(run);
  for (;;) {
    const found = findHeld(definition, run);
    const problem = 'element' in found ? await firstProblem(found.element, definition, run) : found;
    if ('element' in found && !problem && isSettled(found, run)) return found;
    if (problem) seen.problem = problem;
    const spentMs = performance.now() - startedAt;
    const restedMs = standing(problem);
    if (problem && (isOver(problem, spentMs, run.request) || (problem.awaitsAnswer && restedMs >= atRestMs)))
      throw errorOf(problem);
    await sleepUnless(Math.min(pollMs, Math.max(1, run.request.timeoutMs - spentMs)), run.signal, (wake) =>
      run.context.changes.watch(wake),
    );
  }
}

/**
 * Follows what is waited for, and tells of it once when it has stood for a while. Gives for how long the page has been at rest with
 * it, in milliseconds.
 */
function followProblem({ context, request }: ActUnderWay): (now: ActProblem | null) => number {
  let said: string | undefined;
  let [stoodSince, restedSince] = [0, 0];
  let isTold = false;
  return (now) => {
    const at = performance.now();
    const saidNow = now ? englishOf(now.message) : undefined;
    if (saidNow !== said) [said, stoodSince, restedSince, isTold] = [saidNow, at, at, false];
    if (!context.changes.stillness.isStill()) restedSince = at;
    if (now && !isTold && at - stoodSince >= toldAfterMs) {
      isTold = true;
      context.onWaiting?.(maskError(errorOf(now).toJSON(), request));
    }
    return at - restedSince;
  };
}

/** The target, and its row: the one that it was in when it was found first. */
function findHeld(definition: MethodDefinition, run: ActUnderWay): FoundTarget | ActProblem {
  const { held, context } = run;
  const actedOn = (element: Element) => definition.retarget?.(element, run) ?? element;
  const isSame = (element: Element) => !held || isHeld(held, actedOn(element), { context, isRenamed: true });
  const found = findTarget({ context, request: run.request, isSame: held ? isSame : undefined });
  if (!('element' in found)) return found;
  const element = actedOn(found.element);
  run.held = holdElement(element, context);
  return { ...found, element };
}

/** Whether the target is still there and the same: checks take their time. */
function isSettled({ element }: FoundTarget, { held, context }: ActUnderWay): boolean {
  return isConnectedOf(element) && (!held || isHeld(held, element, { context }));
}

function isOver(problem: ActProblem, spentMs: number, { timeoutMs, missTimeoutMs }: FrameAct): boolean {
  if (problem.final || spentMs >= timeoutMs) return true;
  if (missTimeoutMs !== undefined && spentMs >= missTimeoutMs && isMiss(problem)) return true;
  return problem.code === 'element-changed' && spentMs >= changedGraceMs;
}

const misses = ['element-not-found', 'element-changed', 'xpath-not-resolved', 'shadow-root-missing'];

const isMiss = ({ code }: ActProblem) => misses.includes(code);

async function firstProblem(
  target: Element,
  { checks }: MethodDefinition,
  run: ActUnderWay,
): Promise<ActProblem | null> {
  for (const check of checks) {
    const problem = await check(target, run);
    if (problem) return problem;
  }
  return null;
}

import { performance } from '../builtins';
import { AutomationError } from '../../base/errors';
import { isConnectedOf } from '../native';
import type { MethodDefinition, Problem, Run } from './contract';
import { findTarget } from './find-target';
import { sleepUnless } from './wait';

const pollMs = 50;
/** How long another element at the selector's place may be the page drawing anew. */
const changedGraceMs = 1000;

/** The target, as soon as it passes all checks of the method. Throws the last problem at the deadline. */
export async function findReady(definition: MethodDefinition, run: Run): Promise<Element> {
  const startedAt = performance.now();
  for (;;) {
    const found = findTarget(run);
    const target = found instanceof Element ? (definition.retarget?.(found, run) ?? found) : found;
    const problem = target instanceof Element ? await firstProblem(target, definition, run) : target;
    if (target instanceof Element && !problem && isConnectedOf(target)) return target;
    const spentMs = performance.now() - startedAt;
    if (problem && isOver(problem, spentMs, run.request.timeoutMs))
      throw new AutomationError(problem.code, problem.message);
    await sleepUnless(Math.min(pollMs, Math.max(1, run.request.timeoutMs - spentMs)), run.signal, (wake) =>
      run.context.changes.watch(wake),
    );
  }
}

function isOver(problem: Problem, spentMs: number, timeoutMs: number): boolean {
  if (problem.final || spentMs >= timeoutMs) return true;
  return problem.code === 'element-changed' && spentMs >= changedGraceMs;
}

async function firstProblem(
  target: Element,
  { checks }: MethodDefinition,
  run: Run,
): Promise<Problem | null> {
  for (const check of checks) {
    const problem = await check(target, run);
    if (problem) return problem;
  }
  return null;
}

import { performance } from '../builtins';
import { throwIfStopped } from '../../base/deadline';
import { AutomationError, toAutomationError } from '../../base/errors';
import { maskText } from '../../base/mask';
import type { Effect, FrameAct, Outcome } from '../../protocol/frame';
import type { ActContext } from '../context';
import type { MethodDefinition, Problem, Run } from './contract';
import { createHands } from './hands';
import { methodTable } from './methods';
import { findReady } from './ready';
import { watchScriptLinks } from './script-links';
import { checkOwnWorld } from './self-check';
import { readState } from './undone';
import { replaceVariables } from './variables';
import { watchEffects } from './watch';

/**
 * Does `request.method` on the element `request.selector` names, and proves it.
 *
 * Never rejects. What failed before anything reached the page has `sent: false`; after `signal` has aborted, nothing
 * more happens on the page.
 */
export async function act(request: FrameAct, context: ActContext, signal: AbortSignal): Promise<Outcome> {
  const startedAt = performance.now();
  const unsound = ownWorldProblem();
  if (unsound) return unsound;
  const hands = createHands(context.changes, { ...context, signal });
  try {
    const definition = definitionOf(request.method);
    const run: Run = {
      request,
      context,
      signal,
      args: replaceVariables(request, context.document.location.origin),
      hands,
      point: null,
      hasAnswered: false,
      startedAt,
    };
    checkArguments(definition, run);
    throwIfStopped(signal);
    context.changes.refresh();
    return masked(await perform(definition, run), request);
  } catch (thrown) {
    return masked(failed(toAutomationError(thrown, 'engine-failed'), hands.sent), request);
  }
}

/** Said without anything the page may have replaced. */
function ownWorldProblem(): Outcome | undefined {
  try {
    checkOwnWorld();
    return undefined;
  } catch (thrown) {
    return failed(toAutomationError(thrown, 'engine-failed'), false);
  }
}

function definitionOf(method: string): MethodDefinition {
  const definition = methodTable.get(method);
  if (definition) return definition;
  throw new AutomationError(
    'unknown-method',
    `There is no method "${method}". There are ${[...methodTable.keys()].join(', ')}.`,
  );
}

function checkArguments(definition: MethodDefinition, { request, args }: Run): void {
  const fault = definition.checkArguments?.(args);
  if (fault) throw new AutomationError('invalid-input', `${request.method}: ${fault} Nothing was done.`);
}

async function perform(definition: MethodDefinition, run: Run): Promise<Outcome> {
  const proven = await definition.withoutTarget?.(run);
  if (proven) return done('state', proven.readBack);
  const { element: target, selector } = await findReady(definition, run);
  const there = definition.already?.(target, run);
  const foundBy = selector === run.request.selector ? {} : { foundBy: selector };
  if (there) return { ...done('state', [there], true), ...foundBy };
  const before = readState(target, run.request.method);
  const outcome = await performOn(definition, target, run).catch((thrown: unknown) =>
    failed(toAutomationError(thrown, 'engine-failed'), run.hands.sent),
  );
  if (outcome.status === 'failed')
    return definition.verify || definition.readsBack
      ? { undone: readState(target, run.request.method) === before, ...outcome }
      : outcome;
  const ref = run.context.refOf?.(target);
  return { ...outcome, ...foundBy, ...(ref === undefined ? {} : { ref }) };
}

async function performOn(definition: MethodDefinition, target: Element, run: Run): Promise<Outcome> {
  const watch = definition.verify ? null : watchEffects(target, run, definition.countsTooltips);
  const unwatch = definition.verify ? watchAnswers(target, run) : () => {};
  const scripts = watchScriptLinks(run);
  try {
    const known = await definition.perform(target, run);
    await scripts?.follow();
    if ('readBack' in known) return done('state', known.readBack);
    if (watch) {
      const effects = known.length > 0 ? known : await watch.effects();
      return effects.length > 0
        ? done('effect', effects)
        : unseen(definition, target, { run, blocked: watch.blocked() });
    }
    return await proveByState(definition, target, run);
  } finally {
    unwatch();
    watch?.stop();
    scripts?.stop();
  }
}

function watchAnswers(target: Element, run: Run): () => void {
  return run.context.changes.watch((changes) => {
    run.hasAnswered ||= changes.some(
      ({ phase, kind, target: place }) =>
        phase === 'deed' && kind !== 'attributes' && !run.context.tree.contains(target, place),
    );
  });
}

async function proveByState(definition: MethodDefinition, target: Element, run: Run): Promise<Outcome> {
  const verdict = await definition.verify?.(target, run);
  if (verdict && 'effects' in verdict) return done('state', verdict.effects);
  const problem: Problem = verdict?.problem ?? { code: 'internal', message: 'Nothing was read back.' };
  const outcome = failed(new AutomationError(problem.code, problem.message), run.hands.sent);
  return problem.wasDone ? { ...outcome, undone: false } : outcome;
}

function unseen(
  definition: MethodDefinition,
  target: Element,
  { run, blocked }: { run: Run; blocked: Problem | null },
): Outcome {
  const { request, hands } = run;
  if (request.expectsNoEffect) return done('declared', []);
  const message =
    `The ${request.method} was sent, but nothing changed within ${request.effectTimeoutMs / 1000} s. ` +
    'It may have worked, so it is not repeated.';
  const problem = blocked ?? definition.unseen?.(target, run) ?? { code: 'no-effect-seen', message };
  return failed(new AutomationError(problem.code, problem.message), hands.sent);
}

function done(proof: 'state' | 'effect' | 'declared', effects: Effect[], already = false): Outcome {
  return { status: 'done', proof, already, effects };
}

function failed(error: AutomationError, sent: boolean): Extract<Outcome, { status: 'failed' }> {
  return { status: 'failed', error: error.toJSON(), sent };
}

/** Values of variables never leave the page. */
function masked(outcome: Outcome, { variables }: FrameAct): Outcome {
  if (outcome.status === 'failed') {
    return {
      ...outcome,
      error: { ...outcome.error, message: maskText(outcome.error.message, variables) },
    };
  }
  const effects = outcome.effects.map((effect) => ({
    ...effect,
    sentence: maskText(effect.sentence, variables),
  }));
  return { ...outcome, effects };
}

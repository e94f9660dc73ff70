import { performance } from '../dom/builtins';
import { throwIfStopped } from '../../base/deadline';
import { AutomationError, toAutomationError } from '../../base/errors';
import { say, type Saying } from '../../base/say';
import type { Effect, FrameAct, Outcome } from '../../protocol/frame';
import type { FrameContext } from '../engine-context';
import { markSecret, noteGiven } from '../names/known-fields';
import { codeBoxesFor } from '../fields/code-boxes';
import { clippedText } from './describe';
import type { ActProblem, ActUnderWay, MethodDefinition, MethodTable } from './act-contract';
import { createHands } from '../hands/hands';
import { endWatch, keepWatch } from '../proof/afterwards';
import { createCauses } from '../proof/causes';
import { findReady } from './ready';
import { findRefusal } from '../proof/settle';
import { watchScriptLinks } from '../hands/script-links';
import { checkOwnWorld } from '../proof/self-check';
import { readState } from '../fields/undone';
import { maskOutcome } from './mask-values';
import { watchEffects, type EffectWatch, type SeenEffects } from '../proof/watch-act';

/**
 * Does `request.method` on the element `request.selector` names, and proves it.
 *
 * Never rejects. What failed before anything reached the page has `sent: false`; after `signal` has aborted, nothing
 * more happens on the page.
 */
export async function actInFrame(
  request: FrameAct,
  context: FrameContext,
  signal: AbortSignal,
  methods: MethodTable,
): Promise<Outcome> {
  const startedAt = performance.now();
  const unsound = ownWorldProblem();
  if (unsound) return unsound;
  endWatch(context);
  const causes = createCauses(request.causes, context);
  const hands = createHands(causes, { ...context, signal });
  try {
    const definition = definitionOf(methods, request.method);
    const run: ActUnderWay = {
      request,
      context,
      signal,
      args: replaceVariables(request, context.document.location.origin),
      hands,
      causes,
      point: null,
      startedAt,
    };
    checkArguments(definition, run);
    throwIfStopped(signal);
    if (request.dialogs) causes.answerDialogs(request.dialogs, request.browserAnswers);
    context.changes.refresh();
    return maskOutcome(withDialogs(await perform(definition, run), causes.dialogs().own), request);
  } catch (thrown) {
    return maskOutcome(failed(toAutomationError(thrown, 'engine-failed'), hands.sent), request);
  } finally {
    causes.stop();
  }
}

/** The failure in a page that has replaced parts of JavaScript, made without any of them. */
function ownWorldProblem(): Outcome | undefined {
  try {
    checkOwnWorld();
    return undefined;
  } catch (thrown) {
    return failed(toAutomationError(thrown, 'engine-failed'), false);
  }
}

/** A done act with the dialogs that its code has opened, each told once. */
function withDialogs(outcome: Outcome, dialogs: readonly Effect[]): Outcome {
  if (outcome.status === 'failed' || dialogs.length === 0) return outcome;
  const others = outcome.effects.filter(({ kind }) => kind !== 'dialog');
  return { ...outcome, effects: [...others, ...dialogs] };
}

function definitionOf(methods: MethodTable, method: string): MethodDefinition {
  const definition = methods.get(method);
  if (definition) return definition;
  throw new AutomationError(
    'unknown-method',
    `There is no method "${method}". There are ${[...methods.keys()].join(', ')}.`,
  );
}

function checkArguments(definition: MethodDefinition, { request, args }: ActUnderWay): void {
  const fault = definition.checkArguments?.(args);
  if (fault) throw new AutomationError('invalid-input', `${request.method}: ${fault} Nothing was done.`);
}

async function perform(definition: MethodDefinition, run: ActUnderWay): Promise<Outcome> {
  const proven = await definition.withoutTarget?.(run);
  if (proven) return done('state', proven.readBack);
  const { element: target, selector } = await findReady(definition, run);
  noteGivenTo(target, run);
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
  return { ...outcome, ...foundBy, ...(ref !== undefined && { ref }) };
}

/** Notes on the target the value of a variable that goes into it: others who read the field may not know the value. */
function noteGivenTo(target: Element, { request, args, context }: ActUnderWay): void {
  const at = args.findIndex((value, index) => value !== request.arguments[index]);
  const [value, shown] = [args[at], request.arguments[at]];
  if (value === undefined || shown === undefined) return;
  noteGiven(target, { value, shown });
  for (const box of codeBoxesFor(target, value, context)) markSecret(box);
}

async function performOn(definition: MethodDefinition, target: Element, run: ActUnderWay): Promise<Outcome> {
  const isByState = definition.verify !== undefined;
  const watch =
    isByState && !run.request.tellsAnswer ? null : watchEffects(target, run, definition.countsTooltips);
  const scripts = watchScriptLinks(run);
  const outcome = await tryTo(async () => {
    const known = await definition.perform(target, run);
    await scripts?.follow();
    if ('readBack' in known) return await proveByReading(known.readBack, target, run);
    if (watch && !isByState) return judgeEffects(definition, target, { run, watch, known });
    const proven = await proveByState(definition, target, run);
    if (proven.status === 'failed' || !watch) return proven;
    return { ...proven, effects: [...proven.effects, ...(await watch.answer())] };
  }, run);
  scripts?.stop();
  const isByEffect = outcome.status === 'done' && outcome.proof === 'effect';
  const isThere = isByEffect ? () => (watch?.now() ?? []).length > 0 : run.holds;
  // Only an effect that can be seen now can be seen to go.
  if (outcome.status === 'done' && isThere?.()) keepWatch(isThere, run, () => watch?.stop());
  else watch?.stop();
  return outcome;
}

function tryTo(prove: () => Promise<Outcome>, run: ActUnderWay): Promise<Outcome> {
  return prove().catch((thrown: unknown) =>
    failed(toAutomationError(thrown, 'engine-failed'), run.hands.sent),
  );
}

/** Proves the act by the effects that were read back; where one look tells whether the state holds, it is watched on. */
async function proveByReading(effects: Effect[], target: Element, run: ActUnderWay): Promise<Outcome> {
  const problem = run.holds ? await findRefusal(run.holds, target, run) : null;
  return problem
    ? { ...failed(new AutomationError(problem.code, problem.message), run.hands.sent), undone: false }
    : done('state', effects);
}

async function judgeEffects(
  definition: MethodDefinition,
  target: Element,
  { run, watch, known }: { run: ActUnderWay; watch: EffectWatch; known: Effect[] },
): Promise<Outcome> {
  if (known.length > 0 && !definition.bringsMore) return done('effect', known);
  const seen = await watch.effects(known.length > 0);
  if (seen.effects.length > 0 && seen.refusal === undefined && !run.causes.told.wasRefused)
    return seen.isSettled
      ? done('effect', seen.effects)
      : { ...done('effect', seen.effects), settled: false };
  if (known.length > 0 && seen.takenBack.length === 0 && seen.refusal === undefined)
    return done('state', known);
  return unseen(definition, target, { run, seen, blocked: watch.blocked() });
}

async function proveByState(
  definition: MethodDefinition,
  target: Element,
  run: ActUnderWay,
): Promise<Outcome> {
  const verdict = await definition.verify?.(target, run);
  if (verdict && 'effects' in verdict) {
    const proven = done('state', verdict.effects);
    return run.causes.work().length === 0 ? proven : { ...proven, settled: false };
  }
  const problem: ActProblem = verdict?.problem ?? { code: 'internal', message: 'Nothing was read back.' };
  const outcome = failed(new AutomationError(problem.code, problem.message), run.hands.sent);
  return problem.wasDone ? { ...outcome, undone: false } : outcome;
}

function unseen(
  definition: MethodDefinition,
  target: Element,
  { run, seen, blocked }: { run: ActUnderWay; seen: SeenEffects; blocked: ActProblem | null },
): Outcome {
  const { request, hands } = run;
  const problem = blocked ?? refusal(seen) ?? definition.unseen?.(target, run);
  if (request.expectsNoEffect && !problem) return done('declared', []);
  const { code, message } = problem ?? { code: 'no-effect-seen', message: whyUnseen(seen, run) };
  const details = Object.keys(seen.refused).length > 0 ? { refused: seen.refused } : {};
  return failed(new AutomationError(code, message, { details }), hands.sent);
}

/** The page said no, or what the act did is not there any more. */
function refusal({ refusal: said, takenBack: [first] }: SeenEffects): ActProblem | undefined {
  if (said) return { code: 'value-rejected', message: say`The page answered: "${clippedText(said)}"` };
  if (!first) return undefined;
  return { code: 'no-effect-seen', message: say`${asSentence(first)}, and the page took it back.` };
}

function whyUnseen({ isBusy, others: [other] }: SeenEffects, { request }: ActUnderWay): Saying {
  if (isBusy) {
    return say`The ${request.method} was sent, and the page is still at work. It may work yet, so it is not repeated.`;
  }
  const seen = other
    ? say`Something else was seen after it (${sayingOf(other)}), but nothing shows that the ${request.method} did that. `
    : '';
  return say`The ${request.method} was sent, but nothing changed within ${request.effectTimeoutMs / 1000} s. ${seen}It may have worked, so it is not repeated.`;
}

const sayingOf = ({ sentence, said = sentence }: Effect): Saying => ({ sentence, said });

function asSentence(effect: Effect): Saying {
  const { sentence, said } = sayingOf(effect);
  return { sentence: sentence.charAt(0).toUpperCase() + sentence.slice(1), said };
}

function done(
  proof: 'state' | 'effect' | 'declared',
  effects: Effect[],
  already = false,
): Extract<Outcome, { status: 'done' }> {
  return { status: 'done', proof, already, effects };
}

function failed(error: AutomationError, sent: boolean): Extract<Outcome, { status: 'failed' }> {
  return { status: 'failed', error: error.toJSON(), sent };
}

const placeholder = /%([A-Za-z_][\w.-]*)%/g;

/**
 * The arguments with every `%name%` replaced, in one pass: what a value holds is never replaced again.
 * Throws `unknown-variable` for a name that has no value, and `variable-not-allowed` in a document of another origin than the
 * values are meant for.
 */
export function replaceVariables(request: FrameAct, origin: string): string[] {
  if (request.origin !== undefined && request.origin !== origin) throw isElsewhere(request, origin);
  return request.arguments.map((argument) =>
    argument.replace(placeholder, (_match, name: string) => {
      const value = Object.hasOwn(request.variables, name) ? request.variables[name] : undefined;
      if (value !== undefined) return value;
      throw new AutomationError(
        'unknown-variable',
        say`There is no variable "${name}". Nothing was done. Give it a value and try again.`,
      );
    }),
  );
}

function isElsewhere({ origin: wanted }: FrameAct, origin: string): AutomationError {
  return new AutomationError(
    'variable-not-allowed',
    say`The values are for ${wanted ?? ''} only, and the page is now of ${origin}. Nothing was done.`,
    { details: { origin } },
  );
}

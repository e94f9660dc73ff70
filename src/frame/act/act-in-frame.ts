import { performance } from '../dom/builtins';
import { throwIfStopped } from '../../base/deadline';
import { AutomationError, toAutomationError } from '../../base/errors';
import { say, type Saying } from '../../base/say';
import type { Effect, FrameAct, Outcome } from '../../protocol/frame';
import type { FrameContext } from '../engine-context';
import { markSecret, noteGiven } from '../names/secret-fields';
import { codeBoxesFor } from '../fields/write-text';
import { clippedText } from './describe';
import type { ActProblem, ActUnderWay, MethodDefinition, MethodTable } from './act-contract';
import { createHands } from '../hands/hands';
import { createCauses } from '../proof/causes';
import { findReady } from './ready';
import { findRefusal } from '../proof/settling';
import { maskOutcome } from './mask-values';
import { watchEffects, type EffectWatch, type SeenEffects } from '../proof/watch-act';
import { attributeOf } from '../dom/native';
import { isEditableHost } from '../fields/edit-text';
import { isFocused } from '../hands/move-focus';
import { fieldState } from '../fields/properties';
import { sleepUnless, nextTask } from './wait';
import { isTrusted } from '../hands/trusted-input';

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
  const watching =
    isByState && !run.request.tellsAnswer ? null : watchEffects(target, run, definition.countsTooltips);
  const scripts = watchScriptLinks(run);
  const outcome = await tryTo(async () => {
    const known = await definition.perform(target, run);
    await scripts?.follow();
    if ('readBack' in known) return await proveByReading(known.readBack, target, run);
    if (watching && !isByState) return judgeEffects(definition, target, { run, watch: watching, known });
    const proven = await proveByState(definition, target, run);
    if (proven.status === 'failed' || !watching) return proven;
    return { ...proven, effects: [...proven.effects, ...(await watching.answer())] };
  }, run);
  scripts?.stop();
  const isByEffect = outcome.status === 'done' && outcome.proof === 'effect';
  const isThere = isByEffect ? () => (watching?.now() ?? []).length > 0 : run.holds;
  // Only an effect that can be seen now can be seen to go.
  if (outcome.status === 'done' && isThere?.()) keepWatch(isThere, run, () => watching?.stop());
  else watching?.stop();
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
  { run, watch: watching, known }: { run: ActUnderWay; watch: EffectWatch; known: Effect[] },
): Promise<Outcome> {
  if (known.length > 0 && !definition.bringsMore) return done('effect', known);
  const seen = await watching.effects(known.length > 0);
  if (seen.effects.length > 0 && seen.refusal === undefined && !run.causes.told.wasRefused)
    return seen.isSettled
      ? done('effect', seen.effects)
      : { ...done('effect', seen.effects), settled: false };
  if (known.length > 0 && seen.takenBack.length === 0 && seen.refusal === undefined)
    return done('state', known);
  return unseen(definition, target, { run, seen, blocked: watching.blocked() });
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

/** All of an element's state that `method` reads back, as text to compare. Most move the focus whether they work or not. */
function readState(target: Element, method: string): string {
  return JSON.stringify([
    fieldState(target),
    isEditableHost(target) ? target.innerText : '',
    attributeOf(target, 'aria-checked'),
    attributeOf(target, 'aria-selected'),
    Math.round(target.scrollTop),
    Math.round(target.scrollLeft),
    method === 'focus' && isFocused(target),
  ]);
}

/**
 * Throws where the page put something of its own in the place of what every script leans on. Only the plain script can
 * meet that: it shares the page's world. Nothing it found there could be trusted.
 */
function checkOwnWorld(): void {
  if (isSound()) return;
  const message =
    'This page has replaced parts of JavaScript itself, so nothing can be verified in its own world.';
  throw new AutomationError('engine-failed', message);
}

const numbers = '1,2,3';

function isSound(): boolean {
  try {
    const list = [1, 2, 3];
    const [first, ...rest] = list;
    const grown = [first, ...rest].slice();
    grown.push(4);
    return (
      list.map((one) => one).join(',') === numbers &&
      list.filter((one) => one > 1).join(',') === '2,3' &&
      list.flatMap((one) => [one]).join(',') === numbers &&
      list.find((one) => one === 2) === 2 &&
      list.some((one) => one === 3) &&
      !list.some((one) => one === 4) &&
      list.every((one) => one > 0) &&
      !list.every((one) => one > 1) &&
      list.includes(2) &&
      !list.includes(4) &&
      grown.length === 4
    );
  } catch {
    return false;
  }
}

/** The proof of a done act is watched for this long after the answer, in milliseconds. */
const watchedMs = 2000;

const pollMs = 200;

/** The watch that goes on in each frame; the next act there ends it, since that may change the same things. */
const watches = new WeakMap<Document, AbortController>();

/**
 * Watches on, after the act was answered, whether the page takes back what proved it, and reports that once. The user's
 * own input, another act, and another document end it.
 */
function keepWatch(isThere: () => boolean, run: ActUnderWay, stop: () => void): void {
  const { onLost } = run.context;
  const over = new AbortController();
  if (!onLost) return stop();
  watches.get(run.context.document)?.abort();
  watches.set(run.context.document, over);
  const until = performance.now() + watchedMs;
  void watch(isThere, { run, until, over })
    .then((isLost) => isLost && onLost('the page took it back'))
    .catch(() => {})
    .finally(stop);
}

/** Ends the watch of the act before. */
function endWatch({ document }: Pick<FrameContext, 'document'>): void {
  watches.get(document)?.abort();
  watches.delete(document);
}

type Watching = { run: ActUnderWay; until: number; over: AbortController };

async function watch(isThere: () => boolean, { run, until, over }: Watching): Promise<boolean> {
  const view = run.context.document.defaultView;
  const onInput = (event: Event) => event.isTrusted && over.abort();
  for (const type of ['pointerdown', 'keydown', 'pagehide'])
    view?.addEventListener(type, onInput, { capture: true, passive: true, signal: over.signal });
  for (;;) {
    const left = until - performance.now();
    if (left <= 0 || over.signal.aborted) return (over.abort(), false);
    await sleepUnless(Math.min(pollMs, left), over.signal, (wake) => run.context.changes.watch(wake));
    if (!isThere()) return (over.abort(), true);
  }
}

/** Links and forms whose address is a script, as the act's own events reach them. */
type ScriptLinks = {
  /** Has the page run those scripts, unless it has prevented that, as the act's. */
  follow(): Promise<void>;
  stop(): void;
};

/** A script that does nothing needs not be run: a listener does what such a link is for. */
export const isIdleScript = (script: string): boolean =>
  /^javascript:;*(void\(?0?\)?;*)?$/i.test(script.replace(/\s+/g, ''));

/** Watches for them: for events from an extension's world the browser does not run them by itself, and their effect is the act's. */
function watchScriptLinks(run: ActUnderWay): ScriptLinks | null {
  const { context, signal } = run;
  const { followScript } = context;
  if (!followScript) return null;
  const listening = new AbortController();
  const reached: { event: Event; address: string }[] = [];
  const note = (event: Event, address: string | null) => {
    const script = address?.trim() ?? '';
    if (context.changes.phase === 'idle' || !/^javascript:/i.test(script) || isIdleScript(script)) return;
    reached.push({ event, address: script });
  };
  const options = { capture: true, passive: true, signal: listening.signal };
  const view = context.document.defaultView;
  view?.addEventListener('click', (event) => note(event, linkAddress(event, run)), options);
  view?.addEventListener('submit', (event) => note(event, formAddress(event)), options);
  return {
    follow: async () => {
      for (const { event, address } of reached.filter((each) => !each.event.defaultPrevented)) {
        throwIfStopped(signal);
        if (isTrusted(run)) {
          await claimScript(event, run);
          continue;
        }
        // The script runs in a task of the page's own, beside which others may come.
        run.causes.enter('deed', () => false);
        await followScript(address).finally(() => run.causes.enter('idle'));
      }
    },
    stop: () => listening.abort(),
  };
}

/** For trusted input the browser runs it, in a task right after those of the press. */
async function claimScript({ timeStamp }: Event, { context, causes }: ActUnderWay): Promise<void> {
  for (let task = 0; task < 3; task += 1) await nextTask();
  context.changes.flush();
  causes.claim('deed', timeStamp);
}

/**
 * The address of a pressed link that opens in its own frame; with a modifier key held down, or a target, it would open
 * elsewhere.
 */
function linkAddress(event: MouseEvent, { context: { tree } }: ActUnderWay): string | null {
  const [pressed] = event.composedPath();
  if (!(pressed instanceof Element) || event.ctrlKey || event.metaKey || event.shiftKey) return null;
  const link = tree.closest(pressed, 'a[href], area[href]');
  return link && opensHere(link) ? attributeOf(link, 'href') : null;
}

function formAddress({ target: form, submitter }: SubmitEvent): string | null {
  if (!(form instanceof HTMLFormElement) || !opensHere(form)) return null;
  return (submitter && attributeOf(submitter, 'formaction')) ?? attributeOf(form, 'action');
}

const opensHere = (element: Element) => ['', '_self'].includes(attributeOf(element, 'target') ?? '');

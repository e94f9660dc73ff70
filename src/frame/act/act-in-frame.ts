import { performance } from '../dom/builtins';
import { throwIfStopped } from '../../base/deadline';
import { AutomationError, toAutomationError } from '../../base/errors';
import { say, type Saying } from '../../base/say';
import type { Effect, FrameAct, Outcome } from '../../protocol/frame';
import type { FrameContext } from '../engine-context';
import { markSecret, noteGiven } from '../names/secret-fields';
import { codeBoxesFor } from '../fields/write-text';
import { clippedText, describeElement, maskOutcome } from './describe';
import { errorOf, type Problem, type Act, type MethodTable } from './act';
import { createHands } from '../hands/hands';
import { createCauses } from '../proof/causes';
import { textsToBring } from '../proof/traces';
import { elementNow, findReady, namesOnly } from './target';
import { noteBecame } from '../fingerprint/fits';
import { failedOf, refusedBy, type RequestAnswer } from '../proof/work';
import { endWatch, findRefusal, keepWatch } from '../proof/settling';
import { watchSignals } from '../proof/signals';
import { watchEffects, type EffectWatch, type SeenEffects } from '../proof/watch-act';
import { attributeOf, isConnectedOf } from '../dom/native';
import { isEditableHost } from '../fields/edit-text';
import { isFocused } from '../hands/focus';
import { fieldState } from '../fields/states';
import { nextTask } from './wait';
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
  // Only the plain script shares the page's world; nothing that is found there could be trusted then.
  if (!isSound()) return failed(new AutomationError('engine-failed', worldReplaced), false);
  endWatch(context.document);
  const causes = createCauses(request.causes, context);
  const hands = createHands(causes, context, signal);
  try {
    const method = methods.get(request.method);
    if (!method) throw unknownMethod(request.method, methods);
    const args = replaceVariables(request, context.document.location.origin);
    const act: Act = { request, method, context, signal, args, hands, causes, point: null, startedAt };
    const fault = method.checkArguments?.(args);
    if (fault) throw new AutomationError('invalid-input', `${request.method}: ${fault} Nothing was done.`);
    throwIfStopped(signal);
    if (request.dialogs) causes.answerDialogs(request.dialogs, request.browserAnswers);
    if (context.maySend) causes.holdRequests(context.maySend);
    context.changes.refresh();
    const outcome = await perform(act);
    await causes.noneHeld();
    const told = withDialogs(outcome, causes.dialogs().own);
    return maskOutcome(causes.isSilent() ? asSilent(told) : told, request);
  } catch (thrown) {
    return maskOutcome(failed(thrown, hands.sent), request);
  } finally {
    causes.stop();
  }
}

function unknownMethod(name: string, methods: MethodTable): AutomationError {
  const message = `There is no method "${name}". There are ${[...methods.keys()].join(', ')}.`;
  return new AutomationError('unknown-method', message);
}

/** A done act with the dialogs that its code has opened, each told once. */
function withDialogs(outcome: Outcome, dialogs: readonly Effect[]): Outcome {
  if (outcome.status === 'failed' || dialogs.length === 0) return outcome;
  const others = outcome.effects.filter(({ kind }) => kind !== 'dialog');
  return { ...outcome, effects: [...others, ...dialogs] };
}

const asSilent = (outcome: Outcome): Outcome =>
  outcome.status === 'done' ? { ...outcome, silent: true } : outcome;

async function perform(act: Act): Promise<Outcome> {
  const { request, method, hands, context } = act;
  const proven = await method.withoutTarget?.(act);
  if (proven) return done('state', proven.readBack);
  const { element: target, selector } = await findReady(act);
  noteGivenTo(target, act);
  act.causes.bring(textsToBring(target, request.method, act.args));
  const there = method.already?.(target, act);
  const foundBy = selector === request.selector ? {} : { foundBy: selector };
  if (there) return { ...done('state', [there], true), ...foundBy };
  const before = readState(target, request.method);
  const outcome = await performOn(target, act).catch((thrown: unknown) => failed(thrown, hands.sent));
  if (outcome.status === 'failed')
    return method.verify || method.readsBack
      ? { undone: readState(target, request.method) === before, ...outcome }
      : outcome;
  noteChange(target, act);
  const ref = context.refOf?.(target);
  return { ...outcome, ...foundBy, ...(ref !== undefined && { ref }) };
}

/** A target with other things around it is the same for the next act. It is read once this one is answered. */
function noteChange(target: Element, act: Act): void {
  const { request, context } = act;
  const { fingerprint, isGrave } = request;
  if (!fingerprint) return;
  setTimeout(() => {
    try {
      const now = elementNow(target, act, (element) => act.method.retarget?.(element, act) ?? element);
      if (isConnectedOf(now)) noteBecame(fingerprint, context.fingerprintOf(now), context.document, isGrave);
    } catch {
      // It shows another row now.
    }
  });
}

/** Notes on the target the value of a variable that goes into it: others who read the field may not know the value. */
function noteGivenTo(target: Element, { request, args, context }: Act): void {
  const at = args.findIndex((value, index) => value !== request.arguments[index]);
  const [value, shown] = [args[at], request.arguments[at]];
  if (value === undefined || shown === undefined) return;
  noteGiven(target, { value, shown });
  for (const box of codeBoxesFor(target, value, context)) markSecret(box);
}

async function performOn(target: Element, act: Act): Promise<Outcome> {
  const { method, request, hands, context, causes } = act;
  const watching = method.verify && !method.taken && !request.tellsAnswer ? null : watchEffects(target, act);
  // A value may lead to another page, which comes before anything is read back.
  const leaving = watching ? undefined : watchSignals(target, act, () => {});
  const scripts = watchScriptLinks(act);
  const prove = async (): Promise<Outcome> => {
    const known = await method.perform(target, act);
    await scripts?.follow();
    const isRead = 'readBack' in known;
    if (!isRead && !method.verify && watching) return judgeEffects(known, watching, target, act);
    const proven = isRead
      ? await proveByReading(known.readBack, target, act)
      : await proveByState(target, act);
    if (proven.status === 'failed') return (await proveByTaking(watching, target, act)) ?? proven;
    if (isRead || !watching || !request.tellsAnswer) return proven;
    return { ...proven, effects: [...proven.effects, ...(await watching.answer())] };
  };
  const outcome = await prove().catch((thrown: unknown) => failed(thrown, hands.sent));
  scripts?.stop();
  leaving?.stop();
  const isByEffect = outcome.status === 'done' && outcome.proof === 'effect';
  const isThere = isByEffect ? watching?.stillThere() : act.holds;
  // Only an effect that can be seen now can be seen to go.
  if (outcome.status === 'done' && isThere?.())
    keepWatch(isThere, { ...context, work: causes.work() }, () => watching?.stop());
  else watching?.stop();
  return outcome;
}

/** Proves the act by the effects that were read back; where one look tells whether the state holds, it is watched on. */
async function proveByReading(effects: Effect[], target: Element, act: Act): Promise<Outcome> {
  const problem = act.holds ? await findRefusal(act.holds, target, act) : null;
  const refused = problem ?? refusedUpload(act);
  return refused ? { ...failed(errorOf(refused), act.hands.sent), undone: false } : done('state', effects);
}

function refusedUpload({ method, causes, context }: Act): Problem | undefined {
  if (!method.isUpload) return undefined;
  const answer = refusedBy(causes.answers(), context.document.location.hostname);
  return answer && serverRefused(answer);
}

/** Where nothing else is seen, a request that failed tells why. */
function failedRequest({ causes, context }: Act): Problem | undefined {
  const answer = failedOf(causes.answers(), context.document.location.hostname);
  return answer && serverRefused(answer);
}

function pageRefused({ by, words, field }: NonNullable<SeenEffects['refused']>, { context }: Act): Problem {
  if (by) return serverRefused(by, words);
  if (words === '' && field)
    return {
      code: 'value-rejected',
      message: say`The page does not accept ${describeElement(field, context)}.`,
    };
  return { code: 'value-rejected', message: say`The page answered: "${clippedText(words)}"` };
}

/** Where the page says nothing of it, another of its frames may show since then what was asked for. */
function serverRefused({ status, answeredAt }: RequestAnswer, words = ''): Problem {
  const message =
    status === 0
      ? say`The page’s server did not answer.`
      : say`The page’s server refused it: it answered ${status}.`;
  if (words === '')
    return { code: 'value-rejected', message, details: { refusedAt: performance.timeOrigin + answeredAt } };
  return { code: 'value-rejected', message: say`${message} The page says: "${clippedText(words)}"` };
}

async function judgeEffects(
  known: Effect[],
  watching: EffectWatch,
  target: Element,
  act: Act,
): Promise<Outcome> {
  if (known.length > 0 && !act.method.bringsMore) return done('effect', known);
  const seen = await watching.effects(known.length > 0);
  const no = watching.blocked() ?? refusal(seen, act);
  if (seen.effects.length > 0 && !no && !seen.isPending)
    return settled(done('effect', seen.effects), seen.isSettled);
  if (known.length > 0 && !no && !seen.isPending) return done('state', known);
  const unseen = () =>
    act.context.elsewhereSeen?.aborted ? undefined : act.method.unseen?.(target, act, seen.watchedSeconds);
  const problem = no ?? unseen();
  if (act.request.expectsNoEffect && !problem) return done('declared', []);
  const whyNot = Object.keys(seen.whyNot).length > 0 ? { refused: seen.whyNot } : {};
  const { code, message, details } = problem ?? { code: 'no-effect-seen', message: whyUnseen(seen, act) };
  return failed(errorOf({ code, message, details: { ...whyNot, ...details } }), act.hands.sent);
}

async function proveByState(target: Element, act: Act): Promise<Outcome> {
  const verdict = await act.method.verify?.(target, act);
  if (verdict && 'effects' in verdict)
    return settled(done('state', verdict.effects), act.causes.work().length === 0);
  const problem = verdict?.problem ?? nothingRead;
  const outcome = failed(errorOf(problem), act.hands.sent);
  return problem.wasDone ? { ...outcome, undone: false } : outcome;
}

/** Proves an act whose state is not kept by what the page shows instead, where that is what was set; undefined where it is not. */
async function proveByTaking(
  watching: EffectWatch | null,
  target: Element,
  act: Act,
): Promise<Outcome | undefined> {
  const text = act.method.taken?.(target, act);
  if (!watching || !text || refusedUpload(act)) return undefined;
  const saying = (await watching.answer()).filter(({ sentence }) => namesOnly(sentence, text));
  return saying.length > 0 ? done('effect', saying) : undefined;
}

const nothingRead: Problem = { code: 'internal', message: 'Nothing was read back.' };

const settled = (outcome: Done, isSettled: boolean): Done =>
  isSettled ? outcome : { ...outcome, settled: false };

/** The page said no, or what the act did is not there any more. */
function refusal({ effects, refused, declined, takenBack }: SeenEffects, act: Act): Problem | undefined {
  if (declined) {
    const details = declined.asked ? { asked: declined.asked } : {};
    return { code: 'value-rejected', message: say`${asSentence(declined)}: the answer was no.`, details };
  }
  if (refused) return pageRefused(refused, act);
  const failing = effects.length === 0 ? failedRequest(act) : undefined;
  if (failing) return failing;
  const [first] = takenBack;
  return first && { code: 'no-effect-seen', message: say`${asSentence(first)}, and the page took it back.` };
}

function asSentence({ sentence, said = sentence }: Effect): Saying {
  return { sentence: sentence.charAt(0).toUpperCase() + sentence.slice(1), said };
}

function whyUnseen({ isBusy, others: [other], watchedSeconds }: SeenEffects, { request }: Act): Saying {
  if (isBusy) {
    return say`The ${request.method} was sent, and the page is still at work. It may work yet, so it is not repeated.`;
  }
  const seen = other
    ? say`Something else was seen after it (${sayingOf(other)}), but nothing shows that the ${request.method} did that. `
    : '';
  return say`The ${request.method} was sent, but nothing changed within ${watchedSeconds} s. ${seen}It may have worked, so it is not repeated.`;
}

const sayingOf = ({ sentence, said = sentence }: Effect): Saying => ({ sentence, said });

type Done = Extract<Outcome, { status: 'done' }>;
type Failed = Extract<Outcome, { status: 'failed' }>;

const done = (proof: Done['proof'], effects: Effect[], already = false): Done => ({
  status: 'done',
  proof,
  already,
  effects,
});

function failed(thrown: unknown, sent: boolean): Failed {
  return { status: 'failed', error: toAutomationError(thrown, 'engine-failed').toJSON(), sent };
}

const placeholder = /%([A-Za-z_][\w.-]*)%/g;

/**
 * The arguments with every `%name%` replaced, in one pass: what a value holds is never replaced again.
 * Throws `unknown-variable` for a name that has no value, and `variable-not-allowed` in a document of another origin than the
 * values are meant for.
 */
export function replaceVariables(request: FrameAct, origin: string): string[] {
  if (request.origin !== undefined && request.origin !== origin)
    throw new AutomationError(
      'variable-not-allowed',
      say`The values are for ${request.origin} only, and the page is now of ${origin}. Nothing was done.`,
      { details: { origin } },
    );
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

const worldReplaced =
  'This page has replaced parts of JavaScript itself, so nothing can be verified in its own world.';

const numbers = '1,2,3';

/** False where the page put something of its own in place of the list functions that every script leans on. */
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

/** A script that does nothing needs not be run: a listener does what such a link is for. */
export const isIdleScript = (script: string): boolean =>
  /^javascript:;*(void\(?0?\)?;*)?$/i.test(script.replace(/\s+/g, ''));

/**
 * Watches for links and forms whose address is a script: for events from an extension's world the browser does not run them
 * by itself. `follow` has the page run them as the act's, unless it has prevented that.
 */
function watchScriptLinks(act: Act) {
  const { context, signal, causes } = act;
  const { followScript } = context;
  if (!followScript) return null;
  const listening = new AbortController();
  const reached: (readonly [Event, string])[] = [];
  const note = (event: Event, address: string | null) => {
    const script = address?.trim() ?? '';
    if (context.changes.phase === 'idle' || !/^javascript:/i.test(script) || isIdleScript(script)) return;
    reached.push([event, script]);
  };
  const options = { capture: true, passive: true, signal: listening.signal };
  const view = context.document.defaultView;
  view?.addEventListener('click', (event) => note(event, linkAddress(event, act)), options);
  view?.addEventListener('submit', (event) => note(event, formAddress(event)), options);
  return {
    follow: async () => {
      for (const [event, address] of reached.filter(([{ defaultPrevented }]) => !defaultPrevented)) {
        throwIfStopped(signal);
        if (isTrusted(act)) {
          // The browser runs it, in a task right after those of the press.
          for (let task = 0; task < 3; task += 1) await nextTask();
          context.changes.flush();
          causes.claim('deed', event.timeStamp);
          continue;
        }
        // The script runs in a task of the page's own, beside which others may come.
        causes.enter('deed', () => false);
        await followScript(address).finally(() => causes.enter('idle'));
      }
    },
    stop: () => listening.abort(),
  };
}

/**
 * The address of a pressed link that opens in its own frame; with a modifier key held down, or a target, it would open
 * elsewhere.
 */
function linkAddress(event: MouseEvent, { context: { tree } }: Act): string | null {
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

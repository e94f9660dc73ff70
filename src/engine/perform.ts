import { withSignal } from '../base/deadline';
import { AutomationError, fromRecord, toAutomationError } from '../base/errors';
import { say } from '../base/say';
import { isRisky } from '../matching';
import { isPageMove, type ActionOutput, type PageMove } from '../protocol/action';
import { codeFacts } from '../protocol/error-codes';
import type { Fingerprint, Repair } from '../protocol/fingerprint';
import type { Outcome } from '../protocol/frame';
import type { GateDecision } from '../protocol/gate';
import { takes } from '../protocol/methods';
import { splitHops } from '../protocol/selector';
import type { Candidate, Rung } from '../protocol/session';
import { originOf, variableNames, type Variables } from '../protocol/variables';
import type { Context } from './find';
import { refusal, type Chosen, type Gate } from './gate/create-gate';
import { factsOfFingerprint, unknownFacts, type Facts } from './gate/facts';
import { heal, healByFingerprint, repairByAlternate } from './heal';
import {
  failed,
  type LastingTarget,
  type OnLost,
  type OnWaiting,
  type PageAction,
  type PageActOptions,
} from './page';

export type Known = Pick<Candidate, 'fingerprint' | 'alternates' | 'frame'> & {
  decision?: GateDecision;
};

export type Act = {
  action: ActionOutput;
  rung: Rung;
  /** The rung that chose it, where that is not its own. */
  foundBy?: Rung;
  facts?: Facts;
  /** It is one half of a search that the page may answer as it is typed. */
  search?: 'typed' | 'submitted';
} & Known;

export type DoneAct = { action: ActionOutput; rung: Rung; outcome: Outcome; repair?: Repair } & Known;

export type ActEvents = {
  /**
   * Called before the page is touched, with the known facts of the element. The function that it returns is called when the
   * page takes back what was done.
   */
  onAct(action: ActionOutput, rung: Rung, known: Known): OnLost | undefined;
  /** Called with the obstacle between the act and its target, when that has stood for a while. */
  onWaiting?: OnWaiting;
  /** The page took back what was done before: nothing more is done then. */
  isLost?(): boolean;
  onOutcome(outcome: Outcome, repair?: Repair): void;
};

export type ActContext = Context &
  ActEvents & {
    gate: Gate;
    timeoutMs: number;
    /** The caller has named that time: it is waited out, also on a page at rest. */
    isTimed?: boolean;
    /** An element that is not where its selector says is looked for otherwise. */
    selfHeal: boolean;
    /** A dialog of the browser is answered yes where the words order what it asks. */
    confirms?: boolean;
    /** The facts about the element of an observed action, from when it was found. */
    knownOf(action: ActionOutput): Known | undefined;
    /** Throws when `text` names a variable that may not be typed in the frame at this address; without one, in the page's top. */
    checkPlace(text: string, frame: string | undefined): void;
  };

/** Throws when one of the actions names a variable that has no value, or that may not be typed where it is to be. */
export function checkPlan(plan: readonly Act[], variables: Variables, context: ActContext): void {
  for (const { action, frame } of plan) {
    for (const argument of action.arguments ?? []) {
      checkVariables(argument, variables);
      // In a frame that is not known yet it is checked once that is reached.
      if (frame !== undefined || splitHops(action.selector).length === 1) context.checkPlace(argument, frame);
    }
  }
}

/** Throws when `text` names a variable that has no value: before anything is read or done. */
export function checkVariables(text: string, variables: Variables): void {
  for (const name of variableNames(text)) {
    if (Object.hasOwn(variables, name)) continue;
    throw new AutomationError(
      'unknown-variable',
      say`There is no value for %${name}%. Give one and run it again.`,
    );
  }
}

type Admission<A> = { plan: A[] } | { refused: DoneAct };

/** Has the gate look at all that is to be done before any of it is: half of an instruction is never done. */
export async function admitPlan<A extends Act>(
  plan: readonly A[],
  context: ActContext,
): Promise<Admission<A>> {
  const admitted: A[] = [];
  for (const act of plan) {
    const { action, rung, foundBy } = act;
    const chosen = { rung: foundBy ?? rung, facts: factsOfAct(act, context) };
    const decision = await context.gate.admit(chosen, action);
    if (decision.outcome !== 'allow') {
      context.onAct(action, rung, { ...act, decision });
      const refused = notDone(act, refusal(decision));
      context.onOutcome(refused.outcome);
      return { refused };
    }
    admitted.push({ ...act, decision });
  }
  return { plan: admitted };
}

/** Facts of an act, also on an element that was not just seen on the page. */
export function factsOfAct(
  { facts, action, fingerprint, frame }: Act,
  { gate }: Pick<ActContext, 'gate'>,
): Facts {
  if (facts) return facts;
  const { method = '', arguments: given = [], description } = action;
  const origin = frame === undefined ? gate.origin : originOf(frame);
  if (fingerprint) return factsOfFingerprint(fingerprint, { method, arguments: given, origin });
  const address = method === 'navigate' ? (given[0] ?? '') : undefined;
  return { ...unknownFacts, method, arguments: given, origin, address, name: description };
}

type ReadyAct = Act & { action: PageAction; onLost: OnLost | undefined };

/**
 * Does one action, on the element it was found for or where that is found again. `isCached`: a search for the whole instruction
 * follows when the element itself is gone, so its description is not searched for.
 */
export async function perform(
  act: Act,
  variables: Variables,
  context: ActContext,
  isCached = false,
): Promise<DoneAct> {
  const { action, rung } = act;
  const { method } = action;
  if (method === undefined) {
    const message = say`The action has no method. Say what to do with the element: click, fill, …`;
    return notDone(act, new AutomationError('unknown-method', message));
  }
  // Without names it would empty the field, which no instruction to put files there means.
  if (takes(method, 'files') && rung !== 'given' && !action.arguments?.length)
    return notDone(
      act,
      new AutomationError('file-missing', say`No file was named for the field. Choose one.`),
    );
  const onLost = context.onAct(action, rung, act);
  context.onPhase(action.description);
  if (isPageMove(method)) return leave(act, method, context);
  const ready = { ...act, action: { ...action, method }, onLost };
  if (isCached) return actAsCached(ready, variables, context);
  return takes(method, 'state')
    ? waitOrHeal(ready, variables, context)
    : actOrHeal(ready, variables, context);
}

/** No value of a variable is put into an address: it would go wherever that leads. */
async function leave(act: Act, method: PageMove, { page, signal }: ActContext): Promise<DoneAct> {
  const { action, rung } = act;
  const [address = ''] = action.arguments ?? [];
  if (variableNames(address).length > 0) {
    const message = say`Values of variables are not put into addresses. Write out the address.`;
    return notDone(act, new AutomationError('invalid-input', message));
  }
  try {
    return { action, rung, outcome: await page.move({ method, address }, signal) };
  } catch (thrown) {
    return notDone(act, toAutomationError(thrown));
  }
}

/** After so many milliseconds a missing element is searched for, once and again: a page may only be drawing anew. */
const graceMs = { known: [1000, 4000], unknown: [4000], cached: 1000 };

/**
 * Acts where the selector or an alternate leads; while the element is missing, finds it again and acts there. A target that does
 * not fit is never acted on.
 */
async function actOrHeal(act: ReadyAct, variables: Variables, context: ActContext): Promise<DoneAct> {
  const startedAt = performance.now();
  const inTime = () => {
    const waitedMs = performance.now() - startedAt;
    return { ...context, waitedMs, timeoutMs: Math.max(1, context.timeoutMs - waitedMs) };
  };
  const { fingerprint } = act;
  let lost: DoneAct | undefined;
  try {
    for (const grace of !context.selfHeal ? [] : fingerprint ? graceMs.known : graceMs.unknown) {
      const missTimeoutMs = Math.min(grace, inTime().timeoutMs * 0.6);
      const tried = await actOnce(act, variables, { ...inTime(), missTimeoutMs });
      if (!isLost(tried) || context.signal.aborted) return saysMore(lost, tried);
      // The row it was begun with is known to that try alone: another try would take the next one there for it.
      if (!fingerprint && codeOf(tried) === 'element-changed') return tried;
      lost = tried;
      const healed = await actOnFound(act, variables, inTime(), heal);
      if (healed) return healed;
    }
    return saysMore(lost, await actOnce(act, variables, inTime()));
  } catch (thrown) {
    // The error is one of looking for the element: nothing of the act was sent.
    return saysMore(lost, notDone(act, toAutomationError(thrown)));
  }
}

/** Milliseconds between two searches for a missing element, while its selector is waited for, and between two tries. */
const wait = { lookMs: 2000, pauseMs: 250 };

/**
 * Waits where the selector leads, and in turn for the element of the fingerprint: a missing element may be on its way as well as
 * changed, so neither ends the wait before its time. That something is gone is no reason to look for another.
 */
async function waitOrHeal(act: ReadyAct, variables: Variables, context: ActContext): Promise<DoneAct> {
  const endsAt = performance.now() + context.timeoutMs;
  const isHealed = context.selfHeal && act.fingerprint && act.action.arguments?.[0] !== 'hidden';
  let lost: DoneAct | undefined;
  for (;;) {
    const timeoutMs = Math.max(1, endsAt - performance.now());
    const missTimeoutMs = isHealed ? Math.min(wait.lookMs, timeoutMs) : undefined;
    const within = { ...context, timeoutMs, missTimeoutMs, isTimed: true };
    const tried = await actOnce(act, variables, within);
    if (!isHealed || !isLost(tried) || context.signal.aborted) return saysMore(lost, tried);
    lost = tried;
    const found = await actOnFound(act, variables, within, healByFingerprint).catch(() => undefined);
    if (found && !isLost(found)) return found;
    const leftMs = endsAt - performance.now();
    if (leftMs <= 0) return tried;
    // An element of another kind in its place ends a try early.
    const pause = new Promise((resolve) => setTimeout(resolve, Math.min(wait.pauseMs, leftMs)));
    await withSignal(pause, context.signal).catch(() => {});
  }
}

/** Acts on the element itself alone: its description is left to the search for the whole instruction. */
async function actAsCached(act: ReadyAct, variables: Variables, context: ActContext): Promise<DoneAct> {
  const within = { ...context, missTimeoutMs: graceMs.cached };
  const tried = await actOnce(act, variables, within);
  if (!context.selfHeal || !isLost(tried) || context.signal.aborted) return tried;
  return (await actOnFound(act, variables, within, healByFingerprint)) ?? tried;
}

const codeOf = ({ outcome }: DoneAct) => (outcome.status === 'failed' ? outcome.error.code : undefined);

/** The element was not where its selector says, and nothing was done. */
function isLost({ outcome }: DoneAct): boolean {
  return (
    outcome.status === 'failed' && !outcome.sent && codeFacts[fromRecord(outcome.error).code].isLost === true
  );
}

/** The reason why it could not be done says more than that the time was over. */
function saysMore(lost: DoneAct | undefined, last: DoneAct): DoneAct {
  const isOutOfTime = last.outcome.status === 'failed' && !last.outcome.sent && codeOf(last) === 'timeout';
  return lost && isOutOfTime ? lost : last;
}

type Within = ActContext & Pick<PageActOptions, 'missTimeoutMs' | 'waitedMs'>;

async function actOnce(act: ReadyAct, variables: Variables, context: Within): Promise<DoneAct> {
  const { action, rung, fingerprint, alternates, onLost, search } = act;
  const { page, gate, timeoutMs, missTimeoutMs, isTimed, waitedMs, onWaiting, signal } = context;
  const isGrave = fingerprint && isRisky(fingerprint.name);
  const tellsAnswer = search === 'typed' || undefined;
  const known = { fingerprint, alternates, missTimeoutMs, isTimed, waitedMs, tellsAnswer, isGrave };
  let refused: GateDecision | undefined;
  let chosen: Chosen = { rung: act.foundBy ?? rung, facts: factsOfAct(act, context) };
  const maySend = async (to: string) => {
    const decision = await gate.admitSending(chosen, to, action);
    if (decision.outcome !== 'allow') refused = decision;
    return decision.outcome === 'allow';
  };
  const options: PageActOptions = {
    ...known,
    variables,
    timeoutMs,
    signal,
    onLost,
    onWaiting,
    maySend: act.decision?.isHeld ? maySend : undefined,
  };
  let outcome = await page.act(action, options);
  const asked = context.confirms && !refused ? askedIn(outcome) : undefined;
  if (asked !== undefined) {
    chosen = { rung: 'model', facts: answerTo(asked, chosen.facts) };
    const decision = await gate.admit(chosen, action);
    // The page was told no.
    if (decision.outcome !== 'allow') return notDone(act, refusal(decision, asked));
    if (decision.isHeld) options.maySend = maySend;
    outcome = await page.act(action, {
      ...options,
      dialogs: { answer: 'accept', isDefault: true, onlyTo: asked },
    });
  }
  if (refused) return { action, rung, outcome: failed(refusal(refused), true) };
  const foundBy = outcome.status === 'done' ? outcome.foundBy : undefined;
  if (foundBy === undefined) return { action, rung, outcome };
  const selector = [...splitHops(action.selector).slice(0, -1), foundBy].join(' >> ');
  const repair = repairByAlternate({ action, fingerprint }, selector);
  return { action: { ...action, selector }, rung, outcome, repair };
}

/** The question of a dialog of the browser that was answered no. */
function askedIn(outcome: Outcome): string | undefined {
  const asked = outcome.status === 'failed' ? fromRecord(outcome.error).details['asked'] : undefined;
  return typeof asked === 'string' ? asked : undefined;
}

/** Facts of a yes to it, as of a button in a dialog of the page. */
export const answerTo = (dialog: string, { origin, page }: Facts): Facts => ({
  ...unknownFacts,
  method: 'click',
  arguments: [],
  role: 'button',
  name: 'OK',
  origin,
  page,
  dialog,
  around: [dialog],
});

/** Acts on the element that a search finds again; undefined when it finds none. */
async function actOnFound(
  act: ReadyAct,
  variables: Variables,
  context: Within,
  search: typeof heal,
): Promise<DoneAct | undefined> {
  const { action, fingerprint } = act;
  const found = await search({ action, fingerprint, variables }, context);
  if (!found) return undefined;
  if ('refusal' in found) return notDone(act, found.refusal);
  const { target, repair } = found;
  const decision = await admitFound(act, target, repair, context);
  if (decision.outcome !== 'allow') return notDone(act, refusal(decision));
  const { selector } = target;
  const again = { ...act, ...target, action: { ...action, selector } };
  const done = await actOnce(again, variables, context);
  return selector === action.selector ? done : { ...done, repair };
}

/** Asks the gate about an element that was found again: it may risk no more than the one that was meant. */
function admitFound(
  { action, rung, foundBy, fingerprint }: ReadyAct,
  { selector, fingerprint: found }: LastingTarget,
  repair: Repair,
  { gate }: ActContext,
): Promise<GateDecision> {
  const { method, arguments: given = [], description } = action;
  const factsOf = (of: Fingerprint) =>
    factsOfFingerprint(of, { method, arguments: given, origin: gate.origin });
  const facts = factsOf(found);
  const isModels = repair.rung === 'model' || (foundBy ?? rung) === 'model';
  if (!isModels && rung === 'given' && fingerprint)
    return gate.ofFoundAgain(factsOf(fingerprint), description).admit({ rung: 'model', facts }, { selector });
  return gate.admit({ rung: isModels ? 'model' : rung, facts }, { selector });
}

const notDone = ({ action, rung }: Act, error: AutomationError): DoneAct => ({
  action,
  rung,
  outcome: failed(error),
});

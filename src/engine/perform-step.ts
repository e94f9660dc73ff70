import { withSignal } from '../base/deadline';
import { AutomationError, toAutomationError, fromRecord } from '../base/errors';
import { say } from '../base/say';
import { isPageMove, type ActionOutput, type PageMove } from '../protocol/action';
import type { Fingerprint } from '../protocol/fingerprint';
import type { Outcome } from '../protocol/frame';
import type { GateDecision } from '../protocol/gate';
import { takes } from '../protocol/methods';
import type { Repair } from '../protocol/repair';
import { splitHops } from '../protocol/selector';
import type { Candidate, Rung } from '../protocol/session';
import { variableNames, type Variables } from '../protocol/variables';
import { factsOfFingerprint, type Facts } from './gate/facts';
import { refusal, type Gate } from './gate/create-gate';
import { type Context, findOnPage } from './find-on-page';
import type { OnLost, OnWaiting, LastingTarget } from './page';
import { compareFingerprints, couldBe, matchFingerprint } from '../matching';
import { codeFacts } from '../protocol/error-codes';
import { phases } from '../protocol/task/phases';

/** One action that was carried out, and what came of it. */
export type Act = { action: ActionOutput; rung: Rung; outcome: Outcome; repair?: Repair } & Known;

export type ActContext = Context & {
  /** Stands before every act. */
  gate: Gate;
  timeoutMs: number;
  /** Whether an element that is not where its selector says is looked for otherwise. */
  selfHeal: boolean;
  /** The facts about the element of an observed action, from when it was found. */
  knownOf(action: ActionOutput): Known | undefined;
  /** Throws when `text` names a variable that may not be typed in the frame at this address; without one, in the page's top. */
  checkPlace(text: string, frame: string | undefined): void;
  /** Told before the page is touched, with what is known of the element. What it gives hears when the page takes back what was done. */
  onAct(action: ActionOutput, rung: Rung, known: Known): OnLost | undefined;
  /** Told what keeps the act from its target, when that has stood for a while. */
  onWaiting?: OnWaiting;
  /** The page took back what was done before: nothing more is done then. */
  isLost?(): boolean;
  /** Told what came of it. */
  onOutcome(outcome: Outcome, repair?: Repair): void;
};

/** Facts about an action's element besides its selector. */
export type Known = Pick<Candidate, 'fingerprint' | 'alternates' | 'frame'> & {
  /** The gate's decision on it. */
  decision?: GateDecision;
};

/** An action that is to be done. */
export type Planned = {
  action: ActionOutput;
  rung: Rung;
  /** Who chose it, where that is not the rung. */
  foundBy?: Rung;
  facts?: Facts;
  /** It is one half of a search that the page may answer as it is typed. */
  search?: 'typed' | 'submitted';
} & Known;

/** Does one action, on the element it was found for or where that is found again. */
export function perform(planned: Planned, variables: Variables, context: ActContext): Promise<Act> {
  return performReady(planned, variables, { ...context, how: performOrHeal });
}

/** The same on the element itself alone: what its description could also mean is left to a search for the whole instruction. */
export function performAsKnown(planned: Planned, variables: Variables, context: ActContext): Promise<Act> {
  return performReady(planned, variables, { ...context, how: performOrFindAgain });
}

type How = (planned: Ready, variables: Variables, context: ActContext) => Promise<Act>;

async function performReady(
  planned: Planned,
  variables: Variables,
  { how, ...context }: ActContext & { how: How },
): Promise<Act> {
  const { action, rung } = planned;
  const { method } = action;
  if (method === undefined) {
    const message = say`The action has no method. Say what to do with the element: click, fill, …`;
    return { action, rung, outcome: failed(new AutomationError('unknown-method', message)) };
  }
  // Without names it would empty the field, which no instruction to put files there means.
  if (takes(method, 'files') && rung !== 'given' && !action.arguments?.length) {
    const message = say`No file was named for the field. Choose one.`;
    return { action, rung, outcome: failed(new AutomationError('file-missing', message)) };
  }
  const onLost = context.onAct(action, rung, planned);
  context.onPhase(action.description);
  if (isPageMove(method)) return leave(planned, method, context);
  return how({ ...planned, action: { ...action, method }, onLost }, variables, context);
}

/** No value of a variable is put into an address: it would go wherever that leads. */
async function leave({ action, rung }: Planned, method: PageMove, context: ActContext): Promise<Act> {
  const [address = ''] = action.arguments ?? [];
  if (variableNames(address).length > 0) {
    const message = say`Values of variables are not put into addresses. Write out the address.`;
    return { action, rung, outcome: failed(new AutomationError('invalid-input', message)) };
  }
  try {
    return { action, rung, outcome: await context.page.move({ method, address }, context.signal) };
  } catch (thrown) {
    return { action, rung, outcome: failed(toAutomationError(thrown)) };
  }
}

type Ready = Planned & { action: ActionOutput & { method: string }; onLost: OnLost | undefined };

/** After so many milliseconds an element that is missing is looked for otherwise: a page may only be drawing anew. */
const graceMs = { known: [1000, 4000], unknown: [4000] };

/**
 * Does it where the selector or an alternate leads, else on the element that is found again. A target that does not fit is never
 * acted on.
 */
async function performOrHeal(planned: Ready, variables: Variables, context: ActContext): Promise<Act> {
  if (takes(planned.action.method, 'state')) return waitOrHeal(planned, variables, context);
  const endsAt = performance.now() + context.timeoutMs;
  const inTime = () => ({ ...context, timeoutMs: Math.max(1, endsAt - performance.now()) });
  const { action, rung, fingerprint } = planned;
  let lost: Act | undefined;
  try {
    if (context.selfHeal) {
      for (const grace of fingerprint ? graceMs.known : graceMs.unknown) {
        const missTimeoutMs = Math.min(grace, inTime().timeoutMs * 0.6);
        const tried = await performOnce(planned, variables, { ...inTime(), missTimeoutMs });
        if (!isLost(tried.outcome) || context.signal.aborted) return saysMore(lost, tried);
        // The row it was begun with is known to that try alone: another try would take the next one there for it.
        if (!fingerprint && isAnotherNow(tried.outcome)) return tried;
        lost = tried;
        const healed = await tryHealing(planned, variables, { ...inTime(), search: heal });
        if (healed) return healed;
      }
    }
    return saysMore(lost, await performOnce(planned, variables, inTime()));
  } catch (thrown) {
    // What is thrown here is of looking for the element: nothing of it was sent.
    return saysMore(lost, { action, rung, outcome: failed(toAutomationError(thrown)) });
  }
}

const isAnotherNow = (outcome: Outcome) =>
  outcome.status === 'failed' && outcome.error.code === 'element-changed';

/** Milliseconds between two searches for a missing element by its fingerprint, while its selector is waited for. */
const lookMs = 2000;

/**
 * Waits where the selector leads, and between for what the fingerprint says: what is not there may be on its way as well as
 * changed, so neither ends the wait before its time. That something is gone is no reason to look for another.
 */
async function waitOrHeal(planned: Ready, variables: Variables, context: ActContext): Promise<Act> {
  const endsAt = performance.now() + context.timeoutMs;
  const isHealed = context.selfHeal && planned.fingerprint && planned.action.arguments?.[0] !== 'hidden';
  let lost: Act | undefined;
  for (;;) {
    const timeoutMs = Math.max(1, endsAt - performance.now());
    const missTimeoutMs = Math.min(lookMs, timeoutMs);
    const bounded = { ...context, timeoutMs, missTimeoutMs: isHealed ? missTimeoutMs : undefined };
    const tried = await performOnce(planned, variables, bounded);
    if (!isHealed || !isLost(tried.outcome) || context.signal.aborted) return saysMore(lost, tried);
    lost = tried;
    const found = await tryHealing(planned, variables, { ...bounded, search: healByFingerprint }).catch(
      () => undefined,
    );
    if (found && !isLost(found.outcome)) return found;
    const leftMs = endsAt - performance.now();
    if (leftMs <= 0) return tried;
    // An element of another kind in its place ends a try early.
    await withSignal(pause(Math.min(pauseMs, leftMs)), context.signal).catch(() => {});
  }
}

/** Between two tries of a wait, in milliseconds. */
const pauseMs = 250;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Why it could not be done says more than that the time was over. */
function saysMore(lost: Act | undefined, last: Act): Act {
  const { outcome } = last;
  const isOutOfTime = outcome.status === 'failed' && !outcome.sent && outcome.error.code === 'timeout';
  return lost && isOutOfTime ? lost : last;
}

/** A known element may be missing this long, in milliseconds, before it is searched for or given up. */
const knownGraceMs = 1000;

async function performOrFindAgain(planned: Ready, variables: Variables, context: ActContext): Promise<Act> {
  const bounded = { ...context, missTimeoutMs: knownGraceMs };
  const tried = await performOnce(planned, variables, bounded);
  if (!context.selfHeal || !isLost(tried.outcome) || context.signal.aborted) return tried;
  return (await tryHealing(planned, variables, { ...bounded, search: healByFingerprint })) ?? tried;
}

async function tryHealing(
  planned: Ready,
  variables: Variables,
  { search, ...context }: ActContext & { search: typeof heal; missTimeoutMs?: number },
): Promise<Act | undefined> {
  const { action, rung, fingerprint } = planned;
  const lost: Lost = { action, fingerprint, variables };
  const found = await search(lost, context);
  if (!found) return undefined;
  if ('refusal' in found) return { action, rung, outcome: failed(found.refusal) };
  const refused = await admitHealed(planned, found, context);
  if (refused) return { action, rung, outcome: failed(refusal(refused)) };
  const { selector, alternates } = found.target;
  const again = { ...planned, ...found.target, alternates, action: { ...action, selector } };
  const done = await performOnce(again, variables, context);
  return selector === action.selector ? done : { ...done, repair: found.repair };
}

/** Asks the gate about an element that was found again: it may risk no more than the one that was meant. */
async function admitHealed(
  { action, rung, foundBy, fingerprint }: Ready,
  { target, repair }: { target: LastingTarget; repair: Repair },
  { gate }: ActContext,
): Promise<GateDecision | undefined> {
  const { method, arguments: given = [] } = action;
  const facts = (of: Fingerprint) =>
    factsOfFingerprint(of, { method, arguments: given, origin: gate.origin });
  const now = facts(target.fingerprint);
  const isModels = repair.rung === 'model' || (foundBy ?? rung) === 'model';
  const chosen = isModels ? 'model' : rung;
  const { selector } = target;
  const decision =
    chosen === 'given' && fingerprint
      ? await gate
          .ofFoundAgain(facts(fingerprint), action.description)
          .admit({ rung: 'model', facts: now }, { selector })
      : await gate.admit({ rung: chosen, facts: now }, { selector });
  return decision.outcome === 'allow' ? undefined : decision;
}

async function performOnce(
  { action, rung, fingerprint, alternates, onLost, search }: Ready,
  variables: Variables,
  { page, timeoutMs, missTimeoutMs, onWaiting, signal }: ActContext & { missTimeoutMs?: number },
): Promise<Act> {
  const outcome = await page.perform(action, {
    variables,
    timeoutMs,
    signal,
    onLost,
    onWaiting,
    fingerprint,
    alternates,
    tellsAnswer: search === 'typed' || undefined,
    missTimeoutMs,
  });
  const foundBy = outcome.status === 'done' ? outcome.foundBy : undefined;
  if (foundBy === undefined) return { action, rung, outcome };
  const selector = [...splitHops(action.selector).slice(0, -1), foundBy].join(' >> ');
  return {
    action: { ...action, selector },
    rung,
    outcome,
    repair: byAlternate(action, selector, fingerprint),
  };
}

function byAlternate(
  { selector: before }: ActionOutput,
  selector: string,
  fingerprint: Known['fingerprint'],
): Repair {
  const known = fingerprint ? { fingerprint } : {};
  return {
    rung: 'alternate',
    before: { selector: before, ...known },
    after: { selector, ...known },
    changed: [],
    stayed: [],
    score: 1,
    next: 0,
  };
}

export function failed(error: AutomationError): Outcome {
  return { status: 'failed', error: error.toJSON(), sent: false };
}

/** Throws when one of the actions names a variable that has no value, or that may not be typed where it is to be. */
export function checkPlan(plan: readonly Planned[], variables: Variables, context: ActContext): void {
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

/** An action whose element is to be found again. */
type Lost = { action: ActionOutput; fingerprint: Fingerprint | undefined; variables: Variables };

/** The element as it was found again, or why nothing may be done; undefined when nothing is known of it. */
type Healing = { target: LastingTarget; repair: Repair } | { refusal: AutomationError } | undefined;

/** Whether an act ended since its element was not where its selector says. Nothing was done then. */
function isLost(outcome: Outcome): boolean {
  return (
    outcome.status === 'failed' && !outcome.sent && codeFacts[fromRecord(outcome.error).code].isLost === true
  );
}

/**
 * Finds an element again: by its fingerprint where there is one clear winner, else by what its action's description means,
 * without a model where the matcher is sure. What contradicts the fingerprint is never taken.
 */
export async function heal(lost: Lost, context: Context): Promise<Healing> {
  return (await healByFingerprint(lost, context)) ?? healByDescription(lost, context);
}

/** The same by the fingerprint alone. */
async function healByFingerprint(lost: Lost, context: Context): Promise<Healing> {
  context.onPhase(phases.lost);
  const { fingerprint } = lost;
  if (!fingerprint) return undefined;
  const lookalikes = await context.page.lookalikes(fingerprint, context.signal);
  const match = matchFingerprint(fingerprint, lookalikes.fingerprints);
  if (match.kind === 'ambiguous') return { refusal: twins(fingerprint, match.count) };
  if (match.kind === 'missing') return undefined;
  const target = await lookalikes.targetOf(match.at, context.signal);
  return target && { target, repair: repairOf(lost, target, { ...match, rung: 'fingerprint' }) };
}

function twins({ role, name }: Fingerprint, count: number): AutomationError {
  const what = name ? `${role} "${name}"` : role;
  return new AutomationError(
    'element-changed',
    `There are now ${count} elements that could be the ${what}, and nothing tells them apart. ` +
      'Nothing was done. Look again and choose one.',
  );
}

async function healByDescription(lost: Lost, context: Context): Promise<Healing> {
  const { action, fingerprint, variables } = lost;
  if (action.description.trim() === '') return undefined;
  const { plan, finding } = await findOnPage(
    { task: 'observe', instruction: action.description },
    { variables },
    context,
  );
  const [only, ...more] = plan;
  if (!only?.fingerprint || more.length > 0) return undefined;
  if (fingerprint && !couldBe(fingerprint, only.fingerprint)) return undefined;
  const target: LastingTarget = {
    selector: only.action.selector,
    alternates: only.alternates ?? [],
    fingerprint: only.fingerprint,
  };
  const rung = finding.rung === 'model' ? 'model' : 'matcher';
  return { target, repair: repairOf(lost, target, { rung, score: only.confidence, next: 0 }) };
}

type Found = Pick<Repair, 'rung' | 'score' | 'next'>;

function repairOf(
  { action, fingerprint }: Lost,
  target: LastingTarget,
  { rung, score, next }: Found,
): Repair {
  const compared = fingerprint
    ? compareFingerprints(fingerprint, target.fingerprint)
    : { changed: [], stayed: [] };
  return {
    rung,
    score,
    next,
    before: { selector: action.selector, fingerprint },
    after: { selector: target.selector, fingerprint: target.fingerprint },
    ...compared,
  };
}

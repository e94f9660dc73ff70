import { AutomationError, fromRecord } from '../base/errors';
import type { ActionOutput } from '../protocol/action';
import type { ScopedActOptions } from '../protocol/act';
import type { Identity, Outcome } from '../protocol/frame';
import type { Candidate, Rung, Usage } from '../protocol/session';
import { variableNames, type Variables } from '../protocol/variables';
import { noUsage, notSure } from './ladder';
import { observe, type Context } from './observe';

/** One action that was carried out, and what came of it. */
export type Act = { action: ActionOutput; rung: Rung; outcome: Outcome };

/** What came of an instruction: the acts in order, the last one perhaps failed, or why none was tried. */
export type ActFinding = {
  acts: Act[];
  /** Why nothing was done. */
  error?: AutomationError;
  rung?: Rung;
  tried: string[];
  usage: Usage;
  candidates: Candidate[];
  /** What could not be read of the page, when it was looked at. */
  unreadable?: string[];
};

export type ActContext = Context & {
  timeoutMs: number;
  /** What the element of an observed action was when it was found. */
  identityOf(action: ActionOutput): Identity | undefined;
  /** Told before the page is touched. */
  onAct(action: ActionOutput, rung: Rung): void;
  /** Told what came of it. */
  onOutcome(outcome: Outcome): void;
};

/** Does what an instruction means, or exactly the action given. An action is run without any search and any model. */
export async function act(
  input: string | ActionOutput,
  options: ScopedActOptions,
  context: ActContext,
): Promise<ActFinding> {
  const variables = options.variables ?? {};
  if (typeof input !== 'string') {
    const given: Planned = { action: input, rung: 'given', identity: context.identityOf(input) };
    const acts = await performAll([given], variables, context);
    return { acts, rung: 'given', tried: [], usage: noUsage, candidates: [] };
  }
  checkVariables(input, variables);
  const scope = options.selector === undefined ? {} : { selector: options.selector };
  const observation = await observe(input, { variables, ...scope }, context);
  const { finding, candidates, plan, unreadable } = observation;
  const { rung, tried, usage } = finding;
  const found = { rung, tried, usage, candidates, unreadable };
  if (plan.length === 0) return { ...found, acts: [], error: notSure(finding) };
  const planned = plan.map(({ action, identity }) => ({ action, rung, identity }));
  return { ...found, acts: await performAll(planned, variables, context) };
}

type Planned = { action: ActionOutput; rung: Rung; identity: Identity | undefined };

/** One after the other, up to the first that is not done. */
async function performAll(plan: Planned[], variables: Variables, context: ActContext): Promise<Act[]> {
  const acts: Act[] = [];
  for (const planned of plan) {
    const done = await perform(planned, variables, context);
    context.onOutcome(done.outcome);
    acts.push(done);
    if (done.outcome.status === 'failed') break;
  }
  return acts;
}

async function perform(planned: Planned, variables: Variables, context: ActContext): Promise<Act> {
  const { action, rung, identity } = planned;
  const { method } = action;
  if (method === undefined) {
    const message = 'The action has no method. Say what to do with the element: click, fill, …';
    return { action, rung, outcome: failed(new AutomationError('unknown-method', message)) };
  }
  // Without names it would empty the field, which no instruction to put files there means.
  if (method === 'setInputFiles' && rung !== 'given' && !action.arguments?.length) {
    const message = 'No file was named for the field. Choose one.';
    return { action, rung, outcome: failed(new AutomationError('file-missing', message)) };
  }
  for (const argument of action.arguments ?? []) checkVariables(argument, variables);
  context.onAct(action, rung);
  context.onPhase(action.description);
  const { page, timeoutMs, signal } = context;
  const options = { variables, timeoutMs, signal, ...(identity ? { identity } : {}) };
  return { action, rung, outcome: await page.perform({ ...action, method }, options) };
}

function failed(error: AutomationError): Outcome {
  return { status: 'failed', error: error.toJSON(), sent: false };
}

/** Throws when `text` names a variable that has no value: before anything is read or done. */
function checkVariables(text: string, variables: Variables): void {
  for (const name of variableNames(text)) {
    if (Object.hasOwn(variables, name)) continue;
    throw new AutomationError(
      'unknown-variable',
      `There is no value for %${name}%. Give one and run it again.`,
    );
  }
}

/** What the act did, in one sentence; the reason and its code when it failed. */
export function describeOutcome(outcome: Outcome): string {
  if (outcome.status === 'failed') return fromRecord(outcome.error).message;
  if (outcome.already) return 'It was so already; nothing needed to be done.';
  if (outcome.effects.length === 0) return 'Done, with no visible effect, as recorded.';
  const text = outcome.effects.map(({ sentence }) => sentence).join('; ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

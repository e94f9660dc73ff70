import type { ModelConfig } from '../protocol/model-config';
import type { ObserveOptions } from '../protocol/observe';
import type { Candidate } from '../protocol/session';
import type { SnapshotOptions } from '../protocol/snapshot';
import { findActions, type Finding, type FoundAction } from './ladder';
import type { Look, Page, Target } from './page';

/** What an instruction is followed with. */
export type Context = {
  page: Page;
  /** The model to ask when the matcher is not sure, if there is one. */
  chooseModel(): Promise<ModelConfig | undefined>;
  /** What is being done now, in words. */
  onPhase(phase: string): void;
  /** Text of the page or the user as it may go to a model: without any value of a variable. */
  mask(text: string): string;
  signal: AbortSignal;
  /** Without an instruction: only what can be done with these refs of the last snapshot. */
  refs?: readonly string[] | undefined;
};

export type Observation = {
  finding: Finding;
  candidates: Candidate[];
  /** Those that may be done without a look, in order; empty when one of them is not sure or has gone. */
  plan: Candidate[];
  unreadable: string[];
};

/** Finds the actions on the page that an instruction means; without one, the likely actions of the page. */
export async function observe(
  instruction: string | undefined,
  options: ObserveOptions,
  context: Context,
): Promise<Observation> {
  context.onPhase('Reading the page');
  const look = await context.page.look(scopeOf(options), context.signal);
  const variables = options.variables ?? {};
  const finding = await findActions({ ...context, instruction, snapshot: look.snapshot, variables });
  context.onPhase('Checking what was found');
  const byAction = await toCandidates(finding.found, look, context.signal);
  const plan = finding.plan.flatMap((action) => byAction.get(action) ?? []);
  return {
    finding,
    candidates: [...byAction.values()],
    plan: plan.length === finding.plan.length ? plan : [],
    unreadable: look.snapshot.unreadable,
  };
}

function scopeOf({ selector, ignoreSelectors }: ObserveOptions): SnapshotOptions {
  return { ...(selector === undefined ? {} : { selector }), ...(ignoreSelectors ? { ignoreSelectors } : {}) };
}

/** Actions with selectors in place of refs. What is gone from the page meanwhile is left out. */
async function toCandidates(
  found: FoundAction[],
  look: Look,
  signal: AbortSignal,
): Promise<Map<FoundAction, Candidate>> {
  const refs = found.map(({ ref }) => ref);
  const targets = await look.targetsOf(refs, signal);
  const drops = await look.targetsOf(found.map(dropRefOf), signal);
  const candidates = found.flatMap((action, index): [FoundAction, Candidate][] => {
    const target = targets[index];
    const drop = drops[index];
    if (!target || (action.method === 'dragAndDrop' && !drop)) return [];
    const onto = drop ? { ...action, arguments: [dropSelector(target, drop)] } : action;
    return [[action, toCandidate(onto, target)]];
  });
  return new Map(candidates);
}

/** What is dropped on is named by a ref until here, as the element itself is. */
function dropRefOf({ method, arguments: args }: FoundAction): string {
  return method === 'dragAndDrop' ? (args[0] ?? '').replace(/^\[|\]$/g, '') : '';
}

/** A selector without hops is one of the dragged element's own frame: one of the top says that it is. */
function dropSelector({ frame }: Target, drop: Target): string {
  return frame !== undefined && drop.frame === undefined ? `>> ${drop.selector}` : drop.selector;
}

function toCandidate(found: FoundAction, { selector, identity, frame }: Target): Candidate {
  const { method, arguments: args, description, confidence, sure } = found;
  const action = { selector, description, method, arguments: args };
  return { action, confidence, sure, identity, ...(frame === undefined ? {} : { frame }) };
}

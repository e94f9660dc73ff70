import { throwIfStopped } from '../base/deadline';
import { leavesPage } from '../matching';
import { isPageMove, pageSelector } from '../protocol/action';
import { takes } from '../protocol/methods';
import type { ObserveOptions } from '../protocol/observe';
import type { Candidate } from '../protocol/session';
import type { SnapshotOptions } from '../protocol/snapshot';
import type { Variables } from '../protocol/variables';
import { phases } from '../protocol/task/phases';
import type { ModelAccess } from './ask-models';
import type { Cache } from './cache/known-answers';
import type { Gate } from './gate/create-gate';
import { findActions, type Finding, type FoundAction, type LadderQuestion } from './ladder';
import { raiseLearned, type ReadLearned } from './learned/note-choice';
import type { ModelTask } from './model-prompt';
import type { PageLook, Page, LastingTarget } from './page';

/** The page, models and limits that an instruction is followed with. */
export type Context = {
  page: Page;
  /** Whom to ask when the matcher is not sure. */
  models: ModelAccess;
  /** Without an instruction a model is asked, if there is one. */
  asksModel?: boolean;
  /** Takes the present phase of the run, in words for people. */
  onPhase: (phase: string) => void;
  /** Text of the page or the user as it may go to a model: without any value of a variable. */
  mask: (text: string) => string;
  /** Milliseconds that are left for the whole call; undefined where nothing bounds it. */
  remainingMs?: () => number;
  signal: AbortSignal;
  /** Without an instruction: only what can be done with these refs of the last snapshot. */
  refs?: readonly string[];
  /** Of an act: which variables a model may be told of, and what it was shown. */
  gate?: Pick<Gate, 'variables' | 'read'>;
  /** What the user chose before; undefined where that is not to be used. */
  learned?: ReadLearned;
  /** Answers to what was asked before; undefined when none are to be used or kept. */
  cache?: Cache;
};

export type Observation = {
  finding: Finding;
  candidates: Candidate[];
  /** Those that may be done without a look, in order; empty when one of them is not sure or has gone. */
  plan: Candidate[];
  look: PageLook;
  /** The ref of the candidate in the snapshot. */
  refOf: (candidate: Candidate) => string | undefined;
};

/** A search: `task` chooses the model's prompt, and `look` is the page if it was just read. */
export type Sought = { task: ModelTask; instruction: string | undefined; look?: PageLook };

/** Finds the actions on the page that an instruction means; without one, the likely actions of the page. */
export async function findOnPage(
  { look: read, ...sought }: Sought,
  options: ObserveOptions,
  context: Context,
): Promise<Observation> {
  for (let looks = 1, known = read; ; looks += 1, known = undefined) {
    if (!known) context.onPhase(phases.reading);
    const look = known ?? (await lookFor(sought.instruction, options, context));
    const finding = await findActions(questionOf(sought, { look, variables: options.variables }, context));
    const observation = await checkFound(finding, look, context);
    if (looks === mostLooks || !isOvertaken(observation)) return observation;
  }
}

/** A page that moves on while it is read is looked at so often. */
const mostLooks = 4;

/** What the matcher was sure of is gone by now: what it asks again costs nothing. */
const isOvertaken = ({ finding, plan }: Observation): boolean =>
  finding.rung === 'matcher' && finding.plan.length > 0 && plan.length === 0;

/** Reads the page; where the instruction only leaves it, it need not be one that can be read. */
export async function lookFor(
  instruction: string | undefined,
  options: ObserveOptions,
  { page, signal }: Context,
): Promise<PageLook> {
  const leaves = instruction === undefined ? undefined : leavesPage(instruction);
  if (leaves === 'always') return unread;
  try {
    return await page.look(snapshotScopeOf(options), signal);
  } catch (thrown) {
    throwIfStopped(signal);
    if (leaves) return unread;
    throw thrown;
  }
}

/** A page that was not read. */
export const unread: PageLook = {
  snapshot: { url: '', title: '', nodes: [], unreadable: [] },
  engines: new Map(),
  addresses: new Map(),
  targetsOf: async (refs) => refs.map(() => undefined),
};

export function questionOf(
  sought: Sought,
  { look, variables = {} }: { look: PageLook; variables: Variables | undefined },
  context: Context,
): LadderQuestion {
  const { learned, gate } = context;
  const raise =
    learned &&
    ((finding: Finding) =>
      raiseLearned(finding, learned, { ...context, instruction: sought.instruction, look }));
  const onShown = gate && (() => gate.read.note(look));
  return { ...context, ...sought, snapshot: look.snapshot, variables, raise, onShown };
}

/** Turns the refs of a finding into selectors. */
export async function checkFound(finding: Finding, look: PageLook, context: Context): Promise<Observation> {
  context.onPhase('Checking what was found');
  const byAction = await toCandidates(finding.found, look, context.signal);
  const plan = finding.plan.flatMap((action) => byAction.get(action) ?? []);
  return {
    finding,
    candidates: [...byAction.values()],
    plan: plan.length === finding.plan.length ? plan : [],
    look,
    refOf: (candidate) => [...byAction].find(([, each]) => each === candidate)?.[0].ref,
  };
}

export function snapshotScopeOf({ selector, ignoreSelectors }: ObserveOptions): SnapshotOptions {
  return { selector, ignoreSelectors };
}

/** Actions with selectors in place of refs. What is gone from the page meanwhile is left out. */
async function toCandidates(
  found: FoundAction[],
  look: PageLook,
  signal: AbortSignal,
): Promise<Map<FoundAction, Candidate>> {
  const refs = found.map(({ ref }) => ref);
  const targets = await look.targetsOf(refs, signal);
  const drops = await look.targetsOf(found.map(dropRefOf), signal);
  const candidates = found.flatMap((action, index): [FoundAction, Candidate][] => {
    if (isPageMove(action.method)) return [[action, toMove(action)]];
    const target = targets[index];
    const drop = drops[index];
    if (!target || (takes(action.method, 'element') && !drop)) return [];
    const onto = drop ? { ...action, arguments: [dropSelector(target, drop)] } : action;
    return [[action, toCandidate(onto, target)]];
  });
  return new Map(candidates);
}

/** The ref of the element that is dropped on; empty for methods that drop on none. */
function dropRefOf({ method, arguments: args }: FoundAction): string {
  return takes(method, 'element') ? (args[0] ?? '').replace(/^\[|\]$/g, '') : '';
}

/** A selector without hops is one of the dragged element's own frame: one of the top says that it is. */
function dropSelector({ frame }: LastingTarget, drop: LastingTarget): string {
  return frame !== undefined && drop.frame === undefined ? `>> ${drop.selector}` : drop.selector;
}

function toMove({ method, arguments: args, description, confidence, sure }: FoundAction): Candidate {
  return { action: { selector: pageSelector, description, method, arguments: args }, confidence, sure };
}

function toCandidate(found: FoundAction, target: LastingTarget): Candidate {
  const { selector, alternates, fingerprint, frame, backendNodeId } = target;
  const { method, arguments: args, description, confidence, sure, wasChosen } = found;
  const node = backendNodeId === undefined ? {} : { backendNodeId };
  const action = { selector, description, ...node, method, arguments: args };
  return {
    action,
    confidence,
    sure,
    fingerprint,
    alternates: alternates.length > 0 ? alternates : undefined,
    frame,
    wasChosen: wasChosen || undefined,
  };
}

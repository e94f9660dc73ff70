import { AutomationError, toAutomationError } from '../base/errors';
import {
  actionsOn,
  describeAction,
  describeMove,
  listActions,
  matchInstruction,
  type MatchResult,
  type StepResult,
} from '../matching';
import { isPageMove, type PageMove } from '../protocol/action';
import { isDeed, isProvedByEffect, type MethodName } from '../protocol/methods';
import type { ModelConfig } from '../protocol/models/model-config';
import type { Depth } from '../protocol/outline';
import type { Rung } from '../protocol/session';
import type { JoinedNode, Snapshot } from '../protocol/snapshot';
import { variableNames, type Variables } from '../protocol/variables';
import { phases } from '../protocol/task/phases';
import type { ChosenAction } from './model-rung';
import { askModels, type ModelAccess, type ModelsAnswer, type ShownPage } from './ask-models';
import type { Gate } from './gate/create-gate';
import { isUsual, type ModelTask, type ToldVariable } from './model-prompt';
import { renderForModel } from './snapshot-text';

/** An action found on a snapshot, before its ref is put as a selector. */
export type FoundAction = {
  /** Empty for one that leaves the page. */
  ref: string;
  method: MethodName | PageMove;
  arguments: string[];
  description: string;
  confidence: number;
  sure: boolean;
  /** Submits the search that the action before it has typed, which nobody said. */
  submitsSearch?: boolean;
  /** The user chose it for these words before, and it comes first for that. */
  wasChosen?: boolean;
};

/** The answer of the cheapest rung that had one. */
export type Finding = {
  rung: Rung;
  /** All that fits, best first; of an act by a model, in the order in which it is done. */
  found: FoundAction[];
  /** Actions that may be done without a look, in order; empty when nothing is sure. */
  plan: FoundAction[];
  /** The rest of the instruction, which is looked for on the page that the plan leads to. */
  rest?: string;
  /** Nothing that any rung could do, and why. */
  refusal?: AutomationError;
  /** The user's own choices for these words made it sure, not what the page calls things. */
  isLearned?: boolean;
  /** A question: what was found only shows where its answer may stand. */
  isQuestion?: boolean;
  /** The rungs that were tried before, and why each passed. */
  tried: string[];
  /** The model that found it. */
  model?: ModelConfig;
  /** Why a model that was asked gave no answer: what was found is the matcher's then. */
  failure?: AutomationError;
  /** The model to ask next: the instruction can only be finished once it sees what the plan opens. */
  goesOnWith?: ModelConfig;
};

export type LadderQuestion = {
  task: ModelTask;
  /** Without it: the likely actions of the page. */
  instruction: string | undefined;
  /** Without an instruction: only what can be done with these. */
  refs?: readonly string[];
  snapshot: Snapshot;
  variables: Variables;
  gate?: Pick<Gate, 'variables'>;
  /** Hears that a model is shown the page. */
  onShown?: () => void;
  models: ModelAccess;
  /** Without an instruction a model is asked too. */
  asksModel?: boolean;
  /** Puts first what the user chose for these words before, where the matcher is not sure. */
  raise?: (finding: Finding) => Promise<Finding>;
  onPhase: (phase: string) => void;
  /** Text as it may go to a model: without any value of a variable. */
  mask: (text: string) => string;
  /** Milliseconds that are left for the whole call. */
  remainingMs?: () => number;
  signal: AbortSignal;
};

/** Finds the actions an instruction means: the matcher when it is sure, else the models, else what the matcher has. */
export async function findActions(question: LadderQuestion): Promise<Finding> {
  const { opening, isByStep, ...matched } = match(question);
  if (matched.plan.length > 0 || (!isByStep && isSureFind(question, matched))) return matched;
  const byMatcher = isByStep ? matched : ((await question.raise?.(matched)) ?? matched);
  if (byMatcher.plan.length > 0) return byMatcher;
  const { refusal } = byMatcher;
  // A model may yet find where what is asked for stands: of an act the gate lets it only read.
  if (refusal && refusal.code !== 'question') return byMatcher;
  if (question.instruction === undefined && (!question.asksModel || question.refs)) return byMatcher;
  const models = await question.models.choose().catch(toAutomationError);
  if (models instanceof AutomationError) return { ...byMatcher, failure: models };
  if (models.length === 0)
    return opening && question.task === 'act' ? { ...byMatcher, ...opening } : byMatcher;
  const { instruction, snapshot } = question;
  const make = (depth: Depth) => () => question.mask(renderForModel(snapshot, depth, instruction));
  const texts: ShownPage[] = [
    { make: make('compact'), methods: meansRareMethod(byMatcher) ? 'all' : 'usual' },
    { make: make('full'), methods: 'all' },
  ];
  return askFor(question, { models, texts, known: byMatcher });
}

/** To look for a thing its name is enough, though it says nothing of what to do with it. */
const isSureFind = ({ task, instruction }: LadderQuestion, { found: [first] }: Finding): boolean =>
  task === 'observe' && instruction !== undefined && first?.sure === true;

/** Asks the model that began an instruction for the rest of it. It is shown what changed first, then the whole page. */
export async function findRest(
  question: LadderQuestion,
  model: ModelConfig,
  { changes, done }: { changes: string; done: readonly string[] },
): Promise<Finding> {
  const { instruction, snapshot, mask } = question;
  const masked = done.map(mask);
  const texts: ShownPage[] = [
    { make: () => mask(changes), methods: 'usual', done: masked },
    { make: () => mask(renderForModel(snapshot, 'compact', instruction)), methods: 'all', done: masked },
  ];
  const known: Finding = { rung: 'model', found: [], plan: [], tried: [] };
  return askFor(question, { models: [model], texts, known });
}

/** The matcher read a deed in the instruction that few instructions mean. */
function meansRareMethod({ found }: Finding): boolean {
  return found.some(({ method }) => !isPageMove(method) && !isUsual(method));
}

/**
 * The matcher's finding. `opening`: its first steps are sure, and the target of the next one may only come up then; `isByStep`: what
 * was found are steps, not the readings of one.
 */
type Matched = Finding & { opening?: Plan; isByStep?: boolean };

function match({ instruction, snapshot, variables, refs, onPhase }: LadderQuestion): Matched {
  if (instruction === undefined) {
    const found = refs ? actionsOn(refs, snapshot) : listActions(snapshot);
    return { rung: 'matcher', found, plan: [], tried: [], isByStep: true };
  }
  onPhase(phases.matching);
  const result = matchInstruction(instruction, snapshot, { variables: Object.keys(variables) });
  const steps = stepsOf(result);
  const { plan, rest } = planOf(steps);
  const opening = openingOf(steps);
  const { refusal } = result;
  const isByStep = result.steps !== undefined || result.move !== undefined;
  return {
    rung: 'matcher',
    found: isByStep ? steps.flatMap(({ action }) => action ?? []) : result.candidates,
    plan,
    isByStep,
    tried: plan.length > 0 ? [] : [`matcher: ${result.reason}`],
    rest: rest || undefined,
    opening,
    refusal: refusal ? new AutomationError(refusal.code, refusal.message) : undefined,
  };
}

/** Whether the matcher knows where to begin with an instruction. */
export function isSure(
  instruction: string,
  { snapshot, variables }: Pick<LadderQuestion, 'snapshot' | 'variables'>,
): boolean {
  const steps = stepsOf(matchInstruction(instruction, snapshot, { variables: Object.keys(variables) }));
  return planOf(steps).plan.length > 0 || openingOf(steps) !== undefined;
}

/** `known`: what was found before, which stays when a model fails. */
type Asked = { models: readonly ModelConfig[]; texts: readonly ShownPage[]; known: Finding };

async function askFor(question: LadderQuestion, { models, texts, known }: Asked): Promise<Finding> {
  const { task, instruction, snapshot, variables, mask, onPhase, remainingMs, signal } = question;
  const masked = instruction === undefined ? undefined : mask(instruction);
  const named = new Set([...variableNames(masked ?? ''), ...(question.gate?.variables ?? [])]);
  question.onShown?.();
  const answer = await askModels(
    {
      task,
      instruction: masked,
      texts,
      refs: new Set(snapshot.nodes.flatMap(({ ref }) => ref ?? [])),
      // A model that knows of no other cannot be talked into using it.
      variables: Object.entries(variables).flatMap(([name, value]) =>
        named.has(name) ? describeVariable(name, value) : [],
      ),
    },
    models,
    { access: question.models, onPhase, remainingMs, signal },
  );
  const tried = [...known.tried, ...answer.tried];
  const { failure } = answer;
  if (failure) return { ...known, tried, failure };
  const { refusal } = known;
  if (refusal && answer.actions.length === 0) return { ...known, tried };
  const found = toFinding(answer, question, tried);
  return refusal?.code === 'question' ? { ...found, isQuestion: true } : found;
}

/** Makes a finding of the actions a model chose. */
export function toFinding(
  { actions, more, model }: Pick<ModelsAnswer, 'actions' | 'more' | 'model'>,
  { task, snapshot }: Pick<LadderQuestion, 'task' | 'snapshot'>,
  tried: string[],
): Finding {
  const nodes = new Map(snapshot.nodes.map((node) => [node.ref, node]));
  const found = actions.map((action) => describeFound(action, nodes.get(action.ref)));
  const plan = task === 'act' ? found : found.slice(0, 1);
  return {
    rung: 'model',
    found,
    plan,
    tried,
    model,
    goesOnWith: more && model ? model : undefined,
  };
}

function describeFound(chosen: ChosenAction, node: JoinedNode | undefined): FoundAction {
  const isList = chosen.method === 'selectOption' && node?.hints?.tag !== 'select';
  // A radio button that is chosen already is as it is to be.
  const isRadio = chosen.method === 'click' && chosen.arguments.length === 0 && node?.role === 'radio';
  const method = isList ? 'selectOptionFromDropdown' : isRadio ? 'check' : chosen.method;
  const description = node ? describeAction(method, node, chosen.arguments) : method;
  return { ...chosen, method, description, confidence: 1, sure: true };
}

type Plan = { plan: FoundAction[]; rest?: string };

/** One step, with what is done for it when it is sure. */
type PlannedStep = Pick<StepResult, 'sure' | 'written' | 'turnsPage'> & { action: FoundAction | undefined };

/** None where something of the instruction is refused: half of it is never done. */
function stepsOf(result: MatchResult): PlannedStep[] {
  if (result.refusal) return [];
  const steps = result.steps ?? [{ ...result, written: '', turnsPage: result.move !== undefined }];
  return steps.map((step) => ({ ...step, action: actionOf(step) }));
}

function actionOf({ candidates: [first], move, submitsSearch }: StepResult): FoundAction | undefined {
  if (move) return { ref: '', ...move, description: describeMove(move), confidence: 1, sure: true };
  return first && submitsSearch ? { ...first, submitsSearch } : first;
}

/** The steps of an instruction when each of them is sure, up to the one that leads to another page. */
function planOf(steps: readonly PlannedStep[]): Plan {
  const turn = steps.findIndex(({ turnsPage }) => turnsPage);
  const count = turn < 0 ? steps.length : turn + 1;
  return begin(steps, count) ?? { plan: [] };
}

/** Whether the method may bring up the target of the next step: a menu, a dialog, a page. */
const mayOpen = (method: string) => isProvedByEffect(method) && !isDeed(method, 'carry');

/** The steps before the first that nothing on the page fits, when each of them is sure and the last may open something. */
function openingOf(steps: readonly PlannedStep[]): Plan | undefined {
  const missing = steps.findIndex(({ action }) => !action);
  const last = steps[missing - 1]?.action;
  return last && mayOpen(last.method) ? begin(steps, missing) : undefined;
}

/** So many steps, when each of them is sure, and the words of the others. */
function begin(steps: readonly PlannedStep[], count: number): Plan | undefined {
  const begun = steps.slice(0, count);
  if (!begun.every(({ sure }) => sure)) return undefined;
  const written = steps.slice(count).flatMap((step) => (step.written === '' ? [] : step.written));
  const rest = written.length > 0 ? { rest: written.join(', ') } : {};
  return { plan: begun.flatMap(({ action }) => action ?? []), ...rest };
}

/** Why nothing was sure, as the error a run ends with: no model, one that failed, or one that found nothing. */
export function notSure(finding: Finding): AutomationError {
  const known = finding.failure ?? finding.refusal;
  if (known) return known;
  const [reason] = finding.tried;
  const why = reason ? sentence(reason.replace(/^matcher: /, '')) : 'No element fits.';
  if (finding.rung === 'model')
    return new AutomationError('element-not-found', `${why} Say it in other words, or pick the element.`);
  const next =
    finding.found.length > 0 ? 'Choose one of those found, or connect' : 'Say it in other words, or connect';
  return new AutomationError('no-model', `${why} ${next} a model for harder instructions.`);
}

function sentence(text: string): string {
  const capital = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(capital) ? capital : `${capital}.`;
}

/** Name and description only: a value never leaves. */
function describeVariable(name: string, value: Variables[string]): ToldVariable {
  const description = typeof value === 'object' ? value.description : undefined;
  return description === undefined ? { name } : { name, description };
}

import { AutomationError, toAutomationError } from '../base/errors';
import { actionsOn, describeAction, listActions, matchInstruction, type MatchResult } from '../matching';
import type { Method } from '../protocol/action';
import type { ModelConfig } from '../protocol/model-config';
import type { Depth } from '../protocol/outline';
import type { Rung } from '../protocol/session';
import type { JoinedNode, Snapshot } from '../protocol/snapshot';
import { variableNames, type Variables } from '../protocol/variables';
import type { ChosenAction } from './answer-lines';
import { askModels, type ModelAccess, type ModelsAnswer, type PageText } from './ask-models';
import type { Gate } from './gate/gate';
import { isUsual, type ModelTask, type VariableName } from './model-prompt';
import { renderForModel } from './snapshot-text';

/** An action found on a snapshot, before its ref is put as a selector. */
export type FoundAction = {
  ref: string;
  method: Method;
  arguments: string[];
  description: string;
  confidence: number;
  sure: boolean;
};

/** What the rungs gave, cheapest first. */
export type Finding = {
  rung: Rung;
  /** All that fits, best first; of an act by a model, in the order in which it is done. */
  found: FoundAction[];
  /** What may be done without a look, in order; empty when nothing is sure. */
  plan: FoundAction[];
  /** Which rungs were tried before and why each passed. */
  tried: string[];
  /** The model that found it. */
  model?: ModelConfig;
  /** Why a model that was asked gave no answer: what was found is the matcher's then. */
  failure?: AutomationError;
  /** What the plan opens has to be seen to finish the instruction: who is to be asked then. */
  goesOnWith?: ModelConfig;
};

export type Question = {
  task: ModelTask;
  /** Without it: the likely actions of the page. */
  instruction: string | undefined;
  /** Without an instruction: only what can be done with these. */
  refs?: readonly string[] | undefined;
  snapshot: Snapshot;
  variables: Variables;
  gate?: Pick<Gate, 'variables'> | undefined;
  models: ModelAccess;
  /** Without an instruction a model is asked too. */
  asksModel?: boolean | undefined;
  onPhase: (phase: string) => void;
  /** Text as it may go to a model: without any value of a variable. */
  mask: (text: string) => string;
  /** How long the whole call may still take, in milliseconds. */
  remainingMs?: (() => number) | undefined;
  signal: AbortSignal;
};

/** Finds the actions an instruction means: the matcher when it is sure, else the models, else what the matcher has. */
export async function findActions(question: Question): Promise<Finding> {
  const byMatcher = match(question);
  if (byMatcher.plan.length > 0) return byMatcher;
  if (question.instruction === undefined && (!question.asksModel || question.refs)) return byMatcher;
  const models = await question.models.choose().catch(toAutomationError);
  if (models instanceof AutomationError) return { ...byMatcher, failure: models };
  if (models.length === 0) return byMatcher;
  const { instruction, snapshot } = question;
  const make = (depth: Depth) => () => question.mask(renderForModel(snapshot, depth, instruction));
  const texts: PageText[] = [
    { make: make('compact'), methods: meansRareMethod(byMatcher) ? 'all' : 'usual' },
    { make: make('full'), methods: 'all' },
  ];
  return askFor(question, { models, texts, known: byMatcher });
}

/** What is left of an instruction, asked of the model that began it: what changed first, then the whole page. */
export async function findRest(
  question: Question,
  model: ModelConfig,
  { changes, done }: { changes: string; done: readonly string[] },
): Promise<Finding> {
  const { instruction, snapshot, mask } = question;
  const masked = done.map(mask);
  const texts: PageText[] = [
    { make: () => mask(changes), methods: 'usual', done: masked },
    { make: () => mask(renderForModel(snapshot, 'compact', instruction)), methods: 'all', done: masked },
  ];
  const known: Finding = { rung: 'model', found: [], plan: [], tried: [] };
  return askFor(question, { models: [model], texts, known });
}

/** The matcher read a deed in the instruction that few instructions mean. */
function meansRareMethod({ found }: Finding): boolean {
  return found.some(({ method }) => !isUsual(method));
}

function match({ instruction, snapshot, variables, refs, onPhase }: Question): Finding {
  if (instruction === undefined) {
    const found = refs ? actionsOn(refs, snapshot) : listActions(snapshot);
    return { rung: 'matcher', found, plan: [], tried: [] };
  }
  onPhase('Matching');
  const result = matchInstruction(instruction, snapshot, { variables: Object.keys(variables) });
  const plan = planOf(result);
  const tried = plan.length > 0 ? [] : [`matcher: ${result.reason}`];
  return { rung: 'matcher', found: foundBy(result), plan, tried };
}

/** `known`: what was found before, which stays when a model fails. */
type Asked = { models: readonly ModelConfig[]; texts: readonly PageText[]; known: Finding };

async function askFor(question: Question, { models, texts, known }: Asked): Promise<Finding> {
  const { task, instruction, snapshot, variables, mask, onPhase, remainingMs, signal } = question;
  const masked = instruction === undefined ? undefined : mask(instruction);
  const named = new Set([...variableNames(masked ?? ''), ...(question.gate?.variables ?? [])]);
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
  return failure ? { ...known, tried, failure } : toFinding(answer, question, tried);
}

function toFinding(
  { actions, more, model }: ModelsAnswer,
  { task, snapshot }: Question,
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
    ...(model ? { model } : {}),
    ...(more && model ? { goesOnWith: model } : {}),
  };
}

function describeFound(chosen: ChosenAction, node: JoinedNode | undefined): FoundAction {
  const isList = chosen.method === 'selectOption' && node?.hints?.tag !== 'select';
  const method = isList ? 'selectOptionFromDropdown' : chosen.method;
  const description = node ? describeAction(method, node, chosen.arguments) : method;
  return { ...chosen, method, description, confidence: 1, sure: true };
}

/** The steps of an instruction when each of them is sure: half of it is never done. */
function planOf(result: MatchResult): FoundAction[] {
  const steps = result.steps ?? [result];
  return steps.every(({ sure }) => sure) ? steps.flatMap(({ candidates }) => candidates.slice(0, 1)) : [];
}

function foundBy(result: MatchResult): FoundAction[] {
  return result.steps ? result.steps.flatMap(({ candidates }) => candidates.slice(0, 1)) : result.candidates;
}

/** Why nothing was sure, as the error a run ends with: no model, one that failed, or one that found nothing. */
export function notSure(finding: Finding): AutomationError {
  if (finding.failure) return finding.failure;
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
function describeVariable(name: string, value: Variables[string]): VariableName {
  const description = typeof value === 'object' ? value.description : undefined;
  return description === undefined ? { name } : { name, description };
}

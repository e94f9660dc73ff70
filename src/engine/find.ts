import { throwIfStopped, withSignal } from '../base/deadline';
import { AutomationError, toAutomationError } from '../base/errors';
import {
  actionsOn,
  describeAction,
  describeMove,
  leavesPage,
  listActions,
  matchInstruction,
  type MatchResult,
  type StepResult,
} from '../matching';
import { isPageMove, pageSelector, type PageMove } from '../protocol/action';
import { takes, type MethodName } from '../protocol/methods';
import type { ModelConfig } from '../protocol/models/model-config';
import type { ObserveOptions } from '../protocol/operations/observe-operation';
import { type Candidate, type Rung, phases } from '../protocol/session';
import type { JoinedNode, Snapshot, SnapshotOptions } from '../protocol/snapshot';
import { variableNames, type Variables } from '../protocol/variables';
import {
  askModels,
  isUsual,
  toldVariables,
  type ChosenAction,
  type ModelAccess,
  type ModelsAnswer,
  type ModelTask,
  type ShownPage,
} from './ask-models';
import type { Cache } from './cache';
import type { Gate } from './gate/create-gate';
import { elementOf, type LastingTarget, type Page, type PageLook } from './page';
import { passagesOn, renderChoices, renderPage } from './page-text';

export type Context = {
  page: Page;
  /** The models for what the matcher is not sure of. */
  models: ModelAccess;
  /** Without an instruction a model is asked, if there is one. */
  asksModel?: boolean;
  onPhase: (phase: string) => void;
  /** Text of the page or the user as it may go to a model: without any value of a variable. */
  mask: (text: string) => string;
  /** Milliseconds that are left for the whole call; undefined where nothing bounds it. */
  remainingMs?: () => number;
  signal: AbortSignal;
  /** Without an instruction: only what can be done with these refs of the last snapshot. */
  refs?: readonly string[];
  /** For an act: the variables a model may be told of, and a record of the pages it was shown. */
  gate?: Pick<Gate, 'variables' | 'read'>;
  /** The user's earlier choices; undefined where they are not to be used. */
  learned?: RaiseLearned;
  /** Answers to what was asked before; undefined when none are to be used or kept. */
  cache?: Cache;
};

/** Puts first what the user chose for these words before, where the matcher is not sure. */
export type RaiseLearned = (
  finding: Finding,
  instruction: string,
  look: PageLook,
  context: Pick<Context, 'page' | 'mask' | 'signal'>,
) => Promise<Finding>;

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
  /** The words of the parts behind the one that was found here and is not sure. */
  after?: string;
  /** The reason why no rung may do it. */
  refusal?: AutomationError;
  /** The user's own choices for these words made it sure, not what the page calls things. */
  isLearned?: boolean;
  /** A question: what was found only shows where its answer may stand. */
  isQuestion?: boolean;
  /** The rungs that were tried before, and why each passed. */
  tried: string[];
  model?: ModelConfig;
  /** The error of a model that was asked in vain: what was found is the matcher's then. */
  failure?: AutomationError;
  /** The model to ask next: the instruction can only be finished once it sees what the plan opens. */
  goesOnWith?: ModelConfig;
};

export type Observation = {
  finding: Finding;
  candidates: Candidate[];
  /** Those that may be done without a look, in order; empty when one of them is not sure or has gone. */
  plan: Candidate[];
  look: PageLook;
  refOf: (candidate: Candidate) => string | undefined;
};

/** A search: `task` chooses the model's prompt, and `look` is the page if it was just read. */
export type Sought = { task: ModelTask; instruction: string | undefined; look?: PageLook };

/** The most looks at a page that moves on while it is read. */
const maxLooks = 4;

/** Finds the actions on the page that an instruction means; without one, the likely actions of the page. */
export async function findOnPage(
  { look: read, ...sought }: Sought,
  options: ObserveOptions,
  context: Context,
): Promise<Observation> {
  for (let looks = 1, known = read; ; looks += 1, known = undefined) {
    if (!known) context.onPhase(phases.reading);
    const look = known ?? (await lookFor(sought.instruction, options, context));
    const finding = await findActions(questionOf(sought, look, options.variables, context));
    const observation = await checkFound(finding, look, context);
    if (looks === maxLooks || !isOvertaken(observation)) return observation;
  }
}

/** The pause between two looks at a page to which something is on its way, in milliseconds. */
const comingEveryMs = 150;

/** Finds the actions as above; where the matcher is sure of none, once nothing more is on its way to the page. */
export async function findWhenThere(
  sought: Sought,
  options: ObserveOptions,
  context: Context,
): Promise<Observation> {
  const { signal, remainingMs = () => Infinity } = context;
  for (let next: Sought = sought; ; next = { ...sought, look: undefined }) {
    const observation = await findOnPage(next, options, context);
    const { finding, look } = observation;
    const { rung, plan, found, failure, refusal } = finding;
    const isKnown = plan.length > 0 || found.some(({ sure }) => sure) || rung !== 'matcher';
    const mayCome = look.isAwaiting && remainingMs() > 4 * comingEveryMs;
    if (isKnown || !mayCome || failure || refusal || sought.instruction === undefined) return observation;
    await withSignal(new Promise((resolve) => setTimeout(resolve, comingEveryMs)), signal);
  }
}

/** The element that the matcher was sure of is gone by now: to ask the matcher again costs nothing. */
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

export const unread: PageLook = {
  snapshot: { url: '', title: '', nodes: [], unreadable: [] },
  engines: new Map(),
  addresses: new Map(),
  targetsOf: async (refs) => refs.map(() => undefined),
};

export function snapshotScopeOf({ selector, ignoreSelectors }: ObserveOptions): SnapshotOptions {
  return { selector, ignoreSelectors };
}

type Question = Context & Sought & { look: PageLook; variables: Variables };

export const questionOf = (
  sought: Sought,
  look: PageLook,
  variables: Variables | undefined,
  context: Context,
): Question => ({ ...context, ...sought, look, variables: variables ?? {} });

/** Turns the refs of a finding into selectors. Actions on elements that are gone meanwhile are left out. */
export async function checkFound(
  finding: Finding,
  look: PageLook,
  { onPhase, signal }: Pick<Context, 'onPhase' | 'signal'>,
): Promise<Observation> {
  onPhase('Checking what was found');
  const { found } = finding;
  const refs = found.map(({ ref }) => ref);
  const targets = await look.targetsOf(refs, signal);
  const drops = await look.targetsOf(found.map(dropRefOf), signal);
  const byAction = new Map(
    found.flatMap((action, at): [FoundAction, Candidate][] => {
      const candidate = candidateOf(action, targets[at], drops[at]);
      return candidate ? [[action, candidate]] : [];
    }),
  );
  const plan = finding.plan.flatMap((action) => byAction.get(action) ?? []);
  return {
    finding,
    candidates: [...byAction.values()],
    plan: plan.length === finding.plan.length ? plan : [],
    look,
    refOf: (candidate) => [...byAction].find(([, each]) => each === candidate)?.[0].ref,
  };
}

/** The ref of the element that is dropped on; empty for methods that drop on none. */
export function dropRefOf({ method, arguments: args }: FoundAction): string {
  return takes(method, 'element') ? (args[0] ?? '').replace(/^\[|\]$/g, '') : '';
}

function candidateOf(
  { method, arguments: args, description, confidence, sure, wasChosen }: FoundAction,
  target: LastingTarget | undefined,
  drop: LastingTarget | undefined,
): Candidate | undefined {
  if (isPageMove(method))
    return { action: { selector: pageSelector, description, method, arguments: args }, confidence, sure };
  if (!target || (takes(method, 'element') && !drop)) return undefined;
  const { selector, backendNodeId } = target;
  const action = { selector, description, backendNodeId, method, arguments: args };
  return {
    action: drop ? { ...action, arguments: [dropSelector(target, drop)] } : action,
    confidence,
    sure,
    ...elementOf(target),
    wasChosen: wasChosen || undefined,
  };
}

/** A selector without hops is one of the dragged element's own frame: one of the top says that it is. */
function dropSelector({ frame }: LastingTarget, drop: LastingTarget): string {
  return frame !== undefined && drop.frame === undefined ? `>> ${drop.selector}` : drop.selector;
}

/** Finds the actions an instruction means: the matcher when it is sure, else the models, else what the matcher has. */
async function findActions(question: Question): Promise<Finding> {
  const { task, instruction, look, mask, learned } = question;
  const { opening, isByStep, ...matched } = match(question);
  // To look for a thing its name is enough, though it says nothing of what to do with it.
  const isFound = task === 'observe' && instruction !== undefined && matched.found[0]?.sure === true;
  if (matched.plan.length > 0 || (!isByStep && isFound)) return matched;
  const known = isByStep ? undefined : await learned?.(matched, instruction ?? '', look, question);
  const byMatcher = known ?? matched;
  if (byMatcher.plan.length > 0) return byMatcher;
  const { refusal } = byMatcher;
  // A model may yet find where the answer to a question stands: of an act the gate lets it only read.
  if (refusal && refusal.code !== 'question') return byMatcher;
  if (instruction === undefined && (!question.asksModel || question.refs)) return byMatcher;
  const models = await question.models.choose().catch(toAutomationError);
  if (models instanceof AutomationError) return { ...byMatcher, failure: models };
  if (models.length === 0)
    return opening && task === 'act' ? { ...byMatcher, ...opening, found: opening.plan } : byMatcher;
  // The matcher read a deed in the instruction that few instructions mean.
  const isRare = byMatcher.found.some(({ method }) => !isPageMove(method) && !isUsual(method));
  const texts: ShownPage[] = [
    { make: () => mask(renderChoices(look.snapshot, instruction ?? '')), methods: isRare ? 'all' : 'usual' },
    { make: () => mask(renderPage(look.snapshot, 'full', instruction)), methods: 'all' },
  ];
  return askFor(question, models, texts, byMatcher);
}

/** Asks the model that began an instruction for the rest of it. It is shown what changed first, then the whole page. */
export async function findRest(
  question: Question,
  model: ModelConfig,
  changes: string,
  done: readonly string[],
): Promise<Finding> {
  const { instruction, look, mask } = question;
  const masked = done.map(mask);
  const page = () => mask(renderPage(look.snapshot, 'compact', instruction));
  const texts: ShownPage[] = [
    { make: () => mask(changes), methods: 'usual', done: masked },
    { make: page, methods: 'all', done: masked },
  ];
  return askFor(question, [model], texts, { rung: 'model', found: [], plan: [], tried: [] });
}

/**
 * The matcher's finding. `opening`: its first steps are sure, and the next one is looked for once they are done; `isByStep`: it has several
 * steps. Of these an act is found the first that is not sure, as what it may be.
 */
type Matched = Finding & { opening?: Plan; isByStep?: boolean };

function match({ task, instruction, look: { snapshot }, variables, refs, onPhase }: Question): Matched {
  if (instruction === undefined) {
    const found = refs ? actionsOn(refs, snapshot) : listActions(snapshot);
    return { rung: 'matcher', found, plan: [], tried: [], isByStep: true };
  }
  onPhase(phases.matching);
  const result = matchInstruction(instruction, snapshot, { variables: Object.keys(variables) });
  const steps = stepsOf(result);
  const { plan, rest } = planOf(steps);
  const { refusal } = result;
  const isByStep = result.steps !== undefined || result.move !== undefined;
  const open = steps.findIndex(({ sure }) => !sure);
  const asked = task === 'act' && plan.length === 0 ? result.steps?.[open] : undefined;
  const isOfNoOther = ({ ref, method }: FoundAction) =>
    !steps.some(({ action }, at) => at !== open && action?.ref === ref && action.method === method);
  return {
    rung: 'matcher',
    found:
      asked?.candidates.filter(isOfNoOther) ??
      (isByStep ? steps.flatMap(({ action }) => action ?? []) : result.candidates),
    plan,
    isByStep,
    tried: plan.length > 0 ? [] : [`matcher: ${(asked ?? result).reason}`],
    rest: rest || undefined,
    after: asked && wordsOf(steps.slice(open + 1)),
    opening: openingOf(steps),
    refusal: refusal && refused(refusal, instruction, snapshot),
  };
}

/** A question is answered with what the page says of it. */
function refused(
  { code, message }: NonNullable<MatchResult['refusal']>,
  instruction: string,
  snapshot: Snapshot,
): AutomationError {
  const passages = code === 'question' ? passagesOn(snapshot, instruction, mostPassages) : [];
  if (passages.length === 0) return new AutomationError(code, message);
  const said = passages.map((passage) => `“${passage}”`).join(' ');
  return new AutomationError(code, `${message} The page says: ${said}`, { details: { passages } });
}

const mostPassages = 4;

/** The matcher knows where to begin with an instruction. */
export function isSure(instruction: string, snapshot: Snapshot, variables: Variables): boolean {
  const steps = stepsOf(matchInstruction(instruction, snapshot, { variables: Object.keys(variables) }));
  return planOf(steps).plan.length > 0 || openingOf(steps) !== undefined;
}

/** Asks the models. `known`: what was found before, which stays when they find nothing. */
async function askFor(
  question: Question,
  models: readonly ModelConfig[],
  texts: readonly ShownPage[],
  known: Finding,
): Promise<Finding> {
  const { task, look, gate, mask } = question;
  const instruction = question.instruction === undefined ? undefined : mask(question.instruction);
  // A model that knows of no other variable cannot be talked into using it.
  const named = new Set([...variableNames(instruction ?? ''), ...(gate?.variables ?? [])]);
  const variables = toldVariables(question.variables, named);
  gate?.read.note(look);
  const refs = new Set(look.snapshot.nodes.flatMap(({ ref }) => ref ?? []));
  const answer = await askModels({ task, instruction, texts, refs, variables }, models, {
    ...question,
    access: question.models,
  });
  const tried = [...known.tried, ...answer.tried];
  const { failure } = answer;
  if (failure) return { ...known, tried, failure };
  const { refusal } = known;
  if (refusal && answer.actions.length === 0) return { ...known, tried };
  const found = toFinding(answer, task, look.snapshot, tried);
  return refusal?.code === 'question' ? { ...found, isQuestion: true } : found;
}

export function toFinding(
  { actions, more, model }: Pick<ModelsAnswer, 'actions' | 'more' | 'model'>,
  task: ModelTask,
  { nodes }: Snapshot,
  tried: string[],
): Finding {
  const byRef = new Map(nodes.map((node) => [node.ref, node]));
  const found = actions.map((action) => describeFound(action, byRef.get(action.ref)));
  const plan = task === 'act' ? found : found.slice(0, 1);
  return { rung: 'model', found, plan, tried, model, goesOnWith: more ? model : undefined };
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

type PlannedStep = Pick<StepResult, 'sure' | 'written' | 'turnsPage'> & {
  action: FoundAction | undefined;
};

/** Empty if any part is refused: an instruction is never half done. */
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
  return begin(steps, turn < 0 ? steps.length : turn + 1) ?? { plan: [] };
}

/** The steps before the first that is not sure. What they do may bring its thing, or tell which is meant. */
function openingOf(steps: readonly PlannedStep[]): Plan | undefined {
  const open = steps.findIndex(({ action, sure }) => !action || !sure);
  return open > 0 ? begin(steps, open) : undefined;
}

/** So many steps, when each of them is sure, and the words of the others. */
function begin(steps: readonly PlannedStep[], count: number): Plan | undefined {
  const begun = steps.slice(0, count);
  if (!begun.every(({ sure }) => sure)) return undefined;
  return { plan: begun.flatMap(({ action }) => action ?? []), rest: wordsOf(steps.slice(count)) };
}

/** The words of steps, as an instruction of its own; undefined for none. */
function wordsOf(steps: readonly PlannedStep[]): string | undefined {
  const written = steps.flatMap((step) => (step.written === '' ? [] : step.written));
  return written.length > 0 ? written.join(', ') : undefined;
}

/** The error of a run in which nothing was sure: no model, one that failed, or one that found nothing. */
export function notSure(finding: Finding): AutomationError {
  const known = finding.failure ?? finding.refusal;
  if (known) return known;
  const details = restOf(finding);
  const [reason] = finding.tried;
  const why = reason ? sentence(reason.replace(/^matcher: /, '')) : 'No element fits.';
  if (finding.rung === 'model')
    return new AutomationError('element-not-found', `${why} Say it in other words, or pick the element.`, {
      details,
    });
  const next =
    finding.found.length > 0 ? 'Choose one of those found, or connect' : 'Say it in other words, or connect';
  return new AutomationError('no-model', `${why} ${next} a model for harder instructions.`, { details });
}

/** The details of an error for the parts behind the one that is not sure: once that is done, they are the rest. */
export const restOf = ({ after }: Finding) => (after === undefined ? undefined : { rest: after });

function sentence(text: string): string {
  const capital = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(capital) ? capital : `${capital}.`;
}

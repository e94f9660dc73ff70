import { throwIfStopped } from '../../base/deadline';
import { AutomationError, toAutomationError } from '../../base/errors';
import { pageSelector, type PageMove } from '../../protocol/action';
import type { Outcome } from '../../protocol/frame';
import type { GateDecision, GateReason } from '../../protocol/gate';
import type { PageTool, TaskNeed, TaskTool } from '../../protocol/task/task';
import { originOf, variableNames } from '../../protocol/variables';
import { actsOf } from '../act';
import { digestOf } from '../cache';
import { checkFound, toFinding } from '../find';
import { refusal } from '../gate/create-gate';
import { unknownFacts, type Facts } from '../gate/facts';
import { overlap } from '../gate/capability';
import { doneBy, failed, type PageLook } from '../page';
import { fullText } from '../page-text';
import { admitPlan, type Act } from '../perform';
import { isOnPage, pageOfTask, withPast } from './check-ends';
import {
  actContextOf,
  doActs,
  endOfActs,
  needOfPage,
  refuseAgain,
  type StepEnd,
  type StepWork,
} from './do-acts';
import type { Decided, TaskDecision } from './step-question';
import { noteAct } from './watch-loops';

/** A step on the pages: all but what ends a task. */
export type StepDecision = Exclude<TaskDecision, Decided<'done' | 'answer' | 'give-up' | 'read'>>;

/** Does a step that a model decided on. */
export async function doDecided(
  decision: StepDecision,
  planned: readonly Act[],
  work: StepWork,
): Promise<StepEnd> {
  try {
    return await doTool(decision, planned, work);
  } catch (thrown) {
    throwIfStopped(work.context.signal);
    const error = toAutomationError(thrown);
    return { state: 'failed', outcome: error.message, error: error.toJSON() };
  }
}

/** `planned`: the actions of the decision, with their elements as they were seen. */
async function doTool(decision: StepDecision, planned: readonly Act[], work: StepWork): Promise<StepEnd> {
  const { tabs } = work.context;
  switch (decision.tool) {
    case 'act':
      if (planned.length === decision.actions.length) return doActs(planned, work);
      return failedStep('The page has moved on: an element is no longer there. Nothing was done.');
    case 'navigate':
      return doActs([moveOf('navigate', decision.address)], work);
    case 'back':
      return doActs([moveOf('goBack')], work);
    case 'open':
      return openTab(decision.address, work);
    case 'switch':
      await tabs.switchTo(decision.tab);
      return doneStep('The tab is in front of the task now.');
    case 'close':
      await tabs.close(decision.tab);
      return doneStep('The tab was closed.');
    case 'extract':
      return extractRows(decision.columns, work);
    case 'wait':
      return waitFor(decision.text, work);
    case 'use':
      return callPageTool(decision, work);
    case 'ask':
      return askUser(decision, work);
    default:
      return decision satisfies never;
  }
}

const doneStep = (outcome: string): StepEnd => ({ state: 'done', outcome });
const failedStep = (outcome: string): StepEnd => ({ state: 'failed', outcome });

/** A step as it is told: by the deeds of an act, else by its tool and what it is about; what a claim rests on is told at its end. */
export function textOfDecision({ tool, arguments: given }: TaskDecision, planned: readonly Act[]): string {
  if (tool === 'act') return planned.map(({ action }) => action.description).join(', then ');
  if (tool === 'done') return tool;
  const isList = tool === 'extract' || tool === 'use';
  return `${toldAs[tool] ?? tool} ${isList ? given.join(', ') : (given[0] ?? '')}`.trim();
}

const toldAs: Partial<Record<TaskTool, string>> = {
  switch: 'switch tab',
  close: 'close tab',
  wait: 'wait for',
  read: 'read about',
  ask: 'ask:',
  answer: 'answer:',
  'give-up': 'give up:',
};

export async function plannedFor(decision: TaskDecision, work: StepWork): Promise<Act[]> {
  if (decision.tool !== 'act') return [];
  const { snapshot } = work.look;
  const finding = toFinding({ actions: decision.actions, more: false }, 'act', snapshot, []);
  return actsOf(await checkFound(finding, work.look, actContextOf(work)));
}

function moveOf(method: PageMove, address?: string): Act {
  const description = address === undefined ? 'Go back' : `Go to ${address}`;
  const given = address === undefined ? [] : [address];
  return { action: { selector: pageSelector, description, method, arguments: given }, rung: 'model' };
}

/** A tab is opened where the gate would let the task go. */
async function openTab(address: string, work: StepWork): Promise<StepEnd> {
  const planned = [moveOf('navigate', address)];
  const admission = await admitPlan(planned, actContextOf(work));
  if ('refused' in admission) return endOfActs([admission.refused], planned, work);
  const { memory } = work.log.task;
  // As where it goes to an address: the things shown there were not shown before.
  work.log.remember({ hasActed: true, origins: [...new Set([...memory.origins, originOf(address)])] });
  await work.context.tabs.open(address, work.context.signal);
  return doneStep('It is open in a new tab, which the task works in now.');
}

async function extractRows(columns: readonly string[], { log, context, look }: StepWork): Promise<StepEnd> {
  const { rows, extraction } = await context.extract(columns, log.calls, context.signal);
  if (JSON.stringify(rows).length > longestData)
    return failedStep('It is too much to be kept. Extract fewer columns, or from a part of it.');
  for (const [label, text] of textsIn(rows))
    context.gate.read.noteText(text, originOf(look.snapshot.url), label);
  await log.update({ data: [...log.task.data, rows].slice(-maxData) });
  const end = doneStep(`${Array.isArray(rows) ? `${rows.length} rows were` : 'It was'} extracted.`);
  return extraction ? { ...end, extraction } : end;
}

/** The most extractions that are kept, and the longest, in characters of JSON. */
const maxData = 20;
const longestData = 300_000;

/** Looks for a text on the page, in milliseconds. */
const waitMs = { longest: 10_000, between: 500 };

async function waitFor(text: string, { context }: StepWork): Promise<StepEnd> {
  for (let waited = 0; waited < waitMs.longest; waited += waitMs.between) {
    const { snapshot } = await context.acting().page.look({}, context.signal);
    if (isOnPage(text, snapshot)) return doneStep('It is there.');
    await context.pause(waitMs.between, context.signal);
  }
  return failedStep(`It did not come within ${waitMs.longest / 1000} s.`);
}

/** The question is the model's; a deed that only the user can do on a page is found by our own reading of it. */
function askUser({ question, candidates }: Decided<'ask'>, { look, log }: StepWork): StepEnd {
  const deed = candidates.length > 0 ? undefined : needOfPage(look.snapshot);
  if (deed && log.task.memory.refused.includes(deed))
    return failedStep('The user wants it to go on without that.');
  const need: TaskNeed = deed
    ? { kind: deed, sentence: question }
    : { kind: 'unclear', sentence: question, candidates };
  return { state: 'stopped', outcome: 'It waits for the user.', need };
}

/**
 * Has the page use a tool of its own. It is gated as any act, by its name and its texts; its effect is a change that the page
 * shows after it. Its answer is only the page's word.
 */
async function callPageTool(use: Decided<'use'>, work: StepWork): Promise<StepEnd> {
  const { log, context } = work;
  const { pageTool, given } = use;
  const text = JSON.stringify(given);
  const action = {
    selector: pageSelector,
    description: `Use the page’s tool “${pageTool.name}”`,
    method: 'use',
    arguments: [pageTool.name, text],
  };
  const acting = actContextOf(work);
  const { decision, facts } = await admitTool(use, work);
  const end = (outcome: Outcome) => {
    acting.onOutcome(outcome);
    return endOfActs([{ action, rung: 'model', outcome }], [{ action, rung: 'model', facts }], work);
  };
  const digest = await digestOf(JSON.stringify(['use', pageTool.origin, pageTool.name, text]));
  const matters = pageTool.isConsequential || work.gate.risksOf(factsOfTool(pageTool)).length > 0;
  if (decision.outcome === 'allow' && matters && log.task.memory.spent[digest] !== undefined)
    return refuseAgain(digest, work);
  acting.onAct(action, 'model', { decision });
  if (decision.outcome !== 'allow') return end(failed(refusal(decision)));
  await context.whenOpen?.(context.signal);
  throwIfStopped(context.signal);
  // Before it is used: a worker that dies now must not use it again, and what the page shows then may be of it.
  log.remember({ hasActed: true, hasPressed: true });
  if (matters) log.remember({ spent: { ...log.task.memory.spent, [digest]: false } });
  const outcome = await callAndLook(use, work);
  const isDone = outcome.status === 'done';
  if (matters) log.remember({ spent: { ...log.task.memory.spent, [digest]: isDone } });
  const effects = isDone ? outcome.effects.map(({ sentence }) => sentence) : [];
  const { memory } = log.task;
  const past = withPast(memory.past, pageOfTask(work.look, memory.actedOn), 'deed');
  log.remember({ ...noteAct(memory, digest, effects), past });
  return end(outcome);
}

type Admission = { decision: GateDecision; facts: Facts };

/** Its name is what a button is called, and each of its texts is one that is typed there. */
async function admitTool({ pageTool, given }: Decided<'use'>, { gate }: StepWork): Promise<Admission> {
  const facts = factsOfTool(pageTool);
  const refused = (reason: GateReason, sentence: string): Admission => ({
    decision: { outcome: 'refuse', reason, sentence },
    facts,
  });
  const texts = textsIn(given);
  const named = texts.flatMap(([, text]) => variableNames(text))[0];
  const { origin } = pageTool;
  if (named !== undefined)
    return refused(
      { kind: 'variable', variable: named, origin },
      'A variable is given to no tool of a page.',
    );
  for (const [name, text] of texts) {
    const typed = { ...facts, method: 'fill', role: 'textbox', name: said(name), arguments: [text] };
    const decision = await gate.gate.admit({ rung: 'model', facts: typed });
    if (decision.outcome !== 'allow') return { decision, facts: typed };
  }
  const decision = await gate.gate.admit({ rung: 'model', facts });
  const isUnsaid = pageTool.isConsequential && overlap(facts.name, gate.capability) === 0;
  if (decision.outcome !== 'allow' || decision.reason || !isUnsaid) return { decision, facts };
  const sentence =
    'The page says that its tool does something that matters, and the instruction does not name it.';
  return refused({ kind: 'risk', risk: 'submit' }, sentence);
}

async function callAndLook(
  { pageTool, given }: Decided<'use'>,
  { context, look }: StepWork,
): Promise<Outcome> {
  const answer = await context.pageTools.use(pageTool, given, context.signal);
  const before = linesOf(look);
  for (let tried = 1; tried <= maxLooks; tried += 1) {
    const now = await context.acting().page.look({}, context.signal);
    const lines = linesOf(now);
    const came = lines.filter((line) => !before.includes(line));
    if (came.length > 0 || lines.length < before.length)
      return effectSeen(`the page changed: “${came.join(' ').slice(0, longestSaid)}”`, answer);
    await context.pause(lookEveryMs, context.signal);
  }
  if (answer !== '' && !pageTool.isConsequential) return effectSeen('the page did not change', answer);
  const message = 'Nothing of it was seen on the page. It may have worked, so it is not repeated.';
  return failed(new AutomationError('no-effect-seen', message), true);
}

const linesOf = ({ snapshot }: PageLook): string[] =>
  fullText(snapshot)
    .split('\n')
    .map((line) => line.trim());

const maxLooks = 3;
const lookEveryMs = 300;
const longestSaid = 300;

function effectSeen(effect: string, answer: string): Outcome {
  const sentence = answer === '' ? effect : `${effect}; it answered “${answer.slice(0, longestSaid)}”`;
  return doneBy([{ kind: 'text', sentence }]);
}

const factsOfTool = ({ name, description, origin }: PageTool): Facts => ({
  ...unknownFacts,
  method: 'click',
  arguments: [],
  role: 'button',
  name: said(name),
  around: [description],
  origin,
});

/** `add_to_cart` and `addToCart` in words. */
const said = (name: string) => name.replaceAll(/[_-]+|(?<=\p{Ll})(?=\p{Lu})/gu, ' ').trim();

/** All texts in some data, with the names they go by. */
function textsIn(given: unknown, name = ''): [name: string, text: string][] {
  if (typeof given !== 'object' || given === null) return [[name, String(given)]];
  const isList = Array.isArray(given);
  return Object.entries(given).flatMap(([key, value]) => textsIn(value, isList ? name : key));
}

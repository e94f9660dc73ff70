import { throwIfStopped } from '../../base/deadline';
import { toAutomationError } from '../../base/errors';
import { pageSelector, type PageMove } from '../../protocol/action';
import type { TaskNeed } from '../../protocol/task/task';
import { originOf } from '../../protocol/variables';
import { actsOf } from '../act';
import { admitPlan, type Act } from '../perform';
import { checkFound } from '../find';
import { toFinding } from '../find';
import { textsToGo } from './check-ends';
import type { TaskDecision } from './step-question';
import { actContextOf, doActs, endOfActs, type StepEnd, type StepWork, needOfPage } from './do-acts';
import { callPageTool } from './call-page-tool';

/** Does what a model decided, but for the claim that all is done. */
export async function doDecided(
  decision: Exclude<TaskDecision, { tool: 'done' }>,
  work: DecidedWork,
): Promise<StepEnd> {
  try {
    return await doTool(decision, work);
  } catch (thrown) {
    throwIfStopped(work.context.signal);
    const error = toAutomationError(thrown);
    return { state: 'failed', outcome: error.message, error: error.toJSON() };
  }
}

function doTool(decision: Exclude<TaskDecision, { tool: 'done' }>, work: DecidedWork): Promise<StepEnd> {
  const { context } = work;
  switch (decision.tool) {
    case 'act':
      return actAsDecided(decision, work);
    case 'navigate':
      return doActs([moveOf('navigate', decision.address)], work);
    case 'back':
      return doActs([moveOf('goBack')], work);
    case 'open':
      return openTab(decision.address, work);
    case 'switch':
      return context.tabs.switchTo(decision.tab).then(() => did('The tab is in front of the task now.'));
    case 'close':
      return context.tabs.close(decision.tab).then(() => did('The tab was closed.'));
    case 'extract':
      return extractRows(decision.columns, work);
    case 'wait':
      return waitFor(decision.text, work);
    case 'use':
      return callPageTool(decision, work);
    case 'ask':
      return Promise.resolve(askUser(decision, work));
    default:
      return decision satisfies never;
  }
}

/** `planned`: the actions of the decision, with their elements as they were seen. */
type DecidedWork = StepWork & { planned: readonly Act[] };

const did = (outcome: string): StepEnd => ({ state: 'done', outcome });

/** Gives the step to do, in words. */
export function textOfDecision(decision: TaskDecision, planned: readonly Act[]): string {
  switch (decision.tool) {
    case 'act':
      return planned.map(({ action }) => action.description).join(', then ');
    case 'navigate':
    case 'open':
      return `${decision.tool} ${decision.address}`;
    case 'switch':
    case 'close':
      return `${decision.tool} tab ${decision.tab}`;
    case 'extract':
      return `extract ${decision.columns.join(', ')}`;
    case 'wait':
      return `wait for “${decision.text}”`;
    case 'use':
      return `use ${decision.pageTool.name} ${JSON.stringify(decision.given)}`;
    case 'ask':
      return `ask: ${decision.question}`;
    case 'back':
    case 'done':
      return decision.tool;
    default:
      return decision satisfies never;
  }
}

/** The actions of a decision with their elements, as they were seen. */
export async function plannedFor(decision: TaskDecision, work: StepWork): Promise<Act[]> {
  if (decision.tool !== 'act') return [];
  const { snapshot } = work.look;
  const finding = toFinding({ actions: decision.actions, more: false }, 'act', snapshot, []);
  return actsOf(await checkFound(finding, work.look, actContextOf(work)));
}

function actAsDecided(
  { actions }: Extract<TaskDecision, { tool: 'act' }>,
  { planned, ...work }: DecidedWork,
): Promise<StepEnd> {
  if (planned.length === actions.length) return doActs(planned, work);
  const outcome = 'The page has moved on: an element is no longer there. Nothing was done.';
  return Promise.resolve({ state: 'failed', outcome });
}

function moveOf(method: PageMove, address?: string): Act {
  const description = address === undefined ? 'Go back' : `Go to ${address}`;
  const action = {
    selector: pageSelector,
    description,
    method,
    arguments: address === undefined ? [] : [address],
  };
  return { action, rung: 'model' };
}

/** A tab is opened where the gate would let the task go. */
async function openTab(address: string, work: StepWork): Promise<StepEnd> {
  const planned = [moveOf('navigate', address)];
  const admission = await admitPlan(planned, actContextOf(work));
  if ('refused' in admission) return endOfActs([admission.refused], planned, work);
  const { memory } = work.log.task;
  // As where it goes to an address: what is shown there was not shown before.
  work.log.remember({ hasActed: true, origins: [...new Set([...memory.origins, originOf(address)])] });
  await work.context.tabs.open(address, work.context.signal);
  return did('It is open in a new tab, which the task works in now.');
}

async function extractRows(columns: readonly string[], { log, context, look }: StepWork): Promise<StepEnd> {
  const { rows, extraction } = await context.extract(columns, log.calls, context.signal);
  if (JSON.stringify(rows).length > longestData)
    return {
      state: 'failed',
      outcome: 'It is too much to be kept. Extract fewer columns, or from a part of it.',
    };
  for (const [label, value] of valuesIn(rows))
    context.gate.read.noteText(String(value), originOf(look.snapshot.url), label);
  await log.update({ data: [...log.task.data, rows].slice(-mostData) });
  const end = did(`${Array.isArray(rows) ? `${rows.length} rows were` : 'It was'} extracted.`);
  return extraction ? { ...end, extraction } : end;
}

/** All values of some data, each with the name it goes by. */
function valuesIn(data: unknown, label = ''): [label: string, value: unknown][] {
  if (typeof data !== 'object' || data === null) return [[label, data]];
  const isList = Array.isArray(data);
  return Object.entries(data).flatMap(([name, value]) => valuesIn(value, isList ? label : name));
}

/** The most extractions that are kept, and the longest, in characters of JSON. */
const mostData = 20;
const longestData = 300_000;

/** Looks for a text on the page, in milliseconds. */
const waitMs = { longest: 10_000, between: 500 };

async function waitFor(text: string, { context }: StepWork): Promise<StepEnd> {
  const end = { kind: 'gone', text } as const;
  for (let waited = 0; waited < waitMs.longest; waited += waitMs.between) {
    const { snapshot } = await context.acting().page.look({}, context.signal);
    if (Object.keys(textsToGo([end], [snapshot])).length > 0) return did('It is there.');
    await context.pause(waitMs.between, context.signal);
  }
  return { state: 'failed', outcome: `It did not come within ${waitMs.longest / 1000} s.` };
}

/** The question is the model's; what only the user can do on a page is told by our own reading of it. */
function askUser(
  { question, candidates }: Extract<TaskDecision, { tool: 'ask' }>,
  { look, log }: StepWork,
): StepEnd {
  const deed = candidates.length > 0 ? undefined : needOfPage(look.snapshot);
  if (deed && log.task.memory.refused.includes(deed))
    return { state: 'failed', outcome: 'The user wants it to go on without that.' };
  const need: TaskNeed = deed
    ? { kind: deed, sentence: question }
    : { kind: 'unclear', sentence: question, candidates };
  return { state: 'stopped', outcome: 'It waits for the user.', need };
}

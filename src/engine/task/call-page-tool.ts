import { throwIfStopped } from '../../base/deadline';
import { AutomationError } from '../../base/errors';
import { pageSelector } from '../../protocol/action';
import type { Outcome } from '../../protocol/frame';
import type { GateDecision, GateReason } from '../../protocol/gate';
import type { PageTool } from '../../protocol/task/page-tool';
import { variableNames } from '../../protocol/variables';
import { digestOf } from '../cache';
import { refusal } from '../gate/create-gate';
import type { Facts } from '../gate/facts';
import { overlap } from '../gate/target-risks';
import { failed } from '../perform';
import type { PageLook } from '../page';
import { fullText } from '../page-text';
import { actContextOf, endOfActs, refuseAgain, type StepEnd, type StepWork } from './do-acts';
import { textsToGo, pageOfTask } from './check-ends';
import type { JsonObject } from './task-ports';
import { noteDeed } from './watch-loops';

export type ToolUse = { pageTool: PageTool; given: JsonObject };

/**
 * Has the page use a tool of its own. It is gated as any act, by what it is called and what it is given; its effect is what the page
 * shows after it. What it answers is the page's word.
 */
export async function callPageTool(use: ToolUse, work: StepWork): Promise<StepEnd> {
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
  const { decision, facts } = await admit(use, work);
  const end = (outcome: Outcome) => {
    acting.onOutcome(outcome);
    return endOfActs([{ action, rung: 'model', outcome }], [{ action, rung: 'model', facts }], work);
  };
  const digest = await digestOf(JSON.stringify(['use', pageTool.origin, pageTool.name, text]));
  const matters = pageTool.isConsequential || work.gate.risksOf(factsOf(pageTool)).length > 0;
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
  const { memory, plan } = log.task;
  const toGo = Object.keys(textsToGo(plan?.ends ?? [], [pageOfTask(work.look, memory.actedOn)])).map(Number);
  const removed = [...new Set([...memory.removed, ...toGo])];
  log.remember({ ...noteDeed(memory, digest, effects), removed });
  return end(outcome);
}

/** `facts`: those that were decided on. */
type Admission = { decision: GateDecision; facts: Facts };

/** Its name is what a button is called, and each of its texts is one that is typed there. */
async function admit({ pageTool, given }: ToolUse, { gate }: StepWork): Promise<Admission> {
  const facts = factsOf(pageTool);
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

async function callAndLook({ pageTool, given }: ToolUse, { context, look }: StepWork): Promise<Outcome> {
  const answer = await context.pageTools.use(pageTool, given, context.signal);
  const before = linesOf(look);
  for (let tried = 1; tried <= mostLooks; tried += 1) {
    const now = await context.acting().page.look({}, context.signal);
    const lines = linesOf(now);
    const came = lines.filter((line) => !before.includes(line));
    if (came.length > 0 || lines.length < before.length)
      return shown(`the page changed: “${came.join(' ').slice(0, longestSaid)}”`, answer);
    await context.pause(betweenMs, context.signal);
  }
  if (answer !== '' && !pageTool.isConsequential) return shown('the page did not change', answer);
  const message = 'Nothing of it was seen on the page. It may have worked, so it is not repeated.';
  const error = new AutomationError('no-effect-seen', message);
  return { status: 'failed', error: error.toJSON(), sent: true };
}

const linesOf = ({ snapshot }: PageLook): string[] =>
  fullText(snapshot)
    .split('\n')
    .map((line) => line.trim());

const mostLooks = 3;
const betweenMs = 300;
const longestSaid = 300;

function shown(effect: string, answer: string): Outcome {
  const sentence = answer === '' ? effect : `${effect}; it answered “${answer.slice(0, longestSaid)}”`;
  return { status: 'done', proof: 'effect', already: false, effects: [{ kind: 'text', sentence }] };
}

const factsOf = ({ name, description, origin }: PageTool): Facts => ({
  method: 'click',
  arguments: [],
  role: 'button',
  name: said(name),
  marks: '',
  around: [description],
  group: '',
  isInDialog: false,
  isSecret: false,
  isBesideSecret: false,
  isOnPage: false,
  origin,
  others: [],
});

/** `add_to_cart` and `addToCart` in words. */
const said = (name: string) => name.replaceAll(/[_-]+|(?<=\p{Ll})(?=\p{Lu})/gu, ' ').trim();

/** All texts that it is given, with their names. */
function textsIn(given: unknown, name = ''): [name: string, text: string][] {
  if (typeof given !== 'object' || given === null) return [[name, String(given)]];
  const isList = Array.isArray(given);
  return Object.entries(given).flatMap(([key, value]) => textsIn(value, isList ? name : key));
}

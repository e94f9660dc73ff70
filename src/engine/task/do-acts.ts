import { risksOf, plainWords } from '../../matching';
import { throwIfStopped } from '../../base/deadline';
import { fromRecord, type AutomationError } from '../../base/errors';
import { GateReason, type Risk } from '../../protocol/gate';
import { isDeed } from '../../protocol/methods';
import { originOf } from '../../protocol/variables';
import type { TaskMemory, TaskNeed, TaskStep, UserDeed } from '../../protocol/task/task';
import { errorOf, messageOf, performAll } from '../act';
import { answerTo, factsOfAct, type Act, type ActContext, type DoneAct } from '../perform';
import { explain } from '../gate/create-gate';
import type { PageLook } from '../page';
import { isPress, itemsOf, pageOfTask, withPast, type SeenPage } from './check-ends';
import { deedOf, keysOfAct } from '../gate/act-key';
import type { TaskGate } from './task-gate';
import type { TaskLog } from './task-log';
import type { TaskContext } from './task-ports';
import { actDigest, noteAct, spentDigest } from './watch-loops';
import type { JoinedNode, Snapshot } from '../../protocol/snapshot';

/** The end of a step. With a `need` nothing was done, and only the user can have it go on. */
export type StepEnd = Pick<TaskStep, 'state' | 'outcome' | 'error' | 'extraction'> & { need?: TaskNeed };

export type StepWork = { log: TaskLog; context: TaskContext; gate: TaskGate; look: PageLook };

/** Does what was chosen, one after the other, and notes what came of it. What cannot be taken back is sent once only. */
export async function doActs(planned: readonly Act[], work: StepWork): Promise<StepEnd> {
  const { log, context } = work;
  const spending = await spendingOf(planned, work);
  const { spent } = log.task.memory;
  const repeated = spending
    .flatMap(({ digest, deed }) => [digest, deed])
    .find((each) => spent[each] !== undefined);
  if (repeated !== undefined) return refuseAgain(repeated, work);
  throwIfStopped(context.signal);
  // Before they are sent: a worker that dies now must not send them again.
  log.remember({ spent: { ...spent, ...Object.fromEntries(spending.map(({ digest }) => [digest, false])) } });
  const page = pageOfTask(work.look, log.task.memory.actedOn);
  log.remember({ itemsBefore: itemsOf(page) });
  const acts = await performAll(planned, context.variables, notingBegun(planned, page, work));
  const kept = spending.flatMap(({ at, risks, digest }): [string, boolean][] => {
    const act = acts[at];
    return act && isSpent(act, risks) ? [[digest, act.outcome.status === 'done']] : [];
  });
  log.remember({
    spent: { ...spent, ...Object.fromEntries(kept) },
    ...memoryAfter(planned.slice(0, acts.length), page, log, acts),
  });
  await noteActs(planned, acts, log);
  return endOfActs(acts, planned, work);
}

/** Notes each act as it begins: should the worker die in it, what the page shows then may be of that act. */
function notingBegun(planned: readonly Act[], page: SeenPage, work: StepWork): ActContext {
  const acting = actContextOf(work);
  let begun = 0;
  return {
    ...acting,
    onAct: (...act) => {
      begun += 1;
      work.log.remember(memoryAfter(planned.slice(0, begun), page, work.log));
      return acting.onAct(...act);
    },
  };
}

/** The memory of a task after these acts on a page: from now on they may have caused the ends. */
function memoryAfter(
  done: readonly Act[],
  page: SeenPage,
  { task: { memory } }: TaskLog,
  acts: readonly DoneAct[] = [],
): Partial<TaskMemory> {
  const hasPressed = memory.hasPressed || done.some(isPress);
  const sites = done.flatMap(({ facts }) => facts?.origin ?? []);
  const past = withPast(
    memory.past,
    page,
    done.some((act, at) => canRemove(act, acts[at])) ? 'deed' : 'seen',
  );
  return { hasActed: true, hasPressed, past, actedOn: [...new Set([...memory.actedOn, ...sites])] };
}

/** Ways to another page, and what neither sent nor stored anything, put out of sight and remove nothing. */
function canRemove({ facts, action }: Act, done: DoneAct | undefined): boolean {
  const { method = '' } = action;
  if (!isPress({ action }) || isDeed(method, 'point') || method === 'navigate') return false;
  if (facts && risksOf(facts.name).some((risk) => risk === 'delete' || risk === 'cancel')) return true;
  return facts?.role !== 'link' && !(done?.outcome.status === 'done' && done.outcome.silent === true);
}

/** A proved act is not sent again. Whether one that may have been done was done is for the user to say, who can look. */
export function refuseAgain(deed: string, { log, context }: StepWork): StepEnd {
  if (log.task.memory.spent[deed] === true || !context.isWatched)
    return {
      state: 'failed',
      outcome: 'It was sent before and cannot be taken back, so it was not sent again. Look for its effect.',
    };
  const sentence =
    'It may have been done already, and cannot be taken back. Look whether it was before it is sent again.';
  return { state: 'failed', outcome: sentence, need: { kind: 'repeat', deed, sentence } };
}

/** `deed`: a digest of it alone, by which what the user did themselves is known. */
type Spending = { at: number; digest: string; deed: string; risks: readonly Risk[] };

async function spendingOf(planned: readonly Act[], { gate, look }: StepWork): Promise<Spending[]> {
  const all = planned.map(async (each, at): Promise<Spending[]> => {
    const risks = each.facts ? gate.risksOf(each.facts).filter((risk) => risk !== 'download') : [];
    if (risks.length === 0) return [];
    const digest = await spentDigest(each, look.snapshot, planned.slice(0, at));
    return [{ at, risks, digest, deed: await actDigest(each) }];
  });
  return (await Promise.all(all)).flat();
}

/** A form that was sent and answered may be sent again, as a page of several is; one with no answer may not. */
function isSpent({ outcome }: DoneAct, risks: readonly Risk[]): boolean {
  if (outcome.status === 'failed') return outcome.sent;
  return risks.some((risk) => risk !== 'submit');
}

export function actContextOf({ log, context, gate }: Omit<StepWork, 'look'>): ActContext {
  const acting = context.acting();
  return {
    ...acting,
    gate: gate.gate,
    confirms: true,
    // The meaning of the step is decided: to find its element again no model is asked.
    models: { choose: async () => [], ask: () => Promise.reject(new Error('No model is asked in an act.')) },
    signal: context.signal,
    onPhase: (phase) => void log.update({ phase }),
    onAct: (action, rung, known) => {
      const told = acting.onAct(action, rung, known);
      const lost = log.startAct(action, rung, known);
      return (sentence) => {
        told?.(sentence);
        lost(sentence);
      };
    },
    isLost: () => log.isLost,
    onOutcome: (outcome, repair) => {
      acting.onOutcome(outcome, repair);
      void log.finishAct(outcome, repair);
    },
  };
}

async function noteActs(planned: readonly Act[], acts: readonly DoneAct[], log: TaskLog): Promise<void> {
  for (const [at, { outcome }] of acts.entries()) {
    const each = planned[at];
    if (!each) continue;
    const effects = outcome.status === 'done' ? outcome.effects.map(({ sentence }) => sentence) : [];
    log.remember(noteAct(log.task.memory, await actDigest(each), effects));
    const address =
      each.facts?.address ?? (each.action.method === 'navigate' ? each.action.arguments?.[0] : undefined);
    const { origins } = log.task.memory;
    if (outcome.status === 'done' && address !== undefined && URL.canParse(address))
      log.remember({ origins: [...new Set([...origins, originOf(address)])] });
  }
}

/** The end of a step by its acts, with a need of the user where the gate refused one. */
export function endOfActs(acts: readonly DoneAct[], planned: readonly Act[], work: StepWork): StepEnd {
  const finding = { acts: [...acts] };
  const error = errorOf(finding);
  if (!error) return { state: 'done', outcome: messageOf(finding) };
  const last = acts.at(-1)?.outcome;
  const isSent = last?.status === 'failed' && last.sent;
  const failed = { outcome: error.message, error: error.toJSON() };
  const need = needOf(error, refusedOf(acts, planned), work);
  const state = isSent ? 'unknown' : 'failed';
  // The gate tells of nobody there to ask, and here there is.
  return need ? { ...failed, state, outcome: need.sentence, need } : { ...failed, state };
}

function refusedOf(acts: readonly DoneAct[], planned: readonly Act[]): Act | undefined {
  const action = acts.at(-1)?.action;
  return planned.find(
    (each) => each.action.selector === action?.selector && each.action.description === action.description,
  );
}

/** The need of the user when the gate refused an act, where somebody watches. */
function needOf(
  error: AutomationError,
  refused: Act | undefined,
  { context, look, log, gate }: StepWork,
): TaskNeed | undefined {
  if (!context.isWatched || (error.code !== 'gate' && error.code !== 'variable-origin')) return undefined;
  const read = GateReason.safeParse(fromRecord(error).details['reason']);
  if (!read.success) return undefined;
  const reason = read.data;
  if (reason.kind === 'refused') return undefined;
  const kind =
    reason.kind === 'file' ? 'upload' : reason.kind === 'made-up' ? needOfPage(look.snapshot) : undefined;
  const sentence = explain(reason, 'model');
  if (kind) return log.task.memory.refused.includes(kind) ? undefined : { kind, sentence };
  const origin = refused?.facts?.origin ?? originOf(look.snapshot.url);
  const { act, asked } = fromRecord(error).details;
  const facts = refused && factsOfAct(refused, gate);
  const deeds = facts ? keysOfAct(facts, reason) : [];
  if (typeof act === 'string') deeds.push(act);
  return {
    kind: 'risk',
    reason,
    origin,
    deeds,
    deed: facts && deedOf(typeof asked === 'string' ? answerTo(asked, facts) : facts),
    sentence,
  };
}

/** The act on the page that only the user can do, by our own reading of its fields; undefined when there is none. */
export function needOfPage({ nodes }: Pick<Snapshot, 'nodes'>): UserDeed | undefined {
  const reachable = nodes.filter(({ states }) => !states?.includes('behind') && !states?.includes('inert'));
  return signs.find(([, isIt]) => reachable.some(isIt))?.[0];
}

const signs: readonly [UserDeed, (node: JoinedNode) => boolean][] = [
  ['captcha', ({ role, name }) => puzzleRoles.has(role) && puzzle.test(plainWords(name.slice(0, 200)))],
  ['second-factor', ({ hints }) => hints?.autocomplete?.includes('one-time-code') === true],
  ['payment', ({ hints }) => /\bcc-(number|csc)\b/.test(hints?.autocomplete ?? '')],
  ['login', ({ hints }) => hints?.type === 'password'],
  ['upload', ({ hints }) => hints?.type === 'file'],
];

const puzzleRoles: ReadonlySet<string> = new Set(['iframe', 'checkbox', 'heading', 'img']);

const puzzle =
  /captcha|not a robot|kein roboter|pas un robot|no soy un robot|nao sou um robo|non sono un robot|geen robot|nie jestem robotem/;

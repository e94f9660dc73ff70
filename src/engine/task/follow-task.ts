import { stopReason, throwIfStopped } from '../../base/deadline';
import { toAutomationError, type AutomationError } from '../../base/errors';
import { findOnPage, unread } from '../find';
import { actsOf } from '../act';
import type { PageLook } from '../page';
import type { Act } from '../perform';
import { compactText, type WholeText } from '../page-text';
import type { PageMark, Task, TaskState, TaskTool, EndFinding } from '../../protocol/task/task';
import {
  hasPassed,
  readEnds,
  textsOfEnd,
  textsToGo,
  whyNoProof,
  readGoal,
  pageOfTask,
  type SeenPage,
} from './check-ends';
import { originOf } from '../../protocol/variables';
import { phases } from '../../protocol/task/phases';
import { actContextOf, doActs, type StepEnd, type StepWork } from './do-acts';
import { doDecided, plannedFor, textOfDecision } from './do-step';
import type { TaskDecision } from './step-question';
import { askForPlan, askForStep, askForSteps } from './ask-for-task';
import { timesInsisted, gateOfTask } from './task-gate';
import { callsReached, limitReached, TaskLog } from './task-log';
import type { TaskContext } from './task-ports';
import { countAnew, deedDigest, isCircling, seePage, stateDigest } from './watch-loops';

/**
 * Follows a task to its end, or to where the user is needed: plan, then look, decide, do and verify, step by step. It goes
 * on from the record as it is: a task that waited, or whose worker died, is followed again in the same way.
 */
export async function followTask(task: Task, context: TaskContext): Promise<Task> {
  const log = new TaskLog(task, context.keep);
  const note = task.steps.at(-1)?.asked?.answer === 'refuse' ? notes.refused : undefined;
  const following: Following = { log, context, shown: new Map(), note };
  try {
    await log.update({ state: { kind: 'running' } });
    const state = (await plan(following)) ?? (await goOn(following));
    await log.update({ state, phase: '' });
  } catch (thrown) {
    await log.update({ state: stateOf(thrown, log.task, context.signal), phase: '' });
  }
  return log.task;
}

const notes = {
  refused: 'The user said no to the last step, and that holds for all of the task. Look for another way.',
};

type Following = {
  log: TaskLog;
  context: TaskContext;
  /** The text of each tab as a model was last shown it. */
  shown: Map<number, WholeText>;
  /** What a model is told of the step before beyond its record. */
  note: string | undefined;
};

type Ended = TaskState | undefined;

function stateOf(thrown: unknown, task: Task, signal: AbortSignal): TaskState {
  const error = signal.aborted ? stopReason(signal) : toAutomationError(thrown);
  if (error.code === 'stopped') return { kind: 'stopped' };
  const reached = error.code === 'budget-spent' ? callsReached(task) : undefined;
  if (reached) return reached;
  const why =
    error.code === 'budget-spent' ? 'price' : signal.aborted && error.code === 'timeout' ? 'time' : 'error';
  return { kind: 'failed', why, error: error.toJSON(), sentence: error.message };
}

/** Makes the plan, from the words alone: no page was read yet. */
async function plan({ log, context }: Following): Promise<Ended> {
  if (log.task.plan) return undefined;
  await log.update({ phase: phases.plan });
  const planning = await askForPlan(log, context);
  if ('question' in planning) {
    const { question, candidates } = planning;
    return { kind: 'needs-you', need: { kind: 'unclear', sentence: question, candidates } };
  }
  await log.update({ plan: planning.plan });
  log.countAnew();
  return undefined;
}

async function goOn(following: Following): Promise<TaskState> {
  const { log, context } = following;
  for (;;) {
    await waitWhilePaused(following);
    throwIfStopped(context.signal);
    const limit = limitReached(log.task, log.elapsedMs());
    if (limit) return limit;
    const ended = await takeStep(following);
    if (ended) return ended;
  }
}

/** Waits for the user, and notes what they did themselves meanwhile. */
async function waitWhilePaused({ log, context }: Following): Promise<void> {
  const taken = await context.whenOpen?.(context.signal);
  if (taken && taken.steps.length > 0) await log.addTakenOver(taken);
}

async function takeStep(following: Following): Promise<Ended> {
  const { log, context } = following;
  const { look, mark, tab } = await lookNow(following);
  const work: StepWork = { log, context, look, gate: gateOfTask(log.task, context) };
  if (isPlanDone(log.task) && (await isProved(work))) return { kind: 'done' };
  if (isCircling(log.task.memory)) {
    const circled = await leaveCircle(following);
    if (circled) return circled;
  }
  const byWords = await plannedByWords(work);
  if (byWords) {
    // A worker that dies in it leaves it to a model, which looks first.
    log.remember({ leftToModel: log.task.memory.next });
    await log.startStep({ kind: 'act', text: byWords.text, rung: 'matcher', before: mark, tab });
    const end = await doActs(byWords.planned, work);
    if (end.state === 'done') log.remember({ next: log.task.memory.next + 1 });
    return finish(following, end, look);
  }
  const decision = await askForStep({ ...following, ...work });
  following.shown.set(await currentTab(context), compactText(look.snapshot, look.engines));
  advance(log, decision);
  if (decision.tool === 'done') return claim(following, work, { mark, tab });
  const planned = await plannedFor(decision, work);
  // What was done is chosen again: where the ends are shown by now, there is nothing left to do.
  if ((await isRepeated(planned, log.task)) && (await isProved(work, 1))) return { kind: 'done' };
  const text = textOfDecision(decision, planned);
  await log.startStep({ kind: decision.tool, text, rung: 'model', before: mark, tab });
  return finish(following, await doDecided(decision, { ...work, planned }), look);
}

const isPlanDone = ({ plan: made, memory }: Task) =>
  made !== undefined && made.steps.length > 0 && memory.next >= made.steps.length;

const currentTab = async ({ tabs }: TaskContext): Promise<number> =>
  (await tabs.list()).find(({ isCurrent }) => isCurrent)?.number ?? 0;

/** The page as it was seen, and the tab that it is in. */
type Seen = { mark: PageMark; tab: number };

/** Reads the page, and notes what it shows of the ends. */
async function lookNow({ log, context }: Following): Promise<Seen & { look: PageLook }> {
  await log.update({ phase: phases.reading });
  // A popup may have closed itself: the task goes on in another of its tabs.
  const tab = (await currentTab(context)) - 1;
  const look = await lookWhenThere(context);
  const digest = await stateDigest(look);
  noteRead(look, log, context);
  const { memory, plan: made, steps, instruction } = log.task;
  const ends = made?.ends ?? [];
  const pages = [pageOfTask(look, memory.actedOn)];
  const shownNow = textsToGo(ends, pages);
  log.remember({
    seenAt: { ...memory.seenAt, ...shownNow },
    removed: memory.removed.filter((at) => shownNow[String(at)] === undefined),
  });
  const hasBegun = readGoal(instruction).ordersDeed ? memory.hasPressed : memory.hasActed;
  if (!hasBegun) {
    const shown = readEnds(ends, pages, log.task).flatMap(({ isShown }, at) => (isShown ? at : []));
    log.remember({ heldAtStart: [...new Set([...memory.heldAtStart, ...shown])] });
  }
  if (!still.has(steps.at(-1)?.kind)) log.remember(seePage(log.task.memory, digest));
  const { url, title } = look.snapshot;
  return { look, mark: { url, title, digest }, tab };
}

/**
 * Reads the page once it is there: what was done may have led to one that is still on its way. A page that cannot be read is an
 * empty one: it can be left.
 */
async function lookWhenThere(context: TaskContext): Promise<PageLook> {
  const { signal } = context;
  for (let gone = 0; ;) {
    const look = await context
      .acting()
      .page.look({}, signal)
      .catch((thrown: unknown) => {
        throwIfStopped(signal);
        const error = toAutomationError(thrown);
        if (error.code !== 'frame-gone') return emptyPage(error);
        gone += 1;
        return gone === mostGone ? emptyPage(error) : undefined;
      });
    if (look && !look.isComing) return look;
    await context.pause(comingEveryMs, signal);
  }
}

/** A page may give way to another one so often while it is read. */
const mostGone = 4;

/** The pause between two looks at a page that is on its way, in milliseconds. */
const comingEveryMs = 100;

const emptyPage = ({ message }: AutomationError): PageLook => ({
  ...unread,
  snapshot: { ...unread.snapshot, unreadable: [message] },
});

/** What a page shows may go to a model from now on. A worker that comes later knows of which sites something was read. */
function noteRead(look: PageLook, log: TaskLog, { gate: { read } }: TaskContext): void {
  read.note(look);
  log.remember({ readOn: read.sites });
}

/** These leave a page as it is. */
const still: ReadonlySet<TaskTool | undefined> = new Set<TaskTool>(['wait', 'extract', 'switch']);

/** Whether one of these deeds was done before, with an effect. */
async function isRepeated(planned: readonly Act[], { memory }: Task): Promise<boolean> {
  const digests = await Promise.all(planned.map(deedDigest));
  return digests.some((digest) => (memory.deeds[digest]?.effects.length ?? 0) > 0);
}

/**
 * Whether all ends are shown, and prove it. A page may take a moment to show them: it is read so often. Where it shows them it is
 * read once more, for what was read may be old by now.
 */
async function isProved({ log, context, look }: StepWork, readings = mostReadings): Promise<boolean> {
  let seen = look;
  for (let tried = 1; ; tried += 1) {
    const page = pageOfTask(seen, log.task.memory.actedOn);
    await log.update({ ends: await endsOn(page, { log, context }) });
    if (log.task.ends.every(({ isShown }) => isShown))
      return whyNoProof(log.task) === undefined && isStillShown(page, { log, context });
    if (tried === readings) return false;
    await context.pause(betweenMs, context.signal);
    seen = await context.acting().page.look({}, context.signal);
  }
}

type Reading = Pick<StepWork, 'log' | 'context'>;

async function endsOn(page: SeenPage, { log: { task }, context }: Reading): Promise<EndFinding[]> {
  const ends = task.plan?.ends ?? [];
  const isFile = ends.some(({ kind }) => kind === 'download');
  const files = isFile ? await context.files?.(context.signal) : undefined;
  const found = readEnds(ends, [page], { ...task, files });
  const texts = found.flatMap(({ end, isShown }) => (isShown ? textsOfEnd(end) : []));
  const hidden = texts.length > 0 ? await context.acting().page.hidden(texts, context.signal) : [];
  return hidden.length === 0 ? found : readEnds(ends, [page], { ...task, files, hidden });
}

/** Reads the ends again, once what the last deed began has had its time: a page may take back what it has shown. */
async function isStillShown(before: SeenPage, { log, context }: Reading): Promise<boolean> {
  const openMs = log.openForMs();
  if (openMs > 0) await context.pause(openMs, context.signal);
  const again = await context.acting().page.look({}, context.signal);
  const page = pageOfTask(again, log.task.memory.actedOn);
  const ends = (await endsOn(page, { log, context })).map((each) =>
    each.isShown || !hasPassed(each.end, before, page) ? each : { ...each, isShown: true },
  );
  await log.update({ ends });
  return ends.every(({ isShown }) => isShown);
}

const mostReadings = 3;
const betweenMs = 500;

/** One new plan for the steps; the ends stay as they were declared. After it a circle is the end. */
async function leaveCircle(following: Following): Promise<Ended> {
  const { log, context } = following;
  const { memory, plan: made } = log.task;
  if (memory.replans > 0 || !made) {
    return {
      kind: 'failed',
      why: 'loop',
      sentence: 'It went in a circle: the same was done or seen again and again, with nothing new.',
    };
  }
  await log.update({ phase: phases.replan });
  const steps = await askForSteps(log, context);
  log.remember(countAnew(memory));
  await log.update({ plan: { ...made, steps } });
  following.note = 'It went in a circle, so this is another plan. Do it in another way.';
  return undefined;
}

/** The next planned step where the matcher is sure what its words mean here: then no model is asked. */
async function plannedByWords(work: StepWork): Promise<{ text: string; planned: Act[] } | undefined> {
  const { log, context, look } = work;
  const { plan: made, memory } = log.task;
  const text = made?.steps[memory.next];
  if (text === undefined || memory.leftToModel === memory.next || look.snapshot.nodes.length === 0)
    return undefined;
  const acting = actContextOf(work);
  const found = await findOnPage(
    { task: 'act', instruction: text, look },
    { variables: context.variables },
    acting,
  );
  if (found.plan.length === 0 || found.finding.rest !== undefined || found.finding.isQuestion) {
    log.remember({ leftToModel: memory.next });
    return undefined;
  }
  // The words are a model's, so the gate takes the choice as one of a model.
  return { text, planned: actsOf(found, 'model') };
}

/** Planned steps are gone through in their order: a step that was left to a model is not done by the matcher, too. */
function advance(log: TaskLog, { next, learnt }: TaskDecision): void {
  const { memory, plan: made, facts } = log.task;
  const wanted = Math.min(Math.max(Math.trunc(next) - 1, memory.next), made?.steps.length ?? 0);
  log.remember({ next: wanted, leftToModel: wanted === memory.next ? wanted : undefined });
  if (learnt !== '') void log.update({ facts: [...facts, learnt].slice(-mostFacts) });
}

/** The most facts that are kept. */
const mostFacts = 30;

/** It is said to be done: that is a claim, and the ends are read back. */
async function claim(following: Following, work: StepWork, { mark, tab }: Seen): Promise<Ended> {
  const { log } = following;
  await log.startStep({ kind: 'done', text: 'done', rung: 'model', before: mark, tab });
  if (await isProved(work)) {
    await log.finishStep({ state: 'done', outcome: 'The pages show it.' });
    return { kind: 'done' };
  }
  const missing = missingOf(log.task);
  await log.finishStep({ state: 'failed', outcome: missing });
  log.remember({ claims: log.task.memory.claims + 1 });
  const isSaidAgain = log.task.steps.at(-2)?.kind === 'done';
  if (isSaidAgain || log.task.memory.claims >= mostClaims)
    return { kind: 'not-completed', why: 'claimed', sentence: missing };
  following.note = `It is not done. ${missing}`;
  return undefined;
}

/** So often a completion may be claimed that the pages do not show; with nothing done in between, once less. */
const mostClaims = 3;

function missingOf(task: Task): string {
  const missing = task.ends.filter(({ isShown }) => !isShown).map(({ sentence }) => sentence);
  return missing.length > 0 ? missing.join(' ') : (whyNoProof(task) ?? '');
}

/** So often a model may want again what the user said no to: the first time it was told before, the second it knows. */
const mostInsisted = 2;
const nothingElse = 'The user said no to what is wanted, and no other way was found.';

async function finish(
  following: Following,
  { need, ...end }: StepEnd,
  { snapshot }: PageLook,
): Promise<Ended> {
  // What a page has shown meanwhile, as a dialog's text, is quoted in it.
  const quotes = end.outcome.match(/“[^”]*”/g) ?? [];
  following.context.gate.read.noteText(quotes.join(' '), originOf(snapshot.url));
  await following.log.finishStep(need ? { ...end, asked: { need: need.kind } } : end);
  following.note = undefined;
  if (need) return { kind: 'needs-you', need };
  const isInsisting = timesInsisted(following.log.task) >= mostInsisted;
  return isInsisting ? { kind: 'not-completed', why: 'refused', sentence: nothingElse } : undefined;
}

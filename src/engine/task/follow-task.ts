import { stopReason, throwIfStopped } from '../../base/deadline';
import { toAutomationError, type AutomationError } from '../../base/errors';
import { phases } from '../../protocol/session';
import type {
  EndFinding,
  PageMark,
  Task,
  TaskAnswered,
  TaskEnd,
  TaskState,
  TaskTool,
} from '../../protocol/task/task';
import { originOf } from '../../protocol/variables';
import { actsOf } from '../act';
import { findOnPage, unread } from '../find';
import type { PageLook } from '../page';
import { compactText, type WholeText } from '../page-text';
import type { Act } from '../perform';
import { askForPlan, askForStep, askForSteps } from './ask-for-task';
import {
  broughtBy,
  hasPassed,
  isToldBy,
  pageOfTask,
  readEnds,
  readGoal,
  saysText,
  textsOfEnd,
  doesOrdered,
  whyNoProof,
  withPast,
  type SeenPage,
} from './check-ends';
import { actContextOf, doActs, type StepEnd, type StepWork } from './do-acts';
import { doDecided, plannedFor, textOfDecision } from './do-step';
import type { Decided, TaskDecision } from './step-question';
import { placeOfQuote } from './place-quote';
import { gateOfTask, timesInsisted } from './task-gate';
import { callsReached, limitReached, TaskLog } from './task-log';
import type { TaskContext } from './task-ports';
import { countAnew, actDigest, isCircling, seePage, stateDigest } from './watch-loops';

/**
 * Follows a task to its end, or to where the user is needed: plan, then look, decide, do and verify, step by step. It goes
 * on from the record as it is: a task that waited, or whose worker died, is followed again in the same way.
 */
export async function followTask(task: Task, context: TaskContext): Promise<Task> {
  const log = new TaskLog(task, context.keep);
  try {
    await log.update({ state: { kind: 'running' } });
    const state = await new TaskRun(log, context).follow();
    await log.update({ state, phase: '' });
  } catch (thrown) {
    await log.update({ state: stateOf(thrown, log.task, context.signal), phase: '' });
  }
  return log.task;
}

function stateOf(thrown: unknown, task: Task, signal: AbortSignal): TaskState {
  const error = signal.aborted ? stopReason(signal) : toAutomationError(thrown);
  if (error.code === 'stopped') return { kind: 'stopped' };
  const isSpent = error.code === 'budget-spent';
  const reached = isSpent ? callsReached(task) : undefined;
  if (reached) return reached;
  const why = isSpent ? 'price' : signal.aborted && error.code === 'timeout' ? 'time' : 'error';
  return { kind: 'failed', why, error: error.toJSON(), sentence: error.message };
}

/** The end of a task, or of its step; undefined where it goes on. */
type Ended = TaskState | undefined;

const refusedNote =
  'The user said no to the last step, and that holds for all of the task. Look for another way.';

/** These tools leave a page as it is. */
const still: ReadonlySet<TaskTool | undefined> = new Set<TaskTool>([
  'wait',
  'extract',
  'switch',
  'read',
  'answer',
]);

/** The most texts that are kept of those that came with a deed. */
const maxBrought = 200;

/** The most pages that an answer may quote. */
const maxRead = 30;

/** A page may give way to another one so often while it is read. */
const maxGone = 4;

/** The pause between two looks at a page that is on its way, in milliseconds. */
const comingEveryMs = 100;

/** The most readings of ends that are not all shown, and the pause between two, in milliseconds. */
const maxReadings = 3;
const betweenMs = 500;

const maxFacts = 30;

/** Steps that claim to be the last. */
const claims: ReadonlySet<TaskTool | undefined> = new Set<TaskTool>(['done', 'answer']);

/** So often a completion may be claimed that the pages do not show; with nothing done in between, once less. */
const maxClaims = 3;

/** So often a model may want again what the user said no to: the first time it was told before, the second it knows. */
const maxInsisted = 2;

type ReadPage = SeenPage & Pick<PageMark, 'title'>;

class TaskRun {
  readonly #log: TaskLog;
  readonly #context: TaskContext;
  /** The text of each tab as a model was last shown it. */
  readonly #shown = new Map<number, WholeText>();
  /** The pages as they were read, by what they say: an answer quotes them. */
  readonly #read = new Map<string, ReadPage>();
  /** A remark for the model on the step before, beyond its record. */
  #note: string | undefined;
  /** The reason why ends that are shown prove nothing. */
  #doubt: string | undefined;
  /** Words that the model wants to read about on this page. */
  #need: string | undefined;

  constructor(log: TaskLog, context: TaskContext) {
    this.#log = log;
    this.#context = context;
    this.#note = this.#task.steps.at(-1)?.asked?.answer === 'refuse' ? refusedNote : undefined;
  }

  get #task(): Task {
    return this.#log.task;
  }

  async follow(): Promise<TaskState> {
    const question = await this.#plan();
    if (question) return question;
    const { signal, whenOpen } = this.#context;
    for (;;) {
      // The user may do something themselves while the task is paused.
      const taken = await whenOpen?.(signal);
      if (taken && taken.steps.length > 0) await this.#log.addTakenOver(taken);
      throwIfStopped(signal);
      const ended = limitReached(this.#task, this.#log.elapsedMs()) ?? (await this.#takeStep());
      if (ended) return ended;
    }
  }

  /** Makes the plan, from the words alone: no page was read yet. */
  async #plan(): Promise<Ended> {
    if (this.#task.plan) return undefined;
    await this.#log.update({ phase: phases.plan });
    const planning = await askForPlan(this.#log, this.#context);
    if ('question' in planning) {
      const { question, candidates } = planning;
      return { kind: 'needs-you', need: { kind: 'unclear', sentence: question, candidates } };
    }
    await this.#log.update({ plan: planning.plan });
    this.#log.countAnew();
    return undefined;
  }

  async #takeStep(): Promise<Ended> {
    const log = this.#log;
    await log.update({ phase: phases.reading });
    // A popup may have closed itself: the task goes on in another of its tabs.
    const tab = (await this.#currentTab()) - 1;
    const look = await this.#lookWhenThere();
    const before = await this.#noteLook(look);
    const work: StepWork = { log, context: this.#context, look, gate: gateOfTask(this.#task, this.#context) };
    const { plan, memory } = this.#task;
    const isPlanDone = plan && plan.steps.length > 0 && memory.next >= plan.steps.length;
    if (isPlanDone && (await this.#isAsPlanned(look))) return { kind: 'done' };
    const circled = isCircling(this.#task.memory) ? await this.#leaveCircle() : undefined;
    if (circled) return circled;
    const byWords = await this.#plannedByWords(work);
    if (byWords.length > 0) {
      const { next } = this.#task.memory;
      const text = this.#task.plan?.steps[next] ?? '';
      // A worker that dies in it leaves it to a model, which looks first.
      log.remember({ leftToModel: next });
      await log.startStep({ kind: 'act', text, rung: 'matcher', before, tab });
      const end = await doActs(byWords, work);
      if (end.state === 'done') log.remember({ next: this.#task.memory.next + 1 });
      return this.#finish(end, look);
    }
    const decision = await askForStep(work, this.#shown, { note: this.#note, need: this.#need });
    this.#need = undefined;
    this.#shown.set(await this.#currentTab(), compactText(look.snapshot, look.engines));
    this.#advance(decision);
    const begin = (planned: readonly Act[] = []) => {
      const text = textOfDecision(decision, planned);
      return log.startStep({ kind: decision.tool, text, rung: 'model', before, tab });
    };
    switch (decision.tool) {
      case 'read':
        this.#need = decision.text;
        await begin();
        await log.finishStep({ state: 'done', outcome: 'It was read.' });
        return undefined;
      case 'answer':
        await begin();
        return this.#answer(decision);
      case 'give-up':
        await begin();
        await log.finishStep({ state: 'stopped', outcome: decision.text });
        return { kind: 'not-completed', why: 'given-up', sentence: decision.text };
      case 'done':
        await begin();
        return this.#claim(look, decision.proof);
      default:
    }
    const planned = await plannedFor(decision, work);
    // A deed that was done is chosen again: where the ends are shown by now, there is nothing left to do.
    const ends = this.#task.plan?.ends ?? [];
    if ((await this.#isRepeated(planned)) && (await this.#isProved(look, ends, 1))) return { kind: 'done' };
    await begin(planned);
    return this.#finish(await doDecided(decision, planned, work), look);
  }

  async #currentTab(): Promise<number> {
    return (await this.#context.tabs.list()).find(({ isCurrent }) => isCurrent)?.number ?? 0;
  }

  /** Notes what the page shows of the ends. */
  async #noteLook(look: PageLook): Promise<PageMark> {
    const log = this.#log;
    const digest = await stateDigest(look);
    const { read } = this.#context.gate;
    // The page's text may go to a model from now on. A worker that comes later knows the sites that were read.
    read.note(look);
    log.remember({ readOn: read.sites });
    const { memory, steps, instruction } = this.#task;
    const page = pageOfTask(look, memory.actedOn);
    const goal = readGoal(instruction);
    const hasBegun = goal.ordersAct ? memory.hasPressed : memory.hasActed;
    const earlier = doesOrdered(steps.at(-1), goal) ? [] : memory.brought;
    log.remember({
      brought: [...earlier, ...broughtBy(steps.at(-1), memory.past, page)].slice(-maxBrought),
      past: withPast(memory.past, page, hasBegun ? undefined : 'before'),
    });
    // A page may show one part of it after the other at one address.
    const said = page.nodes.map(({ name }) => name).join('\n');
    this.#read.delete(said);
    this.#read.set(said, { ...page, title: look.snapshot.title });
    for (const [oldest] of [...this.#read].slice(0, -maxRead)) this.#read.delete(oldest);
    if (!still.has(steps.at(-1)?.kind)) log.remember(seePage(this.#task.memory, digest));
    const { url, title } = look.snapshot;
    return { url, title, digest };
  }

  #look(): Promise<PageLook> {
    return this.#context.acting().page.look({}, this.#context.signal);
  }

  /**
   * Reads the page once it is there: the last deed may have led to one that is still on its way. A page that cannot be read is an
   * empty one: it can be left.
   */
  async #lookWhenThere(): Promise<PageLook> {
    const { signal, pause } = this.#context;
    for (let gone = 0; ;) {
      const look = await this.#look().catch((thrown: unknown) => {
        throwIfStopped(signal);
        const error = toAutomationError(thrown);
        if (error.code !== 'frame-gone') return emptyPage(error);
        gone += 1;
        return gone === maxGone ? emptyPage(error) : undefined;
      });
      if (look && !look.isComing) return look;
      await pause(comingEveryMs, signal);
    }
  }

  /** One of these deeds was done before, with an effect. */
  async #isRepeated(planned: readonly Act[]): Promise<boolean> {
    const digests = await Promise.all(planned.map(actDigest));
    return digests.some((digest) => (this.#task.memory.deeds[digest]?.effects.length ?? 0) > 0);
  }

  /** The last deed brought what the plan foresaw, and the pages show all of it: no model is asked whether that is all. */
  async #isAsPlanned(look: PageLook): Promise<boolean> {
    const { plan, steps } = this.#task;
    const ends = plan?.ends ?? [];
    const effects = steps.at(-1)?.acts.flatMap((act) => act.effects) ?? [];
    return ends.some((end) => isToldBy(end, effects)) && this.#isProved(look, ends);
  }

  /**
   * All ends are shown, and prove it. A page may take a moment to show them: it is read so often. Where it shows them it is
   * read once more, for the reading may be old by now.
   */
  async #isProved(look: PageLook, ends: readonly TaskEnd[], readings = maxReadings): Promise<boolean> {
    const { pause, signal } = this.#context;
    this.#doubt = undefined;
    if (ends.length === 0) {
      await this.#log.update({ ends: [] });
      return false;
    }
    let seen = look;
    for (let tried = 1; ; tried += 1) {
      const page = pageOfTask(seen, this.#task.memory.actedOn);
      await this.#log.update({ ends: await this.#endsOn(page, ends) });
      if (this.#task.ends.every(({ isShown }) => isShown)) {
        this.#doubt = whyNoProof(this.#task, page);
        return this.#doubt === undefined && this.#isStillShown(page, ends);
      }
      if (tried === readings) return false;
      await pause(betweenMs, signal);
      seen = await this.#look();
    }
  }

  async #endsOn(page: SeenPage, ends: readonly TaskEnd[]): Promise<EndFinding[]> {
    const { files: listFiles, signal, acting } = this.#context;
    const isFile = ends.some(({ kind }) => kind === 'download');
    const files = isFile ? await listFiles?.(signal) : undefined;
    const found = readEnds(ends, [page], { ...this.#task, files });
    const texts = found.flatMap(({ end, isShown }) => (isShown ? textsOfEnd(end) : []));
    const hidden = texts.length > 0 ? await acting().page.hidden(texts, signal) : [];
    return hidden.length === 0 ? found : readEnds(ends, [page], { ...this.#task, files, hidden });
  }

  /** Reads the ends again, once the work of the last deed has had its time: a page may take back what it has shown. */
  async #isStillShown(before: SeenPage, wanted: readonly TaskEnd[]): Promise<boolean> {
    const openMs = this.#log.openForMs();
    if (openMs > 0) await this.#context.pause(openMs, this.#context.signal);
    const page = pageOfTask(await this.#look(), this.#task.memory.actedOn);
    const ends = (await this.#endsOn(page, wanted)).map((each) =>
      each.isShown || !hasPassed(each.end, before, page) ? each : { ...each, isShown: true },
    );
    await this.#log.update({ ends });
    return ends.every(({ isShown }) => isShown);
  }

  /** One new plan for the steps; the ends stay as they were declared. After it a circle is the end. */
  async #leaveCircle(): Promise<Ended> {
    const { memory, plan } = this.#task;
    if (memory.replans > 0 || !plan) {
      return {
        kind: 'failed',
        why: 'loop',
        sentence: 'It went in a circle: the same was done or seen again and again, with nothing new.',
      };
    }
    await this.#log.update({ phase: phases.replan });
    const steps = await askForSteps(this.#log, this.#context);
    this.#log.remember(countAnew(memory));
    await this.#log.update({ plan: { ...plan, steps } });
    this.#note = 'It went in a circle, so this is another plan. Do it in another way.';
    return undefined;
  }

  /** The next planned step where the matcher is sure what its words mean here: then no model is asked. */
  async #plannedByWords(work: StepWork): Promise<Act[]> {
    const { look } = work;
    const { plan, memory } = this.#task;
    const instruction = plan?.steps[memory.next];
    if (instruction === undefined || memory.leftToModel === memory.next || look.snapshot.nodes.length === 0)
      return [];
    const { variables } = this.#context;
    const sought = { task: 'act', instruction, look } as const;
    const found = await findOnPage(sought, { variables }, actContextOf(work));
    if (found.plan.length === 0 || found.finding.rest !== undefined || found.finding.isQuestion) {
      this.#log.remember({ leftToModel: memory.next });
      return [];
    }
    // The words are a model's, so the gate takes the choice as one of a model.
    return actsOf(found, 'model');
  }

  /** Planned steps are gone through in their order: a step that was left to a model is not done by the matcher, too. */
  #advance({ next, learnt }: TaskDecision): void {
    const { memory, plan, facts } = this.#task;
    const wanted = Math.min(Math.max(Math.trunc(next) - 1, memory.next), plan?.steps.length ?? 0);
    this.#log.remember({ next: wanted, leftToModel: wanted === memory.next ? wanted : undefined });
    if (learnt !== '') void this.#log.update({ facts: [...facts, learnt].slice(-maxFacts) });
  }

  /** A model says that it is done: that is a claim, and its proof is read back, or what the plan foresaw where it names none. */
  async #claim(look: PageLook, proof: readonly TaskEnd[]): Promise<Ended> {
    const ends = proof.length > 0 ? proof : (this.#task.plan?.ends ?? []);
    if (await this.#isProved(look, ends)) {
      await this.#log.finishStep({ state: 'done', outcome: 'The pages show it.' });
      return { kind: 'done' };
    }
    // The page is not to be left while the deed is at work.
    if (this.#doubt !== undefined) await this.#context.pause(this.#log.openForMs(), this.#context.signal);
    return this.#refuse(missingOf(this.#task, this.#doubt));
  }

  /** An answer rests on what the pages say, word for word. Where a deed is wanted too, it is no end. */
  async #answer({ text, quotes }: Decided<'answer'>): Promise<Ended> {
    const pages = [...this.#read.values()].toReversed();
    const sources: TaskAnswered['sources'] = [];
    for (const quote of quotes) {
      const page = pages.find((each) => saysText(quote, each));
      if (!page) return this.#refuse(`No page that was read says “${quote}”.`);
      sources.push({ quote, url: page.url, title: page.title, place: placeOfQuote(quote, page) });
    }
    await this.#log.update({ answer: { text, sources } });
    await this.#log.finishStep({ state: 'done', outcome: 'The pages say what it rests on.' });
    const { memory, instruction } = this.#task;
    if (!readGoal(instruction).ordersAct) return { kind: 'done' };
    this.#note = memory.hasPressed
      ? 'The answer is kept. Now prove what was to be done.'
      : 'The answer is kept. The goal wants something done as well.';
    return undefined;
  }

  /** A claim that the pages do not show is no end. */
  async #refuse(missing: string): Promise<Ended> {
    const log = this.#log;
    const isSaidAgain = claims.has(this.#task.steps.at(-2)?.kind);
    await log.finishStep({ state: 'failed', outcome: missing });
    log.remember({ claims: this.#task.memory.claims + 1 });
    if (isSaidAgain || this.#task.memory.claims >= maxClaims)
      return { kind: 'not-completed', why: 'claimed', sentence: missing };
    this.#note = `It is not done. ${missing}`;
    return undefined;
  }

  async #finish({ need, ...end }: StepEnd, { snapshot }: PageLook): Promise<Ended> {
    // Text that a page has shown meanwhile, as a dialog's, is quoted in it.
    const quotes = end.outcome.match(/“[^”]*”/g) ?? [];
    this.#context.gate.read.noteText(quotes.join(' '), originOf(snapshot.url));
    await this.#log.finishStep(need ? { ...end, asked: { need: need.kind } } : end);
    this.#note = undefined;
    if (need) return { kind: 'needs-you', need };
    if (timesInsisted(this.#task) < maxInsisted) return undefined;
    const sentence = 'The user said no to what is wanted, and no other way was found.';
    return { kind: 'not-completed', why: 'refused', sentence };
  }
}

const emptyPage = ({ message }: AutomationError): PageLook => ({
  ...unread,
  snapshot: { ...unread.snapshot, unreadable: [message] },
});

function missingOf(task: Task, doubt = ''): string {
  if (task.ends.length === 0) return 'What proves it is not named.';
  const missing = task.ends.filter(({ isShown }) => !isShown).map(({ sentence }) => sentence);
  return missing.length > 0 ? missing.join(' ') : doubt;
}

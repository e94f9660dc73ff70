import { AutomationError } from '../../base/errors';
import type { ModelLog } from '../ask-models';
import type { OnLost } from '../page';
import { addUsage, noUsage } from '../models';
import type { ActionOutput } from '../../protocol/action';
import { correctionOf } from '../../protocol/correction';
import type { Outcome } from '../../protocol/frame';
import type { Repair } from '../../protocol/fingerprint';
import type { ModelCall, Rung, Usage } from '../../protocol/session';
import type { Task, TaskAct, TaskMemory, TaskStep, TaskState } from '../../protocol/task/task';
import type { Known } from '../perform';
import { finishedStep } from '../run';
import { takenOver } from './task-record';
import type { TakenOver } from './task-ports';

/** So long a page is watched for taking something back after it was answered, in milliseconds. */
const openMs = 2000;

type Insertion = { at: number; count: number };

/** A task as it is written down while it goes on. Each change is kept before what comes after it is begun. */
export class TaskLog {
  #task: Task;
  readonly #keep: (task: Task) => Promise<void>;
  readonly #began = performance.now();
  readonly #msBefore: number;
  #stepBegan = 0;
  #usageBefore: Usage = noUsage;
  #callsBefore = 0;
  #isLost = false;
  /** When what the last deed began has had its time, on `performance.now()`'s clock. */
  #openUntil = 0;
  /** Steps that were put before others, since then. */
  readonly #insertions: Insertion[] = [];

  constructor(task: Task, keep: (task: Task) => Promise<void>) {
    this.#task = task;
    this.#keep = keep;
    this.#msBefore = task.ms;
    this.countAnew();
  }

  get task(): Task {
    return this.#task;
  }

  /** The page took back the effects of the present step. */
  get isLost(): boolean {
    return this.#isLost;
  }

  /** How long the page may yet take back what the last deed did, in milliseconds: 0 where nothing of it is on its way. */
  openForMs(): number {
    return Math.max(0, Math.ceil(this.#openUntil - performance.now()));
  }

  elapsedMs(): number {
    return this.#msBefore + Math.round(performance.now() - this.#began);
  }

  update(patch: Partial<Task>): Promise<void> {
    this.#task = { ...this.#task, ...patch, ms: this.elapsedMs() };
    return this.#keep(this.#task);
  }

  remember(patch: Partial<TaskMemory>): void {
    this.#task = { ...this.#task, memory: { ...this.#task.memory, ...patch } };
  }

  /** Counts the calls of models. None is made once their limits are reached. */
  readonly calls: ModelLog = {
    addCall: (call) => {
      const { calls, usage } = this.#task;
      return this.update({ calls: [...calls, call], usage: addUsage(usage, call.usage) });
    },
    mayAsk: () => {
      const reached = callsReached(this.#task);
      if (reached) throw new AutomationError('budget-spent', reached.sentence);
    },
  };

  /** Tokens and calls that were spent until now belong to no step to come. */
  countAnew(): void {
    this.#usageBefore = this.#task.usage;
    this.#callsBefore = this.#task.calls.length;
  }

  startStep(step: Pick<TaskStep, 'kind' | 'text' | 'rung' | 'before' | 'tab'>): Promise<void> {
    this.#stepBegan = this.elapsedMs();
    this.#isLost = false;
    const begun: TaskStep = { ...step, state: 'running', acts: [], outcome: '', usage: noUsage, ms: 0 };
    return this.update({ steps: [...this.#task.steps, begun] });
  }

  /** Puts what the user did before the step that was to be done. */
  async addTakenOver(taken: TakenOver): Promise<void> {
    const put = await takenOver(taken);
    this.#insertions.push({ at: taken.at, count: taken.steps.length });
    await this.update(put(this.#task));
  }

  finishStep(
    ended: Pick<TaskStep, 'state' | 'outcome'> & Partial<Pick<TaskStep, 'error' | 'extraction' | 'asked'>>,
  ): Promise<void> {
    const spent = {
      usage: lessUsage(this.#task.usage, this.#usageBefore),
      usd: priceOf(this.#task.calls.slice(this.#callsBefore)),
    };
    this.countAnew();
    return this.#changeLast((step) => ({
      ...step,
      ...ended,
      ...spent,
      ms: this.elapsedMs() - this.#stepBegan,
    }));
  }

  /** An act of the step begins. What it gives hears when the page takes it back. */
  startAct(action: ActionOutput, rung: Rung, { decision: gate, fingerprint, alternates }: Known): OnLost {
    const at = this.#task.steps.length - 1;
    const known = this.#insertions.length;
    const place = this.#task.steps[at]?.acts.length ?? 0;
    const startedAt = Date.now();
    const act: TaskAct = {
      action,
      rung,
      state: 'running',
      already: false,
      effects: [],
      ms: 0,
      gate,
      element: fingerprint || alternates ? { fingerprint, alternates } : undefined,
    };
    void this.#changeLast((step) => ({ ...step, acts: [...step.acts, act] }));
    return () => {
      const now = this.#insertions
        .slice(known)
        .reduce((to, each) => (each.at <= to ? to + each.count : to), at);
      if (now === this.#task.steps.length - 1) this.#isLost = true;
      void this.#correct(now, place, startedAt);
    };
  }

  finishAct(outcome: Outcome, repair: Repair | undefined): Promise<void> {
    const isOpen = outcome.status === 'done' && outcome.settled === false;
    if (isOpen) this.#openUntil = performance.now() + openMs;
    return this.#changeLast((step) => ({
      ...step,
      acts: step.acts.map((act) =>
        act.state === 'running'
          ? { ...act, ...finishedStep({ ...act, ...(repair && { repair }) }, outcome) }
          : act,
      ),
    }));
  }

  #changeLast(change: (step: TaskStep) => TaskStep): Promise<void> {
    const { steps } = this.#task;
    return this.update({ steps: steps.map((step, at) => (at === steps.length - 1 ? change(step) : step)) });
  }

  /** Notes that the page took back an act, by the number of its step and its own. */
  #correct(at: number, place: number, startedAt: number): Promise<void> {
    const corrected = (act: TaskAct) => ({
      ...act,
      corrected: correctionOf(act.effects, { doneAt: startedAt, at: Date.now() }),
    });
    const steps = this.#task.steps.map((step, index) =>
      index === at
        ? { ...step, acts: step.acts.map((act, number) => (number === place ? corrected(act) : act)) }
        : step,
    );
    return this.update({ steps });
  }
}

/** The price of these calls; undefined where that of one is not known. */
const priceOf = (calls: readonly ModelCall[]): number | undefined =>
  calls.reduce<number | undefined>(
    (sum, { usd }) => (sum === undefined || usd === undefined ? undefined : sum + usd),
    0,
  );

const lessUsage = (now: Usage, before: Usage): Usage => ({
  inputTokens: now.inputTokens - before.inputTokens,
  outputTokens: now.outputTokens - before.outputTokens,
  cachedInputTokens: now.cachedInputTokens - before.cachedInputTokens,
});

type Failed = Extract<TaskState, { kind: 'failed' }>;

/** The end of a task that has reached one of its limits: never a completion. */
export function limitReached(task: Task, elapsedMs: number): Failed | undefined {
  const { limits, steps } = task;
  if (steps.length >= limits.steps) return failed('steps', `${limits.steps} steps`);
  if (elapsedMs >= limits.ms) return failed('time', `${Math.round(limits.ms / 1000)} s`);
  return callsReached(task);
}

/** The end of a task whose calls of models have reached the limit of their tokens or their price. */
export function callsReached({ limits, usage, calls }: Task): Failed | undefined {
  if (usage.inputTokens + usage.outputTokens >= limits.tokens)
    return failed('tokens', `${limits.tokens} tokens`);
  const usd = calls.reduce((sum, call) => sum + (call.usd ?? 0), 0);
  if (limits.usd !== undefined && usd >= limits.usd) return failed('price', `$${limits.usd.toFixed(2)}`);
  return undefined;
}

function failed(why: Failed['why'], limit: string): Failed {
  return { kind: 'failed', why, sentence: `It was not finished within its limit of ${limit}.` };
}

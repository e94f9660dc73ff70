import { AutomationError, fromRecord } from '../../base/errors';
import { parseJson } from '../../base/json';
import { noUsage } from '../../engine/models';
import { endState, openRun, type OnRun, type RunKeeper, type RunLog } from '../../engine/run';
import type { ActionOutput } from '../../protocol/action';
import type { CloudLogEntry } from '../../protocol/cloud';
import type { ActReport } from '../../protocol/operations/act-operation';
import type { ObserveReport } from '../../protocol/operations/observe-operation';
import { StepState, type Candidate, type Run, type RunStep } from '../../protocol/session';
import type { Variables } from '../../protocol/variables';
import { CloudAction, isUsable, usableOf } from './believed-answers';
import type { LineListener } from './read-answer';
import type { RemoteReplay } from './remote-replay';
import { CloudFailure } from './send-request';

/** Keeps a session's runs and what its service tells, for people who follow it; the library keeps none. */
export type SessionRecord = RunKeeper & {
  /** A run begins: what it brings is masked from now on. Fails with `session-not-found` for a session that is not known. */
  begin(id: string, instruction: string, variables?: Variables): Promise<void>;
  addLines(id: string, lines: readonly CloudLogEntry[]): Promise<void>;
  /** The service has answered for the session. */
  noteAnswer(id: string): Promise<void>;
  noteReplay(id: string, replay: RemoteReplay): Promise<void>;
  /** Says why a request really failed. */
  causeOf(thrown: unknown): AutomationError;
  /** Notes that the service does not know the session any more, where an error says so. */
  noteLoss(id: string, error: AutomationError): Promise<void>;
};

/** Lines are written down this often, in milliseconds. */
const writeMs = 200;

const maxLines = 100;
const maxFound = 100;
const maxSteps = 50;

/** The confidence from which a service's own word is as good as sure. */
const sureFrom = 0.9;

/** A run of a session elsewhere, followed by what its service tells on the way. The service's words are data. */
export class RemoteRun {
  readonly #record: SessionRecord;
  readonly #id: string;
  readonly #onRun: OnRun;
  readonly #found: Candidate[] = [];
  #log: RunLog | undefined;
  #run: Run | undefined;
  #waiting: CloudLogEntry[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(record: SessionRecord, id: string, onRun: OnRun = () => {}) {
    this.#record = record;
    this.#id = id;
    this.#onRun = onRun;
  }

  /** Follows an observation to its report. A failure is written down and thrown. */
  observe(
    instruction: string,
    ask: (onLine: LineListener) => Promise<ActionOutput[]>,
  ): Promise<ObserveReport> {
    return this.#follow({ kind: 'observe', instruction }, undefined, async (log) => {
      try {
        const actions = await ask(this.#listen);
        const usable = usableOf(actions);
        const leftOut = actions.length - usable.length;
        const candidates = usable.map((action) => this.#candidateOf(action));
        const tried = leftOut === 0 ? [] : [`${leftOut} of the service's actions cannot be used here`];
        await log.update({ candidates, tried, state: 'candidates' });
        return { candidates, tried, usage: noUsage, ms: log.elapsedMs(), unreadable: [] };
      } catch (thrown) {
        const error = await this.#causeOf(thrown);
        // Without a model it may be unsure: the actions it found on the way are those to choose from.
        const candidates = this.#found.map(({ action }) => this.#candidateOf(action));
        await log.update({ candidates, state: endState(error), error: error.toJSON() });
        throw error;
      }
    });
  }

  /** Follows an act to its report, which says too why it failed. */
  act(
    input: string | ActionOutput,
    variables: Variables | undefined,
    ask: (onLine: LineListener) => Promise<ActReport>,
  ): Promise<ActReport> {
    const instruction = typeof input === 'string' ? input : input.description;
    return this.#follow({ kind: 'act', instruction }, variables, async (log) => {
      try {
        if (typeof input !== 'string') this.#begin(input);
        const report = await ask(this.#listen);
        if (report.error) return await this.#fail(log, report, fromRecord(report.error), true);
        const { rung, effects, ms, result } = report;
        const actions = usableOf(result.actions ?? []);
        const done = actions.length > 0 || typeof input === 'string' ? actions : [input];
        const steps = done.map((action, at): RunStep => {
          const isLast = at === done.length - 1;
          return { action, rung, state: 'done', already: false, effects: isLast ? effects : [], ms };
        });
        await log.update({ rung, steps, state: 'done' });
        return { ...report, result: { ...result, actions } };
      } catch (thrown) {
        const error = await this.#causeOf(thrown);
        // Nobody knows what became of a request that nobody answered.
        const isUnknown = ['timeout', 'stopped', 'no-answer'].includes(error.code);
        const isTouched = isUnknown && !(thrown instanceof CloudFailure);
        return this.#fail(log, failedReport(instruction, error, log.elapsedMs()), error, isTouched);
      }
    });
  }

  async #follow<T>(
    opening: Pick<Run, 'kind' | 'instruction'>,
    variables: Variables | undefined,
    work: (log: RunLog) => Promise<T>,
  ): Promise<T> {
    await this.#record.begin(this.#id, opening.instruction, variables);
    this.#log = await openRun(this.#record, this.#id, {
      ...opening,
      where: 'cloud',
      onRun: (run) => {
        this.#run = run;
        this.#onRun(run);
      },
    });
    try {
      return await work(this.#log);
    } finally {
      this.#flush();
    }
  }

  /** Takes a line of the service: it is kept, and read for the steps and actions that our own services tell. */
  readonly #listen: LineListener = ({ level, message, auxiliary = {} }) => {
    // A service that floods is heard to its newest lines.
    this.#waiting = [...this.#waiting, { at: Date.now(), level, message }].slice(-maxLines);
    this.#timer ??= setTimeout(() => this.#flush(), writeMs);
    const { action, confidence, state } = auxiliary;
    const { data: told } = CloudAction.safeParse(parseJson(action?.value ?? ''));
    if (!told || !isUsable(told)) return;
    const step = StepState.safeParse(state?.value).data;
    if (step) this.#followStep(told, step);
    if (!confidence || this.#found.length >= maxFound) return;
    const share = Number(confidence.value);
    this.#found.push(candidate(told, share >= 0 && share <= 1 ? share : 0));
  };

  /** Begins an action that was given. Fails for one that a service named with a method we lack: it is not sent back. */
  #begin(action: ActionOutput): void {
    if (isUsable(action)) return this.#followStep(action, 'running');
    const message = `"${action.method ?? ''}" is nothing that can be done to an element.`;
    throw new AutomationError('unknown-method', message);
  }

  #followStep(action: ActionOutput, state: RunStep['state']): void {
    const steps = this.#run?.steps ?? [];
    const isKnown = steps.some(
      (step) => step.state === 'running' && step.action.selector === action.selector,
    );
    const isBegun = state === 'running';
    // A service that tells of no end is not taken to have come to a good one.
    const earlier = isBegun && isKnown ? steps : endRunning(steps, isKnown ? state : 'unknown');
    void this.#log?.update({ steps: earlier.slice(-maxSteps) });
    if (isBegun && !isKnown) void this.#log?.startStep(action);
  }

  #candidateOf(action: ActionOutput): Candidate {
    const known = this.#found.find(
      (each) => each.action.selector === action.selector && each.action.method === action.method,
    );
    return candidate(action, known?.confidence ?? 0);
  }

  async #causeOf(thrown: unknown): Promise<AutomationError> {
    const error = this.#record.causeOf(thrown);
    await this.#record.noteLoss(this.#id, error);
    return error;
  }

  async #fail(
    log: RunLog,
    report: ActReport,
    failure: AutomationError,
    isTouched: boolean,
  ): Promise<ActReport> {
    const error = (isTouched ? perhapsDone(failure) : failure).toJSON();
    const state = isTouched ? 'unknown' : failure.code === 'stopped' ? 'stopped' : 'failed';
    const steps = endRunning(this.#run?.steps ?? [], state, error);
    await log.update({ steps, state: endState(failure), error });
    return { ...report, error };
  }

  /** Writes down the lines that wait for it. */
  #flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const lines = this.#waiting;
    this.#waiting = [];
    const newest = lines.at(-1);
    if (!newest) return;
    void this.#record.addLines(this.#id, lines);
    if (this.#run?.state === 'running') void this.#log?.update({ phase: newest.message.slice(0, 120) });
  }
}

export function failedReport(actionDescription: string, error: AutomationError, ms: number): ActReport {
  return {
    result: { success: false, message: error.message, actionDescription, actions: [] },
    usage: noUsage,
    ms,
    effects: [],
    error: error.toJSON(),
    candidates: [],
  };
}

function perhapsDone(error: AutomationError): AutomationError {
  if (error.message.includes('not repeated')) return error;
  const message = `${error.message} It may have been done, so it is not repeated.`;
  return new AutomationError(error.code, message, { details: error.details });
}

const candidate = (action: ActionOutput, confidence: number): Candidate => ({
  action,
  confidence,
  sure: confidence >= sureFrom,
});

/** The steps, of which those that are running end in this state. */
function endRunning(steps: readonly RunStep[], state: RunStep['state'], error?: RunStep['error']): RunStep[] {
  return steps.map((step) =>
    step.state === 'running' ? { ...step, state, error: error ?? step.error } : step,
  );
}

import { AutomationError, toAutomationError, type ErrorRecord } from '../base/errors';
import { correctionOf, effectLost } from '../protocol/correction';
import type { Settle } from '../protocol/frame';
import type { Recording, Step } from '../protocol/recordings/recording';
import type { PagePicture, ReplayedStep, ReplayOptions, ReplayReport } from '../protocol/recordings/replay';
import { variableTexts, type Variables } from '../protocol/variables';
import { usedVariables } from './edit-recording';
import { withValues } from './formats/exported';
import type { ReplayPorts } from './replay-ports';
import { doStep, type ReplayedResult } from './replay-step';

/**
 * Does a recording's steps one after the other, with no model, and stops at the first that is not done, or before the next
 * once the page took back what a step had done: what was sent and not verified is never repeated. Tells how it goes on; never rejects for what happens on the page.
 */
export async function replay(
  recording: Recording,
  options: ReplayOptions,
  { ports, signal }: { ports: ReplayPorts; signal: AbortSignal },
): Promise<ReplayReport> {
  const { from = 1, to = recording.steps.length, rows = [{}], slowMs = 0 } = options;
  const chosen = recording.steps.slice(from - 1, to);
  const log = new Log(recording, ports, chosen.length * rows.length);
  try {
    for (const row of rows)
      checkVariables(chosen, { ...defaultsOf(recording), ...options.variables, ...row });
  } catch (thrown) {
    log.end('failed', toAutomationError(thrown));
    return log.report;
  }
  for (const [index, row] of rows.entries()) {
    const variables = { ...defaultsOf(recording), ...options.variables, ...row };
    for (const [at, step] of chosen.entries()) {
      const told = { number: from + at, ...(options.rows ? { row: index + 1 } : {}) };
      // Nothing comes after it that would show that it was taken back.
      const isLast = index === rows.length - 1 && at === chosen.length - 1;
      const settle = isLast ? 'quiet' : undefined;
      const result = await log.follow(step, told, (onLost) =>
        play(step, { variables, slowMs, settle, onLost, log, ports, signal }),
      );
      const { lost } = log;
      if (lost && !signal.aborted) {
        log.end(result.state === 'unknown' ? 'unknown' : 'failed', lost);
        log.show(await ports.picture(step.tab ?? 0));
        return log.report;
      }
      if (result.state === 'done' || result.state === 'skipped') continue;
      log.end(result.state, result.error);
      if (result.state !== 'stopped') log.show(await ports.picture(step.tab ?? 0));
      return log.report;
    }
  }
  log.end('done');
  return log.report;
}

type Playing = {
  variables: Variables;
  slowMs: number;
  settle: Settle | undefined;
  onLost: () => void;
  log: Log;
  ports: ReplayPorts;
  signal: AbortSignal;
};

async function play(step: Step, playing: Playing): Promise<ReplayedResult> {
  const { variables, slowMs, settle, onLost, log, ports, signal } = playing;
  try {
    await ports.whenAllowed(signal);
    if (slowMs > 0) await ports.sleep(slowMs, signal);
    if (log.lost) return { state: 'stopped', effects: [], error: log.lost };
    return await doStep(inValues(step, variables), {
      variables,
      ports,
      signal,
      settle,
      onLost,
      onNeeds: (url) => log.need(url),
    });
  } catch (thrown) {
    const error = toAutomationError(thrown).toJSON();
    return { state: signal.aborted ? 'stopped' : 'failed', effects: [], error };
  }
}

/** The step with values in what is compared with the tab's address. Arguments get theirs in the page. */
function inValues(step: Step, variables: Variables): Step {
  const values = variableTexts(variables);
  const { scope, expectation } = step;
  return {
    ...step,
    ...(scope ? { scope: { ...scope, origin: withValues(scope.origin, values) } } : {}),
    ...(expectation && 'url' in expectation && expectation.url !== undefined
      ? { expectation: { ...expectation, url: withValues(expectation.url, values) } }
      : {}),
  };
}

function defaultsOf({ variables }: Recording): Variables {
  return Object.fromEntries(
    variables.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value]])),
  );
}

function checkVariables(steps: readonly Step[], variables: Variables): void {
  const missing = usedVariables(steps).filter((name) => !Object.hasOwn(variables, name));
  if (missing.length === 0) return;
  const names = missing.map((name) => `%${name}%`).join(', ');
  throw new AutomationError('unknown-variable', `There is no value for ${names}. Nothing was done yet.`);
}

/** Writes down what happens and tells it. */
class Log {
  readonly #ports: ReplayPorts;
  #report: ReplayReport;

  constructor({ id, name, revision }: Recording, ports: ReplayPorts, total: number) {
    this.#ports = ports;
    this.#report = {
      recordingId: id,
      name,
      revision,
      state: 'running',
      startedAt: ports.now(),
      ms: 0,
      modelCalls: 0,
      total,
      steps: [],
    };
  }

  async follow(
    step: Step,
    told: { number: number; row?: number },
    work: (onLost: () => void) => Promise<ReplayedResult>,
  ): Promise<ReplayedResult> {
    const startedAt = this.#ports.now();
    const begun: ReplayedStep = {
      id: step.id,
      description: step.description,
      ...told,
      state: 'running',
      ms: 0,
      effects: [],
    };
    const before = this.#report.steps;
    this.#tell({ steps: [...before, begun] });
    let doneAt: number | undefined;
    let lostAt: number | undefined;
    const correct = () => {
      if (doneAt === undefined || lostAt === undefined) return;
      this.#correct(before.length, { doneAt, at: lostAt });
    };
    const result = await work(() => {
      lostAt ??= this.#ports.now();
      correct();
    });
    const ended = { ...begun, ...result, ms: this.#ports.now() - startedAt };
    // Those before it may have been corrected meanwhile.
    const earlier = this.#report.steps.slice(0, before.length);
    this.#tell({ state: 'running', needs: undefined, steps: [...earlier, ended] });
    if (result.state === 'done') doneAt = this.#ports.now();
    correct();
    return result;
  }

  /** Why no further step is to be done: the page took back what one had done. */
  get lost(): ErrorRecord | undefined {
    const { corrected } = this.#report;
    return corrected && effectLost(corrected).toJSON();
  }

  /** Told after the replay's end too, and takes no time of it then. */
  #correct(index: number, { doneAt, at }: { doneAt: number; at: number }): void {
    const { steps, state, ms } = this.#report;
    const corrected = correctionOf(steps[index]?.effects ?? [], { doneAt, at });
    this.#tell({
      steps: steps.map((step, place) => (place === index ? { ...step, corrected } : step)),
      corrected,
      ...(state === 'running' ? {} : { ms }),
    });
  }

  /** The user is needed on the page at `url`; undefined when they were there. */
  need(url: string | undefined): void {
    const needs = url === undefined ? undefined : ({ kind: 'login', url } as const);
    this.#tell({ state: needs ? 'needs-you' : 'running', needs });
  }

  get report(): ReplayReport {
    return this.#report;
  }

  end(state: ReplayReport['state'], error?: ReplayedStep['error']): void {
    const told = error ? { error: { code: error.code, message: error.message } } : {};
    this.#tell({ state, ...told });
  }

  /** Adds the picture of the step's end. The time it takes is not counted as the step's. */
  show(picture: PagePicture): void {
    this.#tell({ picture, ms: this.#report.ms });
  }

  #tell(change: Partial<ReplayReport>): void {
    this.#report = { ...this.#report, ms: this.#ports.now() - this.#report.startedAt, ...change };
    this.#ports.tell(this.#report);
  }
}

import { toAutomationError } from '../../base/errors';
import type { Recording } from '../../protocol/recordings/recording';
import type {
  PerRow,
  ReplayedStep,
  ReplayOptions,
  ReplayReport,
  RowResult,
} from '../../protocol/recordings/replay';
import type { ReplayPorts } from './replay-ports';
import { replay } from './replay-steps';

type Rows = NonNullable<ReplayOptions['rows']>;

type RowPorts = {
  ports: ReplayPorts;
  signal: AbortSignal;
  /** Has the first tab show this address, or what it shows where there is none, and closes the others that rows opened. */
  beginAnew: (url: string | undefined, signal: AbortSignal) => Promise<void>;
};

/**
 * Does a recording once a row and gives each row a result of its own. A row that is not done ends it, unless it is to go on; what is
 * done, or may be, is never done again. Each row begins where the first began.
 */
export async function replayRows(
  recording: Recording,
  { rows, perRow = goingOn, ...options }: ReplayOptions & { rows: Rows },
  around: RowPorts,
): Promise<ReplayReport> {
  const { ports, signal } = around;
  const url = await ports.addressOf(0, signal).catch(() => undefined);
  const log = new RowLog(recording, rows, { perRow, ports });
  const left = [...rows.entries()].filter(([index]) => !log.isPassed(index));
  let isFirst = true;
  for (const [index, row] of left) {
    if (signal.aborted || log.isForAll || (log.hasFailed && !perRow.goesOn)) break;
    const isAnew = !isFirst;
    isFirst = false;
    const begin = () =>
      isAnew ? around.beginAnew(whereToBegin(recording, options, url), signal) : undefined;
    await log.follow(index, async (tell) => {
      await begin();
      const variables = { ...options.variables, ...row };
      return replay(recording, { ...options, variables }, { ports: { ...ports, tell }, signal });
    });
  }
  return log.end();
}

/** A row that fails does not keep the others from being done, where nobody says otherwise. */
const goingOn: PerRow = { goesOn: true, before: [] };

/** A recording that goes to a page first begins there by itself. */
function whereToBegin(
  { steps }: Recording,
  { from = 1 }: Pick<ReplayOptions, 'from'>,
  url: string | undefined,
): string | undefined {
  return steps[from - 1]?.method === 'navigate' ? undefined : url;
}

type Fault = NonNullable<ReplayReport['error']>;

class RowLog {
  readonly #ports: ReplayPorts;
  readonly #results: RowResult[];
  /** Steps of earlier rows that gave data, or that were found again. */
  readonly #kept: ReplayedStep[] = [];
  readonly #faults: Fault[] = [];
  readonly #base: ReplayReport;
  readonly #only: number | undefined;
  #last: ReplayReport | undefined;

  constructor(
    { id, name, revision, steps }: Recording,
    rows: Rows,
    { perRow: { before, only }, ports }: Pick<RowPorts, 'ports'> & { perRow: PerRow },
  ) {
    this.#ports = ports;
    this.#only = only;
    this.#results = rows.map((_, index) => {
      const known = before.find(({ row }) => row === index + 1);
      const isKept = known && (isOver(known) || (only !== undefined && only !== known.row));
      return isKept ? known : { row: index + 1, state: 'not-run' };
    });
    const left = this.#results.filter((_, index) => !this.isPassed(index)).length;
    const told = { recordingId: id, name, revision, startedAt: ports.now(), ms: 0, modelCalls: 0 };
    this.#base = { ...told, state: 'running', total: left * steps.length, steps: [] };
  }

  get hasFailed(): boolean {
    return this.#faults.length > 0;
  }

  /** After such an end no other row can be done. */
  get isForAll(): boolean {
    const code = this.#faults.at(-1)?.code;
    return code === 'tab-closed' || code === 'unknown-variable';
  }

  isPassed(index: number): boolean {
    const result = this.#results[index];
    return (
      result !== undefined && (isOver(result) || (this.#only !== undefined && result.row !== this.#only))
    );
  }

  async follow(index: number, work: (tell: ReplayPorts['tell']) => Promise<ReplayReport>): Promise<void> {
    let isRunning = true;
    const tell = (report: ReplayReport) => {
      if (isRunning) this.#tell({ ...report, state: goingState(report) }, index);
      else this.#takeBack(index, report);
    };
    try {
      const report = await work(tell);
      const url = await this.#ports.addressOf(0, AbortSignal.timeout(addressMs)).catch(() => undefined);
      this.#note(index, resultOf(report), report.error, url);
      this.#keep(report, index);
    } catch (thrown) {
      const error = toAutomationError(thrown).toJSON();
      this.#note(index, error.code === 'stopped' ? 'stopped' : 'failed', error);
    }
    isRunning = false;
  }

  end(): ReplayReport {
    const open = this.#results.filter(({ state }) => state !== 'done');
    const state = open.length === 0 ? 'done' : this.#stateOf(open);
    const error = open.length === 0 ? {} : { error: this.#errorOf(open) };
    const { picture } = this.#last ?? {};
    return this.#tell({ ...(this.#last ?? this.#base), state, ...error, ...(picture && { picture }) });
  }

  #stateOf(open: readonly RowResult[]): ReplayReport['state'] {
    const states = open.map(({ state }) => state);
    return (['stopped', 'failed', 'unknown'] as const).find((each) => states.includes(each)) ?? 'failed';
  }

  #errorOf(open: readonly RowResult[]): ReplayReport['error'] {
    const first = open.find(({ message }) => message !== undefined);
    const why = first ? ` Row ${first.row}: ${first.message}` : '';
    const message = `${open.length} of ${this.#results.length} rows were not done.${why}`;
    return { code: this.#faults[0]?.code ?? 'outcome-unknown', message };
  }

  #note(index: number, state: RowResult['state'], fault: Fault | undefined, url?: string): void {
    const why = fault ? { message: fault.message.slice(0, longestMessage) } : {};
    this.#results[index] = { row: index + 1, state, ...why, url: url?.slice(0, longestUrl) };
    if (fault) this.#faults.push(fault);
  }

  /** The page took back what a row had done, after it had ended. */
  #takeBack(index: number, report: ReplayReport): void {
    const { corrected } = report;
    if (!corrected || this.#results[index]?.state === 'failed') return;
    this.#note(index, 'failed', { code: 'effect-lost', message: corrected.sentence });
    this.#tell({ ...(this.#last ?? report), corrected });
  }

  #keep({ steps }: ReplayReport, index: number): void {
    const told = steps.map((step) => ({ ...step, row: index + 1 }));
    const known = new Set(this.#kept.flatMap(({ id, repair }) => (repair ? [id] : [])));
    this.#kept.push(...told.filter(({ id, repair, extracted }) => extracted ?? (repair && !known.has(id))));
  }

  #tell(report: ReplayReport, index?: number): ReplayReport {
    const { startedAt, total } = this.#base;
    const own =
      index === undefined ? report.steps : report.steps.map((step) => ({ ...step, row: index + 1 }));
    const kept = this.#kept.filter(({ id, row }) => !own.some((step) => step.id === id && step.row === row));
    const steps = index === undefined ? own : [...kept, ...own];
    const ms = this.#ports.now() - startedAt;
    this.#last = { ...report, startedAt, ms, total, steps, rows: [...this.#results] };
    this.#ports.tell(this.#last);
    return this.#last;
  }
}

const longestMessage = 500;
const longestUrl = 4000;

/** The browser tells the address of a tab at once, or not, in milliseconds. */
const addressMs = 2000;

const isOver = ({ state }: RowResult) => state === 'done' || state === 'unknown';

/** The whole goes on when one of its rows has ended. */
const goingState = ({ state }: ReplayReport): ReplayReport['state'] =>
  state === 'needs-you' ? 'needs-you' : 'running';

function resultOf({ state }: ReplayReport): RowResult['state'] {
  return state === 'done' || state === 'unknown' || state === 'stopped' ? state : 'failed';
}

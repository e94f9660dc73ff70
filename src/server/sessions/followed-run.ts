import { AutomationError } from '../../base/errors';
import type { LogLine } from '../../base/log';
import type { ReplayedStep, ReplayReport } from '../../protocol/recordings/replay';

/** The most runs of a session that can still be asked about. */
const maxRuns = 20;

type Listener = (line: LogLine) => void;

/** Follows a recording to its end; `tell` hears how far it is. */
export type FollowRun = (stopped: AbortSignal, tell: (report: ReplayReport) => void) => Promise<ReplayReport>;

/** A recording that is followed in a session, whether or not anybody listens. */
export class RecordingRun {
  readonly ended: Promise<ReplayReport>;
  readonly #stopping = new AbortController();
  readonly #listeners = new Set<Listener>();
  #lines: LogLine[] = [];
  #report: ReplayReport | undefined;

  constructor(follow: FollowRun) {
    this.ended = follow(this.#stopping.signal, (report) => this.#tell(report));
    this.ended.catch(() => undefined);
  }

  /** The report so far; undefined before its first step. */
  get report(): ReplayReport | undefined {
    return this.#report;
  }

  /** Hears what was told so far and what will be; call what it gives to hear no more. */
  listen(listener: Listener): () => void {
    for (const line of this.#lines) listener(line);
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  stop(): void {
    this.#stopping.abort(new AutomationError('stopped', 'Stopped. Nothing more happens on the page.'));
  }

  #tell(report: ReplayReport): void {
    const before = this.#report?.steps ?? [];
    this.#report = report;
    const changed = report.steps.filter((step, at) => isNews(step, before[at]));
    for (const line of changed.map(lineOf)) {
      this.#lines = [...this.#lines, line];
      for (const listener of this.#listeners) listener(line);
    }
  }
}

/** The runs of a session by the names their callers gave them, the newest last. */
export class RecordingRuns {
  readonly #runs = new Map<string, RecordingRun>();

  find(id: string): RecordingRun | undefined {
    return this.#runs.get(id);
  }

  /** The run of this name, begun when there is none. */
  begin(id: string, start: () => RecordingRun): RecordingRun {
    const run = this.#runs.get(id) ?? start();
    this.#runs.set(id, run);
    const [oldest] = this.#runs.keys();
    if (this.#runs.size > maxRuns && oldest !== undefined) this.#runs.delete(oldest);
    return run;
  }
}

const isNews = (step: ReplayedStep, before: ReplayedStep | undefined) =>
  step.state !== before?.state || step.corrected?.at !== before.corrected?.at;

function lineOf({ repair: _repair, ...step }: ReplayedStep): LogLine {
  const { number, description, state, error, corrected } = step;
  const why = corrected ? `${corrected.sentence} (effect-lost)` : error && `${error.message} (${error.code})`;
  return {
    category: 'replay',
    message: `${number} ${description}: ${why ?? state}`,
    level: !corrected && (state === 'running' || state === 'done' || state === 'skipped') ? 1 : 0,
    timestamp: new Date().toISOString(),
    auxiliary: { step: { value: JSON.stringify(step), type: 'object' } },
  };
}

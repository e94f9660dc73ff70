import { LRUCache } from 'lru-cache';
import { startDeadline, withSignal } from '../../base/deadline';
import { AutomationError } from '../../base/errors';
import type { LogLine } from '../../base/log';
import type { Recording } from '../../protocol/recordings/recording';
import { ReplayReport, type ReplayedStep, type RunRequest } from '../../protocol/recordings/replay';
import { pathOf } from '../../recording/step-target';
import { firstAddress } from '../../recording/summary';
import { valuesOf } from '../../recording/formats/exported';
import { failure } from '../http/http-failure';
import type { OperationResult, Surroundings } from '../operations/operation';
import type { RequestClaims } from '../operations/request-claims';
import type { ServiceSession } from '../sessions/service-session';

type Tell = (report: ReplayReport) => void;

/** Follows a recording to its end; `tell` hears how far it is. */
type FollowRun = (stopped: AbortSignal, tell: Tell) => Promise<ReplayReport>;

/** The most runs of a session that can still be asked about. */
const maxRuns = 20;

/** The runs of recordings in sessions: those of this process, and where processes share claims, of all of them. */
export class RecordingRuns {
  readonly #claims: RequestClaims | undefined;
  readonly #maxMs: number;
  readonly #stopping: AbortSignal;
  readonly #runs = new WeakMap<ServiceSession, LRUCache<string, RecordingRun>>();

  /** A run ends after `maxMs`, and when `stopping` aborts. */
  constructor(claims: RequestClaims | undefined, maxMs: number, stopping: AbortSignal) {
    this.#claims = claims;
    this.#maxMs = maxMs;
    this.#stopping = stopping;
  }

  /** The run of this name in a session, begun when no process follows it. It goes on when its caller goes away. */
  begin(session: ServiceSession, request: RunRequest): RecordingRun {
    const { runId, recording, options } = request;
    session.secrets.note({ variables: { ...valuesOf(recording), ...options?.variables } });
    const claims = this.#claims;
    return this.#keep(session, runId, async (stopped, tell) => {
      if (!claims) return this.#follow(session, request, stopped, tell);
      const here = async (told: Tell, elsewhere: AbortSignal) => {
        const both = (report: ReplayReport) => {
          tell(report);
          told(report);
        };
        const either = AbortSignal.any([stopped, elsewhere]);
        return { result: await this.#follow(session, request, either, both) };
      };
      const { result } = await claims.once(claimOf(session, runId), here, hearing(stopped, tell));
      return ReplayReport.parse(result);
    });
  }

  /** The run of this name, also one that another process follows. Fails with 404 where there is none. */
  async find(session: ServiceSession, runId: string): Promise<RecordingRun> {
    const claims = this.#claims;
    const claim = claimOf(session, runId);
    const here = this.#of(session).peek(runId);
    if (here) return here;
    if (!(await claims?.has(claim))) throw runNotFound();
    return this.#keep(session, runId, async (stopped, tell) => {
      const answer = await claims?.answerOf(claim, hearing(stopped, tell));
      if (!answer) throw runNotFound();
      return ReplayReport.parse(answer.result);
    });
  }

  #of(session: ServiceSession): LRUCache<string, RecordingRun> {
    const runs = this.#runs.get(session) ?? new LRUCache({ max: maxRuns });
    this.#runs.set(session, runs);
    return runs;
  }

  #keep(session: ServiceSession, runId: string, follow: FollowRun): RecordingRun {
    const runs = this.#of(session);
    const known = runs.peek(runId);
    if (known) return known;
    const run = new RecordingRun(follow);
    runs.set(runId, run);
    return run;
  }

  /** Follows a recording here, in its turn. Reports leave without secrets. */
  async #follow(
    session: ServiceSession,
    request: RunRequest,
    stopped: AbortSignal,
    tell: Tell,
  ): Promise<ReplayReport> {
    const masked = (report: ReplayReport) => ReplayReport.parse(session.secrets.json(report));
    const deadline = startDeadline(this.#maxMs, 'The run', AbortSignal.any([stopped, this.#stopping]));
    const { signal } = deadline;
    const replay = () => replayIn(session, request, signal, (report) => tell(masked(report)));
    try {
      return masked(await session.run(replay, signal));
    } finally {
      deadline.clear();
    }
  }
}

/** The caller's name of a run is all that tells it from others: it takes no other recording. */
const claimOf = (session: ServiceSession, runId: string) => ({
  place: `run:${session.id}:${runId}`,
  request: '',
});

const hearing = (stopped: AbortSignal, tell: Tell) => ({
  stopped,
  onProgress: (progress: unknown) => tell(ReplayReport.parse(progress)),
});

const runNotFound = () => failure(404, 'Run not found');

type Listener = (line: LogLine) => void;

/** A recording that is followed in a session, whether or not anybody listens. */
class RecordingRun {
  readonly ended: Promise<ReplayReport>;
  readonly #stopping = new AbortController();
  readonly #listeners = new Set<Listener>();
  readonly #lines: LogLine[] = [];
  #steps: readonly ReplayedStep[] = [];

  constructor(follow: FollowRun) {
    this.ended = follow(this.#stopping.signal, (report) => this.#tell(report));
    this.ended.catch(() => undefined);
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

  #tell({ steps }: ReplayReport): void {
    const before = this.#steps;
    this.#steps = steps;
    for (const line of steps.filter((step, at) => isNews(step, before[at])).map(lineOf)) {
      this.#lines.push(line);
      for (const listener of this.#listeners) listener(line);
    }
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

/** Tells of a run until it ends. */
export async function listenTo(run: RecordingRun, { signal, say }: Surroundings): Promise<OperationResult> {
  const hearNoMore = run.listen(say);
  try {
    const report = await withSignal(run.ended, signal);
    const touched = report.steps.some(({ state }) => state === 'done' || state === 'unknown');
    return { result: report, touched };
  } finally {
    hearNoMore();
  }
}

/** Follows a recording in the session's page, which is opened where it begins. */
async function replayIn(
  session: ServiceSession,
  { recording, options = {} }: RunRequest,
  signal: AbortSignal,
  tell: (report: ReplayReport) => void,
): Promise<ReplayReport> {
  const history = new StepHistory(session, recording);
  const pageId = await session.pageOf(undefined);
  const { pages } = session.host;
  if (pages.urls.get(pageId) === 'about:blank') {
    await pages.goTo(pageId, { url: firstAddress(recording, options), signal });
  }
  const report = await session.inPlace(undefined, signal, ({ sessionId }) =>
    session.background.replay({ sessionId, recording, options }, (progress) => {
      history.note(progress);
      tell(progress);
    }),
  );
  history.note(report);
  return report;
}

/** Puts each step that was done into the session's history, as if it had been asked for by itself. */
class StepHistory {
  readonly #session: ServiceSession;
  readonly #recording: Recording;
  #noted = 0;

  constructor(session: ServiceSession, recording: Recording) {
    this.#session = session;
    this.#recording = recording;
  }

  note({ steps }: ReplayReport): void {
    const ended = steps.filter(({ state }) => state !== 'running');
    for (const step of ended.slice(this.#noted)) this.#add(step);
    this.#noted = Math.max(this.#noted, ended.length);
  }

  #add({ id, state, ms, error }: ReplayedStep): void {
    const step = this.#recording.steps.find((each) => each.id === id);
    if (!step || state === 'skipped') return;
    const { method, description, target, arguments: args } = step;
    const success = state === 'done';
    const entry = { url: this.#session.url, timestamp: Date.now() - ms };
    if (method === 'navigate') {
      this.#session.record({ ...entry, method, parameters: { url: args[0] ?? '' }, result: { success } });
    }
    if (!target) return;
    const action = { selector: pathOf(target), description, method, arguments: args };
    const message = error?.message ?? description;
    const result = { success, message, actionDescription: description, actions: success ? [action] : [] };
    this.#session.record({ ...entry, method: 'act', parameters: { input: action }, result });
  }
}

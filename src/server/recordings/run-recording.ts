import { startDeadline, withSignal } from '../../base/deadline';
import { changeText, redact } from '../../base/mask';
import type { Recording } from '../../protocol/recordings/recording';
import { type RunRequest, ReplayReport, type ReplayedStep } from '../../protocol/recordings/replay';
import { pathOf } from '../../recording/draft-step';
import { firstAddress } from '../../recording/first-address';
import { valuesOf } from '../../recording/formats/exported';
import type { OperationWork } from '../operations/operate';
import type { OperationResult } from '../operations/operation-result';
import type { RecordingRun } from '../sessions/followed-run';
import type { Service } from '../service/service';
import type { ServiceSession } from '../sessions/service-session';
import { runNotFound } from './shared-runs';

/** The run of this name in a session, begun when there is none. It goes on when its caller goes away. */
export function beginRun(service: Service, session: ServiceSession, request: RunRequest): RecordingRun {
  const { runId, recording, options = {} } = request;
  session.secrets.note({ variables: { ...valuesOf(recording), ...options.variables } });
  return service.runs.begin({ session, runId }, async (stopped, tell) => {
    const either = AbortSignal.any([stopped, service.stopping]);
    const deadline = startDeadline(service.options.maxOperationMs, 'The run', either);
    const { signal } = deadline;
    const following = { signal, tell: (report: ReplayReport) => tell(hidden(session, report)) };
    try {
      return await session.run(() => follow(session, request, following), signal);
    } finally {
      deadline.clear();
    }
  });
}

export async function findRun(
  service: Service,
  session: ServiceSession,
  runId: string,
): Promise<RecordingRun> {
  const run = await service.runs.find({ session, runId });
  if (!run) throw runNotFound();
  return run;
}

/** Tells of a run until it ends. */
export async function listenTo(run: RecordingRun, { signal, say }: OperationWork): Promise<OperationResult> {
  const hearNoMore = run.listen(say);
  try {
    const report = await withSignal(run.ended, signal);
    return { result: report, touched: report.steps.some(({ state }) => hasReached(state)) };
  } finally {
    hearNoMore();
  }
}

const hasReached = (state: ReplayedStep['state']) => state === 'done' || state === 'unknown';

type Following = { signal: AbortSignal; tell: (report: ReplayReport) => void };

async function follow(
  session: ServiceSession,
  { recording, options = {} }: RunRequest,
  { signal, tell }: Following,
): Promise<ReplayReport> {
  const history = new StepHistory(session, recording);
  const targetId = await session.tabOf(undefined);
  const { pages } = session.host;
  if (pages.urlOf(targetId) === 'about:blank') {
    await pages.goTo(targetId, { url: firstAddress(recording, options), signal });
  }
  const report = await session.inPlace({ frameId: undefined, signal }, ({ sessionId }) =>
    session.background.replay({ sessionId, recording, options }, (progress) => {
      history.note(progress);
      tell(progress);
    }),
  );
  history.note(report);
  return hidden(session, report);
}

/** The report without what no answer of the service may tell. */
function hidden({ secrets }: ServiceSession, report: ReplayReport): ReplayReport {
  const { known } = secrets;
  return ReplayReport.parse(changeText(report, (text) => redact(text, known)));
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

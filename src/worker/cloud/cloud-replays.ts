import {
  followRun,
  listenToRun,
  stopRun,
  type ListenOptions,
  type NamedRun,
} from '../../client/remote/recording-runs';
import type { AutomationError, ErrorCode } from '../../base/errors';
import { cloudKey, type CloudSession } from '../../protocol/cloud';
import type { Recording } from '../../protocol/recordings/recording';
import type { ToldStep, ReplayReport } from '../../protocol/recordings/replay';
import { variableTexts, type Variables } from '../../protocol/variables';
import { withoutValues } from '../../recording/shared';
import type { Queues } from '../../base/queue';
import type { CloudWork } from './cloud-runs';
import type { CloudStore } from './cloud-store';
import { keepAwake } from '../../browsers/this-browser';
import { connectionOf, errorIn } from './cloud-sessions';

/** Longest run, in milliseconds: as long as our own service works on one, and the way there and back. */
const longestRunMs = 620_000;
/** A service has this long to end a run, in milliseconds. */
const stopMs = 15_000;

type Replaying = { recording: Recording; variables: Variables };

/** Has a cloud session follow a recording. It goes on there whatever becomes of this worker. */
export async function replayInCloud(
  work: CloudWork,
  { recording, variables }: Replaying,
): Promise<ReplayReport> {
  const { store, id } = work;
  await store.note(id, variableTexts(variables));
  const connection = await connectionOf(await store.get(id));
  const runId = crypto.randomUUID();
  const request = { runId, recording: withoutValues(recording), options: { variables } };
  const replay: Replay = { runId, report: begun(recording) };
  await store.update(id, (session) => ({ ...session, replay }));
  return hear(work, replay, (options) => followRun(connection, { sessionId: id, request }, options));
}

/** Takes up the runs that went on when the worker was stopped: they went on at their service. */
export async function takeUpReplays(store: CloudStore, queue: Queues): Promise<void> {
  const sessions = (await store.all()).filter(isReplaying);
  await Promise.all(
    sessions.map((session) =>
      queue.run(cloudKey(session.id), (signal) => takeUp({ store, id: session.id, signal }, session)),
    ),
  );
}

const isReplaying = ({ replay }: CloudSession): boolean =>
  replay !== undefined && ['running', 'needs-you'].includes(replay.report.state);

async function takeUp(work: CloudWork, session: CloudSession): Promise<void> {
  const { id: sessionId, replay } = session;
  if (!replay) return;
  await hear(work, replay, async (options) =>
    listenToRun(await connectionOf(session), { sessionId, runId: replay.runId }, options),
  );
}

type Replay = NonNullable<CloudSession['replay']>;
type Listen = (options: ListenOptions) => Promise<ReplayReport>;

/** Writes down what is told of a run until it is over. */
async function hear(
  { store, id, signal }: CloudWork,
  { runId, report: begunReport }: Replay,
  listen: Listen,
): Promise<ReplayReport> {
  let report = begunReport;
  const tell = (next: ReplayReport) => {
    report = next;
    return store.update(id, (session) =>
      session.replay?.runId === runId ? { ...session, replay: { runId, report } } : session,
    );
  };
  const onStep = (step: ToldStep) => void tell(withStep(report, step));
  try {
    const ended = await keepAwake(listen({ signal, timeoutMs: longestRunMs, onStep }));
    await tell(shortened(ended));
  } catch (thrown) {
    const stopped = signal.aborted ? await stopThere({ store, id }, runId) : undefined;
    await tell(stopped ? shortened(stopped) : lost(report, errorIn(thrown)));
  }
  return report;
}

/** Has the service end the run and gives its report; undefined when the service does not tell. */
async function stopThere(
  { store, id }: Pick<CloudWork, 'store' | 'id'>,
  runId: string,
): Promise<ReplayReport | undefined> {
  const named: NamedRun = { sessionId: id, runId };
  const options = { signal: AbortSignal.timeout(stopMs), timeoutMs: stopMs, onStep: () => {} };
  try {
    const connection = await connectionOf(await store.get(id));
    await stopRun(connection, named, stopMs);
    return await keepAwake(listenToRun(connection, named, options));
  } catch {
    return undefined;
  }
}

/** Codes with which a service refuses a run before it begins. */
const refusals: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['invalid-input', 'service-refused', 'busy']);

/** Nobody tells any more how it went on: what was going on is unknown. What was refused has not begun. */
function lost(report: ReplayReport, { code, message }: AutomationError): ReplayReport {
  if (report.steps.length === 0 && refusals.has(code)) {
    return { ...report, state: 'failed', error: { code, message } };
  }
  const last = report.steps.find(({ state }) => state === 'running');
  const steps = report.steps.map((step) =>
    step.state === 'running' ? { ...step, state: 'unknown' as const } : step,
  );
  const words = last ? `${message} It is unknown whether step ${last.number} happened.` : message;
  return { ...report, steps, state: 'interrupted', needs: undefined, error: { code, message: words } };
}

function begun({ id, name, revision, steps }: Recording): ReplayReport {
  return {
    recordingId: id,
    name,
    revision,
    state: 'running',
    startedAt: Date.now(),
    ms: 0,
    modelCalls: 0,
    total: steps.length,
    steps: [],
  };
}

/** The report with what was told of a step now. Steps that were told of before are in it already. */
function withStep(report: ReplayReport, step: ToldStep): ReplayReport {
  const { steps, startedAt } = report;
  const at = steps.findIndex(({ number }) => number === step.number);
  const next = at < 0 ? [...steps, step] : steps.with(at, step);
  return { ...report, steps: next, ms: Date.now() - startedAt };
}

/** Longest report that is kept whole, in characters. */
const longestKept = 200_000;

/** Without what the steps changed and how it looked, where that would fill the storage. */
function shortened({ picture, ...report }: ReplayReport): ReplayReport {
  const whole = { ...report, picture };
  if (JSON.stringify(whole).length <= longestKept) return whole;
  const steps = report.steps.map(({ repair: _repair, ...step }) => ({ ...step, effects: [] }));
  return { ...report, steps };
}

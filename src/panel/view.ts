import type { ErrorRecord } from '../base/errors';
import { say } from '../base/say';
import type { Candidate, Run, RunStep } from '../protocol/session';
import type { Task } from '../protocol/task/task';
import { needsValue, sameAction } from './actions';
import { webOrigin } from './page-address';
import { placesOf, type ShownPlace } from './shown-places';
import {
  aimedOf,
  aimedPlaceOf,
  modeOf,
  newestTask,
  pageOf,
  seenSessionOf,
  taskMark,
  tasksOf,
  type SeenSession,
} from './aimed';
import {
  memoryOf,
  requestOf,
  sentenceOf,
  type PanelPage,
  type PanelState,
  type Request,
  type RequestOf,
  type TabMemory,
} from './state';

/** A candidate as a row: its number on the page and what came of it, if it was run. */
export type Row = {
  index: number;
  candidate: Candidate;
  /** Its place, when another one has the same name. */
  place?: ShownPlace;
  run: Run | undefined;
  step: RunStep | undefined;
};

/** The reason why something ended without success, and the candidates that could have been meant. */
export type Failure = {
  sentence: string;
  error: ErrorRecord;
  run: Run | undefined;
  rows: readonly Row[];
  /** The request that failed before it was asked, and so has no run. */
  request?: Request;
};

/** Actions that were found, and what came of those that were run. */
export type CandidateList = {
  run: Run;
  rows: readonly Row[];
  /** The run of a row that is under way, or the list's own while that has not begun. */
  acting: Run | undefined;
  /** The reason why the last row's run ended before its step began. */
  problem: ErrorRecord | undefined;
};

/** The reading that goes on while the page's tables and lists are shown. */
export type DataReading = {
  isReading: boolean;
  /** The part that is read now, in words; undefined where that is not known. */
  phase?: string;
  error?: ErrorRecord;
};

/** The one view that the Now screen shows. */
export type NowView =
  | { name: 'loading' }
  | { name: 'not-scriptable' }
  | { name: 'idle'; session: SeenSession | undefined }
  | { name: 'access'; origin: string | undefined; request: Request | undefined; denied: boolean }
  | { name: 'consent'; origin: string; modelName: string; request: Request }
  | { name: 'values'; request: Request; missing: readonly string[] }
  | { name: 'picking'; isData: boolean }
  /** The page's tables and lists. */
  | ({ name: 'data' } & DataReading)
  | { name: 'running'; sentence: string; run: Run | undefined }
  /** A goal: its plan, its steps, what it waits for, what came of it. */
  | { name: 'task'; task: Task }
  /** A goal can be said. */
  | { name: 'goal' }
  | ({ name: 'candidates' } & CandidateList)
  | { name: 'done'; run: Run }
  | ({ name: 'failed' } & Failure);

/** The view of what instructions go to. */
export function nowView(state: PanelState): NowView {
  const aimed = aimedOf(state);
  if (!aimed) return { name: 'loading' };
  const [session, page, memory] = [seenSessionOf(state), pageOf(aimed), memoryOf(state, aimedPlaceOf(aimed))];
  const newest = session?.runs[0];
  const mode = newest?.state === 'running' ? undefined : modeOf(state);
  const task = newestTask(state);
  const open = openTask(tasksOf(state), memory);
  const seen = open && taskView(open, page);
  return (
    pendingView(memory, session, task) ??
    (page.isOffLimits ? { name: 'not-scriptable' } : undefined) ??
    (task && isUnderWay(task) ? taskView(task, page) : undefined) ??
    (mode === 'data' ? dataView(state, memory, newest) : undefined) ??
    (mode === 'task' ? (seen ?? { name: 'goal' }) : undefined) ??
    listView(memory, page, session) ??
    (task && task.startedAt + task.ms > (newest?.startedAt ?? 0) ? seen : undefined) ??
    (newest && newest.id !== memory.dismissedRunId && !isOfAnotherSite(newest, session, page)
      ? runView(newest, page)
      : { name: 'idle', session })
  );
}

/** The task that is looked at: an earlier one that was opened, else the newest until it is put away. */
function openTask(
  [newest, ...earlier]: Task[],
  { openTaskId, dismissedTaskId }: TabMemory,
): Task | undefined {
  const opened = earlier.find(({ id }) => id === openTaskId);
  return opened ?? (newest?.id === dismissedTaskId ? undefined : newest);
}

/** A task goes on without the user. */
export const isUnderWay = ({ state }: Task): boolean => state.kind === 'running' || state.kind === 'planned';

/** A task as it stands; what it may not do without the user's leave is asked for. */
function taskView(task: Task, page: PanelPage): NowView {
  const { id, state, instruction } = task;
  const error = state.kind === 'failed' ? state.error : undefined;
  const request: Request = { kind: 'task', instruction, goesOn: { taskId: id } };
  if (error?.code === 'needs-access')
    return { name: 'access', origin: originIn(error) ?? webOrigin(page.url), request, denied: false };
  const asked = error?.code === 'needs-consent' ? providerIn(error) : undefined;
  return asked ? { name: 'consent', ...asked, request } : { name: 'task', task };
}

/** The page's data, or what an extraction after its reading has failed for. */
function dataView(state: PanelState, { dismissedRunId }: TabMemory, newest: Run | undefined): NowView {
  const { readAt = 0 } = (state.tab && state.data[state.tab.id]) ?? {};
  const isOfIt = newest?.kind === 'extract' && newest.state === 'failed' && newest.startedAt >= readAt;
  if (!isOfIt || newest.id === dismissedRunId) return { name: 'data', isReading: false };
  const error = errorOf(newest);
  return consentView(newest, error) ?? { name: 'data', isReading: false, error };
}

/** A page may be left so long after the run's end by what the run itself did, in milliseconds. */
const leaveMs = 2000;

/** The page has gone to another site since the run ended, so the result says nothing of it. */
export function isOfAnotherSite(
  { site, state, startedAt, ms, error }: Run,
  { leftAt = 0 }: SeenSession,
  { url }: PanelPage,
): boolean {
  if (state === 'running' || error?.code === 'needs-access') return false;
  return leftAt > startedAt + ms + leaveMs && (url === undefined || webOrigin(url) !== site);
}

/** A request that has no run or task of its own yet. */
function pendingView(
  { pending }: TabMemory,
  session: SeenSession | undefined,
  task: Task | undefined,
): NowView | undefined {
  if (!pending) return undefined;
  const { request } = pending;
  const newest = session?.runs[0];
  switch (pending.phase) {
    case 'needs-access':
      return { name: 'access', request, origin: pending.origin, denied: pending.denied };
    case 'needs-values':
      return { name: 'values', request, missing: pending.missing };
    case 'failed':
      return request.kind === 'action' ? undefined : startFailure(request, pending.error);
    case 'starting': {
      if (request.kind === 'pick') return { name: 'picking', isData: false };
      if (request.kind === 'data') {
        return dataStarting(pending, request, newest);
      }
      const isSeen =
        request.kind === 'task'
          ? taskMark(task) !== pending.previousTask
          : newest !== undefined && newest.id !== pending.previousRunId;
      if (isSeen || request.kind === 'action') return undefined;
      return { name: 'running', sentence: sentenceOf(request), run: undefined };
    }
    default:
      return pending satisfies never;
  }
}

/** Once it was stopped nothing is waited for, whatever the page still does; but for rows that were read on until then. */
function dataStarting(
  { isStopped }: { isStopped?: true },
  { isPicked, isFurther }: RequestOf<'data'>,
  newest: Run | undefined,
): NowView {
  if (isStopped && !isFurther) return { name: 'data', isReading: false, error: stoppedReading };
  if (isPicked) return { name: 'picking', isData: true };
  const phase = newest?.kind === 'extract' && newest.state === 'running' ? { phase: newest.phase } : {};
  return { name: 'data', isReading: true, ...phase };
}

const stoppedReading: ErrorRecord = { code: 'stopped', message: 'Nothing more is read of the page.' };

function startFailure(request: Request, error: ErrorRecord): NowView {
  if (error.code === 'page-not-scriptable') return { name: 'not-scriptable' };
  if (request.kind === 'data') return { name: 'data', isReading: false, error };
  return { name: 'failed', sentence: sentenceOf(request), error, run: undefined, rows: [], request };
}

/** Candidates that stay on screen while they are run. */
function listView(
  { listRunId, pending }: TabMemory,
  page: PanelPage,
  session: SeenSession | undefined,
): NowView | undefined {
  const list = session?.runs.find(({ id }) => id === listRunId);
  if (!session || !list || isOfAnotherSite(list, session, page)) return undefined;
  const newest = session.runs[0];
  const acting = newest?.state === 'running' && newest.id !== list.id ? newest : undefined;
  const isStarting = pending?.phase === 'starting' && pending.request.kind === 'action';
  return {
    name: 'candidates',
    run: list,
    rows: rowsOf(list, session.runs),
    acting: acting ?? (isStarting ? list : undefined),
    problem: pending?.phase === 'failed' ? pending.error : stepless(newest, list),
  };
}

/** The error of a row's run that ended before it had a step to show it at. */
function stepless(newest: Run | undefined, list: Run): ErrorRecord | undefined {
  if (!newest || newest.id === list.id || newest.steps.length > 0) return undefined;
  return newest.state === 'running' || newest.state === 'done' ? undefined : errorOf(newest);
}

function runView(run: Run, page: PanelPage): NowView {
  if (run.state === 'running') return { name: 'running', sentence: run.instruction, run };
  if (run.state === 'done') return { name: 'done', run };
  if (run.state === 'candidates') {
    return { name: 'candidates', run, rows: rowsOf(run, [run]), acting: undefined, problem: undefined };
  }
  return failedRunView(run, page);
}

function failedRunView(run: Run, page: PanelPage): NowView {
  const error = errorOf(run);
  if (error.code === 'page-not-scriptable') return { name: 'not-scriptable' };
  if (error.code === 'needs-access') {
    const origin = originIn(error) ?? webOrigin(page.url);
    return { name: 'access', origin, request: requestOf(run), denied: false };
  }
  const consent = consentView(run, error);
  if (consent) return consent;
  // Once something was done, the choice is no longer which element was meant, but of the next part.
  const rows = run.steps.length > 0 && error.code !== 'not-finished' ? [] : rowsOf(run, [run]);
  return { name: 'failed', sentence: run.instruction, error, run, rows };
}

/** The question whether text of the page may go to a provider, where a run ended for it. */
function consentView(run: Run, error: ErrorRecord): NowView | undefined {
  const asked = error.code === 'needs-consent' ? providerIn(error) : undefined;
  return asked && { name: 'consent', ...asked, request: requestOf(run) };
}

/** The error that ended a run. One that was stopped or cut off may carry none of its own. */
function errorOf(run: Run): ErrorRecord {
  const error = run.error ?? run.steps.find((step) => step.error)?.error;
  if (error) return error;
  if (run.state === 'stopped') {
    return { code: 'stopped', message: 'The request was cancelled and nothing more happens on the page.' };
  }
  const { sentence, said } = say`The browser ended the run. It is unknown how far it came.`;
  return { code: 'interrupted', message: sentence, said };
}

/** The origin a `needs-access` error names. */
export function originIn(error: ErrorRecord): string | undefined {
  const origin = error.details?.origin;
  return typeof origin === 'string' ? webOrigin(origin) : undefined;
}

/** The origin that text would go to and the model, from a `needs-consent` error. */
function providerIn(error: ErrorRecord): { origin: string; modelName: string } | undefined {
  const origin = originIn(error);
  const modelName = error.details?.modelName;
  return origin !== undefined && typeof modelName === 'string' ? { origin, modelName } : undefined;
}

/** The candidates of `list` with what came of each in the runs after it. `runs` is newest first. */
function rowsOf(list: Run, runs: readonly Run[]): Row[] {
  const after = runs.slice(
    0,
    runs.findIndex(({ id }) => id === list.id),
  );
  const places = placesOf(list.candidates);
  return list.candidates.map((candidate, index) => {
    const run = after.find(({ steps }) => steps[0] && sameAction(steps[0].action, candidate.action));
    const place = places[index];
    return { index, candidate, place, run, step: run?.steps[0] };
  });
}

/** The rows Run all takes: sure, not done yet, and complete. */
export function sureRows(rows: readonly Row[]): Row[] {
  return rows.filter(
    ({ candidate, step }) => candidate.sure && step?.state !== 'done' && !needsValue(candidate.action),
  );
}

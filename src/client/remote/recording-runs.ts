import { isAutomationError } from '../../base/errors';
import { parseJson } from '../../base/json';
import { ToldStep, type RunRequest, ReplayReport } from '../../protocol/recordings/replay';
import {
  wholeText,
  nonsense,
  type Connection,
  asNoRoute,
  CloudFailure,
  pause,
  sendRequest,
  type CloudRequest,
} from './send-request';
import { readAnswer, within } from './session-api';

/** A run of a recording in a session of a service of ours. */
export type NamedRun = { sessionId: string; runId: string };

export type ListenOptions = {
  signal: AbortSignal;
  timeoutMs: number;
  onStep: (step: ToldStep) => void;
};

/**
 * The most breaks of the line with nothing told in between, before listening is given up; the pause after a break
 * doubles, from the first to the longest.
 */
const mostBreaks = 8;
const pauseMs = 500;
const longestPauseMs = 8000;

/** Has a session follow a recording and gives what came of it. The same `runId` again starts no other run. */
export function followRun(
  connection: Connection,
  { sessionId, request }: { sessionId: string; request: RunRequest },
  options: ListenOptions,
): Promise<ReplayReport> {
  const path = ['sessions', sessionId, 'runs'];
  const body = { ...request, streamResponse: true };
  const named = { sessionId, runId: request.runId };
  return hear(connection, named, { ...options, first: { path, body } });
}

/** Listens to a run that was begun earlier, and gives its report. */
export function listenToRun(
  connection: Connection,
  named: NamedRun,
  options: ListenOptions,
): Promise<ReplayReport> {
  return hear(connection, named, options);
}

/** Ends a run. One that is not there has ended. */
export function stopRun(
  connection: Connection,
  { sessionId, runId }: NamedRun,
  timeoutMs: number,
): Promise<void> {
  return within('stop', { timeoutMs }, async (signal) => {
    const path = ['sessions', sessionId, 'runs', runId, 'stop'];
    const response = await sendRequest(connection, { operation: 'stop', path, signal, isRepeatable: true });
    await wholeText(response, 'stop');
  });
}

type Asked = Pick<CloudRequest, 'path' | 'body'>;

/**
 * Asks, and when the line breaks asks anew: the run goes on at the service, and neither listening to it nor beginning one of
 * its name a second time changes anything. A failure that the service tells of ends it.
 */
function hear(
  connection: Connection,
  { sessionId, runId }: NamedRun,
  { first, signal, timeoutMs, onStep }: ListenOptions & { first?: Asked },
): Promise<ReplayReport> {
  const again: Asked & { method: 'GET' } = { method: 'GET', path: ['sessions', sessionId, 'runs', runId] };
  return within('The run', { signal, timeoutMs }, async (bounded) => {
    let breaks = 0;
    let asked: Asked = first ?? again;
    const listen = async () => {
      const request = { operation: 'run', ...asked, headers: { 'x-stream-response': 'true' } };
      const response = await sendRequest(connection, { ...request, signal: bounded, isRepeatable: true });
      const { result } = await readAnswer(response, 'run', (line) => {
        // The service knows it: it need not be sent again.
        asked = again;
        breaks = 0;
        const step = ToldStep.safeParse(parseJson(line.auxiliary?.['step']?.value ?? ''));
        if (step.success) onStep(step.data);
      });
      return reportIn(result);
    };
    for (;;) {
      try {
        return await listen();
      } catch (thrown) {
        if (bounded.aborted || !isBreak(thrown) || breaks >= mostBreaks) throw asNoRoute(thrown, 'runs');
      }
      breaks += 1;
      await pause(Math.min(pauseMs * 2 ** breaks, longestPauseMs), bounded);
    }
  });
}

/** The line broke or the stream had no end: nothing was said of the run itself. */
function isBreak(thrown: unknown): boolean {
  const error = thrown instanceof CloudFailure ? thrown.error : thrown;
  return !isAutomationError(error) || error.details['isCut'] === true;
}

/** Longest report that is believed, in characters. */
const longestReport = 2_000_000;

function reportIn(result: unknown): ReplayReport {
  const { data } = ReplayReport.safeParse(result);
  if (!data) throw nonsense('run', 'its report has not the shape it should have');
  if (JSON.stringify(data).length > longestReport) throw nonsense('run', 'its report is too long');
  return data;
}

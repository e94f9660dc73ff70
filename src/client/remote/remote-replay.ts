import { isAutomationError, type AutomationError, type ErrorCode } from '../../base/errors';
import { parseJson } from '../../base/json';
import type { Recording } from '../../protocol/recordings/recording';
import { ReplayReport, ToldStep, type RunRequest } from '../../protocol/recordings/replay';
import { readAnswer, within } from './read-answer';
import { asNoRoute, malformedAnswer, pause, sendRequest, wholeText, type Connection } from './send-request';

/** A recording that a session elsewhere follows, with the name of its run there. */
export type RemoteReplay = { runId: string; report: ReplayReport };

/** Where a replay goes on, and who hears of it. */
export type ReplayPlace = {
  sessionId: string;
  connect: () => Promise<Connection>;
  /** Hears each state of the report; the last one is written when the promise is over. */
  onReport: (report: ReplayReport) => Promise<void>;
  causeOf: (thrown: unknown) => AutomationError;
};

/** Longest run, in milliseconds: as long as our own service works on one, and the way there and back. */
const longestRunMs = 620_000;
/** A service has this long to end a run, in milliseconds. */
const stopMs = 15_000;

/**
 * The most breaks of the line with nothing told in between, before listening is given up; the pause after a break
 * doubles, from the first to the longest.
 */
const maxBreaks = 8;
const pauseMs = 500;
const longestPauseMs = 8000;

/** Longest report that is believed, and longest that is kept whole, in characters. */
const longestReport = 2_000_000;
const longestKept = 200_000;

export function beginReplay({ id, name, revision, steps }: Recording): RemoteReplay {
  const counted = { startedAt: Date.now(), ms: 0, modelCalls: 0, total: steps.length, steps: [] };
  const report: ReplayReport = { recordingId: id, name, revision, state: 'running', ...counted };
  return { runId: crypto.randomUUID(), report };
}

/**
 * Has a session follow a recording, or without a request listens to a run that was begun earlier, and gives its report. The run
 * goes on at the service whatever becomes of who listens; it is ended there when `signal` aborts.
 */
export async function followReplay(
  place: ReplayPlace,
  { runId, report: begun }: RemoteReplay,
  signal: AbortSignal,
  request?: RunRequest,
): Promise<ReplayReport> {
  const run = new ListenedRun(place, runId);
  let report = begun;
  const tell = (next: ReplayReport) => place.onReport((report = next));
  try {
    const ended = await run.listen({ signal, timeoutMs: longestRunMs, request }, (step) => {
      void tell(withStep(report, step));
    });
    await tell(shortened(ended));
  } catch (thrown) {
    const stopped = signal.aborted ? await run.stop() : undefined;
    await tell(stopped ? shortened(stopped) : lost(report, place.causeOf(thrown)));
  }
  return report;
}

type Listening = { signal?: AbortSignal; timeoutMs: number; request?: RunRequest };

/** A run of a recording at a service, listened to by its name. */
class ListenedRun {
  readonly #place: ReplayPlace;
  readonly #path: readonly string[];

  constructor(place: ReplayPlace, runId: string) {
    this.#place = place;
    this.#path = ['sessions', place.sessionId, 'runs', runId];
  }

  /**
   * Asks, and when the line breaks asks anew: the run goes on at the service, and neither listening to it nor beginning one of
   * its name a second time changes anything. A failure that the service tells of ends it.
   */
  listen({ request, ...bounds }: Listening, onStep: (step: ToldStep) => void): Promise<ReplayReport> {
    return within('The run', bounds, async (signal) => {
      const connection = await this.#place.connect();
      let breaks = 0;
      let isKnown = request === undefined;
      const ask = async () => {
        const asked = isKnown
          ? ({ method: 'GET', path: this.#path } as const)
          : { path: this.#path.slice(0, -1), body: { ...request, streamResponse: true } };
        const headers = { 'x-stream-response': 'true' };
        const sent = { ...asked, operation: 'run', headers, signal, isRepeatable: true };
        return readAnswer(await sendRequest(connection, sent), 'run', ({ auxiliary }) => {
          // The service knows it: it need not be sent again.
          isKnown = true;
          breaks = 0;
          const step = ToldStep.safeParse(parseJson(auxiliary?.['step']?.value ?? ''));
          if (step.success) onStep(step.data);
        });
      };
      for (;;) {
        try {
          return reportIn((await ask()).result);
        } catch (thrown) {
          // The line broke or the stream had no end: nothing was said of the run itself.
          const isBreak = !isAutomationError(thrown) || thrown.details['isCut'] === true;
          if (signal.aborted || !isBreak || breaks >= maxBreaks) throw asNoRoute(thrown, 'runs');
        }
        breaks += 1;
        await pause(Math.min(pauseMs * 2 ** breaks, longestPauseMs), signal);
      }
    });
  }

  /** Has the service end the run and gives its report; undefined when the service does not tell. */
  async stop(): Promise<ReplayReport | undefined> {
    const bounds = { timeoutMs: stopMs };
    try {
      const connection = await this.#place.connect();
      await within('stop', bounds, async (signal) => {
        const request = { operation: 'stop', path: [...this.#path, 'stop'], signal, isRepeatable: true };
        await wholeText(await sendRequest(connection, request), 'stop');
      });
      return await this.listen(bounds, () => {});
    } catch {
      return undefined;
    }
  }
}

function reportIn(result: unknown): ReplayReport {
  const { data } = ReplayReport.safeParse(result);
  if (!data) throw malformedAnswer('run', 'its report has not the shape it should have');
  if (JSON.stringify(data).length > longestReport) throw malformedAnswer('run', 'its report is too long');
  return data;
}

/** Codes with which a service refuses a run before it begins. */
const refusals: ReadonlySet<ErrorCode> = new Set(['invalid-input', 'service-refused', 'busy']);

/** The report of a run of which nobody tells any more: the step under way is unknown. A run that was refused has not begun. */
function lost(report: ReplayReport, { code, message }: AutomationError): ReplayReport {
  if (report.steps.length === 0 && refusals.has(code))
    return { ...report, state: 'failed', error: { code, message } };
  const last = report.steps.find(({ state }) => state === 'running');
  const steps = report.steps.map((step) =>
    step.state === 'running' ? { ...step, state: 'unknown' as const } : step,
  );
  const words = last ? `${message} It is unknown whether step ${last.number} happened.` : message;
  return { ...report, steps, state: 'interrupted', needs: undefined, error: { code, message: words } };
}

/** The report with a step as it is told now. Steps that were told of before are in it already. */
function withStep(report: ReplayReport, step: ToldStep): ReplayReport {
  const { steps, startedAt } = report;
  const at = steps.findIndex(({ number }) => number === step.number);
  const next = at < 0 ? [...steps, step] : steps.with(at, step);
  return { ...report, steps: next, ms: Date.now() - startedAt };
}

/** The report without effects and picture, where these would fill the storage. */
function shortened({ picture, ...report }: ReplayReport): ReplayReport {
  const whole = { ...report, picture };
  if (JSON.stringify(whole).length <= longestKept) return whole;
  const steps = report.steps.map(({ repair: _repair, ...step }) => ({ ...step, effects: [] }));
  return { ...report, steps };
}

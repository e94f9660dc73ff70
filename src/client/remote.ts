import { z } from 'zod';
import { AutomationError, toAutomationError } from '../base/errors';
import { parseJson } from '../base/json';
import { Queue } from '../base/queue';
import type { Caller, Session, SoughtActions } from '../engine/session';
import { noUsage } from '../engine/models';
import type { ActOptions, ActReport } from '../protocol/operations/act-operation';
import { pageSelector, type ActionOutput } from '../protocol/action';
import {
  type ExtractOptions,
  type SoughtData,
  ExtractReport,
} from '../protocol/operations/extract-operation';
import type { ObserveOptions, ObserveReport } from '../protocol/operations/observe-operation';
import { sessionOperations, type HttpOperation } from '../protocol/operations/session-operations';
import type { Recording } from '../protocol/recordings/recording';
import type { ReplayOptions, ReplayReport, RunRequest } from '../protocol/recordings/replay';
import type { Task } from '../protocol/task/task';
import {
  navigationOf,
  type Call,
  type Driver,
  type Extraction,
  type NavigateOptions,
  type Navigation,
} from './driver';
import {
  BrowserOwner,
  CloudActions,
  CloudActResult,
  CloudHistory,
  CloudResponse,
  PageEnvelope,
  StartEnvelope,
  type CloudPage,
  type StartedSession,
} from './remote/believed-answers';
import { decodedHeader, readAnswer, within, type Answer, type Bounds } from './remote/read-answer';
import { beginReplay, followReplay, type RemoteReplay } from './remote/remote-replay';
import { failedReport, RemoteRun, type SessionRecord } from './remote/remote-run';
import {
  asNoRoute,
  cloudError,
  CloudFailure,
  malformedAnswer,
  mayHaveTouched,
  sendRequest,
  splitCode,
  wholeText,
  type CloudRequest,
  type Connection,
} from './remote/send-request';

/** Longest calls that name no time, in milliseconds: in a session that is followed, as long as our own service works on one. */
const longestCallMs = 180_000;
const longestRunMs = 600_000;

/** Milliseconds for the way there and back, beside the time of the operation. */
const wayMs = 10_000;
const navigateMs = 15_000;
const answerMs = 30_000;
const lookMs = 10_000;

/** Longest answer with a picture that is read, in bytes. */
const longestPage = 400_000;

export type RemoteCaller = Partial<Caller> &
  Call & {
    /** Milliseconds for the whole call, in place of the operation's own time and the way. */
    timeoutMs?: number;
  };

type OperationBody = object & { options?: Pick<ActOptions, 'timeout'> };

/** Starts a session, or resumes one that the request names. */
export function startSession(connection: Connection, body: object, bounds: Bounds): Promise<StartedSession> {
  return within('start', bounds, async (signal) => {
    const path = ['sessions', 'start'];
    const response = await sendRequest(connection, {
      operation: 'start',
      path,
      body,
      signal,
      isRepeatable: true,
    });
    const parsed = StartEnvelope.safeParse(parseJson(await wholeText(response, 'start')));
    if (!parsed.success) throw malformedAnswer('start', 'it names no session');
    const { headers } = response;
    const owner = BrowserOwner.parse({
      browser: headers.get('cloud-browser') ?? undefined,
      label: decodedHeader(headers, 'cloud-browser-label') || undefined,
    });
    return { ...parsed.data.data, ...owner };
  });
}

/**
 * One session of a v1 service. With a record it is followed for people, one thing at a time: what the service tells is kept as
 * runs. Without one, as in the library, each request is sent at once, and fails only where it surely touched no page.
 */
export class RemoteSession implements Session, Driver {
  readonly id: string;
  readonly #connect: () => Promise<Connection>;
  readonly #record: SessionRecord | undefined;
  readonly #turns = new Queue();

  constructor(id: string, connect: () => Promise<Connection>, record?: SessionRecord) {
    this.id = id;
    this.#connect = connect;
    this.#record = record;
  }

  observe(
    { instruction }: SoughtActions,
    options: ObserveOptions,
    caller: RemoteCaller,
  ): Promise<ObserveReport> {
    return this.#turn(caller, async (around) => {
      const startedAt = performance.now();
      const body = { instruction, options, frameId: caller.frameId };
      const ask = async (onLine = caller.onLine) =>
        (await this.#operate('observe', body, CloudActions, { ...around, onLine })).result;
      if (this.#record) return this.#run(this.#record, caller).observe(instruction ?? '', ask);
      const candidates = (await ask()).map((action) => ({ action, confidence: 0, sure: false }));
      return { candidates, tried: [], usage: noUsage, ms: msSince(startedAt), unreadable: [] };
    });
  }

  /** Carries out an instruction or an action. Its effects are what the service says: nobody here has read the page. */
  act(input: string | ActionOutput, options: ActOptions, caller: RemoteCaller): Promise<ActReport> {
    return this.#turn(caller, async (around) => {
      const ask = (onLine = caller.onLine) => this.#act(input, options, { ...around, onLine });
      return this.#record ? this.#run(this.#record, caller).act(input, options.variables, ask) : ask();
    });
  }

  async #act(input: string | ActionOutput, options: ActOptions, caller: RemoteCaller): Promise<ActReport> {
    const startedAt = performance.now();
    const described = typeof input === 'string' ? input : input.description;
    try {
      const body = { input, options, frameId: caller.frameId };
      const answer = await this.#operate('act', body, CloudActResult, caller);
      const { result, cacheStatus, corrected, pageTouched } = answer;
      const ms = msSince(startedAt);
      if (result.success) {
        const rung = typeof input === 'string' ? (cacheStatus === 'HIT' ? 'cache' : undefined) : 'given';
        const sentence = `The service says: ${splitCode(result.message).words.slice(0, 1000)}`;
        const effects = result.message === '' ? [] : [{ kind: 'state' as const, sentence }];
        const told = { ...result, cacheStatus, corrected };
        return { result: told, rung, usage: noUsage, ms, effects, candidates: [] };
      }
      const { words, code } = splitCode(result.message);
      const error = new AutomationError(code ?? 'element-not-found', words.slice(0, 2000));
      if (!(pageTouched ?? mayHaveTouched(code))) throw new CloudFailure(error);
      return { ...failedReport(described, error, ms), result: { ...result, message: words, corrected } };
    } catch (thrown) {
      if (!(thrown instanceof CloudFailure) || !thrown.pageTouched) throw thrown;
      return failedReport(described, thrown, msSince(startedAt));
    }
  }

  /** The page's data as the service gives it, with the facts it tells: what asks knows of which form it is. */
  async read(sought: SoughtData, options: ExtractOptions, caller: RemoteCaller): Promise<Extraction> {
    const body = { ...sought, options, frameId: caller.frameId };
    const { result, metadata } = await this.#operate('extract', body, z.json(), caller);
    return { result, metadata };
  }

  /** Fails with `not-supported` at a service that does not tell how it read the page. */
  async extract(sought: SoughtData, options: ExtractOptions, caller: RemoteCaller): Promise<ExtractReport> {
    const startedAt = performance.now();
    const { result, metadata } = await this.read(sought, options, caller);
    const { data } = ExtractReport.safeParse({ ...metadata, result, usage: noUsage, ms: msSince(startedAt) });
    if (data) return data;
    throw new AutomationError('not-supported', 'The service does not tell how it read the page.');
  }

  /** Opens an address in the session's page. */
  navigate(url: string, options: NavigateOptions, caller: RemoteCaller): Promise<Navigation> {
    const timeoutMs = caller.timeoutMs ?? (options.timeout ?? navigateMs) + wayMs;
    return this.#turn(caller, async (around) => {
      const body = { url, options, frameId: caller.frameId };
      const { result } = await this.#operate('navigate', body, CloudResponse, { ...around, timeoutMs });
      return navigationOf(url, result?.['response']);
    });
  }

  /** Goes back, or loads the page again. */
  leave(method: 'goBack' | 'reload', caller: RemoteCaller): Promise<void> {
    const description = method === 'goBack' ? 'Go back' : 'Load the page again';
    const body = { input: { selector: pageSelector, description, method } };
    return this.#turn(caller, async (around) => {
      const { result } = await this.#operate('act', body, CloudActResult, { ...around, timeoutMs: answerMs });
      if (!result.success) throw cloudError(result.message, 'navigation-failed');
    });
  }

  /** Follows a recording, which is sent as it is. It goes on at the service whatever becomes of who listens. */
  replay(recording: Recording, { variables }: ReplayOptions, caller: RemoteCaller): Promise<ReplayReport> {
    return this.#turn(caller, async (around) => {
      // A session of another service is refused before anything is noted.
      await this.#connect();
      await this.#record?.begin(this.id, '', variables);
      const begun = beginReplay(recording);
      return this.#listen(begun, around, { runId: begun.runId, recording, options: { variables } });
    });
  }

  /** Listens again to a recording that was followed when who listened was ended. */
  takeUp(replay: RemoteReplay, caller: RemoteCaller): Promise<ReplayReport> {
    return this.#turn(caller, (around) => this.#listen(replay, around));
  }

  async #listen(
    { runId, report }: RemoteReplay,
    { signal = new AbortController().signal, onProgress }: RemoteCaller,
    request?: RunRequest,
  ): Promise<ReplayReport> {
    const place = {
      sessionId: this.id,
      connect: this.#connect,
      onReport: async (next: ReplayReport) => {
        onProgress?.(next);
        await this.#record?.noteReplay(this.id, { runId, report: next });
      },
      causeOf: (thrown: unknown) => this.#record?.causeOf(thrown) ?? toAutomationError(thrown),
    };
    if (request) await place.onReport(report);
    return followReplay(place, { runId, report }, signal, request);
  }

  /** Reads what was done in the session, whoever asked for it. Services of the public API may tell none. */
  history(): Promise<CloudHistory> {
    return within('replay', { timeoutMs: answerMs }, async (signal) => {
      const request = { method: 'GET', signal, isRepeatable: true } as const;
      const text = await wholeText(await this.#send('replay', request), 'replay');
      const parsed = CloudHistory.safeParse(parseJson(text));
      if (!parsed.success) throw malformedAnswer('replay', 'it is no list of what was done');
      return parsed.data.data;
    });
  }

  /** Looks at the page, without a picture where it has the tag that is `known`. Services of the public API show none, and a failure says so. */
  look(known: string | undefined, selectors: readonly string[]): Promise<CloudPage> {
    return within('The picture', { timeoutMs: lookMs }, async (signal) => {
      const request = { body: { selectors, known }, signal, isRepeatable: true, retries: 0 };
      const response = await this.#send('page', request).catch((thrown: unknown) => {
        throw asNoRoute(thrown, 'pictures');
      });
      const parsed = PageEnvelope.safeParse(parseJson(await wholeText(response, 'page', longestPage)));
      if (!parsed.success) throw malformedAnswer('page', 'it is no picture of one');
      return parsed.data.data.result;
    });
  }

  /** Ends the session. False when the service had it no more. */
  end(): Promise<boolean> {
    return within('end', { timeoutMs: answerMs }, async (signal) => {
      try {
        await wholeText(await this.#send('end', { signal, isRepeatable: true }), 'end');
        return true;
      } catch (thrown) {
        if (thrown instanceof CloudFailure && thrown.code === 'session-not-found') return false;
        throw thrown;
      }
    });
  }

  stop(): boolean {
    return this.#turns.stop();
  }

  /** The API has no way to hold an act. */
  pause(): boolean {
    return false;
  }

  async resume(): Promise<boolean> {
    return false;
  }

  async runTask(): Promise<Task> {
    throw new AutomationError('not-supported', 'Tasks are followed in tabs of this browser only.');
  }

  #turn<T>(caller: RemoteCaller, work: (around: RemoteCaller) => Promise<T>): Promise<T> {
    if (!this.#record) return work(caller);
    return this.#turns.run((signal) => work({ ...caller, signal }), caller.signal);
  }

  #run(record: SessionRecord, { onProgress }: RemoteCaller): RemoteRun {
    return new RemoteRun(record, this.id, onProgress);
  }

  /** Does an operation and gives its checked result. */
  #operate<T extends z.ZodType>(
    name: HttpOperation,
    body: OperationBody,
    shape: T,
    caller: RemoteCaller,
  ): Promise<Answer<z.output<T>>> {
    const { onLine, bypassesCache, signal } = caller;
    const { timeout } = body.options ?? {};
    const longest = this.#record ? longestRunMs : longestCallMs;
    const timeoutMs = caller.timeoutMs ?? (timeout ? timeout + wayMs : longest);
    return within(name, { signal, timeoutMs }, async (bounded) => {
      const bypass = bypassesCache ? 'true' : undefined;
      const response = await this.#send(name, {
        body: { ...body, streamResponse: onLine !== undefined },
        headers: {
          // The public TypeScript library says so, and services stream to it as we read it.
          'x-language': onLine && 'typescript',
          'cloud-cache-bypass': bypass,
          'browserbase-cache-bypass': bypass,
        },
        signal: bounded,
        isRepeatable: sessionOperations[name].http.isRepeatable,
      });
      const answer = await readAnswer(response, name, onLine);
      const parsed = shape.safeParse(answer.result);
      if (!parsed.success) throw malformedAnswer(name, 'its result has not the shape it should have');
      await this.#record?.noteAnswer(this.id);
      return { ...answer, result: parsed.data };
    });
  }

  async #send(operation: string, request: Omit<CloudRequest, 'operation' | 'path'>): Promise<Response> {
    const path = ['sessions', this.id, operation];
    return sendRequest(await this.#connect(), { operation, path, ...request });
  }
}

const msSince = (startedAt: number): number => Math.round(performance.now() - startedAt);

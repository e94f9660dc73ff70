import { z } from 'zod';
import { startDeadline, withSignal } from '../../base/deadline';
import { isAutomationError, toAutomationError } from '../../base/errors';
import { parseJson } from '../../base/json';
import type { LogLine } from '../../base/log';
import type { ToldCorrection } from '../../protocol/correction';
import type { ExtractMetadata } from '../../protocol/extract/extract';
import { sessionOperations, type HttpOperation } from '../../protocol/operations/session-operations';
import {
  BelievedPlace,
  CloudCorrections,
  CloudHistory,
  AnswerEnvelope,
  StartEnvelope,
  type StartedSession,
  CloudEvent,
} from './believed-answers';
import {
  wholeText,
  cloudError,
  nonsense,
  textOf,
  type Connection,
  CloudFailure,
  sendRequest,
  type CloudRequest,
  asNoRoute,
} from './send-request';
import { eventData } from '../../base/event-data';
import { WatchedPage } from '../../protocol/operations/look-operation';

export type OperationOptions = {
  signal?: AbortSignal;
  /** Milliseconds for the whole call, whatever the service does. */
  timeoutMs: number;
  /** Hears the service's log while it works; with it the answer is streamed. */
  onLine?: (line: LogLine) => void;
  bypassesCache?: boolean;
};

export type OperationAnswer<T> = {
  result: T;
  /** What is known of an extraction besides, where that was asked for and the service tells it. */
  metadata?: ExtractMetadata;
  cacheStatus?: 'HIT' | 'MISS';
  /** Whether the page may have been changed; undefined where the service does not say. */
  pageTouched?: boolean;
  /** Effects of earlier acts that the page took back. */
  corrected?: ToldCorrection[];
};

/** An operation with its body, and the schema that its answer is held to. */
export type AskedOperation<T extends z.ZodType> = { name: HttpOperation; body: object; result: T };

/** Starts a session, or resumes one that the request names. */
export function startSession(
  connection: Connection,
  request: object,
  { signal, timeoutMs }: Pick<OperationOptions, 'signal' | 'timeoutMs'>,
): Promise<StartedSession & BelievedPlace> {
  return within('start', { signal, timeoutMs }, async (bounded) => {
    const sent: CloudRequest = { operation: 'start', body: request, signal: bounded, isRepeatable: true };
    const response = await sendRequest(connection, sent);
    const parsed = StartEnvelope.safeParse(parseJson(await wholeText(response, 'start')));
    if (!parsed.success) throw nonsense('start', 'it names no session');
    return { ...parsed.data.data, ...placeIn(response.headers) };
  });
}

function placeIn(headers: Headers): BelievedPlace {
  const label = headers.get('cloud-browser-label') ?? undefined;
  return BelievedPlace.parse({
    browser: headers.get('cloud-browser') ?? undefined,
    label: label && decoded(label),
  });
}

/** The text of a header that has all its characters encoded; empty where it has not. */
function decoded(header: string): string {
  try {
    return decodeURIComponent(header);
  } catch {
    return '';
  }
}

export function endAtService(connection: Connection, sessionId: string, timeoutMs: number): Promise<void> {
  return within('end', { timeoutMs }, async (signal) => {
    const response = await sendRequest(connection, {
      operation: 'end',
      sessionId,
      signal,
      isRepeatable: true,
    });
    await wholeText(response, 'end');
  });
}

/** Reads the actions of a session, whoever asked for them. Services of the public API may tell none. */
export function readHistory(
  connection: Connection,
  sessionId: string,
  { signal, timeoutMs }: Pick<OperationOptions, 'signal' | 'timeoutMs'>,
): Promise<CloudHistory> {
  return within('replay', { signal, timeoutMs }, async (bounded) => {
    const request = { operation: 'replay', method: 'GET', sessionId, signal: bounded } as const;
    const text = await wholeText(await sendRequest(connection, { ...request, isRepeatable: true }), 'replay');
    const parsed = CloudHistory.safeParse(parseJson(text));
    if (!parsed.success) throw nonsense('replay', 'it is no list of what was done');
    return parsed.data.data;
  });
}

/** Does an operation of a session and gives its checked result. Fails with a `CloudFailure` or an `AutomationError`. */
export function operate<T extends z.ZodType>(
  connection: Connection,
  { sessionId, operation }: { sessionId: string; operation: AskedOperation<T> },
  options: OperationOptions,
): Promise<OperationAnswer<z.output<T>>> {
  const { name, body, result } = operation;
  const { onLine, bypassesCache } = options;
  return within(name, options, async (signal) => {
    const response = await sendRequest(connection, {
      operation: name,
      sessionId,
      body: { ...body, streamResponse: onLine !== undefined },
      headers: {
        // What it takes of streams is what the public TypeScript library takes.
        ...(onLine && { 'x-language': 'typescript' }),
        ...(bypassesCache && { 'cloud-cache-bypass': 'true', 'browserbase-cache-bypass': 'true' }),
      },
      signal,
      isRepeatable: sessionOperations[name].http.isRepeatable,
    });
    const answer = await readAnswer(response, name, onLine);
    const parsed = result.safeParse(answer.result);
    if (!parsed.success) throw nonsense(name, 'its result has not the shape it should have');
    return { ...answer, result: parsed.data };
  });
}

/** Reads an operation's answer, which comes as JSON or as a stream. */
export function readAnswer(
  response: Response,
  name: string,
  onLine: OperationOptions['onLine'],
): Promise<OperationAnswer<unknown>> {
  const isStream = response.headers.get('content-type')?.includes('text/event-stream');
  return isStream ? readEvents(response, name, onLine) : readJson(response, name);
}

async function readJson(response: Response, name: string): Promise<OperationAnswer<unknown>> {
  const parsed = AnswerEnvelope.safeParse(parseJson(await wholeText(response, name)));
  if (!parsed.success) throw nonsense(name, 'it has not the shape it should have');
  const { headers } = response;
  const status = headers.get('cloud-cache-status') ?? headers.get('browserbase-cache-status');
  const touched = headers.get('cloud-page-touched');
  return {
    result: parsed.data.data.result,
    ...metadataIn(parsed.data.data),
    ...((status === 'HIT' || status === 'MISS') && { cacheStatus: status }),
    ...(touched !== null && { pageTouched: touched === 'true' }),
    ...correctedIn(headers.get('cloud-corrected')),
  };
}

const metadataIn = ({ metadata }: { metadata?: ExtractMetadata }) => (metadata ? { metadata } : {});

/** The header is JSON with all its characters encoded; one that is not says nothing. */
function correctedIn(header: string | null): { corrected?: ToldCorrection[] } {
  const { data } = CloudCorrections.safeParse(parseJson(decoded(header ?? '')));
  return data ? { corrected: data } : {};
}

async function readEvents(
  response: Response,
  name: string,
  onLine: OperationOptions['onLine'],
): Promise<OperationAnswer<unknown>> {
  for await (const event of eventsOf(response, name)) {
    if (event.status === 'running') onLine?.(event.message);
    if (event.status === 'error') {
      const words = typeof event.error === 'string' ? event.error : `${name} failed.`;
      throw new CloudFailure(cloudError(words, { fallback: 'no-answer' }), event.touched ?? false);
    }
    if (event.status !== 'finished') continue;
    const { result, cacheHit, touched, corrected } = event;
    const told = metadataIn(event);
    return {
      result,
      ...told,
      ...(cacheHit !== undefined && { cacheStatus: cacheHit ? ('HIT' as const) : ('MISS' as const) }),
      ...(touched !== undefined && { pageTouched: touched }),
      ...(corrected && { corrected }),
    };
  }
  throw nonsense(name, 'the stream ended before it was finished');
}

/** Bounds a call from its first byte to its last: a service that drips keeps nobody. */
export async function within<T>(
  what: string,
  { signal, timeoutMs }: Pick<OperationOptions, 'signal' | 'timeoutMs'>,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const deadline = startDeadline(timeoutMs, what, signal);
  try {
    return await withSignal(work(deadline.signal), deadline.signal);
  } catch (thrown) {
    if (thrown instanceof CloudFailure || isAutomationError(thrown)) throw thrown;
    throw toAutomationError(thrown, 'no-answer');
  } finally {
    deadline.clear();
  }
}

/**
 * The events of a streamed answer, up to the first that ends it; what comes after is not read. Blocks with and without
 * `event:` are taken. Fails when the stream ends without an end, or with what is no event.
 */
export async function* eventsOf(response: Response, operation: string): AsyncGenerator<CloudEvent> {
  const tooLong = () => nonsense(operation, 'one event of the stream is too long');
  for await (const { data, isWhole } of eventData(textOf(response, operation), tooLong)) {
    // Some servers keep the line alive so.
    if (data === '') continue;
    const event = CloudEvent.safeParse(parseJson(data)).data?.data;
    if (!event && !isWhole) break;
    if (!event) throw nonsense(operation, 'the stream holds what is no event');
    yield event;
    if (event.status === 'finished' || event.status === 'error') return;
  }
  throw nonsense(operation, 'the stream ended before it was finished', { isCut: true });
}

/** Longest answer that is read, in bytes: a picture and what is around it are shorter. */
const maxPageBytes = 400_000;

/** What a service says of a session's page: without a picture where it is as before, or no page is open. */
export const BelievedPage = WatchedPage.partial({ picture: true }).extend({
  url: z.string().max(20_000),
  title: z.string().max(2000),
  tag: z.string().max(100).optional(),
});
export type BelievedPage = z.infer<typeof BelievedPage>;

const Answer = z.object({ data: z.object({ result: BelievedPage }) });

type Looking = { sessionId: string; known?: string; selectors: readonly string[] };

/** Looks at the page of a session. Services of the public API show none, and a failure says so. */
export function lookAtPage(
  connection: Connection,
  { sessionId, known, selectors }: Looking,
  { signal, timeoutMs }: Pick<OperationOptions, 'signal' | 'timeoutMs'>,
): Promise<BelievedPage> {
  return within('The picture', { signal, timeoutMs }, async (bounded) => {
    const body = { selectors, known };
    const request = { operation: 'page', sessionId, body, signal: bounded, isRepeatable: true };
    const response = await sendRequest({ ...connection, retries: 0 }, request).catch((thrown: unknown) => {
      throw asNoRoute(thrown, 'pictures');
    });
    const parsed = Answer.safeParse(parseJson(await wholeText(response, 'page', maxPageBytes)));
    if (!parsed.success) throw nonsense('page', 'it is no picture of one');
    return parsed.data.data.result;
  });
}

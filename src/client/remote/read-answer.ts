import { startDeadline, withSignal } from '../../base/deadline';
import { toAutomationError } from '../../base/errors';
import { eventData } from '../../base/event-data';
import { parseJson } from '../../base/json';
import type { LogLine } from '../../base/log';
import type { ToldCorrection } from '../../protocol/correction';
import type { ExtractMetadata } from '../../protocol/operations/extract-operation';
import { AnswerEnvelope, CloudCorrections, CloudEvent } from './believed-answers';
import { cloudError, CloudFailure, malformedAnswer, textOf, wholeText } from './send-request';

export type Bounds = {
  signal?: AbortSignal;
  /** Milliseconds for the whole call, whatever the service does. */
  timeoutMs: number;
};

/** Bounds a call from its first byte to its last: a service that drips keeps nobody. */
export async function within<T>(
  what: string,
  { signal, timeoutMs }: Bounds,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const deadline = startDeadline(timeoutMs, what, signal);
  try {
    return await withSignal(work(deadline.signal), deadline.signal);
  } catch (thrown) {
    throw toAutomationError(thrown, 'no-answer');
  } finally {
    deadline.clear();
  }
}

export type Answer<T = unknown> = {
  result: T;
  /** Further facts of an extraction, where they were asked for and the service tells them. */
  metadata?: ExtractMetadata;
  cacheStatus?: 'HIT' | 'MISS';
  /** The page may have been changed; undefined where the service does not say. */
  pageTouched?: boolean;
  /** Effects of earlier acts that the page took back. */
  corrected?: ToldCorrection[];
};

/** Hears the lines of a service's log while it works. */
export type LineListener = (line: LogLine) => void;

/** Reads an operation's answer, which comes as JSON or as a stream. */
export function readAnswer(response: Response, name: string, onLine?: LineListener): Promise<Answer> {
  const isStream = response.headers.get('content-type')?.includes('text/event-stream');
  return isStream ? readEvents(response, name, onLine) : readJson(response, name);
}

async function readJson(response: Response, name: string): Promise<Answer> {
  const parsed = AnswerEnvelope.safeParse(parseJson(await wholeText(response, name)));
  if (!parsed.success) throw malformedAnswer(name, 'it has not the shape it should have');
  const { result, metadata } = parsed.data.data;
  const { headers } = response;
  const status = headers.get('cloud-cache-status') ?? headers.get('browserbase-cache-status');
  const touched = headers.get('cloud-page-touched');
  return {
    result,
    metadata,
    cacheStatus: status === 'HIT' || status === 'MISS' ? status : undefined,
    pageTouched: touched === null ? undefined : touched === 'true',
    corrected: CloudCorrections.safeParse(parseJson(decodedHeader(headers, 'cloud-corrected'))).data,
  };
}

async function readEvents(response: Response, name: string, onLine?: LineListener): Promise<Answer> {
  for await (const event of eventsOf(response, name)) {
    if (event.status === 'running') onLine?.(event.message);
    if (event.status === 'error') {
      const words = typeof event.error === 'string' ? event.error : `${name} failed.`;
      throw new CloudFailure(cloudError(words, 'no-answer'), { pageTouched: event.touched });
    }
    if (event.status !== 'finished') continue;
    const { result, metadata, cacheHit, touched: pageTouched, corrected } = event;
    const cacheStatus = cacheHit === undefined ? undefined : cacheHit ? 'HIT' : 'MISS';
    return { result, metadata, cacheStatus, pageTouched, corrected };
  }
  throw malformedAnswer(name, 'the stream ended before it was finished');
}

/**
 * The events of a streamed answer, up to the first that ends it; later ones are not read. Blocks with and without
 * `event:` are taken. Fails when the stream ends without an end, or with a block that is no event.
 */
export async function* eventsOf(response: Response, operation: string): AsyncGenerator<CloudEvent> {
  const tooLong = () => malformedAnswer(operation, 'one event of the stream is too long');
  for await (const { data, isWhole } of eventData(textOf(response, operation), tooLong)) {
    // Some servers keep the line alive so.
    if (data === '') continue;
    const event = CloudEvent.safeParse(parseJson(data)).data?.data;
    if (!event && !isWhole) break;
    if (!event) throw malformedAnswer(operation, 'the stream holds what is no event');
    yield event;
    if (event.status === 'finished' || event.status === 'error') return;
  }
  throw malformedAnswer(operation, 'the stream ended before it was finished', true);
}

/** The text of a header that has all its characters encoded; empty where it has not. */
export function decodedHeader(headers: Headers, name: string): string {
  try {
    return decodeURIComponent(headers.get(name) ?? '');
  } catch {
    return '';
  }
}

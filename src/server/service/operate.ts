import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';
import { startDeadline, withSignal } from '../../base/deadline';
import { AutomationError, toAutomationError } from '../../base/errors';
import type { ModelChoice } from '../../protocol/model-config';
import { EventWriter, framingFor, type LogLine } from './events';
import { failureOf, HttpFailure } from './failure';
import { modelOf } from './model-choice';
import type { Service } from './service';
import type { ServiceSession } from './session';
import type { Headers, Operation } from './wire';

/** What an operation gives: the inner result, and whether it came from the cache. */
export type Answer = { result: unknown; cacheHit?: boolean };

/** What an operation works with. */
export type Work = {
  session: ServiceSession;
  signal: AbortSignal;
  /** Tells the client, when it listens, and the log. */
  say: (line: LogLine) => void;
};

export type OperationRequest = {
  operation: Operation;
  session: ServiceSession;
  headers: Headers;
  /** The body's own wish to be streamed; it wins over the header. */
  streamResponse: boolean | 'true' | 'false' | undefined;
  run: (work: Work) => Promise<Answer>;
};

/** Answers an operation as JSON or, when it was asked for, as a stream of events while it goes on. */
export function operate(
  context: Context,
  service: Service,
  request: OperationRequest,
): Promise<Response> | Response {
  const { headers, streamResponse } = request;
  const isStreamed = String(streamResponse ?? headers['x-stream-response'] ?? 'false') === 'true';
  return isStreamed ? streamAnswer(context, service, request) : jsonAnswer(context, service, request);
}

async function jsonAnswer(context: Context, service: Service, request: OperationRequest): Promise<Response> {
  const { signal } = context.req.raw;
  const actionId = randomUUID();
  const { result, cacheHit } = await follow(service, request, { signal, say: () => {} });
  if (cacheHit !== undefined) context.header('cloud-cache-status', cacheHit ? 'HIT' : 'MISS');
  if (cacheHit !== undefined) context.header('browserbase-cache-status', cacheHit ? 'HIT' : 'MISS');
  return context.json({ success: true, data: { result, actionId } });
}

/** From here on the status is 200: what fails later is an event. */
function streamAnswer(context: Context, service: Service, request: OperationRequest): Response {
  const framing = framingFor({
    language: request.headers['x-language'],
    sdkVersion: request.headers['x-sdk-version'],
  });
  context.header('x-accel-buffering', 'no');
  const response = streamSSE(context, async (stream) => {
    const gone = new AbortController();
    stream.onAbort(() => gone.abort(new AutomationError('stopped', 'The client went away.')));
    const events = new EventWriter(stream, framing);
    await events.starting();
    await events.connected();
    const say = (line: LogLine) => {
      const level = request.session.parameters.verbose ?? 1;
      if (line.level <= level) void events.running(line);
    };
    try {
      const answer = await follow(service, request, { signal: gone.signal, say });
      await events.finished({ ...answer, actionId: randomUUID() });
    } catch (thrown) {
      await events.error(toFailure(thrown, request.operation).message);
    }
  });
  response.headers.set('cache-control', 'no-cache, no-transform');
  return response;
}

/** Does the work when it is its turn; ends it when the client goes away or the service's own bound is reached. */
async function follow(
  service: Service,
  { session, operation, run }: OperationRequest,
  { signal, say }: Pick<Work, 'signal' | 'say'>,
): Promise<Answer> {
  const startedAt = performance.now();
  const either = AbortSignal.any([signal, service.stopping]);
  const deadline = startDeadline(service.options.maxOperationMs, operation, either);
  const work = { session, signal: deadline.signal, say };
  try {
    // The session goes on to its next work when this one has really ended; the answer does not wait for that.
    return await withSignal(
      session.run(() => run(work), deadline.signal),
      deadline.signal,
    );
  } catch (thrown) {
    const failure = toFailure(thrown, operation);
    // A client that went away is nobody's failure.
    const isOurs = failure.status >= 500 && !signal.aborted;
    service.log.write(isOurs ? 0 : 2, 'operation failed', {
      operation,
      sessionId: session.id,
      status: failure.status,
      message: failure.message,
    });
    throw failure;
  } finally {
    deadline.clear();
    service.metrics.observe(operation, performance.now() - startedAt);
  }
}

/** The model of a request: its own or the session's, with the key that comes with the request. */
export function modelFor(
  service: Service,
  { session, headers }: { session: ServiceSession; headers: Headers },
  requested: ModelChoice | undefined,
): ModelChoice {
  const keys = { header: headers['x-model-api-key'], environment: service.options.modelApiKey };
  return modelOf(requested, session.parameters.modelName, keys);
}

export function toFailure(thrown: unknown, operation: Operation): HttpFailure {
  if (thrown instanceof HttpFailure) return thrown;
  return failureOf(toAutomationError(thrown), { operation, reached: false });
}

import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';
import { SpanStatusCode, trace, type Attributes } from '@opentelemetry/api';
import { startDeadline, withSignal } from '../../base/deadline';
import { AutomationError, toAutomationError } from '../../base/errors';
import { createLog, type LogLine } from '../../base/log';
import { redact } from '../../base/mask';
import type { ToldCorrection } from '../../protocol/correction';
import type { ModelChoice } from '../../protocol/models/model-config';
import { EventWriter, framingFor } from '../http/events';
import { httpFailureOf, HttpFailure } from '../http/http-failure';
import { callerOf } from '../http/guards';
import { modelOf } from '../../protocol/models/model-choice';
import { correctionLine } from '../../protocol/run-lines';
import type { Service } from '../service/service';
import type { ServiceSession } from '../sessions/service-session';
import type { Headers } from '../http/wire';
import type { OperationResult } from './operation-result';

/** The surroundings of an operation. */
export type OperationWork = {
  session: ServiceSession;
  /** The caller, as `callerOf` names it. */
  caller: string;
  signal: AbortSignal;
  /** Tells the client, when it listens, and the log. */
  say: (line: LogLine) => void;
  /** To be called when the page may be changed from now on: what fails later must not be tried again. */
  touched: () => void;
};

export type OperationRequest = {
  operation: string;
  session: ServiceSession;
  headers: Headers;
  /** The body's own wish to be streamed; it wins over the header. */
  streamResponse: boolean | 'true' | 'false' | undefined;
  /** It only hears of work that goes on in the session, and waits for no turn. */
  isListening?: boolean;
  run: (work: OperationWork) => Promise<OperationResult>;
};

/** The session that a request names, if it is its caller's. */
export function sessionOf(
  service: Service,
  context: Context,
  { id, operation }: { id: string; operation: string },
): ServiceSession {
  return service.sessions.find(id, operation, callerOf(context, service.options));
}

/** Answers an operation as JSON or, when it was asked for, as a stream of events while it goes on. */
export function answerOperation(
  context: Context,
  service: Service,
  request: OperationRequest,
): Promise<Response> | Response {
  return isStreamed(request)
    ? streamAnswer(context, service, request)
    : jsonAnswer(context, service, request);
}

/** Of the public libraries only the TypeScript one reads a stream of `navigate`; the generated ones take its first line for the answer. */
function isStreamed({ operation, headers, streamResponse }: OperationRequest): boolean {
  if (operation === 'navigate' && headers['x-language'] !== 'typescript') return false;
  return String(streamResponse ?? headers['x-stream-response'] ?? 'false') === 'true';
}

/** Ours, and the public API's name for it. */
const cacheStatusHeaders = ['cloud-cache-status', 'browserbase-cache-status'];

async function jsonAnswer(context: Context, service: Service, request: OperationRequest): Promise<Response> {
  const { signal } = context.req.raw;
  const caller = callerOf(context, service.options);
  const {
    result,
    actionId = randomUUID(),
    beside,
    marks,
    cacheHit,
    touched,
    corrected,
  } = await doOperation(service, request, {
    signal,
    caller,
    say: () => {},
  });
  for (const header of cacheHit === undefined ? [] : cacheStatusHeaders) {
    context.header(header, cacheHit ? 'HIT' : 'MISS');
  }
  if (corrected) context.header('cloud-corrected', inHeader(corrected));
  if (marks && marks.length > 0)
    context.header('cloud-marks', encodeURIComponent(JSON.stringify(marks.slice(0, mostMarks))));
  if (touched !== undefined) context.header('cloud-page-touched', String(touched));
  // The public API has none beside the result of a task.
  const id = request.operation === 'agentExecute' ? {} : { actionId };
  return context.json({ success: true, data: { result, ...id, ...beside } });
}

/** The most marked values that a header tells; metadata has all. */
const mostMarks = 20;

/** A header takes no page's text as it is, nor a long one: the newest are told, as encoded JSON. */
function inHeader(corrected: readonly ToldCorrection[]): string {
  const told = corrected.slice(-3).map(({ at, sentence, description }) => ({
    at,
    sentence: sentence.slice(0, 200),
    description: description.slice(0, 100),
  }));
  return encodeURIComponent(JSON.stringify(told).toWellFormed());
}

/** From here on the status is 200: what fails later is an event. */
function streamAnswer(context: Context, service: Service, request: OperationRequest): Response {
  const framing = framingFor({
    language: request.headers['x-language'],
    sdkVersion: request.headers['x-sdk-version'] ?? request.headers['x-stainless-package-version'],
  });
  const caller = callerOf(context, service.options);
  context.header('x-accel-buffering', 'no');
  const response = streamSSE(context, async (stream) => {
    const gone = new AbortController();
    stream.onAbort(() => gone.abort(new AutomationError('stopped', 'The client went away.')));
    const letGo = () => gone.abort(new AutomationError('stopped', 'The client does not read its stream.'));
    const events = new EventWriter(stream, {
      framing,
      maxUnreadLength: service.options.maxUnreadLength,
      letGo,
    });
    await events.starting();
    await events.connected();
    const { parameters, secrets } = request.session;
    const log = createLog(
      parameters.verbose ?? 1,
      (line) => void events.running(line),
      () => secrets.known,
    );
    try {
      const say = (line: LogLine) => log.write(line);
      const answer = await doOperation(service, request, { signal: gone.signal, caller, say });
      await events.finished({ ...answer, actionId: answer.actionId ?? randomUUID() });
    } catch (thrown) {
      const touched = thrown instanceof HttpFailure && thrown.hasReached;
      const { message } = thrown instanceof HttpFailure ? thrown : toAutomationError(thrown);
      await events.error(message, touched);
    }
  });
  response.headers.set('cache-control', 'no-cache, no-transform');
  return response;
}

type Unstreamed = Omit<OperationRequest, 'headers' | 'streamResponse'>;

/** Does the work, as a span of a trace where there is one. */
export function doOperation(
  service: Service,
  request: Unstreamed,
  asked: Pick<OperationWork, 'signal' | 'say' | 'caller'>,
): Promise<OperationResult> {
  const { operation, session } = request;
  const { grid } = session.host;
  const places = {
    'tabwright.session': session.id,
    'tabwright.grid.session': grid?.sessionId,
  };
  return traced(operation, places, () => doInTurn(service, request, asked));
}

/** Does the work when it is its turn; ends it when the client goes away or the service's own bound is reached. */
async function doInTurn(
  service: Service,
  { session, operation, isListening, run }: Unstreamed,
  { signal, say, caller }: Pick<OperationWork, 'signal' | 'say' | 'caller'>,
): Promise<OperationResult> {
  const startedAt = performance.now();
  const either = AbortSignal.any([signal, service.stopping]);
  const timeoutMs = service.options.maxOperationMs;
  const deadline = startDeadline(timeoutMs, operation, either);
  let reached = false;
  const work: OperationWork = {
    session,
    caller,
    signal: deadline.signal,
    say: (line) => {
      say(line);
      service.log.follow(session.id, line, session.secrets.known);
    },
    touched: () => void (reached = true),
  };
  try {
    // The session goes on to its next work when this one has really ended; the answer does not wait for that.
    const answer = await withSignal(
      isListening
        ? session.listen(() => run(work), service.options.maxListeners)
        : session.run(() => run(work).finally(() => service.keepInferences(session)), deadline.signal),
      deadline.signal,
    );
    const ms = Math.round(performance.now() - startedAt);
    service.log.write(2, 'operation done', { operation, sessionId: session.id, ms });
    return answer;
  } catch (thrown) {
    const known =
      thrown instanceof HttpFailure
        ? thrown
        : httpFailureOf(toAutomationError(thrown), { operation, timeoutMs, reached });
    const failure = known.without(session.secrets.known);
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

/** Tells the stream and the log what the page took back of earlier acts, without what no answer may tell. */
export function tellCorrections(
  { session, say }: OperationWork,
  category: string,
  corrected: readonly ToldCorrection[] | undefined,
): ToldCorrection[] | undefined {
  const { known } = session.secrets;
  const hidden = corrected?.map(({ at, sentence, description }) => ({
    at,
    sentence: redact(sentence, known),
    description: redact(description, known),
  }));
  for (const each of hidden ?? [])
    say({ category, timestamp: new Date().toISOString(), ...correctionLine(each) });
  return hidden;
}

/**
 * Does work as one span of a trace. Nothing is traced unless a tracer is registered in this process, as OpenTelemetry's own
 * packages do (docs/reference/scale.md). No text of a page and no instruction is in a span.
 */
export function traced<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  return trace.getTracer('tabwright').startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work();
    } catch (thrown) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw thrown;
    } finally {
      span.end();
    }
  });
}

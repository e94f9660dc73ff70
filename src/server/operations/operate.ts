import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';
import { SpanStatusCode, trace, type Attributes } from '@opentelemetry/api';
import { startDeadline, withSignal } from '../../base/deadline';
import { AutomationError, toAutomationError } from '../../base/errors';
import type { LogLine } from '../../base/log';
import type { ToldCorrection } from '../../protocol/correction';
import { modelOf } from '../../protocol/models/model-choice';
import { correctionLine } from '../../protocol/run-lines';
import type { ModelChoice } from '../../protocol/models/model-config';
import { EventWriter, framingFor } from '../http/events';
import { callerOf } from '../http/guards';
import { HttpFailure, httpFailureOf } from '../http/http-failure';
import type { Service } from '../service/service';
import type { ServiceSession } from '../sessions/service-session';
import type { OperationRequest, OperationResult, Surroundings } from './operation';

/** An operation that is being done for a service. */
export type OperationWork = OperationRequest & Surroundings & { service: Service };

/** Does an operation. */
export type Operate = (work: OperationWork) => Promise<OperationResult>;

/** The session that a request names, if it is its caller's. */
export function sessionOf(service: Service, context: Context, operation: string): ServiceSession {
  return service.sessions.find(context.req.param('id') ?? '', operation, callerOf(context, service.options));
}

/** Answers an operation as JSON or, when it was asked for, as a stream of events while it goes on. */
export async function answerOperation(
  context: Context,
  service: Service,
  asked: Omit<OperationRequest, 'caller' | 'session'> & { streamResponse?: StreamWish },
  begin: (session: ServiceSession) => Operate | Promise<Operate>,
): Promise<Response> {
  const { streamResponse, ...rest } = asked;
  const session = sessionOf(service, context, asked.operation);
  const request = { ...rest, session, caller: callerOf(context, service.options) };
  const run = await begin(session);
  return isStreamed(request, streamResponse)
    ? streamAnswer(context, service, request, run)
    : jsonAnswer(context, service, request, run);
}

/** The body's own wish to be streamed; it wins over the header. */
type StreamWish = boolean | 'true' | 'false';

/** Only the TypeScript one of the public libraries reads a stream of `navigate`; the generated ones take its first line for the answer. */
function isStreamed({ operation, headers }: OperationRequest, ofBody: StreamWish | undefined): boolean {
  if (operation === 'navigate' && headers['x-language'] !== 'typescript') return false;
  return String(ofBody ?? headers['x-stream-response'] ?? 'false') === 'true';
}

/** Ours, and the public API's name for it. */
const cacheStatusHeaders = ['cloud-cache-status', 'browserbase-cache-status'];

/** The most marked values that a header tells; metadata has all. */
const mostMarks = 20;

async function jsonAnswer(
  context: Context,
  service: Service,
  request: OperationRequest,
  run: Operate,
): Promise<Response> {
  const { signal } = context.req.raw;
  const answer = await doOperation(service, request, { signal, say: () => {}, run });
  const { result, actionId = randomUUID(), beside, marks = [], cacheHit, touched, corrected } = answer;
  for (const header of cacheHit === undefined ? [] : cacheStatusHeaders) {
    context.header(header, cacheHit ? 'HIT' : 'MISS');
  }
  if (corrected) context.header('cloud-corrected', inHeader(corrected));
  if (marks.length > 0)
    context.header('cloud-marks', encodeURIComponent(JSON.stringify(marks.slice(0, mostMarks))));
  if (touched !== undefined) context.header('cloud-page-touched', String(touched));
  // The public API has none beside the result of a task.
  const id = request.operation === 'agentExecute' ? {} : { actionId };
  return context.json({ success: true, data: { result, ...id, ...beside } });
}

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
function streamAnswer(context: Context, service: Service, request: OperationRequest, run: Operate): Response {
  const { headers, session } = request;
  const sdkVersion = headers['x-sdk-version'] ?? headers['x-stainless-package-version'];
  const framing = framingFor({ language: headers['x-language'], sdkVersion });
  context.header('x-accel-buffering', 'no');
  const response = streamSSE(context, async (stream) => {
    const gone = new AbortController();
    const leave = (why: string) => gone.abort(new AutomationError('stopped', why));
    stream.onAbort(() => leave('The client went away.'));
    const events = new EventWriter(stream, {
      framing,
      maxUnreadLength: service.options.maxUnreadLength,
      letGo: () => leave('The client does not read its stream.'),
    });
    await events.begin();
    const { verbose = 1 } = session.parameters;
    const say = (line: LogLine) => void (line.level <= verbose && events.running(line));
    try {
      const answer = await doOperation(service, request, { signal: gone.signal, say, run });
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

/** How an operation is done and told, and until when its client waits. */
type Doing = { signal: AbortSignal; say: (line: LogLine) => void; run: Operate };

/** Does the work, as a span of a trace where there is one. */
export function doOperation(
  service: Service,
  request: OperationRequest,
  doing: Doing,
): Promise<OperationResult> {
  const { operation, session } = request;
  const places = {
    'tabwright.session': session.id,
    'tabwright.grid.session': session.host.grid?.sessionId,
  };
  return traced(operation, places, () => doInTurn(service, request, doing));
}

/**
 * Does the work when it is its turn; ends it when the client goes away or the service's own bound is reached. This is the one door
 * of a service, whatever carries its answers: the session's secrets are masked in lines, corrections and failures. The browser's
 * worker has masked the result.
 */
async function doInTurn(
  service: Service,
  request: OperationRequest,
  { signal, say, run }: Doing,
): Promise<OperationResult> {
  const { session, operation } = request;
  const { secrets, id: sessionId } = session;
  const startedAt = performance.now();
  const timeoutMs = service.options.maxOperationMs;
  const deadline = startDeadline(timeoutMs, operation, AbortSignal.any([signal, service.stopping]));
  let reached = false;
  const work: OperationWork = {
    ...request,
    service,
    signal: deadline.signal,
    say: (line) => {
      const told = secrets.line(line);
      say(told);
      service.log.follow(sessionId, told);
    },
    touched: () => void (reached = true),
  };
  const { body: asked, caller, isListening } = request;
  let corrected: ToldCorrection[] = [];
  /** Whatever is asked next tells what the page took back, also where that fails; not one that nobody waits for any more. */
  const tellCorrected = async (known?: ToldCorrection[]) => {
    if (isListening || deadline.signal.aborted) return;
    const taken = known ?? (await session.takeCorrections().catch(() => []));
    const timestamp = new Date().toISOString();
    for (const each of taken) work.say({ category: operation, timestamp, ...correctionLine(each) });
    corrected = taken.map(({ at, sentence, description }) => ({
      at,
      sentence: secrets.text(sentence),
      description: secrets.text(description),
    }));
  };
  const follow = async (): Promise<OperationResult> => {
    const answer = await run(work).catch(async (thrown: unknown) => {
      await tellCorrected();
      throw thrown;
    });
    await tellCorrected(answer.corrected);
    return { ...answer, corrected: corrected.length > 0 ? corrected : undefined };
  };
  const key = asked === undefined ? undefined : request.headers['idempotency-key'];
  const once = () => service.idempotency.once({ key, caller, sessionId, body: asked }, follow);
  try {
    // The session goes on to its next work when this one has really ended; the answer does not wait for that.
    const answer = await withSignal(
      isListening
        ? session.listen(follow, service.options.maxListeners)
        : session.run(() => once().finally(() => service.keepInferences(session)), deadline.signal),
      deadline.signal,
    );
    const ms = Math.round(performance.now() - startedAt);
    service.log.write(2, 'operation done', { operation, sessionId, ms });
    return answer;
  } catch (thrown) {
    const { status, body, headers } =
      thrown instanceof HttpFailure
        ? thrown
        : httpFailureOf(toAutomationError(thrown), { operation, timeoutMs, reached });
    const told = corrected.length > 0 ? { ...headers, 'cloud-corrected': inHeader(corrected) } : headers;
    const failure = new HttpFailure(status, secrets.fields(body), told, corrected);
    // A client that went away is nobody's failure.
    const isOurs = status >= 500 && !signal.aborted;
    const { message } = failure;
    service.log.write(isOurs ? 0 : 2, 'operation failed', { operation, sessionId, status, message });
    throw failure;
  } finally {
    deadline.clear();
    service.metrics.observe(operation, performance.now() - startedAt);
  }
}

/** The model of a request: its own or the session's, with the key that comes with the request. */
export function modelFor(work: OperationWork, requested: ModelChoice | undefined): ModelChoice {
  const { session, service, headers } = work;
  const keys = { header: headers['x-model-api-key'], environment: service.options.modelApiKey };
  return modelOf(requested, session.parameters.modelName, keys);
}

/**
 * Does work as one span of a trace. Nothing is traced unless a tracer is registered in this process, as OpenTelemetry's own
 * packages do (docs/reference/scale.md). No text of a page and no instruction is in a span.
 */
export async function traced<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
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

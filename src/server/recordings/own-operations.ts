import { type OpenAPIHono, createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { maxFileLength } from '../../recording/read';
import { failure } from '../http/http-failure';
import { callerOf } from '../http/guards';
import { answerOperation, sessionOf } from '../operations/operate';
import type { Expected } from './recording-shelf';
import { beginRun, findRun, listenTo } from './run-recording';
import type { Service } from '../service/service';
import { Recording } from '../../protocol/recordings/recording';
import { RunRequest } from '../../protocol/recordings/replay';
import { failedAnswer, failures, json, jsonOrEvents } from '../http/routes';
import { StreamFlag } from '../../protocol/operations/client-habits';
import { Headers, RunAnswer, SessionPath } from '../http/wire';

/** Recordings are longer than what the public API takes. */
const bodies = (onError: Parameters<typeof bodyLimit>[0]['onError']) =>
  bodyLimit({ maxSize: 2 * maxFileLength, onError });

/** Adds the operations that the public API lacks: recordings. */
export function addOwnOperations(
  app: OpenAPIHono,
  service: Service,
  tooLarge: Parameters<typeof bodies>[0],
): void {
  app.use('/v1/sessions/:id/runs', bodies(tooLarge));
  app.use('/v1/recordings/:id', bodies(tooLarge));
  addRuns(app, service);
  addRecordings(app, service);
}

function addRuns(app: OpenAPIHono, service: Service): void {
  app.openapi(ownRoutes.run, (context) => {
    const { streamResponse, ...request } = context.req.valid('json');
    const session = sessionOf(service, context, { id: context.req.valid('param').id, operation: 'run' });
    const run = beginRun(service, session, request);
    const headers = context.req.valid('header');
    return answerOperation(context, service, {
      operation: 'run',
      session,
      headers,
      streamResponse,
      isListening: true,
      run: (work) => listenTo(run, work),
    });
  });
  app.openapi(ownRoutes.listen, async (context) => {
    const { id, runId } = context.req.valid('param');
    const session = sessionOf(service, context, { id, operation: 'run' });
    const run = await findRun(service, session, runId);
    const headers = context.req.valid('header');
    return answerOperation(context, service, {
      operation: 'run',
      session,
      headers,
      streamResponse: undefined,
      isListening: true,
      run: (work) => listenTo(run, work),
    });
  });
  app.openapi(ownRoutes.stop, async (context) => {
    const { id, runId } = context.req.valid('param');
    const session = sessionOf(service, context, { id, operation: 'run' });
    (await findRun(service, session, runId)).stop();
    return context.json({ success: true }, 200);
  });
}

function addRecordings(app: OpenAPIHono, service: Service): void {
  const shelfOf = (context: Context) => service.recordingsOf(callerOf(context, service.options));
  app.openapi(ownRoutes.recordings, async (context) => {
    return context.json({ success: true, data: { recordings: await shelfOf(context).list() } }, 200);
  });
  app.openapi(ownRoutes.recording, async (context) => {
    const data = await shelfOf(context).find(context.req.valid('param').id);
    return context.json({ success: true, data }, 200);
  });
  app.openapi(ownRoutes.keep, async (context) => {
    const { recording } = context.req.valid('json');
    if (recording.id !== context.req.valid('param').id) {
      throw failure(400, 'The recording has another id than its address.');
    }
    const tag = await shelfOf(context).keep(recording, expectedIn(context.req.valid('header')));
    return context.json({ success: true, data: { tag } }, 200);
  });
  app.openapi(ownRoutes.remove, async (context) => {
    const tag = context.req.valid('header')['if-match'];
    if (tag === undefined) throw failure(428, 'Say what is there: If-Match with its tag.');
    await shelfOf(context).remove(context.req.valid('param').id, tag);
    return context.json({ success: true }, 200);
  });
}

type Conditions = { 'if-match'?: string; 'if-none-match'?: '*' };

function expectedIn({ 'if-match': tag, 'if-none-match': none }: Conditions): Expected {
  if (tag !== undefined) return { tag };
  if (none !== undefined) return 'none';
  throw failure(428, 'Say what is there: If-Match with its tag, or If-None-Match: *.');
}

const RunPath = SessionPath.extend({ runId: z.uuid() });
const RecordingPath = z.object({ id: z.string().min(1).max(100) });
const Tag = z.string().max(200);
const isWrong = failures;
const isOther = {
  ...failures,
  412: failedAnswer('Another form of the recording is there than the one that was named.'),
  428: failedAnswer('The request does not say which form of the recording it changes.'),
};

/** Routes that the public API has not: recordings, followed in a session and kept for the key that brought them. */
const ownRoutes = {
  run: createRoute({
    method: 'post',
    path: '/v1/sessions/{id}/runs',
    operationId: 'run',
    summary: 'Follows a recording in a session, with no model; it goes on when the caller goes away',
    request: {
      params: SessionPath,
      headers: Headers,
      body: {
        content: { 'application/json': { schema: RunRequest.extend({ streamResponse: StreamFlag }) } },
        required: true,
      },
    },
    responses: { 200: jsonOrEvents(RunAnswer, 'The report, once it is over'), ...isWrong },
  }),
  listen: createRoute({
    method: 'get',
    path: '/v1/sessions/{id}/runs/{runId}',
    operationId: 'listenToRun',
    summary: 'What comes of a run: waits for its end, or streams from its first step',
    request: { params: RunPath, headers: Headers },
    responses: { 200: jsonOrEvents(RunAnswer, 'The report, once it is over'), ...isWrong },
  }),
  stop: createRoute({
    method: 'post',
    path: '/v1/sessions/{id}/runs/{runId}/stop',
    operationId: 'stopRun',
    summary: 'Ends a run; nothing more happens on the page',
    request: { params: RunPath, headers: Headers },
    responses: { 200: json(z.object({ success: z.boolean() }), 'It is being stopped'), ...isWrong },
  }),
  recordings: createRoute({
    method: 'get',
    path: '/v1/recordings',
    operationId: 'listRecordings',
    summary: 'The recordings that are kept, each with the tag of its present form: null once it was removed',
    request: { headers: Headers },
    responses: {
      200: json(
        succeeded(z.object({ recordings: z.array(z.object({ id: z.string(), tag: Tag.nullable() })) })),
        'All',
      ),
      ...isWrong,
    },
  }),
  recording: createRoute({
    method: 'get',
    path: '/v1/recordings/{id}',
    operationId: 'readRecording',
    summary: 'A recording as it is',
    request: { params: RecordingPath, headers: Headers },
    responses: { 200: json(succeeded(z.object({ recording: Recording, tag: Tag })), 'It'), ...isWrong },
  }),
  keep: createRoute({
    method: 'put',
    path: '/v1/recordings/{id}',
    operationId: 'keepRecording',
    summary: 'Keeps a recording in the place of the one with the tag in `if-match`, or a new one',
    request: {
      params: RecordingPath,
      headers: z.object({ 'if-match': Tag.optional(), 'if-none-match': z.literal('*').optional() }),
      body: {
        content: { 'application/json': { schema: z.object({ recording: Recording }) } },
        required: true,
      },
    },
    responses: { 200: json(succeeded(z.object({ tag: Tag })), 'The tag of what is kept now'), ...isOther },
  }),
  remove: createRoute({
    method: 'delete',
    path: '/v1/recordings/{id}',
    operationId: 'removeRecording',
    summary: 'Removes a recording, if it still has the tag in `if-match`',
    request: { params: RecordingPath, headers: z.object({ 'if-match': Tag.optional() }) },
    responses: { 200: json(z.object({ success: z.boolean() }), 'It is gone'), ...isOther },
  }),
};

function succeeded<T extends z.ZodType>(data: T) {
  return z.object({ success: z.boolean(), data });
}

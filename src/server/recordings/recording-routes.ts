import { createRoute, z, type OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { StreamFlag } from '../../protocol/operations/operation';
import { Recording } from '../../protocol/recordings/recording';
import { RunRequest } from '../../protocol/recordings/replay';
import { maxFileLength } from '../../recording/read';
import { callerOf } from '../http/guards';
import { failure } from '../http/http-failure';
import { answers, at, failedAnswer, failures, jsonBody, jsonOrEvents } from '../http/routes';
import { Headers, RunAnswer, SessionPath } from '../http/wire';
import { answerOperation, sessionOf } from '../operations/operate';
import type { Service } from '../service/service';
import { listenTo } from './recording-runs';

/** Adds the operations that the public API lacks: recordings, which are longer than what it takes. */
export function addRecordings(
  app: OpenAPIHono,
  service: Service,
  onError: Parameters<typeof bodyLimit>[0]['onError'],
): void {
  const long = bodyLimit({ maxSize: 2 * maxFileLength, onError });
  app.use('/v1/sessions/:id/runs', long);
  app.use('/v1/recordings/:id', long);
  addRuns(app, service);
  addShelf(app, service);
}

const listening = { operation: 'run', isListening: true };

function addRuns(app: OpenAPIHono, service: Service): void {
  app.openapi(routes.run, (context) => {
    const { streamResponse, ...request } = context.req.valid('json');
    const asked = { ...listening, headers: context.req.valid('header'), streamResponse };
    return answerOperation(context, service, asked, (session) => {
      const run = service.runs.begin(session, request);
      return (work) => listenTo(run, work);
    });
  });
  app.openapi(routes.listen, (context) => {
    const { runId } = context.req.valid('param');
    const asked = { ...listening, headers: context.req.valid('header') };
    return answerOperation(context, service, asked, async (session) => {
      const run = await service.runs.find(session, runId);
      return (work) => listenTo(run, work);
    });
  });
  app.openapi(routes.stop, async (context) => {
    const session = sessionOf(service, context, 'run');
    (await service.runs.find(session, context.req.valid('param').runId)).stop();
    return context.json({ success: true }, 200);
  });
}

function addShelf(app: OpenAPIHono, service: Service): void {
  const shelfOf = (context: Context) => service.recordingsOf(callerOf(context, service.options));
  app.openapi(routes.recordings, async (context) => {
    return context.json({ success: true, data: { recordings: await shelfOf(context).list() } }, 200);
  });
  app.openapi(routes.recording, async (context) => {
    const data = await shelfOf(context).find(context.req.valid('param').id);
    return context.json({ success: true, data }, 200);
  });
  app.openapi(routes.keep, async (context) => {
    const { recording } = context.req.valid('json');
    if (recording.id !== context.req.valid('param').id) {
      throw failure(400, 'The recording has another id than its address.');
    }
    const { 'if-match': known, 'if-none-match': none } = context.req.valid('header');
    if (known === undefined && none === undefined)
      throw failure(428, 'Say what is there: If-Match with its tag, or If-None-Match: *.');
    const tag = await shelfOf(context).keep(recording, known);
    return context.json({ success: true, data: { tag } }, 200);
  });
  app.openapi(routes.remove, async (context) => {
    const tag = context.req.valid('header')['if-match'];
    if (tag === undefined) throw failure(428, 'Say what is there: If-Match with its tag.');
    await shelfOf(context).remove(context.req.valid('param').id, tag);
    return context.json({ success: true }, 200);
  });
}

const RunPath = SessionPath.extend({ runId: z.uuid() });
const RecordingPath = z.object({ id: z.string().min(1).max(100) });
const Tag = z.string().max(200);
const isOther = {
  412: failedAnswer('Another form of the recording is there than the one that was named.'),
  428: failedAnswer('The request does not say which form of the recording it changes.'),
};

const succeeded = <T extends z.ZodType>(data: T) => z.object({ success: z.boolean(), data });
const Succeeded = z.object({ success: z.boolean() });
const inSession = { params: SessionPath, headers: Headers };
const ofRun = { params: RunPath, headers: Headers };
const runAnswers = { 200: jsonOrEvents(RunAnswer, 'The report, once it is over'), ...failures };

/** Routes that the public API has not: recordings, followed in a session and kept for the key that brought them. */
const routes = {
  run: createRoute({
    ...at(
      'post',
      '/v1/sessions/{id}/runs',
      'run',
      'Follows a recording in a session, with no model; it goes on when the caller goes away',
    ),
    request: { ...inSession, body: jsonBody(RunRequest.extend({ streamResponse: StreamFlag })) },
    responses: runAnswers,
  }),
  listen: createRoute({
    ...at(
      'get',
      '/v1/sessions/{id}/runs/{runId}',
      'listenToRun',
      'What comes of a run: waits for its end, or streams from its first step',
    ),
    request: ofRun,
    responses: runAnswers,
  }),
  stop: createRoute({
    ...at(
      'post',
      '/v1/sessions/{id}/runs/{runId}/stop',
      'stopRun',
      'Ends a run; nothing more happens on the page',
    ),
    request: ofRun,
    responses: answers(Succeeded, 'It is being stopped'),
  }),
  recordings: createRoute({
    ...at(
      'get',
      '/v1/recordings',
      'listRecordings',
      'The recordings that are kept, each with the tag of its present form: null once it was removed',
    ),
    request: { headers: Headers },
    responses: answers(
      succeeded(z.object({ recordings: z.array(z.object({ id: z.string(), tag: Tag.nullable() })) })),
      'All',
    ),
  }),
  recording: createRoute({
    ...at('get', '/v1/recordings/{id}', 'readRecording', 'A recording as it is'),
    request: { params: RecordingPath, headers: Headers },
    responses: answers(succeeded(z.object({ recording: Recording, tag: Tag })), 'It'),
  }),
  keep: createRoute({
    ...at(
      'put',
      '/v1/recordings/{id}',
      'keepRecording',
      'Keeps a recording in the place of the one with the tag in `if-match`, or a new one',
    ),
    request: {
      params: RecordingPath,
      headers: z.object({ 'if-match': Tag.optional(), 'if-none-match': z.literal('*').optional() }),
      body: jsonBody(z.object({ recording: Recording })),
    },
    responses: { ...answers(succeeded(z.object({ tag: Tag })), 'The tag of what is kept now'), ...isOther },
  }),
  remove: createRoute({
    ...at(
      'delete',
      '/v1/recordings/{id}',
      'removeRecording',
      'Removes a recording, if it still has the tag in `if-match`',
    ),
    request: { params: RecordingPath, headers: z.object({ 'if-match': Tag.optional() }) },
    responses: { ...answers(Succeeded, 'It is gone'), ...isOther },
  }),
};

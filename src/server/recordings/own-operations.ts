import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { maxFileLength } from '../../recording/read';
import { failure } from '../http/http-failure';
import { callerOf } from '../http/guards';
import { answerOperation, sessionOf } from '../operations/operate';
import { ownRoutes } from './own-routes';
import type { Expected } from './recording-shelf';
import { beginRun, findRun, listenTo } from './run-recording';
import type { Service } from '../http/service';

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

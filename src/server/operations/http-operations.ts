import { createRoute, z, type OpenAPIHono } from '@hono/zod-openapi';
import { askByName, operationNamed } from '../../messaging/contract';
import { mostMarked, WatchedPage } from '../../protocol/operations/page-operations';
import type { SessionOperation } from '../../protocol/operations/operation';
import { sessionOperations, type HttpOperation } from '../../protocol/operations/session-operations';
import { callerOf } from '../http/guards';
import { answers, at, jsonBody, operationRoute } from '../http/routes';
import { SessionPath } from '../http/wire';
import { nameOf } from '../net';
import type { Service } from '../service/service';
import type { ServiceSession } from '../sessions/service-session';
import { answerOperation, doOperation, sessionOf, type OperationWork } from './operate';
import type { OperationResult } from './operation';
import { act, extract, observe, serveNavigate, serveOnPage } from './page-operations';
import { serveAgentExecute } from './serve-agent';

/** Does an operation for the service; the body is one of its row's. */
type Serve = (body: unknown, work: OperationWork) => Promise<OperationResult>;

const rows = sessionOperations;

/** Operations for which the service does more than ask the extension. */
const served: Partial<Record<string, Serve>> = {
  act: (body, work) => serveOnPage(act, rows.act.http.body.parse(body), work),
  observe: (body, work) => serveOnPage(observe, rows.observe.http.body.parse(body), work),
  extract: (body, work) => serveOnPage(extract, rows.extract.http.body.parse(body), work),
  agentExecute: (body, work) => serveAgentExecute(rows.agentExecute.http.body.parse(body), work),
  navigate: (body, work) => serveNavigate(rows.navigate.http.body.parse(body), work),
} satisfies Partial<Record<HttpOperation, Serve>>;

/** Puts an operation among the routes of the service, if the v1 API has it. */
export function addOperation(app: OpenAPIHono, service: Service, row: SessionOperation): void {
  const { name: operation, http, changes } = row;
  if (!http) return;
  const serve = served[operation] ?? serveByAsking(row);
  app.openapi(operationRoute(operation, http), (context) => {
    const body = http.body.parse(context.req.valid('json'));
    const asked = {
      operation,
      headers: context.req.valid('header'),
      streamResponse: body.streamResponse,
      body: changes === 'anything' ? body : undefined,
    };
    return answerOperation(context, service, asked, () => (work) => serve(body, work));
  });
}

const AskedBody = z.looseObject({ frameId: z.string().nullish(), streamResponse: z.unknown().optional() });

/** Asks the extension for what the body says. */
export function serveByAsking({ name, changes }: SessionOperation): Serve {
  return async (body, { session, signal, touched }) => {
    const { frameId, streamResponse: _flag, ...fields } = AskedBody.parse(body);
    const result = await session.inPlace(frameId, signal, ({ sessionId }) => {
      if (changes !== 'nothing') touched();
      return askByName(session.background, operationNamed(sessionOperations, name), { sessionId, ...fields });
    });
    return { result };
  };
}

const PageBody = z.object({
  /** The tag of the picture that the caller has: the same one is not sent again. */
  known: z.string().max(100).optional(),
  /** Elements whose places in the picture are wanted. */
  selectors: z.array(z.string().max(20_000)).max(mostMarked).optional(),
});
type PageBody = z.infer<typeof PageBody>;

/** Without a picture: the caller has it, or no page is open. */
const PageAnswer = z.object({
  success: z.boolean(),
  data: z.object({
    result: WatchedPage.partial({ picture: true }).extend({ tag: z.string().optional() }),
  }),
});

const pageRoute = createRoute({
  ...at(
    'post',
    '/v1/sessions/{id}/page',
    'page',
    'Ours: what is to be seen of the page now, with all secrets covered; it waits for no turn',
  ),
  request: { params: SessionPath, body: jsonBody(PageBody) },
  responses: answers(PageAnswer, 'The page and its picture'),
});

/** Adds the route by which people watch a session. */
export function addPage(app: OpenAPIHono, service: Service): void {
  app.openapi(pageRoute, async (context) => {
    const body = context.req.valid('json');
    const session = sessionOf(service, context, 'page');
    const caller = callerOf(context, service.options);
    const request = { operation: 'page', session, caller, headers: {}, isListening: true };
    const { result } = await doOperation(service, request, {
      signal: context.req.raw.signal,
      say: () => {},
      run: () => seen(session, body),
    });
    return context.json(PageAnswer.parse({ success: true, data: { result } }), 200);
  });
}

async function seen(session: ServiceSession, { known, selectors = [] }: PageBody): Promise<OperationResult> {
  if (/^(about:blank)?$/.test(session.url)) return { result: { url: '', title: '', boxes: [] } };
  // It goes on beside other work, none of which ends with it.
  const page = await session.inPlace(undefined, undefined, ({ sessionId }) =>
    session.background.look({ sessionId, selectors }),
  );
  const tag = nameOf(page.picture).slice(0, 22);
  return { result: tag === known ? { ...page, picture: undefined, tag } : { ...page, tag } };
}

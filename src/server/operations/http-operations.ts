import { type OpenAPIHono, createRoute, z } from '@hono/zod-openapi';
import { createHash } from 'node:crypto';
import { askByName } from '../../messaging/client';
import { operationNamed } from '../../messaging/contract';
import type { SessionOperation } from '../../protocol/operations/operation';
import { sessionOperations, type HttpOperation } from '../../protocol/operations/session-operations';
import { operationRoute, failures, json } from '../http/routes';
import type { Service } from '../service/service';
import { type Headers, SessionPath } from '../http/wire';
import { answerOperation, sessionOf, type OperationWork, doOperation } from './operate';
import type { OperationResult } from './operation-result';
import { act, extract, observe, serveNavigate, serveOnPage } from './page-operations';
import { serveAgentExecute } from './serve-agent';
import { mostMarked, WatchedPage } from '../../protocol/operations/look-operation';
import { callerOf } from '../http/guards';
import type { ServiceSession } from '../sessions/service-session';

/** Does an operation for the service; the body is one of its row's. */
type Serve = (
  service: Service,
  request: { body: unknown; headers: Headers },
  work: OperationWork,
) => Promise<OperationResult>;

const { act: acting, observe: observing, extract: extracting, agentExecute, navigate } = sessionOperations;

/** Operations for which the service does more than ask the extension. */
const served: Partial<Record<string, Serve>> = {
  act: (service, { body, headers }, work) =>
    serveOnPage(act, service, { body: acting.http.body.parse(body), headers }, work),
  observe: (service, { body, headers }, work) =>
    serveOnPage(observe, service, { body: observing.http.body.parse(body), headers }, work),
  extract: (service, { body, headers }, work) =>
    serveOnPage(extract, service, { body: extracting.http.body.parse(body), headers }, work),
  agentExecute: (service, { body, headers }, work) =>
    serveAgentExecute(service, { body: agentExecute.http.body.parse(body), headers }, work),
  navigate: (_service, { body }, work) => serveNavigate(navigate.http.body.parse(body), work),
} satisfies Partial<Record<HttpOperation, Serve>>;

/** Puts an operation among the routes of the service, if the v1 API has it. */
export function addOperation(app: OpenAPIHono, service: Service, row: SessionOperation): void {
  const { name, http } = row;
  if (!http) return;
  const serve = served[name] ?? serveByAsking(row);
  app.openapi(operationRoute(name, http), (context) => {
    const body = http.body.parse(context.req.valid('json'));
    const headers = context.req.valid('header');
    return answerOperation(context, service, {
      operation: name,
      session: sessionOf(service, context, { id: context.req.valid('param').id, operation: name }),
      headers,
      streamResponse: body.streamResponse,
      run: (work) => {
        const follow = () => serve(service, { body, headers }, work);
        if (row.changes !== 'anything') return follow();
        const { caller, session } = work;
        const asked = { key: headers['idempotency-key'], caller, sessionId: session.id, body };
        return service.idempotency.once(asked, follow);
      },
    });
  });
}

const Asked = z.looseObject({ frameId: z.string().nullish(), streamResponse: z.unknown() });

/** Asks the extension for what the body says. */
export function serveByAsking({ name, changes }: SessionOperation): Serve {
  return async (_service, { body }, { session, signal, touched }) => {
    const { frameId, streamResponse: _flag, ...fields } = Asked.parse(body);
    const result = await session.inPlace({ frameId, signal }, ({ sessionId }) => {
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
  method: 'post',
  path: '/v1/sessions/{id}/page',
  operationId: 'page',
  summary: 'Ours: what is to be seen of the page now, with all secrets covered; it waits for no turn',
  request: {
    params: SessionPath,
    body: { content: { 'application/json': { schema: PageBody } }, required: true },
  },
  responses: { 200: json(PageAnswer, 'The page and its picture'), ...failures },
});

/** Adds the route by which people watch a session. */
export function addPage(app: OpenAPIHono, service: Service): void {
  app.openapi(pageRoute, async (context) => {
    const body = context.req.valid('json');
    const session = sessionOf(service, context, { id: context.req.valid('param').id, operation: 'page' });
    const asked = { operation: 'page', session, isListening: true, run: () => seen(session, body) } as const;
    const who = { signal: context.req.raw.signal, caller: callerOf(context, service.options) };
    const { result } = await doOperation(service, asked, { ...who, say: () => {} });
    return context.json(PageAnswer.parse({ success: true, data: { result } }), 200);
  });
}

async function seen(session: ServiceSession, { known, selectors = [] }: PageBody): Promise<OperationResult> {
  if (/^(about:blank)?$/.test(session.url)) return { result: { url: '', title: '', boxes: [] } };
  const page = await session.beside(({ sessionId }) => session.background.look({ sessionId, selectors }));
  const tag = tagOf(page.picture);
  return { result: tag === known ? { ...page, picture: undefined, tag } : { ...page, tag } };
}

const tagOf = (picture: WatchedPage['picture']): string =>
  createHash('sha256').update(JSON.stringify(picture)).digest('base64url').slice(0, 22);

import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { askByName } from '../../messaging/client';
import { operationNamed } from '../../messaging/contract';
import type { SessionOperation } from '../../protocol/operations/operation';
import { sessionOperations, type HttpOperation } from '../../protocol/operations/session-operations';
import { operationRoute } from '../http/routes';
import type { Service } from '../http/service';
import type { Headers } from '../http/wire';
import { answerOperation, sessionOf, type OperationWork } from './operate';
import type { OperationResult } from './operation-result';
import { act, extract, observe } from './page-operations';
import { serveAgentExecute } from './serve-agent';
import { serveNavigate } from './serve-navigate';
import { serveOnPage } from './serve-on-page';

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

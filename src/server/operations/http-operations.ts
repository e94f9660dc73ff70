import type { OpenAPIHono } from '@hono/zod-openapi';
import type { z } from 'zod';
import type { HttpOperation } from '../../protocol/operations/session-operations';
import { act, extract, observe } from './page-operations';
import { serveAgentExecute } from './serve-agent';
import { serveNavigate } from './serve-navigate';
import { serveOnPage } from './serve-on-page';
import { answerOperation, sessionOf, type OperationWork } from './operate';
import type { OperationResult } from './operation-result';
import { operationRoute, type StreamedBody } from '../http/routes';
import type { Service } from '../http/service';
import {
  ActAnswer,
  ActBody,
  AgentExecuteAnswer,
  AgentExecuteBody,
  ExtractAnswer,
  ExtractBody,
  NavigateAnswer,
  NavigateBody,
  ObserveAnswer,
  ObserveBody,
  type Headers,
} from '../http/wire';

/**
 * An operation as the service offers it: its line in the API's description, its shapes, and the function that runs it.
 */
type Served<B extends StreamedBody> = {
  summary: string;
  body: B;
  answer: z.ZodType;
  run: (
    service: Service,
    request: { body: z.output<B>; headers: Headers },
    work: OperationWork,
  ) => Promise<OperationResult>;
};

/** Puts an operation among the routes of the service. */
type AddRoute = (app: OpenAPIHono, service: Service, operation: HttpOperation) => void;

function served<B extends StreamedBody>({ summary, body: request, answer, run }: Served<B>): AddRoute {
  return (app, service, operation) =>
    app.openapi(operationRoute(operation, { summary, request, answer }), (context) => {
      const body = request.parse(context.req.valid('json'));
      const headers = context.req.valid('header');
      return answerOperation(context, service, {
        operation,
        session: sessionOf(service, context, { id: context.req.valid('param').id, operation }),
        headers,
        streamResponse: body.streamResponse,
        run: (work) => run(service, { body, headers }, work),
      });
    });
}

/** The operations of the v1 API, one each of those that the register has. */
export const httpOperations: Record<HttpOperation, AddRoute> = {
  act: served({
    summary: 'Does one thing on the page and checks that it happened',
    body: ActBody,
    answer: ActAnswer,
    run: (service, request, work) => {
      const { body, headers } = request;
      const { caller, session } = work;
      const asked = { key: headers['idempotency-key'], caller, sessionId: session.id, body };
      return service.idempotency.once(asked, () => serveOnPage(act, service, request, work));
    },
  }),
  observe: served({
    summary: 'Finds the actions that an instruction means',
    body: ObserveBody,
    answer: ObserveAnswer,
    run: (service, request, work) => serveOnPage(observe, service, request, work),
  }),
  extract: served({
    summary: 'Gives the data of the page that a schema asks for',
    body: ExtractBody,
    answer: ExtractAnswer,
    run: (service, request, work) => serveOnPage(extract, service, request, work),
  }),
  agentExecute: served({
    summary: 'Reaches a goal in several steps, and reads back what shows that it is reached',
    body: AgentExecuteBody,
    answer: AgentExecuteAnswer,
    run: (service, request, work) => {
      const { body, headers } = request;
      const { caller, session } = work;
      const asked = { key: headers['idempotency-key'], caller, sessionId: session.id, body };
      return service.idempotency.once(asked, () => serveAgentExecute(service, request, work));
    },
  }),
  navigate: served({
    summary: 'Opens an address',
    body: NavigateBody,
    answer: NavigateAnswer,
    run: (_service, { body }, work) => serveNavigate(body, work),
  }),
};

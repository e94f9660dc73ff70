import { createRoute, z } from '@hono/zod-openapi';
import type { HttpPart } from '../../protocol/operations/operation';
import {
  DebugAnswer,
  EndAnswer,
  FailureBody,
  Headers,
  NeedsYouAnswer,
  ReplayAnswer,
  SessionAnswer,
  SessionPath,
  StartAnswer,
  StartRequest,
} from './wire';

/** The answer of a request that failed so. */
export const failedAnswer = (description: string) => json(FailureBody, description);

export const failures = {
  400: failedAnswer('The request is wrong: what is wrong is in the body.'),
  401: failedAnswer('No key, or an unknown one.'),
  403: failedAnswer('The user of a paired browser is asked first (needs-you: try again), or has refused.'),
  404: failedAnswer('There is no such session, page or route.'),
  413: failedAnswer('The body is too long.'),
  415: failedAnswer('The body is not sent as JSON.'),
  429: failedAnswer('Too many sessions, or requests that wait.'),
  500: failedAnswer('The service failed, or the deadline passed.'),
  503: failedAnswer('A paired browser is not connected, or the service is stopping.'),
};

function json<T extends z.ZodType>(schema: T, description: string) {
  return { description, content: { 'application/json': { schema } } };
}

/** The answers of a route: one of this shape, and the failures of all. */
export function answers<T extends z.ZodType>(schema: T, description: string) {
  return { 200: json(schema, description), ...failures };
}

/** An answer that comes as JSON or as server-sent events, as the request asks. */
export function jsonOrEvents<T extends z.ZodType>(schema: T, description: string) {
  return {
    description,
    content: { 'application/json': { schema }, 'text/event-stream': { schema: z.string() } },
  };
}

export function jsonBody<T extends z.ZodType>(schema: T) {
  return { content: { 'application/json': { schema } }, required: true };
}

type Method = 'get' | 'post' | 'put' | 'delete';

/** The place and name of a route. */
export const at = <M extends Method, P extends string>(
  method: M,
  path: P,
  operationId: string,
  summary: string,
) => ({ method, path, operationId, summary });

/** An operation of a session that may be streamed. */
export function operationRoute(name: string, { summary, body, data }: HttpPart) {
  const answer = z.object({ success: z.boolean(), data });
  return createRoute({
    ...at('post', `/v1/sessions/{id}/${name}`, name, summary),
    request: { params: SessionPath, headers: Headers, body: jsonBody(body) },
    responses: { 200: jsonOrEvents(answer, summary), ...failures },
  });
}

const inSession = { params: SessionPath, headers: Headers };
const starting = { headers: Headers, body: jsonBody(StartRequest) };

/** The routes of the public API beside those of its operations (`http-operations.ts`). */
export const routes = {
  start: createRoute({
    ...at(
      'post',
      '/v1/sessions/start',
      'start',
      'Starts a session with a browser of its own, or with tabs of its own in a paired one',
    ),
    request: starting,
    responses: answers(StartAnswer, 'The session'),
  }),
  startPaired: createRoute({
    ...at(
      'post',
      '/v1/paired-sessions',
      'startPaired',
      'Ours: as start, in a paired browser. That its user is asked first is an answer',
    ),
    request: starting,
    responses: {
      ...answers(StartAnswer, 'The session'),
      202: json(NeedsYouAnswer, 'The user is asked: ask again'),
    },
  }),
  end: createRoute({
    ...at('post', '/v1/sessions/{id}/end', 'end', 'Ends a session and its browser'),
    request: inSession,
    responses: answers(EndAnswer, 'It has ended'),
  }),
  replay: createRoute({
    ...at('get', '/v1/sessions/{id}/replay', 'replay', 'What was done in a session, by page'),
    request: inSession,
    responses: answers(ReplayAnswer, 'The pages'),
  }),
  session: createRoute({
    ...at(
      'get',
      '/v1/sessions/{id}',
      'session',
      'The session, with the address of its browser for clients that open the debugging protocol',
    ),
    request: inSession,
    responses: answers(SessionAnswer, 'It'),
  }),
  debug: createRoute({
    ...at('get', '/v1/sessions/{id}/debug', 'debug', "Where the session's pages can be looked into"),
    request: inSession,
    responses: answers(DebugAnswer, 'The addresses'),
  }),
};

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

/** The answer of a request that failed so. */
export function failedAnswer(description: string) {
  return { description, content: { 'application/json': { schema: FailureBody } } };
}

export function json<T extends z.ZodType>(schema: T, description: string) {
  return { description, content: { 'application/json': { schema } } };
}

/** An answer that comes as JSON or as server-sent events, as the request asks. */
export function jsonOrEvents<T extends z.ZodType>(schema: T, description: string) {
  return {
    description,
    content: { 'application/json': { schema }, 'text/event-stream': { schema: z.string() } },
  };
}

function body<T extends z.ZodType>(schema: T) {
  return { content: { 'application/json': { schema } }, required: true };
}

/** An operation of a session that may be streamed. */
export function operationRoute(name: string, { summary, body: request, data }: HttpPart) {
  const answer = z.object({ success: z.boolean(), data });
  return createRoute({
    method: 'post',
    path: `/v1/sessions/{id}/${name}`,
    operationId: name,
    summary,
    request: { params: SessionPath, headers: Headers, body: body(request) },
    responses: { 200: jsonOrEvents(answer, summary), ...failures },
  });
}

/** The routes of the public API beside those of its operations (`http-operations.ts`). */
export const routes = {
  start: createRoute({
    method: 'post',
    path: '/v1/sessions/start',
    operationId: 'start',
    summary: 'Starts a session with a browser of its own, or with tabs of its own in a paired one',
    request: { headers: Headers, body: body(StartRequest) },
    responses: { 200: json(StartAnswer, 'The session'), ...failures },
  }),
  startPaired: createRoute({
    method: 'post',
    path: '/v1/paired-sessions',
    operationId: 'startPaired',
    summary: 'Ours: as start, in a paired browser. That its user is asked first is an answer',
    request: { headers: Headers, body: body(StartRequest) },
    responses: {
      200: json(StartAnswer, 'The session'),
      202: json(NeedsYouAnswer, 'The user is asked: ask again'),
      ...failures,
    },
  }),
  end: createRoute({
    method: 'post',
    path: '/v1/sessions/{id}/end',
    operationId: 'end',
    summary: 'Ends a session and its browser',
    request: { params: SessionPath, headers: Headers },
    responses: { 200: json(EndAnswer, 'It has ended'), ...failures },
  }),
  replay: createRoute({
    method: 'get',
    path: '/v1/sessions/{id}/replay',
    operationId: 'replay',
    summary: 'What was done in a session, by page',
    request: { params: SessionPath, headers: Headers },
    responses: { 200: json(ReplayAnswer, 'The pages'), ...failures },
  }),
  session: createRoute({
    method: 'get',
    path: '/v1/sessions/{id}',
    operationId: 'session',
    summary: 'The session, with the address of its browser for clients that open the debugging protocol',
    request: { params: SessionPath, headers: Headers },
    responses: { 200: json(SessionAnswer, 'It'), ...failures },
  }),
  debug: createRoute({
    method: 'get',
    path: '/v1/sessions/{id}/debug',
    operationId: 'debug',
    summary: "Where the session's pages can be looked into",
    request: { params: SessionPath, headers: Headers },
    responses: { 200: json(DebugAnswer, 'The addresses'), ...failures },
  }),
};

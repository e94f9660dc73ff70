import { createRoute, z } from '@hono/zod-openapi';
import {
  ActAnswer,
  ActBody,
  AgentExecuteAnswer,
  AgentExecuteBody,
  EndAnswer,
  ExtractAnswer,
  ExtractBody,
  FailureBody,
  Headers,
  NavigateAnswer,
  NavigateBody,
  ObserveAnswer,
  ObserveBody,
  ReplayAnswer,
  SessionPath,
  StartAnswer,
  StartRequest,
} from './wire';

export const failures = {
  400: failed('The request is wrong: what is wrong is in the body.'),
  401: failed('No key, or an unknown one.'),
  404: failed('There is no such session, page or route.'),
  413: failed('The body is too long.'),
  415: failed('The body is not sent as JSON.'),
  429: failed('Too many sessions, or requests that wait.'),
  500: failed('The service failed, or the deadline passed.'),
};

function failed(description: string) {
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
function operation<N extends string, B extends z.ZodType, A extends z.ZodType>(
  name: N,
  { summary, request, answer }: { summary: string; request: B; answer: A },
) {
  return createRoute({
    method: 'post',
    path: `/v1/sessions/{id}/${name}`,
    operationId: name,
    summary,
    request: { params: SessionPath, headers: Headers, body: body(request) },
    responses: { 200: jsonOrEvents(answer, summary), ...failures },
  });
}

/** Every route of the public API, as `/openapi.json` describes it. */
export const routes = {
  start: createRoute({
    method: 'post',
    path: '/v1/sessions/start',
    operationId: 'start',
    summary: 'Starts a session with a browser of its own',
    request: { headers: Headers, body: body(StartRequest) },
    responses: { 200: json(StartAnswer, 'The session'), ...failures },
  }),
  act: operation('act', {
    summary: 'Does one thing on the page and checks that it happened',
    request: ActBody,
    answer: ActAnswer,
  }),
  observe: operation('observe', {
    summary: 'Finds the actions that an instruction means',
    request: ObserveBody,
    answer: ObserveAnswer,
  }),
  navigate: operation('navigate', {
    summary: 'Opens an address',
    request: NavigateBody,
    answer: NavigateAnswer,
  }),
  extract: operation('extract', {
    summary: 'Not there yet: answers 501',
    request: ExtractBody,
    answer: ExtractAnswer,
  }),
  agentExecute: operation('agentExecute', {
    summary: 'Not there yet: answers 501',
    request: AgentExecuteBody,
    answer: AgentExecuteAnswer,
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
};

import { createRoute, z } from '@hono/zod-openapi';
import { Recording } from '../../protocol/recordings/recording';
import { RunRequest } from '../../protocol/recordings/recording-run';
import { failedAnswer, failures, json, jsonOrEvents } from '../http/routes';
import { StreamFlag } from '../../protocol/operations/client-habits';
import { Headers, RunAnswer, SessionPath } from '../http/wire';

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
export const ownRoutes = {
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

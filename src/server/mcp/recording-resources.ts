import {
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  type ListResourcesResult,
  type McpServer,
  type ReadResourceResult,
} from '@modelcontextprotocol/server';
import type { Recording } from '../../protocol/recordings/recording';
import { toMarkdown } from '../../recording/formats/markdown';
import { failure, HttpFailure } from '../http/http-failure';
import type { Service } from '../service/service';
import { quotedPage } from './tool-answer';

/** Recordings on one page of their list. */
const pageSize = 100;

const scheme = 'recording://';
const mimeType = 'text/markdown';

/** Lists and gives the recordings that the caller keeps here, for people and models to read. */
export function addRecordingResources({ server }: McpServer, service: Service, caller: string): void {
  server.setRequestHandler('resources/list', ({ params }) => listPage(service, caller, params?.cursor));
  server.setRequestHandler('resources/templates/list', () => ({
    resourceTemplates: [{ name: 'recording', uriTemplate: `${scheme}{id}`, mimeType }],
  }));
  server.setRequestHandler('resources/read', ({ params }) => readOne(service, caller, params.uri));
}

async function listPage(service: Service, caller: string, cursor = '0'): Promise<ListResourcesResult> {
  if (!/^\d{1,6}$/.test(cursor)) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'Unknown cursor');
  const from = Number(cursor);
  const ids = await idsOf(service, caller);
  const shown = await Promise.all(ids.slice(from, from + pageSize).map((id) => find(service, caller, id)));
  const resources = shown.flatMap((recording) => (recording ? [resourceOf(recording)] : []));
  const isMore = ids.length > from + pageSize;
  return { resources, ...(isMore && { nextCursor: String(from + pageSize) }) };
}

const resourceOf = ({ id, name, steps, variables }: Recording) => ({
  uri: `${scheme}${encodeURIComponent(id)}`,
  name,
  description: [`${steps.length} steps`, ...variables.map((variable) => `%${variable.name}%`)].join(', '),
  mimeType,
});

async function readOne(service: Service, caller: string, uri: string): Promise<ReadResourceResult> {
  const recording = uri.startsWith(scheme) ? await find(service, caller, idIn(uri)) : undefined;
  if (!recording) throw new ResourceNotFoundError(uri);
  return { contents: [{ uri, mimeType, text: quotedPage(toMarkdown(recording).text) }] };
}

function idIn(uri: string): string {
  try {
    return decodeURIComponent(uri.slice(scheme.length));
  } catch {
    return '';
  }
}

/** The recording of this id, else the one of this name. Fails with 404 where there is none, with 400 where several have the name. */
export async function recordingNamed(service: Service, caller: string, name: string): Promise<Recording> {
  const byId = await find(service, caller, name);
  if (byId) return byId;
  const ids = await idsOf(service, caller);
  const all = await Promise.all(ids.map((id) => find(service, caller, id)));
  const called = all.flatMap((recording) => (recording?.name === name ? [recording] : []));
  const [first] = called;
  if (!first) throw failure(400, 'No recording has this id or name: the list of resources has all.');
  if (called.length > 1) throw failure(400, `${called.length} recordings have this name: give an id.`);
  return first;
}

/** Sorted, so that the pages of their list fit together. */
async function idsOf(service: Service, caller: string): Promise<string[]> {
  if (service.options.recordingsFolder === undefined) return [];
  const all = await service.recordingsOf(caller).list();
  return all.flatMap(({ id, tag }) => (tag === null ? [] : [id])).toSorted();
}

async function find(service: Service, caller: string, id: string): Promise<Recording | undefined> {
  if (service.options.recordingsFolder === undefined || id === '') return undefined;
  try {
    return (await service.recordingsOf(caller).find(id)).recording;
  } catch (thrown) {
    if (thrown instanceof HttpFailure && thrown.status === 404) return undefined;
    throw thrown;
  }
}

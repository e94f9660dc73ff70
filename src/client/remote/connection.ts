import { withoutEndSlashes } from '../../base/text';
import type { HeaderNames } from '../../protocol/cloud';

/** Address and key of a v1 session service. */
export type Connection = {
  /** Its address, without `/v1`. */
  baseUrl: string;
  /** Empty for a service that asks for none. */
  apiKey: string;
  /** Sent when it is given; services that bind keys to projects do without. */
  projectId?: string;
  /** Key of the model, for what the service asks models in our name. */
  modelApiKey?: string;
  /** Under which names headers are sent; without it, under both. */
  headerNames?: HeaderNames;
  /** In place of the global one: a service in this process is asked without a network. */
  fetch?: typeof fetch;
  /** Times a request that surely did nothing is sent again; default 2. */
  retries?: number;
};

/** The headers of every request, under our names, the public API's, or both. */
export function headersOf(connection: Connection): Record<string, string> {
  const { apiKey, projectId, modelApiKey } = connection;
  return {
    'content-type': 'application/json',
    ...(apiKey !== '' && named(connection, 'api-key', apiKey)),
    ...(projectId !== undefined && named(connection, 'project-id', projectId)),
    ...(modelApiKey !== undefined && { 'x-model-api-key': modelApiKey }),
  };
}

function named({ headerNames }: Connection, name: string, value: string): Record<string, string> {
  return {
    ...(headerNames !== 'public' && { [`x-cloud-${name}`]: value }),
    ...(headerNames !== 'neutral' && { [`x-bb-${name}`]: value }),
  };
}

/** The address of what lies at this path below `/v1`, each part of it one part whatever is in it. */
export function addressAt({ baseUrl }: Connection, path: readonly string[]): string {
  const root = `${withoutEndSlashes(baseUrl).replace(/\/v1$/, '')}/v1`;
  return [root, ...path.map((part) => encodeURIComponent(part))].join('/');
}

/** The address of an operation of a session, or of none. */
export function operationAddress(connection: Connection, operation: string, sessionId?: string): string {
  const path = sessionId === undefined ? [operation] : [sessionId, operation];
  return addressAt(connection, ['sessions', ...path]);
}

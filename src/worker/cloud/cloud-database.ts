import type { DBSchema } from 'idb';
import { briefDatabase } from '../../base/brief-database';
import type { CommonForm } from './sync-recordings';

/** The recordings of each service as this browser knows them, in IndexedDB. A proposal's recording lies unparsed. */
interface CloudRecordings extends DBSchema {
  forms: { key: [string, string]; value: CommonForm & { baseUrl: string; id: string } };
  proposals: {
    key: [string, string];
    value: { baseUrl: string; id: string; tag: string | null; recording?: unknown };
  };
}

/** All that belongs to a service. */
export const rangeOf = (baseUrl: string) => IDBKeyRange.bound([baseUrl], [baseUrl, []]);

export const withCloudDatabase = briefDatabase<CloudRecordings>('cloud-recordings', 2, (created, from) => {
  if (from < 1) created.createObjectStore('forms', { keyPath: ['baseUrl', 'id'] });
  if (from < 2) created.createObjectStore('proposals', { keyPath: ['baseUrl', 'id'] });
});

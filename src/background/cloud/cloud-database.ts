import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { CommonForm } from './sync-recordings';

/** The recordings of each service as this browser knows them, in IndexedDB. A proposal's recording lies unparsed. */
interface CloudRecordings extends DBSchema {
  forms: { key: [string, string]; value: CommonForm & { baseUrl: string; id: string } };
  proposals: {
    key: [string, string];
    value: { baseUrl: string; id: string; tag: string | null; recording?: unknown };
  };
}

export type CloudDatabase = IDBPDatabase<CloudRecordings>;

/** All that belongs to a service. */
export const rangeOf = (baseUrl: string) => IDBKeyRange.bound([baseUrl], [baseUrl, []]);

/** Opened for each use: a connection that is left open would keep a newer version from changing the shape. */
export async function withCloudDatabase<T>(work: (database: CloudDatabase) => Promise<T>): Promise<T> {
  const database = await openDB<CloudRecordings>('cloud-recordings', 2, {
    upgrade: (created, from) => {
      if (from < 1) created.createObjectStore('forms', { keyPath: ['baseUrl', 'id'] });
      if (from < 2) created.createObjectStore('proposals', { keyPath: ['baseUrl', 'id'] });
    },
  });
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

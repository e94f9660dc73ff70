import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { CommonForm, CommonForms } from './sync-recordings';

interface Forms extends DBSchema {
  forms: { key: [string, string]; value: CommonForm & { baseUrl: string; id: string } };
}

/** The forms that this browser and the service at `baseUrl` last had in common, in IndexedDB. */
export function commonForms(baseUrl: string): CommonForms {
  const range = IDBKeyRange.bound([baseUrl], [baseUrl, []]);
  return {
    all: () =>
      withDatabase(async (database) => {
        const forms = await database.getAll('forms', range);
        return new Map(forms.map(({ id, tag, revision }) => [id, { tag, revision }]));
      }),
    set: async (id, { tag, revision }) => {
      await withDatabase((database) => database.put('forms', { baseUrl, id, tag, revision }));
    },
    drop: (id) => withDatabase((database) => database.delete('forms', [baseUrl, id])),
  };
}

async function withDatabase<T>(work: (database: IDBPDatabase<Forms>) => Promise<T>): Promise<T> {
  const database = await openDB<Forms>('cloud-recordings', 1, {
    upgrade: (created) => {
      created.createObjectStore('forms', { keyPath: ['baseUrl', 'id'] });
    },
  });
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

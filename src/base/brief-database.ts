import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

/**
 * Gives a database that is opened for each use: a connection that is left open would keep a newer version from changing the shape.
 * `upgrade` makes its shape, from the version that is there, 0 for none.
 */
export function briefDatabase<Schema extends DBSchema>(
  name: string,
  version: number,
  upgrade: (created: IDBPDatabase<Schema>, from: number) => void,
) {
  return async <T>(work: (database: IDBPDatabase<Schema>) => Promise<T>): Promise<T> => {
    const database = await openDB<Schema>(name, version, { upgrade });
    try {
      return await work(database);
    } finally {
      database.close();
    }
  };
}

import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { startDeadline, withSignal } from './deadline';

/** A store of a schema: its values by key, with an index for each of these fields. */
export type StoreOf<Value, Index extends keyof Value = never, Key extends IDBValidKey = string> = {
  key: Key;
  value: Value;
  indexes: Pick<Value, Index>;
};

/** A database that takes longer is held up, by another page or by the disk: who needs it is told. In milliseconds. */
const answerMs = 5000;

/**
 * Gives a database that is opened for each use: a connection that is left open would keep a newer version from changing the shape.
 * `upgrade` makes its shape, from the version that is there, 0 for none. Fails with `timeout` when it is held up: what was asked of it
 * may be done later.
 */
export function briefDatabase<Schema extends DBSchema>(
  name: string,
  version: number,
  upgrade: (created: IDBPDatabase<Schema>, from: number) => void,
) {
  const use = async <T>(work: (database: IDBPDatabase<Schema>) => Promise<T>): Promise<T> => {
    const database = await openDB<Schema>(name, version, { upgrade });
    try {
      return await work(database);
    } finally {
      database.close();
    }
  };
  return async <T>(work: (database: IDBPDatabase<Schema>) => Promise<T>): Promise<T> => {
    const deadline = startDeadline(answerMs, 'Reading what is kept in this browser');
    try {
      return await withSignal(use(work), deadline.signal);
    } finally {
      deadline.clear();
    }
  };
}

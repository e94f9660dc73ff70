import type { DBSchema } from 'idb';
import { briefDatabase } from '../../base/brief-database';
import { dataAddressOf } from '../pages/tab-picture';

interface Thumbnails extends DBSchema {
  thumbnails: {
    key: string;
    value: { id: string; recordingId: string; picture: Blob };
    indexes: { recordingId: string };
  };
}

/** The picture as a `data:` address; null when there is none. */
export async function readThumbnail(id: string): Promise<string | null> {
  const found = await withDatabase((database) => database.get('thumbnails', id));
  return found ? dataAddressOf(found.picture) : null;
}

/** How many pictures are kept, of recordings and of tasks. */
export const countThumbnails = (): Promise<number> =>
  withDatabase((database) => database.count('thumbnails'));

export async function writeThumbnail(id: string, recordingId: string, picture: Blob): Promise<void> {
  await withDatabase((database) => database.put('thumbnails', { id, recordingId, picture }));
}

export async function removeThumbnails(ids: readonly string[]): Promise<void> {
  await withDatabase((database) => Promise.all(ids.map((id) => database.delete('thumbnails', id))));
}

/** Forgets all pictures of a recording. */
export function dropThumbnails(recordingId: string): Promise<void> {
  return withDatabase(async (database) => {
    const { store, done } = database.transaction('thumbnails', 'readwrite');
    for (const key of await store.index('recordingId').getAllKeys(recordingId)) await store.delete(key);
    await done;
  });
}

/** What pictures of a task are kept under, in the place of a recording's id. */
const taskPrefix = 'task:';

/** Keeps a picture of a task, a `data:` address. */
export async function writeTaskPicture(id: string, taskId: string, address: string): Promise<void> {
  await writeThumbnail(id, `${taskPrefix}${taskId}`, await (await fetch(address)).blob());
}

export const dropTaskPictures = (taskId: string): Promise<void> => dropThumbnails(`${taskPrefix}${taskId}`);

/** Forgets the pictures of all tasks: these do not outlive the browser. */
export function dropAllTaskPictures(): Promise<void> {
  return withDatabase(async (database) => {
    const { store, done } = database.transaction('thumbnails', 'readwrite');
    const all = IDBKeyRange.bound(taskPrefix, `${taskPrefix}\uffff`);
    for (const key of await store.index('recordingId').getAllKeys(all)) await store.delete(key);
    await done;
  });
}

const withDatabase = briefDatabase<Thumbnails>('thumbnails', 1, (created) => {
  created.createObjectStore('thumbnails', { keyPath: 'id' }).createIndex('recordingId', 'recordingId');
});

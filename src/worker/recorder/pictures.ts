import type { DBSchema } from 'idb';
import { briefDatabase, type StoreOf } from '../../base/brief-database';
import { sleep } from '../../base/deadline';
import { betweenPicturesMs, dataAddressOf, takePicture } from '../pages/tab-picture';
import type { TabValues } from '../sessions/tab-values';

/** The step of a recording that a picture of its tab is wanted for. */
export type Wanted = { tabId: number; sessionId: string; recordingId: string; stepId: string };

/** Keeps a picture that was taken, if it is wanted still and was not abandoned meanwhile. */
type Keep = (wanted: Wanted, picture: Blob, isWhole: () => boolean) => Promise<void>;

/** The width of a kept picture, in pixels. */
const width = 480;

/** The most tries for a picture that the browser did not give: a page was enlarged for a moment, or a busy machine is late with its recorder. */
const mostTries = 8;

/** Takes pictures one at a time. When steps come faster than the browser takes pictures, only the newest gets one. */
export class PictureQueue {
  readonly #keep: Keep;
  readonly #values: TabValues;
  #next: Wanted | undefined;
  #isTaking = false;
  /** The number of times that pictures in the making were abandoned. */
  #abandoned = 0;

  constructor(values: TabValues, keep: Keep) {
    this.#keep = keep;
    this.#values = values;
  }

  want(wanted: Wanted): void {
    this.#next = wanted;
    if (!this.#isTaking) void this.#takeAll();
  }

  /** Drops the picture that is being taken: it may show something that was no secret when it was begun. */
  abandon(): void {
    this.#abandoned += 1;
  }

  async #takeAll(): Promise<void> {
    this.#isTaking = true;
    for (let wanted = this.#next; wanted; wanted = this.#next) {
      this.#next = undefined;
      const abandoned = this.#abandoned;
      for (let tries = 0; tries < mostTries && !this.#next && abandoned === this.#abandoned; tries++) {
        const isSettled = await this.#take(wanted).catch(() => false);
        await sleep(betweenPicturesMs);
        if (isSettled) break;
      }
    }
    this.#isTaking = false;
  }

  /** False when the browser gave no picture now but may later; a tab that is not in front has none, and its step is there without one. */
  async #take(wanted: Wanted): Promise<boolean> {
    const abandoned = this.#abandoned;
    await this.#values.ready;
    const taken = await takePicture(wanted.tabId, { width, values: this.#values.textsOf(wanted.tabId) });
    if (typeof taken === 'string') return taken !== 'not-taken';
    const picture = await taken.convertToBlob({ type: 'image/jpeg', quality: 0.7 });
    await this.#keep(wanted, picture, () => abandoned === this.#abandoned);
    return true;
  }
}

/** The number of pictures that are kept, of recordings and of tasks. */
export const countThumbnails = (): Promise<number> =>
  withDatabase((database) => database.count('thumbnails'));

/** Stands before a task's id, in the place of a recording's id. */
const taskPrefix = 'task:';

export const dropTaskPictures = (taskId: string): Promise<void> => dropThumbnails(`${taskPrefix}${taskId}`);

const withDatabase = briefDatabase<Thumbnails>('thumbnails', 1, (created) => {
  created.createObjectStore('thumbnails', { keyPath: 'id' }).createIndex('recordingId', 'recordingId');
});

type Thumbnail = { id: string; recordingId: string; picture: Blob };

interface Thumbnails extends DBSchema {
  thumbnails: StoreOf<Thumbnail, 'recordingId'>;
}

/** The picture as a `data:` address; null when there is none. */
export async function readThumbnail(id: string): Promise<string | null> {
  const found = await withDatabase((database) => database.get('thumbnails', id));
  return found ? dataAddressOf(found.picture) : null;
}

export async function writeThumbnail(id: string, recordingId: string, picture: Blob): Promise<void> {
  await withDatabase((database) => database.put('thumbnails', { id, recordingId, picture }));
}

export async function removeThumbnails(ids: readonly string[]): Promise<void> {
  await withDatabase((database) => Promise.all(ids.map((id) => database.delete('thumbnails', id))));
}

export function dropThumbnails(recordingId: string): Promise<void> {
  return withDatabase(async (database) => {
    const { store, done } = database.transaction('thumbnails', 'readwrite');
    for (const key of await store.index('recordingId').getAllKeys(recordingId)) await store.delete(key);
    await done;
  });
}

export async function writeTaskPicture(id: string, taskId: string, address: string): Promise<void> {
  await writeThumbnail(id, `${taskPrefix}${taskId}`, await (await fetch(address)).blob());
}

/** Forgets the pictures of all tasks: these do not outlive the browser. */
export function dropAllTaskPictures(): Promise<void> {
  return withDatabase(async (database) => {
    const { store, done } = database.transaction('thumbnails', 'readwrite');
    const all = IDBKeyRange.bound(taskPrefix, `${taskPrefix}\uffff`);
    for (const key of await store.index('recordingId').getAllKeys(all)) await store.delete(key);
    await done;
  });
}

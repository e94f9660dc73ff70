import type { DBSchema, IDBPDatabase } from 'idb';
import { briefDatabase, type StoreOf } from '../../base/brief-database';
import type { AnswerStore } from '../../engine/cache';
import { CacheEntry } from '../../protocol/cache';

/** The most answers kept, the milliseconds an answer is kept after its last use, and the most characters of one. */
const mostAnswers = 1000;
const longestKeptMs = 60 * 24 * 60 * 60 * 1000;
const longestAnswer = 100_000;

interface Answers extends DBSchema {
  answers: StoreOf<CacheEntry, 'usedAt'>;
}

/**
 * The answers in this browser's IndexedDB. What keeps them from being read or written is no fault of a run: then nothing is
 * known. What cannot be read, such as what another version wrote, counts as not there.
 */
export const answerStore: AnswerStore = {
  read: (key) => orNothing(async (database) => readable(await database.get('answers', key)), undefined),
  write: (entry) =>
    orNothing(async (database) => {
      if (JSON.stringify(entry).length > longestAnswer) return;
      await database.put('answers', entry);
      await prune(database);
    }, undefined),
  forget: (key) => orNothing((database) => database.delete('answers', key), undefined),
};

/** All that can be read, the last used first. */
export async function allAnswers(): Promise<CacheEntry[]> {
  const all = await withDatabase((database) => database.getAllFromIndex('answers', 'usedAt'));
  return all.flatMap((each) => readable(each) ?? []).toReversed();
}

/** Changes one answer; null forgets it. False when it was not there. */
export async function changeAnswer(
  key: string,
  change: (entry: CacheEntry) => CacheEntry | null,
): Promise<boolean> {
  return withDatabase(async (database) => {
    const transaction = database.transaction('answers', 'readwrite');
    const entry = readable(await transaction.store.get(key));
    const changed = entry && change(entry);
    if (changed) await transaction.store.put(changed);
    else await transaction.store.delete(key);
    await transaction.done;
    return entry !== undefined;
  });
}

export function clearAnswers(): Promise<void> {
  return withDatabase((database) => database.clear('answers'));
}

async function prune(database: IDBPDatabase<Answers>): Promise<void> {
  const transaction = database.transaction('answers', 'readwrite');
  let tooMany = (await transaction.store.count()) - mostAnswers;
  const oldest = Date.now() - longestKeptMs;
  let cursor = await transaction.store.index('usedAt').openCursor();
  while (cursor && (tooMany > 0 || cursor.value.usedAt < oldest)) {
    await cursor.delete();
    tooMany -= 1;
    cursor = await cursor.continue();
  }
  await transaction.done;
}

function readable(stored: unknown): CacheEntry | undefined {
  const entry = CacheEntry.safeParse(stored).data;
  return entry && entry.usedAt >= Date.now() - longestKeptMs ? entry : undefined;
}

async function orNothing<T>(work: (database: IDBPDatabase<Answers>) => Promise<T>, nothing: T): Promise<T> {
  return withDatabase(work).catch(() => nothing);
}

const withDatabase = briefDatabase<Answers>('answers', 1, (created) => {
  created.createObjectStore('answers', { keyPath: 'key' }).createIndex('usedAt', 'usedAt');
});

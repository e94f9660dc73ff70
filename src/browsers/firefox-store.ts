import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { StoreOf } from '../base/brief-database';
import type { KeptStore } from './browser-port';

interface KeptDatabase extends DBSchema {
  values: StoreOf<unknown>;
}

const databaseName = 'kept';
const storeName = 'values';

/** On which contexts of ours tell each other of a change. */
const channelName = 'kept-changed';

/**
 * The store in a database of the extension's own. Firefox cannot close `storage.local` to content scripts, and a page that has
 * taken over its process could read there as one; a database belongs to the extension's own processes.
 */
export const firefoxStore: KeptStore = {
  get: async (keys) => {
    const values = (await database()).transaction(storeName).store;
    const wanted = keys === null ? await values.getAllKeys() : [keys].flat();
    const found = await Promise.all(wanted.map(async (key) => [key, await values.get(key)] as const));
    return Object.fromEntries(found.filter(([, value]) => value !== undefined));
  },
  set: (values) =>
    change(Object.keys(values), async (store) => {
      await Promise.all(Object.entries(values).map(([key, value]) => store.put(value, key)));
    }),
  remove: (keys) =>
    change([keys].flat(), async (store) => {
      await Promise.all([keys].flat().map((key) => store.delete(key)));
    }),
  onChange: (listener) => {
    listeners.add(listener);
    channel().addEventListener('message', ({ data }: MessageEvent<string[]>) => listener(data));
  },
};

type Values = {
  put(value: unknown, key: string): Promise<unknown>;
  delete(key: string): Promise<void>;
};

async function change(keys: string[], make: (values: Values) => Promise<void>): Promise<void> {
  const transaction = (await database()).transaction(storeName, 'readwrite');
  await make(transaction.store);
  await transaction.done;
  // A channel does not speak to the context that speaks on it.
  for (const listener of listeners) listener(keys);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
  channel().postMessage(keys);
}

const listeners = new Set<(keys: string[]) => void>();

let opened: Promise<IDBPDatabase<KeptDatabase>> | undefined;

function database(): Promise<IDBPDatabase<KeptDatabase>> {
  opened ??= openDB<KeptDatabase>(databaseName, 1, {
    upgrade: (made) => void made.createObjectStore(storeName),
  });
  return opened;
}

let line: BroadcastChannel | undefined;

function channel(): BroadcastChannel {
  line ??= new BroadcastChannel(channelName);
  return line;
}

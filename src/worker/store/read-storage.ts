import { thisBrowser } from '../../browsers/this-browser';
import { AutomationError } from '../../base/errors';
import {
  asideKey,
  migrate,
  readStored,
  storedKeys,
  type RawStorage,
  type StorageReading,
  type Stored,
  type StoredKey,
} from '../../protocol/storage';

/** Reads `storage.local` in its form of today. */
export async function readStorage(): Promise<StorageReading> {
  return readStored(await readRaw());
}

/** Writes one thing, made from what is there. What is there and cannot be read is kept aside. */
export function writeStorage<K extends StoredKey>(
  key: K,
  change: (value: Stored[K]) => Stored[K],
): Promise<void> {
  return inTurn(async () => {
    const raw = await readRaw();
    const { stored, damaged, isNewer } = readStored(raw);
    if (isNewer && key !== 'settings') throw writtenByNewer();
    const aside = isNewer ? damaged : damaged.filter((each) => each === key);
    const kept = keptAside(raw, aside);
    const current = isNewer ? migrate({}) : knownPart(migrate(raw));
    await thisBrowser.kept.set({ ...current, ...kept, [key]: change(stored[key]) });
    const left = aside.filter((each) => each !== key);
    if (left.length > 0) await thisBrowser.kept.remove(left);
  });
}

/** Puts what an older version wrote into the form of today, once. */
export function migrateStorage(): Promise<void> {
  return inTurn(async () => {
    const raw = await readRaw();
    const migrated = migrate(raw);
    if (migrated.storageVersion === raw.storageVersion) return;
    const { damaged } = readStored(raw);
    await thisBrowser.kept.set({ ...knownPart(migrated), ...keptAside(raw, damaged) });
  });
}

let last: Promise<unknown> = Promise.resolve();

/** One write after the other: none is made from what another is about to change. */
function inTurn(write: () => Promise<void>): Promise<void> {
  const done = last.then(write);
  last = done.catch(() => {});
  return done;
}

/** The keys of what is read and written here. */
const known: readonly string[] = [...storedKeys, 'storageVersion'];

/** No more than is known here: each act reads the settings, and whole sessions of services lie beside them. */
const readRaw = (): Promise<RawStorage> => thisBrowser.kept.get([...known]);

/** Only what we know: what else lies there is not written again. */
function knownPart(raw: RawStorage): RawStorage {
  return Object.fromEntries(Object.entries(raw).filter(([key]) => known.includes(key)));
}

function keptAside(raw: RawStorage, keys: readonly StoredKey[]): RawStorage {
  const at = Date.now();
  return Object.fromEntries(keys.map((key) => [asideKey(key, at), raw[key]]));
}

function writtenByNewer(): AutomationError {
  const message =
    'The stored settings were written by a newer Tabwright. Update it, or reset them in Settings.';
  return new AutomationError('settings-damaged', message);
}

import { Queue } from '../../base/queue';
import { AutomationError } from '../../base/errors';
import { say } from '../../base/say';
import type { ModelChoice, ModelConfig } from '../../protocol/models/model-config';
import { defaultSettings, type Settings } from '../../protocol/settings';
import { keepOriginRules } from './origin-rules';
import { thisBrowser } from '../../browsers/this-browser';
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

/** The settings as stored; damaged ones are a `settings-damaged` error, and nothing is overwritten. */
export async function loadSettings(): Promise<Settings> {
  const { stored, damaged } = await readStorage();
  if (!damaged.includes('settings')) return stored.settings;
  throw new AutomationError(
    'settings-damaged',
    say`The stored settings cannot be read. Reset them in Settings.`,
  );
}

/** The settings, or the defaults when the stored ones are damaged: acting needs none of them. */
export async function settingsOrDefaults(): Promise<Settings> {
  return loadSettings().catch(() => defaultSettings);
}

export async function storeSettings(settings: Settings): Promise<void> {
  await writeStorage('settings', () => settings);
  await pruneOriginRules();
}

/** Takes back what was set up for models that are gone. */
export async function pruneOriginRules(): Promise<void> {
  const { models } = await settingsOrDefaults();
  await keepOriginRules(models.map(({ config }) => config));
}

/** Names of our own: no model at all, and whatever is set up. */
const matcherOnly = 'builtin/matcher';
const automatic = 'auto';

/** The models a request may fall back to, in order; empty when there is none or none is wanted. */
export async function chooseModels(choice: ModelChoice | undefined): Promise<ModelConfig[]> {
  if (choice === matcherOnly) return [];
  if (typeof choice === 'object') return [choice];
  const configs = (await loadSettings()).models.map(({ config }) => config);
  if (choice === undefined || choice === automatic) return configs;
  return [configs.find(({ modelName }) => modelName === choice) ?? { modelName: choice }];
}

export const namesModel = (choice: ModelChoice | undefined): boolean =>
  choice !== undefined && choice !== matcherOnly && choice !== automatic;

/** Reads `storage.local` in its form of today. */
export async function readStorage(): Promise<StorageReading> {
  return readStored(await readRaw());
}

/** Writes one thing, made from what is there. What is there and cannot be read is kept aside. */
export function writeStorage<K extends StoredKey>(
  key: K,
  change: (value: Stored[K]) => Stored[K],
): Promise<void> {
  return writes.run(async () => {
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
  return writes.run(async () => {
    const raw = await readRaw();
    const migrated = migrate(raw);
    if (migrated.storageVersion === raw.storageVersion) return;
    const { damaged } = readStored(raw);
    await thisBrowser.kept.set({ ...knownPart(migrated), ...keptAside(raw, damaged) });
  });
}

/** A change is made from what the one before it has written. */
const writes = new Queue();

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

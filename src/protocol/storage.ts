import { z } from 'zod';
import { isRecord } from '../base/json';
import { defaultSettings, Settings } from './settings';
import { Spending } from './models/spending';
import { ClientGrant, Pairing } from './pairing/pairing-state';
import { maxVariableLength, Origin, VariableName } from './variables';

/**
 * The content of `storage.local`, open to trusted contexts only. One version counts for all of it; whoever changes a
 * shape raises it and adds the step from the form before to `migrations`.
 */
export const storageVersion = 3;

/** A variable that is no secret, kept in this browser until it is removed. */
export const RememberedVariable = z.strictObject({
  value: z.string().max(maxVariableLength),
  description: z.string().optional(),
  /** The only sites it may be typed on. */
  origins: z.array(Origin).min(1).max(50).optional(),
});
export type RememberedVariable = z.infer<typeof RememberedVariable>;

const shapes = {
  settings: Settings,
  /** Instructions of the user, newest first, each once, with no value of a secret. */
  history: z.array(z.string()).max(200),
  variables: z.record(VariableName, RememberedVariable),
  /** Origins that text of pages may go to. */
  consents: z.array(z.string()),
  /** The spending on models on the day they were last asked; null before the first. */
  spending: Spending.nullable(),
  /** The broker that this browser is paired with. */
  pairing: Pairing.nullable(),
  /** Programs that the user has answered for good. */
  clients: z.array(ClientGrant).max(200),
} as const;

export type StoredKey = keyof typeof shapes;
export type Stored = { [K in StoredKey]: z.infer<(typeof shapes)[K]> };
const shapeOf: { readonly [K in StoredKey]: z.ZodType<Stored[K]> } = shapes;
export const storedKeys = [
  'settings',
  'history',
  'variables',
  'consents',
  'spending',
  'pairing',
  'clients',
] as const satisfies readonly StoredKey[];

const defaults: Stored = {
  settings: defaultSettings,
  history: [],
  variables: {},
  consents: [],
  spending: null,
  pairing: null,
  clients: [],
};

/** All of `storage.local`, unparsed. */
export type RawStorage = Readonly<Record<string, unknown>>;

export type StorageReading = {
  /** Defaults stand where there is nothing or where it is damaged. */
  stored: Stored;
  damaged: StoredKey[];
  /** Written by a newer version of the extension: what it means is not known here. */
  isNewer: boolean;
};

/** The content of storage in its form of today, whatever form it was written in. Changes nothing. */
export function readStored(raw: RawStorage): StorageReading {
  const damaged: StoredKey[] = [];
  const read = <K extends StoredKey>(key: K): Stored[K] => {
    const { value, isDamaged } = readKept(raw, key);
    if (isDamaged) damaged.push(key);
    return value;
  };
  const stored: Stored = {
    settings: read('settings'),
    history: read('history'),
    variables: read('variables'),
    consents: read('consents'),
    spending: read('spending'),
    pairing: read('pairing'),
    clients: read('clients'),
  };
  return { stored, damaged, isNewer: versionOf(raw) > storageVersion };
}

/** One value of storage in its form of today: its default where there is nothing, or nothing that can be read. */
export function readKept<K extends StoredKey>(
  raw: RawStorage,
  key: K,
): { value: Stored[K]; isDamaged: boolean } {
  if (versionOf(raw) > storageVersion) return { value: defaults[key], isDamaged: key in raw };
  const { data: value } = shapeOf[key].safeParse(migrate(raw)[key] ?? defaults[key]);
  return value === undefined ? { value: defaults[key], isDamaged: true } : { value, isDamaged: false };
}

/** The key of the version. */
export const versionKey = 'storageVersion';

/** The version of what lies there. What was written before there was a version is 1. */
function versionOf(raw: RawStorage): number {
  const version = raw[versionKey];
  if (typeof version === 'number') return version;
  return storedKeys.some((key) => key in raw) ? 1 : storageVersion;
}

/** One step from a version to the next. It takes what it finds as it is, and never throws. */
type Migration = { from: number; step: (raw: RawStorage) => RawStorage };

const migrations: readonly Migration[] = [
  {
    // Settings had a version of their own, and single letters were always keys.
    from: 1,
    step: (raw) => {
      if (!isRecord(raw.settings)) return raw;
      const { version: _own, ...settings } = raw.settings;
      return { ...raw, settings: { letterKeys: true, ...settings } };
    },
  },
  {
    // There was at most one model.
    from: 2,
    step: (raw) => {
      if (!isRecord(raw.settings)) return raw;
      const { model, ...settings } = raw.settings;
      const models = model === undefined ? [] : [{ id: 'first', config: model }];
      return { ...raw, settings: { models, ...settings } };
    },
  },
];

/** The same in the form of today, with its version. What a newer version wrote stays as it is. */
export function migrate(raw: RawStorage): RawStorage {
  const version = versionOf(raw);
  if (version > storageVersion) return raw;
  const steps = migrations.filter(({ from }) => from >= version);
  const migrated = steps.reduce((current, { step }) => step(current), raw);
  return { ...migrated, [versionKey]: storageVersion };
}

/** The key under which a damaged value is kept, so that nothing is lost when it is written anew. */
export const asideKey = (key: StoredKey, at: number): string => `aside:${key}:${at}`;

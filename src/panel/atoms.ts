import type { z } from 'zod';
import { readKept, versionKey, type RawStorage, type Stored, type StoredKey } from '../protocol/storage';

/** The areas of the browser's storage: `session` ends with the browser, `local` outlives it. */
export type StorageArea = 'session' | 'local';

/** A piece of the panel's state: its value at first, and where it lies in the browser's storage, if it does. */
export type Atom<T> = { initial: T; source?: Source<T> };

type Source<T> = {
  area: StorageArea;
  /** A key that ends in a colon stands for all keys that begin with it. */
  keys: readonly string[];
  /** Makes the value of all that lies in the area, after one of the keys was written. */
  read(values: RawStorage, before: T): T;
};

export function atom<T>(): Atom<T | undefined>;
export function atom<T>(initial: T, source?: Source<T>): Atom<T>;
export function atom(initial?: unknown, source?: Source<unknown>): Atom<unknown> {
  return { initial, source };
}

/** An atom under one key of storage; `initial` where nothing lies there that fits the schema. */
export function stored<T>(area: StorageArea, key: string, schema: z.ZodType<T>, initial: T): Atom<T> {
  return atom(initial, {
    area,
    keys: [key],
    read: (values) => schema.safeParse(values[key]).data ?? initial,
  });
}

/** An atom under one key of storage with a reader of its own, which gives the initial value for `undefined`. */
export function storedAs<T>(area: StorageArea, key: string, read: (value: unknown) => T): Atom<T> {
  return atom(read(undefined), { area, keys: [key], read: (values) => read(values[key]) });
}

/** An atom of one of the values that `protocol/storage.ts` keeps and migrates. */
export function kept<K extends StoredKey>(key: K): Atom<Stored[K]> {
  const read = (values: RawStorage) => readKept(values, key).value;
  return atom(read({}), { area: 'local', keys: [key, versionKey], read });
}

/** An atom under all keys with this beginning; `make` gets the values by the rest of their keys. */
export function family<V, T>(
  area: StorageArea,
  prefix: string,
  schema: z.ZodType<V>,
  make: (parts: Record<string, V>) => T,
): Atom<T> {
  const read = (values: RawStorage) => make(partsUnder(values, prefix, schema));
  return atom(read({}), { area, keys: [prefix], read });
}

/** The values under keys with this beginning, by the rest of the key. Values that do not fit the schema are left out. */
export function partsUnder<V>(values: RawStorage, prefix: string, schema: z.ZodType<V>): Record<string, V> {
  const parts = Object.entries(values).flatMap(([key, value]) => {
    const part = key.startsWith(prefix) ? parseOnce(schema, value) : undefined;
    return part === undefined ? [] : [[key.slice(prefix.length), part] as const];
  });
  return Object.fromEntries(parts);
}

const parsed = new WeakMap<object, WeakMap<z.ZodType, unknown>>();

/** Parses a value that was read; as long as nothing else is written there it stays the same object. */
export function parseOnce<V>(schema: z.ZodType<V>, value: unknown): V | undefined {
  if (typeof value !== 'object' || value === null) return schema.safeParse(value).data;
  const bySchema = parsed.get(value) ?? new WeakMap<z.ZodType, unknown>();
  parsed.set(value, bySchema);
  if (!bySchema.has(schema)) bySchema.set(schema, schema.safeParse(value).data);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schema made it
  return bySchema.get(schema) as V | undefined;
}

/** Compares by content; parts that are the same object are not looked into. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Object.getPrototypeOf(one) !== Object.getPrototypeOf(other)) return false;
  if (one instanceof Set || one instanceof Map) return false;
  const [entries, others] = [Object.entries(one), new Map<string, unknown>(Object.entries(other))];
  return (
    entries.length === others.size &&
    entries.every(([key, value]) => others.has(key) && isSame(value, others.get(key)))
  );
}

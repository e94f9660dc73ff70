import { LRUCache } from 'lru-cache';

/**
 * Texts under names that the processes of a service share. Fails with 503, within `storeAnswerMs`, where it cannot be reached
 * or takes nothing.
 */
export type SharedStore = {
  get(name: string): Promise<string | undefined>;
  set(name: string, value: string, keptMs: number): Promise<void>;
  /** Sets what is not there yet; gives what is there already. */
  claim(name: string, value: string, keptMs: number): Promise<string | undefined>;
  remove(name: string): Promise<void>;
  /** Calls `tell` when the store was away and is back: what it had may be lost, and who knows it is to set it again at once. */
  onBack(tell: () => void): void;
  close(): Promise<void>;
};

/** The longest wait for a store, in milliseconds: no request hangs on one that is away. */
export const storeAnswerMs = 3000;

const most = 10_000;

/** Keeps it in this process, for services that are asked in one. */
export function memoryStore(): SharedStore {
  const kept = new LRUCache<string, string>({ max: most });
  return {
    get: async (name) => kept.get(name),
    set: async (name, value, ttl) => void kept.set(name, value, { ttl }),
    claim: async (name, value, ttl) => {
      const there = kept.get(name);
      if (there === undefined) kept.set(name, value, { ttl });
      return there;
    },
    remove: async (name) => void kept.delete(name),
    onBack: () => undefined,
    close: async () => undefined,
  };
}

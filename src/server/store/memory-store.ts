import { LRUCache } from 'lru-cache';
import type { SharedStore } from './shared-store';

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

import { LRUCache } from 'lru-cache';
import type { AnswerStore } from '../engine/cache/known-answers';
import type { CacheEntry } from '../protocol/cache';

const maxAnswers = 1000;

/** Keeps answers for as long as the program runs. */
export function memoryAnswers(): AnswerStore {
  const answers = new LRUCache<string, CacheEntry>({ max: maxAnswers });
  return {
    read: async (key) => answers.get(key),
    write: async (entry) => void answers.set(entry.key, entry),
    forget: async (key) => void answers.delete(key),
  };
}

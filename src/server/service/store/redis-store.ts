import { Redis } from 'ioredis';
import { failure } from '../http/http-failure';
import type { SharedStore } from './shared-store';

/** Longest wait for an answer, in milliseconds: a request does not hang on a store that is away. */
const answerMs = 3000;

/** Keeps it in a Redis, which all processes of a service ask. `url` may have a password. */
export function redisStore(url: string): SharedStore {
  const redis = new Redis(url, {
    keyPrefix: 'tabwright:',
    commandTimeout: answerMs,
    maxRetriesPerRequest: 1,
    retryStrategy: (times) => Math.min(times * 100, 2000),
  });
  // Told by the commands that fail.
  redis.on('error', () => undefined);
  const ask = async <T>(answer: Promise<T>): Promise<T> => {
    try {
      return await answer;
    } catch {
      throw failure(503, 'The store that the processes of this service share does not answer.', {
        'retry-after': '5',
      });
    }
  };
  return {
    get: async (name) => (await ask(redis.get(name))) ?? undefined,
    set: async (name, value, keptMs) => void (await ask(redis.set(name, value, 'PX', keptMs))),
    claim: async (name, value, keptMs) =>
      (await ask(redis.set(name, value, 'PX', keptMs, 'NX', 'GET'))) ?? undefined,
    remove: async (name) => void (await ask(redis.del(name))),
    close: async () => redis.disconnect(),
  };
}

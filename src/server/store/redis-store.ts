import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { failure } from '../http/http-failure';
import { storeAnswerMs, type SharedStore } from './shared-store';

/** A connection is tried for so often, and is asked for a sign of life so often, in milliseconds. */
const retryMs = 250;
const knockEveryMs = 1000;

/**
 * A Redis that came back may have lost what it had. Every process notices within the time of an answer, a sign of life and a try, and
 * tells it again; so long what is missing there is waited for, in milliseconds.
 */
const settleMs = storeAnswerMs + knockEveryMs + 2 * retryMs;

/**
 * Keeps it in a Redis, which all processes of a service ask. `url` may have a password; `log` hears when it goes and comes. Resolves
 * when it can be asked, or was waited for long enough.
 */
export async function openRedis(url: string, log: (line: string) => void): Promise<SharedStore> {
  const redis = new Redis(url, {
    keyPrefix: 'tabwright:',
    commandTimeout: storeAnswerMs,
    connectTimeout: storeAnswerMs,
    socketTimeout: storeAnswerMs,
    retryStrategy: () => retryMs,
    // Nothing is done late: who asked has been told that it failed.
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
  });
  const presence = follow(redis, log);
  const knocks = setInterval(() => void redis.ping().catch(() => undefined), knockEveryMs);
  await Promise.race([presence.first, sleep(storeAnswerMs)]);
  const get = async (name: string) => (await ask(redis.get(name))) ?? undefined;
  return {
    get: async (name) => {
      const there = await get(name);
      if (there !== undefined || presence.isSettled()) return there;
      await presence.settled();
      return get(name);
    },
    set: async (name, value, keptMs) => void (await ask(redis.set(name, value, 'PX', keptMs))),
    claim: async (name, value, keptMs) => {
      await presence.settled();
      return (await ask(redis.set(name, value, 'PX', keptMs, 'NX', 'GET'))) ?? undefined;
    },
    remove: async (name) => void (await ask(redis.del(name))),
    onBack: (tell) => presence.onBack(tell),
    close: async () => {
      clearInterval(knocks);
      redis.disconnect();
    },
  };
}

type Presence = {
  /** Resolves when the store is there for the first time. */
  first: Promise<void>;
  onBack(tell: () => void): void;
  isSettled(): boolean;
  /** Resolves when what is missing in the store is missing. */
  settled(): Promise<void>;
};

/** Follows a Redis as it goes and comes. */
function follow(redis: Redis, log: (line: string) => void): Presence {
  const listeners: (() => void)[] = [];
  let isThere: boolean | undefined;
  let settledAt = 0;
  const leave = (why: string) => {
    if (isThere !== false) log(`The shared store is away: ${why}.`);
    isThere = false;
  };
  // A broken connection also closes.
  redis.on('error', ({ message }: Error) => leave(message || 'it does not answer'));
  redis.on('close', () => leave('the connection was closed'));
  const first = new Promise<void>((resolve) => {
    redis.on('ready', () => {
      if (isThere === false) log('The shared store is back.');
      isThere = true;
      settledAt = performance.now() + settleMs;
      for (const tell of listeners) tell();
      resolve();
    });
  });
  const isSettled = () => performance.now() >= settledAt;
  return {
    first,
    onBack: (tell) => void listeners.push(tell),
    isSettled,
    settled: async () => {
      while (!isSettled()) await sleep(settledAt - performance.now());
    },
  };
}

async function ask<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (thrown) {
    const what =
      thrown instanceof Error && thrown.name === 'ReplyError' ? 'takes nothing now' : 'does not answer';
    const why = `The store that the processes of this service share ${what}.`;
    throw failure(503, why, { 'retry-after': '5' });
  }
}

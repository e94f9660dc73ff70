import type { BrowserContext, Worker } from '@playwright/test';

/** A call that the worker makes of the browser or the network and waits for: its name, and the places in the code that wait. */
export type WorkerCall = string;

type Stopping = {
  /** Calls that are not stopped at. */
  tried: readonly WorkerCall[];
  /** What the names of those begin with that are stopped at; a regular expression. */
  only?: string;
  /** So many others are passed over before it. */
  pass?: number;
};

/** A worker that is to stop. */
type Stopped = {
  /** The call, once it was made. */
  reached: () => Promise<WorkerCall>;
  /** Has it go on as ever. */
  leave: () => Promise<void>;
};

/** So many places in the code tell a call from another of its name. */
const mostPlaces = 6;

/**
 * Has the worker stop at the first call that was not tried yet: it is made, and its answer does not come before it is left. A call is one of any part of
 * the browser's own interface, of its databases, of its cryptography or of the network.
 */
export async function stopAtUntried(
  worker: Worker,
  { tried, only = '', pass = 0 }: Stopping,
): Promise<Stopped> {
  await worker.evaluate(
    ([known, begins, passed, most]) => {
      const { promise, resolve: tell } = Promise.withResolvers<WorkerCall>();
      const left = Promise.withResolvers<void>();
      let isLeft = false;
      const leave = () => {
        isLeft = true;
        left.resolve();
      };
      Object.assign(globalThis, { stoppedAt: promise, leave });
      const isMeant = new RegExp(`^(${begins})`, 'u');
      const others = new Set<WorkerCall>();
      Error.stackTraceLimit = 40;
      let stopped: WorkerCall | undefined;
      const resolve = () => tell(stopped ?? '');

      /** Whether a call of this name is the one to stop at. */
      const isStop = (name: string): boolean => {
        if (stopped !== undefined || isLeft || !isMeant.test(name)) return false;
        const places = (new Error().stack ?? '').matchAll(/:(\d+:\d+)\)?$/gm);
        const call = [name, ...[...places].slice(2, 2 + most).map(([, place]) => place)].join(' ');
        if (known.includes(call) || others.has(call)) return false;
        if (others.size < passed) {
          others.add(call);
          return false;
        }
        stopped = call;
        return true;
      };

      /** A transaction that nothing more is asked of would be written; one of a worker that dies in it is not. */
      const keepOpen = (transaction: IDBTransaction | null) => {
        const [first] = transaction?.objectStoreNames ?? [];
        if (!transaction || first === undefined) return;
        transaction
          .objectStore(first)
          .count()
          .addEventListener('success', () => keepOpen(transaction));
      };

      const hold = (answer: unknown): unknown => {
        if (answer instanceof Promise)
          return answer.finally(() => {
            resolve();
            return left.promise;
          });
        if (!(answer instanceof IDBRequest)) {
          resolve();
          return answer;
        }
        // Who asked listens later than this does.
        answer.addEventListener('success', (event) => {
          event.stopImmediatePropagation();
          keepOpen(answer.transaction);
          resolve();
        });
        return answer;
      };

      const wrap = (holder: object, name: string, called: string) => {
        const made: unknown = Reflect.get(holder, name);
        if (typeof made !== 'function') return;
        const watched = function (this: unknown, ...given: unknown[]) {
          const answer: unknown = Reflect.apply(made, this, given);
          const isAwaited =
            answer instanceof Promise || answer instanceof IDBRequest || called.startsWith('WebSocket');
          return isAwaited && isStop(called) ? hold(answer) : answer;
        };
        Reflect.defineProperty(holder, name, { value: watched, configurable: true, writable: true });
      };

      /** All parts of the browser's own interface but its events, which are objects with `addListener`. */
      const wrapAll = (holder: object, path: string, depth: number) => {
        for (const name of Object.keys(holder)) {
          const part: unknown = Reflect.get(holder, name);
          const called = path === '' ? name : `${path}.${name}`;
          if (typeof part === 'function') wrap(holder, name, called);
          else if (depth > 0 && typeof part === 'object' && part !== null && !('addListener' in part))
            wrapAll(part, called, depth - 1);
        }
      };

      wrapAll(chrome, '', 2);
      wrap(globalThis, 'fetch', 'fetch');
      wrap(WebSocket.prototype, 'send', 'WebSocket.send');
      const databases = [IDBFactory, IDBObjectStore, IDBIndex] as const;
      const questions =
        'open deleteDatabase get getAll getAllKeys getKey put add delete clear count openCursor';
      for (const { prototype, name } of databases)
        for (const question of questions.split(' ')) wrap(prototype, question, `${name}.${question}`);
      for (const name of ['encrypt', 'decrypt', 'sign', 'verify', 'deriveBits', 'importKey', 'digest'])
        wrap(SubtleCrypto.prototype, name, `crypto.${name}`);
    },
    [tried, only, pass, mostPlaces] as const,
  );
  return {
    reached: () => worker.evaluate(() => Reflect.get(globalThis, 'stoppedAt') as Promise<WorkerCall>),
    leave: () => worker.evaluate(() => (Reflect.get(globalThis, 'leave') as () => void)()),
  };
}

/** The extension's worker, which runs. */
export async function workerOf(context: BrowserContext): Promise<Worker> {
  return context.serviceWorkers().at(-1) ?? context.waitForEvent('serviceworker');
}

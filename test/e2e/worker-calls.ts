import type { BrowserContext, Worker } from '@playwright/test';

/** A call that the worker made of the browser or the network: its name, and the places in the code that waited for it. */
export type WorkerCall = string;

type Watched = { seen: WorkerCall[]; reached: Promise<void> };

/**
 * Notes each call that the worker makes of the browser and the network from now on. The first one that is `stopAt` is made, and its
 * answer never comes.
 */
export async function watchCalls(worker: Worker, stopAt?: WorkerCall): Promise<void> {
  await worker.evaluate((stop) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const seen: WorkerCall[] = [];
    Object.assign(globalThis, { watched: { seen, reached: promise } satisfies Watched });
    Error.stackTraceLimit = 40;
    const wrap = (holder: object, name: string, called: string) => {
      const made: unknown = Reflect.get(holder, name);
      if (typeof made !== 'function') return;
      Reflect.set(holder, name, (...given: unknown[]) => {
        const places = (new Error().stack ?? '').matchAll(/:(\d+:\d+)\)?$/gm);
        const call = [called, ...[...places].slice(1).map(([, place]) => place)].join(' ');
        const isStop = call === stop && !seen.includes(call);
        seen.push(call);
        const answer: unknown = Reflect.apply(made, holder, given);
        if (!isStop) return answer;
        return Promise.resolve(answer).then(() => {
          resolve();
          return new Promise(() => {});
        });
      });
    };
    const parts = [
      ['storage.session', 'get set remove'],
      ['storage.local', 'get set'],
      ['tabs', 'get query sendMessage update remove create goBack'],
      ['scripting', 'executeScript'],
      ['declarativeNetRequest', 'getSessionRules updateSessionRules'],
      ['debugger', 'attach detach sendCommand'],
    ] as const;
    for (const [path, names] of parts) {
      const holder = path
        .split('.')
        .reduce<object>((part, name) => Reflect.get(part, name) as object, chrome);
      for (const name of names.split(' ')) wrap(holder, name, `${path}.${name}`);
    }
    wrap(globalThis, 'fetch', 'fetch');
  }, stopAt);
}

export const callsSeen = (worker: Worker): Promise<WorkerCall[]> =>
  worker.evaluate(() => (Reflect.get(globalThis, 'watched') as Watched).seen);

export const callReached = (worker: Worker): Promise<void> =>
  worker.evaluate(() => (Reflect.get(globalThis, 'watched') as Watched).reached);

/** The extension's worker, which runs. */
export async function workerOf(context: BrowserContext): Promise<Worker> {
  return context.serviceWorkers().at(-1) ?? context.waitForEvent('serviceworker');
}

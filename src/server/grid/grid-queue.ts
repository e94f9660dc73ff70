import { z } from 'zod';
import { AutomationError } from '../../base/errors';
import { withSignal } from '../../base/deadline';
import type { Hub } from './hub';

/** Where a start waits, and for how long at most. */
export type Wait = {
  /** Starts of one kind stand in one line: one that no node serves holds up none that another would. */
  kind: string;
  /** The longest wait, in milliseconds. */
  timeoutMs: number;
  /** Aborts when nobody waits any more. */
  signal: AbortSignal;
};

/** How sessions of a kind are had from the hub, and given back. */
type Supply<T> = { make: () => Promise<T>; discard: (made: T) => Promise<void> };

type Waiting<T> = { signal: AbortSignal; settle: (made: Promise<T>) => void };

/** Those who wait for one kind, and how many sessions of it the hub was asked for and has not given. */
type Line<T> = Supply<T> & { waiting: Waiting<T>[]; asked: number };

const lookEveryMs = 250;

/**
 * The line of those who wait for a browser of a grid, first come, first served.
 *
 * The hub has a line of its own, in which nobody can be told their place nor leave it. So no more of ours are in it than it has free
 * slots for, and one of each kind, which keeps a place among other users of the grid. What comes for one who has left goes to the next.
 */
export class GridQueue<T> {
  readonly #hub: Hub;
  readonly #lines = new Map<string, Line<T>>();
  #timer: NodeJS.Timeout | undefined;

  constructor(hub: Hub) {
    this.#hub = hub;
  }

  /** Those who have no browser yet. */
  get length(): number {
    return [...this.#lines.values()].reduce((sum, { waiting }) => sum + waiting.length, 0);
  }

  /** What `make` gives, when it is its turn. Fails with `busy` and the place in the line when the time is over. */
  async take({ kind, timeoutMs, signal }: Wait, supply: Supply<T>): Promise<T> {
    const line = this.#lineOf(kind, supply);
    const patience = new AbortController();
    const giveUp = () => patience.abort(tooLong(line.waiting.indexOf(waiting) + 1, line, timeoutMs));
    const timer = setTimeout(giveUp, timeoutMs);
    const either = AbortSignal.any([patience.signal, signal]);
    const { promise, waiting } = enter<T>(either);
    line.waiting.push(waiting);
    this.#look();
    try {
      return await withSignal(promise, either);
    } finally {
      clearTimeout(timer);
      leave(line, waiting);
      if (line.waiting.length === 0 && line.asked === 0) this.#lines.delete(kind);
    }
  }

  #lineOf(kind: string, supply: Supply<T>): Line<T> {
    const line = this.#lines.get(kind) ?? { ...supply, waiting: [], asked: 0 };
    this.#lines.set(kind, line);
    return line;
  }

  /** Asks for those who may be served, now and as long as any wait. */
  #look(): void {
    this.#ask(1);
    const isWaited = [...this.#lines.values()].some(({ waiting, asked }) => waiting.length > asked);
    if (!isWaited || this.#timer) return;
    this.#timer = setTimeout(() => void this.#lookAgain(), lookEveryMs);
  }

  async #lookAgain(): Promise<void> {
    const free = await freeSlots(this.#hub).catch(() => 0);
    this.#timer = undefined;
    this.#ask(Math.max(1, free));
    this.#look();
  }

  /** Asks the hub for as many of each kind as are waited for, as long as it has been asked for fewer than `most`. */
  #ask(most: number): void {
    for (const line of this.#lines.values()) {
      while (line.asked < Math.min(line.waiting.length, most)) {
        line.asked += 1;
        void this.#serve(line);
      }
    }
  }

  async #serve(line: Line<T>): Promise<void> {
    const making = line.make();
    await making.catch(() => undefined);
    line.asked -= 1;
    const next = line.waiting.find(({ signal }) => !signal.aborted);
    if (next) {
      leave(line, next);
      next.settle(making);
    } else void making.then((made) => line.discard(made)).catch(() => undefined);
    this.#look();
  }
}

function enter<T>(signal: AbortSignal): { promise: Promise<T>; waiting: Waiting<T> } {
  let settle: (made: Promise<T>) => void = () => {};
  const promise = new Promise<T>((resolve) => {
    settle = resolve;
  });
  return { promise, waiting: { signal, settle } };
}

function leave<T>({ waiting }: Line<T>, one: Waiting<T>): void {
  const at = waiting.indexOf(one);
  if (at >= 0) waiting.splice(at, 1);
}

function tooLong<T>(place: number, { waiting: { length } }: Line<T>, timeoutMs: number): AutomationError {
  const message = `The grid had no browser free within ${timeoutMs / 1000} s: place ${place} of ${length} in the queue.`;
  return new AutomationError('busy', message, { details: { place, length } });
}

const Slots = z.object({
  data: z.object({ grid: z.object({ maxSession: z.number(), sessionCount: z.number() }) }),
});
/** Java's durations, of hours at most, in milliseconds. */
const Duration = z.string().transform((text) => {
  const [, hours = 0, minutes = 0, seconds = 0] = /^PT(?:(\d+)H)?(?:(\d+)M)?(?:([\d.]+)S)?$/.exec(text) ?? [];
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
});
const Nodes = z.object({
  data: z.object({ nodesInfo: z.object({ nodes: z.array(z.object({ sessionTimeout: Duration })) }) }),
});

/** A hub has this long to say how its nodes are, in milliseconds. */
const answerMs = 5000;

/** How many sessions more the grid has place for. */
async function freeSlots(hub: Hub): Promise<number> {
  const { grid } = (await query(hub, '{ grid { maxSession sessionCount } }', Slots)).data;
  return Math.max(0, grid.maxSession - grid.sessionCount);
}

/** Milliseconds after which a session that is not used is ended by the node that waits the shortest. */
export async function unusedTime(hub: Hub): Promise<number> {
  const { nodes } = (await query(hub, '{ nodesInfo { nodes { sessionTimeout } } }', Nodes)).data.nodesInfo;
  return Math.min(...nodes.map(({ sessionTimeout }) => sessionTimeout));
}

/** By GraphQL, which gives what is asked for: the hub's status has all capabilities of all sessions, kilobytes of each. */
function query<T>(hub: Hub, text: string, shape: z.ZodType<T>): Promise<T> {
  return hub.ask(
    {
      method: 'POST',
      path: '/graphql',
      body: { query: text },
      timeoutMs: answerMs,
      isFrequent: true,
    },
    shape,
  );
}

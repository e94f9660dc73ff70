import { LRUCache } from 'lru-cache';

type Bounds<T> = {
  /** The most of one caller: the one that was used least lately goes first. */
  most: number;
  /** How long one is kept that is not used, in milliseconds. */
  idleMs: number;
  /** Called for what goes. */
  end: (kept: T) => void;
};

/** What is kept for callers, by a name: each caller's own, so that none takes the place of another's. */
export class KeptByCaller<T extends object> {
  readonly #ofCaller = new Map<string, LRUCache<string, T>>();
  readonly #bounds: Bounds<T>;

  constructor(bounds: Bounds<T>) {
    this.#bounds = bounds;
  }

  find(caller: string, name: string): T | undefined {
    return this.#ofCaller.get(caller)?.get(name);
  }

  keep(caller: string, name: string, kept: T): void {
    const { most: max, idleMs: ttl, end: dispose } = this.#bounds;
    const own =
      this.#ofCaller.get(caller) ??
      new LRUCache<string, T>({ max, ttl, dispose, updateAgeOnGet: true, ttlAutopurge: true });
    this.#ofCaller.set(caller, own);
    own.set(name, kept);
  }

  remove(caller: string, name: string): void {
    this.#ofCaller.get(caller)?.delete(name);
  }

  clear(): void {
    for (const kept of this.#ofCaller.values()) kept.clear();
  }
}

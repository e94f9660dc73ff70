import browser from 'webextension-polyfill';
import type { z } from 'zod';

/** One value in `storage.session`, which lasts as long as the browser runs. A value that cannot be read counts as `none`. */
export class SessionSlot<T> {
  readonly #key: string;
  readonly #shape: z.ZodType<T>;
  readonly #none: T;

  constructor(key: string, shape: z.ZodType<T>, none: T) {
    this.#key = key;
    this.#shape = shape;
    this.#none = none;
  }

  async read(): Promise<T> {
    const { [this.#key]: stored } = await browser.storage.session.get(this.#key);
    return this.#shape.safeParse(stored).data ?? this.#none;
  }

  write(value: T): Promise<void> {
    return browser.storage.session.set({ [this.#key]: value });
  }

  async change(change: (value: T) => T): Promise<void> {
    await this.write(change(await this.read()));
  }
}

import type { ClientOptions } from '../protocol/client-options';
import type { InferenceRecord } from '../protocol/models/inference';
import { PageDriver, type PageDriverOptions } from './page-driver';
import type { OwnModel } from './own-model';
import type { OpenedPage } from './page-like';
import { PageModels } from './page-models';
import type { ClientPorts } from './client-ports';
import { inferenceFile } from './client-settings';
import { LRUCache } from 'lru-cache';
import type { AnswerStore } from '../engine/cache/known-answers';
import type { CacheEntry } from '../protocol/cache';

const maxAnswers = 1000;

/** The drivers of pages that others have open, each from its first call on. */
export class PageDrivers {
  readonly #ports: ClientPorts;
  readonly #options: Omit<PageDriverOptions, 'engine'>;
  readonly #drivers = new Map<object | string, Promise<PageDriver>>();

  constructor(
    options: ClientOptions,
    ports: ClientPorts,
    model: { apiKey: string | undefined; own: OwnModel | undefined },
  ) {
    const { enableCaching, domSettleTimeoutMs, selfHeal, logInferenceToFile } = options;
    const keep = logInferenceToFile
      ? (record: InferenceRecord) => ports.keepInference(inferenceFile, record)
      : undefined;
    this.#ports = ports;
    this.#options = {
      models: new PageModels(options, model, keep),
      answers: enableCaching ? memoryAnswers() : undefined,
      domSettleTimeoutMs,
      selfHeal,
    };
  }

  /** The driver of a page, known by itself or by its id, which is opened the first time. */
  of(page: object | string, open: () => Promise<OpenedPage>): Promise<PageDriver> {
    const known = this.#drivers.get(page);
    if (known) return known;
    const opening = this.#open(open);
    this.#drivers.set(page, opening);
    opening.catch(() => this.#drivers.delete(page));
    return opening;
  }

  async close(): Promise<void> {
    const drivers = [...this.#drivers.values()];
    this.#drivers.clear();
    await Promise.allSettled(drivers.map(async (driver) => (await driver).close()));
  }

  async #open(open: () => Promise<OpenedPage>): Promise<PageDriver> {
    const engine = await this.#ports.readEngine();
    return PageDriver.open(await open(), { ...this.#options, engine });
  }
}

/** Keeps answers for as long as the program runs. */
function memoryAnswers(): AnswerStore {
  const answers = new LRUCache<string, CacheEntry>({ max: maxAnswers });
  return {
    read: async (key) => answers.get(key),
    write: async (entry) => void answers.set(entry.key, entry),
    forget: async (key) => void answers.delete(key),
  };
}

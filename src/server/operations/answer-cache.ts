import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { parseJson } from '../../base/json';
import { withSignal } from '../../base/deadline';
import { maskTokens } from '../../base/mask';
import {
  cacheKey,
  CacheEntry,
  cacheQuestion,
  type CacheAccess,
  type CacheQuestion,
  type CacheReport,
} from '../../protocol/cache';
import { variableTexts, type Variables } from '../../protocol/variables';
import type { Headers } from '../http/wire';
import type { SharedStore } from '../store/shared-store';

/** A question: an instruction and its limits. */
export type Asked = {
  kind: CacheQuestion['kind'];
  url: string;
  instruction: string;
  /** Of an extraction: its schema as JSON. */
  schema?: string;
  /** The caller, as `callerOf` names it. */
  caller: string;
  options: {
    variables?: Variables;
    selector?: string;
    ignoreSelectors?: string[];
  };
};

const maxAnswers = 5000;
const keptMs = 7 * 24 * 60 * 60 * 1000;

/** What other processes have found is waited for no longer, in milliseconds: to find it anew takes not much more. */
const patienceMs = 200;

/**
 * Answers found earlier, each kept for its caller and shared by that caller's sessions, in all processes that share a store. They are
 * only kept here: the extension checks whether one fits the page, as it does with its own cache.
 */
export class AnswerCache {
  readonly #answers = new LRUCache<string, CacheEntry>({ max: maxAnswers, ttl: keptMs });
  readonly #store: SharedStore | undefined;

  constructor(store?: SharedStore) {
    this.#store = store;
  }

  /** Gives the part that a request to the extension carries; undefined when the caller wants no cache. */
  async accessFor(headers: Headers, asked: Asked): Promise<CacheAccess | undefined> {
    if (isBypassed(headers)) return undefined;
    const { kind, url, options, caller } = asked;
    const instruction = maskTokens(asked.instruction, variableTexts(options.variables ?? {}));
    const { schema } = asked;
    const question = cacheQuestion({ kind, url, instruction }, options);
    const key = cacheKey({ ...question, ...(schema !== undefined && { schema }) });
    const entry = await this.#find(nameOf(caller, key));
    return entry ? { entry } : {};
  }

  /** Keeps what the extension says is to be kept. Answers whether it was a hit; undefined when no cache was used. */
  learn(
    caller: string,
    access: CacheAccess | undefined,
    report: CacheReport | undefined,
  ): boolean | undefined {
    if (!access || !report) return undefined;
    if (report.entry === null && access.entry) this.#forget(nameOf(caller, access.entry.key));
    if (report.entry) this.#keep(nameOf(caller, report.entry.key), report.entry);
    return report.status === 'hit';
  }

  /** Here, else among what other processes have found. A store that is away has found nothing. */
  async #find(name: string): Promise<CacheEntry | undefined> {
    const here = this.#answers.get(name);
    if (here || !this.#store) return here;
    const patience = AbortSignal.timeout(patienceMs);
    const text = await withSignal(this.#store.get(name), patience).catch(() => undefined);
    return text === undefined ? undefined : CacheEntry.safeParse(parseJson(text)).data;
  }

  #keep(name: string, entry: CacheEntry): void {
    this.#answers.set(name, entry);
    void this.#store?.set(name, JSON.stringify(entry), keptMs).catch(() => undefined);
  }

  #forget(name: string): void {
    this.#answers.delete(name);
    void this.#store?.remove(name).catch(() => undefined);
  }
}

/** No caller gets the answer of another. */
const nameOf = (caller: string, key: string) =>
  `answer:${createHash('sha256').update(`${caller} ${key}`).digest('base64url')}`;

function isBypassed(headers: Headers): boolean {
  return [headers['cloud-cache-bypass'], headers['browserbase-cache-bypass']].includes('true');
}

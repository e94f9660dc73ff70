import { LRUCache } from 'lru-cache';
import { withSignal } from '../../base/deadline';
import { parseJson } from '../../base/json';
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
import { nameOf } from '../net';
import type { SharedStore } from '../store/shared-store';
import type { OperationRequest } from './operation';

/** The part of a request that its answer is kept by. */
export type Question = {
  instruction: string;
  /** The schema of an extraction, as JSON. */
  schema?: string;
};

type AskedQuestion = Pick<CacheQuestion, 'kind'> & Question;

type QuestionOptions = { variables?: Variables; selector?: string; ignoreSelectors?: string[] };

const maxAnswers = 5000;
const keptMs = 7 * 24 * 60 * 60 * 1000;

/** How long an answer that other processes may have is waited for, in milliseconds: to find it anew takes not much more. */
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
  async accessFor(
    { headers, caller, session: { url } }: OperationRequest,
    asked: AskedQuestion,
    options: QuestionOptions,
  ): Promise<CacheAccess | undefined> {
    if ([headers['cloud-cache-bypass'], headers['browserbase-cache-bypass']].includes('true'))
      return undefined;
    // A question is known by the names of its variables: their values are kept nowhere.
    const instruction = maskTokens(asked.instruction, variableTexts(options.variables ?? {}));
    const question = cacheQuestion({ kind: asked.kind, url, instruction }, options);
    const { schema } = asked;
    const entry = await this.#find(
      placeOf(caller, cacheKey({ ...question, ...(schema !== undefined && { schema }) })),
    );
    return entry ? { entry } : {};
  }

  /** Keeps what the extension says is to be kept. Answers whether it was a hit; undefined when no cache was used. */
  learn(caller: string, access?: CacheAccess, report?: CacheReport): boolean | undefined {
    if (!access || !report) return undefined;
    if (report.entry === null && access.entry) this.#forget(placeOf(caller, access.entry.key));
    if (report.entry) this.#keep(placeOf(caller, report.entry.key), report.entry);
    return report.status === 'hit';
  }

  /** Here, else among what other processes have found. A store that is away has found nothing. */
  async #find(place: string): Promise<CacheEntry | undefined> {
    const here = this.#answers.get(place);
    if (here || !this.#store) return here;
    const patience = AbortSignal.timeout(patienceMs);
    const text = await withSignal(this.#store.get(place), patience).catch(() => undefined);
    return text === undefined ? undefined : CacheEntry.safeParse(parseJson(text)).data;
  }

  #keep(place: string, entry: CacheEntry): void {
    this.#answers.set(place, entry);
    void this.#store?.set(place, JSON.stringify(entry), keptMs).catch(() => undefined);
  }

  #forget(place: string): void {
    this.#answers.delete(place);
    void this.#store?.remove(place).catch(() => undefined);
  }
}

/** No caller gets the answer of another. */
const placeOf = (caller: string, key: string) => `answer:${nameOf(`${caller} ${key}`)}`;

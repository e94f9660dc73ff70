import { LRUCache } from 'lru-cache';
import { maskTokens } from '../../../base/mask';
import {
  cacheKey,
  cacheQuestion,
  type CacheAccess,
  type CacheEntry,
  type CacheQuestion,
  type CacheReport,
} from '../../../protocol/cache';
import { variableTexts, type Variables } from '../../../protocol/variables';
import type { Headers } from '../http/wire';

/** A question: an instruction and its limits. */
export type Asked = {
  kind: CacheQuestion['kind'];
  url: string;
  instruction: string;
  /** Of an extraction: its schema as JSON. */
  schema?: string | undefined;
  /** The caller, as `callerOf` names it. */
  caller: string;
  options: {
    variables?: Variables | undefined;
    selector?: string | undefined;
    ignoreSelectors?: string[] | undefined;
  };
};

const maxAnswers = 5000;
const keptMs = 7 * 24 * 60 * 60 * 1000;

/**
 * Answers found earlier, each kept for its caller and shared by that caller's sessions. They are only kept here: the
 * extension checks whether one fits the page, as it does with its own cache.
 */
export class AnswerCache {
  readonly #answers = new LRUCache<string, CacheEntry>({ max: maxAnswers, ttl: keptMs });

  /** Gives the part that a request to the extension carries; undefined when the caller wants no cache. */
  accessFor(headers: Headers, asked: Asked): CacheAccess | undefined {
    if (isBypassed(headers)) return undefined;
    const { kind, url, options, caller } = asked;
    const instruction = maskTokens(asked.instruction, variableTexts(options.variables ?? {}));
    const { schema } = asked;
    const question = cacheQuestion({ kind, url, instruction }, options);
    const key = cacheKey({ ...question, ...(schema === undefined ? {} : { schema }) });
    const entry = this.#answers.get(nameOf(caller, key));
    return entry ? { entry } : {};
  }

  /** Keeps what the extension says is to be kept. Answers whether it was a hit; undefined when no cache was used. */
  learn(
    caller: string,
    access: CacheAccess | undefined,
    report: CacheReport | undefined,
  ): boolean | undefined {
    if (!access || !report) return undefined;
    if (report.entry === null && access.entry) this.#answers.delete(nameOf(caller, access.entry.key));
    if (report.entry) this.#answers.set(nameOf(caller, report.entry.key), report.entry);
    return report.status === 'hit';
  }
}

/** No caller gets the answer of another. */
const nameOf = (caller: string, key: string) => `${caller} ${key}`;

function isBypassed(headers: Headers): boolean {
  return [headers['cloud-cache-bypass'], headers['browserbase-cache-bypass']].includes('true');
}

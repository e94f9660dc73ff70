import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { failure, HttpFailure } from '../http/http-failure';
import type { OperationResult } from './operation-result';

const maxAnswers = 1000;
const keptMs = 24 * 60 * 60 * 1000;

/** A request with the key it carried, and who sent it. */
type IdempotentRequest = { key: string | undefined; caller: string; sessionId: string; body: unknown };

type Kept = { request: string; answer: Promise<OperationResult> };

/** Answers of requests that carried a key: the same request with the same key is not followed twice. */
export class Idempotency {
  readonly #kept = new LRUCache<string, Kept>({ max: maxAnswers, ttl: keptMs });

  /**
   * The first answer to this key, or the answer of `follow`. What reached the page is kept, and what may have; what surely did not
   * is tried again. Fails with 422 when the key came with another request before.
   */
  once(
    { key, caller, sessionId, body }: IdempotentRequest,
    follow: () => Promise<OperationResult>,
  ): Promise<OperationResult> {
    if (!key) return follow();
    const request = createHash('sha256').update(JSON.stringify(body)).digest('base64url');
    const name = `${caller} ${sessionId} ${key}`;
    const known = this.#kept.get(name);
    if (known && known.request !== request) {
      throw failure(422, 'This Idempotency-Key came with another request before. Use a new one.');
    }
    const answer = known?.answer ?? follow();
    if (!known) {
      this.#kept.set(name, { request, answer });
      const forget = (isKept: boolean) => isKept || this.#kept.delete(name);
      answer.then(
        ({ touched = true }) => forget(touched),
        (thrown: unknown) => forget(mayHaveReached(thrown)),
      );
    }
    return answer;
  }
}

const mayHaveReached = (thrown: unknown): boolean => !(thrown instanceof HttpFailure) || thrown.hasReached;

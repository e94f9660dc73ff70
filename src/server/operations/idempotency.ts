import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { mayHaveReached, touchedPage, type OperationResult } from './operation-result';
import { keptMs, maxAnswers, otherRequest, type RequestClaims } from './request-claims';

/** A request with the key it carried, and who sent it. */
type IdempotentRequest = { key: string | undefined; caller: string; sessionId: string; body: unknown };

type Kept = { request: string; answer: Promise<OperationResult> };

/** Answers of requests that carried a key: the same request with the same key is not followed twice, by no process of the service. */
export class Idempotency {
  readonly #kept = new LRUCache<string, Kept>({ max: maxAnswers, ttl: keptMs });
  readonly #claims: RequestClaims;

  constructor(claims: RequestClaims) {
    this.#claims = claims;
  }

  /**
   * The first answer to this key, or the answer of `follow`. What reached the page is kept, and what may have; what surely did not
   * is tried again. Fails with 422 when the key came with another request before.
   */
  once(
    { key, caller, sessionId, body }: IdempotentRequest,
    follow: () => Promise<OperationResult>,
  ): Promise<OperationResult> {
    if (!key) return follow();
    const request = digest(JSON.stringify(body));
    const name = `${caller} ${sessionId} ${key}`;
    const known = this.#kept.get(name);
    if (known && known.request !== request) throw otherRequest();
    if (known) return known.answer;
    const answer = this.#claims.once({ place: `request:${digest(name)}`, request }, follow);
    this.#kept.set(name, { request, answer });
    const forget = (isKept: boolean) => isKept || this.#kept.delete(name);
    answer.then(
      (result) => forget(touchedPage(result)),
      (thrown: unknown) => forget(mayHaveReached(thrown)),
    );
    return answer;
  }
}

const digest = (text: string) => createHash('sha256').update(text).digest('base64url');

import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { failure } from './failure';
import type { Answer } from './operate';

const maxAnswers = 1000;
const keptMs = 24 * 60 * 60 * 1000;

type Kept = { request: string; answer: Promise<Answer> };

/** Answers of requests that carried a key: the same request with the same key is not followed twice. */
export class Idempotency {
  readonly #kept = new LRUCache<string, Kept>({ max: maxAnswers, ttl: keptMs });

  /**
   * The first answer to this key, or the answer of `follow`. A failure is kept too: what it did to the page is unknown.
   * Fails with 422 when the key came with another request before.
   */
  once(
    { key, sessionId, body }: { key: string | undefined; sessionId: string; body: unknown },
    follow: () => Promise<Answer>,
  ): Promise<Answer> {
    if (!key) return follow();
    const request = createHash('sha256').update(JSON.stringify(body)).digest('base64url');
    const known = this.#kept.get(`${sessionId} ${key}`);
    if (known && known.request !== request) {
      throw failure(422, 'This Idempotency-Key came with another request before. Use a new one.');
    }
    const answer = known?.answer ?? follow();
    if (!known) this.#kept.set(`${sessionId} ${key}`, { request, answer });
    return answer;
  }
}

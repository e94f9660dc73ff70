import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { fromRecord, isErrorCode, toAutomationError, type ErrorCode } from '../../../base/errors';
import { failure, HttpFailure } from '../http/http-failure';
import { memoryStore } from '../store/memory-store';
import type { SharedStore } from '../store/shared-store';
import type { OperationResult } from './operation-result';

const maxAnswers = 1000;
const keptMs = 24 * 60 * 60 * 1000;

/** A process that follows a request says so this often, and is taken for ended when it has not for `silentMs`, in milliseconds. */
const sayEveryMs = 3000;
const silentMs = 15_000;
const lookEveryMs = 200;

/** A request with the key it carried, and who sent it. */
type IdempotentRequest = { key: string | undefined; caller: string; sessionId: string; body: unknown };

type Kept = { request: string; answer: Promise<OperationResult> };

/** A request as the processes of a service know it. */
const Told = z.object({
  request: z.string(),
  /** Until when its process is believed to follow it, as `Date.now()`. */
  aliveUntil: z.number(),
  result: z.custom<OperationResult>((value) => typeof value === 'object' && value !== null).optional(),
  failure: z
    .object({
      status: z.custom<HttpFailure['status']>((value) => typeof value === 'number'),
      body: z.record(z.string(), z.unknown()),
      headers: z.record(z.string(), z.string()),
    })
    .optional(),
  error: z
    .object({ code: z.custom<ErrorCode>(isErrorCode), message: z.string() })
    .loose()
    .optional(),
});
type Told = z.infer<typeof Told>;

/** Answers of requests that carried a key: the same request with the same key is not followed twice, by no process of the service. */
export class Idempotency {
  readonly #kept = new LRUCache<string, Kept>({ max: maxAnswers, ttl: keptMs });
  readonly #store: SharedStore;

  constructor(store: SharedStore = memoryStore()) {
    this.#store = store;
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
    const request = createHash('sha256').update(JSON.stringify(body)).digest('base64url');
    const name = `${caller} ${sessionId} ${key}`;
    const known = this.#kept.get(name);
    if (known && known.request !== request) throw otherRequest();
    const answer = known?.answer ?? this.#amongAll(name, request, follow);
    if (!known) {
      this.#kept.set(name, { request, answer });
      const forget = (isKept: boolean) => isKept || this.#kept.delete(name);
      answer.then(
        (result) => forget(touchedPage(result)),
        (thrown: unknown) => forget(mayHaveReached(thrown)),
      );
    }
    return answer;
  }

  async #amongAll(
    name: string,
    request: string,
    follow: () => Promise<OperationResult>,
  ): Promise<OperationResult> {
    const place = `request:${createHash('sha256').update(name).digest('base64url')}`;
    const alive = (): Told => ({ request, aliveUntil: Date.now() + silentMs });
    const there = await this.#store.claim(place, JSON.stringify(alive()), keptMs);
    if (there !== undefined) return this.#answerAt(place, request);
    const tell = (told: Told) => this.#store.set(place, JSON.stringify(told), keptMs);
    const saying = setInterval(() => void tell(alive()).catch(() => undefined), sayEveryMs);
    try {
      const result = { actionId: randomUUID(), ...(await follow()) };
      clearInterval(saying);
      await (touchedPage(result) ? tell({ ...alive(), result }) : this.#store.remove(place)).catch(
        () => undefined,
      );
      return result;
    } catch (thrown) {
      clearInterval(saying);
      const told = { ...alive(), ...failureIn(thrown) };
      await (mayHaveReached(thrown) ? tell(told) : this.#store.remove(place)).catch(() => undefined);
      throw thrown;
    } finally {
      clearInterval(saying);
    }
  }

  /** The answer of the process that follows the request, once it has one. */
  async #answerAt(place: string, request: string): Promise<OperationResult> {
    for (;;) {
      const text = await this.#store.get(place);
      const told = text === undefined ? undefined : Told.parse(JSON.parse(text));
      if (told && told.request !== request) throw otherRequest();
      if (told?.result) return told.result;
      if (told?.failure) {
        const { status, body, headers } = told.failure;
        throw new HttpFailure(status, body, headers);
      }
      if (told?.error) throw fromRecord(told.error);
      if (!told || told.aliveUntil < Date.now()) throw leftOff();
      await sleep(lookEveryMs);
    }
  }
}

function failureIn(thrown: unknown): Pick<Told, 'failure' | 'error'> {
  if (!(thrown instanceof HttpFailure)) return { error: toAutomationError(thrown).toJSON() };
  const { status, body, headers } = thrown;
  return { failure: { status, body, headers } };
}

function otherRequest(): HttpFailure {
  return failure(422, 'This Idempotency-Key came with another request before. Use a new one.');
}

/** What it did to the page is unknown: it is not done again. */
function leftOff(): HttpFailure {
  return failure(
    500,
    'The process that followed the first request with this Idempotency-Key ended before it answered. Look at the page before you ask again, with a new key. (no-answer)',
    { 'x-should-retry': 'false', 'cloud-page-touched': 'true' },
  );
}

const touchedPage = ({ touched = true }: OperationResult): boolean => touched;

const mayHaveReached = (thrown: unknown): boolean => !(thrown instanceof HttpFailure) || thrown.hasReached;

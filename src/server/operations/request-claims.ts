import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { fromRecord, isErrorCode, toAutomationError, type ErrorCode } from '../../base/errors';
import { failure, HttpFailure } from '../http/http-failure';
import { nameOf } from '../net';
import type { SharedStore } from '../store/shared-store';
import { mayHaveReached, touchedPage, type OperationResult } from './operation';

/** How many requests are known again when the store has lost them, and how long each is known, in milliseconds. */
export const maxAnswers = 1000;
export const keptMs = 24 * 60 * 60 * 1000;

/** A process that follows a request says so this often, and is taken for ended when it has not for `silentMs`, in milliseconds. */
const sayEveryMs = 3000;
const silentMs = 15_000;
const lookEveryMs = 200;
const lookForStopMs = 500;

/** A request as the processes of a service know it. */
const Told = z.object({
  request: z.string(),
  /** Until when its process is believed to follow it, as `Date.now()`. */
  aliveUntil: z.number(),
  /** How far it is. */
  progress: z.unknown().optional(),
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

/** Where a request is known among the processes, and the digest of what it asks for. */
export type Claim = { place: string; request: string };

/** Hears of a request that another process may follow, and stops it. */
export type Hearing = { onProgress?: (progress: unknown) => void; stopped?: AbortSignal };

/** Follows a request in this process: `tell` says how far it is, `stopped` aborts when another process wants no more of it. */
export type Follow = (tell: (progress: unknown) => void, stopped: AbortSignal) => Promise<OperationResult>;

/**
 * Which process follows a request, how far it is, and what came of it: known to all that share a store, so that no two follow one.
 */
export class RequestClaims {
  readonly #store: SharedStore;
  /** Texts that this process has told, by place. */
  readonly #told = new LRUCache<string, string>({ max: maxAnswers, ttl: keptMs });
  /** Claims that the store may have or not, by place, and that nothing was done by. */
  readonly #voided = new LRUCache<string, string>({ max: maxAnswers, ttl: keptMs });

  constructor(store: SharedStore) {
    this.#store = store;
    store.onBack(() => this.#tellAgain());
  }

  /** The answer of the process that has claimed the request: of this one, by `follow`, where none has. */
  async once(claim: Claim, follow: Follow, hearing: Hearing = {}): Promise<OperationResult> {
    for (;;) {
      if (await this.#claim(claim)) return this.#follow(claim, follow, hearing);
      const answer = await this.answerOf(claim, hearing);
      if (answer) return answer;
    }
  }

  /** A process has claimed it. */
  async has({ place }: Claim): Promise<boolean> {
    return (await this.#store.get(place)) !== undefined;
  }

  /** True where it is this process's to follow. */
  async #claim({ place, request }: Claim): Promise<boolean> {
    const text = this.#voided.get(place) ?? textOf({ ...alive(request), claim: randomUUID() });
    this.#voided.delete(place);
    try {
      const there = await this.#store.claim(place, text, keptMs);
      // Ours may have been heard before, and its answer lost.
      return there === undefined || there === text;
    } catch (thrown) {
      this.#voided.set(place, text);
      throw thrown;
    }
  }

  /** Says while it goes on that it is followed here, and how far it is. */
  async #follow({ place, request }: Claim, follow: Follow, { stopped }: Hearing): Promise<OperationResult> {
    let progress: unknown;
    const tell = (now: unknown) => {
      progress = now;
      void this.#tell(place, { ...alive(request), progress });
    };
    tell(undefined);
    const stopping = new AbortController();
    const timers = [setInterval(() => tell(progress), sayEveryMs)];
    if (stopped) timers.push(setInterval(() => void this.#hearStop(place, stopping), lookForStopMs));
    const end = () => timers.forEach((timer) => clearInterval(timer));
    try {
      const result = { actionId: randomUUID(), ...(await follow(tell, stopping.signal)) };
      end();
      await (touchedPage(result) ? this.#tell(place, { ...alive(request), result }) : this.#withdraw(place));
      return result;
    } catch (thrown) {
      end();
      const told = { ...alive(request), ...failureIn(thrown) };
      await (mayHaveReached(thrown) ? this.#tell(place, told) : this.#withdraw(place));
      throw thrown;
    }
  }

  /** Aborts once another process wants no more of it. */
  async #hearStop(place: string, stopping: AbortController): Promise<void> {
    const asked = await this.#store.get(stopOf(place)).catch(() => undefined);
    if (asked !== undefined) stopping.abort();
  }

  /** A store that does not hear it is told again when it is back. */
  async #tell(place: string, told: Told): Promise<void> {
    const text = textOf(told);
    this.#told.set(place, text);
    await this.#store.set(place, text, keptMs).catch(() => undefined);
  }

  /** Nothing was done: whoever asks again is followed. */
  async #withdraw(place: string): Promise<void> {
    const text = this.#told.get(place);
    this.#told.delete(place);
    await this.#store.remove(place).catch(() => text !== undefined && this.#voided.set(place, text));
  }

  #tellAgain(): void {
    for (const [place, text] of this.#told.entries())
      void this.#store.set(place, text, keptMs).catch(() => undefined);
    const voided = [...this.#voided.entries()];
    this.#voided.clear();
    for (const [place, text] of voided)
      void this.#store
        .get(place)
        .then((there) => (there === text ? this.#store.remove(place) : undefined))
        .catch(() => this.#voided.set(place, text));
  }

  /** The answer of the process that follows the request, once it has one; undefined where none follows it, or has withdrawn. */
  async answerOf(
    { place, request }: Claim,
    { onProgress, stopped }: Hearing = {},
  ): Promise<OperationResult | undefined> {
    let isToldToStop = false;
    for (;;) {
      const text = await this.#store.get(place);
      if (text === undefined) return undefined;
      const told = Told.parse(JSON.parse(text));
      if (told.request !== request) throw otherRequest();
      if (told.progress !== undefined) onProgress?.(told.progress);
      if (told.result) return told.result;
      if (told.failure) {
        const { status, body, headers } = told.failure;
        throw new HttpFailure(status, body, headers);
      }
      if (told.error) throw fromRecord(told.error);
      if (told.aliveUntil < Date.now()) throw leftOff();
      if (stopped?.aborted && !isToldToStop) await this.#store.set(stopOf(place), 'stop', silentMs);
      isToldToStop = stopped?.aborted ?? false;
      await sleep(lookEveryMs);
    }
  }
}

/** Where it is said that nobody wants more of a request. */
const stopOf = (place: string) => `${place}:stop`;

const alive = (request: string): Told => ({ request, aliveUntil: Date.now() + silentMs });

const textOf = (told: Told & { claim?: string }): string => JSON.stringify(told);

function failureIn(thrown: unknown): Pick<Told, 'failure' | 'error'> {
  if (!(thrown instanceof HttpFailure)) return { error: toAutomationError(thrown).toJSON() };
  const { status, body, headers } = thrown;
  return { failure: { status, body, headers } };
}

function otherRequest(): HttpFailure {
  return failure(422, 'This Idempotency-Key came with another request before. Use a new one.');
}

/** Nobody knows how far it came in the page: it is not done again. */
function leftOff(): HttpFailure {
  return failure(
    500,
    'The process that followed this request ended before it answered. Look at the page before you ask again, with a new key. (no-answer)',
    { 'x-should-retry': 'false', 'cloud-page-touched': 'true' },
  );
}

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
    const request = nameOf(body);
    const name = `${caller} ${sessionId} ${key}`;
    const known = this.#kept.get(name);
    if (known && known.request !== request) throw otherRequest();
    if (known) return known.answer;
    const answer = this.#claims.once({ place: `request:${nameOf(name)}`, request }, follow);
    this.#kept.set(name, { request, answer });
    const forget = (isKept: boolean) => isKept || this.#kept.delete(name);
    answer.then(
      (result) => forget(touchedPage(result)),
      (thrown: unknown) => forget(mayHaveReached(thrown)),
    );
    return answer;
  }
}

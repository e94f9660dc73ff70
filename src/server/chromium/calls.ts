import type { RawData } from 'ws';
import { z } from 'zod';
import { AutomationError } from '../../base/errors';
import type { Reply } from '../../messaging/contract';
import { parseData } from '../net';

type Listener = (params: unknown, sessionId?: string) => void;

type Pending = {
  method: string;
  resolve: (result: unknown) => void;
  reject: (error: AutomationError) => void;
};

/** Commands to a browser and its events on one connection: alike in the debugging protocol and in BiDi. */
export class Commands {
  readonly #pending = new Map<number, Pending>();
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #write: (message: string) => void;
  readonly #gone: string;
  #lastId = 0;
  #isOpen = true;

  /** `gone` says what happened to a browser that is lost: "was closed". */
  constructor(write: (message: string) => void, gone: string) {
    this.#write = write;
    this.#gone = gone;
  }

  /** The result of a command. Rejects with `browser-failed` and why, with `no-answer` on a time-out or once the browser is lost. */
  send(method: string, fields: object, timeoutMs = 30_000): Promise<unknown> {
    if (!this.#isOpen) return Promise.reject(this.#lostBefore(method));
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#pending.delete(id);
        const message = `The browser did not answer ${method} within ${timeoutMs} ms.`;
        reject(new AutomationError('no-answer', message));
      }, timeoutMs);
      const settled =
        <T>(settle: (value: T) => void) =>
        (value: T) => {
          clearTimeout(timer);
          settle(value);
        };
      this.#pending.set(id, { method, resolve: settled(resolve), reject: settled(reject) });
      this.#write(JSON.stringify({ id, method, ...fields }));
    });
  }

  settle(id: number, result: unknown): void {
    this.#take(id)?.resolve(result);
  }

  refuse(id: number, message: string, details?: Record<string, unknown>): void {
    const call = this.#take(id);
    call?.reject(new AutomationError('browser-failed', `${call.method}: ${message}`, { details }));
  }

  /** Tells an event. */
  tell(event: string, params: unknown, sessionId?: string): void {
    for (const listener of this.#listeners.get(event) ?? []) listener(params, sessionId);
  }

  /** Calls `listener` for each event of this name; gives the function that ends it. */
  on(event: string, listener: Listener): () => void {
    const set = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, set.add(listener));
    return () => set.delete(listener);
  }

  lose(): void {
    this.#isOpen = false;
    for (const { method, reject } of this.#pending.values()) reject(this.#lostBefore(method));
    this.#pending.clear();
  }

  #take(id: number): Pending | undefined {
    const call = this.#pending.get(id);
    this.#pending.delete(id);
    return call;
  }

  #lostBefore(method: string): AutomationError {
    return new AutomationError('no-answer', `The browser ${this.#gone} before it answered ${method}.`);
  }
}

/** An answer to a question, or a word of progress before it. */
const WorkerAnswer = z.object({
  id: z.number(),
  progress: z.unknown().optional(),
  /** Read by whoever asked: a reply that makes no sense is an answer, too. */
  reply: z.unknown().optional(),
});

type Question = { settle: (reply: unknown) => void; onProgress?: (progress: unknown) => void };

/** An operation that the extension's worker is asked for. */
export type Asked = { workId?: string; operation: string; input: unknown };

/** A worker sleeps after 30 s without an event; a message this often, in milliseconds, keeps it awake. */
export const pingEveryMs = 20_000;
export const ping = JSON.stringify({ ping: true });

/** The questions to the extension's worker that wait for their answers, whatever carries them. */
export class Questions {
  readonly #pending = new Map<number, Question>();
  #lastId = 0;

  ask(
    outlet: { send(line: string): void },
    asked: Asked,
    onProgress?: Question['onProgress'],
  ): Promise<unknown> {
    const id = ++this.#lastId;
    const reply = new Promise<unknown>((settle) => this.#pending.set(id, { settle, onProgress }));
    outlet.send(JSON.stringify({ id, ...asked }));
    return reply;
  }

  /** True while an answer is waited for. */
  get isAsking(): boolean {
    return this.#pending.size > 0;
  }

  /** Takes an answer; passes over all else. */
  hear(data: RawData | string): void {
    const answer = parseData(data, WorkerAnswer);
    if (!answer) return;
    const question = this.#pending.get(answer.id);
    if (answer.reply === undefined) return question?.onProgress?.(answer.progress);
    this.#pending.delete(answer.id);
    question?.settle(answer.reply);
  }

  /** Settles all with `no-answer`: the worker is gone. */
  lose(message: string): void {
    const reply: Reply = { ok: false, error: { code: 'no-answer', message } };
    for (const { settle } of this.#pending.values()) settle(reply);
    this.#pending.clear();
  }
}

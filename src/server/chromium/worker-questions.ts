import type { RawData } from 'ws';
import { z } from 'zod';
import type { Reply } from '../../messaging/contract';
import { parseData } from './door';

/** An answer to a question, or a word of progress before it. */
const WorkerAnswer = z.object({
  id: z.number(),
  /** Told before the reply. */
  progress: z.unknown().optional(),
  /** Read by whoever asked: a reply that makes no sense is an answer, too. */
  reply: z.unknown().optional(),
});

type Question = { settle: (reply: unknown) => void; onProgress?: (progress: unknown) => void };

/** What takes a line on its way to a worker. */
type Outlet = { send(line: string): void };

/** The questions to a worker that wait for their answers. */
export class Questions {
  readonly #pending = new Map<number, Question>();
  #lastId = 0;

  ask(outlet: Outlet, asked: object, onProgress?: (progress: unknown) => void): Promise<unknown> {
    const id = ++this.#lastId;
    const reply = new Promise<unknown>((settle) => this.#pending.set(id, { settle, onProgress }));
    outlet.send(JSON.stringify({ id, ...asked }));
    return reply;
  }

  /** Whether an answer is waited for. */
  get isAsking(): boolean {
    return this.#pending.size > 0;
  }

  /** Takes an answer, or what is none. */
  hear(data: RawData | string): void {
    const answer = parseData(data, WorkerAnswer);
    if (!answer) return;
    const question = this.#pending.get(answer.id);
    if (answer.reply === undefined) return question?.onProgress?.(answer.progress);
    this.#pending.delete(answer.id);
    question?.settle(answer.reply);
  }

  /** The worker is gone: what it was asked has no answer. */
  lose(message: string): void {
    const reply: Reply = { ok: false, error: { code: 'no-answer', message } };
    for (const { settle } of this.#pending.values()) settle(reply);
    this.#pending.clear();
  }
}

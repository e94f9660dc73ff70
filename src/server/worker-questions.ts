import type { RawData } from 'ws';
import { z } from 'zod';
import type { Reply } from '../messaging/contract';
import { ErrorShape } from '../protocol/frame';
import { parseData } from './door';

const Reply = z.union([
  z.object({ ok: z.literal(true), value: z.unknown().optional() }),
  z.object({
    ok: z.literal(false),
    error: ErrorShape.pick({ message: true }).extend({ code: z.string() }).loose(),
  }),
]);

/** An answer to a question, or a word of progress before it. */
const WorkerAnswer = z.object({
  id: z.number(),
  /** Told before the reply. */
  progress: z.unknown().optional(),
  reply: Reply.optional(),
});

type Question = { settle: (reply: Reply) => void; onProgress?: ((progress: unknown) => void) | undefined };

/** What takes a line on its way to a worker. */
type Outlet = { send(line: string): void };

/** The questions to a worker that wait for their answers. */
export class Questions {
  readonly #pending = new Map<number, Question>();
  #lastId = 0;

  ask(outlet: Outlet, asked: object, onProgress?: (progress: unknown) => void): Promise<Reply> {
    const id = ++this.#lastId;
    const reply = new Promise<Reply>((settle) => this.#pending.set(id, { settle, onProgress }));
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
    if (!answer.reply) return question?.onProgress?.(answer.progress);
    this.#pending.delete(answer.id);
    question?.settle(answer.reply);
  }

  /** The worker is gone: what it was asked has no answer. */
  lose(message: string): void {
    for (const { settle } of this.#pending.values())
      settle({ ok: false, error: { code: 'no-answer', message } });
    this.#pending.clear();
  }
}

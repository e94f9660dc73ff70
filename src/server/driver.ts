import { z } from 'zod';
import { startDeadline, withSignal } from '../base/deadline';
import { AutomationError, toAutomationError, type ErrorRecord } from '../base/errors';
import type { Client } from '../messaging/contract';
import { describeIssues } from '../messaging/server';
import { backgroundContract, type BackgroundContract } from '../protocol/background';

const id = z.union([z.string(), z.number()]).optional();
const { navigate, configure, snapshot, observe, act, putFile } = backgroundContract;

/** One line of standard input. Fields are those of the same operation in `src/protocol`. */
export const DriveRequest = z.discriminatedUnion('op', [
  navigate.input.omit({ sessionId: true }).extend({ id, op: z.literal('navigate') }),
  configure.input.omit({ sessionId: true }).extend({ id, op: z.literal('configure') }),
  snapshot.input.omit({ sessionId: true }).extend({ id, op: z.literal('snapshot') }),
  observe.input.omit({ sessionId: true }).extend({ id, op: z.literal('observe') }),
  act.input.omit({ sessionId: true }).extend({ id, op: z.literal('act') }),
  putFile.input.omit({ sessionId: true }).extend({ id, op: z.literal('putFile') }),
  z.strictObject({ id, op: z.literal('end') }),
]);
export type DriveRequest = z.infer<typeof DriveRequest>;

/** One line of standard output. `id` is the request's. */
export type DriveAnswer = { id?: string | number } & (
  { ok: true; value: unknown } | { ok: false; error: ErrorRecord }
);

/** Follows drive requests in one session, one at a time. */
export type Driver = {
  /** Answers one line; never rejects. */
  answer(line: string): Promise<DriveAnswer>;
};

export function createDriver(background: Client<BackgroundContract>): Driver {
  const page = new DrivenPage(background);
  return {
    async answer(line) {
      let named: Pick<DriveAnswer, 'id'> = {};
      try {
        const json = parseLine(line);
        named = idOf(json);
        return { ...named, ok: true, value: await page.follow(parseRequest(json)) };
      } catch (thrown) {
        return { ...named, ok: false, error: toAutomationError(thrown).toJSON() };
      }
    },
  };
}

type NavigateInput = { url: string; timeoutMs?: number | undefined };

const defaultNavigateMs = 15_000;

/** The session that requests are about: started by the first `navigate`, gone after `end`. */
class DrivenPage {
  readonly #background: Client<BackgroundContract>;
  #sessionId: string | undefined;

  constructor(background: Client<BackgroundContract>) {
    this.#background = background;
  }

  async follow(request: DriveRequest): Promise<unknown> {
    const { id: _id, ...fields } = request;
    if (fields.op === 'navigate') return this.#navigate(without(fields, 'op'));
    const sessionId = this.#openSession();
    switch (fields.op) {
      case 'configure':
        return (await this.#background.configure({ sessionId, ...without(fields, 'op') })).options;
      case 'snapshot':
        return this.#background.snapshot({ sessionId, ...without(fields, 'op') });
      case 'observe':
        return this.#background.observe({ sessionId, ...without(fields, 'op') });
      case 'act':
        return this.#background.act({ sessionId, ...without(fields, 'op') });
      case 'putFile':
        return this.#background.putFile({ sessionId, ...without(fields, 'op') });
      case 'end':
        this.#sessionId = undefined;
        return this.#background.endSession({ sessionId });
      default:
        return fields satisfies never;
    }
  }

  /** Goes to the page in the session's tab, or in a new session when there is none or its tab was closed. */
  async #navigate(target: NavigateInput): Promise<unknown> {
    if (this.#sessionId === undefined) return this.#start(target);
    try {
      return await this.#background.navigate({ sessionId: this.#sessionId, ...target });
    } catch (thrown) {
      if (!isSessionGone(thrown)) throw thrown;
      return this.#start(target);
    }
  }

  async #start({ url, timeoutMs = defaultNavigateMs }: NavigateInput): Promise<unknown> {
    const deadline = startDeadline(timeoutMs, `Loading ${url}`);
    try {
      const session = await withSignal(this.#background.startSession({ url }), deadline.signal);
      this.#sessionId = session.id;
      return { url: session.url, title: session.title };
    } finally {
      deadline.clear();
    }
  }

  #openSession(): string {
    if (this.#sessionId !== undefined) return this.#sessionId;
    throw new AutomationError(
      'session-not-found',
      'No page is open. Send {"op":"navigate","url":"…"} first.',
    );
  }
}

function isSessionGone(thrown: unknown): boolean {
  return thrown instanceof AutomationError && ['session-not-found', 'tab-closed'].includes(thrown.code);
}

function without<T extends object, K extends keyof T>(value: T, key: K): Omit<T, K> {
  const { [key]: _left, ...rest } = value;
  return rest;
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new AutomationError('invalid-input', 'The line is not JSON. Send one JSON object a line.');
  }
}

function parseRequest(json: unknown): DriveRequest {
  const parsed = DriveRequest.safeParse(json);
  if (parsed.success) return parsed.data;
  throw new AutomationError('invalid-input', describeIssues('Request', parsed.error));
}

/** The request's id, even of a request that is wrong otherwise. */
function idOf(json: unknown): Pick<DriveAnswer, 'id'> {
  const named = z.object({ id: z.union([z.string(), z.number()]) }).safeParse(json);
  return named.success ? { id: named.data.id } : {};
}

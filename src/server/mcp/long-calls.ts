import { randomUUID } from 'node:crypto';
import {
  inputResponse,
  MissingRequiredClientCapabilityError,
  ProtocolError,
  ProtocolErrorCode,
  type CallToolResult,
  type InputRequest,
  type McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { stopReason } from '../../base/deadline';
import { AutomationError } from '../../base/errors';
import { answerIn, clientSaid, elicitationOf, type UserAnswer, type UserQuestion } from './user-asking';

type Bounds<T> = {
  /** The most of one caller: the one that was used least lately goes first. */
  most: number;
  /** How long one is kept that is not used, in milliseconds. */
  idleMs: number;
  /** Called for each that goes. */
  end: (kept: T) => void;
};

/** Things kept for callers, by a name: each caller's own, so that none takes the place of another's. */
export class KeptByCaller<T extends object> {
  readonly #ofCaller = new Map<string, LRUCache<string, T>>();
  readonly #bounds: Bounds<T>;

  constructor(bounds: Bounds<T>) {
    this.#bounds = bounds;
  }

  find(caller: string, name: string): T | undefined {
    return this.#ofCaller.get(caller)?.get(name);
  }

  keep(caller: string, name: string, kept: T): void {
    const { most: max, idleMs: ttl, end: dispose } = this.#bounds;
    const own =
      this.#ofCaller.get(caller) ??
      new LRUCache<string, T>({ max, ttl, dispose, updateAgeOnGet: true, ttlAutopurge: true });
    this.#ofCaller.set(caller, own);
    own.set(name, kept);
  }

  remove(caller: string, name: string): void {
    this.#ofCaller.get(caller)?.delete(name);
  }

  clear(): void {
    for (const kept of this.#ofCaller.values()) kept.clear();
  }
}

/** The extension by which a long call is answered at once, and asked about afterwards (SEP-2663). */
export const longCallsExtension = 'io.modelcontextprotocol/tasks';

/** The most calls of one caller that are known, and for how long after they were asked about last, in milliseconds. */
const mostCalls = 100;
const ttlMs = 60 * 60_000;
const pollIntervalMs = 500;

/** A call that goes on, told as the extension has it. */
type LongCall = {
  taskId: string;
  createdAt: string;
  lastUpdatedAt: string;
  stopping: AbortController;
  now:
    | { status: 'working' | 'cancelled' }
    | { status: 'input_required'; inputRequests: Record<string, InputRequest> }
    | { status: 'completed'; result: CallToolResult };
  answer?: { key: string; question: UserQuestion; give: (answer: UserAnswer) => void };
  asked: number;
};

/** Puts a question to the user, and gives the answer. */
type AskUser = (question: UserQuestion) => Promise<UserAnswer>;

/** Follows a call until it has its result. It does not fail. */
type Work = (signal: AbortSignal, ask: AskUser) => Promise<CallToolResult>;

/** Calls whose clients do not wait for them. */
export class LongCalls {
  readonly #calls = new KeptByCaller<LongCall>({
    most: mostCalls,
    idleMs: ttlMs,
    end: ({ stopping }) => stopping.abort(new AutomationError('stopped', 'Nobody asked about the call.')),
  });

  /** Begins a call and answers it at once. `work` goes on until it ends, or is cancelled. */
  begin(caller: string, work: Work): CallToolResult {
    const now = new Date().toISOString();
    const stopping = new AbortController();
    const call: LongCall = {
      taskId: randomUUID(),
      createdAt: now,
      lastUpdatedAt: now,
      stopping,
      now: { status: 'working' },
      asked: 0,
    };
    this.#calls.keep(caller, call.taskId, call);
    void followCall(call, work);
    return { resultType: 'task', ...told(call), content: [] };
  }

  /** Adds the methods of the extension to a server that answers one caller. */
  addTo(mcp: McpServer, caller: string): void {
    const { server } = mcp;
    const Named = z.looseObject({ taskId: z.string().max(100) });
    const find = (taskId: string, context: ServerContext) => {
      if (!clientSaid(mcp, context).extensions.has(longCallsExtension))
        throw new MissingRequiredClientCapabilityError({
          requiredCapabilities: { extensions: { [longCallsExtension]: {} } },
        });
      const call = this.#calls.find(caller, taskId);
      if (call) return call;
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'There is no such task.');
    };
    server.setRequestHandler('tasks/get', { params: Named }, ({ taskId }, context) => {
      const call = find(taskId, context);
      return { ...told(call), ...call.now };
    });
    server.setRequestHandler('tasks/cancel', { params: Named }, ({ taskId }, context) => {
      const { stopping } = find(taskId, context);
      stopping.abort(new AutomationError('stopped', 'The call was cancelled.'));
      return {};
    });
    const Answers = Named.extend({ inputResponses: z.record(z.string(), z.unknown()).optional() });
    server.setRequestHandler('tasks/update', { params: Answers }, ({ taskId, inputResponses }, context) => {
      const { answer } = find(taskId, context);
      const responses = inputResponses ?? context.mcpReq.inputResponses;
      const view = inputResponse(responses, answer?.key ?? '');
      if (answer && view.kind !== 'missing') answer.give(answerIn(view, answer.question.state));
      return {};
    });
  }

  close(): void {
    this.#calls.clear();
  }
}

function told({ taskId, createdAt, lastUpdatedAt, now: { status } }: LongCall) {
  return { taskId, status, createdAt, lastUpdatedAt, ttlMs, pollIntervalMs };
}

function change(call: LongCall, now: LongCall['now']): void {
  call.now = now;
  call.lastUpdatedAt = new Date().toISOString();
}

async function followCall(call: LongCall, work: Work): Promise<void> {
  const { signal } = call.stopping;
  const ended = await work(signal, (question) => askFor(call, question));
  const result = { ...ended, resultType: 'complete' };
  change(call, signal.aborted ? { status: 'cancelled' } : { status: 'completed', result });
}

/** Shows the question to whoever asks about the call, until it is answered or the call is cancelled. */
function askFor(call: LongCall, question: UserQuestion): Promise<UserAnswer> {
  const { signal } = call.stopping;
  return new Promise((resolve, reject) => {
    const refuse = () => {
      delete call.answer;
      reject(stopReason(signal));
    };
    signal.addEventListener('abort', refuse, { once: true });
    call.asked += 1;
    const key = `user-${call.asked}`;
    const give = (answer: UserAnswer) => {
      signal.removeEventListener('abort', refuse);
      delete call.answer;
      change(call, { status: 'working' });
      resolve(answer);
    };
    call.answer = { key, question, give };
    change(call, { status: 'input_required', inputRequests: { [key]: elicitationOf(question) } });
  });
}

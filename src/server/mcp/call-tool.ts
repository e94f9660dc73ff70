import type { CallToolResult, InputRequiredResult, ServerContext } from '@modelcontextprotocol/server';
import { LRUCache } from 'lru-cache';
import type { ClientSaid } from './client-said';
import { longCallsExtension, type LongCalls } from './long-calls';
import type { McpTool, ToolCall } from './mcp-tool';
import { toolResult, failedResult, toolFailureOf, type ToolFailure, mayBeDone } from './tool-answer';
import {
  type UserAsking,
  userQuestionOf,
  type UserQuestion,
  digestOfCall,
  type CallName,
} from './user-asking';

/** A call of a tool before it is known who makes it a second time. */
type AskedCall = {
  name: string;
  tool: McpTool;
  given: Record<string, unknown>;
  call: ToolCall;
};

/** What calls need of what outlives them. */
type CallParts = { asking: UserAsking; longCalls: LongCalls; lostCalls: LostCalls };

/**
 * Answers a call: with its result, with a question to the user, or, for a client that asks afterwards and a tool that takes long,
 * with a name for what goes on.
 */
export async function answerCall(
  { name, tool, given, call }: AskedCall,
  { asking, longCalls, lostCalls }: CallParts,
  { context, client }: { context: ServerContext; client: ClientSaid },
): Promise<CallToolResult | InputRequiredResult> {
  if (tool.isLong && client.extensions.has(longCallsExtension)) {
    return longCalls.begin(call.caller, (signal, ask) =>
      followToEnd({ tool, given, call: { ...call, signal } }, client.canAsk ? ask : undefined),
    );
  }
  const named = { caller: call.caller, tool: name, given };
  const round = asking.roundOf(named, context);
  // A call with a key is done once by that.
  const isGuarded = tool.annotations.destructiveHint === true && !call.headers['idempotency-key'];
  const lost = isGuarded && !round ? lostCalls.take(named) : undefined;
  if (lost) return failedResult(lost);
  const answered = round?.answer;
  const headers = round ? { ...call.headers, 'idempotency-key': round.id } : call.headers;
  const outcome = await tryCall({ tool, given, call: { ...call, headers, answered } });
  if (!('question' in outcome)) {
    if (isGuarded && call.signal.aborted) lostCalls.note(named, outcome.result);
    return outcome.result;
  }
  const asked = client.canAsk ? await asking.ask(named, outcome.question, context) : undefined;
  return asked ?? unasked(outcome.question);
}

type Tried = Pick<AskedCall, 'tool' | 'given' | 'call'>;

/** Follows a call with all its questions. Without `ask` nobody can be asked. */
async function followToEnd(
  { tool, given, call }: Tried,
  ask: ((question: UserQuestion) => Promise<ToolCall['answered']>) | undefined,
): Promise<CallToolResult> {
  const key = call.headers['idempotency-key'];
  let answered: ToolCall['answered'];
  for (let round = 0; ; round += 1) {
    // What comes after an answer is another thing to do once.
    const headers =
      key && round > 0 ? { ...call.headers, 'idempotency-key': `${key} ${round}` } : call.headers;
    const outcome = await tryCall({ tool, given, call: { ...call, headers, answered } });
    if (!('question' in outcome)) return outcome.result;
    if (!ask) return unasked(outcome.question);
    try {
      answered = await ask(outcome.question);
    } catch (thrown) {
      return failedResult(toolFailureOf(thrown));
    }
  }
}

/** One round of a call. What the user did not agree to is not tried; a task goes on without it. */
async function tryCall({
  tool,
  given,
  call,
}: Tried): Promise<{ result: CallToolResult } | { question: UserQuestion }> {
  const { answered } = call;
  if (answered?.isAgreed === false && answered.state.kind !== 'task')
    return { result: failedResult(notAgreed) };
  try {
    const outcome = await tool.run(call, given);
    return 'question' in outcome ? outcome : { result: toolResult(outcome) };
  } catch (thrown) {
    const failure = toolFailureOf(thrown);
    const question = userQuestionOf(failure);
    return question ? { question } : { result: failedResult(failure) };
  }
}

const notAgreed: ToolFailure = {
  code: 'client-refused',
  message: 'The user was asked and did not agree. It was not done.',
};

function unasked({ otherwise }: UserQuestion): CallToolResult {
  return 'value' in otherwise ? toolResult(otherwise) : failedResult(otherwise);
}

/** The most calls whose answers nobody heard, and how long they are remembered, in milliseconds. */
const mostCalls = 1000;
const ttlMs = 10 * 60_000;

/**
 * Calls that reached a page and whose clients went away before the answer. The same call again is not done before its caller was told
 * that it may have been done: an assistant that lost its stream only sees that it has no answer.
 */
export class LostCalls {
  readonly #lost = new LRUCache<string, true>({ max: mostCalls, ttl: ttlMs });

  note(name: CallName, result: CallToolResult): void {
    if (mayBeDone(result)) this.#lost.set(nameOf(name), true);
  }

  /** Why the call is not done; undefined when it may be. It is told once. */
  take(name: CallName): ToolFailure | undefined {
    if (!this.#lost.delete(nameOf(name))) return undefined;
    const message =
      'The same call was made before, and its answer was lost: it may have been done. To do it once more, make it again.';
    return { code: 'outcome-unknown', message, touched: true };
  }
}

const nameOf = (name: CallName) => `${name.caller} ${digestOfCall(name)}`;

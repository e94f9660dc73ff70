import type { CallToolResult } from '@modelcontextprotocol/server';
import { LRUCache } from 'lru-cache';
import { mayBeDone, type ToolFailure } from './tool-failure';
import { digestOfCall, type CallName } from './user-asking';

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

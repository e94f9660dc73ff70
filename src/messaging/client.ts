import { AutomationError, fromRecord, isErrorCode } from '../base/errors';
import type { Client, Contract, Operation, Reply } from './contract';

/** Carries one question to the other side and its reply back. */
export type Send = (operation: string, input: unknown) => Promise<Reply | undefined>;

/** Makes typed calls of a contract: `await background.observe({...})`. Failures are thrown as `AutomationError`. */
export function createClient<C extends Contract>(contract: C, send: Send): Client<C> {
  const calls = Object.entries<Operation>(contract).map(([name, operation]) => [
    name,
    async (input: unknown) => operation.output.parse(unwrap(name, await send(name, input))),
  ]);
  return Object.fromEntries(calls) as Client<C>;
}

function unwrap(name: string, reply: Reply | undefined): unknown {
  if (reply?.ok) return reply.value;
  if (!reply) throw new AutomationError('no-answer', `Nobody answered "${name}". Try again.`);
  const { code, message, details } = reply.error;
  throw fromRecord({ code: isErrorCode(code) ? code : 'internal', message, ...(details ? { details } : {}) });
}

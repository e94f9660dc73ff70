import type { z } from 'zod';
import { AutomationError, toAutomationError } from '../base/errors';
import { issueLines } from '../base/json';
import {
  operationNamed,
  type Contract,
  type Handlers,
  type MessageOrigin,
  type Operation,
  type Reply,
} from './contract';

/** Answers one operation; never rejects. */
export type Server = (operation: string, input: unknown, origin: MessageOrigin) => Promise<Reply>;

/**
 * Makes a server of a contract: looks the operation up, checks who asks, parses the input, calls the handler.
 *
 * Every failure comes back as `{ok: false, error}` with a code of `base/errors.ts`.
 */
export function createServer<C extends Contract>(contract: C, handlers: Handlers<C>): Server {
  return async (name, input, origin) => {
    try {
      const known = operationNamed(contract, name);
      const operation = contract[known] as Operation;
      if (!operation.from.includes(origin.caller)) {
        throw new AutomationError('invalid-input', `A ${origin.caller} may not ask for "${name}".`);
      }
      const handle = handlers[known] as (input: unknown, origin: MessageOrigin) => unknown;
      return { ok: true, value: await handle(parseInput(name, operation.input, input), origin) };
    } catch (thrown) {
      return { ok: false, error: toAutomationError(thrown).toJSON() };
    }
  };
}

function parseInput(name: string, schema: z.ZodType, input: unknown): unknown {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  throw new AutomationError('invalid-input', describeIssues(name, parsed.error), {
    details: { issues: parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })) },
  });
}

/** The issues in one sentence. The input itself is left out: it may hold secrets. */
export function describeIssues(what: string, error: z.ZodError): string {
  return `${what}: ${issueLines(error).join('; ')}`;
}

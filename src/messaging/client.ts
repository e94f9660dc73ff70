import { AutomationError, fromRecord, isErrorCode } from '../base/errors';
import type { Client, Contract, Operation } from './contract';
import { isRecord } from '../base/json';
import { SaidShape } from '../protocol/told/said-parts';

/** Carries one question to the other side and its reply back, as it came, and before it what the other side tells meanwhile. */
export type Send = (
  operation: string,
  input: unknown,
  onProgress?: (progress: unknown) => void,
) => Promise<unknown>;

/** Makes typed calls of a contract: `await background.observe({...})`. Failures are thrown as `AutomationError`. */
export function createClient<C extends Contract>(contract: C, send: Send): Client<C> {
  const calls = Object.entries<Operation>(contract).map(([name, operation]) => [
    name,
    async (input: unknown, onProgress?: (progress: unknown) => void) => {
      const reply = await send(name, input, onProgress && parsed(operation, onProgress));
      return answerIn(reply, name, operation);
    },
  ]);
  return Object.fromEntries(calls) as Client<C>;
}

/** The same with a contract that comes beside the first question, which is sent at once, and without progress. */
export function createLazyClient<C extends Contract>(load: () => Promise<C>, send: Send): Client<C> {
  const call = async (name: string, input: unknown) => {
    const [reply, contract] = await Promise.all([send(name, input), load()]);
    const operation = contract[name];
    if (!operation) throw senseless(name);
    return answerIn(reply, name, operation);
  };
  const calls = { get: (_none: object, name: string) => (input: unknown) => call(name, input) };
  return new Proxy({}, calls) as Client<C>;
}

function answerIn(reply: unknown, name: string, { output }: Operation): unknown {
  const answered = output.safeParse(unwrap(name, reply));
  if (answered.success) return answered.data;
  throw senseless(name, answered.error);
}

/** Asks for an operation whose name is known at run time only. The other side parses what it is asked. */
export function askByName<C extends Contract>(
  client: Client<C>,
  name: keyof C,
  input: object,
): Promise<unknown> {
  return (client as Record<keyof C, (input: object) => Promise<unknown>>)[name](input);
}

/** Progress of another shape than the contract's is dropped: the answer is what counts. */
function parsed({ progress }: Operation, onProgress: (value: unknown) => void): (value: unknown) => void {
  return (value) => {
    const told = progress?.safeParse(value);
    if (told?.success) onProgress(told.data);
  };
}

function unwrap(name: string, reply: unknown): unknown {
  if (reply === undefined) throw new AutomationError('no-answer', `Nobody answered "${name}". Try again.`);
  return valueOfReply(reply, () => senseless(name));
}

const senseless = (name: string, cause?: unknown) =>
  new AutomationError('internal', `The answer to "${name}" makes no sense.`, {
    cause,
  });

/**
 * The value of another context's reply, or the error of it, thrown. What is no reply is thrown as `senseless`: the other side may be
 * of another version, or tampered with.
 */
export function valueOfReply(reply: unknown, senseless: () => AutomationError): unknown {
  if (!isRecord(reply)) throw senseless();
  if (reply['ok'] === true) return reply['value'];
  const { ok, error } = reply;
  if (ok !== false || !isRecord(error)) throw senseless();
  const { code, message, details, said } = error;
  if (typeof message !== 'string') throw senseless();
  throw fromRecord({
    code: isErrorCode(code) ? code : 'internal',
    message,
    said: SaidShape.parse(said),
    details: isRecord(details) ? details : undefined,
  });
}

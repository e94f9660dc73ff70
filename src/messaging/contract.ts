import { AutomationError, fromRecord, isErrorCode, toAutomationError } from '../base/errors';
import { isRecord, issueLines } from '../base/json';
import { SaidShape } from '../protocol/frame';
import type { z } from 'zod';

/** The context that sent a message, read from the browser's own data, never from the message. */
export type Caller = 'panel' | 'content' | 'service';

/**
 * An operation: the contexts that may ask for it, and the shapes of its input, its output, and its progress before it ends.
 */
type Operation = {
  readonly from: readonly Caller[];
  readonly input: z.ZodType;
  readonly output: z.ZodType;
  readonly progress?: z.ZodType;
};

/** The operations one context answers, by name. */
export type Contract = Readonly<Record<string, Operation>>;

/** The operation of this name. Throws `invalid-input` when there is none. */
export function operationNamed<C extends Contract>(contract: C, name: string): keyof C & string {
  const found = Object.keys(contract).find((each): each is keyof C & string => each === name);
  if (found !== undefined) return found;
  throw new AutomationError('invalid-input', `There is no operation "${name}".`);
}

/** An operation's input before it is parsed, as the asking side gives it. */
export type Input<O extends Operation> = z.input<O['input']>;

/** An operation's input after it is parsed, as the answering side gets it. */
export type Parsed<O extends Operation> = z.output<O['input']>;

export type Output<O extends Operation> = z.output<O['output']>;

/** The shape of an operation's progress; `never` for operations without. */
type Progress<O extends Operation> = O['progress'] extends z.ZodType ? z.output<O['progress']> : never;

/** The tab, frame and document of a content script, by the browser's own data. */
export type FrameOrigin = {
  tabId?: number;
  frameId?: number;
  documentId?: string;
  /** The document's web origin, `null` if it is opaque. */
  origin?: string;
};

/** The origin of a message. */
export type MessageOrigin = FrameOrigin & {
  caller: Caller;
  /** A person may look at the page: what is done is shown on it, and waits when they act there. */
  isSeen?: boolean;
  /** Sends progress to the asker; missing when nobody listens. */
  onProgress?: (progress: unknown) => void;
};

/** The functions that answer a contract's operations. */
export type Handlers<C extends Contract> = {
  [K in keyof C]: (input: Parsed<C[K]>, origin: MessageOrigin) => Promise<Output<C[K]>> | Output<C[K]>;
};

/** A contract's operations as functions, for the asking side. */
export type Client<C extends Contract> = {
  [K in keyof C]: (
    input: Input<C[K]>,
    onProgress?: (progress: Progress<C[K]>) => void,
  ) => Promise<Output<C[K]>>;
};

/** A message on its way. */
export type MessageEnvelope = { to: string; operation: string; input: unknown };

/** The answer. `value` may be missing: JSON drops `undefined`. */
export type Reply<Value = unknown> =
  | { ok: true; value?: Value }
  | { ok: false; error: { code: string; message: string; details?: Record<string, unknown> } };

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
      const reply = await send(name, input, onProgress && checked(operation, onProgress));
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
    if (!operation) throw malformedAnswer(name);
    return answerIn(reply, name, operation);
  };
  const calls = { get: (_none: object, name: string) => (input: unknown) => call(name, input) };
  return new Proxy({}, calls) as Client<C>;
}

function answerIn(reply: unknown, name: string, { output }: Operation): unknown {
  const answered = output.safeParse(unwrap(name, reply));
  if (answered.success) return answered.data;
  throw malformedAnswer(name, answered.error);
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
function checked({ progress }: Operation, onProgress: (value: unknown) => void): (value: unknown) => void {
  return (value) => {
    const told = progress?.safeParse(value);
    if (told?.success) onProgress(told.data);
  };
}

function unwrap(name: string, reply: unknown): unknown {
  if (reply === undefined) throw new AutomationError('no-answer', `Nobody answered "${name}". Try again.`);
  return valueOfReply(reply, () => malformedAnswer(name));
}

const malformedAnswer = (name: string, cause?: unknown) =>
  new AutomationError('internal', `The answer to "${name}" makes no sense.`, {
    cause,
  });

/**
 * The value of another context's reply, or the error of it, thrown. What is no reply is thrown as `malformed`: the other side may be
 * of another version, or tampered with.
 */
export function valueOfReply(reply: unknown, malformed: () => AutomationError): unknown {
  if (!isRecord(reply)) throw malformed();
  if (reply['ok'] === true) return reply['value'];
  const { ok, error } = reply;
  if (ok !== false || !isRecord(error)) throw malformed();
  const { code, message, details, said } = error;
  if (typeof message !== 'string') throw malformed();
  throw fromRecord({
    code: isErrorCode(code) ? code : 'internal',
    message,
    said: SaidShape.parse(said),
    details: isRecord(details) ? details : undefined,
  });
}

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

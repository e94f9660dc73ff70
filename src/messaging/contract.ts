import type { z } from 'zod';
import { AutomationError } from '../base/errors';

/** The context that sent a message, read from the browser's own data, never from the message. */
export type Caller = 'panel' | 'content' | 'service';

/**
 * An operation: the contexts that may ask for it, and the shapes of its input, its output, and its progress before it ends.
 */
export type Operation = {
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
export type Progress<O extends Operation> = O['progress'] extends z.ZodType ? z.output<O['progress']> : never;

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

import { z } from 'zod';
import { boundedMs } from '../../base/deadline';
import { ActionOutput } from '../action';
import type { MethodName } from '../methods';

export const OfSession = z.strictObject({ sessionId: z.string() });

/** An operation as the v1 API has it, at `/v1/sessions/{id}/` and its name. */
export type HttpPart = {
  readonly summary: string;
  /** It changes nothing on the page, so it may be sent again when no answer came. */
  readonly isRepeatable: boolean;
  readonly body: z.ZodType<{ streamResponse?: z.output<typeof StreamFlag> }>;
  /** The answer beside `success`. */
  readonly data: z.ZodObject<{ result: z.ZodType }>;
};

export type ToolPart = {
  readonly name: string;
  readonly description: string;
  /** Its arguments besides the session. */
  readonly input: z.ZodObject;
  readonly output: z.ZodObject;
  /** It may take minutes. */
  readonly isLong?: true;
};

/** One thing that can be asked of a session, as every way in reads it. */
export type SessionOperation = {
  readonly name: string;
  readonly from: readonly ('panel' | 'service')[];
  readonly input: z.ZodObject;
  readonly output: z.ZodType;
  readonly progress?: z.ZodType;
  /** The most it may change: nothing, what the tab shows, or anything an act can, which is not always taken back. */
  readonly changes: 'nothing' | 'tab' | 'anything';
  /** A line of `drive` may ask for it, in the session that drive has open. */
  readonly isDriven: boolean;
  readonly http?: HttpPart;
  readonly tool?: ToolPart;
};

/** Defines an operation: the worker's contract, the v1 route, the tool, drive and the client's requests are made of its row. */
export function defineOperation<const O extends SessionOperation>(row: O): O {
  return row;
}

/** The data of an answer that is named, so that it can be given again. */
export function answerData<T extends z.ZodType>(result: T) {
  return z.object({ result, actionId: z.string().optional() });
}

export function optionsOf({ input }: SessionOperation): z.ZodObject | undefined {
  const field: unknown = 'options' in input.shape ? input.shape['options'] : undefined;
  const options: unknown = field instanceof z.ZodOptional ? field.unwrap() : field;
  return options instanceof z.ZodObject ? options : undefined;
}

/** Milliseconds, as clients say them (`boundedMs`). */
export const TimeoutMs = z
  .preprocess((value) => (typeof value === 'number' ? boundedMs(value) : value), z.number().optional())
  .optional();

/** A flag that old clients send as text. */
export const StreamFlag = z.union([z.boolean(), z.enum(['true', 'false'])]).optional();

export const FrameId = z.string().nullish();

/** Names that clients of the public API use for our methods. */
const otherNames: Readonly<Record<string, MethodName>> = { scroll: 'scrollTo', tap: 'click' };

const isField = (name: string): boolean => Object.hasOwn(ActionOutput.shape, name);

/**
 * An action as clients send it, with what they add left out: fields of their own, and those that are null. A language in which
 * `method` is a word of its own has `method_`.
 */
export function actionOfClient(value: unknown): unknown {
  const { data: given } = z.record(z.string(), z.unknown()).safeParse(value);
  if (!given) return value;
  const { method = given['method_'] } = given;
  const named = typeof method === 'string' && Object.hasOwn(otherNames, method) ? otherNames[method] : method;
  const fields = Object.entries({ ...given, method: named });
  return Object.fromEntries(
    fields.filter(([name, field]) => isField(name) && (field ?? undefined) !== undefined),
  );
}

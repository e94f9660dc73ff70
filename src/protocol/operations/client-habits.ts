import { z } from 'zod';
import { boundedMs } from '../../base/deadline';
import { ActionOutput } from '../action';
import type { MethodName } from '../methods';

/** Milliseconds, as clients say them (`boundedMs`). */
export const TimeoutMs = z
  .preprocess((value) => (typeof value === 'number' ? boundedMs(value) : value), z.number().optional())
  .optional();

/** A flag that old clients send as text. */
export const StreamFlag = z.union([z.boolean(), z.enum(['true', 'false'])]).optional();

export const FrameId = z.string().nullish();

/** What clients of the public API call methods besides our own names. */
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

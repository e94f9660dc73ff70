import { z } from 'zod';
import type { SaidParts } from '../../base/say';

const mostParts = 9;
const text = z.string().max(4000);
const Plain = z.union([
  text,
  z.number(),
  z.strictObject({ quoted: text }),
  z.strictObject({ role: z.string().max(100), name: text }),
]);

/** A sentence whose parts may be `inner`. */
const sentenceOf = <T extends SaidParts>(inner: z.ZodType<T>) =>
  z.union([Plain, z.strictObject({ form: z.string().max(500), parts: z.array(inner).max(mostParts) })]);

/** What was said, in sentences within sentences up to three deep. What is no such thing is left out: the English sentence says it all. */
export const SaidShape: z.ZodOptional<z.ZodType<SaidParts | undefined>> = z
  .union([sentenceOf(sentenceOf(sentenceOf(Plain))), z.undefined()])
  .catch(undefined)
  .optional();

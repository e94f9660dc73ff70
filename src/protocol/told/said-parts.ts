import { z } from 'zod';
import type { SaidParts } from '../../base/say';
import { Identity } from '../fingerprint';

const plain = [z.string(), z.number(), z.object({ quoted: z.string() }), Identity] as const;

/** A sentence whose parts may be `inner`. */
const sentenceOf = <T extends SaidParts>(inner: z.ZodType<T>) =>
  z.union([...plain, z.object({ form: z.string(), parts: z.array(inner).max(9) })]);

/** Sentences within sentences up to three deep. */
const bounded: z.ZodType<SaidParts | undefined> = sentenceOf(sentenceOf(sentenceOf(z.union(plain))))
  .optional()
  .catch(undefined);

/** What was said. What is no such thing is left out: the English sentence says it all. */
export const SaidShape = bounded.optional();

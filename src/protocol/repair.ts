import { z } from 'zod';
import { Fingerprint } from './fingerprint';

/** One thing that is not as it was on a healed element. */
export const RepairChange = z.object({
  /** A part of the fingerprint, or `@` and the name of an attribute. */
  part: z.string(),
  before: z.string(),
  after: z.string(),
});
export type RepairChange = z.infer<typeof RepairChange>;

/** The way an element was found again that its selector did not lead to: a proposal, never written back unseen. */
export const Repair = z.object({
  rung: z.enum(['alternate', 'fingerprint', 'matcher', 'model']),
  before: z.object({ selector: z.string(), fingerprint: Fingerprint.optional() }),
  after: z.object({ selector: z.string(), fingerprint: Fingerprint.optional() }),
  changed: z.array(RepairChange),
  /** Parts of the fingerprint that are as they were. */
  stayed: z.array(z.string()),
  /** 0 to 1: how surely it is the one, and how surely the next best would be. */
  score: z.number(),
  next: z.number(),
});
export type Repair = z.infer<typeof Repair>;

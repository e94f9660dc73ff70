import { z } from 'zod';
import { ActionOutput } from '../action';
import { Fingerprint } from '../fingerprint';
import { Run, RunState } from '../session';

/** Something a run did and that held, with what is known of its element. */
export const PastAct = z.strictObject({
  action: ActionOutput,
  fingerprint: Fingerprint.optional(),
  alternates: z.array(z.string()).optional(),
  /** It led to another page. */
  moved: z.literal(true).optional(),
});
export type PastAct = z.infer<typeof PastAct>;

/** A run of the user's own as it is kept after it ended. No value of a secret is in it. */
export const PastRun = z.strictObject({
  id: z.string(),
  kind: Run.shape.kind,
  instruction: z.string(),
  /** The page it began on, without query and fragment. */
  url: z.string(),
  startedAt: z.number(),
  state: RunState,
  /** The page took back what one of its steps had done. */
  isTakenBack: z.literal(true).optional(),
  acts: z.array(PastAct),
});
export type PastRun = z.infer<typeof PastRun>;

/** What was kept and is no more, to be put back: runs, and instructions that the box brings back. */
export const ForgottenRuns = z.strictObject({ runs: z.array(PastRun), instructions: z.array(z.string()) });
export type ForgottenRuns = z.infer<typeof ForgottenRuns>;

/** Operations on the history of the user's runs. */
export const pastRunOperations = {
  /** The runs that are kept, the newest first. */
  listPastRuns: { from: ['panel'], input: z.strictObject({}), output: z.array(PastRun) },
  /** Forgets one of them with its words, or all with all instructions; answers what that was. */
  forgetPastRuns: {
    from: ['panel'],
    input: z.strictObject({ id: z.string().optional() }),
    output: ForgottenRuns,
  },
  /** Takes back what was just forgotten. */
  restorePastRuns: { from: ['panel'], input: ForgottenRuns, output: z.boolean() },
} as const;

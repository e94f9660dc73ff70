import { z } from 'zod';
import { ActionOutput, Method } from '../action';
import { Fingerprint } from '../fingerprint';
import { Recording } from '../recordings/recording';
import { ScheduledRun } from '../recordings/schedule';
import { Run, RunState } from '../session';
import { Origin } from '../variables';
import { fromPanel } from '../message';

/** Something a run did and that held, with what is known of its element. */
export const PastAct = z.strictObject({
  action: ActionOutput,
  fingerprint: Fingerprint.optional(),
  alternates: z.array(z.string()).optional(),
  moved: z.literal(true).optional(),
});
export type PastAct = z.infer<typeof PastAct>;

const Past = z.strictObject({
  id: z.string(),
  /** The page it began on, without query and fragment. */
  url: z.string(),
  startedAt: z.number(),
  /** How long it went, in milliseconds. */
  ms: z.number().optional(),
  /** The page took back what one of its steps had done. */
  isTakenBack: z.literal(true).optional(),
});

export const PastInstruction = Past.extend({
  kind: Run.shape.kind,
  instruction: z.string(),
  state: RunState,
  acts: z.array(PastAct),
});
export type PastInstruction = z.infer<typeof PastInstruction>;

export const PastReplay = Past.extend({
  kind: z.literal('replay'),
  recordingId: z.string(),
  /** The recording's name at that time. */
  name: z.string(),
  cause: z.enum(['hand', ...ScheduledRun.shape.cause.options]),
  state: ScheduledRun.shape.state,
  /** Rows of a file: how many there were, and how many were done. */
  rows: z.strictObject({ all: z.number().int(), done: z.number().int() }).optional(),
});
export type PastReplay = z.infer<typeof PastReplay>;

export const PastTask = Past.extend({
  kind: z.literal('task'),
  instruction: z.string(),
  state: z.enum(['needs-you', 'done', 'not-completed', 'stopped', 'interrupted', 'failed']),
  /** Its acts as a recording; absent if there is nothing to do again. */
  recording: Recording.optional(),
});
export type PastTask = z.infer<typeof PastTask>;

/** A run of the user's own as it is kept after it ended. No value of a secret is in it. */
export const PastRun = z.discriminatedUnion('kind', [PastInstruction, PastReplay, PastTask]);
export type PastRun = z.infer<typeof PastRun>;

/** Deleted runs and instructions, so that they can be restored. */
export const ForgottenRuns = z.strictObject({ runs: z.array(PastRun), instructions: z.array(z.string()) });
export type ForgottenRuns = z.infer<typeof ForgottenRuns>;

/** Operations on the history of the user's runs, and on how much is kept beside it. */
export const pastRunOperations = {
  /** How much there is in the databases that only the worker reads. */
  countKept: fromPanel({}).gives(
    z.strictObject({
      history: z.number().int(),
      answers: z.number().int(),
      recordings: z.number().int(),
      pictures: z.number().int(),
    }),
  ),
  /** The runs that are kept, the newest first. */
  listPastRuns: fromPanel({}).gives(z.array(PastRun)),
  /** Forgets one of them with its words, or all with all instructions; answers what that was. */
  forgetPastRuns: fromPanel({ id: z.string().optional() }).gives(ForgottenRuns),
  /** Takes back what was just forgotten. */
  restorePastRuns: fromPanel(ForgottenRuns).gives(z.boolean()),
} as const;

/** The element that the user chose for words of which the matcher was not sure, on one site. No value is in it. */
export const LearnedChoice = z.strictObject({
  site: Origin,
  /** The words as they are compared. */
  words: z.string().min(1).max(300),
  method: Method,
  fingerprint: Fingerprint,
  /** How many lists it was chosen from. */
  times: z.number().int().min(1),
  /** Something else was chosen for these words, before or since: they never say by themselves again what is meant. */
  isContradicted: z.literal(true).optional(),
  /** When the list was made that it was chosen from last, in milliseconds since 1970. */
  askedAt: z.number(),
});
export type LearnedChoice = z.infer<typeof LearnedChoice>;

/** The key in `storage.local`: all of them, the last chosen first. */
export const learnedChoicesKey = 'learned-choices';

export function readChoices(stored: unknown): LearnedChoice[] {
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((each) => LearnedChoice.safeParse(each).data ?? []);
}

export const learnedOperations = {
  /** Forgets what was learned on one site, or all; answers what that was. */
  forgetChoices: fromPanel({ site: Origin.optional() }).gives(z.array(LearnedChoice)),
  /** Takes back what was just forgotten. */
  restoreChoices: fromPanel({ choices: z.array(LearnedChoice) }).gives(z.boolean()),
} as const;

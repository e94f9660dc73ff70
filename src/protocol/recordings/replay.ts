import { z } from 'zod';
import { Recording } from './recording';
import { Correction } from '../correction';
import { ReturnedRows } from '../extract/page-data';
import { Effect, ErrorShape } from '../frame';
import { GateQuestion } from '../gate';
import { Repair } from '../fingerprint';
import { PausedBy } from '../session';
import { Variables } from '../variables';

/** The ways in which a step's element was found, cheapest first. */
export const ReplayRung = z.enum(['selector', 'alternate', 'fingerprint', 'matcher', 'model']);
export type ReplayRung = z.infer<typeof ReplayRung>;

/** The result of a row. `not-run`: nothing was done for it. No value of the row is in it. */
export const RowResult = z.object({
  /** Counted from 1. */
  row: z.number().int().min(1),
  state: z.enum(['done', 'failed', 'unknown', 'stopped', 'not-run']),
  /** Why it was not done. */
  message: z.string().max(500).optional(),
  /** The address of the page that it ended on. */
  url: z.string().max(4000).optional(),
});
export type RowResult = z.infer<typeof RowResult>;

/** How rows are done that have a result each. */
export const PerRow = z.strictObject({
  /** After a row that was not done the next one is begun. */
  goesOn: z.boolean(),
  /** Results of earlier rows: those that are done, or may be, are not done again. */
  before: z.array(RowResult).max(10_000),
  /** The one row that is done now; all others stay as they were. */
  only: z.number().int().min(1).optional(),
});
export type PerRow = z.infer<typeof PerRow>;

export const ReplayOptions = z.strictObject({
  variables: Variables.optional(),
  /** Does it once a row, with the row's values. Each row has a result of its own. */
  rows: z.array(z.record(z.string(), z.string())).max(10_000).optional(),
  /** Without it, all rows are done, whatever comes of one. */
  perRow: PerRow.optional(),
  /** Numbers of the first and the last step to do, counted from 1. One step: both the same. */
  from: z.number().int().min(1).optional(),
  to: z.number().int().min(1).optional(),
  /** A pause before each step, for people who watch. */
  slowMs: z.number().int().min(0).max(60_000).optional(),
  /** Waits after its first step, as if it had been paused there. */
  oneStep: z.boolean().optional(),
});
export type ReplayOptions = z.infer<typeof ReplayOptions>;

/** The data of a step that extracts. */
export const StepData = z.object({
  result: z.json(),
  rows: z.array(ReturnedRows),
  /** Why the rows are not all, where more may be there. */
  partial: z.string().optional(),
  /** Only the first items of each list are here; `rows` has how many there were. */
  isCut: z.boolean().optional(),
});
export type StepData = z.infer<typeof StepData>;

export const RepeatResult = z.object({
  /** Times that its steps were done, all of them. */
  passes: z.number().int(),
  pages: z.number().int(),
  /** Rows that had gone before their turn came. */
  gone: z.number().int(),
  /** Its limit ended it: there was more. */
  isCut: z.boolean(),
});
export type RepeatResult = z.infer<typeof RepeatResult>;

/** A step and what came of it. `unknown`: it was sent, and nothing tells whether it worked. */
export const ReplayedStep = z.object({
  id: z.string(),
  /** Counted from 1. */
  number: z.number().int(),
  description: z.string(),
  /** The number of its row, counted from 1. */
  row: z.number().int().optional(),
  /** The number of the repeat's pass, counted from 1. */
  pass: z.number().int().optional(),
  state: z.enum(['running', 'done', 'skipped', 'failed', 'unknown', 'stopped']),
  /** Absent for what is done to the tab, and where nothing proves that an element was found. */
  rung: ReplayRung.optional(),
  ms: z.number(),
  effects: z.array(Effect),
  error: ErrorShape.optional(),
  /** The way its element was found again: a proposal to keep or not. */
  repair: Repair.optional(),
  /** It was done, and the page took that back afterwards. */
  corrected: Correction.optional(),
  /** Only for a step that extracts. */
  extracted: StepData.optional(),
  /** Only for a repeat that has ended. */
  repeated: RepeatResult.optional(),
});
export type ReplayedStep = z.infer<typeof ReplayedStep>;

/** Longest picture that is kept, in characters of its address. */
export const longestPicture = 100_000;

/** A picture of a tab with all secrets covered, or the reason why there is none. */
export const PagePicture = z.union([
  /** A JPEG as a `data:` address. */
  z.object({
    address: z
      .string()
      .max(longestPicture)
      .regex(/^data:image\/jpeg;base64,[\w+/=]+$/),
  }),
  z.object({ absent: z.enum(['not-in-front', 'page-changed', 'no-access', 'not-taken']) }),
]);
export type PagePicture = z.infer<typeof PagePicture>;

/** A recording being replayed, and in the end what came of it. No value of a variable is in it. */
export const ReplayReport = z.object({
  recordingId: z.string(),
  name: z.string(),
  revision: z.number().int(),
  /** `needs-you`: the user has to do something on the page; it goes on by itself then. */
  state: z.enum(['running', 'needs-you', 'done', 'failed', 'unknown', 'stopped', 'interrupted']),
  /** The page that asks the user who they are. */
  needs: z.object({ kind: z.literal('login'), url: z.string() }).optional(),
  /** The gate's question to the user, before the replay goes on. */
  asks: GateQuestion.optional(),
  pausedBy: PausedBy.optional(),
  startedAt: z.number(),
  ms: z.number(),
  modelCalls: z.number().int(),
  /** Steps that are to be done in all, rows and passes counted as far as they are known. */
  total: z.number().int(),
  steps: z.array(ReplayedStep),
  /**
   * Results in the order of the rows, where each row has one; `steps` then has those of the present row, and the data
   * of others.
   */
  rows: z.array(RowResult).optional(),
  /** Steps of the file it came from that were left out: it is not whole, and does not end as done. */
  leftOut: z.array(z.string()).optional(),
  /** Why it ended early. */
  error: ErrorShape.optional(),
  /** Shows the tab of the last step if that failed or its outcome is unknown. Comes after the end has been told. */
  picture: PagePicture.optional(),
  /** The page took back what one of its steps had done, perhaps after its end. */
  corrected: Correction.optional(),
});
export type ReplayReport = z.infer<typeof ReplayReport>;

/** The key of a session's newest replay in `storage.session`. */
export const replayKey = (sessionId: string): string => `replay:${sessionId}`;

/** The options of a run that a service of ours takes. */
export const RunOptions = ReplayOptions.pick({ variables: true, from: true, to: true });
export type RunOptions = z.infer<typeof RunOptions>;

/** `runId` is the caller's name for it: the same one again gives the same run, and starts no other. */
export const RunRequest = z.object({ runId: z.uuid(), recording: Recording, options: RunOptions.optional() });
export type RunRequest = z.infer<typeof RunRequest>;

/** A step as a service tells it while it follows a recording. */
export const ToldStep = ReplayedStep.omit({ repair: true });
export type ToldStep = z.infer<typeof ToldStep>;

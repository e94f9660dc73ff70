import { z } from 'zod';
import { Snapshot, SnapshotChange, SnapshotOptions } from '../snapshot';
import { defineOperation, OfSession } from './operation';

export const SnapshotRequest = SnapshotOptions.extend({
  /** `nodes` (default) adds the structure to the text. */
  form: z.enum(['text', 'nodes']).optional(),
  /** Most tokens of the text, estimated at four characters each; default 6,000. */
  budget: z.number().int().positive().optional(),
  /** The words the text is read for: past the budget, lines with them stay. */
  need: z.string().optional(),
  /** The number of lines that were shown before, by need: the next ones are given. */
  more: z.number().int().nonnegative().optional(),
  /** Adds the lines that were left out. */
  leftOut: z.boolean().optional(),
  /** Adds what changed since the session's last snapshot, if that had the same scope and depth. */
  changes: z.boolean().optional(),
});
export type SnapshotRequest = z.infer<typeof SnapshotRequest>;

export const SnapshotReport = z.object({
  text: z.string(),
  /** Estimated, of `text`. */
  tokens: z.number(),
  /** Lines in `text`, and lines left out of it. */
  shown: z.number(),
  omitted: z.number(),
  /** In the worker, from the call to the joined text. */
  ms: z.number(),
  snapshot: Snapshot.optional(),
  /** In their order: the first "(n more lines)" in `text` stands for the first n of them, and so on. */
  leftOut: z.array(z.string()).optional(),
  /** Absent when there is no earlier snapshot to compare with. */
  changes: z.array(SnapshotChange).optional(),
});
export type SnapshotReport = z.infer<typeof SnapshotReport>;

/** The joined snapshot of all frames as text and, unless `form` is `text`, as nodes. */
export const snapshotOperation = defineOperation({
  name: 'snapshot',
  from: ['panel', 'service'],
  input: OfSession.extend({ options: SnapshotRequest.optional() }),
  output: SnapshotReport,
  changes: 'nothing',
  isDriven: true,
  tool: {
    name: 'snapshot',
    description:
      'The page as text. "12 button Sign in" is element 12. Long pages are cut: say what you need, or how many lines you have (more).',
    input: z.strictObject({
      need: z.string().max(1000).optional(),
      more: z.number().int().nonnegative().optional(),
    }),
    output: z.object({ url: z.string(), page: z.string(), omitted: z.number() }),
  },
});

/** The changes since the session's last snapshot. */
export const SnapshotDiff = z.object({
  /** A line a change: `+` came, `-` went, `~` is otherwise now. */
  text: z.string(),
  changes: z.array(SnapshotChange),
});
export type SnapshotDiff = z.infer<typeof SnapshotDiff>;

/** Gives what changed since the last snapshot or diff, in the same scope and depth. Fails with `snapshot-failed` before the first. */
export const snapshotDiffOperation = defineOperation({
  name: 'snapshotDiff',
  from: ['panel', 'service'],
  input: OfSession,
  output: SnapshotDiff,
  changes: 'nothing',
  isDriven: false,
});

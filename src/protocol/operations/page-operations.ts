import { z } from 'zod';
import { Snapshot, SnapshotChange, SnapshotOptions } from '../snapshot';
import { defineOperation, OfSession, FrameId, StreamFlag, TimeoutMs, answerData } from './operation';
import { Box } from '../frame';
import { PagePicture } from '../recordings/replay';

export const SnapshotRequest = SnapshotOptions.extend({
  /** `nodes` (default) adds the structure to the text. */
  form: z.enum(['text', 'nodes']).optional(),
  /** Most tokens of the text, estimated at four characters each; default 6,000. */
  budget: z.number().int().positive().optional(),
  /** The words the text is read for: past the budget, lines with them stay. */
  need: z.string().optional(),
  /** The number of lines that were shown before, by need: the next ones are given. */
  more: z.number().int().nonnegative().optional(),
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

/** The most elements that are looked for in one picture. */
export const mostMarked = 30;

/** A picture of a session's page, with its address and size. */
export const WatchedPage = z.object({
  url: z.string(),
  title: z.string(),
  picture: PagePicture,
  /** The size of the page's viewport in CSS px, of which the boxes are; absent where it does not answer. */
  viewport: z.object({ width: z.number().positive(), height: z.number().positive() }).optional(),
  /** For each selector the box of its element in the viewport, which may be outside of it; null where there is none. */
  boxes: z.array(Box.nullable()).max(mostMarked),
});
export type WatchedPage = z.infer<typeof WatchedPage>;

/** Takes a picture of the session's tab with all secrets covered, beside whatever goes on there, and says where elements are in it. */
export const lookOperation = defineOperation({
  name: 'look',
  from: ['panel', 'service'],
  input: OfSession.extend({ selectors: z.array(z.string().max(20_000)).max(mostMarked).optional() }),
  output: WatchedPage,
  changes: 'nothing',
  isDriven: false,
});

export const NavigateBody = z.object({
  url: z.string(),
  options: z
    .object({
      referer: z.string().optional(),
      /** Milliseconds; default 15,000. */
      timeout: TimeoutMs,
      waitUntil: z.enum(['load', 'domcontentloaded', 'networkidle']).optional(),
    })
    .optional(),
  frameId: FrameId,
  streamResponse: StreamFlag,
});
export type NavigateBody = z.infer<typeof NavigateBody>;

/** Goes to `url` in the session's tab and waits until its document is there. `timeoutMs` is in milliseconds. */
export const navigateOperation = defineOperation({
  name: 'navigate',
  from: ['panel', 'service'],
  input: OfSession.extend({ url: z.url(), timeoutMs: z.number().optional() }),
  output: z.object({ url: z.string(), title: z.string() }),
  changes: 'tab',
  isDriven: true,
  http: {
    summary: 'Opens an address',
    isRepeatable: false,
    body: NavigateBody,
    data: answerData(z.unknown()),
  },
  tool: {
    name: 'navigate',
    description: 'Opens an address in the session.',
    input: z.strictObject({ url: z.string().max(100_000) }),
    output: z.object({ url: z.string() }),
  },
});

import { z } from 'zod';
import { Recording } from './recording';

/** Most recordings that are kept, that are added at once, and most versions of one. */
export const mostRecordings = 1000;
export const mostAdded = 500;
export const mostVersions = 50;

/** A removed recording can be had back for this long, in milliseconds. */
export const removedKeptMs = 10 * 60 * 1000;

export const FolderName = z.string().trim().min(1).max(100);

/** A recording in the list, without its steps. */
export const RecordingSummary = z.strictObject({
  id: z.string(),
  name: z.string(),
  tags: z.array(z.string()),
  /** Counts the saves. */
  revision: z.number().int(),
  savedAt: z.number(),
  steps: z.number().int(),
  /** Origins its steps go to or act on. */
  sites: z.array(z.string()),
  /** Names of its variables. */
  variables: z.array(z.string()),
  /** The folder it lies in. That is this browser's own order: it is no part of the recording and goes nowhere with it. */
  folder: FolderName.optional(),
});
export type RecordingSummary = z.infer<typeof RecordingSummary>;

/** One save of a recording. */
export const RecordingVersion = z.strictObject({
  revision: z.number().int(),
  savedAt: z.number(),
  steps: z.number().int(),
});
export type RecordingVersion = z.infer<typeof RecordingVersion>;

/** The key in `storage.session` of the library's last change, in milliseconds since 1970. */
export const libraryKey = 'library';

const OfRecording = z.strictObject({ id: z.string() });

/** Operations on the recordings of this browser. */
export const libraryOperations = {
  /** The last saved first. */
  listRecordings: {
    from: ['panel', 'service'],
    input: z.strictObject({}),
    output: z.array(RecordingSummary),
  },
  /** As it is, or as it was at a revision. */
  readRecording: {
    from: ['panel', 'service'],
    input: OfRecording.extend({ revision: z.number().int().optional() }),
    output: Recording,
  },
  /** The newest first. */
  listVersions: { from: ['panel', 'service'], input: OfRecording, output: z.array(RecordingVersion) },
  /** Variables whose values that are known here do not go with it by themselves: they are asked for each time, or bound to sites. */
  listWithheld: { from: ['panel'], input: OfRecording, output: z.array(z.string()) },
  /** Adds recordings, each as its first version. Fails when one has an id that is there. */
  addRecordings: {
    from: ['panel', 'service'],
    input: z.strictObject({ recordings: z.array(Recording).min(1).max(mostAdded) }),
    output: z.array(RecordingSummary),
  },
  /** Saves a recording as its next version: those before stay. */
  saveRecording: {
    from: ['panel', 'service'],
    input: z.strictObject({ recording: Recording }),
    output: RecordingSummary,
  },
  duplicateRecording: {
    from: ['panel', 'service'],
    input: OfRecording.extend({ name: z.string().min(1).max(2000) }),
    output: RecordingSummary,
  },
  /** Puts it into a folder, or into none. A folder is there as long as something lies in it. */
  moveRecording: {
    from: ['panel', 'service'],
    input: OfRecording.extend({ folder: FolderName.nullable() }),
    output: z.boolean(),
  },
  /** Takes it out of the list; for ten minutes it can be had back. */
  removeRecording: { from: ['panel', 'service'], input: OfRecording, output: z.boolean() },
  restoreRecording: { from: ['panel', 'service'], input: OfRecording, output: z.boolean() },
} as const;

import { z } from 'zod';
import { Identity } from '../fingerprint';
import { AlternateKind, alternateKinds, RecordingVariable, Step } from './recording';

/** Options of recording. Absent ones are those of the settings, or the default. */
export const RecordOptions = z.strictObject({
  /** Ways to find an element again, in the order they are tried in; those left out are not kept. */
  alternates: z.array(AlternateKind).min(1).max(alternateKinds.length).optional(),
  /** An attribute of the user's own that names elements for tests, before those that are known. */
  testIdAttribute: z
    .string()
    .max(100)
    .regex(/^[A-Za-z_][\w.-]*$/)
    .optional(),
  /** Keeps a small picture of the page with each step, with secret fields covered. */
  thumbnails: z.boolean().optional(),
});
export type RecordOptions = z.infer<typeof RecordOptions>;

/** A step that was recorded, as a list shows it. */
export const RecordedStep = Step.pick({
  id: true,
  method: true,
  arguments: true,
  description: true,
  tab: true,
  isSecret: true,
  thumbnail: true,
})
  .extend({
    /** What its element is called, and its role. */
    thing: Identity.optional(),
  })
  .strip();
export type RecordedStep = z.infer<typeof RecordedStep>;

/** The most steps that lie in storage: the newest. */
export const shownSteps = 100;

/**
 * The recording of a session in the making, as the panel shows it; the whole steps are asked for by `recordedSteps`.
 * `ended`: its tab is gone, or it was stopped; its steps are there until `discardRecording`.
 */
export const LiveRecording = z.object({
  sessionId: z.string(),
  /** The id the recording will have. */
  recordingId: z.string(),
  state: z.enum(['recording', 'paused', 'ended']),
  startedAt: z.number(),
  options: RecordOptions,
  /** The browser's ids of its tabs, in the order of their numbers in the recording. */
  tabs: z.array(z.number()),
  /** The number of steps. */
  count: z.number().int(),
  /** The newest of them, oldest first. */
  steps: z.array(RecordedStep).max(shownSteps),
  variables: z.array(RecordingVariable),
  /** Frames of which nothing is recorded: "frame pay.example: no access". */
  unreadable: z.array(z.string()),
});
export type LiveRecording = z.infer<typeof LiveRecording>;

/** The key of a session's live recording in `storage.session`. */
export const liveRecordingKey = (sessionId: string): string => `recording:${sessionId}`;

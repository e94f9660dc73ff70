import { z } from 'zod';
import { Identity } from '../fingerprint';
import { ElementCheck, RecordingDraft, UserEvent } from './raw-event';
import { AlternateKind, alternateKinds, Recording, RecordingVariable, Step } from './recording';
import { VariableName } from '../variables';

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

const OfSession = z.strictObject({ sessionId: z.string() });

/** Operations on recordings in the making. */
export const recordingOperations = {
  /**
   * Records what the user, and Tabwright, does in the session's tab, in those it opens and in those the user goes to, until
   * `stopRecording`. What is being recorded lies in `storage.session` (`liveRecordingKey`). One that was paused or goes on already goes on.
   */
  startRecording: {
    from: ['panel', 'service'],
    input: OfSession.extend({ options: RecordOptions.optional() }),
    output: LiveRecording,
  },
  /** Records nothing until `resumeRecording`. */
  pauseRecording: { from: ['panel', 'service'], input: OfSession, output: LiveRecording },
  resumeRecording: { from: ['panel', 'service'], input: OfSession, output: LiveRecording },
  /** Takes the last recorded step back, and the variables that only it used. What was done on the page stays. */
  undoRecordedStep: { from: ['panel', 'service'], input: OfSession, output: LiveRecording },
  /** Takes any recorded step out again, in the same way. */
  removeRecordedStep: {
    from: ['panel', 'service'],
    input: OfSession.extend({ stepId: z.string() }),
    output: LiveRecording,
  },
  /** Makes what a recorded step types a variable. A secret's value is nowhere after it. */
  makeRecordedVariable: {
    from: ['panel', 'service'],
    input: OfSession.extend({
      stepId: z.string(),
      /** The index of the argument. */
      argument: z.number().int().min(0).optional(),
      name: VariableName.optional(),
      isSecret: z.boolean().optional(),
    }),
    output: LiveRecording,
  },
  /**
   * Adds a check of what a tab of the recording shows now: of its address, or of the element that the user points at. False
   * when they did not.
   */
  addRecordedCheck: {
    from: ['panel'],
    input: OfSession.extend({ tabId: z.number().int(), check: z.enum([...ElementCheck.options, 'address']) }),
    output: z.boolean(),
  },
  /** The steps recorded so far, whole. */
  recordedSteps: { from: ['panel', 'service'], input: OfSession, output: RecordingDraft },
  /** Ends the recording and gives it, not saved yet. It can be asked for again until it is discarded. */
  stopRecording: {
    from: ['panel', 'service'],
    input: OfSession.extend({ name: z.string().max(2000).optional() }),
    output: Recording,
  },
  /** Forgets what was recorded: once it is saved, or because it is not wanted. Its pictures stay when it is `saved`. */
  discardRecording: {
    from: ['panel', 'service'],
    input: OfSession.extend({ saved: z.boolean().optional() }),
    output: z.boolean(),
  },
  /** A frame tells what the user did in it. False when nothing is recorded there. */
  recorded: { from: ['content'], input: z.strictObject({ event: UserEvent }), output: z.boolean() },
  /** A frame says that frames in it were added or have loaded. False when nothing is recorded there. */
  framesCame: { from: ['content'], input: z.strictObject({}), output: z.boolean() },
  /** A page says that it asks for another document itself. */
  leaving: { from: ['content'], input: z.strictObject({}), output: z.boolean() },
  /** The picture that a step names, as a `data:` address; null when there is none any more. */
  thumbnail: {
    from: ['panel', 'service'],
    input: z.strictObject({ id: z.string().max(100) }),
    output: z.string().nullable(),
  },
} as const;

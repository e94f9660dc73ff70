import { z } from 'zod';
import {
  LiveRecording,
  RecordOptions,
  ElementCheck,
  RecordingDraft,
  UserEvent,
} from '../recordings/live-recording';
import {
  FolderName,
  mostAdded,
  Recording,
  RecordingSummary,
  RecordingVersion,
} from '../recordings/recording';
import { PagePattern, Timing } from '../recordings/schedule';
import { VariableName } from '../variables';
import { OfSession } from './operation';

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

const OfScheduled = z.strictObject({ recordingId: z.string().max(100) });

/** Operations on what runs by itself. */
export const scheduleOperations = {
  /** Has a recording run at these times and on this page; with neither, by itself no more. */
  setSchedule: {
    from: ['panel'],
    input: OfScheduled.extend({ timing: Timing.optional(), page: PagePattern.optional() }),
    output: z.boolean(),
  },
  /** Runs what was missed, or passes over it. False when nothing was missed, or it was answered before. */
  answerMissed: { from: ['panel'], input: OfScheduled.extend({ isToRun: z.boolean() }), output: z.boolean() },
  /** The variables that nothing which is kept here has a value for, by recording: with one, it does not run by itself. */
  listNeeds: {
    from: ['panel'],
    input: z.strictObject({ recordingIds: z.array(z.string().max(100)).max(1000) }),
    output: z.record(z.string(), z.array(z.string())),
  },
  /** The user has seen what came of a run. */
  putRunAway: { from: ['panel'], input: z.strictObject({ id: z.string() }), output: z.boolean() },
  /** Forgets what ran by itself. What goes on goes on. */
  forgetScheduledRuns: { from: ['panel'], input: z.strictObject({}), output: z.boolean() },
} as const;

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
import { Delivery, KeptRows } from '../recordings/kept-rows';
import { PagePattern, Timing } from '../recordings/schedule';
import { VariableName } from '../variables';
import { OfSession } from './operation';
import { fromContent, fromPanel, fromUsers } from '../message';

const OfRecording = z.strictObject({ id: z.string() });

export const libraryOperations = {
  /** The last saved first. */
  listRecordings: fromUsers({}).gives(z.array(RecordingSummary)),
  /** As it is, or as it was at a revision. */
  readRecording: fromUsers({ ...OfRecording.shape, revision: z.number().int().optional() }).gives(Recording),
  /** The newest first. */
  listVersions: fromUsers(OfRecording).gives(z.array(RecordingVersion)),
  /** Variables whose values that are known here do not go with it by themselves: they are asked for each time, or bound to sites. */
  listWithheld: fromPanel(OfRecording).gives(z.array(z.string())),
  /**
   * Adds recordings, each as its first version. Fails when one has an id that is there. `isFromFile`: somebody else may have made
   * them, so no value that is known here goes with them by itself.
   */
  addRecordings: fromUsers({
    recordings: z.array(Recording).min(1).max(mostAdded),
    isFromFile: z.boolean().optional(),
  }).gives(z.array(RecordingSummary)),
  /** Saves a recording as its next version: those before stay. */
  saveRecording: fromUsers({ recording: Recording }).gives(RecordingSummary),
  duplicateRecording: fromUsers({ ...OfRecording.shape, name: z.string().min(1).max(2000) }).gives(
    RecordingSummary,
  ),
  /** Puts it into a folder, or into none. A folder is there as long as something lies in it. */
  moveRecording: fromUsers({ ...OfRecording.shape, folder: FolderName.nullable() }).gives(z.boolean()),
  /** Takes it out of the list; for ten minutes it can be had back. */
  removeRecording: fromUsers(OfRecording).gives(z.boolean()),
  restoreRecording: fromUsers(OfRecording).gives(z.boolean()),
  /** The rows that it read last, with how they differ from those before; null where there are none. */
  readKeptRows: fromPanel(OfRecording).gives(KeptRows.nullable()),
  forgetKeptRows: fromPanel(OfRecording).gives(z.boolean()),
  /** Where its rows go each time they are read; null for nowhere. */
  readDelivery: fromPanel(OfRecording).gives(Delivery.nullable()),
  setDelivery: fromPanel({ ...OfRecording.shape, delivery: Delivery.nullable() }).gives(z.boolean()),
} as const;

export const recordingOperations = {
  /**
   * Records what the user, and Tabwright, does in the session's tab, in those it opens and in those the user goes to, until
   * `stopRecording`. What is being recorded lies in `storage.session` (`liveRecordingKey`). One that was paused or goes on already goes on.
   */
  startRecording: fromUsers({ ...OfSession.shape, options: RecordOptions.optional() }).gives(LiveRecording),
  /** Records nothing until `resumeRecording`. */
  pauseRecording: fromUsers(OfSession).gives(LiveRecording),
  resumeRecording: fromUsers(OfSession).gives(LiveRecording),
  /** Takes the last recorded step back, and the variables that only it used. What was done on the page stays. */
  undoRecordedStep: fromUsers(OfSession).gives(LiveRecording),
  /** Takes any recorded step out again, in the same way. */
  removeRecordedStep: fromUsers({ ...OfSession.shape, stepId: z.string() }).gives(LiveRecording),
  /** Makes what a recorded step types a variable. A secret's value is nowhere after it. */
  makeRecordedVariable: fromUsers({
    ...OfSession.shape,
    stepId: z.string(),
    argument: z.number().int().min(0).optional(),
    name: VariableName.optional(),
    isSecret: z.boolean().optional(),
  }).gives(LiveRecording),
  /**
   * Adds a check of what a tab of the recording shows now: of its address, or of the element that the user points at. False
   * when they did not.
   */
  addRecordedCheck: fromPanel({
    ...OfSession.shape,
    tabId: z.number().int(),
    check: z.enum([...ElementCheck.options, 'address']),
  }).gives(z.boolean()),
  recordedSteps: fromUsers(OfSession).gives(RecordingDraft),
  /** Ends the recording and gives it, not saved yet. It can be asked for again until it is discarded. */
  stopRecording: fromUsers({ ...OfSession.shape, name: z.string().max(2000).optional() }).gives(Recording),
  /** Forgets what was recorded: once it is saved, or because it is not wanted. Its pictures stay when it is `saved`. */
  discardRecording: fromUsers({ ...OfSession.shape, saved: z.boolean().optional() }).gives(z.boolean()),
  /** A frame tells what the user did in it. False when nothing is recorded there. */
  recorded: fromContent({ event: UserEvent }).gives(z.boolean()),
  /** A frame says that frames in it were added or have loaded. False when nothing is recorded there. */
  framesCame: fromContent({}).gives(z.boolean()),
  /** A page says that it asks for another document itself. */
  leaving: fromContent({}).gives(z.boolean()),
  /** The picture that a step names, as a `data:` address; null when there is none any more. */
  thumbnail: fromUsers({ id: z.string().max(100) }).gives(z.string().nullable()),
} as const;

const OfScheduled = z.strictObject({ recordingId: z.string().max(100) });

export const scheduleOperations = {
  /** Has a recording run at these times and on this page; with neither, by itself no more. */
  setSchedule: fromPanel({
    ...OfScheduled.shape,
    timing: Timing.optional(),
    page: PagePattern.optional(),
  }).gives(z.boolean()),
  /** Runs what was missed, or passes over it. False when nothing was missed, or it was answered before. */
  answerMissed: fromPanel({ ...OfScheduled.shape, isToRun: z.boolean() }).gives(z.boolean()),
  /** The variables that nothing which is kept here has a value for, by recording: with one, it does not run by itself. */
  listNeeds: fromPanel({ recordingIds: z.array(z.string().max(100)).max(1000) }).gives(
    z.record(z.string(), z.array(z.string())),
  ),
  /** The user has seen what came of a run. */
  putRunAway: fromPanel({ id: z.string() }).gives(z.boolean()),
  /** Forgets what ran by itself. What goes on goes on. */
  forgetScheduledRuns: fromPanel({}).gives(z.boolean()),
} as const;

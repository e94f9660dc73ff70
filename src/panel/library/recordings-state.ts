import type { ErrorRecord } from '../../base/errors';
import { libraryKey, type RecordingSummary, type Recording } from '../../protocol/recordings/recording';
import { LiveRecording, liveRecordingKey } from '../../protocol/recordings/live-recording';
import { proposalsKey, type ProposalList } from '../../protocol/recordings/proposal';
import { replayKey, ReplayReport } from '../../protocol/recordings/replay';
import {
  readScheduledRuns,
  readSchedules,
  scheduledRunsKey,
  schedulesKey,
  type Schedule,
  type ScheduledRun,
} from '../../protocol/recordings/schedule';
import { atom, partsUnder, storedAs } from '../atoms';

/** The panel's state of recordings. */
export type RecordingsState = {
  /** As the list was last read; nothing before. */
  list: readonly RecordingSummary[] | undefined;
  /** Recordings that the service has otherwise, as last read with the list. */
  proposals: ProposalList | undefined;
  /** When the library or the proposals last changed, as the worker says. */
  changedAt: number;
  /** The one that was removed last, which can be had back. */
  removed: RecordingSummary | undefined;
  /** Recordings that are being made, by session id. */
  lives: Readonly<Record<string, LiveRecording>>;
  /** The session whose recording is looked at while it is made. */
  shownLive: string | undefined;
  /** The recording that the steps of the next one go into, when it is stopped. */
  recordsInto: string | undefined;
  /** The last one that was stopped had no step. */
  wasEmpty: boolean;
  open: OpenRecording | undefined;
  /** The newest replay of each session, by session id. */
  replays: Readonly<Record<string, ReplayReport>>;
  /** The user points at an element, of which a step is made. */
  isPicking: boolean;
  problem: RecordingsProblem | undefined;
  /** The recording whose schedule is asked for. */
  scheduling: Scheduling | undefined;
  /** The variables without which recordings would not run by themselves, by recording. */
  needs: Readonly<Record<string, readonly string[]>>;
};

/** The recording whose schedule is asked for, and the page it begins at. */
export type Scheduling = { recording: RecordingSummary; page: string | undefined };

/** The card over the steps of a recording; only one is open. */
export type EditorCard = 'details' | 'folder' | 'export' | 'versions' | 'variables' | 'replay' | 'delivery';

/** Values of variables from a file: the recording is replayed once a row. */
export type RowsFile = {
  name: string;
  rows: readonly Readonly<Record<string, string>>[];
  /** After a row that is not done the next one is begun. */
  goesOn: boolean;
};

/** The recording that is looked at and edited. */
export type OpenRecording = {
  recording: Recording;
  /** Variables whose values that are known here do not go with it by themselves. */
  withheld: readonly string[];
  /** It is not as it was last saved. */
  isChanged: boolean;
  /** The recording before each change, the last of them last. */
  past: readonly Recording[];
  /** The last change in words, where it is worth a word and an undo. */
  said: string | undefined;
  card: EditorCard | undefined;
  /** Counts the cards that were asked for. */
  cards: number;
  /** The step whose parts are shown. */
  stepId: string | undefined;
  /** The step that was added last. */
  addedId: string | undefined;
  rowsFile: RowsFile | undefined;
  /** It is replayed slowly, with a cursor. */
  isSlow: boolean;
  /** Repairs that were rejected, by the ids of their steps. */
  rejected: readonly string[];
};

/** The error that kept something from being done, and what can be asked for again once there is access. */
export type RecordingsProblem = { error: ErrorRecord; asked: 'record' | 'replay' | undefined };

export const noRecordings: RecordingsState = {
  list: undefined,
  proposals: undefined,
  changedAt: 0,
  removed: undefined,
  lives: {},
  shownLive: undefined,
  recordsInto: undefined,
  wasEmpty: false,
  open: undefined,
  replays: {},
  isPicking: false,
  problem: undefined,
  scheduling: undefined,
  needs: {},
};

const timeIn = (value: unknown): number => (typeof value === 'number' ? value : 0);

export const recordingAtoms = {
  recordings: atom(noRecordings, {
    area: 'session',
    keys: [libraryKey, proposalsKey, liveRecordingKey(''), replayKey('')],
    read: (values, before) => ({
      ...before,
      changedAt: Math.max(timeIn(values[libraryKey]), timeIn(values[proposalsKey])),
      lives: partsUnder(values, liveRecordingKey(''), LiveRecording),
      replays: partsUnder(values, replayKey(''), ReplayReport),
    }),
  }),
  /** By recording. */
  schedules: storedAs('local', schedulesKey, (value): Readonly<Record<string, Schedule>> =>
    readSchedules(value),
  ),
  /** The newest first. */
  scheduledRuns: storedAs('local', scheduledRunsKey, (value): readonly ScheduledRun[] =>
    readScheduledRuns(value),
  ),
};

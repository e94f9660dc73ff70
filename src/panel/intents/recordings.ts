import { toAutomationError } from '../../base/errors';
import type { RecordingSummary, Recording } from '../../protocol/recordings/recording';
import type { Proposal } from '../../protocol/recordings/proposal';
import type {
  EditorCard,
  OpenRecording,
  RecordingsProblem,
  RecordingsState,
} from '../library/recordings-state';
import { patternsOf } from '../page-address';
import type { IntentPorts } from '../store';
import { bring } from './bring';

/** The recordings that are kept, the one that is edited, and those that are being made. */
export function recordingIntents(ports: IntentPorts) {
  const { background, browser, store } = ports;
  const trying = (work: () => Promise<unknown>) => attempt(ports, work);
  return {
    /** Reads the list as it is after the change of this time. */
    readRecordings: (changedAt: number) =>
      trying(async () => {
        const [list, proposals] = await Promise.all([
          background.listRecordings({}),
          background.listProposals({}),
        ]);
        // It has changed again meanwhile: that answer counts.
        if (store.getState().recordings.changedAt === changedAt) setRecordings(ports, { list, proposals });
      }),
    /** Takes over what a service has otherwise, as it is shown, or keeps what is here. */
    decideProposal: ({ id, tag, revision }: Proposal, isAccepted: boolean) =>
      trying(() => background[isAccepted ? 'acceptProposal' : 'discardProposal']({ id, tag, revision })),
    duplicateRecording: (id: string, name: string) =>
      trying(() => background.duplicateRecording({ id, name })),
    /** Puts it into a folder; without a name, into none. */
    moveRecording: (id: string, folder: string) =>
      trying(() => background.moveRecording({ id, folder: folder === '' ? null : folder })),
    removeRecording: (removed: RecordingSummary) =>
      trying(async () => {
        await background.removeRecording({ id: removed.id });
        setRecordings(ports, { removed });
      }),
    /** Puts the one that was removed last back. */
    restoreRecording: () =>
      trying(async () => {
        const { removed } = store.getState().recordings;
        if (removed) await background.restoreRecording({ id: removed.id });
        setRecordings(ports, { removed: undefined });
      }),
    /** Adds what was previewed. */
    addRecordings: (recordings: Recording[]) =>
      trying(() => background.addRecordings({ recordings, isFromFile: true })),
    exportRecordings: () =>
      trying(async () => {
        const ids = (store.getState().recordings.list ?? []).map(({ id }) => id);
        const recordings = await Promise.all(ids.map((id) => background.readRecording({ id })));
        const { toLibraryFile } = await bring(() => import('../../recording/formats/exported'));
        const { fileName, text } = toLibraryFile(recordings);
        browser.saveFile(fileName, text);
      }),
    closeProblem: () => setRecordings(ports, { problem: undefined }),

    openRecording: (id: string, card?: EditorCard) => openRecording(ports, id, card),
    /** Saves it and goes back to the list. */
    closeRecording: async () => {
      if (await save(ports)) store.setState({ screen: 'recordings' });
    },
    saveOpen: () => {
      changeOpen(ports, withoutSaid);
      return save(ports);
    },
    /** Changes the open recording; `said` tells what was done where it can be undone by a button. */
    edit: (change: (recording: Recording) => Recording, said?: string) => edit(ports, change, said),
    undoEdit: () => changeOpen(ports, undo),
    /** Says no more of the last change. It can still be undone. */
    forgetSaid: () => changeOpen(ports, withoutSaid),
    /** Shows the parts of a step; nothing puts them away. */
    openStep: (stepId: string | undefined) => changeOpen(ports, (open) => ({ ...open, stepId })),
    /** Shows a card; one that is there comes up anew. */
    showCard: (card: EditorCard | undefined) => {
      setRecordings(ports, { scheduling: undefined });
      changeOpen(ports, (open) => withCard(open, card));
    },
    saveText: (name: string, text: string) => browser.saveFile(name, text),
    /** The picture a step names, as a `data:` address. */
    readThumbnail: (id: string) => background.thumbnail({ id }).catch(() => null),

    startRecording: () => startRecording(ports),
    /** Records more steps for a recording, which are put after its own. */
    recordMore: (recordsInto: string) => startRecording(ports, recordsInto),
    showRecording: (sessionId: string) => showLive(ports, sessionId),
    pauseRecording: (sessionId: string) => trying(() => background.pauseRecording({ sessionId })),
    resumeRecording: (sessionId: string) => trying(() => background.resumeRecording({ sessionId })),
    undoRecordedStep: (sessionId: string) => trying(() => background.undoRecordedStep({ sessionId })),
    removeRecordedStep: (sessionId: string, stepId: string) =>
      trying(() => background.removeRecordedStep({ sessionId, stepId })),
    /** Makes what a step types a variable; its value is kept only where it is no secret. */
    makeRecordedVariable: (named: { sessionId: string; stepId: string; isSecret: boolean }) =>
      trying(() => background.makeRecordedVariable(named)),
    /** Has the user point at an element of the shown tab, and adds a check of what it shows now; of the address it is added at once. */
    addRecordedCheck: async (sessionId: string, check: 'text' | 'value' | 'visible' | 'address') => {
      const { tab, recordings } = store.getState();
      if (!tab || recordings.isPicking) return;
      setRecordings(ports, { isPicking: check !== 'address', problem: undefined });
      await trying(() => background.addRecordedCheck({ sessionId, tabId: tab.id, check }));
      setRecordings(ports, { isPicking: false });
    },
    cancelRecordedCheck: (sessionId: string) => trying(() => background.stop({ sessionId })),
    /** Stops it, saves it and opens it. Nothing that was recorded is nothing to save. */
    stopRecording: (sessionId: string) =>
      trying(async () => {
        const recording = await background.stopRecording({ sessionId });
        const wasEmpty = recording.steps.length === 0;
        const savedIn = wasEmpty ? undefined : await keepSteps(ports, recording);
        await background.discardRecording({ sessionId, saved: !wasEmpty });
        setRecordings(ports, { wasEmpty });
        if (savedIn === undefined) store.setState({ screen: 'recordings' });
        else await openRecording(ports, savedIn);
      }),
    discardRecording: (sessionId: string) =>
      trying(async () => {
        await background.discardRecording({ sessionId });
        store.setState({ screen: 'recordings' });
      }),
    /** Asks for access to the tab's site and records then. Call it in the click: the browser asks only then. */
    allowRecording: async () => {
      const { tab, recordings } = store.getState();
      const isAllowed = await browser.requestAccess(patternsOf([tab?.url]));
      if (isAllowed) await startRecording(ports, recordings.recordsInto);
    },
  };
}

/** Does it, and shows why it was not done; false then. */
export async function attempt(
  ports: IntentPorts,
  work: () => Promise<unknown>,
  asked?: RecordingsProblem['asked'],
): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (thrown) {
    setRecordings(ports, { problem: { error: toAutomationError(thrown).toJSON(), asked } });
    return false;
  }
}

export function setRecordings({ store }: IntentPorts, change: Partial<RecordingsState>): void {
  store.setState(({ recordings }) => ({ recordings: { ...recordings, ...change } }));
}

/** With a card, and no other. */
export const withCard = (open: OpenRecording, card: EditorCard | undefined): OpenRecording => ({
  ...open,
  card,
  cards: open.cards + 1,
});

const untouched = {
  cards: 0,
  isChanged: false,
  past: [],
  said: undefined,
  stepId: undefined,
  addedId: undefined,
  rowsFile: undefined,
  isSlow: false,
  rejected: [],
};

/** Opens a recording as it was last saved. */
export function openRecording(ports: IntentPorts, id: string, card?: EditorCard): Promise<boolean> {
  return attempt(ports, async () => {
    const [recording, withheld] = await Promise.all([
      ports.background.readRecording({ id }),
      ports.background.listWithheld({ id }),
    ]);
    const open = { ...untouched, recording, withheld, card };
    setRecordings(ports, { open, problem: undefined, scheduling: undefined });
    ports.store.setState({ screen: 'editor' });
  });
}

/** Changes what is open, if anything is. */
export function changeOpen(ports: IntentPorts, change: (open: OpenRecording) => OpenRecording): void {
  const { open } = ports.store.getState().recordings;
  if (open) setRecordings(ports, { open: change(open) });
}

/** The most changes that can be undone. */
const maxPast = 100;

export function edit(ports: IntentPorts, change: (recording: Recording) => Recording, said?: string): void {
  changeOpen(ports, (open) => ({
    ...open,
    recording: change(open.recording),
    isChanged: true,
    past: [...open.past.slice(1 - maxPast), open.recording],
    said,
  }));
}

const withoutSaid = (open: OpenRecording): OpenRecording => ({ ...open, said: undefined });

function undo(open: OpenRecording): OpenRecording {
  const before = open.past.at(-1);
  if (!before) return open;
  const { revision, savedAt } = open.recording;
  const recording = { ...before, revision, savedAt };
  return { ...open, recording, isChanged: true, past: open.past.slice(0, -1), said: undefined };
}

/** Saves what was changed, as a version. False when it could not be saved. */
export async function save(ports: IntentPorts): Promise<boolean> {
  const { open } = ports.store.getState().recordings;
  if (!open?.isChanged) return true;
  return attempt(ports, async () => {
    const { revision, savedAt } = await ports.background.saveRecording({ recording: open.recording });
    changeOpen(ports, (now) => ({
      ...now,
      recording: { ...now.recording, revision, savedAt },
      // Changes that were made meanwhile are not saved.
      isChanged: now.recording !== open.recording,
    }));
  });
}

function startRecording(ports: IntentPorts, recordsInto?: string): Promise<boolean> {
  const { tab } = ports.store.getState();
  setRecordings(ports, { problem: undefined, wasEmpty: false, recordsInto });
  const start = async () => {
    if (!tab) return;
    const { id: sessionId } = await ports.background.startSession({ tabId: tab.id });
    await ports.background.startRecording({ sessionId });
    showLive(ports, sessionId);
  };
  return attempt(ports, start, 'record');
}

/** Adds a recording to the library, or its steps to the one that they were recorded for. Gives the id of what they are in now. */
async function keepSteps({ background, store }: IntentPorts, recording: Recording): Promise<string> {
  const { recordsInto } = store.getState().recordings;
  const saved = await background.listRecordings({});
  if (recordsInto !== undefined && saved.some(({ id }) => id === recordsInto)) {
    const { appendSteps } = await bring(() => import('../../recording/edit-recording'));
    const before = await background.readRecording({ id: recordsInto });
    return (await background.saveRecording({ recording: appendSteps(before, recording) })).id;
  }
  // It is there already when the panel was closed between saving and discarding.
  if (!saved.some(({ id }) => id === recording.id))
    await background.addRecordings({ recordings: [recording] });
  return recording.id;
}

function showLive(ports: IntentPorts, sessionId: string): void {
  setRecordings(ports, { shownLive: sessionId });
  ports.store.setState({ screen: 'live' });
}

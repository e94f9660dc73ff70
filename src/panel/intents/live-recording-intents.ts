import type { Recording } from '../../protocol/recordings/recording';
import { patternsOf } from '../page-address';
import type { IntentPorts } from '../ports/panel-ports';
import { bring } from './bring';
import { openRecording } from './editor';
import { attempt, setRecordings } from './recordings';

/** Making a recording: what the user does in the tab becomes steps until it is stopped. */
export function liveIntents(around: IntentPorts) {
  const { background } = around;
  return {
    startRecording: () => startRecording(around),
    /** Records more steps for a recording, which are put after its own. */
    recordMore: (recordsInto: string) => startRecording(around, recordsInto),
    showRecording: (sessionId: string) => showLive(around, sessionId),
    pauseRecording: (sessionId: string) => attempt(around, () => background.pauseRecording({ sessionId })),
    resumeRecording: (sessionId: string) => attempt(around, () => background.resumeRecording({ sessionId })),
    undoRecordedStep: (sessionId: string) =>
      attempt(around, () => background.undoRecordedStep({ sessionId })),
    removeRecordedStep: (sessionId: string, stepId: string) =>
      attempt(around, () => background.removeRecordedStep({ sessionId, stepId })),
    /** Makes what a step types a variable; its value is kept only where it is no secret. */
    makeRecordedVariable: (named: { sessionId: string; stepId: string; isSecret: boolean }) =>
      attempt(around, () => background.makeRecordedVariable(named)),
    /** Has the user point at an element of the shown tab, and adds a check of what it shows now; of the address it is added at once. */
    addRecordedCheck: (sessionId: string, check: 'text' | 'value' | 'visible' | 'address') =>
      addCheck(around, sessionId, check),
    cancelRecordedCheck: (sessionId: string) => attempt(around, () => background.stop({ sessionId })),
    /** Stops it, saves it and opens it. Nothing that was recorded is nothing to save. */
    stopRecording: (sessionId: string) =>
      attempt(around, async () => {
        const recordingId = await saveLive(around, sessionId);
        setRecordings(around, { wasEmpty: recordingId === undefined });
        if (recordingId === undefined) show(around, 'recordings');
        else await openRecording(around, recordingId);
      }),
    discardRecording: (sessionId: string) =>
      attempt(around, async () => {
        await background.discardRecording({ sessionId });
        show(around, 'recordings');
      }),
    /** Asks for access to the tab's site and records then. Call it in the click: the browser asks only then. */
    allowRecording: async () => {
      const patterns = patternsOf([around.store.read().tab?.url]);
      const { recordsInto } = around.store.read().recordings;
      if (await around.browser.requestAccess(patterns)) await startRecording(around, recordsInto);
    },
  };
}

function startRecording(around: IntentPorts, recordsInto?: string): Promise<boolean> {
  const { tab } = around.store.read();
  setRecordings(around, { problem: undefined, wasEmpty: false, recordsInto });
  return attempt(
    around,
    async () => {
      if (!tab) return;
      const { id: sessionId } = await around.background.startSession({ tabId: tab.id });
      await around.background.startRecording({ sessionId });
      showLive(around, sessionId);
    },
    'record',
  );
}

async function addCheck(
  around: IntentPorts,
  sessionId: string,
  check: 'text' | 'value' | 'visible' | 'address',
): Promise<void> {
  const { tab, recordings } = around.store.read();
  if (!tab || recordings.isPicking) return;
  setRecordings(around, { isPicking: check !== 'address', problem: undefined });
  await attempt(around, () => around.background.addRecordedCheck({ sessionId, tabId: tab.id, check }));
  setRecordings(around, { isPicking: false });
}

/** Saves what was recorded; the id of what it is in now, or nothing when there is no step. */
async function saveLive(around: IntentPorts, sessionId: string): Promise<string | undefined> {
  const { background } = around;
  const recording = await background.stopRecording({ sessionId });
  const hasSteps = recording.steps.length > 0;
  const savedIn = hasSteps ? await keep(around, recording) : undefined;
  await background.discardRecording({ sessionId, saved: hasSteps });
  return savedIn;
}

/** Adds a recording to the library, or its steps to the one that they were recorded for. */
async function keep({ background, store }: IntentPorts, recording: Recording): Promise<string> {
  const { recordsInto } = store.read().recordings;
  const saved = await background.listRecordings({});
  if (saved.some(({ id }) => id === recordsInto)) {
    const { appendSteps } = await bring(() => import('../../recording/edit-recording'));
    const before = await background.readRecording({ id: recordsInto ?? '' });
    return (await background.saveRecording({ recording: appendSteps(before, recording) })).id;
  }
  // It is there already when the panel was closed between saving and discarding.
  if (!saved.some(({ id }) => id === recording.id))
    await background.addRecordings({ recordings: [recording] });
  return recording.id;
}

function showLive(around: IntentPorts, sessionId: string): void {
  setRecordings(around, { shownLive: sessionId });
  show(around, 'live');
}

function show({ store }: IntentPorts, screen: 'recordings' | 'live'): void {
  store.update((state) => ({ ...state, screen }));
}

import { toAutomationError } from '../../base/errors';
import type { RecordingSummary, Recording } from '../../protocol/recordings/recording';
import type { Proposal } from '../../protocol/recordings/proposal';
import { toLibraryFile } from '../../recording/formats/own';
import type { IntentPorts } from '../ports/panel-ports';
import type { RecordingsProblem, RecordingsState } from '../library/recordings-state';

/** The recordings that are kept: what they are, and what is to become of them. */
export function recordingIntents(around: IntentPorts) {
  const { background, browser, store } = around;
  return {
    /** Reads the list as it is after the change of this time. */
    readRecordings: (changedAt: number) =>
      attempt(around, async () => {
        const [list, proposals] = await Promise.all([
          background.listRecordings({}),
          background.listProposals({}),
        ]);
        // It has changed again meanwhile: that answer counts.
        if (store.read().recordings.changedAt === changedAt) setRecordings(around, { list, proposals });
      }),
    /** Takes over what a service has otherwise, as it is shown, or keeps what is here. */
    decideProposal: ({ id, tag, revision }: Proposal, isAccepted: boolean) =>
      attempt(around, async () => {
        const decided = { id, tag, revision };
        await (isAccepted ? background.acceptProposal(decided) : background.discardProposal(decided));
      }),
    duplicateRecording: (id: string, name: string) =>
      attempt(around, () => background.duplicateRecording({ id, name })),
    /** Puts it into a folder; without a name, into none. */
    moveRecording: (id: string, folder: string) =>
      attempt(around, () => background.moveRecording({ id, folder: folder === '' ? null : folder })),
    removeRecording: (removed: RecordingSummary) =>
      attempt(around, async () => {
        await background.removeRecording({ id: removed.id });
        setRecordings(around, { removed });
      }),
    /** Puts the one that was removed last back. */
    restoreRecording: () =>
      attempt(around, async () => {
        const { removed } = store.read().recordings;
        if (removed) await background.restoreRecording({ id: removed.id });
        setRecordings(around, { removed: undefined });
      }),
    /** Adds what was previewed. */
    addRecordings: (recordings: Recording[]) =>
      attempt(around, () => background.addRecordings({ recordings })),
    exportRecordings: () =>
      attempt(around, async () => {
        const ids = (store.read().recordings.list ?? []).map(({ id }) => id);
        const recordings = await Promise.all(ids.map((id) => background.readRecording({ id })));
        const { fileName, text } = toLibraryFile(recordings);
        browser.saveFile(fileName, text);
      }),
    closeProblem: () => setRecordings(around, { problem: undefined }),
  };
}

/** Does it, and shows why it was not done. Whether it was. */
export async function attempt(
  around: IntentPorts,
  work: () => Promise<unknown>,
  asked?: RecordingsProblem['asked'],
): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (thrown) {
    setRecordings(around, { problem: { error: toAutomationError(thrown).toJSON(), asked } });
    return false;
  }
}

export function setRecordings({ store }: IntentPorts, change: Partial<RecordingsState>): void {
  store.update((state) => ({ ...state, recordings: { ...state.recordings, ...change } }));
}

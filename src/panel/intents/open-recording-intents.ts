import { summaryOf } from '../../recording/summary';
import type { IntentPorts } from '../ports/panel-ports';
import { openRecording, save } from './editor';
import { attempt, recordingIntents, setRecordings } from './recordings';
import { scheduleIntents } from './schedule-intents';

/** What is done with the whole of the open recording, as it is: what was changed is saved first. */
export function openRecordingIntents(around: IntentPorts) {
  const { removeRecording } = recordingIntents(around);
  const { openSchedule } = scheduleIntents(around);
  const saved = async () => {
    const isSaved = await save(around);
    const { open } = around.store.read().recordings;
    return isSaved && open ? summaryOf(open.recording) : undefined;
  };
  return {
    /** Makes a copy and opens it. */
    duplicateOpen: async (name: string) => {
      const summary = await saved();
      if (!summary) return;
      await attempt(around, async () => {
        const { id } = await around.background.duplicateRecording({ id: summary.id, name });
        await openRecording(around, id);
      });
    },
    /** Asks when it is to run. */
    scheduleOpen: async () => {
      const summary = await saved();
      if (!summary) return;
      const { open } = around.store.read().recordings;
      setRecordings(around, { open: open && { ...open, card: undefined }, scheduling: undefined });
      await openSchedule(summary);
    },
    /** Deletes it and goes back to the list, where it can be had back. */
    removeOpen: async () => {
      const summary = await saved();
      if (summary && (await removeRecording(summary)))
        around.store.update((state) => ({ ...state, screen: 'recordings' }));
    },
  };
}

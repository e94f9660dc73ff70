import type { RecordingVersion } from '../../protocol/recordings/library';
import type { IntentPorts } from '../ports/panel-ports';
import { edit, save } from './editor';
import { attempt } from './recordings';

/** The saves of the open recording. */
export function versionIntents(around: IntentPorts) {
  const { background, store } = around;
  return {
    /** The newest first. */
    listVersions: async (): Promise<RecordingVersion[]> => {
      const { open } = store.read().recordings;
      return open ? background.listVersions({ id: open.recording.id }).catch(() => []) : [];
    },
    /** Makes what it was at a revision its newest version. */
    restoreVersion: (revision: number, said: string) =>
      attempt(around, async () => {
        const { open } = store.read().recordings;
        if (!open || !(await save(around))) return;
        const { id } = open.recording;
        const before = await background.readRecording({ id, revision });
        edit(around, (now) => ({ ...before, revision: now.revision, savedAt: now.savedAt }), said);
        await save(around);
      }),
  };
}

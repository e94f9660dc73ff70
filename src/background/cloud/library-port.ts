import { isAutomationError } from '../../base/errors';
import type { Recording } from '../../protocol/recording';
import {
  addRecordings,
  allRecordings,
  markRemoved,
  saveRecording,
  saveRecordingOver,
  storedRecording,
} from '../stored/recording-store';
import type { Library } from './sync-recordings';

/** The recordings of this browser, as they are exchanged. */
export const library: Library = {
  revisions: async () => new Map((await allRecordings()).map(({ id, revision }) => [id, revision])),
  read: (id) => storedRecording(id),
  put: async (recording, seen) => {
    if (seen !== undefined) return (await saveRecordingOver(recording, seen))?.revision;
    // What was removed here and changed elsewhere comes back with its versions.
    if (await markRemoved(recording.id, false)) return (await saveRecording(recording)).revision;
    return addNew(recording);
  },
  remove: async (id) => {
    await markRemoved(id, true);
  },
};

async function addNew(recording: Recording): Promise<number | undefined> {
  try {
    const [added] = await addRecordings([recording]);
    return added?.revision;
  } catch (thrown) {
    const isThere = isAutomationError(thrown) && (await library.revisions()).has(recording.id);
    if (isThere) return undefined;
    throw thrown;
  }
}

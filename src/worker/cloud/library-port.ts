import { isAutomationError } from '../../base/errors';
import type { Recording } from '../../protocol/recordings/recording';
import {
  addRecordings,
  allRecordings,
  markRemoved,
  saveRecording,
  saveRecordingOver,
  storedRecording,
  withheldIn,
} from '../store/recording-store';
import type { OpenLibrary } from './decide-proposal';

/** The recordings of this browser, as they are exchanged. */
export const library: OpenLibrary = {
  revisions: async () => new Map((await allRecordings()).map(({ id, revision }) => [id, revision])),
  read: (id) => storedRecording(id),
  put: async (recording, seen, withheld) => {
    if (seen !== undefined) return (await saveRecordingOver(recording, { seen, withheld }))?.revision;
    // What was removed here and changed elsewhere comes back with its versions.
    if (await markRemoved(recording.id, false)) return (await saveRecording(recording, withheld)).revision;
    return addNew(recording, withheld);
  },
  withheld: (id) => withheldIn(id),
  remove: async (id) => {
    await markRemoved(id, true);
  },
};

async function addNew(recording: Recording, withheld: readonly string[]): Promise<number | undefined> {
  try {
    const [added] = await addRecordings([recording], withheld);
    return added?.revision;
  } catch (thrown) {
    const isThere = isAutomationError(thrown) && (await library.revisions()).has(recording.id);
    if (isThere) return undefined;
    throw thrown;
  }
}

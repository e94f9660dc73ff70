import type { Handlers } from '../../messaging/contract';
import type { BackgroundContract } from '../../protocol/background';
import type { libraryOperations } from '../../protocol/recordings/library';
import { duplicate } from '../../recording/edit-recording';
import { summaryOf } from '../../recording/summary';
import {
  addRecordings,
  allRecordings,
  markRemoved,
  moveToFolder,
  storedRecording,
  saveRecording,
  versionsOf,
  withheldIn,
} from './recording-store';

/** The recordings that are kept in this browser. */
export const libraryHandlers: Pick<Handlers<BackgroundContract>, keyof typeof libraryOperations> = {
  listRecordings: () => allRecordings(),
  readRecording: ({ id, revision }) => storedRecording(id, revision),
  listVersions: ({ id }) => versionsOf(id),
  listWithheld: ({ id }) => withheldIn(id),
  addRecordings: ({ recordings }) => addRecordings(recordings),
  saveRecording: ({ recording }) => saveRecording(recording),
  duplicateRecording: async ({ id, name }) => {
    const copy = duplicate(await storedRecording(id), { id: crypto.randomUUID(), name, at: Date.now() });
    await addRecordings([copy], await withheldIn(id));
    const { folder = null } = (await allRecordings()).find((each) => each.id === id) ?? {};
    await moveToFolder(copy.id, folder);
    return { ...summaryOf(copy), ...(folder !== null && { folder }) };
  },
  moveRecording: ({ id, folder }) => moveToFolder(id, folder),
  removeRecording: ({ id }) => markRemoved(id, true),
  restoreRecording: ({ id }) => markRemoved(id, false),
};

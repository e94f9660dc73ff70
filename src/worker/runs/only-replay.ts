import { AutomationError } from '../../base/errors';
import { say } from '../../base/say';

/** The user's recordings that are being replayed. */
const replayed = new Set<string>();

export const isReplayed = (recordingId: string): boolean => replayed.has(recordingId);

/** Does it as the only replay of the recording; fails with `busy` when there is one. */
export async function asOnlyReplay<T>(recordingId: string, replay: () => Promise<T>): Promise<T> {
  if (replayed.has(recordingId))
    throw new AutomationError(
      'busy',
      say`This recording is being replayed in another tab, by you or by its schedule. Stop it there, or wait for its end.`,
    );
  replayed.add(recordingId);
  try {
    return await replay();
  } finally {
    replayed.delete(recordingId);
  }
}

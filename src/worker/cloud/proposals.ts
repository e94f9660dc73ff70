import browser from 'webextension-polyfill';
import { AutomationError } from '../../base/errors';
import { mostProposals, proposalsKey } from '../../protocol/recordings/proposal';
import { readRecording } from '../../recording/read';
import { rangeOf, withCloudDatabase } from './cloud-database';
import type { ProposalPort } from './sync-recordings';

/** The proposals of the service at `baseUrl` that the user has not decided on, in IndexedDB. */
export function proposalsOf(baseUrl: string): ProposalPort {
  return {
    ids: () =>
      withCloudDatabase(async (database) => {
        const keys = await database.getAllKeys('proposals', rangeOf(baseUrl));
        return keys.map(([, id]) => id);
      }),
    read: (id) =>
      withCloudDatabase(async (database) => {
        const found = await database.get('proposals', [baseUrl, id]);
        if (!found) return undefined;
        const { tag, recording } = found;
        return recording === undefined ? { id, tag } : { id, tag, recording: readRecording(recording) };
      }),
    put: async (proposed) => {
      await withCloudDatabase(async (database) => {
        const isKnown = await database.get('proposals', [baseUrl, proposed.id]);
        if (!isKnown && (await database.count('proposals', rangeOf(baseUrl))) >= mostProposals)
          throw tooMany();
        await database.put('proposals', { baseUrl, ...proposed });
      });
      await tellChange();
    },
    drop: async (id) => {
      await withCloudDatabase((database) => database.delete('proposals', [baseUrl, id]));
      await tellChange();
    },
  };
}

function tooMany(): AutomationError {
  return new AutomationError(
    'invalid-input',
    `The service has other forms of more than ${mostProposals} recordings. Accept or discard some, then exchange again.`,
  );
}

async function tellChange(): Promise<void> {
  await browser.storage.session.set({ [proposalsKey]: Date.now() });
}

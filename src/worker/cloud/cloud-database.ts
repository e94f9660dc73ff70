import browser from 'webextension-polyfill';
import { AutomationError } from '../../base/errors';
import { mostProposals, proposalsKey } from '../../protocol/recordings/proposal';
import { readRecording } from '../../recording/read';
import type { ProposalPort, CommonForms, CommonForm } from './sync-recordings';
import type { DBSchema } from 'idb';
import { briefDatabase } from '../../base/brief-database';

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

/** The forms that this browser and the service at `baseUrl` last had in common, in IndexedDB. */
export function commonForms(baseUrl: string): CommonForms {
  return {
    all: () =>
      withCloudDatabase(async (database) => {
        const forms = await database.getAll('forms', rangeOf(baseUrl));
        return new Map(forms.map(({ id, tag, revision }) => [id, { tag, revision }]));
      }),
    set: async (id, { tag, revision }) => {
      await withCloudDatabase((database) => database.put('forms', { baseUrl, id, tag, revision }));
    },
    drop: (id) => withCloudDatabase((database) => database.delete('forms', [baseUrl, id])),
  };
}

/** The recordings of each service as this browser knows them, in IndexedDB. A proposal's recording lies unparsed. */
interface CloudRecordings extends DBSchema {
  forms: { key: [string, string]; value: CommonForm & { baseUrl: string; id: string } };
  proposals: {
    key: [string, string];
    value: { baseUrl: string; id: string; tag: string | null; recording?: unknown };
  };
}

/** All that belongs to a service. */
const rangeOf = (baseUrl: string) => IDBKeyRange.bound([baseUrl], [baseUrl, []]);

const withCloudDatabase = briefDatabase<CloudRecordings>('cloud-recordings', 2, (created, from) => {
  if (from < 1) created.createObjectStore('forms', { keyPath: ['baseUrl', 'id'] });
  if (from < 2) created.createObjectStore('proposals', { keyPath: ['baseUrl', 'id'] });
});

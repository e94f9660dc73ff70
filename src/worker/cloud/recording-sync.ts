import type { DBSchema } from 'idb';
import browser from 'webextension-polyfill';
import { briefDatabase } from '../../base/brief-database';
import { AutomationError, isAutomationError } from '../../base/errors';
import { Queue } from '../../base/queue';
import { keepAwake, thisBrowser } from '../../browsers/this-browser';
import { KeptRecordings } from '../../client/remote/kept-recordings';
import type { Handlers } from '../../messaging/contract';
import { CloudSync, cloudSyncKey, type CloudService } from '../../protocol/cloud';
import type { cloudContract } from '../../protocol/operations/cloud-operations';
import { mostProposals, proposalsKey } from '../../protocol/recordings/proposal';
import { libraryKey, type Recording } from '../../protocol/recordings/recording';
import { settingsOrDefaults } from '../store/read-storage';
import {
  addRecordings,
  allRecordings,
  markRemoved,
  saveRecording,
  saveRecordingOver,
  storedRecording,
  withheldIn,
} from '../store/recording-store';
import { connectionTo, errorIn, loadService } from './cloud-service';
import {
  SharedRecordings,
  type CommonForm,
  type Library,
  type Proposed,
  type Table,
} from './shared-recordings';

type Operation = 'syncRecordings' | 'listProposals' | 'acceptProposal' | 'discardProposal';

/** Exchanges recordings with the service, where the user wants it: one exchange at a time. */
export class RecordingSync {
  readonly #turns = new Queue();
  /** The exchange that waits for its turn. */
  #next: Promise<CloudSync | null> | undefined;

  /** Has changes of the library, and the way back into the network, begin an exchange. Call it as the worker starts. */
  followLibrary(): void {
    browser.storage.onChanged.addListener((changes, area) => {
      if (area === 'session' && libraryKey in changes) void this.request();
    });
    globalThis.addEventListener('online', () => void this.request());
  }

  /** Exchanges recordings now, or after the exchange that goes on, and gives its result; null when none is wanted. */
  request(): Promise<CloudSync | null> {
    this.#next ??= this.#turns.run(() => {
      this.#next = undefined;
      return exchange();
    });
    return this.#next;
  }

  /** Begins anew what did not come to its end before the worker was stopped, or found no network. */
  async takeUp(): Promise<void> {
    const { [cloudSyncKey]: last } = await thisBrowser.kept.get(cloudSyncKey);
    const { data } = CloudSync.safeParse(last);
    if (data && (data.error || data.waiting > 0)) await this.request();
  }

  /** Operations on recordings that a service keeps: exchanging them, listing its other forms, and deciding on each. */
  handlers(): Pick<Handlers<typeof cloudContract>, Operation> {
    const decide = async (work: (shared: SharedRecordings) => Promise<void>) => {
      const shared = sharedWith(await loadService());
      // Nothing is decided while an exchange goes on.
      await this.#turns.run(() => work(shared));
      void this.request();
      return true;
    };
    return {
      syncRecordings: () => this.request(),
      listProposals: async () => {
        const { cloud } = await settingsOrDefaults();
        if (!cloud?.keepsRecordings) return { host: '', proposals: [], more: 0 };
        return { host: new URL(cloud.baseUrl).host, ...(await sharedWith(cloud).proposals()) };
      },
      acceptProposal: (decided) => decide((shared) => shared.accept(decided)),
      discardProposal: (decided) => decide((shared) => shared.discard(decided)),
    };
  }
}

async function exchange(): Promise<CloudSync | null> {
  const { cloud } = await settingsOrDefaults();
  if (!cloud?.keepsRecordings) return null;
  const shared = sharedWith(cloud);
  const work = async () => shared.exchange(new KeptRecordings(await connectionTo(cloud)));
  const state = await keepAwake(work()).then(
    ({ failed: [first], ...done }) => ({ ...done, error: first?.toJSON() }),
    (thrown: unknown) => ({ sent: 0, proposed: 0, error: errorIn(thrown).toJSON() }),
  );
  const told: CloudSync = { ...state, at: Date.now(), waiting: await shared.countWaiting() };
  await thisBrowser.kept.set({ [cloudSyncKey]: told });
  return told;
}

const sharedWith = ({ baseUrl }: CloudService) =>
  new SharedRecordings(library, formsOf(baseUrl), proposalsOf(baseUrl));

const library: Library = {
  revisions: async () => new Map((await allRecordings()).map(({ id, revision }) => [id, revision])),
  read: (id) => storedRecording(id),
  put: async (recording, seen, withheld) => {
    if (seen !== undefined) return (await saveRecordingOver(recording, { seen, withheld }))?.revision;
    // A recording that was removed here and changed elsewhere comes back with its versions.
    if (await markRemoved(recording.id, false)) return (await saveRecording(recording, withheld)).revision;
    return addNew(recording, withheld);
  },
  withheld: withheldIn,
  remove: async (id) => {
    await markRemoved(id, true);
  },
};

async function addNew(recording: Recording, withheld: readonly string[]): Promise<number | undefined> {
  try {
    const [added] = await addRecordings([recording], withheld);
    return added?.revision;
  } catch (thrown) {
    if (isAutomationError(thrown) && (await library.revisions()).has(recording.id)) return undefined;
    throw thrown;
  }
}

type Place = { baseUrl: string; id: string };
type Stored<T> = { key: [string, string]; value: T & Place };

interface CloudRecordings extends DBSchema {
  forms: Stored<CommonForm>;
  proposals: Stored<Proposed>;
}

const withDatabase = briefDatabase<CloudRecordings>('cloud-recordings', 2, (created, from) => {
  if (from < 1) created.createObjectStore('forms', { keyPath: ['baseUrl', 'id'] });
  if (from < 2) created.createObjectStore('proposals', { keyPath: ['baseUrl', 'id'] });
});

/** All rows of a service. */
const rangeOf = (baseUrl: string) => IDBKeyRange.bound([baseUrl], [baseUrl, []]);

/** The forms that this browser and the service last had in common, in IndexedDB. */
const formsOf = (baseUrl: string): Table<CommonForm> => ({
  all: () =>
    withDatabase(async (database) => {
      const rows = await database.getAll('forms', rangeOf(baseUrl));
      return new Map(rows.map(({ id, tag, revision }) => [id, { tag, revision }]));
    }),
  put: async (id, form) => {
    await withDatabase((database) => database.put('forms', { ...form, baseUrl, id }));
  },
  drop: (id) => withDatabase((database) => database.delete('forms', [baseUrl, id])),
});

/** The proposals of the service that the user has not decided on, in IndexedDB. Each change is told in `storage.session`. */
const proposalsOf = (baseUrl: string): Table<Proposed> => ({
  all: () =>
    withDatabase(async (database) => {
      const rows = await database.getAll('proposals', rangeOf(baseUrl));
      return new Map(rows.map(({ id, tag, recording }) => [id, { tag, recording }]));
    }),
  put: async (id, proposed) => {
    await withDatabase(async (database) => {
      const isKnown = await database.get('proposals', [baseUrl, id]);
      if (!isKnown && (await database.count('proposals', rangeOf(baseUrl))) >= mostProposals) throw tooMany();
      await database.put('proposals', { ...proposed, baseUrl, id });
    });
    await tellChange();
  },
  drop: async (id) => {
    await withDatabase((database) => database.delete('proposals', [baseUrl, id]));
    await tellChange();
  },
});

const tellChange = () => browser.storage.session.set({ [proposalsKey]: Date.now() });

function tooMany(): AutomationError {
  return new AutomationError(
    'invalid-input',
    `The service has other forms of more than ${mostProposals} recordings. Accept or discard some, then exchange again.`,
  );
}

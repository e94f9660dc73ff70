import browser from 'webextension-polyfill';
import { thisBrowser, keepAwake } from '../../browsers/this-browser';
import { KeptRecordings } from '../../client/remote/kept-recordings';
import { CloudSync, cloudSyncKey } from '../../protocol/cloud';
import { libraryKey } from '../../protocol/recordings/recording';
import { settingsOrDefaults } from '../store/read-storage';
import { commonForms, proposalsOf } from './cloud-database';
import { library } from './library-port';
import { connectionTo, errorIn } from './cloud-sessions';
import { countWaiting, syncRecordings } from './sync-recordings';

/** Exchanges recordings with the service, where the user wants it: one exchange at a time. */
export class RecordingSync {
  #going: Promise<CloudSync | null> | undefined;
  #isWantedAgain = false;

  /**
   * Exchanges recordings now, or again after the exchange that goes on, and gives its result; null when no exchange is
   * wanted.
   */
  async request(): Promise<CloudSync | null> {
    if (this.#going) {
      this.#isWantedAgain = true;
      return this.#going;
    }
    this.#going = this.#exchangeAll();
    try {
      return await this.#going;
    } finally {
      this.#going = undefined;
    }
  }

  /** Begins anew what did not come to its end before the worker was stopped, or found no network. */
  async takeUp(): Promise<void> {
    const { [cloudSyncKey]: last } = await thisBrowser.kept.get(cloudSyncKey);
    const { data } = CloudSync.safeParse(last);
    if (data && (data.error || data.waiting > 0)) await this.request();
  }

  /** Does what must not be done while an exchange goes on. */
  async between<T>(work: () => Promise<T>): Promise<T> {
    while (this.#going) await this.#going.catch(() => {});
    const worked = work();
    const settled = worked.then(
      () => null,
      () => null,
    );
    this.#going = settled;
    await settled;
    this.#going = undefined;
    if (this.#isWantedAgain) void this.request();
    return worked;
  }

  async #exchangeAll(): Promise<CloudSync | null> {
    for (;;) {
      this.#isWantedAgain = false;
      const state = await exchangeOnce();
      if (!this.#isWantedAgain || !state || state.error) return state;
    }
  }
}

/** Has changes of the library, and the way back into the network, begin an exchange. Call it as the worker starts. */
export function followLibrary(sync: RecordingSync): void {
  browser.storage.onChanged.addListener((changes, area) => {
    if (area === 'session' && libraryKey in changes) void sync.request();
  });
  globalThis.addEventListener('online', () => void sync.request());
}

async function exchangeOnce(): Promise<CloudSync | null> {
  const { cloud } = await settingsOrDefaults();
  if (!cloud?.keepsRecordings) return null;
  const { baseUrl } = cloud;
  const ports = { library, common: commonForms(baseUrl), proposals: proposalsOf(baseUrl) };
  const exchange = async () =>
    syncRecordings({ ...ports, service: new KeptRecordings(await connectionTo(cloud)) });
  const state = await keepAwake(exchange()).then(
    ({ failed: [first], ...done }) => ({ ...done, error: first?.toJSON() }),
    (thrown: unknown) => ({ sent: 0, proposed: 0, error: errorIn(thrown).toJSON() }),
  );
  const told: CloudSync = { ...state, at: Date.now(), waiting: await countWaiting(ports) };
  await thisBrowser.kept.set({ [cloudSyncKey]: told });
  return told;
}

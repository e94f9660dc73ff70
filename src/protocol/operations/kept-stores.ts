import { cloudKey, cloudSyncKey } from '../cloud';
import { welcomeKey } from '../first-use';
import { learnedChoicesKey } from './history';
import { deliveryKey, keptRowsKey } from '../recordings/kept-rows';
import { scheduledRunsKey, schedulesKey } from '../recordings/schedule';
import { versionKey, type StoredKey } from '../storage';

type KeptStore = {
  /** Names of databases in IndexedDB. */
  databases: readonly string[];
  /** Keys of what outlives the browser beside them; one that ends in a colon stands for all that begin with it. */
  keys: readonly string[];
};

const keysIn = (...keys: StoredKey[]): readonly string[] => keys;

/** All that is kept in this browser when it is closed. Privacy lists each, in this order. */
export const keptStores = {
  history: { databases: ['history'], keys: keysIn('history') },
  answers: { databases: ['answers'], keys: [] },
  learned: { databases: [], keys: [learnedChoicesKey] },
  /** With the rows that they read last, and where these go. */
  recordings: { databases: ['recordings', 'live-recordings'], keys: [keptRowsKey(''), deliveryKey('')] },
  pictures: { databases: ['thumbnails'], keys: [] },
  schedules: { databases: [], keys: [schedulesKey] },
  results: { databases: [], keys: [scheduledRunsKey] },
  variables: { databases: [], keys: keysIn('variables') },
  cloud: { databases: ['cloud-recordings'], keys: [cloudKey(''), cloudSyncKey] },
  programs: { databases: [], keys: keysIn('pairing', 'clients') },
  /** Models with their keys, whom text may be sent to, and what was spent. */
  models: { databases: [], keys: keysIn('settings', 'consents', 'spending') },
  /**
   * Tabwright's own data: all settings (a database in Firefox), and the key that seals values while the browser runs.
   */
  own: { databases: ['seal', 'kept'], keys: [versionKey, welcomeKey] },
} as const satisfies Record<string, KeptStore>;
export type KeptName = keyof typeof keptStores;

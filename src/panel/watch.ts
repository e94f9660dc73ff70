import { z } from 'zod';
import { Session } from '../protocol/session';
import { readStored } from '../protocol/storage';
import { SecretName, secretsKey } from '../protocol/variables';
import type { PanelBrowser } from './ports';
import type { PanelState } from './state';
import type { Store } from './store';

/** Keeps the store equal to the active tab, the sessions and the settings, from now on. */
export async function watchBrowser(store: Store<PanelState>, browser: PanelBrowser): Promise<void> {
  browser.onTabChange(() => void readTab(store, browser));
  browser.onStorageChange((area) => {
    if (area === 'session') void readSessions(store, browser);
    if (area === 'local') void readLocal(store, browser);
  });
  await Promise.all([
    readTab(store, browser),
    readSessions(store, browser),
    readLocal(store, browser),
    readWelcomed(store, browser),
  ]);
}

/** Reads which tab is shown. */
export async function readTab(store: Store<PanelState>, browser: PanelBrowser): Promise<void> {
  const tab = await browser.activeTab();
  store.update((state) => ({ ...state, tab }));
}

/** Reads all sessions anew. */
export async function readSessions(store: Store<PanelState>, browser: PanelBrowser): Promise<void> {
  const stored = await browser.readSessionStorage();
  const sessions = parseSessions(stored);
  store.update((state) => ({ ...state, sessions, secrets: parseSecrets(stored) }));
}

/** The sessions in `storage.session` by tab id. What is not a whole session is left out. */
export function parseSessions(stored: Readonly<Record<string, unknown>>): Record<number, Session> {
  const parsed = Object.entries(stored)
    .filter(([key]) => key.startsWith('session:'))
    .map(([, value]) => Session.safeParse(value));
  return Object.fromEntries(parsed.flatMap(({ data }) => (data ? [[data.tabId, data]] : [])));
}

function parseSecrets(stored: Readonly<Record<string, unknown>>): Record<number, SecretName[]> {
  const prefix = secretsKey('');
  const own = Object.entries(stored).filter(([key]) => key.startsWith(prefix));
  return Object.fromEntries(
    own.map(([key, value]) => [key.slice(prefix.length), z.array(SecretName).safeParse(value).data ?? []]),
  );
}

/** Reads what is kept in this browser anew. */
export async function readLocal(store: Store<PanelState>, browser: PanelBrowser): Promise<void> {
  const { stored, damaged } = readStored(await browser.readLocalStorage());
  store.update((state) => ({ ...state, ...stored, settingsDamaged: damaged.includes('settings') }));
}

async function readWelcomed(store: Store<PanelState>, browser: PanelBrowser): Promise<void> {
  const welcomed = await browser.readWelcomeSeen();
  store.update((state) => ({ ...state, welcomed }));
}

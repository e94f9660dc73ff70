import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Client } from '../messaging/contract';
import type { BackgroundContract } from '../protocol/background';
import type { RawStorage } from '../protocol/storage';
import { isSame, type Atom, type StorageArea } from './atoms';
import type { PanelBrowser } from './ports/panel-ports';
import { initialState, panelAtoms, type PanelState } from './state';

export type PanelStore = StoreApi<PanelState>;

export const createPanelStore = (state: PanelState = initialState): PanelStore => createStore(() => state);

/** Reads an area of the browser's storage; what was written there before the call is in the store once it is done. */
export type RefreshArea = (area: StorageArea) => Promise<void>;

/** The state, the browser and the background, which intents work on. */
export type IntentPorts = {
  store: PanelStore;
  refresh: RefreshArea;
  browser: PanelBrowser;
  background: Client<BackgroundContract>;
};

/** `ready` once the store has what was there at first. */
type Reading = { refresh: RefreshArea; ready: Promise<unknown> };

/** Keeps the store equal to the active tab and the browser's storage, from now on; `ready` once it is. */
export function watchBrowser(store: PanelStore, browser: PanelBrowser): Reading {
  const areas = { session: readerOf('session', store, browser), local: readerOf('local', store, browser) };
  browser.onTabChange(() => {
    void readTab(store, browser);
    // A shortcut may have been set on the browser's own page.
    void readOutside(store, browser);
  });
  browser.onStorageChange((area, keys) => {
    const own = keys.filter((key) => isOfAtom(area, key));
    if (own.length > 0) void areas[area](own);
  });
  const readWelcomed = async () => store.setState({ welcomed: await browser.readWelcomeSeen() });
  const refresh: RefreshArea = (area) => areas[area]();
  const ready = Promise.all([
    readTab(store, browser),
    readOutside(store, browser),
    readWelcomed(),
    refresh('session'),
    refresh('local'),
  ]);
  return { refresh, ready };
}

/** Fills the store with what is kept in this browser, once: the page has a tab of its own, and shows nothing of others. */
export function readKeptOnce(store: PanelStore, browser: PanelBrowser): Reading {
  return { refresh: () => Promise.resolve(), ready: readerOf('local', store, browser)() };
}

/** Reads which tab is shown. */
export async function readTab(store: PanelStore, browser: PanelBrowser): Promise<void> {
  change(store, { tab: await browser.activeTab() });
}

async function readOutside(store: PanelStore, browser: PanelBrowser): Promise<void> {
  const [shortcut, mayNotify] = await Promise.all([browser.readShortcut(), browser.mayNotify()]);
  change(store, { shortcut, mayNotify });
}

/**
 * Reads keys of an area that were written, or all of it without any; then the atoms that lie there are made anew. One reading
 * goes on at a time: an answer never comes after a later one, and what is written meanwhile is read next.
 */
function readerOf(area: StorageArea, store: PanelStore, browser: PanelBrowser) {
  let values: RawStorage = {};
  let wanted: Set<string> | 'all' = new Set();
  let reading: Promise<void> | undefined;
  const withKeys = (keys?: readonly string[]) =>
    keys === undefined || wanted === 'all' ? 'all' : new Set([...wanted, ...keys]);
  const readOn = async () => {
    try {
      while (wanted === 'all' || wanted.size > 0) {
        const keys = wanted === 'all' ? null : [...wanted];
        wanted = new Set();
        try {
          take(await browser.readStorage(area, keys), keys);
        } catch (thrown) {
          // These keys are read with what is asked for next.
          wanted = withKeys(keys ?? undefined);
          throw thrown;
        }
      }
    } finally {
      reading = undefined;
    }
  };
  const take = (read: RawStorage, keys: readonly string[] | null) => {
    const asked = keys ?? [...new Set([...Object.keys(values), ...Object.keys(read)])];
    const written = asked.filter((key) => !isSame(values[key], read[key]));
    if (written.length === 0) return;
    const next = { ...values };
    for (const key of written) {
      if (key in read) next[key] = read[key];
      else delete next[key];
    }
    values = next;
    change(store, atomsOf(area, written, values, store.getState()));
  };
  return (keys?: readonly string[]): Promise<void> => {
    wanted = withKeys(keys);
    return (reading ??= readOn());
  };
}

/** An atom lies under a key of its own, or under all that begin with one that ends in a colon. */
const isUnder = (own: string, key: string) => (own.endsWith(':') ? key.startsWith(own) : key === own);

const isOfAtom = (area: StorageArea, key: string) =>
  Object.values<Atom<unknown>>(panelAtoms).some(
    ({ source }) => source?.area === area && source.keys.some((own) => isUnder(own, key)),
  );

/** The atoms that lie under one of these keys, made of all values of the area. */
function atomsOf(
  area: StorageArea,
  written: readonly string[],
  values: RawStorage,
  state: PanelState,
): Partial<PanelState> {
  const isWritten = (own: string) => written.some((key) => isUnder(own, key));
  const before = new Map<string, unknown>(Object.entries(state));
  const atoms = Object.entries<Atom<unknown>>(panelAtoms).flatMap(([name, { source }]) =>
    source?.area === area && source.keys.some(isWritten)
      ? [[name, source.read(values, before.get(name))] as const]
      : [],
  );
  return Object.fromEntries<unknown>(atoms);
}

/** Changes what is other than it was. */
function change(store: PanelStore, next: Partial<PanelState>): void {
  const now = Object.entries(store.getState());
  const before = new Map<string, unknown>(now);
  const other = Object.entries(next).filter(([name, value]) => !isSame(before.get(name), value));
  if (other.length > 0) store.setState(Object.fromEntries(other));
}

import browser from 'webextension-polyfill';
import { isRecord } from '../../base/json';
import { thisBrowser } from '../../browsers/this-browser';
import { tryItChannel, tryItPath, welcomeKey } from '../../protocol/first-use';
import { accessKey } from '../../protocol/session';
import { allSites, isWebPage, webOrigin, patternOf } from '../page-address';
import type { ClipboardTable, PanelBrowser } from './panel-ports';
import { permissionPorts } from './permission-ports';
import type { PanelTab } from '../state';

/** The panel's only door to the browser's own functions. */
export async function connectToBrowser(): Promise<PanelBrowser> {
  const { id: windowId } = await browser.windows.getCurrent();
  let last: Promise<unknown> = Promise.resolve();
  return {
    version: browser.runtime.getManifest().version,
    // An earlier answer must not come after a later one; a whole `Queue` would be more than the panel's first bytes may be.
    activeTab: () => {
      const answer = last.then(() => activeTab(windowId));
      last = answer.catch(() => undefined);
      return answer;
    },
    onTryItEnter: (listener) => new BroadcastChannel(tryItChannel).addEventListener('message', listener),
    showTab: async (tabId, ofWindow) => {
      await browser.tabs.update(tabId, { active: true });
      await browser.windows.update(ofWindow, { focused: true });
    },
    onTabChange: (listener) => {
      browser.tabs.onActivated.addListener(listener);
      browser.tabs.onUpdated.addListener(listener);
      browser.tabs.onAttached.addListener(listener);
      browser.permissions.onAdded.addListener(listener);
      browser.permissions.onRemoved.addListener(listener);
    },
    onToolbarClick: (listener) => browser.action.onClicked.addListener(listener),
    readStorage: (area, keys) =>
      area === 'session' ? browser.storage.session.get(keys) : thisBrowser.kept.get(keys),
    keepInSession,
    openOwnPage: async (path) =>
      (await browser.tabs.create({ url: browser.runtime.getURL(path) })).id !== undefined,
    saveFile,
    copyTable,
    // Whoever starts the managed flavour has work for it, and no first use to be led through.
    readWelcomeSeen: async () =>
      import.meta.env.MODE === 'managed' || (await thisBrowser.kept.get(welcomeKey))[welcomeKey] === true,
    noteWelcomeSeen: () => thisBrowser.kept.set({ [welcomeKey]: true }),
    readShortcut: async () => {
      const commands = await browser.commands.getAll();
      return commands.find(({ name }) => name === '_execute_action')?.shortcut ?? '';
    },
    openShortcuts: () => thisBrowser.openShortcuts(),
    onStorageChange: (listener) => {
      browser.storage.onChanged.addListener((changes, area) => {
        if (area === 'session') listener(area, Object.keys(changes));
      });
      thisBrowser.kept.onChange((keys) => listener('local', keys));
    },
    ...permissionPorts,
    noteTemporaryAccess: (origin) => browser.storage.session.set({ [accessKey(origin)]: true }),
  };
}

async function activeTab(windowId: number | undefined): Promise<PanelTab | undefined> {
  const [tab] = await browser.tabs.query({
    active: true,
    ...(windowId === undefined ? { currentWindow: true } : { windowId }),
  });
  if (tab?.id === undefined) return undefined;
  const { id, title = '', url, status } = tab;
  const isLoading = status === 'loading';
  if (url === browser.runtime.getURL(tryItPath)) return { id, title, url, isOffLimits: false, isTryIt: true };
  if (url) {
    const isOffLimits = !isWebPage(url);
    return { id, title, url, isLoading, isOffLimits, isOnlyNow: !(await isAllowed(url)) };
  }
  // With access to all sites, an address that is still withheld is none of the web.
  return { id, title, isOffLimits: await browser.permissions.contains({ origins: [...allSites] }) };
}

/** There is nothing to ask for: access to the site is there already, or it is no site. */
async function isAllowed(url: string): Promise<boolean> {
  const origin = webOrigin(url);
  return origin === undefined || browser.permissions.contains({ origins: [patternOf(origin)] });
}

const keepInSession: PanelBrowser['keepInSession'] = async (key, value, most) => {
  const beginning = key.replace(/[^:]+$/u, '');
  const all = Object.entries(await browser.storage.session.get(null));
  const timeOf = (kept: unknown) => (isRecord(kept) && typeof kept['at'] === 'number' ? kept['at'] : 0);
  const alike = all
    .filter(([each]) => each.startsWith(beginning))
    .toSorted(([, one], [, other]) => timeOf(other) - timeOf(one));
  await browser.storage.session.remove(alike.slice(most - 1).map(([each]) => each));
  await browser.storage.session.set({ [key]: value });
};

function saveFile(name: string, content: string | Blob): void {
  const file = typeof content === 'string' ? new Blob([content], { type: 'application/json' }) : content;
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has begun by then; revoked at once, it would be empty.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

async function copyTable({ html, text }: ClipboardTable): Promise<void> {
  const forms = {
    'text/html': new Blob([html], { type: 'text/html' }),
    'text/plain': new Blob([text], { type: 'text/plain' }),
  };
  await navigator.clipboard.write([new ClipboardItem(forms)]);
}

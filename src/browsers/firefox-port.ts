import browser, { type Permissions } from 'webextension-polyfill';
import { AutomationError } from '../base/errors';
import { type BrowserPort, type Refusal, leaving, type Destination } from './browser-port';
import { firefoxStore } from './firefox-store';

/** Firefox: the panel is its sidebar, and the worker is a page that ends when it is idle. */
export const firefoxPort: BrowserPort = {
  ownScheme: 'moz-extension',
  hasOwnModel: false,
  canPair: false,
  debugger: () => {
    throw new AutomationError('not-supported', 'Firefox gives extensions no debugger.');
  },
  kept: firefoxStore,
  openPanelFromToolbar: () => browser.action.onClicked.addListener(() => void browser.sidebarAction.open()),
  // The sidebar opens in the window in front.
  openPanel: () => browser.sidebarAction.open(),
  // Content scripts never reach `storage.session` here, and they do reach `storage.local`, where nothing of ours lies.
  closeStorageToPages: () => Promise.resolve(),
  refusalOf,
  mayWorkOn,
  stayAwake: hearOwnWord,
  requestSending: (to) => browser.permissions.request(sendingTo(to)),
  maySend: (to) => browser.permissions.contains(sendingTo(to)),
  ownHost: () => new URL(browser.runtime.getURL('')).host,
  openShortcuts: () => openShortcutSettings(),
};

type Sending = Permissions.Permissions & { data_collection: string[] };

/** The data that leaves to a destination, which Firefox asks for as it asks for permissions. The polyfill's types lack it. */
const sendingTo = (to: Destination): Sending => ({ data_collection: [...leaving[to]] });

/** In Firefox 137 and later. */
function openShortcutSettings(): Promise<void> {
  const { commands } = browser as { commands: { openShortcutSettings?: () => Promise<void> } };
  return commands.openShortcutSettings?.() ?? Promise.resolve();
}

/**
 * In Firefox only what the event page hears puts off its end: no call of the browser's functions does, and a question that it is
 * still answering does so once. It hears what it writes itself.
 */
async function hearOwnWord(): Promise<void> {
  if (!browser.storage.onChanged.hasListener(hear)) browser.storage.onChanged.addListener(hear);
  await browser.storage.session.set({ awakeAt: Date.now() });
}

const hear = () => {};

/** Source: Firefox's preference `extensions.webextensions.restrictedDomains`. */
const mozillaHosts = new Set([
  'accounts-static.cdn.mozilla.net',
  'accounts.firefox.com',
  'addons.cdn.mozilla.net',
  'addons.mozilla.org',
  'api.accounts.firefox.com',
  'content.cdn.mozilla.net',
  'discovery.addons.mozilla.org',
  'oauth.accounts.firefox.com',
  'profile.accounts.firefox.com',
  'support.mozilla.org',
  'sync.services.mozilla.com',
]);

function mayWorkOn({ protocol, hostname }: URL): boolean {
  return /^https?:$/.test(protocol) && !mozillaHosts.has(hostname);
}

/**
 * Firefox says "Missing host permission" whenever no document took the script: for want of access, for an error page, and for a
 * document that went away. Which it was shows in the address, which it tells of sites with access only.
 */
async function refusalOf(
  message: string,
  { tabId, namesDocuments }: { tabId: number; namesDocuments: boolean },
): Promise<Refusal | undefined> {
  if (/invalid tab id/i.test(message)) return 'tab-closed';
  if (!/missing host permission/i.test(message))
    return /frame|document/i.test(message) ? 'document-gone' : undefined;
  const tab = await browser.tabs.get(tabId).catch(() => undefined);
  if (!tab) return 'tab-closed';
  if (tab.url === undefined) return 'no-access';
  if (!mayWorkOn(new URL(tab.url))) return 'off-limits';
  return namesDocuments || tab.status === 'loading' ? 'document-gone' : 'not-loaded';
}

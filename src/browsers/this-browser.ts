import { type BrowserPort, type Refusal, type ScriptTarget, leaving, type Destination } from './browser-port';
import browser, { type Permissions } from 'webextension-polyfill';
import { AutomationError } from '../base/errors';
import { firefoxStore } from './firefox-store';

/** Chromium and the browsers made of it. */
const chromiumPort: BrowserPort = {
  ownScheme: 'chrome-extension',
  hasOwnModel: true,
  canPair: true,
  debugger: () => chrome.debugger,
  kept: {
    get: (keys) => browser.storage.local.get(keys),
    set: (values) => browser.storage.local.set(values),
    remove: (keys) => browser.storage.local.remove(keys),
    onChange: (listener) => {
      browser.storage.onChanged.addListener((changes, area) => {
        if (area === 'local') listener(Object.keys(changes));
      });
    },
  },
  // By `onClicked`, not `openPanelOnActionClick`: only the former grants access to the tab (activeTab).
  openPanelFromToolbar: () => {
    void chrome.sidePanel.setPanelBehavior({ openPanelOnActionClick: false });
    browser.action.onClicked.addListener(({ windowId }) => {
      if (windowId !== undefined) void chrome.sidePanel.open({ windowId });
    });
  },
  openPanel: (windowId) => chrome.sidePanel.open({ windowId }),
  closeStorageToPages: async () => {
    const accessLevel = 'TRUSTED_CONTEXTS';
    await chrome.storage.local.setAccessLevel({ accessLevel });
    await chrome.storage.session.setAccessLevel({ accessLevel });
  },
  refusalOf: (message) => Promise.resolve(refusalIn(message)),
  mayWorkOn: ({ protocol, origin, pathname }) =>
    /^(https?|file):$/.test(protocol) &&
    !stores.has(origin) &&
    !(origin === 'https://chrome.google.com' && pathname.startsWith('/webstore')),
  stayAwake: () => browser.runtime.getPlatformInfo(),
  requestSending: () => Promise.resolve(true),
  maySend: () => Promise.resolve(true),
  ownHost: () => browser.runtime.id,
  openShortcuts: async () => void (await browser.tabs.create({ url: 'chrome://extensions/shortcuts' })),
};

const stores = new Set(['https://chromewebstore.google.com', 'https://microsoftedge.microsoft.com']);

const closed = /no tab with id|tab was closed|invalid tab id/i;

const notLoaded = /error page/i;

const unscriptable =
  /cannot access (a )?(chrome|edge|about|devtools|view-source|contents of url "(chrome|edge|about|devtools|chrome-extension))|extensions gallery|chrome-extension:\/\//i;

const denied = /cannot access contents|must request permission|cannot be scripted due to/i;

/** Firefox: the panel is its sidebar, and the worker is a page that ends when it is idle. */
const firefoxPort: BrowserPort = {
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

/** The data that leaves to a destination, which Firefox asks for as it asks for permissions. The polyfill's types lack it. */
const sendingTo = (to: Destination): Sending => ({ data_collection: [...leaving[to]] });

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

/** The browser stops a worker that heard nothing for 30 s; bytes of a stream do not count. In milliseconds. */
const signOfLifeMs = 10_000;

/** Keeps the worker alive until `work` is over. */
export async function keepAwake<T>(work: Promise<T>): Promise<T> {
  const timer = setInterval(() => void thisBrowser.stayAwake(), signOfLifeMs);
  try {
    return await work;
  } finally {
    clearInterval(timer);
  }
}

/** The browser that this build is for. */
export const thisBrowser: BrowserPort = import.meta.env.BROWSER === 'firefox' ? firefoxPort : chromiumPort;

type Sending = Permissions.Permissions & { data_collection: string[] };

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

function mayWorkOn({ protocol, hostname }: URL): boolean {
  return /^https?:$/.test(protocol) && !mozillaHosts.has(hostname);
}

/**
 * Firefox says "Missing host permission" whenever no document took the script: for want of access, for an error page, and for a
 * document that went away. Which it was shows in the address, which it tells of sites with access only.
 */
async function refusalOf(
  message: string,
  { tabId, namesDocuments }: ScriptTarget,
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

function refusalIn(message: string): Refusal | undefined {
  if (closed.test(message)) return 'tab-closed';
  if (notLoaded.test(message)) return 'not-loaded';
  if (unscriptable.test(message)) return 'off-limits';
  if (denied.test(message)) return 'no-access';
  return /frame|document/i.test(message) ? 'document-gone' : undefined;
}

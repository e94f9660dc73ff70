import browser from 'webextension-polyfill';
import type { BrowserPort, Refusal } from './browser-port';

/** Chromium and the browsers made of it. */
export const chromiumPort: BrowserPort = {
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

function refusalIn(message: string): Refusal | undefined {
  if (closed.test(message)) return 'tab-closed';
  if (notLoaded.test(message)) return 'not-loaded';
  if (unscriptable.test(message)) return 'off-limits';
  if (denied.test(message)) return 'no-access';
  return /frame|document/i.test(message) ? 'document-gone' : undefined;
}

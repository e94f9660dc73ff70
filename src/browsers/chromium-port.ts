import browser from 'webextension-polyfill';
import type { BrowserPort } from './browser-port';

/** Chromium and the browsers made of it. */
export const chromiumPort: BrowserPort = {
  name: 'Chrome',
  kept: {
    get: (keys) => browser.storage.local.get(keys),
    set: (values) => browser.storage.local.set(values),
    remove: (keys) => browser.storage.local.remove(keys),
    onChange: (listener) => {
      browser.storage.onChanged.addListener((_changes, area) => {
        if (area === 'local') listener();
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
  ownHost: () => browser.runtime.id,
  openShortcuts: async () => void (await browser.tabs.create({ url: 'chrome://extensions/shortcuts' })),
};

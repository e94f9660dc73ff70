import browser from 'webextension-polyfill';
import type { BrowserPort } from './browser-port';
import { firefoxStore } from './firefox-store';

/** Firefox: the panel is its sidebar, and the worker is a page that ends when it is idle. */
export const firefoxPort: BrowserPort = {
  name: 'Firefox',
  kept: firefoxStore,
  openPanelFromToolbar: () => browser.action.onClicked.addListener(() => void browser.sidebarAction.open()),
  // The sidebar opens in the window in front.
  openPanel: () => browser.sidebarAction.open(),
  // Content scripts never reach `storage.session` here, and they do reach `storage.local`, where nothing of ours lies.
  closeStorageToPages: () => Promise.resolve(),
  ownHost: () => new URL(browser.runtime.getURL('')).host,
  openShortcuts: () => openShortcutSettings(),
};

/** In Firefox 137 and later. */
function openShortcutSettings(): Promise<void> {
  const { commands } = browser as { commands: { openShortcutSettings?: () => Promise<void> } };
  return commands.openShortcutSettings?.() ?? Promise.resolve();
}

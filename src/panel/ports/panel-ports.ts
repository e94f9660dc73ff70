import type { Destination } from '../../browsers/browser-port';
import type { GrantsRead } from '../intents/site-grants';
import type { RawStorage } from '../../protocol/storage';
import type { StorageArea } from '../atoms';
import type { PanelTab } from '../state';

/** A table as it goes into the clipboard, as HTML and as text. */
export type ClipboardTable = { html: string; text: string };

/** A value with the time it was made at. */
type Timed = { at: number };

/** The functions of the browser that the panel uses. `browser.ts` is the real one. */
export type PanelBrowser = {
  /** The version of this extension. */
  version: string;
  /** The active tab of the panel's own window. */
  activeTab(): Promise<PanelTab | undefined>;
  /** Calls back when Enter is pressed on our practice page, which has taken the keyboard, and nothing there wants it. */
  onTryItEnter(listener: () => void): void;
  showTab(tabId: number, windowId: number): Promise<void>;
  /** Calls back when another tab is shown, when it goes elsewhere, and when access changes. */
  onTabChange(listener: () => void): void;
  /** Calls back when the toolbar icon is clicked, which gives access to the active tab. */
  onToolbarClick(listener: () => void): void;
  /** These keys of an area of storage, or all with null, unparsed. */
  readStorage(area: StorageArea, keys: string[] | null): Promise<RawStorage>;
  /** Keeps a value in `storage.session`, with at most so many whose keys begin alike; the oldest, by `at`, go. */
  keepInSession(key: string, value: Timed, most: number): Promise<void>;
  /** Opens a page of the extension in a new tab. */
  openOwnPage(path: string): Promise<boolean>;
  /** Offers JSON as a file to keep, or what the file is. */
  saveFile(name: string, content: string | Blob): void;
  copyTable(table: ClipboardTable): Promise<void>;
  /** This browser has shown the first-run welcome. */
  readWelcomeSeen(): Promise<boolean>;
  noteWelcomeSeen(): Promise<void>;
  /** The keys that open the panel, as the browser has them: "Alt+Shift+Y". Empty where there are none. */
  readShortcut(): Promise<string>;
  /** Opens the browser's own page where the user sets them. */
  openShortcuts(): Promise<void>;
  onStorageChange(listener: (area: StorageArea, keys: string[]) => void): void;
  /** Asks the user. Must be called in the click itself. */
  /** Asks, in a click, to allow that what a destination gets leaves the browser. */
  requestSending(to: Destination): Promise<boolean>;
  requestAccess(patterns: readonly string[]): Promise<boolean>;
  /** Our own requests may go out without our origin. */
  mayLeaveOutOrigin(): Promise<boolean>;
  /** Asks the user for that. Must be called in the click itself. */
  requestOriginRule(): Promise<boolean>;
  /** The system may tell that a task needs the user. */
  mayNotify(): Promise<boolean>;
  /** Asks the user for that. Must be called in the click itself. */
  requestNotices(): Promise<boolean>;
  /** Gives that permission back. */
  endNotices(): Promise<boolean>;
  /** Asks for what pairing uses, and does not wait: it works without. Must be called in the click itself. */
  requestPairing(): void;
  /** Asks for what runs by itself: to be woken at a time, and these sites. Must be called in the click itself. */
  requestSchedules(patterns: readonly string[]): Promise<boolean>;
  /** Asks for what sending rows on takes: to reach these sites, and to write a file. Must be called in the click itself. */
  requestDelivery(patterns: readonly string[], isFile: boolean): Promise<boolean>;
  /** The sites that may be worked on. */
  readGrants(): Promise<GrantsRead>;
  /** Gives access back, and forgets these keys of `storage.session`. */
  endAccess(patterns: readonly string[], keys: readonly string[]): Promise<boolean>;
  /** Notes that access to `origin` ends with the session. */
  noteTemporaryAccess(origin: string): Promise<void>;
};

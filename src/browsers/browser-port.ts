/** A store of values by key that outlives the browser and that no content script can read. */
export type KeptStore = {
  /** The values of some keys, or of all with null. */
  get(keys: string | string[] | null): Promise<Record<string, unknown>>;
  set(values: Record<string, unknown>): Promise<void>;
  remove(keys: string | string[]): Promise<void>;
  /** Calls `listener` with the keys after each change, in whichever of our contexts it was made. */
  onChange(listener: (keys: string[]) => void): void;
};

/**
 * The reason why the browser put no script into a tab: the tab was closed, it shows an error page, the page is the browser's own, access is
 * missing, or the document that was meant is gone.
 */
export type Refusal = 'tab-closed' | 'not-loaded' | 'off-limits' | 'no-access' | 'document-gone';

/** The tab of a script. `namesDocuments`: the script was for some of its documents only. */
export type ScriptTarget = { tabId: number; namesDocuments: boolean };

/** The differences between browsers for the worker and the panel. */
export type BrowserPort = {
  /** The scheme of the addresses of our own pages. */
  readonly ownScheme: 'chrome-extension' | 'moz-extension';
  /** It has a model of its own that extensions may ask. */
  readonly hasOwnModel: boolean;
  /** Programs of this computer can work here: the line to them needs a worker that lives as long as it is open. */
  readonly canPair: boolean;
  /** The browser's debugger, for a flavour that has it. Fails with `not-supported` where no extension has. */
  debugger(): typeof chrome.debugger;
  /** The store of keys and settings. */
  readonly kept: KeptStore;
  /** Has the toolbar button open the panel. Call it as the worker starts. */
  openPanelFromToolbar(): void;
  /** Opens the panel of a window. Works only in the user's own click. */
  openPanel(windowId: number): Promise<void>;
  /** Keeps content scripts out of what the worker and the panel keep. */
  closeStorageToPages(): Promise<void>;
  /** The reason for refusing a script, by the browser's own words; undefined when they say nothing that is known. */
  refusalOf(message: string, target: ScriptTarget): Promise<Refusal | undefined>;
  /** True where the browser lets extensions into a page, as far as its address tells. */
  mayWorkOn(page: URL): boolean;
  /** Puts off the end that an idle worker comes to. */
  stayAwake(): Promise<unknown>;
  /** Asks the user, in a click, to allow that what a destination gets leaves the browser; true where the browser does not ask. */
  requestSending(to: Destination): Promise<boolean>;
  /** True when that is allowed. */
  maySend(to: Destination): Promise<boolean>;
  /** The host that our own requests come from, as the browser's rules for requests name it. */
  ownHost(): string;
  /** Shows the browser's page of keyboard shortcuts, if an extension may. */
  openShortcuts(): Promise<void>;
};

/**
 * Data that leaves the browser once its user has agreed, by where it goes, in the words that Firefox has for it: text of pages, their
 * addresses, and, in recordings, what was done there. What the user types to be sent, as a key or a value, is sent by a button that
 * says so, and is no such kind.
 *
 * Source: https://extensionworkshop.com/documentation/develop/firefox-builtin-data-consent/
 */
export const leaving = {
  model: ['websiteContent', 'browsingActivity'],
  service: ['websiteContent', 'browsingActivity', 'websiteActivity'],
  webhook: ['websiteContent'],
} as const;

/** A model of any provider, a session service, or an address that rows are sent to. */
export type Destination = keyof typeof leaving;

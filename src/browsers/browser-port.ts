import type { Destination } from './what-leaves';

/** A store of values by key that outlives the browser and that no content script can read. */
export type KeptStore = {
  /** The values of some keys, or of all with null. */
  get(keys: string | string[] | null): Promise<Record<string, unknown>>;
  set(values: Record<string, unknown>): Promise<void>;
  remove(keys: string | string[]): Promise<void>;
  /** Calls `listener` after each change, in whichever of our contexts it was made. */
  onChange(listener: () => void): void;
};

/**
 * Why the browser put no script into a tab: the tab was closed, it shows an error page, the page is the browser's own, access is
 * missing, or the document that was meant is gone.
 */
export type Refusal = 'tab-closed' | 'not-loaded' | 'off-limits' | 'no-access' | 'document-gone';

/** What differs between browsers for the worker and the panel. */
export type BrowserPort = {
  /** What the addresses of our own pages begin with. */
  readonly ownScheme: 'chrome-extension' | 'moz-extension';
  /** Whether it has a model of its own that extensions may ask. */
  readonly hasOwnModel: boolean;
  /** Whether programs of this computer can work here: the line to them needs a worker that lives as long as it is open. */
  readonly canPair: boolean;
  /** The browser's debugger, for a flavour that has it. Fails with `not-supported` where no extension has. */
  debugger(): typeof chrome.debugger;
  /** Where keys and settings lie. */
  readonly kept: KeptStore;
  /** Has the toolbar button open the panel. Call it as the worker starts. */
  openPanelFromToolbar(): void;
  /** Opens the panel of a window. Works only in the user's own click. */
  openPanel(windowId: number): Promise<void>;
  /** Keeps content scripts out of what the worker and the panel keep. */
  closeStorageToPages(): Promise<void>;
  /** Why a script was refused, by the browser's own words; undefined when they say nothing that is known. */
  refusalOf(
    message: string,
    target: { tabId: number; namesDocuments: boolean },
  ): Promise<Refusal | undefined>;
  /** Whether the browser lets extensions into a page, as far as its address tells. */
  mayWorkOn(page: URL): boolean;
  /** Puts off the end that an idle worker comes to. */
  stayAwake(): Promise<unknown>;
  /** Asks the user, in a click, to allow that what a destination gets leaves the browser; true where the browser does not ask. */
  requestSending(to: Destination): Promise<boolean>;
  /** Whether that is allowed. */
  maySend(to: Destination): Promise<boolean>;
  /** The host that our own requests come from, as the browser's rules for requests name it. */
  ownHost(): string;
  /** Shows the browser's page of keyboard shortcuts, if an extension may. */
  openShortcuts(): Promise<void>;
};

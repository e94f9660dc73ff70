import { toAutomationError } from '../../base/errors';
import type { Client } from '../../messaging/contract';
import type { GoToOptions, NavigationResponse } from '../../page/cdp/open-address';
import type { BackgroundContract } from '../../protocol/background';
import { httpFailureOf } from '../http/http-failure';
import type { StartRequest } from '../http/wire';

/** The ways to the extension in a browser of a grid. */
export const carrierKinds = ['socket', 'bidi', 'cdp'] as const;
export type CarrierKind = (typeof carrierKinds)[number];

/** A tab that the extension knows, and the selector that leads into the frame that is meant; none for the page itself. */
export type TabPlace = { tabId: number; selector?: string };

export type GoTo = GoToOptions & { signal: AbortSignal };

/** The pages that a session of the service may work in, each by its id: what clients call the id of its main frame. */
export type Pages = {
  /** Their addresses by id, that of the page that was opened last at the end. */
  readonly urls: ReadonlyMap<string, string>;
  /** Opens an empty page and gives its id. */
  open(): Promise<string>;
  /** Opens an address in a page and waits for its document; null where its response is not known. */
  goTo(pageId: string, options: GoTo): Promise<NavigationResponse>;
  placeOfPage(pageId: string): Promise<TabPlace>;
  /** The place of a frame inside a page; undefined when there is none of this id. */
  placeOfFrame(frameId: string): Promise<TabPlace | undefined>;
};

/** The id of the page that was opened last; undefined when all are closed. */
export const newestPage = ({ urls }: Pick<Pages, 'urls'>): string | undefined => [...urls.keys()].at(-1);

/** Files that a browser has loaded down, by their names. */
export type Downloads = {
  names(): Promise<string[]>;
  /** The bytes of one; undefined where there is none of this name. */
  read(name: string): Promise<Uint8Array | undefined>;
};

/** A browser with the extension in it, and those of its pages that one session of the service may work in. */
export type BrowserHost = {
  readonly background: Client<BackgroundContract>;
  readonly pages: Pages;
  /** The address of its debugging port, when one was asked for. */
  readonly cdpUrl?: string;
  /** On a grid: the hub's name for its session, and how the extension is reached. */
  readonly grid?: { readonly sessionId: string; readonly link: CarrierKind };
  /** It is a browser of the user's own, which no other program may open. */
  readonly isOfUser: boolean;
  /** The name of a browser of the user's own among those that are paired. */
  readonly label?: string;
  /** Missing where downloads cannot be had. */
  readonly downloads?: Downloads;
  /** Its place, by which any process of the service finds it again (`BrowserSource.reopen`); none where only this one can. */
  readonly home?: string;
  /** Milliseconds after which it is ended where it is when it is not used. */
  readonly unusedMs?: number;
  /** Lets go of it and leaves it as it is, for another process. */
  release?(): void;
  /** Resolves when nothing more can be done in it, by `close` or by itself. */
  readonly closed: Promise<void>;
  close(): Promise<void>;
};

/** A program as its request describes it. */
export type ClientWords = {
  /** The digest of its key, as `callerOf` gives it. */
  caller: string;
  /** Its own word for itself (`cloud-client-name`). */
  name?: string;
  /** The language of its library (`x-language`). */
  language?: string;
};

/** A start of a session: what it asks for, who asks, and until when they wait. */
export type HostRequest = { request: StartRequest; client: ClientWords; signal: AbortSignal };

/** A place that browsers of sessions come from. */
export type BrowserSource = {
  /**
   * Gives the function that opens the browser that a session asks for; undefined where it asks for one of another source. Fails at
   * once with 400 for one that there cannot be.
   */
  choose(asked: HostRequest): (() => Promise<BrowserHost>) | undefined;
  /** The browser at this home, which this or another process opened; undefined where it is not there any more, or of another source. */
  reopen?(home: string): Promise<BrowserHost | undefined>;
  /** Makes ready what is kept ready; gives how many could not be. */
  start?(): Promise<number>;
  close?(): Promise<void>;
};

/** Tells as HTTP has it why a browser could not be opened. */
export async function typed<T>(open: () => Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (thrown) {
    throw httpFailureOf(toAutomationError(thrown), { operation: 'start', reached: false });
  }
}

import type { GoToOptions, NavigationResponse } from '../../page/cdp/open-address';
import type { Client } from '../../messaging/contract';
import type { CarrierKind } from '../grid/carrier';
import type { BackgroundContract } from '../../protocol/background';

/** A tab that the extension knows, and the selector that leads into the frame that is meant; none for the page itself. */
export type TabPlace = { tabId: number; selector?: string };

/** The pages that a session of the service may work in, each by its id: what clients call the id of its main frame. */
export type Pages = {
  /** The ids of all of them, the one that was opened last at the end. */
  all(): readonly string[];
  /** The id of the page that was opened last; undefined when all are closed. */
  current(): string | undefined;
  has(pageId: string): boolean;
  /** Address of a page; empty when it is closed. */
  urlOf(pageId: string): string;
  /** Opens an empty page and gives its id. */
  open(): Promise<string>;
  /** Opens an address in a page and waits for its document; null where its response is not known. */
  goTo(pageId: string, options: GoToOptions & { signal: AbortSignal }): Promise<NavigationResponse>;
  placeOfPage(pageId: string): Promise<TabPlace>;
  /** The place of a frame inside a page; undefined when there is none of this id. */
  placeOfFrame(frameId: string): Promise<TabPlace | undefined>;
};

/** Files that a browser has loaded down, by their names. */
type Downloads = {
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
  /** Whether it is a browser of the user's own, which no other program may open. */
  readonly isOfUser: boolean;
  /** What a browser of the user's own is called among those that are paired. */
  readonly label?: string;
  /** The files that it has loaded down, where they can be had. */
  readonly downloads?: Downloads;
  /** Where it is, as any process of the service finds it again (`BrowserSource.reopen`); none where only this one can. */
  readonly home?: string;
  /** Milliseconds after which it is ended where it is when it is not used. */
  readonly unusedMs?: number;
  /** Lets go of it and leaves it as it is, for another process. */
  release?(): void;
  /** Resolves when nothing more can be done in it, by `close` or by itself. */
  readonly closed: Promise<void>;
  close(): Promise<void>;
};

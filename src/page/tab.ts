import { AutomationError } from '../base/errors';
import { say } from '../base/say';
import type { PageActOptions, Move } from '../engine/page';
import type { DialogAnswers, Effect, FrameHello, Settle } from '../protocol/frame';
import type { AskFrame, InputStep } from '../protocol/frame-contract';
import type { InputMode } from '../protocol/session';
import type { WholeTextRequest } from '../protocol/snapshot';
import type { VariableOrigins } from '../protocol/variables';
import type { ActingMemory } from './followed-acts';

/**
 * A document with the engine, and the frame that shows it; the top frame's number is 0. A frame outlives its documents, so
 * requests name the document: another one that has come meanwhile gets none.
 */
export type LiveFrame = FrameHello & { frameId: number; documentId: string };

/** A frame and the frame element that holds it; the top frame has no holder. */
export type FramePlace = { frame: LiveFrame; holder?: PlacedRef };

/** An element by the frame it is in and its ref there. */
export type PlacedRef = { place: FramePlace; ref: number };

/** A tab that is worked on: its frames, and the events that only the browser around them shows. The extension and the debugging protocol carry it. */
export type Tab = {
  /** The tab's number, the same as long as it is open. */
  readonly id: number;
  readonly memory: ActingMemory;
  readonly ask: AskFrame;
  /** Lists the frames we may read, the top one first. With a `request`, those that can add their whole text. */
  readyFrames(request?: WholeTextRequest): Promise<LiveFrame[]>;
  /** Lists the same frames, each with the acting half of the engine. */
  actingFrames(): Promise<LiveFrame[]>;
  /** Lists the same frames, each with the part of the engine that reads data. */
  extractingFrames(): Promise<LiveFrame[]>;
  guardDialogs(policy: DialogAnswers): DialogGuard;
  /** Makes a frame's own world follow an act's effects under this name, until the returned function is called. */
  followCauses(documentId: string, name: string): Promise<() => void>;
  /** Reports events of the tab as a whole, until `signal` aborts. */
  listen(listeners: TabListeners, signal: AbortSignal): void;
  /** Leaves its page. `navigate` waits for the new document; the other moves only begin. */
  leave(move: Move, signal: AbortSignal): Promise<void>;
  isLoading(): Promise<boolean>;
  /** The HTTP status of the page of another tab, once that is there; undefined where it cannot be known. */
  statusOf(tabId: number): Promise<number | undefined>;
  /** For how long nothing has been on its way to it, in milliseconds; absent where the browser does not tell of requests. */
  restedMs?(): number;
  isGone(): Promise<boolean>;
  /** The fault that keeps its page from being worked on: crashed, hung, not loaded. Undefined when the page answers. */
  fault(): Promise<AutomationError | undefined>;
  /** Hands a document the files that it is to put into a field. */
  giveFiles(documentId: string, names: readonly string[]): Promise<void>;
  /** Runs a script that is the address of a pressed link once, in the page’s own world of this document and no other. */
  followScript(frame: LiveFrame, address: string): Promise<void>;
  /** Every download is heard of, and how it ended. */
  readonly hearsDownloads?: boolean;
  /** The browser's own input, where there is any. */
  readonly trusted?: TrustedInput;
};

export type TabListeners = {
  /** The page opened another tab, with this number if it is known. */
  onOpened: (tabId: number | undefined) => void;
  /** Another tab was closed. */
  onClosed: (tabId: number) => void;
  onDownload: (download: Download) => void;
  /** The tab began to load, or ended that. */
  onLoading: (isLoading: boolean) => void;
};

/** `hasFailed`: the browser got no file, since the server refused it, say. */
type Download = { name: string; referrer: string | undefined; hasFailed?: boolean };

export type TrustedInput = {
  begin(act: ActOfFrame): Promise<TrustedAct>;
  guardDialogs(policy: DialogAnswers): DialogGuard;
  /** The debugging protocol's ids of elements, in their order; undefined for those that are gone. */
  nodeIds(points: readonly (PlacedRef | undefined)[]): Promise<(number | undefined)[]>;
};

export type TrustedAct = {
  /** Sends these steps; resolves when the page has taken them. */
  input(steps: readonly InputStep[]): Promise<void>;
  end(): void;
};

export type ActOfFrame = { tab: Tab; place: FramePlace; signal: AbortSignal };

/**
 * A guard that answers the dialogs of a page during an act, so that the page never hangs on one. The frame of the act knows by
 * itself which of them the act opened; other frames hear of theirs.
 */
export type DialogGuard = {
  /** The event by which the page's own world of a covered frame tells of a dialog: its detail is `kind message`. */
  readonly name: string;
  /** Resolves when it is ready for the frame of the act. */
  begin(): Promise<void>;
  /** Covers another frame of the tab. Call it before the act. */
  cover(documentId: string): Promise<void>;
  /** The questions whether to leave the page so far, which the browser asks, as effects. */
  asked(): readonly Effect[];
  /** Gives the page its own functions back. Tells what the browser kept it from opening, in words. */
  finish(): Promise<string | undefined>;
  /** Ends the guard, if `finish` has not. It never waits long for a page that hangs. */
  release(): Promise<void>;
};

export type TabActing = {
  effectTimeoutMs: number;
  inputMode: InputMode;
  dialogs: DialogAnswers;
  /** Called right before the act touches the page: false holds it back. */
  mayTouch?: () => boolean;
  /** The act is known to change nothing that can be seen. */
  expectsNoEffect?: boolean;
  /** It is for the page that is there, and not for the next one where that has no such element. */
  isOfPage?: boolean;
  /** Default `answer`. */
  settle?: Settle;
  /** Called with each tab that an act opened. */
  onTabOpened?: (tabId: number) => void;
  /** The only origins in which each variable may be typed. */
  variableOrigins?: VariableOrigins;
};

export type TabActOptions = TabActing & PageActOptions;

/** The error for a page whose process has ended. */
export function pageCrashed(options?: ErrorOptions): AutomationError {
  const message = say`The page crashed, and nothing can be read of it. Open an address in the tab, or reload it.`;
  return new AutomationError('page-crashed', message, options);
}

/** The error for a page whose thread does not answer: a script or a dialog holds it. */
export function pageHung(options?: ErrorOptions): AutomationError {
  const message = say`The page does not answer: a script keeps it busy, or a dialog is open in it. Wait and try again, or open another address in the tab.`;
  return new AutomationError('page-hung', message, options);
}

/** The error for a page in whose place the browser shows its error page. */
export function pageNotLoaded(url: string | undefined, options?: ErrorOptions): AutomationError {
  const message = say`${url ?? say`The page`} could not be loaded, and the browser shows its error page: the address has no server, the server refuses, or it broke off. Check the address, or try again.`;
  return new AutomationError('navigation-failed', message, options);
}

import type { AutomationError } from '../base/errors';
import type { PageMove } from '../protocol/action';
import type { DialogPolicy, Effect, FrameHello } from '../protocol/frame';
import type { AskFrame, InputStep } from '../protocol/frame-contract';
import type { WholeTextRequest } from '../protocol/snapshot';
import type { ActingMemory } from './acting-memory';

/**
 * A document with the engine, and the frame that shows it; the top frame's number is 0. A frame outlives its documents, so
 * requests name the document: another one that has come meanwhile gets none.
 */
export type LiveFrame = FrameHello & { frameId: number; documentId: string };

/** A frame and the frame element that holds it; the top frame has none. */
export type FramePlace = { frame: LiveFrame; holder?: PlacedRef };

/** An element by the frame it is in and its ref there. */
export type PlacedRef = { place: FramePlace; ref: number };

/** A tab that is worked on: access to its frames, and to what only the browser around them shows. */
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
  guardDialogs(policy: DialogPolicy): DialogGuard;
  /** Makes a frame's own world follow, under this name, what an act causes, until the returned function is called. */
  followCauses(documentId: string, name: string): Promise<() => void>;
  /** Reports events of the tab as a whole, until `signal` aborts. */
  hear(ears: TabEars, signal: AbortSignal): void;
  /** Leaves its page. `navigate` waits for the new document; the other moves only begin. */
  leave(move: { method: PageMove; address: string }, signal: AbortSignal): Promise<void>;
  isLoading(): Promise<boolean>;
  isGone(): Promise<boolean>;
  /** The fault that keeps its page from being worked on: crashed, hung, not loaded. Undefined when the page answers. */
  fault(): Promise<AutomationError | undefined>;
  /** Hands a document the files that it is to put into a field. */
  bringFiles(documentId: string, names: readonly string[]): Promise<void>;
  /** Has a script that is the address of a pressed link run once, in the page’s own world of this document and no other. */
  followScript(frame: LiveFrame, address: string): Promise<void>;
  /** The browser's own input, where there is any. */
  readonly trusted?: TrustedInput;
};

export type TabEars = {
  /** The page opened another tab, with this number if it is known. */
  onOpened: (tabId: number | undefined) => void;
  onDownload: (download: { name: string; referrer: string | undefined }) => void;
  /** The tab began to load, or ended that. */
  onLoading: (isLoading: boolean) => void;
};

export type TrustedInput = {
  /** Prepares the browser's input for an act. */
  begin(act: ActOfFrame): Promise<TrustedAct>;
  guardDialogs(policy: DialogPolicy): DialogGuard;
  /** The debugging protocol's ids of elements, in their order; undefined for those that are gone. */
  nodeIds(points: readonly (PlacedRef | undefined)[]): Promise<(number | undefined)[]>;
};

/** The browser's own input for one act. */
export type TrustedAct = {
  /** Sends these steps; resolves when the page has taken them. */
  input(steps: readonly InputStep[]): Promise<void>;
  end(): void;
};

/** An act under way in a frame. */
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

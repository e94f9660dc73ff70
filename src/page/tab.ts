import type { AutomationError } from '../base/errors';
import type { PageMove } from '../protocol/action';
import type { Effect, FrameHello } from '../protocol/frame';
import type { AskFrame } from '../protocol/frame-contract';
import type { DialogPolicy } from '../protocol/session';
import type { WholeTextRequest } from '../protocol/snapshot';
import type { InputStep } from '../protocol/input';
import type { ActingMemory } from './acting-memory';

/**
 * A document that has the engine, and the frame that shows it; the top one's number is 0. A frame outlives its documents, so
 * whatever is asked or done goes to the document: another one that has come meanwhile gets nothing.
 */
export type LiveFrame = FrameHello & { frameId: number; documentId: string };

/** A frame and the frame element that holds it; none for the top. */
export type FramePlace = { frame: LiveFrame; holder?: PlacedRef };

/** An element by the frame it is in and its ref there. */
export type PlacedRef = { place: FramePlace; ref: number };

/** A tab that is worked on: the way to its frames, and what only the browser around them shows. */
export type Tab = {
  /** Names it as long as it is open. */
  readonly id: number;
  readonly memory: ActingMemory;
  readonly ask: AskFrame;
  /** The frames we may read, the top one first; with a `request` those that can say their whole text on the way. */
  readyFrames(request?: WholeTextRequest): Promise<LiveFrame[]>;
  /** The same, each with what acts. */
  actingFrames(): Promise<LiveFrame[]>;
  /** The same, each with what reads data. */
  extractingFrames(): Promise<LiveFrame[]>;
  guardDialogs(policy: DialogPolicy): DialogGuard;
  /** Has a frame's own world follow what an act causes there, under this name, until the function it gives is called. */
  followCauses(documentId: string, name: string): Promise<() => void>;
  /** Tells what happens to the tab as a whole, until `signal` aborts. */
  hear(ears: TabEars, signal: AbortSignal): void;
  /** Leaves its page. For an address it waits until that has come; else the page is only begun to be left. */
  leave(move: { method: PageMove; address: string }, signal: AbortSignal): Promise<void>;
  isLoading(): Promise<boolean>;
  isGone(): Promise<boolean>;
  /** What keeps its page from being worked on now: crashed, hung, not loaded. Undefined when it answers. */
  fault(): Promise<AutomationError | undefined>;
  /** Hands files to a frame that it is to put into a field. */
  bringFiles(documentId: string, names: readonly string[]): Promise<void>;
  /** Has the page in a document, and in no other, run a script that is the address of a link. */
  followScript(frame: LiveFrame, address: string): Promise<void>;
  /** The browser's own input, where there is any. */
  readonly trusted?: TrustedInput;
};

export type TabEars = {
  /** The page opened another tab; with its number where it has one. */
  onOpened: (tabId: number | undefined) => void;
  onDownload: (download: { name: string; referrer: string | undefined }) => void;
  /** It began to load another document, or ended that. */
  onLoading: (isLoading: boolean) => void;
};

export type TrustedInput = {
  /** Makes it ready for an act. */
  begin(act: ActOfFrame): Promise<TrustedAct>;
  guardDialogs(policy: DialogPolicy): DialogGuard;
  /** The debugging protocol's ids of elements, in their order; undefined for those that are gone. */
  nodeIds(points: readonly (PlacedRef | undefined)[]): Promise<(number | undefined)[]>;
};

/** The browser's own input for one act. */
export type TrustedAct = {
  /** Does these steps; resolves when the page has taken them. */
  input(steps: readonly InputStep[]): Promise<void>;
  end(): void;
};

/** An act under way in a frame. */
export type ActOfFrame = { tab: Tab; place: FramePlace; signal: AbortSignal };

/** The dialogs and windows that the page opened during an act. */
export type Opened = {
  /** Its dialogs, as effects. */
  opened: Effect[];
  /** Says in words what the browser kept the page from opening. */
  blocked: string | undefined;
};

/** Dialogs a page opens while it is acted on: reported and answered, so that the page never hangs on one. */
export type DialogGuard = {
  /** Covers a frame too. Call it before that frame is acted on. */
  cover(documentId: string): Promise<void>;
  /** Looks again and again; resolves when a dialog was opened, or never. */
  firstOpened(pollMs: { first: number; last: number }, signal: AbortSignal): Promise<Effect[]>;
  /** Lists the opened dialogs and gives the page its own functions back. */
  finish(): Promise<Opened>;
  /** Ends the guard, if `finish` has not; never waits long for a page that hangs. */
  release(): Promise<void>;
};

import type { ActionOutput, PageMove } from '../protocol/action';
import type { Fingerprint } from '../protocol/fingerprint';
import type { Outcome } from '../protocol/frame';
import type { Snapshot, SnapshotOptions } from '../protocol/snapshot';
import type { Variables } from '../protocol/variables';

/** What a ref stands for, in terms that outlive the snapshot. */
export type LastingTarget = {
  selector: string;
  /** Other selectors of the element, in its own frame. */
  alternates: string[];
  fingerprint: Fingerprint;
  frame?: string;
  backendNodeId?: number;
};

/** Elements that could be the one that had a fingerprint, and the way from their place in the list to selectors. */
export type Lookalikes = {
  fingerprints: Fingerprint[];
  /** Undefined for one that is gone. */
  targetOf(at: number, signal: AbortSignal): Promise<LastingTarget | undefined>;
};

/** What the page looked like, and the way from its refs to selectors. */
export type PageLook = {
  snapshot: Snapshot;
  /** What stands before a frame's refs → the key of the engine that gave them. */
  engines: ReadonlyMap<string, string>;
  /** The targets of refs of this snapshot, in their order; undefined for one that is gone. */
  targetsOf(refs: readonly string[], signal: AbortSignal): Promise<(LastingTarget | undefined)[]>;
};

export type OnLost = (sentence: string) => void;

export type PerformOptions = {
  variables: Variables;
  fingerprint?: Fingerprint;
  alternates?: string[];
  /** How long the element may be missing, or another one, before that is said; without it as long as the act may take. */
  missTimeoutMs?: number;
  /** What the page shows in answer to what is typed is told too. */
  tellsAnswer?: boolean;
  /** Told when the page takes back what the done act had proved, within two seconds of its answer. */
  onLost?: OnLost | undefined;
  /** For the act as a whole, in milliseconds. */
  timeoutMs: number;
  signal: AbortSignal;
};

/** How a page is left; `address` is empty where it is not gone to by one. */
export type Move = { method: PageMove; address: string };

/** A page that instructions are carried out on. The background makes it of a tab's frames. */
export type Page = {
  look(options: SnapshotOptions, signal: AbortSignal): Promise<PageLook>;
  /** What on the page could be the element that had this fingerprint. */
  lookalikes(fingerprint: Fingerprint, signal: AbortSignal): Promise<Lookalikes>;
  perform(action: ActionOutput & { method: string }, options: PerformOptions): Promise<Outcome>;
  /** Leaves the page: for an address, for the one before or after it, or for the same anew. */
  move(move: Move, signal: AbortSignal): Promise<Outcome>;
};

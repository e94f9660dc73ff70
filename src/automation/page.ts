import type { ActionOutput } from '../protocol/action';
import type { Identity, Outcome } from '../protocol/frame';
import type { Snapshot, SnapshotOptions } from '../protocol/snapshot';
import type { Variables } from '../protocol/variables';

/** What a ref stands for, in terms that outlive the snapshot. */
export type Target = { selector: string; identity: Identity; frame?: string };

/** What the page looked like, and the way from its refs to selectors. */
export type Look = {
  snapshot: Snapshot;
  /** The targets of refs of this snapshot, in their order; undefined for one that is gone. */
  targetsOf(refs: readonly string[], signal: AbortSignal): Promise<(Target | undefined)[]>;
};

export type PerformOptions = {
  variables: Variables;
  identity?: Identity;
  /** For the act as a whole, in milliseconds. */
  timeoutMs: number;
  signal: AbortSignal;
};

/** A page that instructions are carried out on. The background makes it of a tab's frames. */
export type Page = {
  look(options: SnapshotOptions, signal: AbortSignal): Promise<Look>;
  perform(action: ActionOutput & { method: string }, options: PerformOptions): Promise<Outcome>;
};

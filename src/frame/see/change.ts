/**
 * The part of an act that was running when a change was made: nothing of ours, the approach of the pointer, the press, or
 * the deed itself (the click, the keys, the new value).
 */
export type Phase = 'idle' | 'approach' | 'press' | 'deed';

/** One mutation of the page. */
export type Change = {
  readonly kind: MutationRecordType;
  readonly target: Node;
  readonly attribute: string | null;
  readonly oldValue: string | null;
  readonly added: readonly Node[];
  readonly removed: readonly Node[];
  /** The node before the nodes that came or went. */
  readonly previous: Node | null;
  /** `performance.now()` when it was taken: the same for all that was taken at once. */
  readonly at: number;
  /** The event whose listener made it, where one of the browser's own did. */
  readonly event: Event | null;
  phase: Phase;
  /** Whether only its phase can have made it: no task of the page's own, such as a timer, could run meanwhile. */
  isSure: boolean;
};

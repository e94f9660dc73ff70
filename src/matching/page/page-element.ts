import type { JoinedNode } from '../../protocol/snapshot';
import type { Concept } from '../../languages/kinds';
import type { Source } from './texts';

/** An element that can be acted on, with its texts and purposes. */
export type PageElement = {
  /** Position in the snapshot's nodes. */
  at: number;
  ref: string;
  node: JoinedNode;
  sources: readonly Source[];
  /** Purpose of the element → sureness, 0..1. */
  concepts: ReadonlyMap<Concept, number>;
  /** Whether it repeats another field: "confirm password". */
  again: boolean;
};

import type { JoinedNode } from '../../protocol/snapshot';
import type { Concept } from '../lexicon';
import type { Source } from './texts';

/** An element that can be acted on, with all that says what it is. */
export type PageElement = {
  /** Position in the snapshot's nodes. */
  at: number;
  ref: string;
  node: JoinedNode;
  sources: readonly Source[];
  /** What a form field is for → how surely, 0..1. */
  concepts: ReadonlyMap<Concept, number>;
  /** It asks for what another field asked for: "confirm password". */
  again: boolean;
};

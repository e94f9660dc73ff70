import type { Reading } from '../dom/reading';

/** The state of the name computation at a node. Source: accname 1.2, section 4.3, https://www.w3.org/TR/accname-1.2/ */
export type NameStep = {
  readonly reading: Reading;
  /** `self`: the element being named; `referenced`: through an id or a label; `content`: inside another's name. */
  readonly via: 'self' | 'referenced' | 'content';
  /** Inside an `aria-labelledby` or `aria-describedby` reference no further one is followed. */
  readonly inReference: boolean;
  /** A hidden element that was referenced gives the text of its hidden content. */
  readonly takesHidden: boolean;
  /** Nodes on the way here: none is visited twice. */
  readonly visited: Set<Node>;
  /** The number of characters that are still taken: nobody reads a page as the name of what is around it. */
  readonly room: { left: number };
  /** Computes the text of a node, standing at `step`. */
  readonly read: (node: Node, step: NameStep) => string;
};

/** One step further, into the element's content. */
export const inContent = (step: NameStep): NameStep =>
  step.via === 'content' ? step : { ...step, via: 'content' };

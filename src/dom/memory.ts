import type { Item } from './lines';
import type { Look } from './look';
import type { Place } from './walk';

/** What a walk found at an element, kept for the next one. */
export type Found = {
  item: Item | undefined;
  outer: Place;
  look: Look;
  unreadable?: string[];
};

/** What earlier walks of the whole page found, as far as it still holds. */
export type Memory = {
  /** What was found at `element`, if nothing that concerns it has changed. */
  recall(element: Element, outer: Place): Found | undefined;
  keep(element: Element, found: Found): void;
  /** Notes what cannot be read at an element. */
  note(element: Element, what: string): void;
  /** Notes that what is said of `element` depends on others, wherever they are. */
  refer(element: Element, others: readonly Element[]): void;
};

import type { Concept } from '../../lexicon';
import type { PageElement } from '../page-element';

/** An element while what it is for is still being found out. */
export type Inferring = Omit<PageElement, 'concepts' | 'again'> & {
  concepts: Map<Concept, number>;
  again: boolean;
};

/** The purposes of most elements of a page; all of them share this map. */
export const noConcepts = new Map<Concept, number>();

/** Raises how surely an element is for something; never lowers it. */
export function raise(element: Inferring, concept: Concept, sureness: number): void {
  if (element.concepts === noConcepts) element.concepts = new Map();
  element.concepts.set(concept, Math.max(sureness, element.concepts.get(concept) ?? 0));
}

/** How surely an element is for the likeliest of some purposes, 0..1. */
export function surenessOf(element: Inferring, wanted: readonly Concept[]): number {
  if (element.concepts.size === 0) return 0;
  return wanted.reduce((best, concept) => Math.max(best, element.concepts.get(concept) ?? 0), 0);
}

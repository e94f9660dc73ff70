import type { Concept } from '../../languages/kinds';
import type { PageElement } from './page-element';

/** An element whose purpose is still being inferred. */
export type Inferring = Omit<PageElement, 'concepts' | 'again'> & {
  concepts: Map<Concept, number>;
  again: boolean;
};

/** The empty map that all elements without a purpose share. */
export const noConcepts = new Map<Concept, number>();

/** Raises the sureness of an element's purpose, 0..1; never lowers it. */
export function raise(element: Inferring, concept: Concept, sureness: number): void {
  if (element.concepts === noConcepts) element.concepts = new Map();
  element.concepts.set(concept, Math.max(sureness, element.concepts.get(concept) ?? 0));
}

/** The sureness of an element's likeliest purpose among these, 0..1. */
export function surenessOf(element: Inferring, wanted: readonly Concept[]): number {
  if (element.concepts.size === 0) return 0;
  return wanted.reduce((best, concept) => Math.max(best, element.concepts.get(concept) ?? 0), 0);
}

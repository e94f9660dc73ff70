import { isTypable } from './page-fields';
import type { Concept } from '../../languages/kinds';
import type { PageElement } from './page-element';

const inferred = 0.9;
/** The share of the other field’s purpose that a repeated field keeps. */
const repeated = 0.72;
/** At most this many elements stand between the passwords of one form. */
const reach = 4;

/** Tells current, new and repeated passwords of a form apart. Returns the positions where groups of them begin. */
export function inferPasswords(elements: readonly Inferring[]): number[] {
  const groups: number[][] = [];
  for (const [position, element] of elements.entries()) {
    if (!isPassword(element)) continue;
    const last = groups.at(-1);
    const before = last?.at(-1);
    if (last && before !== undefined && isNear(elements, before, position)) last.push(position);
    else groups.push([position]);
  }
  for (const group of groups) inferGroup(group.flatMap((position) => elements[position] ?? []));
  return groups.flatMap(([first]) => first ?? []);
}

export function isPassword({ node }: Inferring): boolean {
  return node.hints?.tag === 'input' && node.hints.type === 'password' && isTypable(node);
}

function isNear(elements: readonly Inferring[], before: number, position: number): boolean {
  const between = elements.slice(before + 1, position);
  return between.length <= reach && !between.some(({ node }) => isTypable(node));
}

function inferGroup(group: readonly Inferring[]): void {
  const [first, second, third] = group;
  if (!first || !second) return;
  if (third) {
    raise(first, 'current-password', inferred);
    raise(second, 'new-password', inferred);
    markAgain(third);
  } else if (isNew(second) && !isNew(first) && !second.again) {
    raise(first, 'current-password', inferred);
  } else if (surenessOf(first, ['current-password']) < inferred) {
    raise(first, 'new-password', 0.85);
    markAgain(second);
  }
}

function isNew(element: Inferring): boolean {
  return surenessOf(element, ['new-password']) > 0.6;
}

function markAgain(element: Inferring): void {
  element.again = true;
  for (const concept of ['password', 'new-password', 'current-password'] as const) {
    const known = element.concepts.get(concept);
    if (known !== undefined) element.concepts.set(concept, known * repeated);
  }
  raise(element, 'confirm-password', inferred);
}

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

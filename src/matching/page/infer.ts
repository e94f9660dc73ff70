import type { Concept } from '../lexicon';
import { isTypable } from './fields';
import type { PageElement } from './elements';

type Inferring = Omit<PageElement, 'concepts'> & { concepts: Map<Concept, number> };

/** What a place in a form says, 0..1: less than any name that fits. */
const likelyUsername = 0.76;
const likelySubmit = 0.7;
const passwords: readonly Concept[] = ['password', 'current-password', 'new-password'];
const reach = 4;

/** Adds what an element's place in its form tells: the user name stands before the password, the submit button after the fields. */
export function inferConcepts(elements: readonly Inferring[]): void {
  let lastField: Inferring | undefined;
  for (const [position, element] of elements.entries()) {
    if (!isTypable(element.node)) continue;
    if (isPassword(element) && lastField && lastField.concepts.size === 0)
      lastField.concepts.set('username', likelyUsername);
    lastField = element;
    inferSubmit(elements.slice(position + 1, position + 1 + reach));
  }
}

function isPassword(element: Inferring): boolean {
  return passwords.some((concept) => element.concepts.has(concept));
}

/** `after`: the elements that follow a field; nothing is inferred when there is another field among them. */
function inferSubmit(after: readonly Inferring[]): void {
  if (after.some(({ node }) => isTypable(node))) return;
  const button = after.find(({ node, sources }) => node.role === 'button' && sources.length > 0);
  if (button && button.concepts.size === 0) button.concepts.set('submit', likelySubmit);
}

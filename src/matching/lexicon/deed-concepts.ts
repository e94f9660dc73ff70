import { concepts, type Concept } from './lexicon';

const deeds: ReadonlySet<Concept> = new Set(concepts.slice(concepts.indexOf('submit')));

const things: ReadonlySet<Concept> = new Set([
  'cart',
  'menu',
  'home',
  'help',
  'settings',
  'account',
  'contact',
  'remember-me',
  'terms',
  'newsletter',
]);

/** Whether a concept is something to do, not something to go to or to have. */
export function isDeedConcept(concept: Concept): boolean {
  return concept === 'search' || (deeds.has(concept) && !things.has(concept));
}

/** Whether a concept can be said of a field (username) or of a button (sign-in); `search` of both. */
export function appliesTo(concept: Concept, isField: boolean): boolean {
  return concept === 'search' || deeds.has(concept) !== isField;
}

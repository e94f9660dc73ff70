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

/** Whether a concept is a deed, not a place to go to or a thing to have. */
export function isDeedConcept(concept: Concept): boolean {
  return concept === 'search' || (deeds.has(concept) && !things.has(concept));
}

/** Whether a concept applies to a field (`username`) or to a button (`sign-in`); `search` applies to both. */
export function appliesTo(concept: Concept, isField: boolean): boolean {
  return concept === 'search' || deeds.has(concept) !== isField;
}

import type { Inferring } from './inferring';
import { inferFromOptions } from './infer-options';
import { inferPasswords } from './passwords';
import { inferSubmits } from './submits';
import { inferUsernames } from './usernames';

/**
 * Infers purposes from an element's place in its form: of two passwords the second repeats the first, the user name stands
 * before the password, the submit button after the fields, a list with twelve options is a month.
 */
export function inferConcepts(elements: readonly Inferring[]): void {
  inferFromOptions(elements);
  const passwords = inferPasswords(elements);
  inferUsernames(elements, passwords);
  inferSubmits(elements);
}

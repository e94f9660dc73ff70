import { documentElementOf, isDocument, matchesSelector, queryAll, type Scope } from '../dom/native';

/** Notices states of elements that come and go without a mutation or an event. */
export class UntoldStates {
  readonly #held = new Map<string, ReadonlySet<Element>>();

  /** Gives the elements that have come into or left one of the states since the last look at it. */
  take(states: Iterable<string>, scopes: readonly Scope[]): Element[] {
    const changed: Element[] = [];
    for (const state of states) {
      const mayHold = state !== ':active' || scopes.some(isPressed);
      const now = new Set(mayHold ? scopes.flatMap((scope) => matching(scope, state)) : []);
      const before = this.#held.get(state);
      this.#held.set(state, now);
      if (!before) continue;
      for (const element of now) if (!before.has(element)) changed.push(element);
      for (const element of before) if (!now.has(element)) changed.push(element);
    }
    return changed;
  }
}

/** Whether anything of a document is pressed: then all that is around it is, too. */
function isPressed(scope: Scope): boolean {
  const top = isDocument(scope) ? documentElementOf(scope) : null;
  return top !== null && matchesSelector(top, ':active');
}

/** None where the browser has the state in rules alone. */
function matching(scope: Scope, state: string): Element[] {
  try {
    return queryAll(scope, state);
  } catch {
    return [];
  }
}

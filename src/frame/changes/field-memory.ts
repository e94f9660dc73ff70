import { markSecret } from '../names/secret-fields';
import { attributeOf, fieldValueOf, isElement } from '../dom/native';

/**
 * Remembers what text fields held when they got the focus: a browser sends `change` only where that differs. And that a field was
 * one for a password, in trees too that came while nobody watched.
 */
export function rememberFields(document: Document): {
  valueAtFocus(field: Element): string | undefined;
  stop(): void;
} {
  const values = new WeakMap<Element, string>();
  const listening = new AbortController();
  const note = (event: Event) => {
    const target = event.composedPath()[0];
    const value = target instanceof Node && isElement(target) ? fieldValueOf(target) : undefined;
    if (!(target instanceof Element) || value === undefined) return;
    values.set(target, value);
    if (attributeOf(target, 'type')?.toLowerCase() === 'password') markSecret(target);
  };
  const options = { capture: true, passive: true, signal: listening.signal };
  for (const type of ['focusin', 'change']) document.addEventListener(type, note, options);
  return { valueAtFocus: (field) => values.get(field), stop: () => listening.abort() };
}

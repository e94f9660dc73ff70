import { fieldValueOf, isShadowRoot, rootOf } from '../dom/native';
import { announceChange } from '../fields/edit-text';

type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * Ends an edit as leaving the field does, with `change`.
 *
 * The browser sends one of its own as the field is left, when it took the edit for a person's. Of the same value that
 * would be the second: it goes no further.
 */
export function commitText(field: Field): void {
  announceChange(field);
  holdBackSecondChange(field);
}

/** Waits for the browser's own `change` until the field is edited again or left. */
function holdBackSecondChange(field: Field): void {
  const value = fieldValueOf(field);
  const over = new AbortController();
  const listen = (type: string, listener: (event: Event) => void) =>
    scopeOf(field).addEventListener(
      type,
      (event) => {
        if (event.target === field && event.isTrusted) listener(event);
      },
      { capture: true, signal: over.signal },
    );
  listen('change', (event) => {
    if (fieldValueOf(field) === value) event.stopImmediatePropagation();
    over.abort();
  });
  for (const type of ['input', 'focusout']) listen(type, () => over.abort());
}

/** Tells whether the browser has sent `change` since: a page may leave the field by itself as it takes the text. */
export function watchChange(field: Field): { wasSent(): boolean; stop(): void } {
  const listening = new AbortController();
  let sent = false;
  const onChange = ({ target, isTrusted }: Event) => {
    sent ||= isTrusted && target === field;
  };
  scopeOf(field).addEventListener('change', onChange, { capture: true, signal: listening.signal });
  return { wasSent: () => sent, stop: () => listening.abort() };
}

/** The event target that sees `change` of a field before the page does: the event does not leave a shadow tree. */
function scopeOf(field: Field): EventTarget {
  const root = rootOf(field);
  return isShadowRoot(root) ? root : (field.ownerDocument.defaultView ?? field);
}

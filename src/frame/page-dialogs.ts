// Each of these runs in the page's own world and may use nothing from outside itself.

import type { DialogAnswers } from '../protocol/frame';

type Dialogs = Pick<Window, 'alert' | 'confirm' | 'prompt' | 'open'>;
/** `id` tells a dialog from others, whoever asks for it. */
type Recorder = { saved: Dialogs; hasNoWindow: boolean };

/**
 * Replaces the functions that open dialogs and windows by ones that tell of them and answer them. `name` is the one property
 * that finds the saved functions again, and the event by which a dialog is told: its detail is `kind message`. Without a
 * policy the dialogs are told, and are the browser's own.
 */
export function replaceDialogs(name: string, policy: DialogAnswers | null): void {
  if (Reflect.has(window, name)) return;
  // oxlint-disable-next-line typescript/unbound-method -- only put back and called on the window
  const { alert, confirm, prompt, open } = window;
  const recorder: Recorder = { saved: { alert, confirm, prompt, open }, hasNoWindow: false };
  Object.defineProperty(window, name, { value: recorder, configurable: true, enumerable: false });
  const { answer, onlyTo } = policy ?? {};
  const accepts = answer === 'accept' && onlyTo === undefined;
  const tell = (kind: string, message: unknown = '') =>
    window.dispatchEvent(new CustomEvent(name, { detail: `${kind} ${String(message)}` }));
  window.alert = (...args) => {
    tell('alert', args[0]);
    if (!policy) alert.apply(window, args);
  };
  window.confirm = (...args) => {
    tell('confirm', args[0]);
    return policy ? accepts || onlyTo === (args[0] ?? '') : confirm.apply(window, args);
  };
  window.prompt = (...args) => {
    tell('prompt', args[0]);
    if (!policy) return prompt.apply(window, args);
    return accepts ? (policy.promptText ?? args[1] ?? '') : null;
  };
  if (!policy) return;
  window.open = (...args) => {
    const opened = open.apply(window, args);
    const isAsked = (args[2] ?? '').includes('noopener');
    if (!opened && !isAsked) recorder.hasNoWindow = true;
    return opened;
  };
}

/**
 * Tells the user's answers to dialogs, by an event called `name` on the window: for each the time it opened, in
 * milliseconds since 1970, and the answer. The dialogs are the browser's own; `restoreDialogs` ends it.
 */
export function tellDialogs(name: string): void {
  if (Reflect.has(window, name)) return;
  // oxlint-disable-next-line typescript/unbound-method -- only put back and called on the window
  const { alert, confirm, prompt, open } = window;
  const recorder: Recorder = { saved: { alert, confirm, prompt, open }, hasNoWindow: false };
  Object.defineProperty(window, name, { value: recorder, configurable: true, enumerable: false });
  const asked = <T>(ask: () => T): T => {
    const at = performance.timeOrigin + performance.now();
    const answer = ask();
    // Between the two worlds of a page only text goes.
    window.dispatchEvent(new CustomEvent(name, { detail: JSON.stringify({ at, answer }) }));
    return answer;
  };
  window.alert = (...args) => asked(() => alert.apply(window, args));
  window.confirm = (...args) => asked(() => confirm.apply(window, args));
  window.prompt = (...args) => asked(() => prompt.apply(window, args));
}

/** Gives the page its own functions back. Tells whether the browser kept it from opening a window. */
export function restoreDialogs(name: string): boolean {
  const recorder: Recorder | undefined = Reflect.get(window, name);
  if (!recorder) return false;
  Object.assign(window, recorder.saved);
  Reflect.deleteProperty(window, name);
  return recorder.hasNoWindow;
}

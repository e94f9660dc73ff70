// Each of these runs in the page's own world and may use nothing from outside itself.

import type { DialogPolicy } from '../protocol/frame';

type Dialogs = Pick<Window, 'alert' | 'confirm' | 'prompt' | 'open'>;
/** `id` tells a dialog from others, whoever asks for it. */
type Recorder = { opened: { kind: string; message: string; id: number }[]; saved: Dialogs };

/**
 * Replaces the functions that open dialogs and windows by ones that record and answer them. `name` is the one property
 * that finds the saved functions again.
 */
export function replaceDialogs(name: string, { answer, promptText }: DialogPolicy): void {
  if (Reflect.has(window, name)) return;
  // oxlint-disable-next-line typescript/unbound-method -- only put back and called on the window
  const { alert, confirm, prompt, open } = window;
  const recorder: Recorder = { opened: [], saved: { alert, confirm, prompt, open } };
  const record = (kind: string, message: unknown = '') =>
    recorder.opened.push({ kind, message: String(message), id: Math.random() });
  Object.defineProperty(window, name, { value: recorder, configurable: true, enumerable: false });
  const accepts = answer === 'accept';
  window.alert = (message) => void record('alert', message);
  window.confirm = (message) => (record('confirm', message), accepts);
  window.prompt = (message, value = '') => (
    record('prompt', message),
    accepts ? (promptText ?? value) : null
  );
  window.open = (...args) => {
    const opened = open.apply(window, args);
    const isAsked = (args[2] ?? '').includes('noopener');
    if (!opened && !isAsked) record('window', args[0]);
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
  const recorder: Recorder = { opened: [], saved: { alert, confirm, prompt, open } };
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

/** Gives the dialogs so far. */
export function readDialogs(name: string): Recorder['opened'] {
  const recorder: Recorder | undefined = Reflect.get(window, name);
  return recorder?.opened ?? [];
}

/** The same, and the page's own functions are back. */
export function restoreDialogs(name: string): Recorder['opened'] {
  const recorder: Recorder | undefined = Reflect.get(window, name);
  if (!recorder) return [];
  Object.assign(window, recorder.saved);
  Reflect.deleteProperty(window, name);
  return recorder.opened;
}

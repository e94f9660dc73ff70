import { isOfDocument, type ActDocument, type From } from './acts-of-frames';

type Listener = ActDocument & { tell: (sentence: string) => void };

const listeners = new Map<string, Listener>();

/** So many acts are remembered: a frame says it within two seconds of its answer. */
const mostKept = 100;

/** Has `tell` called, once, when the page takes back what a done act had proved. */
export function hearLost(actId: string, listener: Listener): void {
  listeners.set(actId, listener);
  const [oldest] = listeners.keys();
  if (listeners.size > mostKept && oldest !== undefined) listeners.delete(oldest);
}

/** A frame says so. False when nobody waits for it any more. */
export function noteLost(actId: string, sentence: string, from: From): boolean {
  const listener = listeners.get(actId);
  if (!listener || !isOfDocument(listener, from)) return false;
  listeners.delete(actId);
  listener.tell(sentence);
  return true;
}

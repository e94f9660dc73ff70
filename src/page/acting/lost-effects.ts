const listeners = new Map<string, (sentence: string) => void>();

/** So many acts are remembered: a frame says it within two seconds of its answer. */
const mostKept = 100;

/** Has `onLost` told, once, when the page takes back what a done act had proved. */
export function hearLost(actId: string, onLost: (sentence: string) => void): void {
  listeners.set(actId, onLost);
  const [oldest] = listeners.keys();
  if (listeners.size > mostKept && oldest !== undefined) listeners.delete(oldest);
}

/** A frame says so. False when nobody waits for it any more. */
export function noteLost(actId: string, sentence: string): boolean {
  const listener = listeners.get(actId);
  listeners.delete(actId);
  listener?.(sentence);
  return listener !== undefined;
}

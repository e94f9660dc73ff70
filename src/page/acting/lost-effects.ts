/** How long after an act its frame may say that the page took its effect back, in milliseconds: its watch and the way here. */
const keptMs = 3000;

const listeners = new Map<string, (sentence: string) => void>();

/** Has `onLost` told, once, when the page takes back what a done act had proved. */
export function hearLost(actId: string, onLost: (sentence: string) => void): void {
  listeners.set(actId, onLost);
  setTimeout(() => listeners.delete(actId), keptMs);
}

/** A frame says so. False when nobody waits for it any more. */
export function noteLost(actId: string, sentence: string): boolean {
  const listener = listeners.get(actId);
  listeners.delete(actId);
  listener?.(sentence);
  return listener !== undefined;
}

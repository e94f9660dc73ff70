import type { Engine } from '../engine';

/** Calls `tell` when a frame is added in this one, or loads another document. The browser reports this to nobody else. */
export function watchFrames(
  { context }: Engine,
  { tell, signal }: { tell: () => void; signal: AbortSignal },
): void {
  const known = new WeakSet<Element>();
  const look = () => {
    const fresh = context.resolve('iframe, frame, object, embed').filter((element) => !known.has(element));
    for (const element of fresh) {
      known.add(element);
      element.addEventListener('load', tell, { signal });
    }
    return fresh.length > 0;
  };
  look();
  const end = context.changes.watch((changes) => {
    if (changes.some(({ added }) => added.length > 0) && look()) tell();
  });
  signal.addEventListener('abort', end);
}

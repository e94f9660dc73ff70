import { setTimeout } from '../dom/builtins';
import type { Engine } from '../dom/engine';
import { sendToBackground } from '../messaging/send';

/** A change is told once nothing has changed for this long, but not later than the other after the first, in milliseconds. */
const quietMs = 300;
const latestMs = 1500;

/** Tells the background of the next change of this frame, once for each time it is asked to. */
export function createChangeTeller({ context: { changes } }: Engine): () => boolean {
  let isAsked = false;
  const tell = () => {
    isAsked = false;
    // When the extension was updated under this page, nobody is left to tell.
    void sendToBackground('changed', {}).catch(() => undefined);
  };
  return () => {
    if (isAsked) return true;
    isAsked = true;
    let timer = 0;
    let tellAt = 0;
    const stop = changes.watch(() => {
      const now = performance.now();
      tellAt ||= now + latestMs;
      clearTimeout(timer);
      timer = setTimeout(
        () => {
          stop();
          tell();
        },
        Math.min(quietMs, Math.max(0, tellAt - now)),
      );
    });
    return true;
  };
}

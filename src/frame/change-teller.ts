import { setTimeout } from './dom/builtins';
import type { Engine } from './engine';
import { sendToBackground } from '../messaging/send';

/** A change is reported after `quietMs` without another, and at the latest `latestMs` after the first. In milliseconds. */
const quietMs = 300;
const latestMs = 1500;

/** Makes a function that reports the next change of this frame to the background, once for each call. */
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

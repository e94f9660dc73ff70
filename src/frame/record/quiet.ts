import { setTimeout } from '../dom/builtins';
import type { StepTarget } from '../../protocol/recordings/recording';
import type { Engine } from '../engine';
import type { Change } from '../see/change';

/** An effect may take this long to be seen, in milliseconds: a replay waits as long for it. */
const effectMs = 1500;

export type QuietWatch = {
  /**
   * Begins to follow a deed, `at` this time of the page's clock, in place of the one before it. Of a `setting`, a box or
   * a list, the page may tell a server and show nothing: then it is not quiet either.
   */
  begin(target: StepTarget, at: number, kind: 'press' | 'setting'): void;
  end(): void;
};

/** Tells of a deed that had no effect in this frame: when it is done again, none is to be asked for. */
export function createQuietWatch(
  { context: { changes, document } }: Engine,
  { tell, signal }: { tell: (target: StepTarget, at: number) => void; signal: AbortSignal },
): QuietWatch {
  // Moving the focus or the page is an effect of a press, and comes before its click.
  let hasMoved = false;
  let stop = () => {};
  const end = () => stop();
  const on = (types: readonly string[], hear: () => void) => {
    for (const type of types) window.addEventListener(type, hear, { capture: true, passive: true, signal });
  };
  on(['pointerdown', 'keydown'], () => {
    hasMoved = false;
  });
  on(['focusin', 'scroll'], () => {
    hasMoved = true;
    end();
  });
  signal.addEventListener('abort', end);
  return {
    end,
    begin: (target, at, kind) => {
      end();
      if (hasMoved && kind === 'press') return;
      const url = document.URL;
      const isOfItself = (change: Change) => changes.restlessness.isRestless(change, at, null);
      const unwatch = changes.watch((batch) => batch.every(isOfItself) || end());
      const unhear = kind === 'setting' ? hearRequests(at, end) : () => {};
      const timer = setTimeout(() => {
        end();
        if (document.URL === url) tell(target, performance.now());
      }, effectMs);
      stop = () => {
        clearTimeout(timer);
        unwatch();
        unhear();
        stop = () => {};
      };
    },
  };
}

/** Calls back when something the page asked for since `at` has come. One that takes longer than the watch is not heard of. */
function hearRequests(at: number, onRequest: () => void): () => void {
  const observer = new PerformanceObserver((list) => {
    if (list.getEntries().some(({ startTime }) => startTime >= at)) onRequest();
  });
  observer.observe({ type: 'resource' });
  return () => observer.disconnect();
}

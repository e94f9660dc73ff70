import { performance } from '../dom/builtins';
import type { FrameContext } from '../engine-context';
import type { ActUnderWay } from '../act/act-contract';
import { sleepUnless } from '../act/wait';

/** The proof of a done act is watched for this long after the answer, in milliseconds. */
const watchedMs = 2000;
const pollMs = 200;

/** The watch that goes on in each frame; the next act there ends it, since that may change the same things. */
const watches = new WeakMap<Document, AbortController>();

/**
 * Watches on, after the act was answered, whether the page takes back what proved it, and reports that once. The user's
 * own input, another act, and another document end it.
 */
export function keepWatch(isThere: () => boolean, run: ActUnderWay, stop: () => void): void {
  const { onLost } = run.context;
  const over = new AbortController();
  if (!onLost) return stop();
  watches.get(run.context.document)?.abort();
  watches.set(run.context.document, over);
  const until = performance.now() + watchedMs;
  void watch(isThere, { run, until, over })
    .then((isLost) => isLost && onLost('the page took it back'))
    .catch(() => {})
    .finally(stop);
}

/** Ends the watch of the act before. */
export function endWatch({ document }: Pick<FrameContext, 'document'>): void {
  watches.get(document)?.abort();
  watches.delete(document);
}

type Watching = { run: ActUnderWay; until: number; over: AbortController };

async function watch(isThere: () => boolean, { run, until, over }: Watching): Promise<boolean> {
  const view = run.context.document.defaultView;
  const onInput = (event: Event) => event.isTrusted && over.abort();
  for (const type of ['pointerdown', 'keydown', 'pagehide'])
    view?.addEventListener(type, onInput, { capture: true, passive: true, signal: over.signal });
  for (;;) {
    const left = until - performance.now();
    if (left <= 0 || over.signal.aborted) return (over.abort(), false);
    await sleepUnless(Math.min(pollMs, left), over.signal, (wake) => run.context.changes.watch(wake));
    if (!isThere()) return (over.abort(), true);
  }
}

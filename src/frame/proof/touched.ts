import type { FrameContext } from '../engine-context';
import type { Entering } from './following';
import type { Ledger } from './work';

/** The elements of the page that the act's code has changed. */
export type Touched = {
  /** Whether it has changed this. */
  has: (element: EventTarget) => boolean;
  add: (element: EventTarget) => void;
  /** Adds it, and has its event of this type waited for. */
  expect: (type: string, element: EventTarget) => void;
  /** Boxes it has scrolled. */
  scrolled: Set<EventTarget>;
  /** Forms it has submitted. */
  submitted: Set<EventTarget>;
};

type Given = { name: string | undefined; ledger: Ledger; entering: Entering; signal: AbortSignal };

export function watchTouched(context: FrameContext, { name, ledger, entering, signal }: Given): Touched {
  const { changes, document } = context;
  const all = new WeakSet<EventTarget>();
  const [scrolled, submitted] = [new Set<EventTarget>(), new Set<EventTarget>()];
  const isRunning = () => entering.phase === 'press' || entering.phase === 'deed';
  const onMove = (event: Event) => {
    const [element] = event.composedPath();
    if (!element || !('detail' in event) || entering.phase === 'approach') return;
    (event.detail === 'submit' ? submitted : scrolled).add(element);
    all.add(element);
  };
  if (name !== undefined)
    document.defaultView?.addEventListener(`${name}@`, onMove, { signal, capture: true });
  const unwatch = changes.watch((seen) => {
    for (const { phase, target, added, attribute } of seen) {
      if (phase !== 'press' && phase !== 'deed') continue;
      if (attribute === 'open') ledger.expect('toggle');
      for (const node of [target, ...added]) all.add(node);
    }
  });
  signal.addEventListener('abort', unwatch, { once: true });
  const onSubmit = ({ target }: Event) => {
    if (target && isRunning()) submitted.add(target);
  };
  document.addEventListener('submit', onSubmit, { capture: true, signal });
  return {
    has: (element) => all.has(element),
    add: (element) => void all.add(element),
    expect: (type, element) => {
      all.add(element);
      ledger.expect(type);
    },
    scrolled,
    submitted,
  };
}

import type { Effect } from '../../protocol/frame';
import { describeElement } from './describe';
import type { Problem, Run } from './contract';

/** What a page does without mutating: popovers, media, full screen, scrolling, navigating, downloading. */
export type Signals = {
  effects(): Effect[];
  /** What the browser refused for want of a person's input. */
  blocked(): Problem | null;
  /** Whether the frame is on its way to another document. */
  isLeaving(): boolean;
  stop(): void;
};

const types = [
  'toggle',
  'play',
  'pause',
  'fullscreenchange',
  'fullscreenerror',
  'scrollend',
  'scroll',
] as const;

export function watchSignals(run: Run, wake: () => void): Signals {
  const { document } = run.context;
  const found: Effect[] = [];
  const listening = new AbortController();
  let leaving = false;
  let blocked: Problem | null = null;
  const note = (effect: Effect | null) => {
    if (effect) found.push(effect);
    wake();
  };
  const scopes: EventTarget[] = run.context.tree.scopes();
  for (const scope of scopes) {
    for (const type of types) {
      const listener = (event: Event) => {
        if (type === 'fullscreenerror') blocked = fullScreenRefused;
        else note(signalEffect(event, run));
      };
      scope.addEventListener(type, listener, {
        capture: true,
        passive: true,
        signal: listening.signal,
      });
    }
  }
  watchNavigation(document, listening.signal, {
    onDownload: (name) => note({ kind: 'download', sentence: `asked for the download ${name}` }),
    onLeaving: (isLeaving) => {
      leaving = isLeaving;
      wake();
    },
  });
  const onStays = () => {
    leaving = false;
    wake();
  };
  run.context.stays?.addEventListener('abort', onStays, { signal: listening.signal });
  const onPrint = () => note({ kind: 'opened', sentence: 'opened the print dialog' });
  document.defaultView?.addEventListener('beforeprint', onPrint, { signal: listening.signal });
  return {
    effects: () => found,
    blocked: () => blocked,
    isLeaving: () => leaving,
    stop: () => listening.abort(),
  };
}

const fullScreenRefused: Problem = {
  code: 'needs-trusted',
  message: 'The page was not let into full screen: it needs trusted input.',
};

function signalEffect(event: Event, run: Run): Effect | null {
  const { context } = run;
  const element = event.target instanceof Element ? event.target : null;
  if (element && context.changes.isOurs(element)) return null;
  switch (event.type) {
    case 'toggle':
      return element && 'newState' in event ? toggleEffect(element, event.newState === 'open', run) : null;
    case 'play':
      return { kind: 'state', sentence: 'plays now' };
    case 'pause':
      return { kind: 'state', sentence: 'is paused now' };
    case 'fullscreenchange':
      return {
        kind: 'state',
        sentence: context.document.fullscreenElement ? 'is full screen now' : 'left full screen',
      };
    default:
      return {
        kind: 'scroll',
        sentence: element ? `${describeElement(element, context)} scrolled` : 'the page scrolled',
      };
  }
}

function toggleEffect(element: Element, isOpen: boolean, { context }: Run): Effect {
  const what = describeElement(element, context);
  return isOpen
    ? { kind: 'opened', sentence: `opened ${what}` }
    : { kind: 'closed', sentence: `closed ${what}` };
}

/** The part of the Navigation API that is used; TypeScript's DOM library lacks it. */
type NavigateEvent = Event & {
  downloadRequest: string | null;
  destination: { url: string; sameDocument: boolean };
  signal: AbortSignal;
};

type NavigationWatch = { onDownload: (name: string) => void; onLeaving: (leaving: boolean) => void };

function watchNavigation(
  document: Document,
  signal: AbortSignal,
  { onDownload, onLeaving }: NavigationWatch,
): void {
  const view: (Window & { navigation?: EventTarget }) | null = document.defaultView;
  const options = { signal };
  view?.navigation?.addEventListener(
    'navigate',
    (event) => {
      const { downloadRequest, destination, signal: given } = event as NavigateEvent;
      if (event.defaultPrevented) return;
      if (downloadRequest !== null) onDownload(downloadRequest || fileNameOf(destination.url));
      else if (!destination.sameDocument && /^(https?|file|blob|data):/.test(destination.url)) {
        onLeaving(true);
        // `navigateerror` does not reach a world beside the page's; the signal does.
        given.addEventListener('abort', () => onLeaving(false), options);
      }
    },
    options,
  );
}

const fileNameOf = (url: string) => decodeURI(url.split(/[?#]/)[0]?.split('/').pop() ?? '');

import {
  CustomEvent,
  Event,
  cancelAnimationFrame,
  clearTimeout,
  performance,
  requestAnimationFrame,
  setTimeout,
} from '../../builtins';
import type { ActContext } from '../../context';
import { dispatchOn, matchesSelector } from '../../native';
import type { Phase } from '../changes';
import { nextTask } from '../wait';

/** Something the act's own code asked for and that has not come yet. */
export type Work = {
  kind: 'timer' | 'frame' | 'request' | 'read' | 'message';
  /** Of a request. */
  method: string;
  /** When a timer is due, and when all else was begun, on `performance.now()`'s clock. */
  dueAt: number;
};

/** The answer to a request of the act: its HTTP status, 0 when there was none. */
export type Answer = { method: string; status: number };

/** Code that belongs to the act begins to run in this phase, or has run. */
export type TurnListener = { begin(phase: Phase): void; end(phase: Phase): void };

/**
 * What an act causes. What is done to the page is told to what follows causes in the page's own world (`followCauses`), which
 * tells in turn when code runs that the act's code asked for.
 */
export type Causes = {
  /** What happens from now on counts to `phase`; for sure only while `isSure` says so. */
  enter(phase: Phase, isSure?: () => boolean): void;
  readonly phase: Phase;
  /**
   * Counts what the code that runs now asks for and that cannot be followed, until the function it gives is called. No task may
   * end meanwhile.
   */
  count(): () => void;
  /** What is waited for. */
  work(): readonly Work[];
  answers(): readonly Answer[];
  /** Whether the act began a timer that cannot be followed: the page kept functions of its own. */
  hasUnfollowed(): boolean;
  /** Whether what happened at `at` came with the answer to a request that the act began, be it one that cannot be followed. */
  hasArrivedAt(at: number): boolean;
  /** Elements the act's code has scrolled and forms it has submitted, and whether it went through the history. */
  readonly scrolled: ReadonlySet<EventTarget>;
  readonly submitted: ReadonlySet<EventTarget>;
  readonly hasTraversed: boolean;
  /** Whether the browser did not let the act's code play something, for want of a person's input. */
  readonly wasRefused: boolean;
  /** Whether custom states of elements, which only their own code can read, are others now. */
  readonly hasOtherStates: boolean;
  /** What comes of this element's events is the act's: it has changed it. */
  follow(element: Element): void;
  /** The same, and its `toggle` event is waited for. */
  expectToggle(element: Element): void;
  /** Has the page's answer to the scrolling of this box waited for. */
  expectScroll(box: Element): void;
  listen(listener: TurnListener): void;
  /** Calls `wake` whenever something of the above changes. */
  watch(wake: () => void): () => void;
  stop(): void;
};

/** A page's handlers run within this of the answer they waited for, in milliseconds. */
const handlingMs = 80;
/** A request starts this late after the code that asked for it at most, in milliseconds: clocks are no finer. */
const startingMs = 0.3;
/** So many drawn frames in a row are followed where the page kept its own `requestAnimationFrame`. */
const mostFrames = 60;

export function createCauses(name: string | undefined, context: ActContext): Causes {
  const { changes, document } = context;
  const view = document.defaultView;
  const logs = [changes, ...(context.otherLogs?.() ?? [])];
  const work = new Map<string, Work>();
  const answers: Answer[] = [];
  const scrolled = new Set<EventTarget>();
  const submitted = new Set<EventTarget>();
  const touched = new WeakSet<EventTarget>();
  const turns: { from: number; to: number }[] = [];
  const listeners: TurnListener[] = [];
  const wakers = new Set<() => void>();
  const over = new AbortController();
  const requests = watchRequests();
  let phase: Phase = 'idle';
  let hasTraversed = false;
  let hasOtherStates = false;
  let wasRefused = false;
  const told: Counted = { timers: 0, frames: 0 };
  let unfollowed = 0;
  const wake = () => wakers.forEach((waker) => waker());
  const tellPage = (text: string) => {
    if (name !== undefined && view) dispatchOn(view, new CustomEvent(`${name}.`, { detail: text }));
  };
  const change = (next: Phase, isSure?: () => boolean) => {
    for (const log of logs) log.flush();
    if (phase !== 'idle') {
      for (const listener of listeners) listener.end(phase);
      const turn = turns.at(-1);
      if (turn?.to === Infinity) turn.to = performance.now();
    }
    for (const log of logs) log.enter(next, isSure);
    phase = next;
    if (next === 'idle') return wake();
    if (next !== 'approach') turns.push({ from: performance.now(), to: Infinity });
    for (const listener of listeners) listener.begin(next);
  };
  let framesAhead = 0;
  const noteFrames = (more: 1 | -1) => {
    framesAhead += more;
    wake();
  };
  const enter = (next: Phase, isSure?: () => boolean) => {
    change(next, isSure);
    tellPage(next === 'idle' ? '' : next);
  };
  const count = (): (() => void) => {
    const by = phase;
    const before = { ...told };
    const close = countBetween({ enter, noteFrames, signal: over.signal });
    return () => {
      const known = { timers: told.timers - before.timers, frames: told.frames - before.frames };
      const { timers } = close(by, known);
      if (by !== 'approach') unfollowed += timers;
    };
  };
  const hear = (text: string) => {
    const [word = '', id = '', kind = '', given = ''] = text.split(' ');
    if (text === 'traverse') {
      hasTraversed = true;
      work.set(text, workOf('message', ''));
    } else if (text.startsWith('+')) change(phaseOf(text.slice(1)));
    else if (text === '-') change('idle');
    else if (text === 'unfollowed') unfollowed += 1;
    else if (text === 'refused') wasRefused = true;
    else if (word === 'states') hasOtherStates = id === 'changed';
    else if (word === 'claim') changes.claim(phaseOf(id), Number(kind));
    else if (word === 'began') {
      if (kind === 'timer' || kind === 'interval') told.timers += 1;
      if (kind === 'frame') told.frames += 1;
      if (kind !== 'interval' && phase !== 'approach') work.set(id, workOf(kind, given));
    } else if (word === 'ended') {
      const ended = work.get(id);
      if (ended?.kind === 'request') answers.push({ method: ended.method, status: Number(kind) || 0 });
      work.delete(id);
      wake();
    }
  };
  if (name !== undefined && view) {
    const options = { signal: over.signal };
    view.addEventListener(name, (event) => 'detail' in event && hear(String(event.detail)), options);
    const onMove = (event: Event) => {
      const [element] = event.composedPath();
      if (!element || !('detail' in event) || phase === 'approach') return;
      (event.detail === 'submit' ? submitted : scrolled).add(element);
      touched.add(element);
    };
    view.addEventListener(`${name}@`, onMove, { ...options, capture: true });
  }
  view?.addEventListener('popstate', () => void work.delete('traverse'), { signal: over.signal });
  // What comes of what the act's code has changed: pictures that load, styles that end, boxes that scroll.
  const unwatch = changes.watch((seen) => {
    for (const { phase: by, target, added, attribute } of seen) {
      if (by !== 'press' && by !== 'deed') continue;
      if (attribute === 'open') work.set('toggle', workOf('message', ''));
      for (const node of [target, ...added]) touched.add(node);
    }
  });
  over.signal.addEventListener('abort', unwatch, { once: true });
  const onFollowing = (event: Event) => {
    const [place] = event.composedPath();
    const box = place instanceof Document ? place.scrollingElement : place;
    if (phase !== 'idle' || !box || !touched.has(box)) return;
    enter('deed', () => event.eventPhase !== Event.NONE);
    void nextTask().then(() => {
      enter('idle');
      work.delete(event.type);
      wake();
    });
  };
  for (const type of followingEvents)
    document.addEventListener(type, onFollowing, { capture: true, passive: true, signal: over.signal });
  // A press gives the focus; what the page makes of that alone is not what the press is for.
  let isFocusing = false;
  const onFocus = (event: Event) => {
    const [place] = event.composedPath();
    const given = event.type === 'blur' && event instanceof FocusEvent ? event.relatedTarget : place;
    if (phase !== 'press' || (given instanceof Element && !matchesSelector(given, pressed))) return;
    isFocusing = true;
    enter('approach');
  };
  const onFocused = () => {
    if (isFocusing && phase === 'approach') enter('press');
    isFocusing = false;
  };
  for (const type of ['blur', 'focus'])
    view?.addEventListener(type, onFocus, { capture: true, passive: true, signal: over.signal });
  view?.addEventListener('focusin', onFocused, { passive: true, signal: over.signal });
  const onSubmit = ({ target }: Event) => {
    if (target && (phase === 'press' || phase === 'deed')) submitted.add(target);
  };
  document.addEventListener('submit', onSubmit, { capture: true, signal: over.signal });
  return {
    enter,
    count,
    get phase() {
      return phase;
    },
    work: () => {
      const isDrawn = document.visibilityState === 'visible';
      const known = [...work.values()].filter(({ kind }) => isDrawn || kind !== 'frame');
      return framesAhead > 0 && isDrawn ? [...known, { kind: 'frame', method: '', dueAt: 0 }] : known;
    },
    answers: () => answers,
    hasUnfollowed: () => unfollowed > 0,
    hasArrivedAt: (at) =>
      requests().some(
        ({ startTime, responseStart, responseEnd }) =>
          turns.some(({ from, to }) => startTime >= from - startingMs && startTime <= to + startingMs) &&
          at >= (responseStart || responseEnd) - 1 &&
          at <= responseEnd + handlingMs,
      ),
    scrolled,
    submitted,
    get hasTraversed() {
      return hasTraversed;
    },
    get wasRefused() {
      return wasRefused;
    },
    get hasOtherStates() {
      return hasOtherStates;
    },
    follow: (element) => void touched.add(element),
    expectToggle: (element) => {
      touched.add(element);
      work.set('toggle', workOf('message', ''));
    },
    expectScroll: (box) => {
      touched.add(box);
      work.set('scroll', workOf('message', ''));
    },
    listen: (listener) => void listeners.push(listener),
    watch: (waker) => {
      wakers.add(waker);
      return () => wakers.delete(waker);
    },
    stop: () => {
      over.abort();
      requests.stop();
    },
  };
}

/** What has no use of the focus but for its keys. */
const pressed =
  'button:not([aria-haspopup]), a[href], summary, [role="button"]:not([aria-haspopup]), input[type="button"], input[type="submit"]';

const followingEvents = [
  'load',
  'error',
  'scroll',
  'scrollend',
  'toggle',
  'close',
  'transitionend',
  'animationend',
];

const phases: readonly Phase[] = ['approach', 'press', 'deed'];

const phaseOf = (text: string): Phase => phases.find((phase) => phase === text) ?? 'idle';

const kinds = ['timer', 'frame', 'request', 'message'] as const;

function workOf(kind: string, given: string): Work {
  const dueAt = performance.now() + (kind === 'timer' ? Number(given) : 0);
  const known = kinds.find((each) => each === kind) ?? 'read';
  return { kind: known, method: kind === 'request' ? given : '', dueAt };
}

/** The requests of this document that were answered since. */
function watchRequests(): { (): readonly PerformanceResourceTiming[]; stop(): void } {
  const seen: PerformanceResourceTiming[] = [];
  const keep = (entries: PerformanceEntryList) => {
    for (const entry of entries) if (entry instanceof PerformanceResourceTiming) seen.push(entry);
  };
  const observer = new PerformanceObserver((list) => keep(list.getEntries()));
  observer.observe({ type: 'resource' });
  return Object.assign(
    () => {
      keep(observer.takeRecords());
      return seen;
    },
    { stop: () => observer.disconnect() },
  );
}

type Counted = { timers: number; frames: number };
type Counting = {
  enter: (phase: Phase) => void;
  /** Told when frames are waited for, and when they were drawn. */
  noteFrames: (more: 1 | -1) => void;
  signal: AbortSignal;
};

/**
 * Timers and frames are numbered in one row for all worlds of a document, and frames run in that order: between two of our
 * own, asked for right before and right after the page's code ran, are those that this code has asked for, whatever it calls.
 *
 * The function it gives ends that code, of which `told` are known, and gives how many are not. Frames among them are entered
 * in `phase` when they run.
 */
function countBetween({ enter, noteFrames, signal }: Counting, framesLeft = mostFrames) {
  let phase: Phase = 'idle';
  let isInside = false;
  let closeInner: ReturnType<typeof countBetween> | undefined;
  const firstTimer = nextTimer();
  const first = requestAnimationFrame(() => {
    if (signal.aborted) return;
    isInside = true;
    if (framesLeft > 0) closeInner = countBetween({ enter, noteFrames, signal }, framesLeft - 1);
    enter(phase);
  });
  return (closing: Phase, told: Counted): Counted => {
    phase = closing;
    const last = requestAnimationFrame(() => {
      if (!isInside) return;
      enter('idle');
      noteFrames(-1);
      closeInner?.(phase, { timers: 0, frames: 0 });
    });
    const frames = last - first - 1 - told.frames;
    if (frames > 0) noteFrames(1);
    else {
      cancelAnimationFrame(first);
      cancelAnimationFrame(last);
    }
    return { timers: Math.max(0, nextTimer() - firstTimer - 1 - told.timers), frames: Math.max(0, frames) };
  };
}

function nextTimer(): number {
  const id = Number(setTimeout(() => {}, 0));
  clearTimeout(id);
  return id;
}

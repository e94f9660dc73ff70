import { CustomEvent, performance, Event } from '../dom/builtins';
import type { DialogAnswers, Effect } from '../../protocol/frame';
import { accepts, dialogSentence } from '../../protocol/told/dialog-sentence';
import type { FrameContext } from '../engine-context';
import { animationsOf, dispatchOn, isElement, matchesSelector } from '../dom/native';
import type { Phase } from '../changes/change';
import {
  countBetween,
  createLedger,
  actPhaseOf,
  type Ledger,
  type AwaitedWork,
  type RequestAnswer,
} from './work';
import { soonestTask } from '../act/wait';
import { watchTraces } from './traces';

/**
 * Follows what an act causes. The part in the page's own world (`followCauses`) is told when something is done to the
 * page, and tells in turn when code runs that the act's code asked for.
 */
export type Causes = Entering & {
  /**
   * Counts the timers and frames that the code running now asks for and that cannot be followed, until the function it
   * gives is called. No task may end meanwhile.
   */
  count(): () => void;
  work(): readonly AwaitedWork[];
  /** Facts about the act that the page's own world told. */
  readonly told: Readonly<
    Pick<Ledger, 'hasTraversed' | 'hasThrown' | 'wasRefused' | 'hasOtherStates' | 'hasNoWindow'>
  >;
  /** The answers to the act's requests so far: of those that nobody tells of, the failures. */
  answers(): readonly RequestAnswer[];
  /** Adds an answer that came to a frame. */
  noteAnswer(answer: RequestAnswer): void;
  /**
   * Has the page's dialogs answered so until the act is over: one would hold up the page. With `isByBrowser` the browser's
   * debugger answers them, and they are only told.
   */
  answerDialogs(policy: DialogAnswers, isByBrowser?: boolean): void;
  /** Holds what code of the act would send, and lets go what `ask` says yes to. */
  holdRequests(ask: AskToSend): void;
  /** For how long something was held until now, in milliseconds: the user's time does not count. */
  heldMs(): number;
  /** Resolves when nothing waits for a yes any more. */
  noneHeld(): Promise<void>;
  /** The dialogs that the page opened: those that code of the act opened, and the others. */
  dialogs(): Dialogs;
  /** Counts to the act what the page did in no phase since a time on `performance.now()`'s clock. */
  claim(phase: Phase, since: number): void;
  /** The number of timers the act began that cannot be followed: the page kept functions of its own. */
  unfollowed(): number;
  /**
   * True when a change at `at` came with the answer to a request that the act began, even to one that cannot be
   * followed.
   */
  hasArrivedAt(at: number): boolean;
  /** The page asks its own site for data, and of the act nothing was sent to it or stored; of these texts, where there are any, none. */
  isSilent(): boolean;
  bring(texts: readonly string[]): void;
  readonly touched: Readonly<Pick<Touched, 'scrolled' | 'noteScroll' | 'submitted'>>;
  /** Counts the consequences of this element's events to the act, which has changed it. */
  follow(element: Element): void;
  /** The same, and waits for its event of this type. */
  expect(type: 'scroll' | 'toggle' | 'load', element: Element): void;
  /** Calls `wake` whenever something of the above changes. */
  watch(wake: () => void): () => void;
  stop(): void;
};

/** Tells whether something may be sent to an origin. */
type AskToSend = (to: string) => Promise<boolean>;

/**
 * `questions`: those of `own` that had an answer. `declined`: the last of them, where it was answered no without being told to, and
 * its text, where a yes is all that it asks for.
 */
export type Dialogs = { own: Effect[]; questions: Effect[]; others: Effect[]; declined?: Declined };

export type Declined = Effect & { asked?: string };

export function createCauses(name: string | undefined, context: FrameContext): Causes {
  const { document } = context;
  const [view, over] = [document.defaultView, new AbortController()];
  const turns = createTurns(context);
  const ledger = createLedger();
  const arrivals = watchArrivals(turns.all, ledger);
  const traces = watchTraces(document, ledger);
  const { wake, watch } = createWakers();
  const change = (next: Phase, isSure?: () => boolean) => {
    turns.change(next, isSure);
    if (next === 'idle') wake();
  };
  /** Tells the part in the page's own world what the act does. */
  const say = (detail: string) => {
    if (name !== undefined && view) dispatchOn(view, new CustomEvent(`${name}.`, { detail }));
  };
  const answers = createAnswers(say, ledger);
  const { hear: hearHeld, sayAgain: holdAgain, ...held } = createHeld(say);
  const entering: Entering = {
    get phase() {
      return turns.phase;
    },
    enter: (next, isSure) => {
      change(next, isSure);
      say(next === 'idle' ? '' : next);
    },
  };
  const { signal } = over;
  const touched = watchTouched(context, { name, ledger, entering, signal });
  const frames = createFrames(entering, wake, signal);
  const claim = (claimed: Phase, since: number) => {
    turns.claim(claimed, since);
    claimDialogs(ledger, claimed, since);
  };
  const hear = (event: Event) => {
    if (!('detail' in event)) return;
    const line = String(event.detail);
    const [word, phase = '', since] = line.split(' ');
    if (line.startsWith('+'))
      change(actPhaseOf(line.slice(1).replace('?', '')), line.endsWith('?') ? () => false : undefined);
    else if (line === '-') change('idle');
    else if (word === 'claim') claim(actPhaseOf(phase), Number(since));
    else if (word === 'here') {
      answers.sayAgain();
      holdAgain();
    } else if (word === 'held') hearHeld(phase, since);
    else ledger.note(line, turns.phase);
    if (word === 'ended' || word === 'dialog') wake();
  };
  if (name !== undefined) view?.addEventListener(name, hear, { signal });
  view?.addEventListener('popstate', () => void ledger.work.delete('traverse'), { signal });
  const onHeard = (type: string) => {
    ledger.work.delete(type);
    wake();
  };
  followEvents(document, { entering, signal, isTouched: touched.has, onHeard });
  if (view) setFocusApart(view, entering, signal);
  return Object.assign(entering, answers, held, {
    count: () => countFrom(turns.phase, ledger, frames.count()),
    work: () => [
      ...workAhead(ledger, document, frames.areAhead()),
      ...styleAnimations(document, touched.has),
    ],
    claim,
    told: ledger,
    answers: () => {
      arrivals.read();
      return ledger.answers;
    },
    noteAnswer: (answer: RequestAnswer) => {
      ledger.answers.push(answer);
      wake();
    },
    unfollowed: () => ledger.unfollowed,
    hasArrivedAt: arrivals.hasArrivedAt,
    isSilent: () => name !== undefined && traces.isSilent(arrivals.begun()),
    bring: traces.bring,
    touched,
    follow: touched.add,
    expect: touched.expect,
    watch,
    stop: () => {
      say('over');
      over.abort();
      arrivals.stop();
    },
  });
}

/** Whoever is to be woken when something changes. */
export function createWakers() {
  const wakers = new Set<() => void>();
  return {
    wake: () => wakers.forEach((waker) => waker()),
    watch: (waker: () => void) => {
      wakers.add(waker);
      return () => wakers.delete(waker);
    },
  };
}

/** `sayAgain` is for a page's own world that begins to follow after the act has begun. */
function createAnswers(say: (detail: string) => void, ledger: Ledger) {
  let answered: DialogAnswers | undefined;
  let isLeft = false;
  const sayAgain = () => answered && !isLeft && say(`answer ${JSON.stringify(answered)}`);
  return {
    sayAgain,
    answerDialogs: (policy: DialogAnswers, isByBrowser = false) => {
      [answered, isLeft] = [policy, isByBrowser];
      sayAgain();
    },
    dialogs: (): Dialogs => {
      const policy = answered;
      if (!policy) return { own: [], questions: [], others: [] };
      const asEffects = (opened: Ledger['dialogs']): Effect[] =>
        opened.map(({ kind, message }) => ({ kind: 'dialog', ...dialogSentence(kind, message, policy) }));
      const own = ownDialogs(ledger);
      const asking = own.filter(({ kind }) => kind !== 'alert');
      const questions = asEffects(asking);
      const open = policy.isDefault
        ? asking.findLast(({ kind, message }) => !accepts(policy, kind, message))
        : undefined;
      const [declined] = open ? asEffects([open]) : [];
      return {
        own: asEffects(own),
        questions,
        declined: declined && { ...declined, asked: open?.kind === 'confirm' ? open.message : undefined },
        others: asEffects(ledger.dialogs.filter((dialog) => !own.includes(dialog))),
      };
    },
  };
}

/** Asks about what the page's own world holds. `sayAgain` as above. */
function createHeld(say: (detail: string) => void) {
  let asking: AskToSend | undefined;
  const open = new Set<Promise<void>>();
  let [heldSince, heldBefore] = [0, 0];
  const sayAgain = () => asking && say('hold');
  const settle = async (id: string, address: string, ask: AskToSend) => {
    const mayGo = await ask(URL.parse(address)?.origin ?? 'null').catch(() => false);
    say(`${mayGo ? 'let' : 'drop'} ${id}`);
  };
  return {
    sayAgain,
    holdRequests: (ask: AskToSend) => {
      asking = ask;
      sayAgain();
    },
    hear: (id: string, address = '') => {
      if (!asking) return;
      if (open.size === 0) heldSince = performance.now();
      const settled = settle(id, address, asking).finally(() => {
        open.delete(settled);
        if (open.size === 0) heldBefore += performance.now() - heldSince;
      });
      open.add(settled);
    },
    heldMs: () => heldBefore + (open.size === 0 ? 0 : performance.now() - heldSince),
    noneHeld: async () => {
      while (open.size > 0) await Promise.all(open);
    },
  };
}

function claimDialogs({ dialogs }: Ledger, claimed: Phase, since: number): void {
  for (const dialog of dialogs) if (dialog.phase === 'idle' && dialog.at >= since) dialog.phase = claimed;
}

/**
 * The dialogs that code of the act opened. Each timer that cannot be followed may have opened one; where there are more,
 * nobody knows which.
 */
function ownDialogs({ dialogs, unfollowed }: Ledger): Ledger['dialogs'] {
  const unknown = dialogs.filter(({ phase }) => phase === 'idle');
  return dialogs.filter(({ phase }) =>
    phase === 'idle' ? unknown.length <= unfollowed : phase !== 'approach',
  );
}

/**
 * Counts until the function it gives is called: work that the page's own world did not tell of meanwhile cannot be
 * followed.
 */
function countFrom(phase: Phase, ledger: Ledger, close: ReturnType<typeof countBetween>): () => void {
  const before = { ...ledger.told };
  return () => {
    const { told } = ledger;
    const known = { timers: told.timers - before.timers, frames: told.frames - before.frames };
    const { timers } = close(phase, known);
    if (phase !== 'approach') ledger.unfollowed += timers;
  };
}

/** The work that is waited for. Nothing is drawn of a page that is out of sight, so no frame of it is waited for. */
function workAhead(ledger: Ledger, { visibilityState }: Document, hasFrames: boolean): AwaitedWork[] {
  const isDrawn = visibilityState === 'visible';
  const known = [...ledger.work.values()].filter(
    ({ kind, dueAt, repeats }) => (isDrawn || kind !== 'frame') && !(repeats && dueAt < performance.now()),
  );
  return hasFrames && isDrawn ? [...known, frameAhead] : known;
}

/** The transitions and animations of style that the act's changes began and that will end. */
const styleAnimations = (document: Document, isTouched: Touched['has']): AwaitedWork[] =>
  animationsOf(document).flatMap((animation) => {
    const isOfStyle = animation instanceof CSSTransition || animation instanceof CSSAnimation;
    const moved = animation.effect instanceof KeyframeEffect ? animation.effect.target : null;
    const isEnding =
      animation.playState === 'running' && animation.effect?.getComputedTiming().endTime !== Infinity;
    return isOfStyle && moved && isEnding && isTouched(moved)
      ? { kind: 'animation', method: '', dueAt: 0 }
      : [];
  });

const frameAhead: AwaitedWork = { kind: 'frame', method: '', dueAt: 0 };

/** Counts drawn frames that cannot be followed. */
function createFrames({ enter }: Entering, wake: () => void, signal: AbortSignal) {
  let ahead = 0;
  const noteFrames = (more: 1 | -1) => {
    ahead += more;
    wake();
  };
  return { areAhead: () => ahead > 0, count: () => countBetween({ enter, noteFrames, signal }) };
}

/** A page's handlers run within this of the answer they waited for, in milliseconds. */
const handlingMs = 80;

/** A request starts this late after the code that asked for it at most, in milliseconds: clocks are no finer. */
const startingMs = 0.3;

/**
 * Types of requests whose answer brings code along, or is read by code; that of a picture, a sheet or a beacon is not.
 */
const readTypes = new Set(['fetch', 'xmlhttprequest', 'script', 'iframe', 'frame', 'other']);

/** Types of requests whose failure no page is told of: it is no answer of the page's. */
const unreadTypes = new Set(['beacon', 'ping']);

/**
 * Tells which changes came with the answer to a request that was begun in one of `turns` and cannot be followed, and adds those
 * that failed to the ledger's answers. Requests that are followed are left out: their consequences are known.
 */
function watchArrivals(turns: readonly Turn[], { asked, answers }: Ledger) {
  const seen: PerformanceResourceTiming[] = [];
  const keep = (entries: PerformanceEntryList) => {
    for (const entry of entries) {
      if (!(entry instanceof PerformanceResourceTiming)) continue;
      seen.push(entry);
      const { name: address, responseStatus: status, responseEnd: answeredAt } = entry;
      const isRead = !unreadTypes.has(entry.initiatorType);
      if (status >= 400 && isRead && isOurs(entry))
        answers.push({ method: 'GET', address, status, answeredAt });
    }
  };
  const observer = new PerformanceObserver((list) => keep(list.getEntries()));
  observer.observe({ type: 'resource' });
  const isOurs = ({ startTime, name }: PerformanceResourceTiming) =>
    !asked.has(name) &&
    turns.some(({ from, to }) => startTime >= from - startingMs && startTime <= to + startingMs);
  const read = () => keep(observer.takeRecords());
  return {
    hasArrivedAt: (at: number) => {
      read();
      return seen.some(
        (request) =>
          at >= (request.responseStart || request.responseEnd) - 1 &&
          at <= request.responseEnd + handlingMs &&
          readTypes.has(request.initiatorType) &&
          isOurs(request),
      );
    },
    /** The addresses of requests that cannot be followed. */
    begun: () => {
      read();
      return seen.filter(isOurs).map(({ name }) => name);
    },
    read,
    stop: () => observer.disconnect(),
  };
}

type Touched = {
  /** True when it has changed this. */
  has: (element: EventTarget) => boolean;
  add: (element: EventTarget) => void;
  /** Adds it, and has its event of this type waited for. */
  expect: (type: string, element: EventTarget) => void;
  /** Boxes that it told to scroll, with their positions before. */
  scrolled: Map<Element, string>;
  noteScroll: (box: Element, before?: string) => void;
  submitted: Set<EventTarget>;
};

/** The element may be of another window, whose classes are others. */
const isElementOfAny = (target: EventTarget): target is Element => 'tagName' in target;

const isLoadingScript = (node: Node): node is Element =>
  isElement(node) && matchesSelector(node, 'script[src]');

/** Waits for a script that the act's code asked for. */
function expectScript(script: Element, { work }: Ledger, signal: AbortSignal): void {
  const key = `script ${work.size} ${performance.now()}`;
  work.set(key, { kind: 'request', method: 'GET', dueAt: performance.now() });
  const end = () => void work.delete(key);
  for (const type of ['load', 'error']) script.addEventListener(type, end, { once: true, signal });
}

/** The place a box is scrolled to, as text to compare. */
export const positionOf = ({ scrollLeft, scrollTop }: Element): string =>
  `${Math.round(scrollLeft)} ${Math.round(scrollTop)}`;

type TouchDeps = { name: string | undefined; ledger: Ledger; entering: Entering; signal: AbortSignal };

function watchTouched(context: FrameContext, { name, ledger, entering, signal }: TouchDeps): Touched {
  const { changes, document } = context;
  const all = new WeakSet<EventTarget>();
  const [scrolled, submitted] = [new Map<Element, string>(), new Set<EventTarget>()];
  const noteScroll = (box: Element, before = positionOf(box)) => {
    if (!scrolled.has(box)) scrolled.set(box, before);
    all.add(box);
  };
  const isRunning = () => entering.phase === 'press' || entering.phase === 'deed';
  const onMove = (event: Event, log: FrameContext['changes']) => {
    const [element] = event.composedPath();
    if (!element || !isElementOfAny(element) || !('detail' in event)) return;
    if (event.detail === 'shadow') {
      const root = context.tree.shadowRootOf(element);
      if (root) log.refresh([root]);
    }
    if (entering.phase === 'approach') return;
    const [done, ...before] = String(event.detail).split(' ');
    if (done === 'submit') submitted.add(element);
    else if (done === 'scroll') noteScroll(element, before.join(' '));
    all.add(element);
  };
  if (name !== undefined)
    for (const log of [changes, ...(context.otherLogs?.() ?? [])])
      log.view?.addEventListener(`${name}@`, (event) => onMove(event, log), { signal, capture: true });
  const unwatch = changes.watch((seen) => {
    for (const { phase, target, added, attribute } of seen) {
      if (phase !== 'press' && phase !== 'deed') continue;
      if (attribute === 'open') ledger.expect('toggle');
      for (const node of [target, ...added]) all.add(node);
      for (const node of added) if (isLoadingScript(node)) expectScript(node, ledger, signal);
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
    noteScroll,
    submitted,
  };
}

/** A time in which code of the act ran, on `performance.now()`'s clock. */
type Turn = { from: number; to: number };

/** Tells whose the code is that runs now: the act's, in which phase, or nobody's (`idle`). */
type Turns = {
  readonly phase: Phase;
  /** The turns so far, without those of the approach. */
  readonly all: readonly Turn[];
  change: (next: Phase, isSure?: () => boolean) => void;
  /** Counts to `phase` what all pages in reach did in none since `since`. */
  claim: (phase: Phase, since: number) => void;
};

function createTurns({ changes, otherLogs }: FrameContext): Turns {
  const logs = new Set([changes, ...(otherLogs?.() ?? [])]);
  const tellLogs = (tell: (log: FrameContext['changes']) => void) => {
    for (const log of logs) {
      try {
        tell(log);
      } catch (thrown) {
        if (log === changes) throw thrown;
        // The other document is gone, and takes no part any more.
        logs.delete(log);
      }
    }
  };
  const all: Turn[] = [];
  let phase: Phase = 'idle';
  return {
    get phase() {
      return phase;
    },
    all,
    change: (next, isSure) => {
      const turn = all.at(-1);
      if (phase !== 'idle' && turn?.to === Infinity) turn.to = performance.now();
      if (next !== 'idle' && next !== 'approach') all.push({ from: performance.now(), to: Infinity });
      phase = next;
      tellLogs((log) => log.enter(next, isSure));
    },
    claim: (claimed, since) =>
      tellLogs((log) => log.claim(claimed, since + performance.timeOrigin - log.timeOrigin)),
  };
}

export type Entering = {
  readonly phase: Phase;
  /** Counts changes from now on to `phase`; for sure only while `isSure` says so. */
  enter: (phase: Phase, isSure?: () => boolean) => void;
};
type Following = {
  entering: Entering;
  signal: AbortSignal;
  /** True when the act has changed this element. */
  isTouched: (element: EventTarget) => boolean;
  /** Called when an event of this type has been heard. */
  onHeard: (type: string) => void;
};

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

/** Counts to the act the consequences of its changes: pictures that load, styles that end, boxes that scroll. */
export function followEvents(document: Document, following: Following): void {
  const { entering, signal, isTouched, onHeard } = following;
  const leave = (type: string): void => {
    entering.enter('idle');
    onHeard(type);
  };
  const onFollowing = (event: Event) => {
    const [place] = event.composedPath();
    const box = place instanceof Document ? place.scrollingElement : place;
    if (entering.phase !== 'idle' || !box || !isTouched(box)) return;
    entering.enter('deed', () => event.eventPhase !== Event.NONE);
    void soonestTask().then(() => leave(event.type));
  };
  for (const type of followingEvents)
    document.addEventListener(type, onFollowing, { capture: true, passive: true, signal });
}

/** A selector of elements that use the focus for their keys only. */
const pressed =
  'button:not([aria-haspopup]), a[href], summary, [role="button"]:not([aria-haspopup]), input[type="button"], input[type="submit"]';

/** Leaves out of a press the code that runs because a press gives the focus: the press is not made for that. */
export function setFocusApart(view: Window, entering: Entering, signal: AbortSignal): void {
  let isFocusing = false;
  const onFocus = (event: Event) => {
    const [place] = event.composedPath();
    const given = event.type === 'blur' && event instanceof FocusEvent ? event.relatedTarget : place;
    isFocusing = false;
    // A window that gets the focus gives it to nobody.
    if (entering.phase !== 'press' || !(place instanceof Element)) return;
    if (given instanceof Element && !matchesSelector(given, pressed)) return;
    isFocusing = true;
    entering.enter('approach');
  };
  const onFocused = () => {
    if (isFocusing && entering.phase === 'approach') entering.enter('press');
    isFocusing = false;
  };
  for (const type of ['blur', 'focus'])
    view.addEventListener(type, onFocus, { capture: true, passive: true, signal });
  for (const type of ['focusout', 'focusin'])
    view.addEventListener(type, onFocused, { passive: true, signal });
}

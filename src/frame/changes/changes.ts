import { Event, performance, MutationObserver } from '../dom/builtins';
import type { ComposedTree } from '../dom/composed';
import { parentNodeOf, type Scope, isElement, attributeOf, fieldValueOf } from '../dom/native';
import { Restlessness } from './restlessness';
import { Stillness } from './stillness';
import type { Phase, Change } from './change';
import { markSecret } from '../names/secret-fields';

/**
 * The page's mutations, watched from the moment the engine exists, so that what moves by itself is known. A page that changes all
 * the time is not watched while nobody asks: each change would cost it something, and it is read again as a whole.
 */
export type ChangeLog = {
  readonly startedAt: number;
  readonly stillness: Stillness;
  readonly restlessness: Restlessness;
  /** The phase that changes count to now. */
  readonly phase: Phase;
  /**
   * Takes the changes so far into the log, then counts those that follow to `phase`: for sure only while `isSure` says
   * so.
   */
  enter(phase: Phase, isSure?: () => boolean): void;
  /** Counts to `phase` the changes since `since` that were nothing of ours until now. */
  claim(phase: Phase, since: number): void;
  /** The same for what listeners of `event` did: those of the page that heard it before ours. */
  claimOf(phase: Phase, event: Event): void;
  /** Takes the changes so far into the log. */
  flush(): void;
  /** Calls `listener` with every batch of changes until the returned function is called: until then the page is watched. */
  watch: (listener: (changes: readonly Change[]) => void) => () => void;
  /** Calls `follower` with every batch of changes while the page is watched, and once for all that were missed. */
  follow(follower: Follower): () => void;
  /** The page is not watched now. Every question about its changes has it watched again. */
  readonly isPaused: boolean;
  /** Observes shadow roots that were attached since: those among `scopes`, when they are known. Call it before an act. */
  refresh(scopes?: readonly Scope[]): void;
  /** Our own elements (the highlight) and what is in them are never logged. */
  ignore(element: Element): void;
  /** True when `node` is ours or in what is ours. */
  isOurs(node: Node): boolean;
  /** Gives the value of a field when it got the focus, or at its last `change`; undefined when that was not seen. */
  valueAtFocus(field: Element): string | undefined;
  stop(): void;
};

/** Whoever can do without some changes, but has to know that there may have been any. */
export type Follower = { note(changes: readonly Change[]): void; noteMissed(): void };

/** The number of latest changes that can still be claimed. */
const claimable = 50;

export function startChangeLog(tree: ComposedTree): ChangeLog {
  const { watch, follow, ...audience } = createAudience(() => watcher.noteAsked());
  const own = new WeakSet<Node>();
  const restlessness = new Restlessness();
  const view = tree.document.defaultView;
  let now: Phase = 'idle';
  let isSureNow = () => true;
  const { note: noteLatest, ...claims } = createClaims();
  const stillness = new Stillness();
  const noteMove = () => stillness.noteMove();
  const take = (records: readonly MutationRecord[]) => {
    const cause = { phase: now, isSure: isSureNow(), event: eventNow(view), at: performance.now() };
    const changes = records.filter((record) => !isOwn(record, own)).map((record) => toChange(record, cause));
    if (changes.length === 0) return;
    noteMove();
    noteLatest(changes);
    if (tree.document.readyState !== 'loading') for (const change of changes) restlessness.note(change);
    audience.tell(changes);
  };
  const noteMissed = (ms: number) => {
    noteMove();
    restlessness.skip(ms);
    audience.tellMissed();
  };
  const fields = rememberFields(tree.document);
  view?.addEventListener('resize', noteMove, { passive: true });
  const mayPause = () => !audience.needsAll() && now === 'idle';
  const watcher = new PageWatcher(tree, { take, noteMove, noteMissed, mayPause });
  watcher.refresh();
  return {
    startedAt: performance.now(),
    stillness,
    restlessness,
    flush: () => watcher.flush(),
    get phase() {
      return now;
    },
    enter: (phase, isSure = () => true) => {
      watcher.flush();
      now = phase;
      isSureNow = isSure;
    },
    ...claims,
    watch,
    follow,
    get isPaused() {
      return watcher.isPaused;
    },
    refresh: (scopes) => watcher.refresh(scopes),
    ignore: (element) => void own.add(element),
    isOurs: (node) => isWithin(node, own),
    valueAtFocus: (field) => fields.valueAtFocus(field),
    stop: () => {
      view?.removeEventListener('resize', noteMove);
      watcher.stop();
      fields.stop();
    },
  };
}

/**
 * Those who are told of changes: listeners of all, followers of those that are seen. Calls `noteAsked` when a listener comes and
 * when it goes.
 */
function createAudience(noteAsked: () => void) {
  const listeners = new Set<(changes: readonly Change[]) => void>();
  const followers = new Set<Follower>();
  return {
    needsAll: () => listeners.size > 0,
    watch: (listener: (changes: readonly Change[]) => void) => {
      noteAsked();
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        noteAsked();
      };
    },
    follow: (follower: Follower) => {
      followers.add(follower);
      return () => void followers.delete(follower);
    },
    tell: (changes: readonly Change[]) => {
      for (const listener of listeners) listener(changes);
      for (const follower of followers) follower.note(changes);
    },
    tellMissed: () => {
      for (const follower of followers) follower.noteMissed();
    },
  };
}

/** The latest changes, which may yet be claimed. */
function createClaims() {
  let latest: Change[] = [];
  return {
    note: (changes: readonly Change[]) => {
      latest = [...latest, ...changes].slice(-claimable);
    },
    claim: (claimed: Phase, since: number) => {
      for (const change of latest)
        if (change.phase === 'idle' && change.at >= since)
          Object.assign(change, { phase: claimed, isSure: false });
    },
    claimOf: (claimed: Phase, event: Event) => {
      for (const change of latest)
        if (change.phase === 'idle' && change.event === event) change.phase = claimed;
    },
  };
}

function isOwn(record: MutationRecord, own: WeakSet<Node>): boolean {
  if (isWithin(record.target, own)) return true;
  const nodes = [...record.addedNodes, ...record.removedNodes];
  return nodes.length > 0 && nodes.every((node) => own.has(node));
}

function isWithin(node: Node, own: WeakSet<Node>): boolean {
  for (let at: Node | null = node; at; at = parentNodeOf(at)) if (own.has(at)) return true;
  return false;
}

/**
 * The browser's own event whose listener runs now. Mutations are reported before the listener that made them has
 * returned, with the microtasks it has queued: it is known still.
 */
function eventNow(view: Window | null): Event | null {
  const event: unknown = view && Reflect.get(view, 'event');
  return event instanceof Event && event.isTrusted ? event : null;
}

function toChange(record: MutationRecord, cause: Pick<Change, 'phase' | 'isSure' | 'event' | 'at'>): Change {
  return {
    kind: record.type,
    target: record.target,
    attribute: record.attributeName,
    oldValue: record.oldValue,
    added: [...record.addedNodes],
    removed: [...record.removedNodes],
    previous: record.previousSibling,
    ...cause,
  };
}

/** A page with fewer changes in a second costs next to nothing to watch, and more to read again. */
const mostPerSecond = 20;

/** The number of busy seconds on end in which nobody asks. */
const busySeconds = 3;

/** The functions by which a watcher tells what it sees. */
type Told = {
  readonly take: (records: readonly MutationRecord[]) => void;
  /** Called when something moves without a mutation. */
  readonly noteMove: () => void;
  /** Called when the page is watched again, after so many milliseconds. */
  readonly noteMissed: (ms: number) => void;
  /** True when nobody needs every change now. */
  readonly mayPause: () => boolean;
};

const observed: MutationObserverInit = {
  subtree: true,
  childList: true,
  attributes: true,
  attributeOldValue: true,
  characterData: true,
  characterDataOldValue: true,
};

/** In a pause: that a password is shown, which no later look can tell. */
const observedInPause: MutationObserverInit = {
  subtree: true,
  attributeFilter: ['type'],
  attributeOldValue: true,
};

/** Events of changes that move boxes and mutate nothing. */
const moving = ['scroll', 'load', 'toggle'];

/**
 * One observer for all scopes: its records keep the order in which things happened. A page that changes all the time is left alone
 * while nobody asks.
 */
class PageWatcher {
  readonly #tree: ComposedTree;
  readonly #told: Told;
  readonly #patience = new Patience();
  readonly #over = new AbortController();
  readonly #heard = new WeakSet<Scope>();
  #seen = new WeakSet<Scope>();
  #pausedAt: number | undefined;
  readonly #observer = new MutationObserver((records) => this.#hear(records));

  constructor(tree: ComposedTree, told: Told) {
    this.#tree = tree;
    this.#told = told;
  }

  get isPaused(): boolean {
    return this.#pausedAt !== undefined;
  }

  /** Has the page watched from now on, and for a while. */
  noteAsked(): void {
    this.#patience.noteAsked();
    if (this.#pausedAt !== undefined) this.#goOn(this.#pausedAt);
  }

  refresh(scopes: readonly Scope[] = this.#tree.scopes()): void {
    this.noteAsked();
    for (const scope of scopes) this.#observe(scope);
  }

  flush(): void {
    this.noteAsked();
    const records = this.#observer.takeRecords();
    if (records.length > 0) this.#take(records);
  }

  stop(): void {
    this.#observer.disconnect();
    this.#over.abort();
  }

  #hear(records: readonly MutationRecord[]): void {
    if (this.isPaused) return noteShownPasswords(records);
    this.#take(records);
    this.#patience.noteChanges(records.length);
    if (this.#patience.isOver() && this.#told.mayPause()) this.#pause();
  }

  #take(records: readonly MutationRecord[]): void {
    noteShownPasswords(records);
    this.#told.take(records);
    for (const { addedNodes } of records)
      for (const node of addedNodes) for (const root of shadowRootsIn(node, this.#tree)) this.#observe(root);
  }

  #observe(scope: Scope): void {
    if (this.#seen.has(scope)) return;
    this.#seen.add(scope);
    this.#observer.observe(scope, observed);
    if (this.#heard.has(scope)) return;
    this.#heard.add(scope);
    // Events of these kinds do not leave a shadow root.
    const options = { capture: true, passive: true, signal: this.#over.signal };
    for (const type of moving) scope.addEventListener(type, this.#told.noteMove, options);
  }

  #pause(): void {
    this.#pausedAt = performance.now();
    this.#observer.disconnect();
    for (const scope of this.#tree.knownScopes()) this.#observer.observe(scope, observedInPause);
  }

  #goOn(since: number): void {
    noteShownPasswords(this.#observer.takeRecords());
    this.#observer.disconnect();
    this.#pausedAt = undefined;
    this.#seen = new WeakSet();
    for (const scope of this.#tree.scopes()) this.#observe(scope);
    this.#told.noteMissed(performance.now() - since);
  }
}

/** A password that is shown stays a secret. */
function noteShownPasswords(records: readonly MutationRecord[]): void {
  for (const { attributeName, oldValue, target } of records)
    if (attributeName === 'type' && oldValue === 'password' && isElement(target)) markSecret(target);
}

function shadowRootsIn(node: Node, tree: ComposedTree): ShadowRoot[] {
  if (!isElement(node)) return [];
  const root = tree.shadowRootOf(node);
  const deeper = tree.childrenOf(node).flatMap((child) => shadowRootsIn(child, tree));
  return root ? [root, ...deeper] : deeper;
}

/** Tells when a page that changes all the time need not be watched any longer. */
class Patience {
  #busy = 0;
  #changes = 0;
  #from = performance.now();

  /** Notes that somebody wants to know the changes. */
  noteAsked(): void {
    this.#busy = 0;
    this.#begin();
  }

  noteChanges(count: number): void {
    this.#changes += count;
    const seconds = (performance.now() - this.#from) / 1000;
    if (seconds < 1) return;
    this.#busy = this.#changes > mostPerSecond * seconds ? this.#busy + 1 : 0;
    this.#begin();
  }

  /** True when the page has changed all the time since somebody asked, and for a while. */
  isOver(): boolean {
    return this.#busy >= busySeconds;
  }

  #begin(): void {
    this.#from = performance.now();
    this.#changes = 0;
  }
}

/**
 * Remembers what text fields held when they got the focus: a browser sends `change` only where that differs. And that a field was
 * one for a password, in trees too that came while nobody watched.
 */
function rememberFields(document: Document) {
  const values = new WeakMap<Element, string>();
  const listening = new AbortController();
  const note = (event: Event) => {
    const target = event.composedPath()[0];
    const value = target instanceof Node && isElement(target) ? fieldValueOf(target) : undefined;
    if (!(target instanceof Element) || value === undefined) return;
    values.set(target, value);
    if (attributeOf(target, 'type')?.toLowerCase() === 'password') markSecret(target);
  };
  const options = { capture: true, passive: true, signal: listening.signal };
  for (const type of ['focusin', 'change']) document.addEventListener(type, note, options);
  return { valueAtFocus: (field: Element) => values.get(field), stop: () => listening.abort() };
}

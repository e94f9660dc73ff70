import { Event, performance, MutationObserver } from '../dom/builtins';
import type { ComposedTree } from '../dom/composed';
import {
  parentNodeOf,
  type Scope,
  isElement,
  attributeOf,
  fieldValueOf,
  isVisibleBy,
  queryAll,
} from '../dom/native';
import { isAnimated, Restlessness, Stillness } from './restlessness';
import type { Phase, Change } from './change';
import { markSecret } from '../names/secret-fields';

/** A page with fewer changes in a second costs next to nothing to watch, and more to read again. */
const maxPerSecond = 20;

/** The number of busy seconds on end in which nobody asks. */
const busySeconds = 3;

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

/** Elements that say that more is to come. */
const busySigns = '[aria-busy="true"], [role="progressbar"], progress:not([value])';

/** Whoever can do without some changes, but has to know that there may have been any. */
export type Follower = { note(changes: readonly Change[]): void; noteMissed(): void };

type Listener = (changes: readonly Change[]) => void;

/** Hears when code that belongs to an act begins to run in a phase, and when it has run. */
export type TurnListener = {
  begin?(phase: Phase): void;
  end?(phase: Phase): void;
  /** It has run already, unnoticed, since this time on `performance.now()`'s clock. */
  claim?(phase: Phase, since: number): void;
};

/** The number of latest changes that can still be claimed. */
const claimable = 50;

/**
 * The page's mutations, watched from the moment the engine exists, so that what moves by itself is known. A page that changes all
 * the time is not watched while nobody asks: each change would cost it something, and it is read again as a whole. One observer has
 * all scopes: its records keep the order in which things happened.
 */
export class ChangeLog {
  readonly startedAt = performance.now();
  /** Its times count from this one: each document has a clock of its own. */
  readonly timeOrigin = performance.timeOrigin;
  readonly stillness = new Stillness();
  /** Tells which regions change by themselves. */
  readonly restlessness = new Restlessness();
  readonly #tree: ComposedTree;
  readonly #listeners = new Set<Listener>();
  readonly #followers = new Set<Follower>();
  readonly #turnListeners = new Set<TurnListener>();
  readonly #own = new WeakSet<Node>();
  readonly #fields: FieldMemory;
  readonly #patience = new Patience();
  readonly #over = new AbortController();
  readonly #heard = new WeakSet<Scope>();
  #seen = new WeakSet<Scope>();
  #pausedAt: number | undefined;
  readonly #observer = new MutationObserver((records) => this.#hear(records));
  #phase: Phase = 'idle';
  #isSure = () => true;
  /** The latest changes, which may yet be claimed. */
  #latest: Change[] = [];

  constructor(tree: ComposedTree) {
    this.#tree = tree;
    this.#fields = rememberFields(tree.document, this.#over.signal);
    tree.document.defaultView?.addEventListener('resize', this.#noteMove, {
      passive: true,
      signal: this.#over.signal,
    });
    this.refresh();
  }

  get view(): Window | null {
    return this.#tree.document.defaultView;
  }

  /** The phase that changes count to now. */
  get phase(): Phase {
    return this.#phase;
  }

  /** Takes the changes so far into the log, then counts those that follow to `phase`: for sure only while `isSure` says so. */
  enter(phase: Phase, isSure = () => true): void {
    this.flush();
    if (this.#phase !== 'idle') for (const listener of this.#turnListeners) listener.end?.(this.#phase);
    this.#phase = phase;
    this.#isSure = isSure;
    if (phase !== 'idle') for (const listener of this.#turnListeners) listener.begin?.(phase);
  }

  /** Tells when code that belongs to an act begins to run here, and when it has run. */
  listen(listener: TurnListener): () => void {
    this.#turnListeners.add(listener);
    return () => void this.#turnListeners.delete(listener);
  }

  /** Counts to `phase` the changes since `since` that were nothing of ours until now. */
  claim(phase: Phase, since: number): void {
    this.flush();
    for (const change of this.#latest)
      if (change.phase === 'idle' && change.at >= since) Object.assign(change, { phase, isSure: false });
    for (const listener of this.#turnListeners) listener.claim?.(phase, since);
  }

  /** The same for what listeners of `event` did: those of the page that heard it before ours. */
  claimOf(phase: Phase, event: Event): void {
    this.flush();
    for (const change of this.#latest)
      if (change.phase === 'idle' && change.event === event) change.phase = phase;
    for (const listener of this.#turnListeners) listener.claim?.(phase, event.timeStamp);
  }

  /** Takes the changes so far into the log. */
  flush(): void {
    this.#noteAsked();
    const records = this.#observer.takeRecords();
    if (records.length > 0) this.#take(records);
  }

  /** Calls `listener` with every batch of changes until the returned function is called: until then the page is watched. */
  readonly watch = (listener: Listener): (() => void) => {
    this.#noteAsked();
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      this.#noteAsked();
    };
  };

  /** Calls `follower` with every batch of changes while the page is watched, and once for all that were missed. */
  follow(follower: Follower): () => void {
    this.#followers.add(follower);
    return () => void this.#followers.delete(follower);
  }

  /** The page is not watched now. Every question about its changes has it watched again. */
  get isPaused(): boolean {
    return this.#pausedAt !== undefined;
  }

  /** Observes shadow roots that were attached since: those among `scopes`, when they are known. Call it before an act. */
  refresh(scopes: readonly Scope[] = this.#tree.scopes()): void {
    this.#noteAsked();
    for (const scope of scopes) this.#observe(scope);
  }

  /** Our own elements (the highlight) and what is in them are never logged. */
  ignore(element: Element): void {
    this.#own.add(element);
  }

  /** True when `node` is ours or in what is ours. */
  isOurs(node: Node): boolean {
    for (let at: Node | null = node; at; at = parentNodeOf(at)) if (this.#own.has(at)) return true;
    return false;
  }

  /**
   * Milliseconds since anything moved on the page but what moves by itself: 0 while it is loaded, draws a transition or says that it is at work. A
   * request that the page does not show is not known.
   */
  restedMs(): number {
    this.flush();
    const { document } = this.#tree;
    const isAtWork =
      document.readyState !== 'complete' ||
      isAnimated(document, true) ||
      queryAll(document, busySigns).some((sign) => isVisibleBy(sign, { visibilityProperty: true }));
    return isAtWork ? 0 : this.stillness.restedMs();
  }

  /** Gives the value of a field when it got the focus, or at its last `change`; undefined when that was not seen. */
  valueAtFocus(field: Element): string | undefined {
    return this.#fields.get(field);
  }

  stop(): void {
    this.#observer.disconnect();
    this.#over.abort();
  }

  readonly #noteMove = (): void => this.stillness.noteMove(this.#phase !== 'idle');

  /** Has the page watched from now on, and for a while. */
  #noteAsked(): void {
    this.#patience.noteAsked();
    if (this.#pausedAt !== undefined) this.#goOn(this.#pausedAt);
  }

  #hear(records: readonly MutationRecord[]): void {
    if (this.isPaused) return noteShownPasswords(records);
    this.#take(records);
    this.#patience.noteChanges(records.length);
    if (this.#patience.isOver() && this.#listeners.size === 0 && this.#phase === 'idle') this.#pause();
  }

  #take(records: readonly MutationRecord[]): void {
    noteShownPasswords(records);
    this.#log(records);
    for (const { addedNodes } of records)
      for (const node of addedNodes) for (const root of shadowRootsIn(node, this.#tree)) this.#observe(root);
  }

  #log(records: readonly MutationRecord[]): void {
    const { document } = this.#tree;
    const event = eventNow(document.defaultView);
    const cause = { phase: this.#phase, isSure: this.#isSure(), event, at: performance.now() };
    const changes = records
      .filter((record) => !this.#isOwn(record))
      .map((record): Change => ({
        kind: record.type,
        target: record.target,
        attribute: record.attributeName,
        oldValue: record.oldValue,
        added: [...record.addedNodes],
        removed: [...record.removedNodes],
        previous: record.previousSibling,
        ...cause,
      }));
    if (changes.length === 0) return;
    this.#latest = [...this.#latest, ...changes].slice(-claimable);
    if (document.readyState !== 'loading') for (const change of changes) this.restlessness.note(change);
    const isOwnLife =
      this.#phase !== 'idle' || changes.every((change) => this.restlessness.isOwnLife(change));
    this.stillness.noteMove(isOwnLife);
    for (const listener of this.#listeners) listener(changes);
    for (const follower of this.#followers) follower.note(changes);
  }

  #isOwn({ target, addedNodes, removedNodes }: MutationRecord): boolean {
    if (this.isOurs(target)) return true;
    const nodes = [...addedNodes, ...removedNodes];
    return nodes.length > 0 && nodes.every((node) => this.#own.has(node));
  }

  #observe(scope: Scope): void {
    if (this.#seen.has(scope)) return;
    this.#seen.add(scope);
    this.#observer.observe(scope, observed);
    if (this.#heard.has(scope)) return;
    this.#heard.add(scope);
    // Events of these kinds do not leave a shadow root.
    const options = { capture: true, passive: true, signal: this.#over.signal };
    for (const type of moving) scope.addEventListener(type, this.#noteMove, options);
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
    this.#noteMove();
    this.restlessness.skip(performance.now() - since);
    for (const follower of this.#followers) follower.noteMissed();
  }
}

/**
 * The browser's own event whose listener runs now. Mutations are reported before the listener that made them has
 * returned, with the microtasks it has queued: it is known still.
 */
function eventNow(view: Window | null): Event | null {
  const event: unknown = view && Reflect.get(view, 'event');
  return event instanceof Event && event.isTrusted ? event : null;
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
    this.#busy = this.#changes > maxPerSecond * seconds ? this.#busy + 1 : 0;
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
function rememberFields(document: Document, signal: AbortSignal): FieldMemory {
  const values = new WeakMap<Element, string>();
  const note = (event: Event) => {
    const target = event.composedPath()[0];
    const value = target instanceof Node && isElement(target) ? fieldValueOf(target) : undefined;
    if (!(target instanceof Element) || value === undefined) return;
    values.set(target, value);
    if (attributeOf(target, 'type')?.toLowerCase() === 'password') markSecret(target);
  };
  for (const type of ['focusin', 'change'])
    document.addEventListener(type, note, { capture: true, passive: true, signal });
  return values;
}

type FieldMemory = WeakMap<Element, string>;

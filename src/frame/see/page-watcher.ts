import { MutationObserver, performance } from '../dom/builtins';
import type { ComposedTree } from '../dom/composed';
import { markSecret } from '../names/known-fields';
import { isElement, type Scope } from '../dom/native';

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
  /** Whether nobody needs every change now. */
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
export class PageWatcher {
  readonly #tree: ComposedTree;
  readonly #told: Told;
  readonly #patience = createPatience();
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
type Patience = {
  /** Notes that somebody wants to know the changes. */
  noteAsked(): void;
  noteChanges(count: number): void;
  /** Whether the page has changed all the time since somebody asked, and for a while. */
  isOver(): boolean;
};

function createPatience(): Patience {
  let busy = 0;
  let second = { from: performance.now(), changes: 0 };
  const begin = () => (second = { from: performance.now(), changes: 0 });
  return {
    noteAsked: () => {
      busy = 0;
      begin();
    },
    noteChanges: (count) => {
      second.changes += count;
      const seconds = (performance.now() - second.from) / 1000;
      if (seconds < 1) return;
      busy = second.changes > mostPerSecond * seconds ? busy + 1 : 0;
      begin();
    },
    isOver: () => busy >= busySeconds,
  };
}

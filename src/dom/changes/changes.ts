import { Event, MutationObserver, performance } from '../builtins';
import type { ComposedTree } from '../composed';
import { markSecret } from '../names/known-fields';
import { isElement, parentNodeOf, type Scope } from '../native';
import { rememberFields } from './field-memory';
import { createRestlessness, type Restlessness } from './restlessness';
import { createStillness, type Stillness } from './stillness';
import type { Phase, Change } from './change';

/** The page's mutations, watched from the moment the engine exists, so that what moves by itself is known. */
export type ChangeLog = {
  readonly startedAt: number;
  readonly stillness: Stillness;
  /** Tells which regions change by themselves. */
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
  /** Calls `listener` with every batch of changes until the returned function is called. */
  watch(listener: (changes: readonly Change[]) => void): () => void;
  /** Observes shadow roots that were attached since: those among `scopes`, when they are known. Call it before an act. */
  refresh(scopes?: readonly Scope[]): void;
  /** Our own elements (the highlight) and what is in them are never logged. */
  ignore(element: Element): void;
  /** Whether `node` is ours or in what is ours. */
  isOurs(node: Node): boolean;
  /** Gives the value of a field when it got the focus, or at its last `change`; undefined when that was not seen. */
  valueAtFocus(field: Element): string | undefined;
  stop(): void;
};

/** The number of latest changes that can still be claimed. */
const claimable = 50;

/** Starts watching the document and its shadow roots. */
export function startChangeLog(tree: ComposedTree): ChangeLog {
  const listeners = new Set<(changes: readonly Change[]) => void>();
  const own = new WeakSet<Node>();
  const restlessness = createRestlessness();
  const view = tree.document.defaultView;
  let now: { phase: Phase; isSure: () => boolean } = { phase: 'idle', isSure: () => true };
  let latest: Change[] = [];
  const stillness = createStillness();
  const noteMove = () => stillness.noteMove();
  const take = (records: readonly MutationRecord[]) => {
    const cause = { phase: now.phase, isSure: now.isSure(), event: eventNow(view), at: performance.now() };
    noteShownPasswords(records);
    const changes = records.filter((record) => !isOwn(record, own)).map((record) => toChange(record, cause));
    if (changes.length === 0) return;
    noteMove();
    latest = [...latest, ...changes].slice(-claimable);
    if (tree.document.readyState !== 'loading') for (const change of changes) restlessness.note(change);
    for (const listener of listeners) listener(changes);
  };
  const fields = rememberFields(tree.document);
  view?.addEventListener('resize', noteMove, { passive: true });
  const watcher = createWatcher(tree, take, noteMove);
  watcher.refresh();
  return {
    startedAt: performance.now(),
    stillness,
    restlessness,
    flush: watcher.flush,
    get phase() {
      return now.phase;
    },
    enter: (phase, isSure = () => true) => {
      watcher.flush();
      now = { phase, isSure };
    },
    claim: (claimed, since) => {
      for (const change of latest)
        if (change.phase === 'idle' && change.at >= since)
          Object.assign(change, { phase: claimed, isSure: false });
    },
    claimOf: (claimed, event) => {
      for (const change of latest)
        if (change.phase === 'idle' && change.event === event) change.phase = claimed;
    },
    watch: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    refresh: watcher.refresh,
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

/** A password that is shown stays a secret. */
function noteShownPasswords(records: readonly MutationRecord[]): void {
  for (const { attributeName, oldValue, target } of records)
    if (attributeName === 'type' && oldValue === 'password' && isElement(target)) markSecret(target);
}

const observed: MutationObserverInit = {
  subtree: true,
  childList: true,
  attributes: true,
  attributeOldValue: true,
  characterData: true,
  characterDataOldValue: true,
};

/** Events of changes that move boxes and mutate nothing. */
const moving = ['scroll', 'load', 'toggle'];

/** One observer for all scopes: its records keep the order in which things happened. */
function createWatcher(
  tree: ComposedTree,
  take: (records: readonly MutationRecord[]) => void,
  noteMove: () => void,
) {
  const over = new AbortController();
  const seen = new WeakSet<Scope>();
  const observer = new MutationObserver((records) => {
    take(records);
    observeNewRoots(records);
  });
  const observe = (scope: Scope) => {
    if (seen.has(scope)) return;
    seen.add(scope);
    observer.observe(scope, observed);
    // Events of these kinds do not leave a shadow root.
    for (const type of moving)
      scope.addEventListener(type, noteMove, { capture: true, passive: true, signal: over.signal });
  };
  const observeNewRoots = (records: readonly MutationRecord[]) => {
    for (const { addedNodes } of records) {
      for (const node of addedNodes) for (const root of shadowRootsIn(node, tree)) observe(root);
    }
  };
  return {
    refresh: (scopes: readonly Scope[] = tree.scopes()) => scopes.forEach(observe),
    flush: () => {
      const records = observer.takeRecords();
      if (records.length === 0) return;
      take(records);
      observeNewRoots(records);
    },
    stop: () => {
      observer.disconnect();
      over.abort();
    },
  };
}

function shadowRootsIn(node: Node, tree: ComposedTree): ShadowRoot[] {
  if (!isElement(node)) return [];
  const root = tree.shadowRootOf(node);
  const deeper = tree.childrenOf(node).flatMap((child) => shadowRootsIn(child, tree));
  return root ? [root, ...deeper] : deeper;
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

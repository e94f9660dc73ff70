import { Event, performance } from '../dom/builtins';
import type { ComposedTree } from '../dom/composed';
import { parentNodeOf, type Scope } from '../dom/native';
import { rememberFields } from './field-memory';
import { PageWatcher } from './page-watcher';
import { createRestlessness, type Restlessness } from './restlessness';
import { createStillness, type Stillness } from './stillness';
import type { Phase, Change } from './change';

/**
 * The page's mutations, watched from the moment the engine exists, so that what moves by itself is known. A page that changes all
 * the time is not watched while nobody asks: each change would cost it something, and it is read again as a whole.
 */
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
  /** Calls `listener` with every batch of changes until the returned function is called: until then the page is watched. */
  watch(listener: (changes: readonly Change[]) => void): () => void;
  /** Calls `follower` with every batch of changes while the page is watched, and once for all that were missed. */
  follow(follower: Follower): () => void;
  /** Whether the page is not watched now. Every question about its changes has it watched again. */
  readonly isPaused: boolean;
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

/** Whoever can do without some changes, but has to know that there may have been any. */
export type Follower = { note(changes: readonly Change[]): void; noteMissed(): void };

/** The number of latest changes that can still be claimed. */
const claimable = 50;

/** Starts watching the document and its shadow roots. */
export function startChangeLog(tree: ComposedTree): ChangeLog {
  const { watch, follow, ...audience } = createAudience(() => watcher.noteAsked());
  const own = new WeakSet<Node>();
  const restlessness = createRestlessness();
  const view = tree.document.defaultView;
  let now: { phase: Phase; isSure: () => boolean } = { phase: 'idle', isSure: () => true };
  const { note: noteLatest, ...claims } = createClaims();
  const stillness = createStillness();
  const noteMove = () => stillness.noteMove();
  const take = (records: readonly MutationRecord[]) => {
    const cause = { phase: now.phase, isSure: now.isSure(), event: eventNow(view), at: performance.now() };
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
  const mayPause = () => !audience.needsAll() && now.phase === 'idle';
  const watcher = new PageWatcher(tree, { take, noteMove, noteMissed, mayPause });
  watcher.refresh();
  return {
    startedAt: performance.now(),
    stillness,
    restlessness,
    flush: () => watcher.flush(),
    get phase() {
      return now.phase;
    },
    enter: (phase, isSure = () => true) => {
      watcher.flush();
      now = { phase, isSure };
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

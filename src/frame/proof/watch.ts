import type { Effect } from '../../protocol/frame';
import { performance } from '../dom/builtins';
import { createTaskCount } from '../act/wait';
import type { Judged } from '../act/act';
import type { Change, Phase } from '../changes/change';
import { effectOf } from './change-meaning';
import { createJudge, showsPending } from './judge';
import { watchLooks } from './looks';
import { createReader, type States, type WatchedState } from './watched-states';

export type PageWatch = ReturnType<typeof watchPage>;

const maxChanges = 4000;

/** Watches a page for what an act changes in it. Start it right before the act is sent. */
export function watchPage(judged: Judged, wake: () => void) {
  const { context, target } = judged;
  const seen: Change[] = [];
  const unwatch = context.changes.watch((changes) => {
    seen.push(...changes.slice(0, maxChanges - seen.length));
    wake();
  });
  const looks = watchLooks(judged, seen);
  const judge = createJudge(judged, looks);
  const states = watchStates(judged, createReader(judged, looks));
  const say = (change: Change) => effectOf(change, target ?? context.document.documentElement, context);
  return {
    /** Everything that changed, counted or not. */
    seen,
    /** The page as it is now: what the act has made different, and what else has changed. */
    look: () => {
      const { proofs, notices, busy, isMoving, others } = judge.judge(seen);
      const isPending = proofs.some(showsPending);
      return {
        proofs,
        notices,
        /** Changes of values, media, popovers, pictures, which no mutation tells of. */
        ...states.now(),
        /** The page says that it is at work, or something moves to its final look. */
        isBusy: busy.length > 0 || isMoving || isPending,
        saysBusy: busy.length > 0,
        /** Something that the act has brought says to wait for it. */
        isPending,
        others: others.map(say),
      };
    },
    explain: () => judge.explain(seen),
    stop: () => {
      unwatch();
      looks.stop();
      states.stop();
    },
  };
}

/** A reading is fresh for so long while the pointer comes near: what the page does by itself meanwhile is not the act's. */
const freshMs = 5;

/** Methods with which the browser itself selects the text between. */
const selecting = ['doubleClick', 'dragAndDrop'];

/**
 * Watches state that changes without a mutation to tell of it. Gives the states that the act's own code has changed and that
 * differ now from before.
 */
function watchStates({ context, causes, request }: Judged, read: () => States) {
  // The browser itself selects a text at such a press: then that is no effect.
  const hasSelected = request.trusted === true && selecting.includes(request.method);
  const before = read();
  const caused = new Map<string, WatchedState & { at: number; values: Set<string> }>();
  let last = before;
  /** States that changed while no code of the act ran: they live a life of their own. */
  const restless = new Set<string>();
  /** Our own doing may have changed something since it was read. */
  let isApproached = true;
  let readAt = performance.now();
  const taskNow = createTaskCount();
  let readIn = NaN;
  const cause = (key: string, state: WatchedState) =>
    caused.set(key, { ...state, at: performance.now(), values: new Set([state.value]) });
  const take = (phase: Phase) => {
    isApproached = phase === 'approach';
    if (isApproached && performance.now() - readAt < freshMs) return;
    const now = read();
    readAt = performance.now();
    for (const [key, state] of isApproached ? [] : now) {
      if (restless.has(key) || !differs(last, key, state) || (hasSelected && key.endsWith(' selection')))
        continue;
      cause(key, state);
      if (state.popover) causes.expect('toggle', state.popover);
    }
    // The focus that we gave is of the act.
    last = isApproached ? new Map([...now, ...[...last].filter(([key]) => key.endsWith(' focus'))]) : now;
  };
  /** A picture goes on changing; a value that the act has set may be put into form once by code that nobody follows. */
  const noteRestless = (now: States) => {
    for (const [key, state] of now) {
      if (!differs(last, key, state)) continue;
      // The browser fills the screen for a person's input alone, and does so once no code of the act runs any more.
      if (key.endsWith(' full screen') && state.value === 'true' && !caused.has(key)) cause(key, state);
      const values = caused.get(key)?.values.add(state.value);
      if (!values || values.size > 2 || key.endsWith(' picture')) restless.add(key);
    }
  };
  const stop = context.changes.listen({
    begin: (phase) => {
      // Nobody else's code has run since it was read in the same task.
      if (phase === 'approach' || readIn === taskNow()) return;
      const now = read();
      if (!isApproached) noteRestless(now);
      [last, isApproached] = [now, false];
    },
    end: (phase) => {
      take(phase);
      readIn = phase === 'approach' ? NaN : taskNow();
    },
    claim: take,
  });
  return {
    now: (): StatesNow => {
      const now = read();
      noteRestless(now);
      const found = [...caused].flatMap(([key, { effect, at }]) => {
        const state = now.get(key);
        const isThere = !restless.has(key) && (!state || differs(before, key, state));
        const is = isThere ? effect() : null;
        return is ? [{ is, at: state?.value === '' ? 0 : at }] : [];
      });
      return { states: found.map(({ is }) => is), statesAt: Math.max(0, ...found.map(({ at }) => at)) };
    },
    stop,
  };
}

/** `statesAt`: when the last of them changed that holds something now, on `performance.now()`'s clock: to empty a field shows nothing. */
type StatesNow = { states: Effect[]; statesAt: number };

/** True when a state differs from before. A field that was not there before is a change of its own, and told of as such. */
function differs(before: States, key: string, { value, isNew }: WatchedState): boolean {
  const known = before.get(key);
  return known ? known.value !== value : isNew === true;
}

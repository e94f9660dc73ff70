import { performance } from '../dom/builtins';
import type { FrameContext } from '../engine-context';
import type { Phase } from '../see/change';

/** Hears when code that belongs to the act begins to run in a phase, and when it has run. */
export type TurnListener = { begin(phase: Phase): void; end(phase: Phase): void };
/** A time in which code of the act ran, on `performance.now()`'s clock. */
export type Turn = { from: number; to: number };

/** Tells whose the code is that runs now: the act's, in which phase, or nobody's (`idle`). */
export type Turns = {
  readonly phase: Phase;
  /** The turns so far, without those of the approach. */
  readonly all: readonly Turn[];
  change: (next: Phase, isSure?: () => boolean) => void;
  listen: (listener: TurnListener) => void;
};

export function createTurns({ changes, otherLogs }: FrameContext): Turns {
  const logs = [changes, ...(otherLogs?.() ?? [])];
  const listeners: TurnListener[] = [];
  const all: Turn[] = [];
  let phase: Phase = 'idle';
  const end = () => {
    for (const listener of listeners) listener.end(phase);
    const turn = all.at(-1);
    if (turn?.to === Infinity) turn.to = performance.now();
  };
  const begin = () => {
    if (phase !== 'approach') all.push({ from: performance.now(), to: Infinity });
    for (const listener of listeners) listener.begin(phase);
  };
  return {
    get phase() {
      return phase;
    },
    all,
    change: (next, isSure) => {
      for (const log of logs) log.flush();
      if (phase !== 'idle') end();
      for (const log of logs) log.enter(next, isSure);
      phase = next;
      if (phase !== 'idle') begin();
    },
    listen: (listener) => void listeners.push(listener),
  };
}

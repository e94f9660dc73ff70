import { throwIfStopped } from '../../base/deadline';
import type { FrameContext } from '../engine-context';
import type { Phase } from '../changes/change';
import type { Causes } from '../proof/causes';
import { drainMicrotasks } from '../act/wait';

/** Everything an act does to the page goes through here, so that what was sent is known and stopping is sure. */
export type Hands = {
  /** True when anything has reached the page. */
  readonly sent: boolean;
  /**
   * Runs `deed` on the page; what the page changes before it returns, and in microtasks it queued, is the act's.
   * Throws the signal's reason instead when the act was stopped.
   */
  do<T>(phase: Exclude<Phase, 'idle'>, deed: () => T, options?: DeedOptions): Promise<T>;
  /** Notes that the input sent was kept from the page. A pointer that only passed has done nothing. */
  takeBack(): void;
  /** When a drag let go, on `performance.now()`'s clock; Infinity while it holds. */
  letGoAt: number;
};

export type DeedOptions = {
  /** Throws when the deed must not be done, right before it would be. */
  check?: () => void;
  /** It is only the beginning of a deed that does more than `approach`. */
  isTouch?: boolean;
};

/**
 * Makes the hands of one act. `onSent` is called right before anything reaches the page; nothing does when it rejects.
 */
export function createHands(
  causes: Pick<Causes, 'enter' | 'count' | 'phase'>,
  { onSent, afterEvents }: Pick<FrameContext, 'onSent' | 'afterEvents'>,
  signal: AbortSignal,
): Hands {
  let sent = false;
  let touched = false;
  return {
    letGoAt: 0,
    get sent() {
      return sent;
    },
    takeBack: () => {
      sent = false;
      touched = false;
    },
    do: async (phase, deed, { check, isTouch = phase !== 'approach' } = {}) => {
      throwIfStopped(signal);
      if (!sent) {
        await onSent?.();
        throwIfStopped(signal);
      }
      try {
        check?.();
      } catch (thrown) {
        sent = touched;
        throw thrown;
      }
      sent = true;
      touched ||= isTouch;
      causes.enter(phase);
      const endCount = causes.count();
      try {
        const result = deed();
        // A page may keep to itself that the focus, which is set apart, has come.
        if (causes.phase !== phase) causes.enter(phase);
        afterEvents?.();
        await drainMicrotasks();
        return result;
      } finally {
        endCount();
        causes.enter('idle');
      }
    },
  };
}

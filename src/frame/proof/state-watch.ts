import type { Effect } from '../../protocol/frame';
import type { FrameContext } from '../engine-context';
import { createTaskCount } from '../act/wait';
import type { Causes } from './causes';
import type { Looks } from './looks';
import { createReader, type WatchedState, type States } from './watched-states';

/** State that changes without a mutation to tell of it: values, media, popovers, positions, the selection. */
export type StateWatch = {
  /** The states that the act's own code has changed and that are still changed. */
  effects(): Effect[];
};

type Given = {
  causes: Causes;
  looks: Looks;
  /** Whether the browser itself selects a text at such a press: then that is no effect. */
  hasSelected: boolean;
};

export function watchState(
  target: Element,
  context: FrameContext,
  { causes, looks, hasSelected }: Given,
): StateWatch {
  const read = createReader(target, context, looks);
  const before = read();
  const caused = new Map<string, WatchedState>();
  let last = before;
  const taskNow = createTaskCount();
  let readIn = NaN;
  causes.listen({
    begin: (phase) => {
      // Nobody else's code has run since it was read in the same task.
      if (phase !== 'approach' && readIn !== taskNow()) last = read();
    },
    end: (phase) => {
      readIn = NaN;
      if (phase === 'approach') return;
      const now = read();
      for (const [key, state] of now) {
        if (!differs(last, key, state) || (hasSelected && key.endsWith(' selection'))) continue;
        caused.set(key, state);
        if (state.popover) causes.expect('toggle', state.popover);
      }
      last = now;
      readIn = taskNow();
    },
  });
  return {
    effects: () => {
      const now = read();
      return [...caused].flatMap(([key, { effect }]) => {
        const state = now.get(key);
        // A canvas or an animation of the page's own life goes on; what holds a value must hold it still.
        const holds =
          key.endsWith('picture') || key.endsWith('runs') || !state || differs(before, key, state);
        return holds ? (effect() ?? []) : [];
      });
    },
  };
}

/** Whether a state differs from before. One that was not there before is a change of its own, and told of as such. */
function differs(before: States, key: string, { value, anchor }: Omit<WatchedState, 'effect'>): boolean {
  const known = before.get(key);
  if (!known) return key.endsWith('runs');
  return known.value !== value && (anchor === undefined || anchor !== known.anchor);
}

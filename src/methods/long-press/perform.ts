import { isPlace } from '../../protocol/methods';
import { noModifiers } from '../../frame/hands/keys';
import { clickAt, pressMethod } from '../../frame/hands/pointer';

/** Pages wait a little less than this before they take a press for a long one, in milliseconds. */
const usualMs = '800';
const maxMs = 10_000;

/** Presses, holds and lets go. Argument: for how many milliseconds. */
export const longPress = pressMethod(
  ([ms = usualMs, ...rest]) =>
    /^[1-9]\d*$/.test(ms) && Number(ms) <= maxMs && rest.every(isPlace)
      ? null
      : `takes one whole number of milliseconds, at most ${maxMs}, and a place in it: \`30,20\`.`,
  (act, point) => {
    const [ms = usualMs] = act.args;
    return clickAt(act, point, { button: 'left', modifiers: noModifiers, holdMs: Number(ms) });
  },
);

import { focusedElement } from '../../frame/dom/composed';
import { takesNothing, type Check, type Method, type Act } from '../../frame/act/act';
import { verifyState } from '../../frame/proof/settling';
import { say } from '../../base/say';
import type { Effect } from '../../protocol/frame';
import { matchesSelector } from '../../frame/dom/native';
import { isEnabled, visibleCheck } from '../../frame/act/checks';
import { describeElement } from '../../frame/act/describe';
import { focusable, focusElement, isFocused } from '../../frame/hands/focus';
import { controlOf } from '../../frame/act/target';

const canHaveFocus: Check = (target, { context }) => {
  const takesFocus =
    matchesSelector(target, focusable) || context.tree.shadowRootOf(target)?.delegatesFocus === true;
  if (takesFocus) return null;
  const message = say`${describeElement(target, context)} cannot have the focus.`;
  return { code: 'not-supported', message, final: true };
};

/** Gives the target the focus. No arguments. */
export const focus: Method = {
  checkArguments: takesNothing,
  retarget: controlOf,
  checks: [visibleCheck, isEnabled, canHaveFocus],
  already: (target, act) => (holdsFocus(target, act) ? focused : null),
  perform: async (target, act) => {
    await act.hands.do('press', () => focusElement(target, act.context));
    return [];
  },
  verify: (target, act) => {
    const refusal = () => {
      const now = focusedElement(act.context.tree);
      const what = describeElement(target, act.context);
      return now
        ? say`${what} did not keep the focus: it is on ${describeElement(now, act.context)}.`
        : say`${what} did not keep the focus.`;
    };
    const holds = () => holdsFocus(target, act);
    return verifyState(() => target, holds, { effect: () => focused, refusal }, act);
  },
};

const focused: Effect = { kind: 'focus', ...say`has the focus now` };

/** The target or, for a host that passes the focus on, something in its shadow tree. */
function holdsFocus(target: Element, { context }: Act): boolean {
  if (isFocused(target)) return true;
  const active = focusedElement(context.tree);
  return active !== null && context.tree.shadowRootOf(target)?.contains(active) === true;
}

import { say } from '../../base/say';
import type { Effect } from '../../protocol/frame';
import { matchesSelector } from '../../frame/dom/native';
import { isEnabled, visibleCheck } from '../../frame/act/checks';
import type { Check, MethodDefinition, ActUnderWay } from '../../frame/act/act-contract';
import { describeElement } from '../../frame/act/describe';
import { focusable, focusedElement, focusElement, isFocused } from '../../frame/hands/move-focus';
import { controlOf } from '../../frame/act/retarget';
import { findRefusal, settleState } from '../../frame/proof/settling';

const canHaveFocus: Check = (target, { context }) => {
  const takesFocus =
    matchesSelector(target, focusable) || context.tree.shadowRootOf(target)?.delegatesFocus === true;
  if (takesFocus) return null;
  const message = say`${describeElement(target, context)} cannot have the focus.`;
  return { code: 'not-supported', message, final: true };
};

/** Gives the target the focus. No arguments. */
export const focus: MethodDefinition = {
  checkArguments: (args) => (args.every((arg) => arg === '') ? null : 'takes no arguments.'),
  retarget: controlOf,
  checks: [visibleCheck, isEnabled, canHaveFocus],
  already: (target, run) => (holdsFocus(target, run) ? focused : null),
  perform: async (target, run) => {
    await run.hands.do('press', () => focusElement(target, run.context));
    return [];
  },
  verify: async (target, run) => {
    const holds = () => holdsFocus(target, run);
    if (await settleState(holds, run)) {
      const problem = await findRefusal(holds, target, run);
      return problem ? { problem } : { effects: [focused] };
    }
    const now = focusedElement(run.context);
    const what = describeElement(target, run.context);
    const message = now
      ? say`${what} did not keep the focus: it is on ${describeElement(now, run.context)}.`
      : say`${what} did not keep the focus.`;
    return { problem: { code: 'value-rejected', message } };
  },
};

const focused: Effect = { kind: 'focus', ...say`has the focus now` };

/** The target or, for a host that passes the focus on, something in its shadow tree. */
function holdsFocus(target: Element, { context }: ActUnderWay): boolean {
  if (isFocused(target)) return true;
  const active = focusedElement(context);
  return active !== null && context.tree.shadowRootOf(target)?.contains(active) === true;
}

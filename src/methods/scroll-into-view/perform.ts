import { takesNothing, type Method } from '../../frame/act/act';
import { verifyState } from '../../frame/proof/settling';
import { say } from '../../base/say';
import { scrollToBox } from '../../frame/act/boxes';
import type { Effect } from '../../protocol/frame';
import { visibleCheck } from '../../frame/act/checks';
import { describeElement } from '../../frame/act/describe';
import { isInView, scrollerOf } from '../../frame/hands/scroll';

/** Scrolls until the target can be seen. No arguments. */
export const scrollIntoView: Method = {
  checkArguments: takesNothing,
  checks: [visibleCheck],
  already: (target, { context }) => (isInView(target, context, 1) ? inView : null),
  perform: async (target, act) => {
    act.causes.expect('scroll', scrollerOf(target, act));
    await act.hands.do('deed', () => scrollToBox(target, { block: 'center', inline: 'center' }, act.context));
    return [];
  },
  verify: (target, act) => {
    const refusal = () => say`${describeElement(target, act.context)} is still out of view.`;
    const holds = () => isInView(target, act.context);
    return verifyState(() => target, holds, { effect: () => inView, refusal }, act);
  },
};

const inView: Effect = { kind: 'scroll', ...say`is in view now` };

import { say } from '../../base/say';
import { scrollToBox } from '../../frame/act/boxes';
import type { Effect } from '../../protocol/frame';
import { visibleCheck } from '../../frame/act/checks';
import type { MethodDefinition } from '../../frame/act/act-contract';
import { describeElement } from '../../frame/act/describe';
import { isInView, scrollerOf } from '../../frame/hands/scroll';
import { findRefusal, settleState } from '../../frame/proof/settling';

/** Scrolls until the target can be seen. No arguments. */
export const scrollIntoView: MethodDefinition = {
  checkArguments: (args) => (args.every((arg) => arg === '') ? null : 'takes no arguments.'),
  checks: [visibleCheck],
  already: (target, { context }) => (isInView(target, context) ? inView : null),
  perform: async (target, run) => {
    run.causes.expect('scroll', scrollerOf(target, run));
    await run.hands.do('deed', () => scrollToBox(target, { block: 'center', inline: 'center' }, run.context));
    return [];
  },
  verify: async (target, run) => {
    const holds = () => isInView(target, run.context);
    if (await settleState(holds, run)) {
      const problem = await findRefusal(holds, target, run);
      return problem ? { problem } : { effects: [inView] };
    }
    const message = say`${describeElement(target, run.context)} is still out of view.`;
    return { problem: { code: 'value-rejected', message } };
  },
};

const inView: Effect = { kind: 'scroll', ...say`is in view now` };

import { scrollToBox } from '../boxes';
import type { Effect } from '../../../protocol/frame';
import { isVisible } from '../checks';
import type { MethodDefinition } from '../contract';
import { describeElement } from '../describe';
import { isInView, scrollerOf } from '../scroll';
import { findRefusal, settleState } from '../settle';

/** Scrolls until the target can be seen. No arguments. */
export const scrollIntoView: MethodDefinition = {
  checkArguments: (args) => (args.every((arg) => arg === '') ? null : 'takes no arguments.'),
  checks: [isVisible],
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
    const message = `${describeElement(target, run.context)} is still out of view.`;
    return { problem: { code: 'value-rejected', message } };
  },
};

const inView: Effect = { kind: 'scroll', sentence: 'is in view now' };

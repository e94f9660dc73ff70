import { isStable, isVisible, receivesPointer } from '../checks';
import type { MethodDefinition } from '../contract';
import { describeElement } from '../describe';
import { approach } from '../pointer';

/** Moves the pointer over the target. Styles of `:hover` stay out of reach without trusted input. */
export const hover: MethodDefinition = {
  checks: [isVisible, isStable, receivesPointer],
  perform: async (_target, run) => {
    const { point } = run;
    if (point) await run.hands.do('deed', () => approach(point, run.context));
    return [];
  },
  countsTooltips: true,
  unseen: (target, { request, context }) => ({
    code: 'needs-trusted',
    message:
      `The pointer moved over ${describeElement(target, context)}, but nothing changed within ` +
      `${request.effectTimeoutMs / 1000} s. If only the real pointer opens it, it needs trusted input.`,
  }),
};

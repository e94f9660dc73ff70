import { AutomationError } from '../../base/errors';
import { say } from '../../base/say';
import { elementAt, receives } from '../../frame/act/boxes';
import { arrive } from '../../frame/act/arrive';
import { isStable, visibleCheck, receivesPointer } from '../../frame/act/checks';
import { matchesSelector } from '../../frame/dom/native';
import type { Effect } from '../../protocol/frame';
import type { HitPoint, MethodDefinition, ActUnderWay } from '../../frame/act/act-contract';
import { describeElement } from '../../frame/act/describe';
import { approach } from '../../frame/hands/pointer';
import { noModifiers } from '../../frame/hands/modifiers';
import { isTrusted, sendTrusted } from '../../frame/hands/trusted-input';

/** Moves the pointer over the target. Styles of `:hover` stay out of reach without trusted input. */
export const hover: MethodDefinition = {
  checks: [visibleCheck, isStable, receivesPointer],
  perform: async (target, run) => {
    const { point } = run;
    if (point && isTrusted(run)) return hoverTrusted(target, point, run);
    if (!point) return [];
    await run.hands.do('deed', () => approach(point, run.context));
    const now = elementAt(point.x, point.y, run.context);
    if (now && receives(now, target, run.context)) return [];
    const message = say`${describeElement(target, run.context)} moved away from under the pointer.`;
    throw new AutomationError('not-stable', message);
  },
  bringsMore: true,
  countsTooltips: true,
  unseen: (target, { request, context }) => ({
    code: 'needs-trusted',
    message: say`The pointer moved over ${describeElement(target, context)}, but nothing changed within ${request.effectTimeoutMs / 1000} s. If only the real pointer opens it, it needs trusted input.`,
  }),
};

/** The browser's own pointer: that it is over the target is read back. */
async function hoverTrusted(target: Element, start: HitPoint, run: ActUnderWay): Promise<Effect[]> {
  const come = ({ x, y }: HitPoint) => sendTrusted(run, [{ kind: 'move', x, y, modifiers: noModifiers }]);
  await arrive(run, start, { come, mayCover: true });
  return matchesSelector(target, ':hover') ? [{ kind: 'state', ...say`the pointer is over it` }] : [];
}

import { say } from '../../base/say';
import { arrive } from '../../frame/act/aim';
import { isStable, visibleCheck, receivesPointer } from '../../frame/act/checks';
import { matchesSelector } from '../../frame/dom/native';
import type { Effect } from '../../protocol/frame';
import type { HitPoint, Method, Act } from '../../frame/act/act';
import { describeElement } from '../../frame/act/describe';
import { approach } from '../../frame/hands/pointer';
import { isTrusted, moveTrusted } from '../../frame/hands/trusted-input';

/** Moves the pointer over the target. Styles of `:hover` stay out of reach without trusted input. */
export const hover: Method = {
  checks: [visibleCheck, isStable, receivesPointer],
  perform: async (target, act) => {
    const { point } = act;
    if (point && isTrusted(act)) return hoverTrusted(target, point, act);
    if (!point) return [];
    await act.hands.do('deed', () => approach(point, act.context));
    return [];
  },
  bringsMore: true,
  countsTooltips: true,
  unseen: (target, { context }, watchedSeconds) => ({
    code: 'needs-trusted',
    message: say`The pointer moved over ${describeElement(target, context)}, but nothing changed within ${watchedSeconds} s. If only the real pointer opens it, it needs trusted input.`,
  }),
};

/** The browser's own pointer: that it is over the target is read back. */
async function hoverTrusted(target: Element, start: HitPoint, act: Act): Promise<Effect[]> {
  await arrive(act, start, (at) => moveTrusted(act, at), true);
  return matchesSelector(target, ':hover') ? [{ kind: 'state', ...say`the pointer is over it` }] : [];
}

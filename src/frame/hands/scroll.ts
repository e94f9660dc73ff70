import { takesNothing, type Proven, type Check, type Method, type Act } from '../act/act';
import { describeElement } from '../act/describe';
import { settleState } from '../proof/settling';
import { isTrusted, sendTrusted } from './trusted-input';
import { AutomationError } from '../../base/errors';
import { say } from '../../base/say';
import { matchesSelector, rectOf, scrollBoxOff, styleOf } from '../dom/native';
import type { Effect } from '../../protocol/frame';
import type { FrameContext } from '../engine-context';
import { findTarget } from '../act/target';
import { sleep } from '../act/wait';

/**
 * Makes `nextChunk` (`step` 1) and `prevChunk` (−1): they scroll the target, or the box that scrolls it, by the part of
 * it that can be seen.
 */
export function chunkMethod(step: 1 | -1): Method {
  return {
    checkArguments: takesNothing,
    retarget: scrollerOf,
    checks: [hasMore(step)],
    perform: async (target, act) => {
      const before = scrollPosition(target);
      const offset = { left: 0, top: step * target.clientHeight };
      const hasMoved = () => movedFrom(before, target).top * step > 0;
      const effect = () => scrolledEffect(target);
      return scrollAndRead(target, offset, { hasMoved, effect, refusal: notScrolled }, act);
    },
    readsBack: true,
    unseen: notScrolled,
  };
}

/** The signs of a scroll that is read back. */
type ScrollSigns = {
  hasMoved: () => boolean;
  effect: () => Effect;
  refusal: (scroller: Element, act: Act) => AutomationError;
};

/** Scrolls at once, and by the browser's own wheel where that moves nothing. Throws the refusal where there is no wheel. */
export async function scrollAndRead(
  scroller: Element,
  offset: Offset,
  { hasMoved, effect, refusal }: ScrollSigns,
  act: Act,
): Promise<Effect[] | Proven> {
  await scrollBy(scroller, offset, act);
  if (await settleState(hasMoved, act)) {
    act.holds = hasMoved;
    return { readBack: [effect()] };
  }
  if (!isTrusted(act)) throw refusal(scroller, act);
  await wheelBy(offset, act);
  return (await settleState(hasMoved, act)) ? { readBack: [effect()] } : [];
}

function notScrolled(target: Element, { context }: Act): AutomationError {
  const message = say`${describeElement(target, context)} did not scroll: the page moved it back.`;
  return new AutomationError('value-rejected', message);
}

const hasMore = (step: 1 | -1): Check => {
  return (target, act) => {
    const { context } = act;
    // An element that has nothing to scroll by itself may listen to the wheel.
    if (isTrusted(act) && roomIn(target) === 0) return null;
    const left = step === 1 ? roomIn(target) - target.scrollTop : target.scrollTop;
    if (left > 1) return null;
    const what = describeElement(target, context);
    const message = step === 1 ? say`${what} is at its end already.` : say`${what} is at its start already.`;
    return { code: 'not-supported', message, final: true };
  };
};

/** The distance `scroller` can be scrolled in all, in CSS px. */
export const roomIn = (scroller: Element): number => scroller.scrollHeight - scroller.clientHeight;

export function scrolledEffect(scroller: Element): Effect {
  const room = roomIn(scroller);
  const percent = room > 0 ? Math.round((scroller.scrollTop / room) * 100) : 0;
  return { kind: 'scroll', ...say`scrolled to ${percent} %` };
}

/** The element if it scrolls, else the nearest box around it that does, else the page. */
export function scrollerOf(element: Element, { context }: Act): Element {
  const page = context.document.scrollingElement ?? context.document.documentElement;
  if (matchesSelector(element, 'html, body')) return page;
  const scrolls = (candidate: Element) =>
    (roomIn(candidate) > 0 && /auto|scroll|hidden|overlay/.test(styleOf(candidate).overflowY)) ||
    (candidate.scrollWidth > candidate.clientWidth &&
      /auto|scroll|overlay/.test(styleOf(candidate).overflowX));
  return context.tree.closest(element, scrolls) ?? page;
}

/** In CSS px. */
export type Offset = { left: number; top: number };

export const scrollPosition = ({ scrollLeft, scrollTop }: Element): Offset => ({
  left: scrollLeft,
  top: scrollTop,
});

/** Scrolls by an offset in CSS px, at once. */
export async function scrollBy(scroller: Element, offset: Offset, act: Act): Promise<void> {
  act.causes.expect('scroll', scroller);
  await act.hands.do('deed', () => scrollBoxOff(scroller, offset));
  await sleep(0, act.signal);
}

/** Turns the browser's own wheel over the target: what scrolls by a script of the page hears nothing else. */
async function wheelBy({ left, top }: Offset, act: Act): Promise<void> {
  const target = findTarget(act.request, act.context);
  if (!('element' in target)) return;
  const { x, y, width, height } = visibleBox(target.element, act.context);
  const place = { x: x + width / 2, y: y + height / 2 };
  await sendTrusted(act, [{ kind: 'wheel', ...place, deltaX: left, deltaY: top }]);
}

/** The distance of `scroller` from where it was, in CSS px. */
export function movedFrom(before: Offset, scroller: Element): Offset {
  return { left: scroller.scrollLeft - before.left, top: scroller.scrollTop - before.top };
}

/** The part of an element's box that is not cut off by the viewport or a scrolling box around it. */
function visibleBox(element: Element, { document, tree }: FrameContext): DOMRect {
  const { clientWidth, clientHeight } = document.documentElement;
  let box = intersection(rectOf(element), new DOMRect(0, 0, clientWidth, clientHeight));
  for (let at = tree.parentOf(element); at; at = tree.parentOf(at)) {
    if (at === document.scrollingElement || matchesSelector(at, 'html, body')) continue;
    if (/visible|contents/.test(styleOf(at).overflow)) continue;
    box = intersection(box, rectOf(at));
  }
  return box;
}

function intersection(a: DOMRect, b: DOMRect): DOMRect {
  const left = Math.max(a.left, b.left);
  const top = Math.max(a.top, b.top);
  const width = Math.min(a.right, b.right) - left;
  const height = Math.min(a.bottom, b.bottom) - top;
  return new DOMRect(left, top, Math.max(0, width), Math.max(0, height));
}

/** True when such a share of an element can be seen, or of what could be seen of a large one. */
export function isInView(element: Element, context: FrameContext, share = 0.5): boolean {
  const whole = rectOf(element);
  const { clientWidth, clientHeight } = context.document.documentElement;
  const { width, height } = visibleBox(element, context);
  if (width === 0 || height === 0) return false;
  const isSeen = (seen: number, all: number, most: number) => seen >= Math.floor(Math.min(all, most) * share);
  return isSeen(width, whole.width, clientWidth) && isSeen(height, whole.height, clientHeight);
}

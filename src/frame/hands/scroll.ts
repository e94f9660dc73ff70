import type { Check, MethodDefinition, ActUnderWay } from '../act/act-contract';
import { describeElement } from '../act/describe';
import { settleState } from '../proof/settling';
import { isTrusted, sendTrusted } from './trusted-input';
import { AutomationError } from '../../base/errors';
import { say } from '../../base/say';
import { matchesSelector, rectOf, scrollBoxOff, styleOf } from '../dom/native';
import type { Effect } from '../../protocol/frame';
import type { FrameContext } from '../engine-context';
import { findTarget } from '../act/find-target';
import { sleep } from '../act/wait';

/**
 * Makes `nextChunk` (`step` 1) and `prevChunk` (−1): they scroll the target, or the box that scrolls it, by the part of
 * it that can be seen.
 */
export function chunkMethod(step: 1 | -1): MethodDefinition {
  return {
    checkArguments: (args) => (args.every((arg) => arg === '') ? null : 'takes no arguments.'),
    retarget: scrollerOf,
    checks: [hasMore(step)],
    perform: async (target, run) => {
      const before = scrollPosition(target);
      await scrollBy(target, { left: 0, top: step * target.clientHeight }, run);
      const hasMoved = () => movedFrom(before, target).top * step > 0;
      if (await settleState(hasMoved, run)) {
        run.holds = hasMoved;
        return { readBack: [scrolledEffect(target)] };
      }
      if (!isTrusted(run)) throw notScrolled(target, run);
      await wheelBy({ left: 0, top: step * target.clientHeight }, run);
      return (await settleState(hasMoved, run)) ? { readBack: [scrolledEffect(target)] } : [];
    },
    readsBack: true,
    unseen: notScrolled,
  };
}

function notScrolled(target: Element, { context }: ActUnderWay): AutomationError {
  const message = say`${describeElement(target, context)} did not scroll: the page moved it back.`;
  return new AutomationError('value-rejected', message);
}

const hasMore = (step: 1 | -1): Check => {
  return (target, run) => {
    const { context } = run;
    // An element that has nothing to scroll by itself may listen to the wheel.
    if (isTrusted(run) && roomIn(target) === 0) return null;
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
export function scrollerOf(element: Element, { context }: ActUnderWay): Element {
  const page = pageScroller(context);
  if (matchesSelector(element, 'html, body')) return page;
  const scrolls = (candidate: Element) =>
    (roomIn(candidate) > 0 && /auto|scroll|hidden|overlay/.test(styleOf(candidate).overflowY)) ||
    (candidate.scrollWidth > candidate.clientWidth &&
      /auto|scroll|overlay/.test(styleOf(candidate).overflowX));
  return context.tree.closest(element, scrolls) ?? page;
}

const pageScroller = ({ document }: FrameContext): Element =>
  document.scrollingElement ?? document.documentElement;

type Offset = { left: number; top: number };

export const scrollPosition = ({ scrollLeft, scrollTop }: Element): Offset => ({
  left: scrollLeft,
  top: scrollTop,
});

/** Scrolls by an offset in CSS px, at once. */
export async function scrollBy(scroller: Element, offset: Offset, run: ActUnderWay): Promise<void> {
  run.causes.expect('scroll', scroller);
  await run.hands.do('deed', () => scrollBoxOff(scroller, offset));
  await sleep(0, run.signal);
}

/** Turns the browser's own wheel over the target: what scrolls by a script of the page hears nothing else. */
export async function wheelBy({ left, top }: Offset, run: ActUnderWay): Promise<void> {
  const target = findTarget(run);
  if (!('element' in target)) return;
  const { x, y, width, height } = visibleBox(target.element, run.context);
  const place = { x: x + width / 2, y: y + height / 2 };
  await sendTrusted(run, [{ kind: 'wheel', ...place, deltaX: left, deltaY: top }]);
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

/** Whether at least half of an element can be seen, or of what could be seen of a large one. */
export function isInView(element: Element, context: FrameContext): boolean {
  const whole = rectOf(element);
  const { clientWidth, clientHeight } = context.document.documentElement;
  const { width, height } = visibleBox(element, context);
  if (width === 0 || height === 0) return false;
  return (
    width >= Math.min(whole.width, clientWidth) / 2 && height >= Math.min(whole.height, clientHeight) / 2
  );
}

import { contentRectOf, isHtml, isVisibleBy, localNameOf } from './native';
import type { Reading } from './reading';

/** What an element's ancestors do to what is drawn in it. */
export type Cover = {
  /** Opacity 0: still takes clicks, shows nothing. */
  transparent: boolean;
  /** Cut off by a box with no area. `static`: not for positioned descendants. */
  clipped: 'no' | 'static' | 'all';
  /** Inside nothing but `display: contents` since this element, whose box stands for theirs. */
  boxOwner: Element | undefined;
};

export const uncovered: Cover = { transparent: false, clipped: 'no', boxOwner: undefined };

/** The cover over what is inside `element`, or null when nothing inside can be drawn. */
export function coverInside(element: Element, cover: Cover, reading: Reading): Cover | null {
  const style = reading.style(element);
  if (style.display === 'none' || style.contentVisibility === 'hidden') return null;
  if (style.display === 'contents') return { ...cover, boxOwner: cover.boxOwner };
  if (style.position === 'fixed' && isOutsideViewport(reading.rect(element))) return null;
  return {
    transparent: cover.transparent || style.opacity === '0',
    clipped: clipOf(element, cover, reading),
    boxOwner: element,
  };
}

/** Whether the element itself shows in a box of its own; whether on screen or reachable by scrolling. */
export function isDrawn(element: Element, inside: Cover, reading: Reading): boolean {
  if (inside.clipped !== 'no' || reading.style(element).visibility !== 'visible') return false;
  const rect = reading.rect(element);
  return hasArea(rect) && isReachable(element, rect, reading);
}

/** Whether text directly in `element` shows. */
export function drawsText(element: Element, inside: Cover, reading: Reading): boolean {
  if (inside.transparent || inside.clipped !== 'no') return false;
  const style = reading.style(element);
  if (style.visibility !== 'visible' || style.fontSize === '0px') return false;
  if (Number.parseFloat(style.textIndent) < -500) return false;
  const owner = inside.boxOwner;
  if (!owner) return true;
  const rect = reading.rect(owner);
  return (hasArea(rect) || hasArea(contentRectOf(owner))) && isReachable(owner, rect, reading);
}

/** Whether an element is drawn, asked without a walk from the top. */
export function isDrawnAlone(element: Element, reading: Reading): boolean {
  const isVisible = isVisibleBy(element, { visibilityProperty: true, opacityProperty: true });
  const rect = reading.rect(element);
  return isVisible && hasArea(rect) && isReachable(element, rect, reading);
}

/** A box of one pixel or less is how text is hidden from eyes but not from screen readers. */
export function hasArea(rect: DOMRect): boolean {
  return rect.width > 1 && rect.height > 1;
}

function clipOf(element: Element, cover: Cover, reading: Reading): Cover['clipped'] {
  if (cover.clipped === 'all') return 'all';
  const style = reading.style(element);
  if (/^inset\((50|100)%/.test(style.clipPath)) return 'all';
  const isSmall = !hasArea(reading.rect(element));
  if (!isSmall && cover.clipped === 'no') return 'no';
  const positioned = style.position === 'absolute' || style.position === 'fixed';
  const inherited = cover.clipped === 'static' && positioned ? 'no' : cover.clipped;
  const cutsOff = style.overflowX !== 'visible' || style.overflowY !== 'visible' || style.clip !== 'auto';
  if (!cutsOff || style.display === 'inline' || !isSmall) return inherited;
  if (localNameOf(element) === 'body' && isHtml(element)) return inherited;
  return style.position === 'static' ? 'static' : 'all';
}

function isOutsideViewport(rect: DOMRect): boolean {
  if (!hasArea(rect)) return false;
  return rect.right <= 0 || rect.bottom <= 0 || rect.left >= innerWidth || rect.top >= innerHeight;
}

/** Beyond the page's top or left edge nothing can be scrolled to, unless a scrolled box put it there. */
function isReachable(element: Element, rect: DOMRect, reading: Reading): boolean {
  if (rect.right > 0 && rect.bottom > 0) return true;
  const isBeyond = rect.right + scrollX <= 0 || rect.bottom + scrollY <= 0;
  if (!isBeyond) return true;
  const { tree } = reading;
  return Boolean(
    tree.closest(element, (ancestor) => {
      if (tree.parentOf(ancestor) === null) return false;
      return (
        ancestor.scrollTop > 0 || ancestor.scrollLeft !== 0 || reading.style(ancestor).direction === 'rtl'
      );
    }),
  );
}

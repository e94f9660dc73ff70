import { cutsOffAll, hasArea, type Look } from './look';
import { contentRectOf, isVisibleBy, styleOf } from './native';
import type { Reading } from './reading';

/** What an element's ancestors do to what is drawn in it. */
export type Cover = {
  /** Opacity 0: still takes clicks, shows nothing. */
  readonly transparent: boolean;
  /** Cut off by a box with no area. `static`: not for positioned descendants. */
  readonly clipped: 'no' | 'static' | 'all';
  /** Moved to where nothing can be scrolled to. */
  readonly away: boolean;
};

export const uncovered: Cover = { transparent: false, clipped: 'no', away: false };

/** The cover over what is inside `element`, or null when nothing inside can be drawn. */
export function coverInside(element: Element, cover: Cover, { look, reading }: Seen): Cover | null {
  if (look.display === 'none' || look.hidesContent) return null;
  if (look.display === 'contents') return cover;
  const rect = look.isMoved ? reading.rect(element) : undefined;
  if (rect && look.position === 'fixed' && isOutsideViewport(rect)) return null;
  const away = rect ? isAway(element, rect, reading) : cover.away;
  const clipped = clipOf(element, cover, look);
  const transparent = cover.transparent || look.isTransparent;
  if (transparent === cover.transparent && clipped === cover.clipped && away === cover.away) return cover;
  return { transparent, clipped, away };
}

export type Seen = { look: Look; reading: Reading };

/** Whether the element itself shows in a box of its own; whether on screen or reachable by scrolling. */
export function isDrawn(element: Element, inside: Cover, { look, reading }: Seen): boolean {
  if (inside.clipped !== 'no' || !look.isVisible) return false;
  const rect = reading.rect(element);
  return hasArea(rect) && isReachable(element, rect, reading);
}

/** Whether text directly in `element` shows. */
export function drawsText(element: Element, inside: Cover, { look, reading }: Seen): boolean {
  if (inside.transparent || inside.clipped !== 'no' || inside.away || !look.isVisible) return false;
  if (!reading.mayHideText()) return true;
  const style = styleOf(element);
  if (style.fontSize === '0px' || Number.parseFloat(style.textIndent) < -500) return false;
  const marginLeft = look.isBlock ? Number.parseFloat(style.marginLeft) : 0;
  if (marginLeft > -500) return true;
  return isReachable(element, contentRectOf(element), reading);
}

/** Whether an element is drawn, asked without a walk from the top. */
export function isDrawnAlone(element: Element, reading: Reading): boolean {
  const isVisible = isVisibleBy(element, { visibilityProperty: true, opacityProperty: true });
  if (!isVisible) return false;
  const rect = reading.rect(element);
  return hasArea(rect) && isReachable(element, rect, reading);
}

/** A box without area may still overflow, unless a transform has shrunk all that is in it. */
function isAway(element: Element, rect: DOMRect, reading: Reading): boolean {
  const drawn = hasArea(rect) ? rect : contentRectOf(element);
  return !hasArea(drawn) || !isReachable(element, drawn, reading);
}

function clipOf(element: Element, cover: Cover, look: Look): Cover['clipped'] {
  if (cover.clipped === 'all') return 'all';
  const positioned = look.position === 'absolute' || look.position === 'fixed';
  const inherited = cover.clipped === 'static' && positioned ? 'no' : cover.clipped;
  if (!look.clips || !cutsOffAll(element, look)) return inherited;
  return look.position === 'static' ? 'static' : 'all';
}

function isOutsideViewport(rect: DOMRect): boolean {
  if (!hasArea(rect)) return false;
  return rect.right <= 0 || rect.bottom <= 0 || rect.left >= innerWidth || rect.top >= innerHeight;
}

/** Beyond the page's top or left edge nothing can be scrolled to, unless a scrolled box put it there. */
function isReachable(element: Element, rect: DOMRect, { tree }: Reading): boolean {
  if (rect.right > 0 && rect.bottom > 0) return true;
  const isBeyond = rect.right + scrollX <= 0 || rect.bottom + scrollY <= 0;
  if (!isBeyond) return true;
  return Boolean(
    tree.closest(element, (ancestor) => {
      if (tree.parentOf(ancestor) === null) return false;
      return ancestor.scrollTop > 0 || ancestor.scrollLeft !== 0 || styleOf(ancestor).direction === 'rtl';
    }),
  );
}

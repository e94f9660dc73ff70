import {
  activeElementOf,
  bodyOf,
  elementAtPoint,
  matchesSelector,
  queryAll,
  rectOf,
  styleOf,
  contentRectOf,
  isVisibleBy,
} from './native';
import type { Reading } from './reading';
import {
  clips,
  cutsOffAll,
  hasArea,
  hidesContent,
  isBlock,
  isContents,
  isFixed,
  isMoved,
  isNone,
  isOutOfFlow,
  isStatic,
  isTransparent,
  isVisible,
  type StyleLook,
} from './look';

/** An open dialog that keeps the rest of the page from being used. `isInert`: the browser itself sees to it. */
export type Modal = { element: Element; isInert: boolean };

/** Elements that are dialogs, open or not. */
export const dialogs = 'dialog, [aria-modal="true"], [role="dialog"], [role="alertdialog"]';

const saysModal = '[aria-modal="true"]';
const modal = 'dialog:modal, [aria-modal="true"], [role="dialog"], [role="alertdialog"]';

/** The modal dialog that is open: the one with focus, else the last. `known`: all that may be one, in no order. */
export function openModal(reading: Reading, known?: readonly Element[]): Modal | undefined {
  const { tree } = reading;
  const shows = (dialog: Element) => isDrawnAlone(dialog, reading);
  const drawn = known?.filter((dialog) => matchesSelector(dialog, modal) && shows(dialog));
  // Which of several is the last only the page's order tells.
  const modals =
    drawn && drawn.length < 2
      ? drawn
      : tree
          .knownScopes()
          .flatMap((scope) => queryAll(scope, modal))
          .filter(shows);
  const focused = activeElementOf(tree.document);
  const fits = modals.map((element) => ({ element, isInert: matchesSelector(element, ':modal') }));
  const blocking = fits.filter(({ element, isInert }) => isInert || blocks(element, reading));
  return (
    blocking.findLast(({ element }) => focused && tree.contains(element, focused)) ??
    blocking.findLast(({ isInert }) => isInert) ??
    blocking.at(-1)
  );
}

/** Points at which the viewport is probed, as shares of its width and height. */
const probes = [0.04, 0.5, 0.96].flatMap((x) => [0.04, 0.5, 0.96].map((y) => [x, y] as const));

/**
 * True when a dialog blocks the page, whatever its author calls it: what lies beside it in the viewport cannot be
 * reached.
 */
function blocks(dialog: Element, reading: Reading): boolean {
  const { tree } = reading;
  const hits = probes.map(([x, y]) => elementAtPoint(tree.document, x * innerWidth, y * innerHeight));
  const isInside = (hit: Element | null) => hit !== null && tree.contains(dialog, hit);
  const isBare = (hit: Element | null) => hit === null || tree.contains(hit, dialog);
  if (!hits.every((hit) => isInside(hit) || isBare(hit) || (hit && isUnderBackdrop(hit, reading))))
    return false;
  // A page with nothing beside its dialog is blocked only where that says so, or the page takes no press at all.
  if (matchesSelector(dialog, saysModal) || !hits.some(isBare)) return true;
  const body = bodyOf(tree.document);
  return body !== null && styleOf(body).pointerEvents === 'none';
}

/** True when what was hit is, or is in, something fixed that covers the whole viewport. */
function isUnderBackdrop(hit: Element, { tree }: Reading): boolean {
  return (
    tree.closest(hit, (element) => {
      const { position } = styleOf(element);
      if (position !== 'fixed' && position !== 'absolute') return false;
      const rect = rectOf(element);
      return rect.left <= 0 && rect.top <= 0 && rect.right >= innerWidth && rect.bottom >= innerHeight;
    }) !== null
  );
}

/** The bits that an element's ancestors set for it. */
export type Place = number;

/** Opacity 0: still takes clicks, shows nothing. */
export const transparent = 1;

/** Cut off by a box with no area, unless it is positioned. */
const clippedInFlow = 2;

/** Cut off by a box with no area. */
const clippedAll = 4;

/** Moved to where nothing can be scrolled to. */
export const away = 8;

/** The bits of what covers it. */
const cover = transparent | clippedInFlow | clippedAll | away;

export const clipped = clippedInFlow | clippedAll;

/** Inside something that shows a pointer. */
export const pointed = 16;

export const ariaDisabled = 32;

/** Under an open modal dialog. */
export const behind = 64;

/** Cannot be reached at all. */
export const inert = 128;

/** Inside something whose content has no roles of its own, such as a button. */
export const presentational = 256;

/** Inside a button, link or the like, whose content is not clickable for itself. */
export const inControl = 512;

/** In place of a place: nothing inside can be drawn. */
export const nowhere = -1;

/** Looks without any of these leave what covers their content as it was. */
const covering = isNone | hidesContent | isTransparent | isMoved | clips;

/** The place inside `element` as far as it is covered, or `nowhere`. */
export function coverInside(element: Element, place: Place, { look, reading }: SeenBy): Place {
  if ((look & covering) === 0 && (place & clippedInFlow) === 0) return place;
  if (look & (isNone | hidesContent)) return nowhere;
  if (look & isContents) return place;
  const rect = look & isMoved ? reading.rect(element) : undefined;
  if (rect && look & isFixed && isOutsideViewport(rect)) return nowhere;
  const isOff = rect ? isAway(element, rect, reading) : (place & away) !== 0;
  return (
    (place & ~(clipped | away)) |
    (look & isTransparent ? transparent : 0) |
    clipOf(element, place, look) |
    (isOff ? away : 0)
  );
}

type SeenBy = { look: StyleLook; reading: Reading };

/** True when the element itself shows in a box of its own, on screen or reachable by scrolling. */
export function isDrawn(element: Element, inside: Place, { look, reading }: SeenBy): boolean {
  if (inside & clipped || !(look & isVisible)) return false;
  const rect = reading.rect(element);
  return hasArea(rect) && isReachable(element, rect, reading);
}

/** True when text directly in `element` shows. */
export function drawsText(element: Element, inside: Place, { look, reading }: SeenBy): boolean {
  if (inside & cover || !(look & isVisible)) return false;
  if (!reading.mayHideText()) return true;
  const style = styleOf(element);
  if (style.fontSize === '0px' || Number.parseFloat(style.textIndent) < -500) return false;
  const marginLeft = look & isBlock ? Number.parseFloat(style.marginLeft) : 0;
  if (marginLeft > -500) return true;
  return isReachable(element, contentRectOf(element), reading);
}

/** True when an element is drawn, asked without a walk from the top. */
export function isDrawnAlone(element: Element, reading: Reading): boolean {
  const isShown = isVisibleBy(element, { visibilityProperty: true, opacityProperty: true });
  if (!isShown) return false;
  const rect = reading.rect(element);
  return hasArea(rect) && isReachable(element, rect, reading);
}

/** A box without area may still overflow, unless a transform has shrunk all that is in it. */
function isAway(element: Element, rect: DOMRect, reading: Reading): boolean {
  const drawn = hasArea(rect) ? rect : contentRectOf(element);
  return !hasArea(drawn) || !isReachable(element, drawn, reading);
}

function clipOf(element: Element, place: Place, look: StyleLook): Place {
  if (place & clippedAll) return clippedAll;
  const inherited = place & clippedInFlow && !(look & isOutOfFlow) ? clippedInFlow : 0;
  if (!(look & clips) || !cutsOffAll(element)) return inherited;
  return look & isStatic ? clippedInFlow : clippedAll;
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

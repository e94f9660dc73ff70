import { isHtml, localNameOf, rectOf, styleOf } from './native';
import { anyUse, type StyleUse } from './style-use';

/**
 * The parts of an element's computed style that the walk needs, as bits. Each property read costs as much as a small
 * loop, so those that cannot matter are not read.
 */
export type StyleLook = number;

export const isNone = 1;
export const isContents = 2;
export const isInline = 4;
export const isVisible = 8;
export const isTransparent = 16;
export const hasPointer = 32;
export const isStatic = 64;
/** Positioned out of the flow: `absolute` or `fixed`. */
export const isOutOfFlow = 128;
export const isFixed = 256;
/** Cuts off its content beyond its box. */
export const clips = 512;
/** Can be scrolled when its content is larger than its box. */
export const scrolls = 1024;
/** Its box is moved by a transform or by its position. */
export const isMoved = 2048;
/** `content-visibility` hides its content. */
export const skipsContent = 4096;
/** Nothing in it is drawn. */
export const hidesContent = 8192;
/** Starts and ends a line. */
export const isBlock = 16_384;

/** Reads the look of an element. `use`: properties that the page does not use are not read. */
export function lookAt(element: Element, use: StyleUse = anyUse): StyleLook {
  const style = styleOf(element);
  const { display } = style;
  let look = !use.visibility || style.visibility === 'visible' ? isVisible : 0;
  if (display === 'none') return look | isNone | isStatic | hidesContent;
  look |= flowOf(display);
  if (use.opacity && style.opacity === '0') look |= isTransparent;
  if (style.cursor === 'pointer') look |= hasPointer;
  const { position } = style;
  look |= position === 'static' ? isStatic : positioned(position);
  const isPartOfLine = (look & (isInline | isContents)) !== 0;
  // A part of a line has no box of its own: transforms and `content-visibility` do nothing to it. In SVG all is called so.
  if (!isPartOfLine || !isHtml(element)) {
    if (use.transform && look & isStatic && style.transform !== 'none') look |= isMoved;
    if (use.contentVisibility && style.contentVisibility === 'hidden') look |= skipsContent | hidesContent;
    if (use.clipPath && isCutAway(style)) look |= hidesContent;
  }
  if (!isPartOfLine) look |= clipping(style, look);
  return localNameOf(element) === 'br' ? look | isBlock : look;
}

/** The bits of how an element stands in the text around it. */
function flowOf(display: string): StyleLook {
  if (display === 'inline') return isInline;
  if (display === 'block' || display === 'flex') return isBlock;
  if (display === 'contents') return isContents;
  return display.startsWith('inline') ? 0 : isBlock;
}

function positioned(position: string): StyleLook {
  if (position === 'fixed') return isMoved | isFixed | isOutOfFlow;
  return position === 'absolute' ? isMoved | isOutOfFlow : isMoved;
}

/** Bits that only a box that is more than a part of a line can have: it clips, or it scrolls. */
function clipping(style: CSSStyleDeclaration, look: StyleLook): StyleLook {
  const overflow = style.overflowX;
  if (overflow === 'visible') {
    const isAbsolute = (look & isOutOfFlow) !== 0 && (look & isFixed) === 0;
    if (!isAbsolute || style.clip === 'auto') return 0;
  }
  return isScrolling(overflow) || isScrolling(style.overflowY) ? clips | scrolls : clips;
}

const isScrolling = (overflow: string) => overflow === 'auto' || overflow === 'scroll';

/** The bits of a look on which the drawing of what is below depends. */
const telling = ~(scrolls | skipsContent);

/** Whether two looks are the same: then what is drawn below is, too. */
export const isSameLook = (a: StyleLook, b: StyleLook): boolean => (a & telling) === (b & telling);

/** Whether a path cuts an element away, as is often done to text hidden from eyes but not from screen readers. */
function isCutAway(style: CSSStyleDeclaration): boolean {
  return /^inset\((50|100)%/.test(style.clipPath);
}

/** A box of one pixel or less is how text is hidden from eyes but not from screen readers. */
export function hasArea(rect: DOMRect): boolean {
  return rect.width > 1 && rect.height > 1;
}

/** Whether a box that clips has no area. The page's own body never does. */
export function cutsOffAll(element: Element): boolean {
  if (localNameOf(element) === 'body' && isHtml(element)) return false;
  return !hasArea(rectOf(element));
}

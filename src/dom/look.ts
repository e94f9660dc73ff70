import { isHtml, localNameOf, rectOf, styleOf } from './native';

/** What the walk needs of an element's computed style, read once: each property read costs as much as a small loop. */
export type Look = {
  readonly display: string;
  readonly isVisible: boolean;
  readonly isTransparent: boolean;
  readonly hasPointer: boolean;
  /** `static`, `relative`, `absolute`, `fixed` or `sticky`. */
  readonly position: string;
  /** It cuts off what is beyond its box. */
  readonly clips: boolean;
  /** It can be scrolled when there is more in it than fits. */
  readonly scrolls: boolean;
  /** Its box is moved by a transform or by its position. */
  readonly isMoved: boolean;
  /** Nothing in it is drawn. */
  readonly hidesContent: boolean;
  /** It starts and ends a line. */
  readonly isBlock: boolean;
};

export function lookAt(element: Element): Look {
  const style = styleOf(element);
  const { display, position } = style;
  if (display === 'none') return hidden;
  const hasBox = display !== 'contents';
  const { overflowX } = style;
  const canClip = hasBox && display !== 'inline';
  const clips = canClip && (overflowX !== 'visible' || (position === 'absolute' && style.clip !== 'auto'));
  return {
    display,
    isVisible: style.visibility === 'visible',
    isTransparent: style.opacity === '0',
    hasPointer: style.cursor === 'pointer',
    position,
    clips,
    scrolls: clips && (scrolling.test(overflowX) || scrolling.test(style.overflowY)),
    isMoved: position !== 'static' || style.transform !== 'none',
    hidesContent: style.contentVisibility === 'hidden' || (position !== 'static' && isCutAway(style)),
    isBlock: (!display.startsWith('inline') && hasBox) || localNameOf(element) === 'br',
  };
}

/** Whether two looks are the same: then what is drawn below is, too. */
export function isSameLook(a: Look, b: Look): boolean {
  return (
    a.display === b.display &&
    a.isVisible === b.isVisible &&
    a.isTransparent === b.isTransparent &&
    a.hasPointer === b.hasPointer &&
    a.position === b.position &&
    a.clips === b.clips &&
    a.isMoved === b.isMoved &&
    a.hidesContent === b.hidesContent
  );
}

const scrolling = /auto|scroll/;

const hidden: Look = {
  display: 'none',
  isVisible: false,
  isTransparent: false,
  hasPointer: false,
  position: 'static',
  clips: false,
  scrolls: false,
  isMoved: false,
  hidesContent: true,
  isBlock: false,
};

/** Text hidden from eyes but not from screen readers is often cut away by a path. */
function isCutAway(style: CSSStyleDeclaration): boolean {
  return /^inset\((50|100)%/.test(style.clipPath);
}

/** A box of one pixel or less is how text is hidden from eyes but not from screen readers. */
export function hasArea(rect: DOMRect): boolean {
  return rect.width > 1 && rect.height > 1;
}

/** Whether the element's box cuts off everything: it clips and has no area. The page's own body never does. */
export function cutsOffAll(element: Element, look: Look): boolean {
  if (!look.clips || (localNameOf(element) === 'body' && isHtml(element))) return false;
  return !hasArea(rectOf(element));
}

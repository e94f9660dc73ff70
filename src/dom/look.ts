import { isHtml, localNameOf, rectOf, styleOf } from './native';
import { anyUse, type StyleUse } from './style-use';

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
  /** `content-visibility` hides what is in it. */
  readonly skipsContent: boolean;
  /** Nothing in it is drawn. */
  readonly hidesContent: boolean;
  /** It starts and ends a line. */
  readonly isBlock: boolean;
};

/** `use`: what is not used on the page is not read. */
export function lookAt(element: Element, use: StyleUse = anyUse): Look {
  const style = styleOf(element);
  const { display } = style;
  const isVisible = !use.visibility || style.visibility === 'visible';
  if (display === 'none') return isVisible ? hidden : invisible;
  const { position } = style;
  const hasBox = display !== 'contents';
  const isStatic = position === 'static';
  const canClip = hasBox && display !== 'inline';
  const overflow = canClip ? style.overflowX : 'visible';
  const clips = canClip && (overflow !== 'visible' || (position === 'absolute' && style.clip !== 'auto'));
  const skipsContent = use.contentVisibility && style.contentVisibility === 'hidden';
  return shared(display, position, [
    isVisible,
    use.opacity && style.opacity === '0',
    style.cursor === 'pointer',
    clips,
    clips && (isScrolling(overflow) || isScrolling(style.overflowY)),
    !isStatic || (use.transform && style.transform !== 'none'),
    skipsContent,
    skipsContent || (!isStatic && isCutAway(style)),
    (hasBox && !display.startsWith('inline')) || localNameOf(element) === 'br',
  ]);
}

const isScrolling = (overflow: string) => overflow === 'auto' || overflow === 'scroll';

const known = new Map<string, Map<string, Look[]>>();

/** Looks are few and elements many: alike ones share one. */
function shared(display: string, position: string, is: readonly boolean[]): Look {
  let positions = known.get(display);
  if (!positions) known.set(display, (positions = new Map()));
  let looks = positions.get(position);
  if (!looks) positions.set(position, (looks = []));
  let bits = 0;
  for (let at = 0; at < is.length; at += 1) if (is[at]) bits |= 1 << at;
  return (looks[bits] ??= toLook(display, position, is));
}

function toLook(display: string, position: string, is: readonly boolean[]): Look {
  return {
    display,
    position,
    isVisible: is[0] === true,
    isTransparent: is[1] === true,
    hasPointer: is[2] === true,
    clips: is[3] === true,
    scrolls: is[4] === true,
    isMoved: is[5] === true,
    skipsContent: is[6] === true,
    hidesContent: is[7] === true,
    isBlock: is[8] === true,
  };
}

/** Whether two looks are the same: then what is drawn below is, too. */
export function isSameLook(a: Look, b: Look): boolean {
  if (a === b) return true;
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

const hidden: Look = {
  display: 'none',
  isVisible: true,
  isTransparent: false,
  hasPointer: false,
  position: 'static',
  clips: false,
  scrolls: false,
  isMoved: false,
  skipsContent: false,
  hidesContent: true,
  isBlock: false,
};

const invisible: Look = { ...hidden, isVisible: false };

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

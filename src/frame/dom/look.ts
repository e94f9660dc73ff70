import {
  isHtml,
  localNameOf,
  rectOf,
  styleOf,
  animationsOf,
  elementsOf,
  queryFirst,
  scopeSheetsOf,
  type Scope,
} from './native';
import type { ComposedTree } from './composed';

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

/** True when two looks are the same: then what is drawn below is, too. */
export const isSameLook = (a: StyleLook, b: StyleLook): boolean => (a & telling) === (b & telling);

/** True when a path cuts an element away, as is often done to text hidden from eyes but not from screen readers. */
function isCutAway(style: CSSStyleDeclaration): boolean {
  return /^inset\((50|100)%/.test(style.clipPath);
}

/** A box of one pixel or less is how text is hidden from eyes but not from screen readers. */
export function hasArea(rect: DOMRect): boolean {
  return rect.width > 1 && rect.height > 1;
}

/** True when a box that clips has no area. The page's own body never does. */
export function cutsOffAll(element: Element): boolean {
  if (localNameOf(element) === 'body' && isHtml(element)) return false;
  return !hasArea(rectOf(element));
}

/**
 * Tells which of the properties that few pages set may be set on this one. A property that is false here is initial on
 * every element and need not be read: on a page of tens of thousands of elements those reads are a third of a snapshot.
 */
export type StyleUse = Readonly<Flags>;

type Flags = Record<keyof typeof patterns, boolean>;

/** True when a rule, in small letters, sets each of them. */
const patterns = {
  opacity: (rule: string) => rule.includes('opacity'),
  visibility: (rule: string) => rule.includes('visibility'),
  transform: (rule: string) => rule.includes('transform'),
  contentVisibility: (rule: string) => rule.includes('content-visibility'),
  clipPath: (rule: string) => rule.includes('clip-path'),
  hidesText,
};

/** True when a rule hides text: zero sizes and negative margins are all that does, beside an indent. */
export function hidesText(rule: string): boolean {
  return rule.split(';').some((declaration) => {
    if (declaration.includes('text-indent')) return true;
    const size = declaration.search(/font(?:-size)?:/);
    if (size >= 0 && /\b0|var\(|calc\(/.test(declaration.slice(declaration.indexOf(':', size)))) return true;
    const margin = declaration.indexOf('margin');
    const value = margin < 0 ? -1 : declaration.indexOf(':', margin);
    return value >= 0 && /-\s*[\d.]|var\(|calc\(/.test(declaration.slice(value));
  });
}

/** Attributes that set them, from inline styles to presentation attributes. */
const attributes = {
  opacity: '[style*="opacity" i], [opacity]',
  visibility: '[style*="visibility" i], [visibility]',
  transform: '[style*="transform" i], [transform]',
  contentVisibility: '[style*="content-visibility" i], [hidden="until-found" i]',
  clipPath: '[style*="clip-path" i], [clip-path]',
  hidesText: '[style*="text-indent" i], [style*="font" i], [style*="margin" i], [font-size]',
};

const keys = ['opacity', 'visibility', 'transform', 'contentVisibility', 'clipPath', 'hidesText'] as const;

/** With more rules than this anything is taken to be set. */
const maxRules = 4000;

/** The number of elements that are looked at before the rules are, where these are few beside the elements. */
export const someLooked = 64;

/** The number of elements looked at before the rules are in any case. */
export const manyLooked = 1500;

/** A rule costs as much to look at as the properties of this many elements. */
const elementsToRule = 4;

export const anyUse: StyleUse = {
  opacity: true,
  visibility: true,
  transform: true,
  contentVisibility: true,
  clipPath: true,
  hidesText: true,
};

/** Looks at the style sheets, inline styles and animations of the whole page, when that costs less than it can save. */
export function readStyleUse(tree: ComposedTree, looked: number): StyleUse {
  const scopes = tree.scopes();
  const most = looked < manyLooked ? elementsOf(tree.document).length / elementsToRule : maxRules;
  if (countRules(scopes) > most || scopes.some((scope) => animationsOf(scope).length > 0)) return anyUse;
  const scan: Scan = { use: { ...anyUse }, rules: 0 };
  for (const key of keys) scan.use[key] = scopes.some((scope) => queryFirst(scope, attributes[key]) !== null);
  for (const sheet of scopes.flatMap(scopeSheetsOf)) {
    const rules = rulesOf(sheet);
    if (!rules || !scanRules(rules, scan)) return anyUse;
  }
  return scan.use;
}

/** The number of rules, those of nested ones left out; infinitely many where they may not be read. */
function countRules(scopes: readonly Scope[]): number {
  let count = 0;
  for (const sheet of scopes.flatMap(scopeSheetsOf))
    count += rulesOf(sheet)?.length ?? Number.POSITIVE_INFINITY;
  return count;
}

type Scan = { use: Flags; rules: number };

/** Scans rules; false when there is more than can be looked at. */
function scanRules(rules: CSSRuleList, scan: Scan): boolean {
  for (const rule of rules) {
    scan.rules += 1;
    if (scan.rules > maxRules || rule instanceof CSSImportRule) return false;
    const text = rule.cssText.toLowerCase();
    for (const key of keys) scan.use[key] ||= patterns[key](text);
  }
  return true;
}

/** Style sheets of other origins. Whether a sheet is one never changes, and to find out costs an error. */
const unreadable = new WeakSet<CSSStyleSheet>();

/** The rules of a style sheet; undefined for one of another origin, which does not show them. */
export function rulesOf(sheet: CSSStyleSheet): CSSRuleList | undefined {
  if (unreadable.has(sheet)) return undefined;
  try {
    return sheet.cssRules;
  } catch {
    unreadable.add(sheet);
    return undefined;
  }
}

/** The rules in a rule, those of an imported sheet too; undefined for a rule that can have none, or does not show them. */
export function innerRulesOf(rule: CSSRule): CSSRuleList | undefined {
  if (rule instanceof CSSImportRule) return rule.styleSheet ? rulesOf(rule.styleSheet) : undefined;
  return 'cssRules' in rule && rule.cssRules instanceof CSSRuleList ? rule.cssRules : undefined;
}

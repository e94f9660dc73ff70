import { attributeOf, isConnectedOf, matchesSelector, queryAll, rectOf, styleOf } from '../dom/native';
import type { FrameContext } from '../engine-context';
import type { Change } from '../changes/change';
import { isRendered, namedBy } from './change-meaning';
import type { Judged } from '../act/act';

export type Looks = ReturnType<typeof watchLooks>;

/**
 * Notes the looks before the act's first event and, where a press or the focus changes those by itself, before its deed.
 */
export function watchLooks({ context, target }: Judged, seen: readonly Change[]) {
  const { tree } = context;
  const all = telltales(target, context);
  const touched = all.filter(
    (element) => target && (tree.contains(element, target) || tree.contains(target, element)),
  );
  const hidden = new Set(all.filter((element) => !isRendered(element)));
  // A link is red while it is pressed, before any event tells of that.
  const atFirst = readDrawn(touched);
  // In another frame the act's code may have run by the time it is told of.
  let before: Drawn = target ? new Map() : readDrawn(all);
  let beforeDeed: Drawn | undefined;
  const stop = context.changes.listen({
    begin: (phase) => {
      if (phase === 'approach') return;
      if (before.size === 0) before = readDrawn(all);
      if (phase === 'deed') beforeDeed ??= readDrawn(touched);
    },
  });
  const isStirred = (isPlace: (place: Node) => boolean) =>
    seen.some(({ phase, target: place }) => phase === 'idle' && isPlace(place));
  /**
   * Looks as before the act are no others, and those that a press brings end with it. An element in which the page changes something by
   * itself may have another size by that.
   */
  const differs = (element: Element) => {
    const known = [atFirst, before, beforeDeed].flatMap((drawn) => drawn?.get(element) ?? []);
    if (known.length === 0) return false;
    const now = drawnOf(element);
    const isOther = (then: string) =>
      then !== now && (styleIn(then) !== styleIn(now) || !isStirred((place) => element.contains(place)));
    return known.every(isOther);
  };
  /** True when it is gone, animated or changed by the page. */
  const differsByItself = (element: Element) =>
    !isConnectedOf(element) ||
    element.getAnimations().length > 0 ||
    isStirred((place) => place.contains(element));
  return {
    stop,
    /** True when anything that is looked at looks different, and does not change by itself. */
    anyDiffers: () => all.some((element) => differs(element) && !differsByItself(element)),
    /** The first thing that rules of style alone show now: a menu in which the focus is. */
    shown: () =>
      all.find(
        (element) =>
          hidden.has(element) &&
          isRendered(element) &&
          !context.changes.isOurs(element) &&
          !matchesSelector(element, '[role="tooltip"], [popover], [popover] *') &&
          !seen.some(({ target: place }) => place.contains(element)) &&
          element.getAnimations().length === 0,
      ),
    /** True when a press or the focus may change its looks. */
    areTouched: (node: Node) => touched.some((each) => each === node),
    /** True when an element, or something in it, looks different. `written`: the style that was written on it before. */
    differ: (element: Element, written?: string | null) =>
      differs(element) ||
      (written !== undefined && !before.has(element) && isRestyled(element, written ?? '')) ||
      all.some((each) => each !== element && tree.contains(element, each) && differs(each)),
  };
}

function isRestyled(element: Element, before: string): boolean {
  const [was, is] = [before, attributeOf(element, 'style') ?? ''].map((text) => {
    const { style } = element.ownerDocument.createElement('i');
    style.cssText = text;
    return looks.map((name) => style[name]).join(';');
  });
  return was !== is;
}

/** The look of an element without its size. */
const styleIn = (drawn: string): string => drawn.split('|').slice(2).join('|');

type Drawn = ReadonlyMap<Element, string>;

/** The most elements of each kind that are looked at: it takes some 10 µs each. */
const most = { inside: 40, beside: 60, other: 150 };

/**
 * The elements whose looks tell what an act changed: the target, those in it, beside it and around it, and the first ones
 * of the page.
 */
function telltales(target: Element | null, context: FrameContext): Element[] {
  const { document, tree } = context;
  const own = target && (tree.scopeOf(target) ?? document);
  const found = new Set<Element>(own ? [target, ...namedBy(target, own)] : []);
  const inside = (target ? tree.childrenOf(target) : []).filter((node) => node instanceof Element);
  for (let at = 0; at < inside.length && at < most.inside; at += 1) {
    const element = inside[at];
    if (!element) continue;
    found.add(element);
    inside.push(...tree.childrenOf(element).filter((node) => node instanceof Element));
  }
  let left = most.beside;
  for (let around = target && tree.parentOf(target); around; around = tree.parentOf(around)) {
    found.add(around);
    for (const child of tree.childrenOf(around)) {
      if (!(child instanceof Element) || left <= 0) continue;
      found.add(child);
      left -= 1;
    }
  }
  const scopes = tree.scopes();
  for (const scope of scopes) {
    const [selector, count] = scope === document ? ['body *', most.other] : ['*', most.other / scopes.length];
    for (const element of queryAll(scope, selector).slice(0, count)) found.add(element);
  }
  return [...found];
}

function readDrawn(elements: Iterable<Element>): Drawn {
  return new Map([...elements].map((element) => [element, drawnOf(element)]));
}

/**
 * The look of an element as text, without its place on the page, its focus ring and a button's shadow: those change by scrolling and
 * by a press.
 */
function drawnOf(element: Element): string {
  if (!isConnectedOf(element)) return '';
  const { width, height } = rectOf(element);
  const inner = hasPseudo(element) ? [lookOf(element, '::before'), lookOf(element, '::after')] : [];
  return [Math.round(width), Math.round(height), lookOf(element), ...inner].join('|');
}

const looks = [
  'color',
  'backgroundColor',
  'backgroundImage',
  'borderTopColor',
  'boxShadow',
  'opacity',
  'visibility',
  'display',
  'transform',
  'translate',
  'left',
  'textDecorationLine',
  'fontWeight',
  'filter',
  'fill',
  'stroke',
] as const;

const looksOfButtons = looks.filter((name) => name !== 'boxShadow');

function lookOf(element: Element, pseudo?: string): string {
  const style = styleOf(element, pseudo);
  if (pseudo && style.content === 'none') return '';
  const told = matchesSelector(element, 'button, [role="button"]') ? looksOfButtons : looks;
  return told.map((name) => style[name]).join(';') + (pseudo ? style.content : '');
}

/**
 * True when `::before` and `::after` of an element are looked at: boxes and switches are often drawn so, beside
 * something empty.
 */
const hasPseudo = (element: Element) => matchesSelector(element, 'label, span, i, button, div:empty');

import type { FrameContext } from '../engine-context';
import { isConnectedOf, matchesSelector, queryAll, rectOf, styleOf } from '../dom/native';

/** The looks of elements, as text to compare. */
export type Drawn = ReadonlyMap<Element, string>;

/** The most elements of each kind that are looked at: it takes some 10 µs each. */
const most = { inside: 40, beside: 60, other: 80 };

/**
 * The elements whose looks tell what an act changed: the target, those in it, beside it and around it, and the first ones
 * of the page.
 */
export function telltales(
  target: Element,
  near: readonly Element[],
  { document, tree }: FrameContext,
): Element[] {
  const found = new Set<Element>([target, ...near]);
  const inside = tree.childrenOf(target).filter((node) => node instanceof Element);
  for (let at = 0; at < inside.length && at < most.inside; at += 1) {
    const element = inside[at];
    if (!element) continue;
    found.add(element);
    inside.push(...tree.childrenOf(element).filter((node) => node instanceof Element));
  }
  let left = most.beside;
  for (let around = tree.parentOf(target); around; around = tree.parentOf(around)) {
    found.add(around);
    for (const child of tree.childrenOf(around)) {
      if (!(child instanceof Element) || left <= 0) continue;
      found.add(child);
      left -= 1;
    }
  }
  for (const element of queryAll(document, 'body *').slice(0, most.other)) found.add(element);
  return [...found];
}

export function readDrawn(elements: Iterable<Element>): Drawn {
  return new Map([...elements].map((element) => [element, drawnOf(element)]));
}

/**
 * The look of an element as text, without its place on the page and its focus ring: those change by scrolling and by a
 * press.
 */
export function drawnOf(element: Element): string {
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

function lookOf(element: Element, pseudo?: string): string {
  const style = styleOf(element, pseudo);
  if (pseudo && style.content === 'none') return '';
  return looks.map((name) => style[name]).join(';') + (pseudo ? style.content : '');
}

/**
 * Whether `::before` and `::after` of an element are looked at: boxes and switches are often drawn so, beside something
 * empty.
 */
const hasPseudo = (element: Element) => matchesSelector(element, 'label, span, i, button, div:empty');

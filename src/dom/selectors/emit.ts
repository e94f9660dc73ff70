import { attributeOf, childNodesOf, isElement, localNameOf, parentNodeOf } from '../native';
import { testIdAttributes } from '../hints';
import { parentOrHost } from './css';
import type { Resolver } from './resolve';
import { looksGenerated } from './stable';
import { xpathOf } from './xpath-emit';

/**
 * The shortest selector from stable attributes that finds this element and no other, else a positional one. Undefined
 * only when the element is not in the page.
 */
export function emitSelector(element: Element, resolver: Resolver): string | undefined {
  const isUnique = (selector: string) => findsOnly(selector, element, resolver);
  const own = ownSelectors(element);
  return (
    own.find(isUnique) ??
    pairs(own).find(isUnique) ??
    withAncestor(element, own, resolver) ??
    withPosition(element, resolver) ??
    [xpathOf(element)].find(isUnique)
  );
}

function findsOnly(selector: string, element: Element, resolver: Resolver): boolean {
  const found = resolver.resolve(selector);
  return found.length === 1 && found[0] === element;
}

const attributes = [
  'name',
  'aria-label',
  'placeholder',
  'type',
  'href',
  'role',
  'for',
  'alt',
  'title',
  'value',
];

/** Selectors from the element's own stable attributes, best first; the tag alone comes last. */
function ownSelectors(element: Element): string[] {
  const tag = tagOf(element);
  const selectors: string[] = [];
  for (const attribute of testIdAttributes) {
    const value = attributeOf(element, attribute);
    if (value) selectors.push(attributeSelector(attribute, value));
  }
  const id = attributeOf(element, 'id');
  if (id && !looksGenerated(id)) selectors.push(`#${CSS.escape(id)}`);
  for (const attribute of attributes) {
    const value = attributeOf(element, attribute);
    if (value && isStableValue(attribute, value, element))
      selectors.push(tag + attributeSelector(attribute, value));
  }
  for (const token of (attributeOf(element, 'class') ?? '').split(/\s+/).slice(0, 5)) {
    if (!looksGenerated(token)) selectors.push(`${tag}.${CSS.escape(token)}`);
  }
  return [...selectors, tag];
}

function isStableValue(attribute: string, value: string, element: Element): boolean {
  if (value.length > 120 || /[\n\r\f]/.test(value)) return false;
  if (attribute === 'name' || attribute === 'for') return !looksGenerated(value);
  if (attribute === 'href') return value !== '#' && !value.startsWith('javascript:');
  if (attribute !== 'value') return true;
  return /^(submit|button|reset|radio|checkbox)$/.test(attributeOf(element, 'type') ?? '');
}

function attributeSelector(attribute: string, value: string): string {
  return `[${attribute}="${value.replace(/["\\]/g, '\\$&')}"]`;
}

function tagOf(element: Element): string {
  return CSS.escape(localNameOf(element));
}

/** Two attributes of one element in one selector. */
function pairs(own: readonly string[]): string[] {
  const simple = own.slice(0, 6);
  return simple.flatMap((first, index) =>
    simple.slice(index + 1).flatMap((second) => {
      const rest = /^[a-z][\w-]*([[.].*)$/is.exec(second)?.[1] ?? (second.startsWith('[') ? second : '');
      return rest ? [first + rest] : [];
    }),
  );
}

const maxAncestors = 12;

/** A stable ancestor in front; ancestors by tag alone say too little. */
function withAncestor(element: Element, own: readonly string[], resolver: Resolver): string | undefined {
  const short = own.slice(0, 3).concat(own.slice(-1));
  let looked = 0;
  for (let at = parentOrHost(element); at && looked < maxAncestors; at = parentOrHost(at), looked += 1) {
    const anchors = ownSelectors(at).slice(0, 3);
    const useful = localNameOf(at).includes('-') ? anchors : anchors.filter((anchor) => /[#[.]/.test(anchor));
    for (const anchor of useful) {
      const found = short.map((last) => `${anchor} ${last}`).find((one) => findsOnly(one, element, resolver));
      if (found) return found;
    }
  }
  return undefined;
}

/** Positions among siblings, from the nearest element that is found by its own attributes. */
function withPosition(element: Element, resolver: Resolver): string | undefined {
  let path = '';
  let looked = 0;
  for (let at: Element | null = element; at && looked < maxAncestors; at = parentOrHost(at), looked += 1) {
    const current: Element = at;
    const anchor = path && ownSelectors(current).find((own) => findsOnly(own, current, resolver));
    if (anchor) {
      const selector = `${anchor} > ${path}`;
      return findsOnly(selector, element, resolver) ? selector : undefined;
    }
    const step = tagOf(current) + nthOfType(current);
    path = path ? `${step} > ${path}` : step;
    if (findsOnly(path, element, resolver)) return path;
  }
  return undefined;
}

function nthOfType(element: Element): string {
  const parent = parentNodeOf(element);
  const siblings = parent ? childNodesOf(parent).filter(isElement) : [];
  const same = siblings.filter((sibling) => localNameOf(sibling) === localNameOf(element));
  return same.length > 1 ? `:nth-of-type(${same.indexOf(element) + 1})` : '';
}

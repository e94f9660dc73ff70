import { AutomationError } from '../../base/errors';
import type { ComposedTree } from '../dom/composed';
import {
  hostOf,
  isElement,
  isShadowRoot,
  matchesSelector,
  parentNodeOf,
  previousSiblingOf,
  queryAll,
  type Scope,
  positionOf,
  rootOf,
} from '../dom/native';
import { topLevelIndices } from '../../protocol/selector';

/**
 * All elements a CSS selector matches over the document and its shadow roots, in composed document order. A descendant
 * or child combinator also crosses from a host into its shadow root. Throws `selector-invalid`.
 */
export function resolveCss(selector: string, tree: ComposedTree, scopes: readonly Scope[]): Element[] {
  const isDeep = selector.includes('>>>');
  if (scopes.length === 1 && !isDeep) return attempt(selector, () => queryAll(tree.document, selector));
  const found = attempt(selector, () => {
    const alternatives = parseCss(selector);
    if (!isDeep) matchesSelector(document.createElement('i'), selector);
    return alternatives.flatMap((complex) => resolveComplex(complex, tree, scopes));
  });
  return inComposedOrder([...new Set(found)]);
}

function attempt(selector: string, query: () => Element[]): Element[] {
  try {
    return query();
  } catch (cause) {
    if (cause instanceof AutomationError || !(cause instanceof DOMException)) throw cause;
    throw new AutomationError('selector-invalid', `"${selector}" is not a CSS selector. Correct it.`, {
      cause,
      details: { selector },
    });
  }
}

function resolveComplex(complex: Complex, tree: ComposedTree, scopes: readonly Scope[]): Element[] {
  const last = complex.at(-1);
  if (!last) return [];
  const candidates = scopes.flatMap((scope) => queryAll(scope, last.compound));
  const found = candidates.filter((candidate) => fitsBefore(candidate, complex, complex.length - 1));
  if (found.length === 0) requireShadowRoots(complex, tree, scopes);
  return found;
}

/** A `>>>` behind an element that has no shadow root is an error of its own. */
function requireShadowRoots(complex: Complex, tree: ComposedTree, scopes: readonly Scope[]): void {
  const at = complex.findIndex(({ combinator }, index) => index > 0 && combinator === '>>>');
  if (at < 0) return;
  const hosts = resolveComplex(complex.slice(0, at), tree, scopes);
  if (hosts.length === 0 || hosts.some((host) => tree.shadowRootOf(host))) return;
  const host = complex
    .slice(0, at)
    .map(({ compound }) => compound)
    .join(' ');
  throw new AutomationError('shadow-root-missing', `"${host}" has no shadow root. Leave out ">>>".`, {
    details: { host },
  });
}

/** True when the compounds left of compound `index` fit around `element`. */
function fitsBefore(element: Element, complex: Complex, index: number): boolean {
  const compound = complex[index];
  const before = complex[index - 1];
  if (!compound || !before) return true;
  for (const candidate of reach[compound.combinator](element)) {
    if (matchesSelector(candidate, before.compound) && fitsBefore(candidate, complex, index - 1)) return true;
  }
  return false;
}

/** For each combinator, the elements that may stand on its left. */
const reach: Record<Complex[number]['combinator'], (element: Element) => Iterable<Element>> = {
  ' ': ancestors,
  '>': function* parent(element) {
    const found = parentOrHost(element);
    if (found) yield found;
  },
  '+': function* previous(element) {
    const sibling = siblingsBefore(element).next();
    if (!sibling.done) yield sibling.value;
  },
  '~': siblingsBefore,
  '>>>': function* hosts(element) {
    for (let at: Node | null = parentNodeOf(element); at; at = parentNodeOf(at)) {
      if (!isShadowRoot(at)) continue;
      at = hostOf(at);
      yield* isElement(at) ? [at] : [];
    }
  },
};

function* ancestors(element: Element): Generator<Element> {
  for (let at = parentOrHost(element); at; at = parentOrHost(at)) yield at;
}

function* siblingsBefore(element: Element): Generator<Element> {
  for (let at = previousSiblingOf(element); at; at = previousSiblingOf(at)) if (isElement(at)) yield at;
}

/** The parent element; the host for what stands directly in a shadow root. */
export function parentOrHost(element: Element): Element | null {
  const parent = parentNodeOf(element);
  if (!parent) return null;
  if (isShadowRoot(parent)) return hostOf(parent);
  return isElement(parent) ? parent : null;
}

/** The relation of a compound to the one before it. `>>>` goes into the shadow root of the element before. */
type Combinator = ' ' | '>' | '+' | '~' | '>>>';

/** A compound selector and its combinator with the compound before it; the first one's says nothing. */
type Compound = { combinator: Combinator; compound: string };

/** One alternative of a selector list, as compounds from left to right. */
type Complex = readonly Compound[];

/** The alternatives of a CSS selector list, split at commas and combinators outside quotes and brackets. */
function parseCss(selector: string): Complex[] {
  return splitAt(selector, /,/y).map(({ text }) => parseComplex(text.trim()));
}

function parseComplex(selector: string): Complex {
  return splitAt(selector, /\s*(>>>|[>+~])\s*|\s+/y).map(({ text, separator }) => ({
    compound: text,
    combinator: toCombinator(separator.trim()),
  }));
}

function toCombinator(text: string): Combinator {
  return text === '>' || text === '+' || text === '~' || text === '>>>' ? text : ' ';
}

type Piece = { text: string; separator: string };

/** The pieces of `text` between top-level matches of the sticky `separator`, each with the one before it. */
function splitAt(text: string, separator: RegExp): Piece[] {
  const pieces: Piece[] = [];
  let start = 0;
  let before = '';
  for (const index of topLevelIndices(text)) {
    if (index < start) continue;
    separator.lastIndex = index;
    const found = separator.exec(text)?.[0];
    if (!found) continue;
    pieces.push({ text: text.slice(start, index), separator: before });
    before = found;
    start = index + found.length;
  }
  pieces.push({ text: text.slice(start), separator: before });
  return pieces;
}

/** The elements in composed document order: a host, then what is in its shadow root, then its own children. */
export function inComposedOrder(elements: Element[]): Element[] {
  const roots = new Set(elements.map((element) => rootOf(element)));
  if (roots.size <= 1 && !isUnsorted(elements)) return elements;
  const chains = new Map(elements.map((element) => [element, hostChain(element)]));
  return elements.sort((a, b) => compare(chains.get(a) ?? [a], chains.get(b) ?? [b]));
}

function isUnsorted(elements: readonly Element[]): boolean {
  return elements.some((element, index) => {
    const next = elements[index + 1];
    return next !== undefined && Boolean(positionOf(element, next) & Node.DOCUMENT_POSITION_PRECEDING);
  });
}

/** The element and the hosts around it, outermost first. */
function hostChain(element: Element): Element[] {
  const chain = [element];
  for (let root = rootOf(element); isShadowRoot(root); root = rootOf(hostOf(root)))
    chain.unshift(hostOf(root));
  return chain;
}

function compare(a: readonly Element[], b: readonly Element[]): number {
  for (let level = 0; ; level += 1) {
    const left = a[level];
    const right = b[level];
    if (!left || !right) return a.length - b.length;
    if (left === right) continue;
    return positionOf(left, right) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
  }
}

/** A CSS string. */
export function quoteCss(value: string): string {
  return `"${value.replace(/["\\]/g, '\\$&').replace(/[\0\n\r\f]/g, (end) => `\\${end.charCodeAt(0).toString(16)} `)}"`;
}

/** The selector of an id. One with white space, which an escape may end in, goes into quotes: a selector is trimmed and split at spaces. */
export function idSelector(id: string): string {
  return /\s/.test(id) ? `[id=${quoteCss(id)}]` : `#${CSS.escape(id)}`;
}

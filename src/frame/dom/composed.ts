import {
  elementFromPointIn,
  activeElementOf,
  focusedInRoot,
  assignedNodesOf,
  assignedSlotOf,
  childNodesOf,
  elementsIn,
  firstChildOf,
  hostOf,
  isConnectedOf,
  isElement,
  isHtml,
  isShadowRoot,
  isText,
  localNameOf,
  matchesSelector,
  nextSiblingOf,
  openShadowRootOf,
  parentNodeOf,
  rootOf,
  textSlotOf,
  type Scope,
  attributeOf,
  baseAddressOf,
  queryAll,
} from './native';
import { hosting, kindOf } from './kinds';
import type { FrameLink } from '../../protocol/snapshot';

/** The functions the engine needs from outside: the one thing pure DOM cannot do. */
export type EnginePorts = {
  /** The shadow root of a host, closed ones too where the caller can reach them. */
  shadowRootOf(host: Element): ShadowRoot | null;
};

/** The page as it is drawn: shadow trees in their hosts, slotted nodes in their slots. */
export type ComposedTree = {
  readonly document: Document;
  /** The shadow root of a host: open ones always, closed ones through the port. */
  shadowRootOf(host: Element): ShadowRoot | null;
  /** A host's shadow children in place of its own; a slot's assigned nodes in place of its fallback. */
  childrenOf(node: Node): Node[];
  /** The inverse of `childrenOf`; null at the top and for light nodes that no slot shows. */
  parentOf(node: Node): Element | null;
  /** True when `ancestor` holds `node`, or is it. */
  contains(ancestor: Element, node: Node): boolean;
  /** The nearest of `element` and its composed ancestors that fits. */
  closest(element: Element, fits: string | ((candidate: Element) => boolean)): Element | null;
  /** The tree scope of a node, or null when it is not in the page. */
  scopeOf(node: Node): Scope | null;
  /** The document and all shadow roots in it, a host's root right after what precedes the host. */
  scopes(): Scope[];
  /**
   * True when there may be shadow trees: false once `scopes` has found that nothing is shown otherwise than in the
   * document's own tree. It walks nothing.
   */
  mayHaveShadows(): boolean;
  /** The document and the shadow roots that were met on the way so far and are in it still; no walk. */
  knownScopes(): Scope[];
  /** The same tree for as long as nothing on the page changes: each host is asked for its shadow root once. */
  still(): ComposedTree;
};

export const openRootsOnly: EnginePorts = { shadowRootOf: openShadowRootOf };

/**
 * The composed tree of `document`.
 * Source: DOM Standard, shadow trees and the flat tree of CSS Scoping, https://dom.spec.whatwg.org/#shadow-trees
 */
export function createComposedTree(document: Document, ports: EnginePorts = openRootsOnly): ComposedTree {
  const met = new Set<ShadowRoot>();
  const shadowRootOf = (host: Element) => {
    const root = canBeHost(host)
      ? (openShadowRootOf(host) ??
        (ports === openRootsOnly || !isHtml(host) ? null : ports.shadowRootOf(host)))
      : null;
    if (root) met.add(root);
    return root;
  };
  return treeOver(document, shadowRootOf, met);
}

type ShadowRootOf = EnginePorts['shadowRootOf'];

function treeOver(document: Document, shadowRootOf: ShadowRootOf, met: Set<ShadowRoot>): ComposedTree {
  const parentOf = (node: Node) => composedParent(node, shadowRootOf);
  return {
    document,
    shadowRootOf,
    parentOf,
    childrenOf: (node) => composedChildren(node, shadowRootOf),
    contains: (ancestor, node) => {
      for (let at: Node | null = node; at; at = parentOf(at)) if (at === ancestor) return true;
      return false;
    },
    closest: (element, fits) => {
      const test = typeof fits === 'string' ? (candidate: Element) => matchesSelector(candidate, fits) : fits;
      for (let at: Element | null = element; at; at = parentOf(at)) if (test(at)) return at;
      return null;
    },
    scopeOf: (node) => {
      const root = rootOf(node);
      if (root === document) return document;
      return isShadowRoot(root) && isConnectedOf(node) ? root : null;
    },
    scopes: () => scopesOf(document, shadowRootOf),
    mayHaveShadows: () => true,
    knownScopes: () => {
      for (const root of met) if (!isConnectedOf(root)) met.delete(root);
      return [document, ...met];
    },
    still: () => stillTree(document, shadowRootOf, met),
  };
}

/**
 * A tree that remembers its shadow roots: asking for a closed root costs more than all else that is asked of most
 * elements.
 */
function stillTree(document: Document, shadowRootOf: ShadowRootOf, met: Set<ShadowRoot>): ComposedTree {
  const roots = new Map<Element, ShadowRoot | null>();
  const rootOnce = (host: Element) => {
    if (!canBeHost(host)) return null;
    const known = roots.get(host);
    if (known !== undefined) return known;
    const root = shadowRootOf(host);
    roots.set(host, root);
    return root;
  };
  let known: Scope[] | undefined;
  const scopes = () => (known ??= scopesOf(document, rootOnce));
  return { ...treeOver(document, rootOnce, met), scopes, mayHaveShadows: () => known?.length !== 1 };
}

/** The others are never asked for a shadow root. */
const canBeHost = (element: Element): boolean => (kindOf(localNameOf(element)) & hosting) !== 0;

function composedChildren(node: Node, shadowRootOf: ShadowRootOf): Node[] {
  if (!isElement(node)) return childNodesOf(node);
  if (isSlot(node) && isShadowRoot(rootOf(node))) {
    const assigned = assignedNodesOf(node);
    if (assigned.length > 0) return assigned;
  }
  const root = shadowRootOf(node);
  return childNodesOf(root ?? node);
}

function composedParent(node: Node, shadowRootOf: ShadowRootOf): Element | null {
  const slot = slotOf(node, shadowRootOf);
  if (slot) return slot;
  const parent = parentNodeOf(node);
  if (!parent) return null;
  if (isShadowRoot(parent)) return hostOf(parent);
  if (!isElement(parent) || shadowRootOf(parent)) return null;
  return parent;
}

/** The slot of a node. `assignedSlot` answers only for open roots; in closed ones the slots are asked. */
function slotOf(node: Node, shadowRootOf: ShadowRootOf): Element | null {
  if (!isElement(node) && !isText(node)) return null;
  const direct = isElement(node) ? assignedSlotOf(node) : textSlotOf(node);
  if (direct) return direct;
  const parent = parentNodeOf(node);
  if (!parent || !isElement(parent) || openShadowRootOf(parent)) return null;
  const closed = shadowRootOf(parent);
  return closed ? findSlotShowing(node, closed) : null;
}

function findSlotShowing(node: Node, within: Node): Element | null {
  for (let child: Node | null = firstChildOf(within); child; child = childAfter(child, within)) {
    if (isElement(child) && isSlot(child) && assignedNodesOf(child).includes(node)) return child;
  }
  return null;
}

/** The next node of a pre-order walk of `within` in its own tree. */
function childAfter(node: Node, within: Node): Node | null {
  const first = firstChildOf(node);
  if (first) return first;
  let at: Node | null = node;
  while (at && at !== within) {
    const next: Node | null = nextSiblingOf(at);
    if (next) return next;
    at = parentNodeOf(at);
  }
  return null;
}

function isSlot(element: Element): element is HTMLSlotElement {
  return localNameOf(element) === 'slot' && isHtml(element);
}

function scopesOf(document: Document, shadowRootOf: ShadowRootOf): Scope[] {
  const found: Scope[] = [document];
  collectScopes(document, shadowRootOf, found);
  return found;
}

function collectScopes(scope: Scope, shadowRootOf: ShadowRootOf, into: Scope[]): void {
  for (const element of elementsIn(scope)) {
    const root = shadowRootOf(element);
    if (!root) continue;
    into.push(root);
    collectScopes(root, shadowRootOf, into);
  }
}

/** The deepest element drawn at a point, shadow trees included. */
export function elementAt(x: number, y: number, tree: ComposedTree): Element | null {
  let scope: Scope = tree.document;
  let found: Element | null = null;
  for (;;) {
    const hit: Element | null = elementFromPointIn(scope, x, y);
    if (!hit || hit === found || (isShadowRoot(scope) && rootOf(hit) !== scope)) return found ?? hit;
    found = hit;
    const inner = tree.shadowRootOf(hit);
    if (!inner) return hit;
    scope = inner;
  }
}

/** The focused element of the whole frame, inside shadow trees too. */
export function focusedElement(tree: ComposedTree): Element | null {
  let active = activeElementOf(tree.document);
  for (let root = active && tree.shadowRootOf(active); root; root = active && tree.shadowRootOf(active)) {
    const inner = focusedInRoot(root);
    if (!inner) break;
    active = inner;
  }
  return active;
}

/** The link to the frame element's page, as far as this frame can see it; undefined when nothing is loaded in it. */
export function frameLinkOf(element: Element): FrameLink | undefined {
  const content = contentWindowOf(element);
  if (!content) return undefined;
  const key = keyOf(content);
  const src = attributeOf(element, 'src') ?? attributeOf(element, 'data') ?? 'about:blank';
  return {
    key,
    index: indexOf(content),
    src: absolute(src, baseAddressOf(element)),
  };
}

function contentWindowOf(element: Element): Window | null {
  if (element instanceof HTMLIFrameElement || element instanceof HTMLObjectElement)
    return element.contentWindow;
  if (element instanceof HTMLFrameElement) return element.contentWindow;
  return element instanceof HTMLEmbedElement ? embeddedWindow(element) : null;
}

/** An `embed` does not give its window: of the same origin it names its element, else it is the one that no other has. */
function embeddedWindow(embed: HTMLEmbedElement): Window | null {
  if (attributeOf(embed, 'type') === 'application/pdf') return null;
  const children = Array.from({ length: window.length }, (_unused, at) => window[at]).filter(
    (child) => child !== undefined,
  );
  const own = children.find((child) => elementOf(child) === embed);
  if (own) return own;
  const frames = queryAll(document, 'iframe, frame, object, embed');
  const taken = new Set(
    frames.map((frame) => (localNameOf(frame) === 'embed' ? null : contentWindowOf(frame))),
  );
  const left = children.filter((child) => !taken.has(child) && elementOf(child) === null);
  const known = new Set(children.map(elementOf));
  const isOnlyOne =
    frames.filter((frame) => localNameOf(frame) === 'embed' && !known.has(frame)).length === 1;
  return isOnlyOne && left.length === 1 ? (left[0] ?? null) : null;
}

/** The element a window is in; null when that is of another origin. */
function elementOf(child: Window): Element | null {
  try {
    return child.frameElement;
  } catch {
    return null;
  }
}

/** The key of the frame's engine, readable in same-origin frames only. */
function keyOf(content: Window): string | undefined {
  try {
    const engine: unknown = Reflect.get(content, '__tabwright');
    const key: unknown =
      typeof engine === 'object' && engine !== null ? Reflect.get(engine, 'key') : undefined;
    return typeof key === 'string' ? key : undefined;
  } catch {
    return undefined;
  }
}

function indexOf(content: Window): number {
  for (let index = 0; index < window.length; index += 1) if (window[index] === content) return index;
  return -1;
}

function absolute(address: string, base: string): string {
  return URL.canParse(address, base) ? new URL(address, base).href : address;
}

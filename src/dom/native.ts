/**
 * DOM accessors taken from their prototypes when the engine starts.
 *
 * A form with an input named `children`, or a document with an image named `querySelectorAll`, hides its own
 * properties behind the named element (DOM clobbering). Called through these, they still answer.
 */

function getter<T extends object, K extends keyof T>(prototype: T, name: K): (target: T) => T[K] {
  let holder: object | null = prototype;
  while (holder) {
    const read = Object.getOwnPropertyDescriptor(holder, name)?.get;
    if (read) return (target) => Reflect.apply(read, target, []) as T[K];
    holder = Object.getPrototypeOf(holder) as object | null;
  }
  throw new TypeError(`This browser has no ${String(name)}.`);
}

const node = Node.prototype;
const element = Element.prototype;

export const nodeTypeOf = getter(node, 'nodeType');
export const firstChildOf = getter(node, 'firstChild');
export const nextSiblingOf = getter(node, 'nextSibling');
export const previousSiblingOf = getter(node, 'previousSibling');
export const parentNodeOf = getter(node, 'parentNode');
export const nodeTextOf = getter(node, 'nodeValue');
export const textContentOf = getter(node, 'textContent');
export const isConnectedOf = getter(node, 'isConnected');
export const localNameOf = getter(element, 'localName');
export const namespaceOf = getter(element, 'namespaceURI');
export const assignedSlotOf = getter(element, 'assignedSlot');
export const textSlotOf = getter(Text.prototype, 'assignedSlot');
export const openShadowRootOf = getter(element, 'shadowRoot');
export const hostOf = getter(ShadowRoot.prototype, 'host');
export const bodyOf = getter(Document.prototype, 'body');
export const documentElementOf = getter(Document.prototype, 'documentElement');
export const isContentEditable = getter(HTMLElement.prototype, 'isContentEditable');

const { getRootNode, compareDocumentPosition } = node;
const { getAttribute, hasAttribute, matches, getBoundingClientRect, getClientRects } = element;
const { assignedNodes } = HTMLSlotElement.prototype;
const fromDocument = { all: Document.prototype.querySelectorAll, byId: Document.prototype.getElementById };
const fromFragment = {
  all: DocumentFragment.prototype.querySelectorAll,
  byId: DocumentFragment.prototype.getElementById,
};
const computedStyle = getComputedStyle;
const { evaluate } = Document.prototype;

const ELEMENT = 1;
const TEXT = 3;
const DOCUMENT = 9;
const FRAGMENT = 11;

export const isElement = (candidate: Node): candidate is Element => nodeTypeOf(candidate) === ELEMENT;
export const isText = (candidate: Node): candidate is Text => nodeTypeOf(candidate) === TEXT;
export const isDocument = (candidate: Node): candidate is Document => nodeTypeOf(candidate) === DOCUMENT;

/** Whether `candidate` is a shadow root (and not another fragment). */
export function isShadowRoot(candidate: Node): candidate is ShadowRoot {
  return nodeTypeOf(candidate) === FRAGMENT && 'host' in candidate;
}

export const isHtml = (target: Element): target is HTMLElement =>
  namespaceOf(target) === 'http://www.w3.org/1999/xhtml';

export const attributeOf = (target: Element, name: string): string | null =>
  Reflect.apply(getAttribute, target, [name]);
export const hasAttributeOf = (target: Element, name: string): boolean =>
  Reflect.apply(hasAttribute, target, [name]);
/** Throws a `SyntaxError` on a selector the browser refuses. */
export const matchesSelector = (target: Element, selector: string): boolean =>
  Reflect.apply(matches, target, [selector]);
export const rectOf = (target: Element): DOMRect => Reflect.apply(getBoundingClientRect, target, []);
export const rectsOf = (target: Element): DOMRectList => Reflect.apply(getClientRects, target, []);
export const rootOf = (target: Node): Node => Reflect.apply(getRootNode, target, []);
export const positionOf = (target: Node, other: Node): number =>
  Reflect.apply(compareDocumentPosition, target, [other]);
export const assignedNodesOf = (slot: HTMLSlotElement): Node[] => Reflect.apply(assignedNodes, slot, []);
export const styleOf = (target: Element, pseudo?: string): CSSStyleDeclaration =>
  computedStyle.call(window, target, pseudo);

/** A tree scope: the document or a shadow root. Ids and selectors are looked up within one. */
export type Scope = Document | ShadowRoot;

/** Throws a `SyntaxError` on a selector the browser refuses. */
export function queryAll(scope: Scope, selector: string): Element[] {
  const found: NodeListOf<Element> = isDocument(scope)
    ? Reflect.apply(fromDocument.all, scope, [selector])
    : Reflect.apply(fromFragment.all, scope, [selector]);
  return [...found];
}

export function elementById(scope: Scope, id: string): Element | null {
  return isDocument(scope)
    ? Reflect.apply(fromDocument.byId, scope, [id])
    : Reflect.apply(fromFragment.byId, scope, [id]);
}

/** Throws a `SyntaxError` on an expression the browser refuses. */
export function evaluateXPath(document: Document, expression: string, context: Node): XPathResult {
  return Reflect.apply(evaluate, document, [
    expression,
    context,
    null,
    XPathResult.ORDERED_NODE_ITERATOR_TYPE,
    null,
  ]);
}

/** The children of `parent` in its own tree, read without live lists. */
export function childNodesOf(parent: Node): Node[] {
  const children: Node[] = [];
  for (let child = firstChildOf(parent); child; child = nextSiblingOf(child)) children.push(child);
  return children;
}

/**
 * DOM accessors taken from their prototypes when the engine starts.
 *
 * A form with an input named `children`, or a document with an image named `querySelectorAll`, hides its own
 * properties behind the named element (DOM clobbering). Called through these, they still answer.
 */

type Bindable = { bind(target: unknown): unknown };

/** Bound to a function, a function of its `this` and its arguments: the one form of a call the compiler sees through. */
// oxlint-disable-next-line typescript/unbound-method -- it is bound to each function below
const uncurry: Bindable = Function.prototype.call;

function getter<T extends object, K extends keyof T>(prototype: T, name: K): (target: T) => T[K] {
  let holder: object | null = prototype;
  while (holder) {
    const read: unknown = Reflect.get(Object.getOwnPropertyDescriptor(holder, name) ?? {}, 'get');
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the DOM's own types say what its accessors give
    if (typeof read === 'function') return uncurry.bind(read) as (target: T) => T[K];
    holder = Reflect.getPrototypeOf(holder);
  }
  throw new TypeError(`This browser has no ${String(name)}.`);
}

type MethodOf<F> = F extends (...args: infer A) => infer R ? (...args: A) => R : never;

function method<T extends object, K extends keyof T>(
  prototype: T,
  name: K,
): (target: T, ...args: Parameters<MethodOf<T[K]>>) => ReturnType<MethodOf<T[K]>> {
  const call = prototype[name];
  if (typeof call !== 'function') throw new TypeError(`This browser has no ${String(name)}.`);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the DOM's own types say what its methods take
  return uncurry.bind(call) as (target: T, ...args: Parameters<MethodOf<T[K]>>) => ReturnType<MethodOf<T[K]>>;
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
export const focusedInRoot = getter(ShadowRoot.prototype, 'activeElement');
export const bodyOf = getter(Document.prototype, 'body');
export const documentElementOf = getter(Document.prototype, 'documentElement');
export const titleOf = getter(Document.prototype, 'title');
export const addressOf = getter(Document.prototype, 'URL');
export const contentTypeOf = getter(Document.prototype, 'contentType');
export const activeElementOf = getter(Document.prototype, 'activeElement');
export const fullscreenElementOf = getter(Document.prototype, 'fullscreenElement');
export const baseAddressOf = getter(node, 'baseURI');
const labelControl = getter(HTMLLabelElement.prototype, 'control');
const inputValue = getter(HTMLInputElement.prototype, 'value');
const areaValue = getter(HTMLTextAreaElement.prototype, 'value');
const selectOptions = getter(HTMLSelectElement.prototype, 'options');
export const selectedIndexOf = getter(HTMLSelectElement.prototype, 'selectedIndex');
const inputType = getter(HTMLInputElement.prototype, 'type');
const inputList = getter(HTMLInputElement.prototype, 'list');
export const isChecked = getter(HTMLInputElement.prototype, 'checked');
export const isIndeterminate = getter(HTMLInputElement.prototype, 'indeterminate');
export const filesOf = getter(HTMLInputElement.prototype, 'files');
export const isContentEditable = getter(HTMLElement.prototype, 'isContentEditable');

const fromDocument = {
  all: method(Document.prototype, 'querySelectorAll'),
  first: method(Document.prototype, 'querySelector'),
  byId: method(Document.prototype, 'getElementById'),
};
const fromFragment = {
  all: method(DocumentFragment.prototype, 'querySelectorAll'),
  first: method(DocumentFragment.prototype, 'querySelector'),
  byId: method(DocumentFragment.prototype, 'getElementById'),
};
const documentAnimations = method(Document.prototype, 'getAnimations');
const shadowAnimations = method(ShadowRoot.prototype, 'getAnimations');
export const animationsOf = (scope: Scope): Animation[] =>
  isDocument(scope) ? documentAnimations(scope) : shadowAnimations(scope);
/** All elements of a document, as a live list. */
export const elementsOf = (document: Document): HTMLCollectionOf<Element> => byTag(document, '*');
export const elementAtPoint = method(Document.prototype, 'elementFromPoint');
const byTag = method(Document.prototype, 'getElementsByTagName');
const evaluate = method(Document.prototype, 'evaluate');
const assignedNodes = method(HTMLSlotElement.prototype, 'assignedNodes');
const computedStyle = globalThis.getComputedStyle.bind(globalThis);

export const rootOf = method(node, 'getRootNode');
export const positionOf = method(node, 'compareDocumentPosition');
export const attributeOf = method(element, 'getAttribute');
export const hasAttributeOf = method(element, 'hasAttribute');
export const hasAttributesOf = method(element, 'hasAttributes');
export const attributeNamesOf = method(element, 'getAttributeNames');
/** The first element inside that matches, in its own tree. */
export const queryInside = method(element, 'querySelector');
const allInside = method(element, 'querySelectorAll');
export const queryAllInside = (within: Element, selector: string): Element[] => [
  ...allInside(within, selector),
];
/** Throws a `SyntaxError` on a selector the browser refuses. */
export const matchesSelector = method(element, 'matches');
export const isVisibleBy = method(element, 'checkVisibility');
export const rectOf = method(element, 'getBoundingClientRect');
export const rectsOf = method(element, 'getClientRects');
export const assignedNodesOf = (slot: HTMLSlotElement): Node[] => assignedNodes(slot);
export const styleOf = (target: Element, pseudo?: string): CSSStyleDeclaration =>
  computedStyle(target, pseudo);

/** Sends an event; false when the page prevented its default action. */
export const dispatchOn: (target: EventTarget, event: Event) => boolean = method(
  EventTarget.prototype,
  'dispatchEvent',
);
type Post = (port: MessagePort, message: unknown) => void;
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of two ways to call it, the types give the other
export const postOn = method(MessagePort.prototype, 'postMessage') as unknown as Post;
/** The function that the page has set as `onclick`, in the world that asks. */
export const clickHandlerOf = getter(HTMLElement.prototype, 'onclick');
export const clickOn = method(HTMLElement.prototype, 'click');
const focusHtml = method(HTMLElement.prototype, 'focus');
const focusSvg = method(SVGElement.prototype, 'focus');
const blurHtml = method(HTMLElement.prototype, 'blur');
const blurSvg = method(SVGElement.prototype, 'blur');
export const focusOn = (target: HTMLElement | SVGElement, options?: FocusOptions): void =>
  isHtml(target) ? focusHtml(target, options) : focusSvg(target, options);
export const blurOf = (target: HTMLElement | SVGElement): void =>
  isHtml(target) ? blurHtml(target) : blurSvg(target);
export const scrollIntoViewOf = method(element, 'scrollIntoView');
type ScrollBox = (target: Element, options: ScrollToOptions) => void;
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of two ways to call it, the types give the other
const scrollBox = method(element, 'scrollTo') as unknown as ScrollBox;
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same
const scrollBoxBy = method(element, 'scrollBy') as unknown as ScrollBox;
export const scrollBoxTo = (target: Element, top: number): void =>
  scrollBox(target, { top, behavior: 'instant' });
export const scrollBoxOff = (target: Element, offset: ScrollToOptions): void =>
  scrollBoxBy(target, { ...offset, behavior: 'instant' });
export const submitForm = method(HTMLFormElement.prototype, 'requestSubmit');
export const runCommand = method(Document.prototype, 'execCommand');
export const selectionIn = method(Document.prototype, 'getSelection');
const elementInDocument = method(Document.prototype, 'elementFromPoint');
const elementInRoot = method(ShadowRoot.prototype, 'elementFromPoint');
/** The topmost element of a scope at a point of the viewport. */
export const elementFromPointIn = (scope: Scope, x: number, y: number): Element | null =>
  isDocument(scope) ? elementInDocument(scope, x, y) : elementInRoot(scope, x, y);

const ELEMENT = 1;
const TEXT = 3;
const DOCUMENT = 9;
const FRAGMENT = 11;

export const isElement = (candidate: Node): candidate is Element => nodeTypeOf(candidate) === ELEMENT;
export const isText = (candidate: Node): candidate is Text => nodeTypeOf(candidate) === TEXT;
export const isDocument = (candidate: Node): candidate is Document => nodeTypeOf(candidate) === DOCUMENT;

/** True when `candidate` is a shadow root (and not another fragment). */
export function isShadowRoot(candidate: Node): candidate is ShadowRoot {
  return nodeTypeOf(candidate) === FRAGMENT && 'host' in candidate;
}

export const isHtml = (target: Element): target is HTMLElement =>
  namespaceOf(target) === 'http://www.w3.org/1999/xhtml';

const isTag = (target: Element, tag: string) => isHtml(target) && localNameOf(target) === tag;

export const isInput = (target: Element): target is HTMLInputElement => isTag(target, 'input');
export const isTextarea = (target: Element): target is HTMLTextAreaElement => isTag(target, 'textarea');
export const isSelect = (target: Element): target is HTMLSelectElement => isTag(target, 'select');
export const isLabel = (target: Element): target is HTMLLabelElement => isTag(target, 'label');

/** The control a label is for, or null. Source: HTML, https://html.spec.whatwg.org/#labeled-control */
export const labelledControl = (target: Element): Element | null =>
  isLabel(target) ? labelControl(target) : null;

/** The type of an `input` as the browser takes it, in lower case; empty for other elements. */
export const inputTypeOf = (target: Element): string => (isInput(target) ? inputType(target) : '');

export const suggestionListOf = (target: Element): Element | null =>
  isInput(target) ? inputList(target) : null;

/** The parent in the flat tree, as far as open shadow roots show it. */
export function flatParentOf(target: Element): Element | null {
  const parent = assignedSlotOf(target) ?? parentNodeOf(target);
  if (!parent) return null;
  if (isElement(parent)) return parent;
  return isShadowRoot(parent) ? hostOf(parent) : null;
}

/** The elements that a property of an element says it is tied to, as scripts may do without ids. */
export const tiedTo = (target: Element, property: string): Element[] =>
  [Reflect.get(target, property) as unknown].flat().filter((tied) => tied instanceof Element);

/** The id of the element in a shadow root that stands for its host where others refer to it; empty for none. */
export function referenceTargetOf(scope: Node): string {
  const id: unknown = isShadowRoot(scope) ? Reflect.get(scope, 'referenceTarget') : undefined;
  return typeof id === 'string' ? id : '';
}

/** The current value of an `input` or `textarea`; undefined for other elements. */
export function fieldValueOf(target: Element): string | undefined {
  if (isInput(target)) return inputValue(target);
  return isTextarea(target) ? areaValue(target) : undefined;
}

export const optionsOf = (target: HTMLSelectElement): HTMLOptionElement[] => [...selectOptions(target)];

/** The box around everything drawn in an element, overflow included. */
export function contentRectOf(target: Element): DOMRect {
  const range = new Range();
  range.selectNodeContents(target);
  return range.getBoundingClientRect();
}

/** A tree scope: the document or a shadow root. Ids and selectors are looked up within one. */
export type Scope = Document | ShadowRoot;

/** Throws a `SyntaxError` on a selector the browser refuses. */
export function queryAll(scope: Scope, selector: string): Element[] {
  return [...(isDocument(scope) ? fromDocument.all(scope, selector) : fromFragment.all(scope, selector))];
}

/** All elements of a scope. Read by index: the protocol of iteration costs more than what is asked of most of them. */
export function elementsIn(scope: Scope): Element[] {
  const list = isDocument(scope) ? fromDocument.all(scope, '*') : fromFragment.all(scope, '*');
  const elements: Element[] = [];
  for (let at = 0, count = list.length; at < count; at += 1) {
    const found = list[at];
    if (found) elements.push(found);
  }
  return elements;
}

/** The first match in one scope. Throws a `SyntaxError` on a selector the browser refuses. */
export const queryFirst = (scope: Scope, selector: string): Element | null =>
  isDocument(scope) ? fromDocument.first(scope, selector) : fromFragment.first(scope, selector);

const documentSheets = getter(Document.prototype, 'styleSheets');
const documentAdopted = getter(Document.prototype, 'adoptedStyleSheets');
const shadowSheets = getter(ShadowRoot.prototype, 'styleSheets');
const shadowAdopted = getter(ShadowRoot.prototype, 'adoptedStyleSheets');

/** The style sheets of one scope, those that scripts gave it too. */
export const scopeSheetsOf = (scope: Scope): CSSStyleSheet[] =>
  isDocument(scope)
    ? [...documentSheets(scope), ...documentAdopted(scope)]
    : [...shadowSheets(scope), ...shadowAdopted(scope)];

export function elementById(scope: Scope, id: string): Element | null {
  return isDocument(scope) ? fromDocument.byId(scope, id) : fromFragment.byId(scope, id);
}

/** Throws a `SyntaxError` on an expression the browser refuses. */
export function evaluateXPath(document: Document, expression: string, context: Node): XPathResult {
  return evaluate(document, expression, context, null, XPathResult.ORDERED_NODE_ITERATOR_TYPE, null);
}

/** The children of `parent` in its own tree, read without live lists. */
export function childNodesOf(parent: Node): Node[] {
  const first = firstChildOf(parent);
  if (!first) return [];
  // An array that is pushed to when it is empty takes room for sixteen more.
  const children: Node[] = [first];
  for (let child = nextSiblingOf(first); child; child = nextSiblingOf(child)) children.push(child);
  return children;
}

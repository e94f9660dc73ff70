import { say, type Saying } from '../../base/say';
import type { Effect } from '../../protocol/frame';
import type { FrameContext } from '../engine-context';
import {
  attributeOf,
  elementById,
  isElement,
  isText,
  localNameOf,
  nodeTextOf,
  textContentOf,
  isConnectedOf,
  matchesSelector,
  queryAllInside,
  isVisibleBy,
  parentNodeOf,
  rectOf,
  styleOf,
  type Scope,
} from '../dom/native';
import type { Change } from '../changes/change';
import { clippedText, describeElement, describeIdentity } from '../act/describe';

export function effectOf(change: Change, target: Element, context: FrameContext): Effect {
  return (
    surfaceEffect(change, context) ?? textEffect(change, context) ?? stateEffect(change, target, context)
  );
}

function textEffect(change: Change, context: FrameContext): Effect | null {
  if (change.kind === 'attributes') return null;
  const holder = elementOf(change.target);
  if (holder && localNameOf(holder) === 'title') {
    return { kind: 'text', ...say`title is now "${clippedText(context.document.title)}"` };
  }
  const came = change.kind === 'characterData' ? nodeTextOf(change.target) : shownText(change.added);
  if (came?.trim()) return { kind: 'text', ...say`now shows "${clippedText(came.trim())}"` };
  const went = shownText(change.removed);
  return went ? { kind: 'text', ...say`no longer shows "${clippedText(went)}"` } : null;
}

function shownText(nodes: readonly Node[]): string {
  const texts = nodes.map((node) => {
    if (isText(node)) return nodeTextOf(node);
    return node instanceof HTMLElement && node.isConnected
      ? node.innerText
      : isElement(node)
        ? textContentOf(node)
        : '';
  });
  return texts.join(' ').replace(/\s+/g, ' ').trim();
}

/** Attributes that say a state, and the words for their values. */
const states: Record<string, Record<string, Saying>> = {
  'aria-expanded': { true: say`is expanded now`, false: say`is collapsed now` },
  'aria-pressed': { true: say`is pressed now`, false: say`is not pressed now` },
  'aria-checked': {
    true: say`is checked now`,
    false: say`is unchecked now`,
    mixed: say`is partly checked now`,
  },
  'aria-selected': { true: say`is selected now`, false: say`is not selected now` },
  'aria-disabled': { true: say`is disabled now`, false: say`is enabled now` },
  'aria-busy': { true: say`is busy now`, false: say`is ready now` },
};

function stateEffect(change: Change, target: Element, context: FrameContext): Effect {
  const element = elementOf(change.target);
  if (!element) return { kind: 'state', ...say`the page changed` };
  const state = stateWords(element, change.attribute ?? '');
  if (state && element === target) return { kind: 'state', ...state };
  const what = describeElement(element, context);
  return { kind: 'state', ...(state ? say`${what} ${state}` : say`${what} changed`) };
}

function stateWords(element: Element, attribute: string): Saying | undefined {
  const value = attributeOf(element, attribute);
  if (attribute === 'disabled') return value === null ? say`is enabled now` : say`is disabled now`;
  if (attribute === 'open') return value === null ? say`is closed now` : say`is open now`;
  if (attribute === 'hidden') return value === null ? say`is shown now` : say`is hidden now`;
  return value === null ? undefined : states[attribute]?.[value];
}

const surfaces =
  'dialog, [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], [aria-modal="true"], [popover]';

/** The dialog, menu, listbox or popover that a change opened or closed, or null. */
function surfaceEffect(change: Change, context: FrameContext): Effect | null {
  const touched = surfacesIn(change, context);
  const opened = touched.find((element) => isConnectedOf(element) && isRendered(element));
  if (opened && isOpening(change, opened)) {
    return { kind: 'opened', ...say`opened ${nameOf(opened, context)}` };
  }
  const closed = touched.find((element) => !isConnectedOf(element) || !isRendered(element));
  if (closed && isClosing(change, closed)) {
    return { kind: 'closed', ...say`closed ${nameOf(closed, context)}` };
  }
  return null;
}

/** The first dialog, menu, listbox or popover in what a change has touched. */
export const surfaceOf = (change: Change, context: FrameContext): Element | null =>
  surfacesIn(change, context)[0] ?? null;

/** A name of its own is read from an open surface only: a closed one has none by the rules. */
function nameOf(surface: Element, context: FrameContext): Saying {
  const role = attributeOf(surface, 'role') ?? (localNameOf(surface) === 'dialog' ? 'dialog' : 'popover');
  const name = isConnectedOf(surface)
    ? context.identityOf(surface).name
    : (attributeOf(surface, 'aria-label') ?? '');
  return describeIdentity({ role, name });
}

/** The first surface in each piece. Ours goes with the document where the page takes that out, and is none of the page's. */
function surfacesIn(change: Change, { changes }: FrameContext): Element[] {
  const roots = change.kind === 'childList' ? [...change.added, ...change.removed] : [change.target];
  return roots.filter(isElement).flatMap((root) => {
    if (matchesSelector(root, surfaces)) return [root];
    return queryAllInside(root, surfaces).find((inner) => !changes.isOurs(inner)) ?? [];
  });
}

const visibility = new Set(['open', 'hidden', 'class', 'style', 'aria-hidden']);

function isOpening(change: Change, surface: Element): boolean {
  if (change.kind === 'childList') return change.added.some((node) => node.contains(surface));
  if (change.attribute === 'open' || change.attribute === 'hidden') return true;
  return change.attribute === 'aria-hidden' && change.oldValue === 'true';
}

function isClosing(change: Change, surface: Element): boolean {
  if (change.kind === 'childList') return change.removed.some((node) => node.contains(surface));
  const element = elementOf(change.target);
  // One that was closed already stands in many a box that only changes its looks.
  const hidesIt = element === surface || (element !== null && !isRendered(element));
  return change.kind === 'attributes' && visibility.has(change.attribute ?? '') && hidesIt;
}

/**
 * True when a person could have noticed a change: something drawn came, went, or looks or reads otherwise than
 * before. `hidden` holds the elements that were not drawn at first: a change of one that stays so is no sign of
 * anything.
 */
export function isMeaningful(change: Change, hidden: WeakSet<Element>): boolean {
  if (change.kind === 'childList') return hasVisibleDifference(change);
  const element = elementOf(change.target);
  if (!element || !isConnectedOf(element) || isMetadata(element)) return false;
  if (change.kind === 'characterData')
    return nodeTextOf(change.target) !== change.oldValue && isRendered(element);
  const name = change.attribute ?? '';
  if (attributeOf(element, name) === change.oldValue) return false;
  return isRendered(element) || (mayHide.has(name) && !hidden.has(element));
}

/** In documents with more elements it would take too long to look at each. */
const maxElements = 5000;

/** The elements of the page that are not drawn now, in its shadow trees too. */
export function hiddenElements({ tree }: FrameContext): WeakSet<Element> {
  const elements = tree.scopes().flatMap((scope) => [...scope.querySelectorAll('body *, :host *')]);
  return new WeakSet(elements.length > maxElements ? [] : elements.filter((element) => !isRendered(element)));
}

/** True when only a tooltip came or went. */
export function isTooltip(change: Change): boolean {
  const nodes = change.kind === 'childList' ? [...change.added, ...change.removed] : [change.target];
  return nodes.every((node) => isElement(node) && matchesSelector(node, '[role="tooltip"]'));
}

/** True when a change is one of looks only: a pressed or focused style is no effect. */
export function isPresentational(change: Change): boolean {
  if (change.kind === 'attributes') {
    const name = change.attribute ?? '';
    return name === 'class' || name === 'style' || name.startsWith('data-');
  }
  return change.kind === 'childList' && [...change.added, ...change.removed].every(isEmptyNode);
}

/**
 * True when a change is a pressed look of the target and of what is around it, or something that shows where it was
 * pressed.
 */
export function isFeedback(
  { kind, phase, target: place }: Change,
  target: Element,
  { tree }: FrameContext,
): boolean {
  const element = elementOf(place);
  if (element === null || tree.contains(target, element)) return true;
  return phase === 'press' && kind === 'childList' ? tree.contains(element, target) : false;
}

/** The element a change is about: the text's holder for text. */
export function elementOf(node: Node): Element | null {
  if (isElement(node)) return node;
  const parent = parentNodeOf(node);
  return parent && isElement(parent) ? parent : null;
}

const mayHide = new Set(['class', 'style', 'hidden', 'open', 'aria-hidden', 'inert']);

const metadata = new Set(['script', 'style', 'link', 'meta', 'noscript', 'template', 'base', 'head']);

const isMetadata = (element: Element) => metadata.has(localNameOf(element));

/** True when it takes part in what is drawn, be it without a box of its own. */
export function isRendered(element: Element): boolean {
  if (localNameOf(element) === 'title') return true;
  return styleOf(element).display === 'contents' || isVisibleBy(element, { visibilityProperty: true });
}

function hasVisibleDifference({ target, added, removed }: Change): boolean {
  const came = added.filter((node) => isShown(node));
  const holder = elementOf(target);
  const went = holder && !isRendered(holder) ? [] : removed.filter((node) => couldBeSeen(node));
  return came.length > 0 || went.length > 0;
}

function isShown(node: Node): boolean {
  if (!couldBeSeen(node)) return false;
  const element = elementOf(node);
  if (!element || !isConnectedOf(element)) return false;
  if (!isRendered(element) || isPixel(element)) return false;
  return localNameOf(element) === 'title' || isInSight(element) || element.closest(heard) !== null;
}

/** Live regions: what they say is heard, too. */
const heard = '[role="alert"], [role="status"], [role="log"], [aria-live="polite"], [aria-live="assertive"]';

/** The element is such a region itself. */
export const isHeard = (node: Node): boolean => isElement(node) && matchesSelector(node, heard);

/** False for what is drawn without colour, and left of or above all that a page can be scrolled to. */
function isInSight(element: Element): boolean {
  const { scrollingElement } = element.ownerDocument;
  if (!isVisibleBy(element, { opacityProperty: true }) && styleOf(element).display !== 'contents')
    return false;
  const { right, bottom, width } = rectOf(element);
  const isLeft = right + Math.abs(scrollingElement?.scrollLeft ?? 0) <= 0 && width > 0;
  return !isLeft && bottom + (scrollingElement?.scrollTop ?? 0) >= 0;
}

/** A counting image of one pixel. */
function isPixel(element: Element): boolean {
  if (!matchesSelector(element, 'img, iframe')) return false;
  const { width, height } = rectOf(element);
  return width <= 1 || height <= 1;
}

function couldBeSeen(node: Node): boolean {
  if (isText(node)) return (nodeTextOf(node) ?? '').trim() !== '';
  return isElement(node) && !isMetadata(node);
}

function isEmptyNode(node: Node): boolean {
  if ((textContentOf(node) ?? '').trim() !== '') return false;
  return !isElement(node) || !matchesSelector(node, '[role], dialog, img, input, button, select, a');
}

const references = [
  'aria-controls',
  'aria-owns',
  'aria-details',
  'aria-errormessage',
  'popovertarget',
  'commandfor',
];

/** The elements of its scope that a control names by their ids as what it controls or is told by. */
export function namedBy(control: Element, scope: Scope): Element[] {
  return references
    .flatMap((name) => (attributeOf(control, name) ?? '').split(/\s+/))
    .flatMap((id) => (id && elementById(scope, id)) || []);
}

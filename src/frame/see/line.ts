import {
  attributeOf,
  clickHandlerOf,
  hasAttributeOf,
  inputTypeOf,
  isHtml,
  labelledControl,
  localNameOf,
  matchesSelector,
  isElement,
  isSelect,
  rectOf,
  styleOf,
} from '../dom/native';
import {
  control,
  hasContenteditable,
  hasHandler,
  hasJsaction,
  hasTabindex,
  isCalled,
  describes,
  hasStates,
  saysState,
  stateful,
} from '../dom/kinds';
import { hasPointer, hasArea, isNone, isVisible, scrolls, type StyleLook } from '../dom/look';
import { widgetRoles, isSummaryOfDetails, needName, structuralRoles } from '../names/roles';
import { isEditingHost, rangeRoles, valueOf } from '../dom/values';
import {
  inControl,
  pointed,
  ariaDisabled,
  behind,
  clipped,
  inert,
  isDrawn,
  isDrawnAlone,
  presentational,
  transparent,
  type Place,
} from '../dom/visibility';
import { identityOf, authorName, referencedText } from '../names/name';
import { svgDescription } from '../names/native-text';
import { type Reading, clip, squash } from '../dom/reading';
import type { Refs } from '../dom/refs';
import { statesOf } from '../dom/aria-states';
import type { OutlineEntry, OutlineNode } from '../../protocol/outline';

type OwnLine = { -readonly [K in keyof Line]: K extends 'states' ? string[] : Line[K] };

/** The line of an element, or undefined when it gives none. */
export function lineFor(visited: Visited, reading: Reading, refs: Refs): OwnLine | undefined {
  const { role, place } = visited;
  const use = useOf(visited);
  const shownBy = use && shownByOf(visited, reading);
  if (use && shownBy) return targetLine(visited, { use, shownBy, ref: refs.refOf(visited.element) }, reading);
  if (role === 'generic' || !structuralRoles.has(role) || place & presentational) return undefined;
  return structureLine(visited, reading);
}

/** The use of the element's ref; `scrollable` and `focusable` are all that can be done with some. */
type Use = 'action' | 'scrollable' | 'focusable';

function useOf(visited: Visited): Use | undefined {
  if (canBeActedOn(visited)) return 'action';
  const { element, tag, attributes, look } = visited;
  if (tag === 'body' || tag === 'html') return undefined;
  if (look & scrolls && tag !== 'textarea' && canScroll(element)) return 'scrollable';
  return attributes & hasTabindex && isFocusable(element) ? 'focusable' : undefined;
}

/** True when there is more in a scrolling box than fits in it. */
function canScroll(element: Element): boolean {
  return element.scrollHeight > element.clientHeight + 1 || element.scrollWidth > element.clientWidth + 1;
}

/** True when a script may give it the focus; `tabindex` must be a number for that, also a negative one. */
function isFocusable(element: Element): boolean {
  return /^\s*[+-]?\d/.test(attributeOf(element, 'tabindex') ?? '');
}

function structureLine(visited: Visited, reading: Reading): OwnLine | undefined {
  const { element, role, place, look } = visited;
  if (place & (transparent | clipped) || !(look & isVisible)) return undefined;
  const name =
    role === 'heading' ? identityOf(element, reading).name : clip(authorName(element, reading), 200);
  if (!name && needName.has(role)) return undefined;
  if (role === 'img' && !isDrawn(element, place, { look, reading })) return undefined;
  return detailed(visited, { depth: visited.depth, role, name, drawnBy: element }, reading);
}

type Shown = { use: Use; shownBy: Element; ref: number };

function targetLine(visited: Visited, { use, shownBy, ref }: Shown, reading: Reading): OwnLine {
  const { element, role, depth } = visited;
  const isNamedByContent = use === 'action' || (use === 'focusable' && role !== 'generic');
  const identity = isNamedByContent
    ? identityOf(element, reading)
    : { role, name: clip(authorName(element, reading), 200) };
  const line = detailed(visited, { depth, ...identity }, reading);
  line.target = { element, ref, shownBy, isFrame: isFrame(element) };
  if (use !== 'action') (line.states ??= []).push(use);
  return line;
}

/** A line with what is to be said beyond role and name. */
function detailed(visited: Visited, line: OwnLine, reading: Reading): OwnLine {
  const { element, kind, place, attributes } = visited;
  const { role, name } = line;
  const isAriaDisabled = (place & ariaDisabled) !== 0;
  const isStated = kind & hasStates || attributes & saysState || role === 'heading';
  const states = isStated ? statesOf(element, role, isAriaDisabled) : isAriaDisabled ? ['disabled'] : [];
  if (place & behind) states.push('behind');
  if (place & inert) states.push('inert');
  const holds = kind & stateful || attributes & hasContenteditable || rangeRoles.has(role);
  const value = holds ? valueOf(element, role) : undefined;
  const isDescribed = attributes & describes || !isHtml(element);
  const description = isDescribed ? describe(element, name, reading) : '';
  if (states.length > 0) line.states = states;
  if (value && value !== name) line.value = value;
  if (description) line.description = description;
  return line;
}

function describe(element: Element, name: string, reading: Reading): string {
  const text =
    referencedText(element, 'aria-describedby', reading) ||
    attributeOf(element, 'aria-description') ||
    errorText(element, reading) ||
    svgDescription(element) ||
    attributeOf(element, 'title');
  if (!text) return '';
  const description = clip(squash(text), 300);
  return description === name ? '' : description;
}

function errorText(element: Element, reading: Reading): string {
  const isInvalid = attributeOf(element, 'aria-invalid') === 'true';
  return isInvalid ? referencedText(element, 'aria-errormessage', reading) : '';
}

/** The element that is drawn where this one takes the click, or undefined when nothing drawn does. */
function shownByOf({ element, place, look }: Visited, reading: Reading): Element | undefined {
  if (look & isNone || (place & transparent && styleOf(element).pointerEvents === 'none'))
    return drawnLabel(element, reading);
  if (isDrawn(element, place, { look, reading })) return element;
  const label = drawnLabel(element, reading);
  if (label) return label;
  if (!(look & isVisible) || place & clipped || isSelect(element)) return undefined;
  return drawnInside(element, reading);
}

const drawnByLabels = new Set(['checkbox', 'radio', 'file', 'switch']);

/** True for inputs of a type, and controls of a role, that a drawn label may show. */
export const mayBeDrawnByLabel = (element: Element): boolean =>
  drawnByLabels.has(inputTypeOf(element)) || drawnByLabels.has(attributeOf(element, 'role') ?? '');

/** A label that is drawn in place of its hidden box, switch or file input. */
function drawnLabel(element: Element, reading: Reading): Element | undefined {
  if (!mayBeDrawnByLabel(element)) return undefined;
  return reading.labelsOf(element).find((label) => isDrawnAlone(label, reading));
}

/** An element without a box of its own, such as a link around floats, shows where its content does. */
function drawnInside(element: Element, reading: Reading): Element | undefined {
  const pending: Node[] = [element];
  for (let looked = 0; looked < 50; looked += 1) {
    const node = pending.shift();
    if (!node) return undefined;
    if (node !== element && isElement(node) && isDrawnAlone(node, reading)) return node;
    pending.push(...reading.tree.childrenOf(node).filter(isElement));
  }
  return undefined;
}

/** True when the middle of what shows the element is in the viewport. */
export function isMiddleInView(shownBy: Element): boolean {
  const rect = rectOf(shownBy);
  if (!hasArea(rect)) return false;
  const [x, y] = [rect.left + rect.width / 2, rect.top + rect.height / 2];
  return x >= 0 && y >= 0 && x < innerWidth && y < innerHeight;
}

/**
 * True when a person could act on the element: a native or ARIA control, focusable, with a handler, or shown as
 * clickable.
 */
export function canBeActedOn(visited: Visited): boolean {
  const { element, tag, kind, role, attributes } = visited;
  if (tag === 'html' || (tag === 'body' && !isEditingHost(element))) return false;
  if (kind & control && (isNativeControl(element, tag) || isFrame(element))) return true;
  if (role !== 'generic' && widgetRoles.has(role)) return true;
  if (attributes & hasContenteditable && isEditingHost(element)) return true;
  if (attributes & hasTabindex && Number(attributeOf(element, 'tabindex') ?? '-1') >= 0) return true;
  if (tag === 'label' && labelledControl(element)) return false;
  if (isHandled(element, attributes)) return true;
  if (visited.outer & (pointed | inControl)) return false;
  return (visited.look & hasPointer) !== 0 || ((attributes & isCalled) !== 0 && isCalledButton(element));
}

/** True when its author calls it a button in a class or id, and it holds no real control. */
function isCalledButton(element: Element): boolean {
  const names = `${attributeOf(element, 'class') ?? ''} ${attributeOf(element, 'id') ?? ''}`;
  if (!/(^|[\s_-])(btn|button|submit)([\s_-]|$)/i.test(names)) return false;
  return !matchesSelector(element, ':has(a[href], button, input, select, textarea, [role], [tabindex])');
}

/** True when a page can be loaded inside the element. */
export function isFrame(element: Element): boolean {
  const tag = localNameOf(element);
  return (tag === 'iframe' || tag === 'frame' || tag === 'object' || tag === 'embed') && isHtml(element);
}

function isNativeControl(element: Element, tag: string): boolean {
  switch (tag) {
    case 'input':
      return inputTypeOf(element) !== 'hidden';
    case 'button':
    case 'select':
    case 'textarea':
      return isHtml(element);
    case 'a':
    case 'area':
      return hasAttributeOf(element, 'href') || hasAttributeOf(element, 'xlink:href');
    case 'summary':
      return isSummaryOfDetails(element);
    case 'audio':
    case 'video':
      return hasAttributeOf(element, 'controls');
    default:
      return false;
  }
}

function isHandled(element: Element, attributes: number): boolean {
  if (attributes & hasHandler) return true;
  if (attributes & hasJsaction && /(^|;\s*)(click:|\w+\.\w+)/.test(attributeOf(element, 'jsaction') ?? ''))
    return true;
  return isHtml(element) && clickHandlerOf(element) !== null;
}

/**
 * The place of an element in the walk: the bits of its ancestors, and the name above and depth of the line it could give.
 * Shared by all children of an element.
 */
export type Spot = { readonly place: Place; readonly above: Above | undefined; readonly depth: number };

export type Visited = {
  readonly element: Element;
  readonly tag: string;
  readonly kind: number;
  readonly role: string;
  readonly attributes: number;
  readonly look: StyleLook;
  /** The bits that its ancestors set for it. */
  readonly outer: Place;
  /** The same with itself. */
  readonly place: Place;
  readonly depth: number;
};

/** One line of a snapshot. What it says never changes: an unchanged part of the page keeps its own. */
export type Line = OutlineNode & {
  /** The texts it is made of, where elements hold several apart. */
  readonly parts?: string[];
  /** The element that can be acted on by this line. */
  readonly target?: LineTarget;
  /** The element whose text this line is, where it has no target. */
  readonly drawnBy?: Element;
  /** The parts its text was last made of, and the prefix of its ref there. */
  entry?: OutlineEntry;
  prefix?: string;
};

type LineTarget = {
  readonly element: Element;
  readonly ref: number;
  /** The element that takes the click for it: itself, the label that is drawn for it, or an element drawn in it. */
  readonly shownBy: Element;
  /** It holds a page of its own. */
  readonly isFrame: boolean;
};

/** A name that stands above a line, and those above it. */
export type Above = {
  readonly outer: Above | undefined;
  readonly name: string;
  /** The name says any text that is in it; else only text that is the whole name. */
  readonly covers: boolean;
};

/** The name of a line, as it stands above the lines below it. That of a row is the texts of its cells, which tell columns apart. */
export function aboveOf({ role, name, target }: Line, outer: Above | undefined): Above {
  const covers = (target !== undefined && role !== 'row') || role === 'heading';
  return { outer, name: covers ? squash(name) : name, covers };
}

export const isSameAbove = (a: Above, b: Above): boolean =>
  a.outer === b.outer && a.name === b.name && a.covers === b.covers;

/**
 * True when a text is said above: in the name of an element around it that can be acted on, or as the whole name of
 * another.
 */
export function isSaidAbove(text: string, above: Above | undefined): boolean {
  for (let at = above; at; at = at.outer)
    if (at.covers ? at.name.includes(text) : at.name === text) return true;
  return false;
}

/**
 * Makes the lines from `at` on the line there with what is in it: a structure with nothing in it goes; one with nothing
 * but text takes it as its name; a list item around one line is that line.
 */
export function tidy(lines: Line[], at: number): void {
  const line = lines[at];
  if (!line || line.target || line.name) return;
  const only = lines[at + 1];
  if (!only) lines.length = at;
  else if (lines.length === at + 2 && (only.role === 'text' || line.role === 'listitem')) {
    lines[at] =
      only.role === 'text' ? { ...line, name: only.name, parts: only.parts } : { ...only, depth: line.depth };
    lines.length = at + 1;
  }
}

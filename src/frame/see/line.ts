import { identityOf, authorName, referencedText } from '../names/name';
import { canBeActedOn, isFrame } from '../dom/interactive';
import { describes, hasContenteditable, hasStates, hasTabindex, saysState, stateful } from '../dom/kinds';
import type { Line } from './lines';
import { hasArea, isNone, isVisible, scrolls } from '../dom/look';
import { svgDescription } from '../names/native-text';
import { attributeOf, inputTypeOf, isElement, isHtml, isSelect, rectOf, styleOf } from '../dom/native';
import { type Reading, clip, squash } from '../dom/reading';
import type { Refs, Visited } from '../dom/refs';
import { needName, structuralRoles } from '../names/roles';
import { statesOf } from '../dom/aria-states';
import { rangeRoles, valueOf } from '../dom/values';
import {
  ariaDisabled,
  behind,
  clipped,
  inert,
  isDrawn,
  isDrawnAlone,
  presentational,
  transparent,
} from '../dom/visibility';

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
  return detailed(visited, { depth: visited.depth, role, name }, reading);
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

const drawnByLabels = new Set(['checkbox', 'radio', 'file']);

/** A label that is drawn in place of its hidden checkbox, radio or file input. */
function drawnLabel(element: Element, reading: Reading): Element | undefined {
  if (!drawnByLabels.has(inputTypeOf(element))) return undefined;
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

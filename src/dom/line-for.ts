import { identityOf } from './identity';
import { canBeActedOn } from './interactive';
import { hasArea } from './look';
import type { Line } from './lines';
import { authorName, referencedText } from './names/name';
import { svgDescription } from './names/native-text';
import { attributeOf, inputTypeOf, isElement, isSelect, rectOf, styleOf } from './native';
import type { Reading } from './reading';
import { needName, structuralRoles } from './role-tables';
import { statesOf } from './states';
import { clip, squash } from './text';
import { valueOf } from './values';
import { isDrawn, isDrawnAlone } from './visibility';
import type { Visited, Walk } from './walk';

type OwnLine = Omit<Line, 'depth'>;

/** The line of an element, or undefined when it gives none. */
export function lineFor(visited: Visited, walk: Walk): OwnLine | undefined {
  const { element, tag, role, attributes, look, outer, place } = visited;
  const parentHasPointer = outer.hasPointer || outer.isInControl;
  const traits = { tag, role, attributes, hasPointer: look.hasPointer, parentHasPointer };
  const use = useOf(visited, canBeActedOn(element, traits));
  const shownBy = use && shownByOf(visited, walk.reading);
  if (use && shownBy) return targetLine(visited, { use, shownBy }, walk);
  if (role === 'generic' || !structuralRoles.has(role) || place.isPresentational) return undefined;
  return structureLine(visited, walk);
}

/** What a ref of the element is for; `scrollable` and `focusable` are all that can be done with some. */
type Use = 'action' | 'scrollable' | 'focusable';

function useOf({ element, tag, attributes, look }: Visited, isAction: boolean): Use | undefined {
  if (isAction) return 'action';
  if (tag === 'body' || tag === 'html') return undefined;
  if (look.scrolls && tag !== 'textarea' && canScroll(element)) return 'scrollable';
  return attributes.includes('tabindex') && isFocusable(element) ? 'focusable' : undefined;
}

/** Whether there is more in a scrolling box than fits in it. */
function canScroll(element: Element): boolean {
  return element.scrollHeight > element.clientHeight + 1 || element.scrollWidth > element.clientWidth + 1;
}

/** Whether a script may give it the focus; `tabindex` must be a number for that, also a negative one. */
function isFocusable(element: Element): boolean {
  return /^\s*[+-]?\d/.test(attributeOf(element, 'tabindex') ?? '');
}

function structureLine(visited: Visited, { reading }: Walk): OwnLine | undefined {
  const { element, role, place, look } = visited;
  if (place.cover.transparent || place.cover.clipped !== 'no' || !look.isVisible) return undefined;
  const name =
    role === 'heading' ? identityOf(element, reading).name : clip(authorName(element, reading), 200);
  if (!name && needName.has(role)) return undefined;
  if (role === 'img' && !isDrawn(element, place.cover, { look, reading })) return undefined;
  return { role, name, ...detailsOf(visited, { role, name }, reading) };
}

function targetLine(
  visited: Visited,
  { use, shownBy }: { use: Use; shownBy: Element },
  { reading, refs }: Walk,
): OwnLine {
  const { element, role } = visited;
  const isNamedByContent = use === 'action' || (use === 'focusable' && role !== 'generic');
  const identity = isNamedByContent
    ? identityOf(element, reading)
    : { role, name: clip(authorName(element, reading), 200) };
  const details = detailsOf(visited, identity, reading);
  const states = use === 'action' ? details.states : [...(details.states ?? []), use];
  const target = { element, ref: refs.refOf(element), shownBy };
  return { ...identity, ...details, ...(states ? { states } : {}), target };
}

function detailsOf(
  { element, place, attributes }: Visited,
  { role, name }: { role: string; name: string },
  reading: Reading,
): Pick<Line, 'states' | 'value' | 'description'> {
  const states = statesOf(element, role, place.isAriaDisabled);
  if (place.behind !== 'no') states.push('behind');
  if (place.behind === 'inert') states.push('inert');
  const value = valueOf(element, role);
  const description = describe(element, { name, attributes }, reading);
  return {
    ...(states.length > 0 ? { states } : {}),
    ...(value && value !== name ? { value } : {}),
    ...(description ? { description } : {}),
  };
}

function describe(
  element: Element,
  { name, attributes }: { name: string; attributes: readonly string[] },
  reading: Reading,
): string {
  const read = (attribute: string, make: () => string | null) =>
    attributes.includes(attribute) ? (make() ?? '') : '';
  const text =
    read('aria-describedby', () => referencedText(element, 'aria-describedby', reading)) ||
    read('aria-description', () => attributeOf(element, 'aria-description')) ||
    read('aria-errormessage', () => errorText(element, reading)) ||
    svgDescription(element) ||
    read('title', () => attributeOf(element, 'title'));
  if (!text) return '';
  const description = clip(squash(text), 300);
  return description === name ? '' : description;
}

function errorText(element: Element, reading: Reading): string {
  const isInvalid = attributeOf(element, 'aria-invalid') === 'true';
  return isInvalid ? referencedText(element, 'aria-errormessage', reading) : '';
}

/** What is drawn where the element takes the click, or undefined when nothing drawn does. */
function shownByOf({ element, place, look }: Visited, reading: Reading): Element | undefined {
  const isNothing = look.display === 'none';
  if (isNothing || (place.cover.transparent && styleOf(element).pointerEvents === 'none'))
    return drawnLabel(element, reading);
  if (isDrawn(element, place.cover, { look, reading })) return element;
  const label = drawnLabel(element, reading);
  if (label) return label;
  if (!look.isVisible || place.cover.clipped !== 'no' || isSelect(element)) return undefined;
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

/** Whether the middle of what shows the element is in the viewport. */
export function isInView(shownBy: Element): boolean {
  const rect = rectOf(shownBy);
  if (!hasArea(rect)) return false;
  const [x, y] = [rect.left + rect.width / 2, rect.top + rect.height / 2];
  return x >= 0 && y >= 0 && x < innerWidth && y < innerHeight;
}

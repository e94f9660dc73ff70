import { attributesOf, kindOf, namedByContent, names as namingAttributes } from '../dom/kinds';
import { attributeOf, isElement, isHtml, isText, localNameOf, nodeTextOf } from '../dom/native';
import { createKind, type Reading } from '../dom/reading';
import { namedFromContent } from './role-tables';
import { roleOf } from './roles';
import { squash } from '../dom/drawn-text';
import { contentText, termsOf } from './content';
import { embeddedValue } from './embedded';
import { isHiddenItself, isShown } from './hidden';
import { canBeNamed, nativeText, tooltipText } from './native-text';
import type { NameStep } from './step';

const names = createKind<string>();

/** The accessible name of an element, on one line; empty when it has none. */
export function nameOf(element: Element, reading: Reading): string {
  return reading.remember(names, element, () => textOf(element, firstStep(reading)));
}

/** The name its author gave the element, without what is in it. */
export function authorName(element: Element, reading: Reading): string {
  if (!canBeNamed(element)) return '';
  const step = firstStep(reading);
  step.visited.add(element);
  return squash(
    labelledByText(element, step) || ariaLabel(element) || nativeText(element, step) || tooltipText(element),
  );
}

/** The text other elements describe this one with, through ids in `attribute`. */
export function referencedText(element: Element, attribute: string, reading: Reading): string {
  return joinReferenced(reading.referenced(element, attribute), firstStep(reading));
}

/** More than any name or description that is shown: those are cut at 300. */
const longest = 600;

function firstStep(reading: Reading): NameStep {
  return {
    reading,
    via: 'self',
    inReference: false,
    takesHidden: false,
    visited: new Set(),
    room: { left: longest },
    read: textOf,
  };
}

function textOf(node: Node, step: NameStep): string {
  if (step.visited.has(node)) return '';
  if (isText(node)) return takeText(nodeTextOf(node) ?? '', step);
  if (!isElement(node)) return '';
  if (step.via === 'content' && !step.takesHidden && isHiddenItself(node, step.reading)) return '';
  step.visited.add(node);
  return elementText(node, step);
}

function takeText(text: string, step: NameStep): string {
  const said = text.trim().length;
  if (said > 0) step.room.left -= said;
  return text;
}

function elementText(element: Element, step: NameStep): string {
  return isBare(element) ? bareText(element, step) : givenText(element, step);
}

/** Whether nothing but its content can name the element: so it is with most of what is in a name. */
const isBare = (element: Element): boolean =>
  (kindOf(localNameOf(element)) & namedByContent) !== 0 &&
  (attributesOf(element) & namingAttributes) === 0 &&
  isHtml(element);

function bareText(element: Element, step: NameStep): string {
  if (step.via === 'content') return contentText(element, step);
  const isRead = step.via === 'referenced' || namedFromContent.has(roleOf(element));
  return isRead ? squash(contentText(element, step)) : '';
}

function givenText(element: Element, step: NameStep): string {
  const role = roleOf(element);
  const given =
    labelledByText(element, step) ||
    embeddedValue(element, role, step) ||
    ariaLabel(element) ||
    (role === 'none' && step.via === 'self' ? '' : nativeText(element, step));
  if (given) return given;
  const isRead = readsContent(element, role, step);
  const content = isRead ? contentText(element, step, termsOf(element, step.reading)) : '';
  if (squash(content)) return step.via === 'content' ? content : squash(content);
  return tooltipText(element) || (step.via === 'content' ? content : '');
}

/** Step 2B. */
function labelledByText(element: Element, step: NameStep): string {
  if (step.inReference) return '';
  return joinReferenced(step.reading.referenced(element, 'aria-labelledby'), step);
}

/** Step 2D. */
function ariaLabel(element: Element): string {
  return squash(attributeOf(element, 'aria-label') ?? '');
}

/** Step 2F: from content for roles that allow it, and for anything met on the way. */
function readsContent(element: Element, role: string, step: NameStep): boolean {
  if (step.via !== 'self') return !isReplaced(element);
  return namedFromContent.has(role) && !isReplaced(element);
}

const replaced = new Set(
  'input textarea select iframe frame object embed video audio img script style noscript template'.split(' '),
);

const isReplaced = (element: Element) => replaced.has(localNameOf(element));

/**
 * The texts of the referenced elements, joined. Text that a reference inside another's content has said is not read again
 * there.
 */
function joinReferenced(elements: readonly Element[], step: NameStep): string {
  const said: Node[] = [];
  const texts = elements.map((element) => {
    const visited = new Set(step.visited);
    visited.delete(element);
    const takesHidden = !isShown(element, step.reading);
    const text = textOf(element, { ...step, visited, via: 'referenced', inReference: true, takesHidden });
    said.push(...visited);
    return text;
  });
  const joined = squash(texts.join(' '));
  if (joined && step.via === 'content') said.forEach((node) => step.visited.add(node));
  return joined;
}

import { attributeOf, hasAttributeOf, isElement, isVisibleBy, localNameOf } from '../native';
import type { Reading } from '../reading';
import { headingTags } from '../role-tables';
import { generatedText } from './generated';
import { inContent, type Step } from './step';

/** Step 2F: the text of an element's composed children and generated content, blocks set apart by spaces. */
export function contentText(element: Element, step: Step): string {
  const { reading } = step;
  const visible = step.takesHidden || reading.look(element).isVisible;
  const owned = ownedBy(element, reading);
  const children = reading.tree.childrenOf(element);
  const inner = submenuRoles.get(attributeOf(element, 'role') ?? '');
  const inside = inContent(step);
  let text = visible ? generatedText(element, '::before', reading) : '';
  for (const child of owned.length > 0 ? [...children, ...owned] : children) {
    if (step.room.left <= 0) break;
    if (!isElement(child)) {
      if (visible) text += step.read(child, inside);
      continue;
    }
    if (inner && attributeOf(child, 'role') === inner) continue;
    const own = step.read(child, inside);
    text += isSetApart(child, step) ? ` ${own} ` : own;
  }
  return visible ? text + generatedText(element, '::after', reading) : text;
}

/** What is below an item of a menu or tree is not in its name. */
const submenuRoles = new Map([
  ['menuitem', 'menu'],
  ['menuitemcheckbox', 'menu'],
  ['menuitemradio', 'menu'],
  ['treeitem', 'group'],
]);

/** Elements hidden from everyone cannot be owned. Source: WAI-ARIA 1.2, aria-owns. */
const ownedBy = (element: Element, reading: Reading) =>
  hasAttributeOf(element, 'aria-owns')
    ? reading.referenced(element, 'aria-owns').filter((owned) => isVisibleBy(owned))
    : none;

const none: readonly Element[] = [];

const apart = new Set([
  ...headingTags,
  'br',
  'p',
  'div',
  'li',
  'td',
  'th',
  'img',
  'input',
  'select',
  'textarea',
]);

function isSetApart(element: Element, step: Step): boolean {
  if (apart.has(localNameOf(element))) return true;
  const { display } = step.reading.look(element);
  return display !== 'inline';
}

import { attributeOf, hasAttributeOf, isElement, isText, isVisibleBy, localNameOf } from '../native';
import type { Reading } from '../reading';
import { headingTags } from '../role-tables';
import { generatedText } from './generated';
import type { Step } from './step';

/** Step 2F: the text of an element's composed children and generated content, blocks set apart by spaces. */
export function contentText(element: Element, step: Step): string {
  const { reading } = step;
  const visible = step.takesHidden || reading.look(element).isVisible;
  const parts = [visible ? generatedText(element, '::before', reading) : ''];
  const inner = submenuRoles.get(attributeOf(element, 'role') ?? '');
  for (const child of [...reading.tree.childrenOf(element), ...ownedBy(element, reading)]) {
    if (step.room.left <= 0) break;
    if (isText(child) && !visible) continue;
    if (inner && isElement(child) && attributeOf(child, 'role') === inner) continue;
    const text = step.next(child, { via: 'content' });
    parts.push(isElement(child) && isSetApart(child, step) ? ` ${text} ` : text);
  }
  parts.push(visible ? generatedText(element, '::after', reading) : '');
  return parts.join('');
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
    : [];

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

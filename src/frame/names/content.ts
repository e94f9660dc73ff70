import { attributeOf, hasAttributeOf, isElement, isVisibleBy, localNameOf } from '../dom/native';
import { kindOf, setApart } from '../dom/kinds';
import { isInline, isVisible } from '../dom/look';
import type { Reading } from '../dom/reading';
import { generatedText, mayGenerate } from './generated';
import { inContent, type NameStep } from './step';

/** What an element's attributes say of its content: the elements it owns, and the role of the part that is left out. */
export type ContentTerms = { readonly owned: readonly Element[]; readonly leftOut: string | undefined };

/** Step 2F: the text of an element's composed children and generated content, blocks set apart by spaces. */
export function contentText(element: Element, step: NameStep, terms: ContentTerms = noTerms): string {
  const { reading } = step;
  const visible = step.takesHidden || (reading.look(element) & isVisible) !== 0;
  const { owned, leftOut } = terms;
  const children = reading.childrenOf(element);
  const inside = inContent(step);
  const generates = visible && mayGenerate(element, reading);
  let text = generates ? generatedText(element, '::before', reading) : '';
  for (const child of owned.length > 0 ? [...children, ...owned] : children) {
    if (step.room.left <= 0) break;
    if (!isElement(child)) {
      if (visible) text += step.read(child, inside);
      continue;
    }
    if (leftOut && attributeOf(child, 'role') === leftOut) continue;
    const own = step.read(child, inside);
    text += isSetApart(child, step) ? ` ${own} ` : own;
  }
  return generates ? text + generatedText(element, '::after', reading) : text;
}

/** The role of the part below an item of a menu or tree, by the item's role: it is not in the item's name. */
const submenuRoles = new Map([
  ['menuitem', 'menu'],
  ['menuitemcheckbox', 'menu'],
  ['menuitemradio', 'menu'],
  ['treeitem', 'group'],
]);

export const termsOf = (element: Element, reading: Reading): ContentTerms => ({
  owned: ownedBy(element, reading),
  leftOut: submenuRoles.get(attributeOf(element, 'role') ?? ''),
});

/** Elements hidden from everyone cannot be owned. Source: WAI-ARIA 1.2, aria-owns. */
const ownedBy = (element: Element, reading: Reading) =>
  hasAttributeOf(element, 'aria-owns')
    ? reading.referenced(element, 'aria-owns').filter((owned) => isVisibleBy(owned))
    : none;

const none: readonly Element[] = [];
const noTerms: ContentTerms = { owned: none, leftOut: undefined };

const isSetApart = (element: Element, { reading }: NameStep): boolean =>
  (kindOf(localNameOf(element)) & setApart) !== 0 || (reading.look(element) & isInline) === 0;

import { squash } from '../dom/drawn-text';
import { isNone } from '../dom/look';
import { headingTags } from '../names/role-tables';
import { isElement, localNameOf, textContentOf } from '../dom/native';
import { createKind, type Reading } from '../dom/reading';

/** The heading that stands before a table, beside it or beside what it is in; nothing where none does. */
export function headingBefore(element: Element, reading: Reading): string {
  for (let at = element; ;) {
    const parent = reading.tree.parentOf(at);
    if (!parent) return '';
    const heading = reading.remember(headings, parent, () => headingsIn(parent, reading)).get(at);
    if (heading) return squash(textContentOf(heading) ?? '');
    at = parent;
  }
}

const headings = createKind<ReadonlyMap<Element, Element>>();

/** The children of an element that stand after a drawn heading among them, each with the nearest. */
function headingsIn(parent: Element, reading: Reading): ReadonlyMap<Element, Element> {
  const after = new Map<Element, Element>();
  let heading: Element | undefined;
  for (const child of reading.childrenOf(parent)) {
    if (!isElement(child)) continue;
    if (heading) after.set(child, heading);
    if (headingTags.includes(localNameOf(child)) && !(reading.look(child) & isNone)) heading = child;
  }
  return after;
}

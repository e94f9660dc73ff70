import type { FrameContext } from '../engine-context';
import { isElement, isText, localNameOf, nodeTextOf } from '../dom/native';
import { isRendered } from '../proof/change-meaning';

/** The smallest drawn element under `root` whose text contains `text`, case and white space apart; or null. */
export function findText(root: Element, text: string, context: FrameContext): Element | null {
  const wanted = plain(text);
  let found: Element | null = null;
  const read = (element: Element): string => {
    if (unread.has(localNameOf(element))) return '';
    let own = '';
    for (const child of context.tree.childrenOf(element)) {
      if (isElement(child)) own += ` ${read(child)} `;
      else if (isText(child)) own += nodeTextOf(child) ?? '';
      if (found) return '';
    }
    if (plain(own).includes(wanted) && isRendered(element)) found = element;
    return own;
  };
  read(root);
  return found;
}

const unread = new Set(['script', 'style', 'noscript', 'template', 'head', 'title']);

/** Text to compare: one line, lower case. */
export const plain = (text: string): string => text.replace(/\s+/g, ' ').trim().toLowerCase();

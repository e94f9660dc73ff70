import { attributeOf, isConnectedOf, isElement, matchesSelector, nodeTextOf, isText } from '../dom/native';
import { squash } from '../dom/drawn-text';
import type { Change } from '../see/change';
import { elementOf, isRendered } from './change-meaning';

const indicators = '[role="progressbar"], progress:not([value]), [aria-busy="true"]';
const longestWait = 60;

/**
 * Whether a change only says that the page is at work: a spinner, or "Saving…" while the act has work on its way. It is no
 * effect yet, and one is to come.
 */
export function isBusySign(change: Change, hasWork: boolean): boolean {
  if (change.kind === 'attributes') {
    const element = elementOf(change.target);
    if (!element) return false;
    if (change.attribute === 'aria-busy') return attributeOf(element, 'aria-busy') === 'true';
    return isSpinner(element, hasWork);
  }
  const shown =
    change.kind === 'childList' ? change.added.filter((node) => isConnectedOf(node)) : [change.target];
  return shown.length > 0 && shown.every((node) => isBusyNode(node, hasWork));
}

function isBusyNode(node: Node, hasWork: boolean): boolean {
  if (isText(node)) return hasWork && saysWait(nodeTextOf(node) ?? '');
  return isElement(node) && isRendered(node) && isSpinner(node, hasWork);
}

/** Whether a text says that something is not over: by its dots, in every language. */
const saysWait = (text: string) => {
  const said = squash(text);
  return said.length <= longestWait && /\p{L}\s?(…|\.\.\.)$/u.test(said);
};

const wordsOf = (element: Element) => (element instanceof HTMLElement ? element.innerText : '');

/** Whether an element is marked as a spinner, or says to wait while there is work, or has no words and moves for ever. */
function isSpinner(element: Element, hasWork: boolean): boolean {
  if (!isRendered(element)) return false;
  if (matchesSelector(element, indicators)) return true;
  if (squash(wordsOf(element)) !== '') return hasWork && saysWait(wordsOf(element));
  return element
    .getAnimations({ subtree: true })
    .some(({ effect }) => effect?.getTiming().iterations === Infinity);
}

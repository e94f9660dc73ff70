import type { Change } from './change';
import {
  attributeOf,
  firstChildOf,
  hostOf,
  isElement,
  isShadowRoot,
  isText,
  localNameOf,
  nextSiblingOf,
  nodeTextOf,
  parentNodeOf,
  queryInside,
} from '../dom/native';

/** The element in which a change was made. */
export function elementOfChange(node: Node): Element | null {
  if (isElement(node)) return node;
  if (isShadowRoot(node)) return hostOf(node);
  const parent = parentNodeOf(node);
  if (!parent) return null;
  return isShadowRoot(parent) ? hostOf(parent) : isElement(parent) ? parent : null;
}

const styleTags = new Set(['style', 'link', 'head', 'html', 'body', 'base']);

export const removesElements = ({ removed }: Change): boolean => removed.some(isElement);

/** Whether the change can style anything on the page. */
export function changesStyles({ kind, target, added, removed, attribute }: Change): boolean {
  const element = elementOfChange(target);
  const tag = element ? localNameOf(element) : '';
  if (tag === 'body' && kind === 'childList') return [...added, ...removed].some(isStyle);
  if (attribute === 'style' && tag === 'body') return false;
  return styleTags.has(tag) || [...added, ...removed].some(isStyle);
}

function isStyle(node: Node): boolean {
  if (!isElement(node)) return false;
  return (
    /^(style|link)$/.test(localNameOf(node)) || queryInside(node, 'style, link[rel~=stylesheet]') !== null
  );
}

/** Whether it has or holds what others refer to. */
export const hasIds = (node: Node): boolean =>
  isElement(node) &&
  (attributeOf(node, 'id') !== null ||
    localNameOf(node) === 'label' ||
    queryInside(node, '[id], label') !== null);

/** Whether the change may have left the element empty, or filled it: rules can tell. */
export function turnsEmpty({ kind, target, oldValue, added }: Change, element: Element): boolean {
  if (kind === 'characterData') return oldValue === '' || nodeTextOf(target) === '';
  if (kind === 'attributes') return false;
  for (let child = firstChildOf(element); child; child = nextSiblingOf(child)) {
    const isContent = isElement(child) || (isText(child) && nodeTextOf(child) !== '');
    if (isContent && !added.includes(child)) return false;
  }
  return true;
}

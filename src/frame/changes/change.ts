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

export function elementOfChange(node: Node): Element | null {
  if (isElement(node)) return node;
  if (isShadowRoot(node)) return hostOf(node);
  const parent = parentNodeOf(node);
  if (!parent) return null;
  return isShadowRoot(parent) ? hostOf(parent) : isElement(parent) ? parent : null;
}

const styleTags = new Set(['style', 'link', 'head', 'html', 'body', 'base']);

export const removesElements = ({ removed }: Change): boolean => removed.some(isElement);

/** True when the change can style anything on the page. */
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

/** True when it has or holds what others refer to. */
export const hasIds = (node: Node): boolean =>
  isElement(node) &&
  (attributeOf(node, 'id') !== null ||
    localNameOf(node) === 'label' ||
    queryInside(node, '[id], label') !== null);

/** True when the change may have left the element empty, or filled it: rules can tell. */
export function turnsEmpty({ kind, target, oldValue, added }: Change, element: Element): boolean {
  if (kind === 'characterData') return oldValue === '' || nodeTextOf(target) === '';
  if (kind === 'attributes') return false;
  for (let child = firstChildOf(element); child; child = nextSiblingOf(child)) {
    const isContent = isElement(child) || (isText(child) && nodeTextOf(child) !== '');
    if (isContent && !added.includes(child)) return false;
  }
  return true;
}

/**
 * The part of an act that was running when a change was made: nothing of ours, the approach of the pointer, the press, or
 * the deed itself (the click, the keys, the new value).
 */
export type Phase = 'idle' | 'approach' | 'press' | 'deed';

export type Change = {
  readonly kind: MutationRecordType;
  readonly target: Node;
  readonly attribute: string | null;
  readonly oldValue: string | null;
  readonly added: readonly Node[];
  readonly removed: readonly Node[];
  /** The node before the nodes that came or went. */
  readonly previous: Node | null;
  /** `performance.now()` when it was taken: the same for all that was taken at once. */
  readonly at: number;
  /** The event whose listener made it, where one of the browser's own did. */
  readonly event: Event | null;
  phase: Phase;
  /** Only its phase can have made it: no task of the page's own, such as a timer, could run meanwhile. */
  isSure: boolean;
};

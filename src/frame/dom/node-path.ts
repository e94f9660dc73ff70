import { childNodesOf, hostOf, isConnectedOf, isElement, isShadowRoot, parentNodeOf } from './native';

/** The step of a path that enters a shadow root. */
const intoShadow = -1;

/**
 * The way to an element from its document: of each parent the how-manieth element to take, from 0, and −1 where a shadow
 * root is entered. Undefined for one that is not in the page.
 */
export function nodePathOf(element: Element): number[] | undefined {
  if (!isConnectedOf(element)) return undefined;
  const path: number[] = [];
  for (let at = element; ;) {
    const parent = parentNodeOf(at);
    if (!parent) return undefined;
    path.unshift(childNodesOf(parent).filter(isElement).indexOf(at));
    if (isShadowRoot(parent)) path.unshift(intoShadow);
    else if (!isElement(parent)) return path;
    at = isShadowRoot(parent) ? hostOf(parent) : parent;
  }
}

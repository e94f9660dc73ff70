import { hostOf, isShadowRoot, positionOf, rootOf } from '../dom/native';

/** The elements in composed document order: a host, then what is in its shadow root, then its own children. */
export function inComposedOrder(elements: Element[]): Element[] {
  const roots = new Set(elements.map((element) => rootOf(element)));
  if (roots.size <= 1 && !isUnsorted(elements)) return elements;
  const chains = new Map(elements.map((element) => [element, hostChain(element)]));
  return elements.sort((a, b) => compare(chains.get(a) ?? [a], chains.get(b) ?? [b]));
}

function isUnsorted(elements: readonly Element[]): boolean {
  return elements.some((element, index) => {
    const next = elements[index + 1];
    return next !== undefined && Boolean(positionOf(element, next) & Node.DOCUMENT_POSITION_PRECEDING);
  });
}

/** The element and the hosts around it, outermost first. */
function hostChain(element: Element): Element[] {
  const chain = [element];
  for (let root = rootOf(element); isShadowRoot(root); root = rootOf(hostOf(root)))
    chain.unshift(hostOf(root));
  return chain;
}

function compare(a: readonly Element[], b: readonly Element[]): number {
  for (let level = 0; ; level += 1) {
    const left = a[level];
    const right = b[level];
    if (!left || !right) return a.length - b.length;
    if (left === right) continue;
    return positionOf(left, right) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
  }
}

import { childNodesOf, hostOf, isElement, isHtml, isShadowRoot, localNameOf, parentNodeOf } from '../native';

/** The positional XPath of an element from the document, `//` standing where it enters a shadow root. */
export function xpathOf(element: Element): string {
  let path = '';
  let at: Element = element;
  for (;;) {
    const parent = parentNodeOf(at);
    const step = `${nodeTest(at)}[${positionOf(at, parent)}]`;
    if (parent && isShadowRoot(parent)) {
      path = `//${step}${path}`;
      at = hostOf(parent);
    } else {
      path = `/${step}${path}`;
      if (!parent || !isElement(parent)) return path;
      at = parent;
    }
  }
}

/** XPath names know no default namespace: SVG and MathML elements go by their local name. */
function nodeTest(element: Element): string {
  return isHtml(element) ? localNameOf(element) : `*[local-name()="${localNameOf(element)}"]`;
}

function positionOf(element: Element, parent: Node | null): number {
  if (!parent) return 1;
  const same = childNodesOf(parent).filter(
    (node) =>
      isElement(node) && localNameOf(node) === localNameOf(element) && isHtml(node) === isHtml(element),
  );
  return same.findIndex((node) => node === element) + 1;
}

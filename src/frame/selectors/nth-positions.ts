import { childNodesOf, isElement, isShadowRoot, hostOf, parentNodeOf } from '../dom/native';
import { named } from './ancestors';
import { parentOrHost } from './css';
import type { Alike } from './ancestors';
import type { PageIndex } from './page-index';
import { guarded, nodeTest, stepOf } from './part';

const maxCrowd = 30;

/**
 * The place of an element among those just like it, in the nearest ancestor that can be named; where even that says
 * too little, its place among its siblings and its ancestors' places. Each place is said with the number of places.
 */
export function findByPosition(alike: Alike, index: PageIndex): string | undefined {
  const { element, part, others } = alike;
  const crowding = index.crowding(stepOf(part), others);
  const candidates: string[] = [];
  for (let at = parentOrHost(element); at && (crowding.get(at) ?? 0) <= maxCrowd; at = parentOrHost(at)) {
    const inside = others.filter((other) => isBelow(other, at));
    const place = { count: inside.length, position: inside.indexOf(element) + 1 };
    candidates.push(...named(at, index).map((outer) => guarded([outer, part], place)));
  }
  const place = { count: others.length, position: others.indexOf(element) + 1 };
  if (others.length <= maxCrowd) candidates.push(guarded([part], place));
  candidates.push(pathOf(element, index));
  return candidates.find((selector) => index.findsOnly(selector, element));
}

function isBelow(element: Element, ancestor: Element): boolean {
  for (let at = parentOrHost(element); at; at = parentOrHost(at)) if (at === ancestor) return true;
  return false;
}

/** Steps from the nearest ancestor that can be named, or from the top; `//` stands where a shadow root is entered. */
function pathOf(element: Element, index: PageIndex): string {
  let path = '';
  let at: Element = element;
  for (;;) {
    const parent = parentNodeOf(at);
    const step = nodeTest(at) + placeOf(at, parent);
    if (parent && isShadowRoot(parent)) {
      path = `//${step}${path}`;
      at = hostOf(parent);
    } else {
      path = `/${step}${path}`;
      if (!parent || !isElement(parent)) return path;
      at = parent;
    }
    const [outer] = named(at, index);
    if (outer) return `//${stepOf(outer)}${path}`;
  }
}

function placeOf(element: Element, parent: Node | null): string {
  const test = nodeTest(element);
  const same = (parent ? childNodesOf(parent) : [element]).filter(
    (node) => isElement(node) && nodeTest(node) === test,
  );
  const position = same.indexOf(element) + 1;
  return same.length === 1 ? '[last()=1]' : `[last()=${same.length}][${position}]`;
}

import type { PageElement } from './page-element';
import type { Item, Stretch } from './items';
import type { Tree } from './tree';

/** The place of an element: its item, the headings and names over it, and the texts near it. */
export type ElementPlace = {
  item: Item | undefined;
  /** Positions of headings over it and of named parts around it, nearest first. */
  over: readonly number[];
  /** The texts just before it, and the dialogs, forms and groups around it. */
  near: readonly Stretch[];
};

const headingsAtMost = 4;
const textsBefore = 8;
const saysTogether = new Set(['dialog', 'alertdialog', 'form', 'search', 'group', 'radiogroup', 'figure']);
const apart = new Set(['heading', 'main', 'navigation', 'banner', 'contentinfo', 'complementary']);

export function findPlace({ at }: PageElement, item: Item | undefined, tree: Tree): ElementPlace {
  const over: number[] = [];
  const near: Stretch[] = [{ start: Math.max(startBefore(at, tree), item?.start ?? 0), end: at }];
  for (let up = tree.parents[at] ?? -1; up >= 0; up = tree.parents[up] ?? -1) {
    const node = tree.nodes[up];
    if (node && node.name !== '') over.push(up);
    if (saysTogether.has(node?.role ?? '')) near.push({ start: up, end: tree.ends[up] ?? up + 1 });
  }
  return { item, over: [...over, ...headingsOver(at, tree)], near };
}

/** The positions of the heading over an element, the one over that, and so on. */
function headingsOver(at: number, { nodes, headings }: Tree): number[] {
  const found: number[] = [];
  let level = Infinity;
  for (
    let heading = headings[at] ?? -1;
    heading >= 0 && found.length < headingsAtMost;
    heading = headings[heading] ?? -1
  ) {
    const own = levelOf(nodes[heading]?.states);
    if (own < level) {
      found.push(heading);
      level = own;
    }
  }
  return found;
}

function levelOf(states: readonly string[] | undefined): number {
  const said = states?.find((state) => state.startsWith('level='));
  return said === undefined ? 2 : Number(said.slice('level='.length));
}

/** The position of the first text before an element in the same part of the page, up to a heading. */
function startBefore(at: number, { nodes, parents }: Tree): number {
  const parent = parents[at] ?? -1;
  let start = at;
  for (let before = at - 1; before > parent && at - before <= textsBefore; before -= 1) {
    if (apart.has(nodes[before]?.role ?? '')) break;
    start = before;
  }
  return start;
}

import type { Tree } from './tree';

const itemRoles = new Set(['listitem', 'article', 'row']);
/** Lists in these lead around the site: they are no results. */
const asideRoles = new Set(['navigation', 'banner', 'contentinfo', 'complementary', 'menu', 'menubar']);

/**
 * The positions in the snapshot of the main links of the page's longest list: of each item the link in its heading, else
 * its first.
 */
export function resultsOf(tree: Tree): ReadonlySet<number> {
  const lists = new Map<number, number[]>();
  for (let at = 0; at < tree.nodes.length; at += 1) {
    if (!itemRoles.has(tree.nodes[at]?.role ?? '') || isAside(at, tree)) continue;
    const link = mainLinkOf(at, tree);
    if (link === undefined) continue;
    const list = tree.parents[at] ?? -1;
    lists.set(list, [...(lists.get(list) ?? []), link]);
  }
  let longest: number[] = [];
  for (const links of lists.values()) if (links.length > longest.length) longest = links;
  return new Set(longest);
}

function mainLinkOf(item: number, { nodes, ends, parents }: Tree): number | undefined {
  let first: number | undefined;
  for (let at = item + 1; at < (ends[item] ?? at); at += 1) {
    const node = nodes[at];
    if (node?.role !== 'link' || node.ref === undefined) continue;
    if (nodes[parents[at] ?? -1]?.role === 'heading') return at;
    first ??= at;
  }
  return first;
}

function isAside(at: number, { nodes, parents }: Tree): boolean {
  for (let parent = parents[at] ?? -1; parent >= 0; parent = parents[parent] ?? -1)
    if (asideRoles.has(nodes[parent]?.role ?? '')) return true;
  return false;
}

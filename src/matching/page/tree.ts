import type { JoinedNode } from '../../protocol/snapshot';

/** The tree of a snapshot, by positions in its list of nodes. */
export type Tree = {
  nodes: readonly JoinedNode[];
  /** Position of the parent; −1 above the outermost nodes. */
  parents: Int32Array;
  /** Position after the last node of the subtree. */
  ends: Int32Array;
  /** Position of the heading this node stands under; −1 when none. */
  headings: Int32Array;
};

/** Parents, extents and headings of all nodes, in one pass. */
export function treeOf(nodes: readonly JoinedNode[]): Tree {
  const parents = new Int32Array(nodes.length).fill(-1);
  const ends = new Int32Array(nodes.length).fill(nodes.length);
  const headings = new Int32Array(nodes.length).fill(-1);
  const open: number[] = [];
  let heading = -1;
  for (const [at, node] of nodes.entries()) {
    let top = open.at(-1);
    while (top !== undefined && (nodes[top]?.depth ?? 0) >= node.depth) {
      ends[top] = at;
      open.pop();
      top = open.at(-1);
    }
    parents[at] = top ?? -1;
    headings[at] = heading;
    if (node.role === 'heading') heading = at;
    open.push(at);
  }
  return { nodes, parents, ends, headings };
}

/** Index of the first of the ascending `ats` that is not below `from`. */
export function firstFrom(ats: readonly number[], from: number): number {
  let low = 0;
  let high = ats.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ats[middle] ?? 0) < from) low = middle + 1;
    else high = middle;
  }
  return low;
}

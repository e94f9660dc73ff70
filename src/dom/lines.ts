import type { SnapshotNode } from '../protocol/snapshot';
import { squash } from './text';

/** The growing list of a snapshot's lines. */
export type Lines = {
  readonly nodes: SnapshotNode[];
  /** Adds text at `depth`; it joins the text before it until the line is broken. */
  addText(text: string, depth: number): void;
  breakText(): void;
  /** Opens a line; lines until `close` are below it. */
  open(node: SnapshotNode): OpenLine;
  close(line: OpenLine): void;
};

export type OpenLine = { readonly node: SnapshotNode; readonly index: number };

const namesThatCoverText = new Set(['heading']);

export function createLines(): Lines {
  const nodes: SnapshotNode[] = [];
  const above: SnapshotNode[] = [];
  let pending = '';
  let pendingDepth = 0;
  const breakText = () => {
    const name = squash(pending);
    pending = '';
    if (name && !isSaidAbove(name, above)) nodes.push({ depth: pendingDepth, role: 'text', name });
  };
  return {
    nodes,
    breakText,
    addText: (text, depth) => {
      if (pending && depth !== pendingDepth) breakText();
      pending += text;
      pendingDepth = depth;
    },
    open: (node) => {
      breakText();
      nodes.push(node);
      above.push(node);
      return { node, index: nodes.length - 1 };
    },
    close: (line) => {
      breakText();
      above.pop();
      if (line.node.ref === undefined) tidy(nodes, line);
    },
  };
}

/** Text that is in the name of what can be acted on around it is not said twice; elsewhere only if it is the whole name. */
function isSaidAbove(text: string, above: readonly SnapshotNode[]): boolean {
  return above.some(({ ref, role, name }) =>
    ref !== undefined || namesThatCoverText.has(role) ? squash(name).includes(text) : name === text,
  );
}

/** A structure with nothing in it goes; one with nothing but text takes it as its name; a list item around one line is that line. */
function tidy(nodes: SnapshotNode[], { node, index }: OpenLine): void {
  const inside = nodes.length - 1 - index;
  const only = inside === 1 ? nodes[index + 1] : undefined;
  if (inside === 0 && !node.name) nodes.pop();
  else if (!node.name && only?.role === 'text') {
    node.name = only.name;
    nodes.pop();
  } else if (!node.name && only && node.role === 'listitem') {
    only.depth = node.depth;
    nodes.splice(index, 1);
  }
}

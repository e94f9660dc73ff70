import type { JoinedNode } from '../../protocol/snapshot';
import { stem, wordsOf } from '../words';

/** Where the words of a page stand, nodes without a ref too. */
export type Mentions = {
  /** Positions of the nodes whose name has a word of this stem, ascending. */
  at(stem: string): readonly number[];
  has(at: number, stem: string): boolean;
};

const charsAtMost = 300;

/** Built when first asked: most instructions name no place. */
export function mentionsIn(nodes: readonly JoinedNode[]): Mentions {
  let index: Map<string, Set<number>> | undefined;
  const built = (): Map<string, Set<number>> => (index ??= indexOf(nodes));
  return {
    at: (wanted) => [...(built().get(wanted) ?? [])],
    has: (at, wanted) => built().get(wanted)?.has(at) ?? false,
  };
}

function indexOf(nodes: readonly JoinedNode[]): Map<string, Set<number>> {
  const index = new Map<string, Set<number>>();
  for (const [at, node] of nodes.entries()) {
    if (node.name === '') continue;
    for (const word of wordsOf(node.name.slice(0, charsAtMost)).list) {
      const key = stem(word);
      const positions = index.get(key);
      if (positions) positions.add(at);
      else index.set(key, new Set([at]));
    }
  }
  return index;
}

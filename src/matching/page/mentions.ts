import type { JoinedNode } from '../../protocol/snapshot';
import { stem, startsAlike } from '../words';
import { readText } from './texts';

/** Positions of the nodes whose name has a word of this stem, ascending; nodes without a ref too. */
export type Mentions = (stem: string) => ReadonlySet<number>;

/** Makes the mentions of a page. Each stem is looked up when first asked for: most instructions name no place. */
export function mentionsIn(nodes: readonly JoinedNode[]): Mentions {
  const known = new Map<string, ReadonlySet<number>>();
  return (wanted) => {
    const found = known.get(wanted) ?? positionsOf(nodes, wanted);
    known.set(wanted, found);
    return found;
  };
}

function positionsOf(nodes: readonly JoinedNode[], wanted: string): Set<number> {
  const found = new Set<number>();
  const hasStem = (word: string): boolean => startsAlike(word, wanted) && stem(word) === wanted;
  for (const [at, { name }] of nodes.entries()) {
    if (name !== '' && readText(name).words.list.some(hasStem)) found.add(at);
  }
  return found;
}

import type { MatchedPage } from '../page/elements';

/** Position of the nearest node around `at` with one of these roles; −1 when there is none. */
export function ancestorAt({ tree }: MatchedPage, at: number, roles: ReadonlySet<string>): number {
  let parent = tree.parents[at] ?? -1;
  while (parent >= 0 && !roles.has(tree.nodes[parent]?.role ?? '')) parent = tree.parents[parent] ?? -1;
  return parent;
}

/** The text of the heading over a node; empty for none. */
export function headingOver({ tree }: MatchedPage, at: number): string {
  return tree.nodes[tree.headings[at] ?? -1]?.name ?? '';
}

/** The first text in a node that is not `without`; empty for none. */
export function textIn({ tree }: MatchedPage, at: number, without: string): string {
  const own = tree.nodes[at]?.name ?? '';
  if (own !== '' && own !== without) return own;
  for (let inside = at + 1; inside < (tree.ends[at] ?? at + 1); inside += 1) {
    const name = tree.nodes[inside]?.name ?? '';
    if (name !== '' && name !== without) return name;
  }
  return '';
}

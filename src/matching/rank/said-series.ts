import { fold } from '../fold-words';
import type { MatchedPage } from '../page/elements';

/** A word with a letter or number that tells it from others of its kind: "Block D", "Row 12". */
const member = /(\p{L}{2,})[\s-]+(\p{Lu}|\d{1,3}\p{Lu}?)(?![\p{L}\p{N}])/gu;

/**
 * Whether the page has others of a series, and not the one that is said: it has blocks A to C, and D is said. A link "2" of
 * pages is that one: its `own` words have it.
 */
export function lacksOfSeries(page: MatchedPage, said: string, own: readonly string[]): boolean {
  return [...said.matchAll(member)].some(([, kind = '', one = '']) => {
    if (own.includes(fold(one))) return false;
    const found = membersOf(page, fold(kind));
    return found.size > 0 && !found.has(fold(one));
  });
}

function membersOf({ tree }: MatchedPage, kind: string): Set<string> {
  const found = new Set<string>();
  for (const { name } of tree.nodes)
    for (const [, other = '', one = ''] of name.matchAll(member))
      if (fold(other) === kind) found.add(fold(one));
  return found;
}

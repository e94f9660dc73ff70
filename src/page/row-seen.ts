import type { Fingerprint } from '../protocol/fingerprint';
import type { JoinedNode } from '../protocol/snapshot';

/** This many words of a row's title tell it from others. */
const titleWords = 5;

/**
 * Tells an element that is still in the row in which a snapshot saw it. Lists put other rows into the same nodes, and an
 * element found in one row must not stand for one in another.
 */
export function isInRowSeen(nodes: readonly JoinedNode[], ref: string, { around }: Fingerprint): boolean {
  const title = wordsOf(around.rowTitle ?? '').slice(0, titleWords);
  const at = nodes.findIndex((node) => node.ref === ref);
  const node = nodes[at];
  if (!node || title.length === 0) return true;
  const isPeer = (other: JoinedNode) =>
    other !== node && other.ref !== undefined && other.role === node.role && other.name === node.name;
  if (!nodes.some(isPeer)) return true;
  const [from, to] = rowSeen(nodes, at, isPeer);
  const seen = nodes.slice(from, to);
  const wordsSeen = seen.flatMap(({ name }) => wordsOf(name));
  if (hasAll(wordsSeen, title)) return true;
  const isAnothers = nodes.some(
    ({ name }, index) => (index < from || index >= to) && hasAll(wordsOf(name), title),
  );
  const others = seen.filter((each) => each !== node).flatMap(({ name }) => wordsOf(name));
  const now = wordsOf(around.row ?? '');
  return !isAnothers && (others.length === 0 || others.some((word) => now.includes(word)));
}

/** The largest part of the page around a node that holds no peer of it; if that is the node alone, all between its peers. */
function rowSeen(
  nodes: readonly JoinedNode[],
  at: number,
  isPeer: (node: JoinedNode) => boolean,
): readonly [number, number] {
  const hasPeer = (start: number, end: number) => nodes.slice(start, end).some(isPeer);
  let [from, to] = [at, endOf(nodes, at)];
  for (let above = parentOf(nodes, at); above >= 0; above = parentOf(nodes, above)) {
    const end = endOf(nodes, above, to);
    if (hasPeer(above, from) || hasPeer(to, end)) break;
    [from, to] = [above, end];
  }
  if (from !== at) return [from, to];
  const next = nodes.findIndex((node, index) => index > at && isPeer(node));
  return [nodes.slice(0, at).findLastIndex(isPeer) + 1, next < 0 ? nodes.length : next];
}

const depthOf = (nodes: readonly JoinedNode[], at: number) => nodes[at]?.depth ?? 0;

function parentOf(nodes: readonly JoinedNode[], at: number): number {
  let above = at - 1;
  while (above >= 0 && depthOf(nodes, above) >= depthOf(nodes, at)) above -= 1;
  return above;
}

/** The index after the last node below the one at `at`, at least `end`. */
function endOf(nodes: readonly JoinedNode[], at: number, end = at + 1): number {
  let after = end;
  while (after < nodes.length && depthOf(nodes, after) > depthOf(nodes, at)) after += 1;
  return after;
}

const hasAll = (words: readonly string[], wanted: readonly string[]) =>
  wanted.every((word) => words.includes(word));

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

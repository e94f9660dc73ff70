import {
  attributeOf,
  childNodesOf,
  isConnectedOf,
  isElement,
  nodeTextOf,
  parentNodeOf,
  previousSiblingOf,
} from '../dom/native';
import { squash } from '../dom/drawn-text';
import type { Change } from '../changes/change';
import { sayingOf, type Before } from './saying';

/**
 * The changes that still make a difference: not those that were taken back since, nor a piece of page that was drawn anew and
 * says what it said before.
 */
export function lastingChanges(changes: readonly Change[]): Change[] {
  const before = valuesBefore(changes);
  const isBack = ({ target, attribute }: Change) =>
    isSaidAlike(currentValue(target, attribute), before(target, attribute) ?? null, attribute);
  const redrawn = nodesSaidAgain(
    changes.filter(({ kind }) => kind === 'childList'),
    before,
  );
  return changes.filter((change) => {
    if (change.kind !== 'childList') return !isBack(change);
    return [...change.added, ...change.removed].some((node) => !redrawn.has(node));
  });
}

function valuesBefore(changes: readonly Change[]): Before {
  const first = new Map<Node, Map<string | null, string | null>>();
  for (const { kind, target, attribute, oldValue } of changes) {
    if (kind === 'childList') continue;
    const values = first.get(target) ?? new Map<string | null, string | null>();
    first.set(target, values);
    if (!values.has(attribute)) values.set(attribute, oldValue);
  }
  return (node, attribute) => first.get(node)?.get(attribute);
}

/** Whether two values are the same; in texts white space does not count. */
const isSaidAlike = (now: string | null, before: string | null, attribute: string | null) =>
  attribute === null ? squash(now ?? '') === squash(before ?? '') : now === before;

function currentValue(target: Node, attribute: string | null): string | null {
  return isElement(target) && attribute !== null ? attributeOf(target, attribute) : nodeTextOf(target);
}

/** The nodes that came or went and make no difference now in their place. */
function nodesSaidAgain(changes: readonly Change[], before: Before): Set<Node> {
  const again = new Set<Node>();
  const places = new Map<Node, Change[]>();
  for (const change of changes) places.set(change.target, [...(places.get(change.target) ?? []), change]);
  for (const [place, ofPlace] of places) {
    const added = new Set(ofPlace.flatMap((change) => change.added));
    const removed = new Set(ofPlace.flatMap((change) => change.removed));
    const came = [...added].filter((node) => parentNodeOf(node) === place && !removed.has(node));
    const went = [...removed].filter((node) => parentNodeOf(node) !== place && !added.has(node));
    if (!isReordered(came, inOrder(went, ofPlace), { place, before }))
      for (const node of pairedBySaying(came, went, before)) again.add(node);
    for (const node of added)
      if (parentNodeOf(node) !== place && isFirstAdded(node, ofPlace)) again.add(node);
    for (const node of removed) if (parentNodeOf(node) === place && !isMoved(node, ofPlace)) again.add(node);
  }
  return again;
}

/** Whether a node that is gone was not there before either. */
function isFirstAdded(node: Node, changes: readonly Change[]): boolean {
  const first = changes.find(({ added, removed }) => added.includes(node) || removed.includes(node));
  return first?.added.includes(node) === true;
}

/** The nodes that went, in the order they stood in: those that went one by one may have gone from the end. */
function inOrder(went: readonly Node[], changes: readonly Change[]): readonly Node[] {
  const records = changes.filter(({ removed }) => removed.some((node) => went.includes(node)));
  const next = new Set(records.slice(1).flatMap(({ removed }) => removed));
  return records.length > 1 && records[0]?.previous && next.has(records[0].previous)
    ? went.toReversed()
    : went;
}

/** Whether the nodes that came say the same as those that went, in another order. */
function isReordered(
  came: readonly Node[],
  went: readonly Node[],
  { place, before }: { place: Node; before: Before },
): boolean {
  if (came.length < 2 || went.length < 2) return false;
  const now = childNodesOf(place).flatMap((node) => (came.includes(node) ? sayingOf(node) || [] : []));
  const then = went.flatMap((node) => sayingOf(node, before) || []);
  const isSame = (one: readonly string[], other: readonly string[]) => one.join('\n') === other.join('\n');
  return isSame(now.toSorted(), then.toSorted()) && !isSame(now, then);
}

/** The nodes that came and went in pairs that say the same, and the nodes that say nothing. */
function* pairedBySaying(came: readonly Node[], went: readonly Node[], before: Before): Generator<Node> {
  const said = new Map<string, Node[]>();
  for (const node of went) {
    const saying = sayingOf(node, before);
    said.set(saying, [...(said.get(saying) ?? []), node]);
  }
  for (const node of came) {
    const saying = sayingOf(node);
    const twin = said.get(saying)?.shift();
    if (twin) yield twin;
    if (twin || saying === '') yield node;
  }
  for (const [saying, nodes] of said) if (saying === '') yield* nodes;
}

/** Whether something else that says anything stands before it now. */
function isMoved(node: Node, changes: readonly Change[]): boolean {
  const taken = changes.find(({ removed }) => removed.includes(node));
  const before = sayingBefore(node, taken?.previous ?? null);
  return isConnectedOf(node) && sayingBefore(node, previousSiblingOf(node)) !== before;
}

/** The saying of the first of `last` and its elder siblings that says anything, `node` left out. */
function sayingBefore(node: Node, last: Node | null): string {
  for (let at = last; at; at = previousSiblingOf(at)) {
    const saying = at === node ? '' : sayingOf(at);
    if (saying !== '') return saying;
  }
  return '';
}

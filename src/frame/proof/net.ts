import {
  attributeOf,
  childNodesOf,
  isConnectedOf,
  isElement,
  nodeTextOf,
  parentNodeOf,
  previousSiblingOf,
  fieldValueOf,
  isText,
  localNameOf,
  matchesSelector,
} from '../dom/native';
import { squash } from '../dom/reading';
import type { Change } from '../changes/change';
import { isRendered } from './change-meaning';

/**
 * The changes that still make a difference: not those that were taken back since, nor a piece of page that was drawn anew and
 * says what it said before.
 */
export function lastingChanges(changes: readonly Change[]): Change[] {
  const before = valuesBefore(changes);
  const isBack = ({ target, attribute }: Change) =>
    isSaidAlike(
      isElement(target) && attribute !== null ? attributeOf(target, attribute) : nodeTextOf(target),
      before(target, attribute) ?? null,
      attribute,
    );
  const redrawn = nodesSaidAgain(
    changes.filter(({ kind }) => kind === 'childList'),
    before,
  );
  const isBrought = whatCame(changes);
  return changes.filter((change) => {
    if (change.kind !== 'childList') return !isBrought(change.target) && !isBack(change);
    return [...change.added, ...change.removed].some((node) => !redrawn.has(node));
  });
}

/** Tells what the act brought: nothing of it was there before, so it makes one difference, by coming. */
function whatCame(changes: readonly Change[]): (node: Node) => boolean {
  const isNew = new Map<Node, boolean>();
  for (const { phase, added, removed } of changes) {
    for (const node of removed) if (!isNew.has(node)) isNew.set(node, false);
    for (const node of added) if (!isNew.has(node)) isNew.set(node, phase !== 'idle');
  }
  const came = [...isNew.values()].includes(true);
  return (node) => {
    for (let at: Node | null = came ? node : null; at; at = parentNodeOf(at))
      if (isNew.get(at) === true) return true;
    return false;
  };
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

/** True when two values are the same; in texts white space does not count. */
const isSaidAlike = (now: string | null, before: string | null, attribute: string | null) =>
  attribute === null ? squash(now ?? '') === squash(before ?? '') : now === before;

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
    if (!isReordered(came, inOrder(went, ofPlace), place, before))
      for (const node of pairedBySaying(came, went, before)) again.add(node);
    for (const node of added)
      if (parentNodeOf(node) !== place && isFirstAdded(node, ofPlace)) again.add(node);
    for (const node of removed) if (parentNodeOf(node) === place && !isMoved(node, ofPlace)) again.add(node);
  }
  return again;
}

/** True when a node that is gone was not there before either. */
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

/** True when the nodes that came say the same as those that went, in another order. */
function isReordered(came: readonly Node[], went: readonly Node[], place: Node, before: Before): boolean {
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

/** True when something else that says anything stands before it now. */
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

/** Attributes that say something to whoever sees or hears the page; all others only matter by how things are drawn. */
const telling = new Set(
  (
    'alt aria-activedescendant aria-busy aria-checked aria-current aria-description aria-disabled aria-expanded ' +
    'aria-invalid aria-label aria-level aria-placeholder aria-pressed aria-readonly aria-required aria-roledescription ' +
    'aria-selected aria-sort aria-valuemax aria-valuemin aria-valuenow aria-valuetext checked cx cy d disabled height ' +
    'hidden high href label low max min open placeholder points poster r readonly required selected src srcdoc srcset ' +
    'transform value viewBox width x x1 x2 type xlink:href y y1 y2'
  ).split(' '),
);

export const isTelling = (attribute: string | null): boolean => telling.has(attribute ?? '');

const silent = new Set('script style link meta noscript template base head'.split(' '));

const pictures = new Set(
  'img svg canvas video audio iframe input select textarea button a hr progress meter'.split(' '),
);

/** Marks for words by the element that draws them. */
const forms: Record<string, string | undefined> = {
  b: '<b>',
  strong: '<b>',
  i: '<i>',
  em: '<i>',
  u: '<u>',
  ins: '<u>',
  s: '<s>',
  del: '<s>',
  mark: '<mark>',
  sub: '<sub>',
  sup: '<sup>',
};

const maxNodes = 3000;

/** Gives the earlier value of an attribute, or of the text for `null`; undefined where it did not change. */
type Before = (node: Node, attribute: string | null) => string | null | undefined;

/** Stands for a box without words. */
export const emptyBox = '▢';

/**
 * The saying of a piece of page: its words, pictures and states, not how it is made. Two pieces that say the same are the
 * same to people who look at them.
 */
export function sayingOf(node: Node, before: Before = () => undefined): string {
  let left = maxNodes;
  const say = (at: Node): string => {
    left -= 1;
    if (left < 0) return '';
    if (isText(at)) return squash(before(at, null) ?? nodeTextOf(at) ?? '');
    if (!isElement(at) || silent.has(localNameOf(at))) return '';
    if (isConnectedOf(at) ? !isRendered(at) : isHiddenBefore(at, before)) return '';
    const own = ownSaying(at, before);
    const words = childNodesOf(at).map(say).filter(Boolean).join(' ');
    return [own, words && (forms[localNameOf(at)] ?? ''), words].filter(Boolean).join(' ');
  };
  const said = say(node);
  return said === '' &&
    isElement(node) &&
    !silent.has(localNameOf(node)) &&
    (!isConnectedOf(node) || isRendered(node))
    ? emptyBox
    : said;
}

const isHiddenBefore = (element: Element, before: Before) => {
  const hidden = before(element, 'hidden');
  return hidden === undefined ? matchesSelector(element, '[hidden]') : hidden !== null;
};

function ownSaying(element: Element, before: Before): string {
  const tag = localNameOf(element);
  const said = pictures.has(tag) ? [`<${tag}>`] : [];
  for (const name of telling) {
    const value = name === 'value' ? null : valueOf(element, name, before);
    if (value !== null && (pictures.has(tag) || name.startsWith('aria-') || isDrawnBy(tag)))
      said.push(`${name}=${value}`);
  }
  const value = fieldValueOf(element);
  if (value) said.push(value);
  return said.join(' ');
}

function valueOf(element: Element, name: string, before: Before): string | null {
  const value = before(element, name);
  return value === undefined ? attributeOf(element, name) : value;
}

/** True when attributes say what an element is, as with shapes of drawings. */
const isDrawnBy = (tag: string) =>
  /^(path|circle|rect|line|poly\w+|use|ellipse|details|dialog|option|track|source)$/.test(tag);

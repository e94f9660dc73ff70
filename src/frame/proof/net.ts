import {
  attributeOf,
  childNodesOf,
  isConnectedOf,
  isElement,
  nodeTextOf,
  parentNodeOf,
  fieldValueOf,
  isText,
  localNameOf,
  matchesSelector,
  textContentOf,
} from '../dom/native';
import { squash } from '../dom/reading';
import type { Change } from '../changes/change';
import { numbersIn, withoutNumbers } from '../changes/restlessness';
import { isRendered } from './change-meaning';

/**
 * The changes, of those that may last, that still make a difference: not those that were taken back since, nor a piece of page that was drawn anew and
 * says what it said before.
 */
export function lastingChanges(seen: readonly Change[], mayLast: (change: Change) => boolean): Change[] {
  const all = seen.filter(mayLast);
  const places = byPlace(all);
  const undone = undoneIn(places, byPlace(seen));
  const changes = undone.size === 0 ? all : all.filter((change) => !undone.has(change));
  const ofPlaces = undone.size === 0 ? places : byPlace(changes);
  const before = readBefore(changes, ofPlaces);
  const isBack = ({ target, attribute }: Change) =>
    isSaidAlike(
      isElement(target) && attribute !== null ? attributeOf(target, attribute) : nodeTextOf(target),
      before.value(target, attribute) ?? null,
      attribute,
    );
  const { again, twins } = nodesSaidAgain(ofPlaces, before);
  const isBrought = whatCame(changes);
  // A thing that the act brought is there still where somebody else drew it anew.
  const standing = new Set(
    changes.filter(isOwn).flatMap(({ added }) => added.flatMap((node) => twins.get(node) ?? [])),
  );
  return changes.flatMap((change) => {
    if (isBrought(change.target)) return [];
    if (change.kind !== 'childList') return isBack(change) ? [] : change;
    const isIdle = !isOwn(change);
    const added = isIdle ? change.added : change.added.map((node) => twins.get(node) ?? node);
    const saidAgain = again.get(change.target);
    const isLasting = [...added, ...change.removed].some(
      (node) => !saidAgain?.has(node) && !(isIdle && standing.has(node)),
    );
    if (!isLasting) return [];
    return added.every((node, at) => node === change.added[at]) ? change : { ...change, added };
  });
}

const byPlace = (changes: readonly Change[]): OfPlaces =>
  Map.groupBy(
    changes.filter(({ kind }) => kind === 'childList'),
    ({ target }) => target,
  );

/**
 * The changes of the act that are taken back, whatever other code writes there too: a place says after its last change what it said before
 * its first one, or it counts anew, and all that the act has counted is as before.
 */
function undoneIn(ofPlaces: OfPlaces, seen: OfPlaces): ReadonlySet<Change> {
  const undone = new Set<Change>();
  for (const [place, ofPlace] of ofPlaces) {
    const first = ofPlace.findIndex(isOwn);
    const last = ofPlace.findLastIndex(isOwn);
    if (first < 0) continue;
    const after = () => childrenBefore(childNodesOf(place), ofPlace.slice(last + 1));
    const isMixed = last > first && !ofPlace.every(isOwn);
    const isBack = isMixed && saysAsBefore(after(), ofPlace.slice(first, last + 1));
    if (isBack || isCountedBack(place, seen.get(place) ?? ofPlace))
      for (const change of ofPlace.filter(isOwn)) undone.add(change);
  }
  return undone;
}

/** True where the children of a place after these changes say what those before them said. */
function saysAsBefore(after: readonly Node[], changes: readonly Change[]): boolean {
  const before = childrenBefore(after, changes);
  const isSame = (node: Node, other = node) => node === other || sayingOf(node) === sayingOf(other);
  return after.length === before.length && after.every((node, at) => isSame(node, before[at]));
}

/** True where a place only counts, and the numbers that the act's code changed, but for those that tick by themselves, are as at first. */
function isCountedBack(place: Node, ofPlace: readonly Change[]): boolean {
  // Most places only get something, and need no reading.
  if (ofPlace.some(({ added, removed }) => added.length === 0 || removed.length === 0)) return false;
  const textOf = (nodes: readonly Node[]) => nodes.map((node) => textContentOf(node) ?? '').join(' ');
  const now = textContentOf(place) ?? '';
  const words = withoutNumbers(now);
  const counts = ({ added, removed }: Change) =>
    [removed, added].every((nodes) => withoutNumbers(textOf(nodes)) === words);
  if (!ofPlace.every(counts)) return false;
  const numbersOf = ({ removed, added }: Change) => [removed, added].map((nodes) => numbersIn(textOf(nodes)));
  const own = ofPlace.filter(isOwn).map(numbersOf);
  const others = ofPlace.filter((each) => !isOwn(each)).map(numbersOf);
  const turnsIn = (all: typeof own, at: number) => all.filter(([from, to]) => from?.[at] !== to?.[at]).length;
  const counted = [...numbersIn(now).entries()].filter(([at]) => turnsIn(own, at) > 0);
  const isAsFirst = ([at, number]: [number, string]) => number === own[0]?.[0]?.[at];
  return counted.some(isAsFirst) && counted.every((each) => isAsFirst(each) || turnsIn(others, each[0]) > 1);
}

const isOwn = ({ phase }: Change) => phase !== 'idle';

/** Tells what the act brought: nothing of it was there before, so it makes one difference, by coming. */
function whatCame(changes: readonly Change[]): (node: Node) => boolean {
  const isNew = new Map<Node, boolean>();
  for (const change of changes) {
    for (const node of change.removed) if (!isNew.has(node)) isNew.set(node, false);
    for (const node of change.added) if (!isNew.has(node)) isNew.set(node, isOwn(change));
  }
  const came = [...isNew.values()].includes(true);
  return (node) => {
    for (let at: Node | null = came ? node : null; at; at = parentNodeOf(at))
      if (isNew.get(at) === true) return true;
    return false;
  };
}

/** The pieces that came and went, by the place where they did. */
type OfPlaces = ReadonlyMap<Node, readonly Change[]>;

function readBefore(changes: readonly Change[], ofPlaces: OfPlaces): Before {
  const first = new Map<Node, Map<string | null, string | null>>();
  for (const { kind, target, attribute, oldValue } of changes) {
    if (kind === 'childList') continue;
    const values = first.get(target) ?? new Map<string | null, string | null>();
    first.set(target, values);
    if (!values.has(attribute)) values.set(attribute, oldValue);
  }
  const children = new Map(
    [...ofPlaces].map(([place, ofPlace]) => [place, childrenBefore(childNodesOf(place), ofPlace)]),
  );
  return {
    value: (node, attribute) => first.get(node)?.get(attribute),
    children: (node) => children.get(node),
  };
}

/** True when two values are the same: white space does not count in texts, and a state that is not named is not there. */
const isSaidAlike = (now: string | null, before: string | null, attribute: string | null) => {
  if (attribute === null) return squash(now ?? '') === squash(before ?? '');
  const unset = attribute.startsWith('aria-') ? 'false' : ['class', 'style'].includes(attribute) ? '' : null;
  return (now ?? unset) === (before ?? unset);
};

/** `twins`: what stands now for nodes that came and went, and says the same. */
type SaidAgain = { again: ReadonlyMap<Node, ReadonlySet<Node>>; twins: ReadonlyMap<Node, Node> };

/**
 * The nodes that came or went and make no difference now in their place: what stood there before and what stands there now
 * are compared in order. A node that neither came nor went is only itself; all others are what they say.
 */
function nodesSaidAgain(ofPlaces: OfPlaces, before: Before): SaidAgain {
  const again = new Map<Node, Set<Node>>();
  const twins = new Map<Node, Node>();
  for (const [place, ofPlace] of ofPlaces) {
    const touched = new Set(ofPlace.flatMap(({ added, removed }) => [...added, ...removed]));
    const now = childNodesOf(place);
    const then = before.children(place) ?? now;
    const sayings = new Map(now.filter((node) => touched.has(node)).map((node) => [node, sayingOf(node)]));
    const keysThen = then.map((node) => (touched.has(node) ? sayingOf(node, before) : node));
    const [wasThere, isThere] = [new Set(then), new Set(now)];
    const placesThen = new Map(then.map((node, at) => [node, at]));
    const stays = (node: Node) => !touched.has(node) && placesThen.has(node) && saysAnything(node);
    const paired = new Set<Node>();
    // Between two nodes that neither came nor went, the others are paired in order.
    for (let at = 0, from = 0; at < now.length;) {
      let next = at;
      while (next < now.length && !stays(now[next] ?? place)) next += 1;
      const last = placesThen.get(now[next] ?? place) ?? then.length;
      for (const node of now.slice(at, next)) {
        const said = sayings.get(node) ?? '';
        const found = said === '' ? -1 : keysThen.indexOf(said, from);
        const twin = found < last ? then[found] : undefined;
        if (!twin) continue;
        from = found + 1;
        for (const each of [node, twin]) paired.add(each);
      }
      [at, from] = [next + 1, last + 1];
    }
    // A node may pass through one place and stay in another.
    const ofPlaceAgain = new Set<Node>();
    again.set(place, ofPlaceAgain);
    const taken = new Set(twins.values());
    const free = new Map(
      [...sayings]
        .toReversed()
        .flatMap(([node, said]) => (paired.has(node) || taken.has(node) ? [] : [[said, node]])),
    );
    for (const node of touched) {
      const isPassing = !wasThere.has(node) && !isThere.has(node);
      const said = sayings.get(node) ?? sayingOf(node, before);
      if (isPassing || said === '' || paired.has(node)) ofPlaceAgain.add(node);
      const twin = isPassing && said !== '' ? free.get(said) : undefined;
      if (twin) twins.set(node, twin);
    }
  }
  return { again, twins };
}

/** White space and remarks are no place of anything. */
const saysAnything = (node: Node) =>
  isElement(node) || (isText(node) && squash(nodeTextOf(node) ?? '') !== '');

/** The children of a place before these changes of it. */
function childrenBefore(now: readonly Node[], changes: readonly Change[]): Node[] {
  const nodes = [...now];
  for (const { added, removed, previous } of changes.toReversed()) {
    for (const node of added) if (nodes.includes(node)) nodes.splice(nodes.indexOf(node), 1);
    nodes.splice(previous ? nodes.indexOf(previous) + 1 : 0, 0, ...removed);
  }
  return nodes;
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

/** The page before the changes: all is undefined where it did not change. */
type Before = {
  /** The value of an attribute, or the text for `null`. */
  value: (node: Node, attribute: string | null) => string | null | undefined;
  children: (node: Node) => readonly Node[] | undefined;
};

const unchanged: Before = { value: () => undefined, children: () => undefined };

/** Stands for a box without words. */
export const emptyBox = '▢';

/**
 * The saying of a piece of page: its words, pictures and states, not how it is made. Two pieces that say the same are the
 * same to people who look at them.
 */
export function sayingOf(node: Node, before: Before = unchanged): string {
  let left = maxNodes;
  const say = (at: Node): string => {
    left -= 1;
    if (left < 0) return '';
    if (isText(at)) return squash(before.value(at, null) ?? nodeTextOf(at) ?? '');
    if (!isElement(at) || silent.has(localNameOf(at))) return '';
    if (isConnectedOf(at) ? !isRendered(at) : isHiddenBefore(at, before)) return '';
    const own = ownSaying(at, before);
    const words = (before.children(at) ?? childNodesOf(at)).map(say).filter(Boolean).join(' ');
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
  const hidden = before.value(element, 'hidden');
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
  const value = before.value(element, name);
  return value === undefined ? attributeOf(element, name) : value;
}

/** True when attributes say what an element is, as with shapes of drawings. */
const isDrawnBy = (tag: string) =>
  /^(path|circle|rect|line|poly\w+|use|ellipse|details|dialog|option|track|source)$/.test(tag);

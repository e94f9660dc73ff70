import { matchesSelector } from '../dom/native';
import { likeness, type DrawnNode, classOf } from './drawn-tree';

const mostOffers = 5;

/** The groups that are most likely what the page is about, the best first; none holds things of another. */
export function rankGroups(groups: readonly RecordGroup[]): RecordGroup[] {
  const scored = groups.map((group) => ({ group, score: scoreOf(group) })).filter(({ score }) => score > 0);
  scored.sort((a, b) => b.score - a.score);
  const offers: RecordGroup[] = [];
  for (const { group } of scored) {
    if (offers.length === mostOffers) break;
    if (offers.some((offer) => overlap(offer, group))) continue;
    offers.push(group);
  }
  return offers;
}

/** Text beyond this many characters in one thing is prose. */
const muchText = 600;

function scoreOf(group: RecordGroup): number {
  const { records } = group;
  const lengths = records.map((record) => record.reduce((sum, { length }) => sum + length, 0));
  const mean = lengths.reduce((sum, length) => sum + length, 0) / records.length;
  if (mean === 0 || isProse(records, mean) || areInText(records)) return 0;
  const shapes = records.map(shapeOf);
  const kinds = shapes.reduce((sum, shape) => sum + shape.size, 0) / records.length;
  const telling = Math.sqrt(Math.min(mean, muchText)) * (mean > muchText ? muchText / mean : 1);
  return (
    Math.sqrt(records.length) *
    telling *
    Math.log2(1 + kinds) *
    regularityOf(shapes) *
    placeFactor(records) *
    holdsOther(group)
  );
}

/** Paragraphs of this many characters, in the mean, are running text; those of one text each sooner. */
const paragraph = 120;
const plainParagraph = 40;

function isProse(records: RecordGroup['records'], mean: number): boolean {
  const nodes = records.flat().map(wholeOf);
  if (!nodes.every(({ tag }) => tag === 'p' || tag === 'blockquote')) return false;
  return mean > paragraph || (mean > plainParagraph && nodes.every((node) => valuesIn(node) <= 1));
}

/** The outermost element that shows nothing but a node. */
function wholeOf(node: DrawnNode): DrawnNode {
  let whole = node;
  while (whole.parent?.children.length === 1 && whole.parent.ownText === '') whole = whole.parent;
  return whole;
}

/** The least letters around a part of running text. */
const leastAround = 30;

/** Most records are links or words within running text. */
function areInText(records: RecordGroup['records']): boolean {
  const inside = records.filter(([node]) => {
    const around = node?.parent?.ownText.length ?? 0;
    return node !== undefined && around >= leastAround && around > node.length / 2;
  });
  return inside.length > records.length / 2;
}

const shapeOf = (record: readonly DrawnNode[]): Set<string> =>
  new Set(
    record.flatMap((node) => [...node.shape].map((way) => (record.length > 1 ? `${node.tag}/${way}` : way))),
  );

function regularityOf(shapes: readonly Set<string>[]): number {
  const sample = shapes.slice(0, 20);
  const [first, ...others] = sample;
  if (!first || others.length === 0) return 1;
  return others.reduce((sum, shape, at) => sum + likeness(sample[at] ?? first, shape), 0) / others.length;
}

/** A factor for the group's place: things in menus, headers, footers and asides are seldom wanted. */
function placeFactor(records: RecordGroup['records']): number {
  const [node] = records[0] ?? [];
  for (let at = node; at; at = at.parent) {
    if (
      matchesSelector(
        at.element,
        'nav, footer, [role=navigation], [role=contentinfo], [role=menu], [role=menubar], [role=tablist]',
      )
    )
      return 0.2;
    if (
      matchesSelector(at.element, 'body > header, [role=banner], aside, [role=complementary], form, thead, p')
    )
      return 0.4;
    if (matchesSelector(at.element, 'main, [role=main], [role=feed]')) return 1.4;
  }
  return 1;
}

/** A factor for groups of groups: when things only group repeated things, those inside are what is listed. */
function holdsOther({ records }: RecordGroup): number {
  const said = saidByMost(records);
  const holding = records.filter((record) =>
    record.some((node) => {
      const inner = innerRecords(node);
      return inner !== undefined && !areLabelled(inner, said) && !tellsMore(node, inner, said);
    }),
  );
  return holding.length > records.length / 2 ? 0.3 : 1;
}

/** The texts that most records say: labels and buttons. */
function saidByMost(records: RecordGroup['records']): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const record of records) {
    const texts = record.flatMap((node) => [...down(node, deepest)].map(({ ownText }) => ownText));
    for (const text of new Set(texts)) counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return new Set(
    [...counts].filter(([text, count]) => text !== '' && count > records.length / 2).map(([text]) => text),
  );
}

const areLabelled = (inner: readonly DrawnNode[], said: ReadonlySet<string>): boolean =>
  inner.every((node) => [...down(node, deepest)].some(({ ownText }) => said.has(ownText)));

/** A thing says more of itself than a heading above the things in it: two values, or one after them. */
function tellsMore(thing: DrawnNode, inner: readonly DrawnNode[], said: ReadonlySet<string>): boolean {
  const before: DrawnNode[] = [];
  const after: DrawnNode[] = [];
  let place = before;
  const visit = (node: DrawnNode) => {
    if (inner.includes(node)) {
      place = after;
      return;
    }
    if (notOwn.has(node.tag)) return;
    if (node.ownText !== '' && !said.has(node.ownText)) place.push(node);
    node.children.forEach(visit);
  };
  visit(thing);
  return before.length > 1 || after.length > 0;
}

/** Elements that lead on or open say nothing of the thing itself. */
const notOwn = new Set(['a', 'button']);
const deepest = 6;

/** The share of a part's text that is in like things when the part only groups them. */
const mostText = 0.6;

/** The like things deep in a node, when they make up most of it: each of several values, or items by their tag. */
function innerRecords(node: DrawnNode): readonly DrawnNode[] | undefined {
  for (const at of down(node, 4)) {
    const kinds = new Map<string, DrawnNode[]>();
    for (const child of at.children) kinds.set(child.tag, [...(kinds.get(child.tag) ?? []), child]);
    for (const nodes of kinds.values()) {
      const [first, second] = nodes;
      if (!first || !second) continue;
      const length = nodes.reduce((sum, { length: each }) => sum + each, 0);
      if (length < node.length * mostText) continue;
      const isItem = isItemTag(first) && nodes.length > 1;
      const areRich = nodes.every(isRich) && nodes.every((each) => likeness(each.shape, first.shape) >= 0.6);
      if (isItem || areRich) return nodes;
    }
  }
  return undefined;
}

/** Several values stand in it; a label before one does not count. */
const isRich = (node: DrawnNode): boolean =>
  node.children.reduce((sum, child) => sum + valuesIn(child), 0) > 1;

const valuesIn = ({ ownText, children }: DrawnNode): number =>
  children.reduce((sum, child) => sum + valuesIn(child), ownText !== '' || children.length === 0 ? 1 : 0);

const isItemTag = ({ element, tag }: DrawnNode): boolean =>
  tag === 'li' ||
  tag === 'article' ||
  tag === 'dt' ||
  matchesSelector(element, '[role=listitem], [role=article]');

function* down(node: DrawnNode, levels: number): Generator<DrawnNode> {
  yield node;
  if (levels > 0) for (const child of node.children) yield* down(child, levels - 1);
}

const elementsOf = ({ records }: RecordGroup): Element[] => records.flat().map(({ element }) => element);

function overlap(a: RecordGroup, b: RecordGroup): boolean {
  const isInside = (inner: RecordGroup, outer: RecordGroup): boolean => {
    const elements = new Set(elementsOf(outer));
    return inner.records.flat().some((node) => {
      for (let at: DrawnNode | undefined = node; at; at = at.parent)
        if (elements.has(at.element)) return true;
      return false;
    });
  };
  return isInside(a, b) || isInside(b, a);
}

/** Things of one kind, each shown by one element or by several after each other. */
export type RecordGroup = { readonly records: readonly (readonly DrawnNode[])[] };

const leastLikeness = 0.5;
const fewestRecords = 3;

/** A thing shown by more elements after each other is a part of the page. */
const mostSiblings = 12;

export function findGroups(root: DrawnNode): RecordGroup[] {
  const nodes = [...below(root)];
  const clusters = new Map(
    nodes.filter(({ children }) => children.length > 0).map((node) => [node, clusterChildren(node)]),
  );
  const found = joinAcrossParents(clusters);
  const threads = findThreads(nodes);
  const inThreads = new Set(threads.flatMap(elementsOf));
  const isAround = (node: DrawnNode) => inThreads.has(node.element);
  // A thing with those in it is none of the thread's, nor are all answers to one.
  const isPart = (node: DrawnNode) =>
    isAround(node) || (innermost(node, isAround) !== undefined && [...below(node)].some(isAround));
  const singles = found.filter(({ records }) => !records.some(([node]) => node && isPart(node)));
  const segmented = [...clusters].flatMap(([parent, kinds]) => segment(parent, kinds));
  return [...singles, ...threads, ...segmented].filter(({ records }) => records.length >= fewestRecords);
}

function* below(node: DrawnNode): Generator<DrawnNode> {
  yield node;
  for (const child of node.children) yield* below(child);
}

type Cluster = { readonly shape: Set<string>; readonly nodes: DrawnNode[] };

function clusterChildren({ children }: DrawnNode): Cluster[] {
  const clusters: Cluster[] = [];
  for (const child of children) {
    const found = clusters.find(
      ({ nodes, shape }) => nodes[0]?.tag === child.tag && areAlike(shape, child, nodes[0]),
    );
    if (found) found.nodes.push(child);
    else clusters.push({ shape: child.shape, nodes: [child] });
  }
  return clusters;
}

/** Two elements show alike things; those of the same class may differ more. */
function areAlike(shape: ReadonlySet<string>, node: DrawnNode, other: DrawnNode): boolean {
  const isSameClass = classOf(node) !== '' && classOf(node) === classOf(other);
  return likeness(shape, node.shape) >= (isSameClass ? leastLikeness / 2 : leastLikeness);
}

/** Groups of single elements: in one parent, or in several that stand at the same place of parts that are alike. */
function joinAcrossParents(clusters: ReadonlyMap<DrawnNode, readonly Cluster[]>): RecordGroup[] {
  const byWay = new Map<string, Cluster[]>();
  for (const [parent, kinds] of clusters) {
    for (const { shape, nodes } of kinds) {
      const way = wayTo(parent, nodes[0]?.tag ?? '');
      const joined = byWay.get(way) ?? [];
      const same = joined.find(
        (each) => likeness(each.shape, shape) >= leastLikeness && isNear(each.nodes.at(-1), nodes[0]),
      );
      if (same) same.nodes.push(...nodes);
      else joined.push({ shape, nodes: [...nodes] });
      byWay.set(way, joined);
    }
  }
  return [...byWay.values()].flat().map(({ nodes }) => ({ records: nodes.map((node) => [node]) }));
}

/** The most levels up that parents are looked at: parts of a list lie near each other. */
const levelsUp = 4;

function wayTo(parent: DrawnNode, tag: string): string {
  const tags = [tag];
  for (let at: DrawnNode | undefined = parent; at; at = at.parent) tags.push(at.tag);
  return tags.join('/');
}

function isNear(a: DrawnNode | undefined, b: DrawnNode | undefined): boolean {
  let [one, other] = [a?.parent, b?.parent];
  for (let up = 0; up < levelsUp && one && other; up += 1) {
    if (one === other) return one.tag !== 'body' || up < 2;
    [one, other] = [one.parent, other.parent];
  }
  return false;
}

/** Things that stand in things of their own kind, as answers stand in what they answer: each without those in it. */
function findThreads(nodes: readonly DrawnNode[]): RecordGroup[] {
  const kinds = new Map<string, DrawnNode[]>();
  for (const node of nodes) {
    if (!isItemTag(node) && classOf(node) === '') continue;
    const kind = `${node.tag}.${classOf(node)}`;
    kinds.set(kind, [...(kinds.get(kind) ?? []), node]);
  }
  const threads = [...kinds.values()].flatMap((alike) => {
    const all = new Set(alike);
    const isOne = (node: DrawnNode) => all.has(node);
    if (all.size < fewestRecords || !alike.some((node) => innermost(node, isOne))) return [];
    const places = new Map<DrawnNode | undefined, DrawnNode[]>();
    for (const node of alike) {
      const { parent } = outermost(node, isOne);
      places.set(parent, [...(places.get(parent) ?? []), node]);
    }
    return [...places.values()].flatMap((heads) => threadOf(heads, all));
  });
  // An element that only holds several things of a thread is no thing of one.
  return threads.filter(
    (thread) => !threads.some((other) => other !== thread && holdsSeveral(thread, other)),
  );
}

function holdsSeveral({ records }: RecordGroup, inner: RecordGroup): boolean {
  const elements = new Set(elementsOf(inner));
  return records
    .flat()
    .some(
      (node) =>
        node.children.flatMap((child) => [...below(child)]).filter((each) => elements.has(each.element))
          .length > 1,
    );
}

function threadOf(heads: readonly DrawnNode[], all: ReadonlySet<DrawnNode>): RecordGroup[] {
  const own = heads.map((head) => without(head, all)).filter((node) => node.shape.size > 1 && isRich(node));
  const [first] = own;
  const isThread =
    first !== undefined &&
    heads.some((head) => innermost(head, (node) => all.has(node))) &&
    own.length >= heads.length * 0.8 &&
    own.every(({ shape }) => likeness(shape, first.shape) >= leastLikeness);
  return isThread ? [{ records: own.map((node) => [node]) }] : [];
}

/** The innermost of these nodes that a node is in. */
function innermost(node: DrawnNode, isOne: (node: DrawnNode) => boolean): DrawnNode | undefined {
  let at = node.parent;
  while (at && !isOne(at)) at = at.parent;
  return at;
}

function outermost(node: DrawnNode, isOne: (node: DrawnNode) => boolean): DrawnNode {
  const above = innermost(node, isOne);
  return above ? outermost(above, isOne) : node;
}

/** A node as it is without some of those in it, and what holds nothing but them. */
function without(node: DrawnNode, left: ReadonlySet<DrawnNode>): DrawnNode {
  const { children, ownText, shape } = node;
  const kept = children
    .filter((child) => !left.has(child))
    .map((child) => without(child, left))
    .filter((child) => child.shape.size > 0);
  const inside = kept.flatMap((child) => [...child.shape].map((way) => `${child.tag}/${way}`));
  const own = children.length === 0 ? [...shape] : ownText === '' ? [] : [''];
  const length = kept.reduce((sum, child) => sum + child.length, ownText.length);
  return { ...node, children: kept, length, shape: new Set([...own, ...inside]) };
}

/**
 * Groups of things that are each shown by several children after each other: a term and its description, a heading and
 * what follows.
 */
function segment(parent: DrawnNode, clusters: readonly Cluster[]): RecordGroup[] {
  const kinds = new Map<DrawnNode, string>();
  for (const node of parent.children)
    kinds.set(
      node,
      `${clusters.findIndex(({ nodes }) => nodes.includes(node))} ${node.tag}.${classOf(node)}`,
    );
  const counts = new Map<string, number>();
  for (const kind of kinds.values()) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const repeated = [...counts].filter(([, count]) => count >= fewestRecords).map(([kind]) => kind);
  if (repeated.length < 2) return [];
  const leader = [...kinds.values()].find((kind) => repeated.includes(kind));
  const records: DrawnNode[][] = [];
  for (const [node, kind] of kinds) {
    if (kind === leader) records.push([node]);
    else records.at(-1)?.push(node);
  }
  return isRegular(records, kinds) ? [{ records: records.map((record) => untilRule(record)) }] : [];
}

function isRegular(records: readonly DrawnNode[][], kinds: ReadonlyMap<DrawnNode, string>): boolean {
  if (records.some((record) => record.length > mostSiblings)) return false;
  const patterns = records.map((record) => new Set(record.map((node) => kinds.get(node) ?? '')));
  const usual = [...new Set(patterns.flatMap((pattern) => [...pattern]))].filter(
    (kind) => patterns.filter((pattern) => pattern.has(kind)).length >= records.length * 0.6,
  );
  return usual.length > 1 && patterns.every((pattern) => [...pattern].some((kind) => usual.includes(kind)));
}

/** A line between two things belongs to neither. */
const untilRule = (record: DrawnNode[]): DrawnNode[] => {
  const end = record.findIndex(({ tag }) => tag === 'hr');
  return end > 0 ? record.slice(0, end) : record;
};

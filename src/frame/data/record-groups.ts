import { classOf, likeness, type DrawnNode } from './drawn-tree';

/** Things of one kind, each shown by one element or by several after each other. */
export type RecordGroup = { readonly records: readonly (readonly DrawnNode[])[] };

/** The least likeness of things of one kind. */
const leastLikeness = 0.5;
const fewestRecords = 3;
/** A thing shown by more elements after each other is a part of the page. */
const mostSiblings = 12;

/** All groups of things of one kind, inside each other too. */
export function findGroups(root: DrawnNode): RecordGroup[] {
  const nodes = [...below(root)];
  const clusters = new Map(
    nodes.filter(({ children }) => children.length > 0).map((node) => [node, clusterChildren(node)]),
  );
  const found = joinAcrossParents(clusters);
  const singles = [...found, ...joinNested(found)];
  const segmented = [...clusters].flatMap(([parent, kinds]) => segment(parent, kinds));
  return [...singles, ...segmented].filter(({ records }) => records.length >= fewestRecords);
}

function* below(node: DrawnNode): Generator<DrawnNode> {
  yield node;
  for (const child of node.children) yield* below(child);
}

/** Children of one parent that are alike. */
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

/** Whether two elements show alike things; those of the same class may differ more. */
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

/** Whether two nodes have a parent in common that is not far up. */
function isNear(a: DrawnNode | undefined, b: DrawnNode | undefined): boolean {
  let [one, other] = [a?.parent, b?.parent];
  for (let up = 0; up < levelsUp && one && other; up += 1) {
    if (one === other) return one.tag !== 'body' || up < 2;
    [one, other] = [one.parent, other.parent];
  }
  return false;
}

/** Groups that go on inside their own things, as answers stand below what they answer: joined to one, in the page's order. */
function joinNested(groups: readonly RecordGroup[]): RecordGroup[] {
  const rich = groups.filter(({ records }) => records.every(([node]) => node && node.shape.size > 1));
  return rich.flatMap((group) => {
    const inner = rich.filter((other) => other !== group && isBeside(other, group));
    if (inner.length === 0) return [];
    const records = [group, ...inner].flatMap((each) => each.records);
    return [{ records: records.toSorted(([a], [b]) => (a && b ? byPlace(a, b) : 0)) }];
  });
}

/** Whether like things stand in the parents of a group's things, deeper than those. */
function isBeside(inner: RecordGroup, outer: RecordGroup): boolean {
  const heads = outer.records.flatMap(([node]) => node ?? []);
  const parents = new Map(heads.map((head) => [head.parent, head]));
  return inner.records.every(([node]) => {
    for (let at = node?.parent?.parent; at; at = at.parent) {
      const head = parents.get(at);
      if (node && head)
        return (
          head.tag === node.tag &&
          classOf(head) === classOf(node) &&
          likeness(head.shape, node.shape) >= leastLikeness
        );
    }
    return false;
  });
}

const byPlace = (a: DrawnNode, b: DrawnNode): number =>
  a.element.compareDocumentPosition(b.element) & Node.DOCUMENT_POSITION_PRECEDING ? 1 : -1;

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

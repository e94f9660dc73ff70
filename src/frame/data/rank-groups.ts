import { matchesSelector } from '../dom/native';
import { likeness, type DrawnNode } from './drawn-tree';
import type { RecordGroup } from './record-groups';

/** The most lists that are offered. */
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

/** Whether most records are links or words within running text. */
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
      return inner !== undefined && !areLabelled(inner, said) && !tellsMore(node, { inner, said });
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

/** Whether the things inside are values with their labels. */
const areLabelled = (inner: readonly DrawnNode[], said: ReadonlySet<string>): boolean =>
  inner.every((node) => [...down(node, deepest)].some(({ ownText }) => said.has(ownText)));

/** Whether a thing says more of itself than a heading above the things in it: two values, or one after them. */
function tellsMore(
  thing: DrawnNode,
  { inner, said }: { inner: readonly DrawnNode[]; said: ReadonlySet<string> },
): boolean {
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

/** What leads on or opens is not what a thing says of itself. */
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

/** Whether several values stand in it; a label before one does not count. */
const isRich = (node: DrawnNode): boolean =>
  node.children.reduce((sum, child) => sum + valuesIn(child), 0) > 1;

/** The number of elements that show something themselves. */
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

function overlap(a: RecordGroup, b: RecordGroup): boolean {
  const nodes = new Set(a.records.flat());
  const isInside = (node: DrawnNode): boolean => {
    for (let at: DrawnNode | undefined = node; at; at = at.parent) if (nodes.has(at)) return true;
    return false;
  };
  const others = new Set(b.records.flat());
  const holds = (node: DrawnNode): boolean => {
    for (let at: DrawnNode | undefined = node; at; at = at.parent) if (others.has(at)) return true;
    return false;
  };
  return b.records.flat().some(isInside) || a.records.flat().some(holds);
}

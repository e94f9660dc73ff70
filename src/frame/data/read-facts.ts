import { lettersOf } from '../../base/text';
import type { DataCell, PageFact } from '../../protocol/extract/page-data';
import { attributeOf, titleOf } from '../dom/native';
import { isBlock } from '../dom/look';
import type { Reading } from '../dom/reading';
import { headingTags } from '../names/roles';
import { linkIn, programValueIn, readDrawnText } from './cell-text';
import { readDrawnTree, type DrawnNode } from './drawn-tree';
import { isBeside } from './parts';

type RefOf = (element: Element) => number;

/** The name of a frame's one subject, and the named values of the frame. */
export type DrawnFacts = { readonly subject: string; readonly facts: PageFact[] };

/** The most facts that are told of a frame, and the longest text of one, in characters. */
const mostFacts = 600;
const longestValue = 5000;

/** Reads the named values of a frame, wherever each has its name: beside or above it, or in its markup. */
export function readFacts(reading: Reading, refOf: RefOf, ignored: ReadonlySet<Element>): DrawnFacts {
  const root = readDrawnTree(reading, ignored);
  if (!root) return { subject: '', facts: [] };
  const nodes = [...inPart(root)];
  const heading = subjectOf(nodes, lettersOf(titleOf(reading.tree.document)));
  const levels = new Map<DrawnNode, number>();
  for (let at = heading; at; at = at.parent) levels.set(at, levels.size);
  const walk: Walk = { reading, refOf, levels, facts: [] };
  for (const node of nodes) {
    if (walk.facts.length >= mostFacts) break;
    readPairs(node, walk);
    readLabelled(node, walk);
    if (node !== heading) readBelow(node, walk);
    readCalled(node, walk);
  }
  return { subject: heading ? textOf(heading, walk) : '', facts: walk.facts };
}

type Walk = {
  readonly reading: Reading;
  readonly refOf: RefOf;
  /** The subject's heading and all around it, by how far up each is. */
  readonly levels: ReadonlyMap<DrawnNode, number>;
  readonly facts: PageFact[];
};

function* inPart(node: DrawnNode): Generator<DrawnNode> {
  if (isBeside(node.element)) return;
  yield node;
  for (const child of node.children) yield* inPart(child);
}

const plainOf = ({ element }: DrawnNode): string => lettersOf(element.textContent);
const isHeading = ({ tag }: DrawnNode): boolean => headingTags.includes(tag);

/** The first heading that the page's title has, else its first of the highest level. */
function subjectOf(nodes: readonly DrawnNode[], title: string): DrawnNode | undefined {
  const headings = nodes.filter(isHeading);
  const isTitled = (node: DrawnNode) => plainOf(node) !== '' && title.includes(plainOf(node));
  return (
    headings.find((node) => node.tag === 'h1' && isTitled(node)) ?? headings.find(isTitled) ?? topOf(headings)
  );
}

const topOf = (headings: readonly DrawnNode[]): DrawnNode | undefined =>
  headings.toSorted((a, b) => a.tag.localeCompare(b.tag))[0];

function push(fact: Pick<PageFact, 'name' | 'said'>, nodes: readonly DrawnNode[], walk: Walk): void {
  const told = nodes.flatMap((node) => cellsOf(node, walk).map((cell) => ({ node, cell })));
  const said = told.filter(({ cell: { text, link } }) => text !== '' || link !== undefined);
  const heads = said.flatMap(({ node }, at) => (isHeading(node) ? at : []));
  const cells = said.map(({ cell }) => cell);
  pushCells({ ...fact, cells, heads: heads.length > 0 ? heads : undefined }, nodes[0], walk);
}

function pushCells(
  fact: Omit<PageFact, 'apart'>,
  node: DrawnNode | undefined,
  { levels, facts }: Walk,
): void {
  const length = fact.cells.reduce((sum, { text }) => sum + text.length, 0);
  if (fact.name === '' || fact.cells.length === 0 || length > longestValue) return;
  let at = node;
  while (at && !levels.has(at)) at = at.parent;
  facts.push({ ...fact, apart: (at && levels.get(at)) ?? levels.size });
}

const noMarks: ReadonlySet<string> = new Set();

function linesOf({ element }: DrawnNode, { reading }: Pick<Walk, 'reading'>): readonly string[] {
  const ports = { reading, takesFields: true, takesButtons: false, noteMarks: noMarks };
  const { lines, alternative } = readDrawnText(element, ports);
  return lines.length > 0 ? lines : [alternative];
}

const textOf = (node: DrawnNode, walk: Pick<Walk, 'reading'>): string => linesOf(node, walk).join(' ');

/** A value, or each line of it where the page breaks it into lines. */
function cellsOf(node: DrawnNode, walk: Walk): DataCell[] {
  const [cell, lines] = [cellOf(node, walk), node.tag === 'p' ? linesOf(node, walk) : []];
  return lines.length > 1 ? lines.map((text) => ({ ...cell, text })) : [cell];
}

function cellOf(node: DrawnNode, walk: Walk): DataCell {
  const { element, tag } = node;
  const value =
    programValueIn(element) ?? attributeOf(element, 'datetime') ?? attributeOf(element, 'content');
  const isPicture = tag === 'img';
  return {
    text: isPicture ? (attributeOf(element, 'alt') ?? '') : textOf(node, walk),
    ref: walk.refOf(element),
    link: linkIn(element),
    value: value || undefined,
  };
}

/** The longest text that names a value, in characters. */
const longestName = 40;

const isName = (text: string): boolean => text !== '' && text.length <= longestName && !/\d{3}/.test(text);
const bare = (text: string): string => text.replace(/\s*[:：]\s*$/, '').trim();

/** A name and a value that are all an element shows; a term and its descriptions. */
function readPairs(node: DrawnNode, walk: Walk): void {
  const { children, ownText } = node;
  const [name, value, ...more] = children;
  if (name && value && more.length === 0 && ownText === '' && !isHeading(name) && name.tag !== 'dt') {
    const text = bare(textOf(name, walk));
    if (isName(text)) push({ name: text, said: 'label' }, [value], walk);
  }
  for (const [at, child] of children.entries()) {
    if (child.tag !== 'dt') continue;
    const after = children.slice(at + 1);
    const end = after.findIndex(({ tag }) => tag !== 'dd');
    const text = bare(textOf(child, walk));
    if (isName(text)) push({ name: text, said: 'label' }, after.slice(0, end < 0 ? after.length : end), walk);
  }
}

const labelled = /^([^:：]{1,40}?)\s*[:：]\s*(\S.*)$/u;

/** Lines that begin with a name and a colon. */
function readLabelled(node: DrawnNode, walk: Walk): void {
  if (!isLine(node, walk.reading) || (node.parent && isLine(node.parent, walk.reading))) return;
  const cell = cellOf(node, walk);
  const lines = linesOf(node, walk);
  for (const line of lines) {
    const [, name = '', text = ''] = labelled.exec(line) ?? [];
    const value = lines.length === 1 ? cell.value : undefined;
    if (isName(name)) pushCells({ name, said: 'label', cells: [{ ...cell, text, value }] }, node, walk);
  }
}

/** All that it shows stands in lines of its own. */
const isLine = (node: DrawnNode, reading: Reading): boolean =>
  node.children.every(
    (child) =>
      child.tag === 'br' ||
      ((reading.look(child.element) & isBlock) === 0 && child.tag !== 'img' && isLine(child, reading)),
  );

/** Reads all that stands below a heading, up to the next one that is no smaller. */
function readBelow(node: DrawnNode, walk: Walk): void {
  if (!isHeading(node)) return;
  let whole = node;
  while (whole.parent?.children.length === 1) whole = whole.parent;
  const beside = whole.parent?.children ?? [];
  const after = beside.slice(beside.indexOf(whole) + 1);
  const end = after.findIndex((each) =>
    [...below(each)].some((inner) => isHeading(inner) && inner.tag <= node.tag),
  );
  const text = bare(textOf(node, walk));
  const parts = after.slice(0, end < 0 ? after.length : end);
  if (isName(text))
    push(
      { name: text, said: 'heading' },
      parts.flatMap((part) => itemsOf(part, walk.reading)),
      walk,
    );
}

function* below(node: DrawnNode): Generator<DrawnNode> {
  yield node;
  for (const child of node.children) yield* below(child);
}

/** The parts of a text: items of lists, and lines. */
function itemsOf(node: DrawnNode, reading: Reading): DrawnNode[] {
  if (node.tag === 'li' || isLine(node, reading)) return [node];
  return node.children.flatMap((child) => itemsOf(child, reading));
}

/** Values that only their markup names: a line, or parts that are alike. */
function readCalled(node: DrawnNode, walk: Walk): void {
  const { element, children } = node;
  const isList = children.length > 1 && children.every(({ tag }) => tag === children[0]?.tag);
  if (!isLine(node, walk.reading) && node.tag !== 'img' && !isList) return;
  const names = new Set(
    ['itemprop', 'data-field', 'data-testid', 'data-label', 'id', 'class'].flatMap((attribute) =>
      (attributeOf(element, attribute) ?? '')
        .split(attribute === 'data-label' ? /^$/ : /\s+/)
        .filter(Boolean),
    ),
  );
  for (const name of names)
    if (name.length <= longestName)
      push(
        { name, said: 'markup' },
        isList ? children.flatMap((child) => itemsOf(child, walk.reading)) : [node],
        walk,
      );
}

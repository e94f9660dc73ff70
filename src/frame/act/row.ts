import type { ComposedTree } from '../dom/composed';
import {
  attributeNamesOf,
  attributeOf,
  childNodesOf,
  isElement,
  isText,
  localNameOf,
  matchesSelector,
  nodeTextOf,
  parentNodeOf,
  queryInside,
} from '../dom/native';
import { parentOrHost } from '../selectors/css';
import { squash } from '../dom/drawn-text';
import { isEditingHost } from '../dom/values';

/**
 * A box around an element, or the element itself, with all that tells whose it is. A *row* is one of several alike (or says
 * that it is a row): a list reuses its nodes for other content, or draws other nodes for the same.
 */
export type RowBox = {
  readonly node: Element;
  readonly isRow: boolean;
  /** Its texts in order, without those of the element it is around. */
  readonly texts: readonly string[];
  /** Its words and those of the element, as a set. */
  readonly marks: Marks;
  /** Its heading, legend or caption, its name where it is a dialog or a group. */
  readonly heading: string;
  /** Its index among those alike, their number, and the others, as many as are read. */
  readonly at: number;
  readonly count: number;
  readonly peers: readonly Peer[];
  /** The first texts of the rows right before and after it. */
  readonly beside: readonly [string | undefined, string | undefined];
};

/** A row beside it. */
export type Peer = { readonly title: string; readonly marks: Marks };

/** The words and parts of a box, apart from its looks and its state. */
export type Marks = {
  readonly words: ReadonlySet<string>;
  /** Whether all its words were read: then it is no large part of the page. */
  readonly isWhole: boolean;
  /** Its own id, and the attributes that name what it shows. */
  readonly keys: ReadonlyMap<string, string>;
  /** The addresses of its links. */
  readonly links: readonly string[];
  readonly pictures: readonly string[];
};

/** The most boxes that are read around an element, rows beside one, and texts and words of each. */
const reach = 10;
const mostPeers = 20;
const mostTexts = 40;
const mostWords = 80;

/** The element and the boxes around it, from the inside out. */
export function readBoxes(element: Element, tree: ComposedTree): RowBox[] {
  const boxes: RowBox[] = [];
  for (let at: Element | null = element; at && boxes.length < reach; at = parentOrHost(at)) {
    if (/^(body|html|main)$/.test(localNameOf(at))) break;
    boxes.push(readBox(at, element, tree));
  }
  return boxes;
}

function readBox(node: Element, element: Element, tree: ComposedTree): RowBox {
  const texts = node === element ? textsOf(node, tree) : textsOf(node, tree, { apart: element });
  const peers = peersOf(node, tree);
  const marks = marksOf(node, tree);
  return {
    node,
    isRow: peers.count > 1 || rowTags.has(localNameOf(node)) || rowRoles.has(attributeOf(node, 'role') ?? ''),
    texts,
    marks,
    heading: isSection(node) || marks.isWhole ? headingOf(node, tree) : '',
    ...peers,
  };
}

const rowTags = new Set(['tr', 'li', 'article', 'dd', 'dt', 'figure']);
const rowRoles = new Set(['row', 'listitem', 'option', 'article', 'treeitem']);

function peersOf(node: Element, tree: ComposedTree): Pick<RowBox, 'at' | 'count' | 'peers' | 'beside'> {
  const parent = parentNodeOf(node);
  const siblings = parent ? childNodesOf(parent).filter(isElement) : [];
  const alike = siblings.filter((other) => isAlike(node, other));
  const at = alike.indexOf(node);
  const read = (others: readonly Element[]): Peer[] =>
    others.map((other) => ({
      title: textsOf(other, tree, { most: 1 })[0] ?? '',
      marks: marksOf(other, tree),
    }));
  const before = read(alike.slice(Math.max(0, at - mostPeers), Math.max(0, at)));
  const after = read(alike.slice(at + 1, at + 1 + mostPeers));
  const beside = [before.at(-1)?.title, after[0]?.title] as const;
  return { at, count: alike.length, peers: [...before, ...after], beside };
}

/** The same tag and role, a class in common or none at all, and made of the same. */
function isAlike(a: Element, b: Element): boolean {
  if (a === b) return true;
  if (localNameOf(a) !== localNameOf(b) || attributeOf(a, 'role') !== attributeOf(b, 'role')) return false;
  const [mine, others] = [classesOf(a), classesOf(b)];
  if (mine.length !== others.length && (mine.length === 0 || others.length === 0)) return false;
  return mine.length === 0 || mine.some((name) => others.includes(name));
}

const classesOf = (element: Element) => (attributeOf(element, 'class') ?? '').split(/\s+/).filter(Boolean);

const silent = new Set(['script', 'style', 'noscript', 'template']);
const holdsValues = new Set(['textarea', 'select', 'datalist', 'iframe', 'object']);

/** The texts of a box, names of pictures among them, without those of `apart`; nothing of what a person typed or chose. */
function textsOf(
  box: Element,
  tree: ComposedTree,
  { apart, most = mostTexts }: { apart?: Element; most?: number } = {},
): string[] {
  const texts: string[] = [];
  const say = (text: string | null) => {
    const said = squash((text ?? '').slice(0, 400));
    if (said) texts.push(said);
  };
  const visit = (node: Node) => {
    if (texts.length >= most || node === apart) return;
    if (isText(node)) return say(nodeTextOf(node));
    if (!isElement(node) || silent.has(localNameOf(node))) return;
    say(attributeOf(node, 'aria-label') ?? attributeOf(node, 'alt'));
    if (holdsValues.has(localNameOf(node)) || isEditingHost(node)) return;
    for (const child of tree.childrenOf(node)) visit(child);
  };
  visit(box);
  return texts;
}

function marksOf(box: Element, tree: ComposedTree): Marks {
  const texts = textsOf(box, tree);
  const words = texts.flatMap(rowWordsOf);
  const named = [box, ...box.querySelectorAll('a[href], img[src], use, path[d]')].slice(0, 12);
  const links: string[] = [];
  const pictures: string[] = [];
  for (const each of named) {
    const link = attributeOf(each, 'href');
    if (link && localNameOf(each) !== 'use') links.push(link);
    const picture =
      attributeOf(each, 'src') ?? attributeOf(each, 'd') ?? (link && links.at(-1) !== link ? link : null);
    if (picture) pictures.push(picture.slice(0, 120));
  }
  return {
    words: new Set(words.slice(0, mostWords)),
    isWhole: texts.length < mostTexts && words.length < mostWords,
    keys: keysOf(box),
    links,
    pictures,
  };
}

export const rowWordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

const namesWhat = /^data-(.*-)?(item|row|user|record|entity|object)?(id|key|uuid|guid|slug|href|url|pk)$/;

function keysOf(element: Element): Map<string, string> {
  const names = attributeNamesOf(element).filter(
    (name) => name === 'id' || name === 'name' || namesWhat.test(name),
  );
  return new Map(names.map((name) => [name, attributeOf(element, name) ?? '']));
}

const headings = 'h1, h2, h3, h4, h5, h6, legend, caption, [role="heading"]';
const sections = new Set(['dialog', 'fieldset', 'section', 'article', 'form', 'aside', 'details']);
const sectionRoles = new Set(['dialog', 'alertdialog', 'group', 'region', 'form', 'radiogroup', 'tabpanel']);

const isSection = (box: Element) =>
  sections.has(localNameOf(box)) || sectionRoles.has(attributeOf(box, 'role') ?? '');

function headingOf(box: Element, tree: ComposedTree): string {
  const label = isSection(box) ? (attributeOf(box, 'aria-label') ?? '') : '';
  const own = childNodesOf(box).find(
    (child): child is Element => isElement(child) && matchesSelector(child, headings),
  );
  const first = own ?? queryInside(box, headings);
  return `${label} ${first ? textsOf(first, tree).join(' ') : ''}`.trim();
}

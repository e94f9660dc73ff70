import { wordsIn } from '../../base/text';
import { looksGenerated } from '../selectors/conditions';
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
import { squash } from '../dom/reading';
import { isEditingHost } from '../dom/values';

/**
 * True when the boxes around an element are those that were around it: the same rows, under the same headings. A row
 * may say more than it did, and a clock, a counter or a state in it may say something else, as long as its title
 * stands, the rows beside it stand, and its remaining words are in none of them. In doubt it is another row. `isSent`: events of the act have
 * reached the page.
 */
export function areSameBoxes(then: readonly RowBox[], now: readonly RowBox[], isSent: boolean): boolean {
  return then.every((box, depth) => {
    const other = now.find(({ node }) => node === box.node) ?? now[depth];
    if (!other || !keepsKeys(box, other)) return false;
    // An act changes what stands beside it. Only lists and dialogs put another thing there.
    if (isSent && box.node === other.node && box.count === 1 && !isSection(box.node)) return true;
    return lettersLost(box.heading, other.heading).length === 0 && isSameBox(box, other, depth);
  });
}

function isSameBox(then: RowBox, now: RowBox, depth: number): boolean {
  if (!then.isRow && !now.isRow) return true;
  if (depth > 0 && !keepsText(then, now)) return false;
  return keepsPictures(then, now) && keepsLinks(then, now) && keepsPlace(then, now);
}

/** An id that a program counts up is a new one when the same is drawn anew. */
function keepsKeys({ node, marks: { keys } }: RowBox, now: RowBox): boolean {
  return [...keys].every(([name, value]) => {
    const other = now.marks.keys.get(name);
    if (other === undefined || other === value) return true;
    return name === 'id' && node !== now.node && looksGenerated(value) && looksGenerated(other);
  });
}

/** The words of `then` that are gone, apart from numbers. */
function lettersLost(then: string, now: string): string[] {
  const kept = new Set(wordsIn(now));
  return wordsIn(then).filter((word) => !kept.has(word) && hasLetters(word));
}

const hasLetters = (word: string) => /\p{L}/u.test(word);

function keepsText(then: RowBox, now: RowBox): boolean {
  const title = then.texts[0] ?? '';
  const isTitled = title === '' || now.texts.includes(title);
  if (!then.marks.isWhole) return isTitled || isOnlyRecounted(then, now);
  // Another row said before what this one says now.
  if (then.peers.some(({ marks }) => isSameSet(marks.words, now.marks.words)))
    return isSameSet(then.marks.words, now.marks.words);
  const lost = then.texts.flatMap(wordsIn).filter((word) => !now.marks.words.has(word));
  if (lost.length === 0 && isTitled) return true;
  if (!stands(then, now)) return false;
  return (isTitled || isOnlyRecounted(then, now)) && isStillTold(then, now);
}

/**
 * True when only numbers of the title changed, and the rows beside it tell that the list did not move. Where a row
 * beside it is called the same but for its number ("Invoice 17", "Invoice 21"), that number is its name, and counts
 * nothing.
 */
function isOnlyRecounted(then: RowBox, now: RowBox): boolean {
  const title = then.texts[0] ?? '';
  const isSameKind = (other: string) => withoutNumbers(other) === withoutNumbers(title);
  const isNumbered = then.peers.some((peer) => peer.title !== title && isSameKind(peer.title));
  if ((isNumbered && hasLetters(title)) || !isSameKind(now.texts[0] ?? '')) return false;
  return then.count > 1 && stands(then, now);
}

const withoutNumbers = (text: string) => text.replace(/\p{N}+/gu, '#');

/** The rows before and after it begin as they did. */
const stands = (then: RowBox, now: RowBox) => then.beside.every((title, side) => title === now.beside[side]);

/** True when what it still says tells it from every row beside it, as they were and as they are. */
function isStillTold(then: RowBox, now: RowBox): boolean {
  const kept = [...then.marks.words].filter((word) => now.marks.words.has(word));
  if (!then.texts.flatMap(wordsIn).some(hasLetters)) return then.node === now.node && then.count > 1;
  if (!kept.some(hasLetters)) return false;
  const says = ({ marks }: Peer) => kept.every((word) => marks.words.has(word));
  return !then.peers.some(says) && !now.peers.some(says);
}

/**
 * True when a row kept one of its links. Pages put a detour into a link as it is pressed; the old address is in the
 * new one then.
 */
function keepsLinks({ marks: { links } }: RowBox, now: RowBox): boolean {
  if (links.length === 0 || now.marks.links.length === 0) return true;
  return links.some((link) => now.marks.links.some((other) => leadsTo(other, link) || leadsTo(link, other)));
}

function leadsTo(address: string, aim: string): boolean {
  return address === aim || address.includes(aim) || address.includes(encodeURIComponent(aim));
}

/** True when a row without words kept one of its pictures, which tell it then. */
function keepsPictures(then: RowBox, now: RowBox): boolean {
  if (then.marks.words.size > 0 || then.marks.pictures.length === 0) return true;
  return then.marks.pictures.some((picture) => now.marks.pictures.includes(picture));
}

/**
 * True when a row that only its place tells from one beside it kept that place: as many have to be there as there
 * were, and it where it was.
 */
function keepsPlace(then: RowBox, now: RowBox): boolean {
  if (!then.peers.some(({ marks }) => isTwin(marks, then.marks))) return true;
  if (then.at !== now.at) return then.node === now.node;
  return then.count === now.count;
}

function isTwin(a: Marks, b: Marks): boolean {
  return (
    isSameSet(a.words, b.words) &&
    String([...a.keys]) === String([...b.keys]) &&
    String(a.links) === String(b.links) &&
    String(a.pictures) === String(b.pictures)
  );
}

const isSameSet = (a: ReadonlySet<string>, b: ReadonlySet<string>) =>
  a.size === b.size && [...a].every((word) => b.has(word));

/**
 * True when the boxes show the content of another row, or a list that moved on. Unlike `areSameBoxes` it lets a row
 * change freely, as it may in answer to an act there.
 */
export function tookAnothersPlace(then: readonly RowBox[], now: readonly RowBox[]): boolean {
  return then.some((box, depth) => {
    const other = now.find(({ node }) => node === box.node) ?? now[depth];
    if (!other || !box.isRow || isSameSet(box.marks.words, other.marks.words)) return false;
    if (box.peers.some(({ marks }) => isSameSet(marks.words, other.marks.words))) return true;
    return lettersLost(box.texts[0] ?? '', other.texts.join(' ')).length > 0 && !stands(box, other);
  });
}

/**
 * True when an element that was called `then` may be called `now`: by more words, other numbers or other endings of
 * its words.
 */
export function keepsName(then: Named, now: Named): boolean {
  if (then.name === now.name) return true;
  const [before, after] = [then.boxes[0], now.boxes[0]];
  if (!before || !after) return false;
  const isSameNode = before.node === after.node;
  // It is called by what was typed into it.
  if (isSameNode && before.texts.length === 0 && isEditingHost(after.node)) return true;
  if (now.name === '') return isSameNode && stands(before, after);
  if (!keepsStems(then.name, now.name)) return false;
  if (before.count < 2 && after.count < 2)
    return isSameNode || withoutNumbers(then.name) === withoutNumbers(now.name);
  const others = [...before.peers, ...after.peers];
  return (
    stands(before, after) && !others.some(({ marks }) => keepsStems(then.name, [...marks.words].join(' ')))
  );
}

export type Named = { readonly name: string; readonly boxes: readonly RowBox[] };

const shortestStem = 3;

function keepsStems(then: string, now: string): boolean {
  const words = wordsIn(now);
  return wordsIn(then)
    .filter(hasLetters)
    .every((word) => words.some((other) => other === word || haveSameStem(word, other)));
}

/** True when two words begin the same, for most of their length: "save" and "saving". */
function haveSameStem(a: string, b: string): boolean {
  let shared = 0;
  while (shared < a.length && a[shared] === b[shared]) shared += 1;
  return shared >= shortestStem && 2 * shared >= Math.max(a.length, b.length);
}

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

type Peer = { readonly title: string; readonly marks: Marks };

/** The words and parts of a box, apart from its looks and its state. */
type Marks = {
  readonly words: ReadonlySet<string>;
  /** All its words were read: then it is no large part of the page. */
  readonly isWhole: boolean;
  /** Its own id, and the attributes that name what it shows. */
  readonly keys: ReadonlyMap<string, string>;
  readonly links: readonly string[];
  readonly pictures: readonly string[];
};

/** The most boxes that are read around an element, rows beside one, and texts and words of each. */
const reach = 10;

const maxPeers = 20;

const maxTexts = 40;

const maxWords = 80;

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
  const texts = node === element ? textsOf(node, tree) : textsOf(node, tree, element);
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
      title: textsOf(other, tree, undefined, 1)[0] ?? '',
      marks: marksOf(other, tree),
    }));
  const before = read(alike.slice(Math.max(0, at - maxPeers), Math.max(0, at)));
  const after = read(alike.slice(at + 1, at + 1 + maxPeers));
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
function textsOf(box: Element, tree: ComposedTree, apart?: Element, most = maxTexts): string[] {
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
  const words = texts.flatMap(wordsIn);
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
    words: new Set(words.slice(0, maxWords)),
    isWhole: texts.length < maxTexts && words.length < maxWords,
    keys: keysOf(box),
    links,
    pictures,
  };
}

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

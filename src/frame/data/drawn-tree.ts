import { squash, type Reading } from '../dom/reading';
import { contentless, kindOf, skipped } from '../dom/kinds';
import { attributeOf, bodyOf, isElement, isText, localNameOf, nodeTextOf } from '../dom/native';
import { hasArea } from '../dom/look';
import { pageWordsOf } from './cell-text';
import { coverInside, drawsText, nowhere, type Place } from '../dom/visibility';

/** An element that shows something, with those in it that do: what lists are looked for in. */
export type DrawnNode = {
  readonly element: Element;
  readonly tag: string;
  readonly parent: DrawnNode | undefined;
  readonly children: DrawnNode[];
  /** The text in the element itself, not in one inside it. */
  readonly ownText: string;
  /** The number of characters in it and in all inside it. */
  length: number;
  /** Ways from it to all that shows something, each said once. */
  readonly shape: Set<string>;
};

/**
 * Reads the tree of drawn elements; undefined for a page that shows nothing. `except`: elements that are read otherwise.
 */
export function readDrawnTree(
  reading: Reading,
  except: ReadonlySet<Element>,
  within?: Element,
): DrawnNode | undefined {
  const root = within ?? bodyOf(reading.tree.document);
  return root ? readNode({ element: root, parent: undefined, place: 0 }, { reading, except }) : undefined;
}

type At = { element: Element; parent: DrawnNode | undefined; place: Place };
type Ports = { reading: Reading; except: ReadonlySet<Element> };

const pictures = new Set(['img', 'video', 'canvas', 'picture', 'svg', 'iframe']);
const left = new Set(['option', 'optgroup', 'datalist', 'select']);

function readNode({ element, parent, place }: At, ports: Ports): DrawnNode | undefined {
  const tag = localNameOf(element);
  const kind = kindOf(tag);
  const { reading, except } = ports;
  if (kind & skipped || left.has(tag) || except.has(element)) return undefined;
  const look = reading.look(element);
  const inside = coverInside(element, place, { look, reading });
  if (inside === nowhere) return undefined;
  const node: DrawnNode = {
    element,
    tag,
    parent,
    children: [],
    ownText: ownTextOf(element, inside, reading),
    length: 0,
    shape: new Set(),
  };
  node.length = node.ownText.length;
  if (node.ownText !== '') node.shape.add('');
  if (pictures.has(tag) || kind & contentless) node.shape.add('*');
  else addChildren(node, inside, ports);
  if (node.length === 0 && isSign(node, reading)) {
    node.children.length = 0;
    node.shape.clear();
    node.shape.add('*');
  }
  return node.shape.size > 0 ? node : undefined;
}

/** Shows what its words say, with no text: stars, a coloured dot. It holds no picture and nothing to press. */
function isSign({ element, tag, shape }: DrawnNode, reading: Reading): boolean {
  if (!signs.has(tag) || squash(pageWordsOf(element) ?? '') === '') return false;
  if (attributeOf(element, 'role') !== 'img' && !hasArea(reading.rect(element))) return false;
  return ![...shape].some((way) => holdsMore.test(way));
}

const holdsMore = /(?:^|\/)(?:a|button|img|video|canvas|picture|iframe|input)\//;
const signs = new Set(['div', 'span', 'i', 'b', 'em', 'p', 'li']);

function addChildren(node: DrawnNode, place: Place, ports: Ports): void {
  for (const child of ports.reading.childrenOf(node.element)) {
    if (!isElement(child)) continue;
    const read = readNode({ element: child, parent: node, place }, ports);
    if (!read) continue;
    node.children.push(read);
    node.length += read.length;
    for (const way of read.shape) if (node.shape.size < mostWays) node.shape.add(`${read.tag}/${way}`);
  }
}

/** A part of the page with more is no record of anything. */
const mostWays = 120;

function ownTextOf(element: Element, inside: Place, reading: Reading): string {
  const texts = reading
    .childrenOf(element)
    .flatMap((child) => (isText(child) ? (nodeTextOf(child) ?? '') : []));
  const text = squash(texts.join(' '));
  return text !== '' && drawsText(element, inside, { look: reading.look(element), reading }) ? text : '';
}

/** The likeness of two shapes: 1 when they show the same kinds of things in the same places, 0 when nothing alike. */
export function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0;
  for (const way of a) if (b.has(way)) shared += 1;
  return shared / (a.size + b.size - shared);
}

/** The class names without their numbers: `item-17` and `item-18` are one. */
export const classOf = ({ element }: DrawnNode): string =>
  (attributeOf(element, 'class') ?? '').replace(/\d+/g, '').trim();

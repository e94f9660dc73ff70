import type { DrawnState } from '../../protocol/frame';
import type { ComposedTree } from './composed';
import { elementFromPointIn, isElement, isText, localNameOf, nodeTextOf, styleOf } from './native';

/**
 * How each text stands in the frame: `drawn` where somebody can read it as said, `hidden` where it is only struck through or under
 * something else, `absent` where no text of the page has it. Letters alone are compared, in any case and spacing.
 */
export function drawnStatesOf(texts: readonly string[], tree: ComposedTree): DrawnState[] {
  const page = lettersOf(tree);
  return texts.map((text) => {
    const places = placesOf(plain(text), page);
    if (places.length === 0) return 'absent';
    return places.some((nodes) => nodes.every((node) => isSeen(node, tree))) ? 'drawn' : 'hidden';
  });
}

type Piece = { node: Text; from: number; to: number };
type Letters = { text: string; pieces: readonly Piece[] };

const plain = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, '');

/** All that has a box on the page, without spaces, and where each text node of it stands. */
function lettersOf(tree: ComposedTree): Letters {
  const pieces: Piece[] = [];
  let text = '';
  const read = (node: Node): void => {
    if (isText(node)) {
      const own = plain(nodeTextOf(node) ?? '');
      if (own === '' || !boxOf(node)) return;
      pieces.push({ node, from: text.length, to: text.length + own.length });
      text += own;
    } else if (!isElement(node) || !unread.has(localNameOf(node))) tree.childrenOf(node).forEach(read);
  };
  read(tree.document.documentElement);
  return { text, pieces };
}

const unread = new Set(['script', 'style', 'noscript', 'template', 'head']);

/** The text nodes of each place where a text stands. */
function placesOf(wanted: string, { text, pieces }: Letters): Text[][] {
  const places: Text[][] = [];
  if (wanted === '') return places;
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    const end = at + wanted.length;
    places.push(pieces.filter(({ from, to }) => from < end && to > at).map(({ node }) => node));
  }
  return places;
}

const isSeen = (node: Text, tree: ComposedTree) => !isStruck(node, tree) && !isCovered(node, tree);

/** A line through a box goes through all in it that is in its flow. */
function isStruck(node: Text, tree: ComposedTree): boolean {
  for (let element = tree.parentOf(node); element; element = tree.parentOf(element)) {
    const { textDecorationLine, display, position } = styleOf(element);
    if (textDecorationLine.includes('line-through')) return true;
    if (display.startsWith('inline-') || position === 'absolute' || position === 'fixed') return false;
  }
  return false;
}

/** Something opaque is drawn over its middle. What is not in view cannot be told. */
function isCovered(node: Text, tree: ComposedTree): boolean {
  const box = boxOf(node);
  const parent = tree.parentOf(node);
  if (!box || !parent) return false;
  const top = topmostAt(box.x + box.width / 2, box.y + box.height / 2, tree);
  if (!top || tree.contains(top, parent) || tree.contains(parent, top)) return false;
  for (let element: Element | null = top; element; element = tree.parentOf(element)) {
    if (tree.contains(element, parent)) return false;
    if (isOpaque(element)) return true;
  }
  return false;
}

function topmostAt(x: number, y: number, tree: ComposedTree): Element | null {
  let top = elementFromPointIn(tree.document, x, y);
  for (let root = top && tree.shadowRootOf(top); root; root = top && tree.shadowRootOf(top)) {
    const inner = elementFromPointIn(root, x, y);
    if (!inner || inner === top) break;
    top = inner;
  }
  return top;
}

function isOpaque(element: Element): boolean {
  const { backgroundColor, backgroundImage, opacity } = styleOf(element);
  if (Number(opacity) < leastOpaque) return false;
  if (drawings.has(localNameOf(element)) || backgroundImage !== 'none') return true;
  const [, alpha = '1'] =
    /,\s*([\d.]+)\s*\)$/.exec(backgroundColor.startsWith('rgba') ? backgroundColor : '') ?? [];
  return backgroundColor !== 'transparent' && Number(alpha) >= leastOpaque;
}

/** Less than this lets a text through. */
const leastOpaque = 0.9;
const drawings = new Set(['img', 'video', 'canvas', 'iframe']);

function boxOf(node: Text): DOMRect | undefined {
  const range = new Range();
  range.selectNodeContents(node);
  return [...range.getClientRects()].find(({ width, height }) => width > 0 && height > 0);
}

import type { DataCell, DataLine, DataSet } from '../../protocol/extract/page-data';
import { squash, type Reading } from '../dom/reading';
import { isBlock } from '../dom/look';
import { headingTags, roleOf } from '../names/roles';
import {
  attributeOf,
  isElement,
  isInput,
  isSelect,
  isText,
  localNameOf,
  nodeTextOf,
  queryAllInside,
} from '../dom/native';
import { valueOf as fieldValue } from '../dom/values';
import { isDrawnAlone } from '../dom/visibility';
import { readDrawnText, absoluteAddress, linkIn, programValueIn } from './cell-text';
import { readDrawnTree, type DrawnNode } from './drawn-tree';

type LinesOptions = {
  readonly within?: Element;
  readonly ignored: ReadonlySet<Element>;
  /** The tables and lists whose rows stand in the place of their text. */
  readonly sets: readonly DataSet[];
};

const mostLines = 20_000;

/** The lines of a frame as they are drawn: its text, and where the rows of its tables and lists stand in it. */
export function readLines(
  reading: Reading,
  refOf: (element: Element) => number,
  { within, ignored, sets }: LinesOptions,
): DataLine[] {
  const root = readDrawnTree(reading, ignored, within);
  const walk: Walk = { reading, refOf, sets, places: placesOf(sets), lines: [], link: undefined };
  if (root) readBlock(root, walk);
  return walk.lines;
}

/** The content of an element: a whole table, a row of a list, or what a row has said already. */
type SetPlace = { set: number; row: number | 'all' | 'said' };

type Walk = {
  readonly reading: Reading;
  readonly refOf: (element: Element) => number;
  readonly sets: readonly DataSet[];
  readonly places: ReadonlyMap<number, SetPlace>;
  readonly lines: DataLine[];
  readonly link: string | undefined;
};

function placesOf(sets: readonly DataSet[]): Map<number, SetPlace> {
  const places = new Map<number, SetPlace>();
  const put = (ref: number, place: SetPlace) => {
    if (!places.has(ref)) places.set(ref, place);
  };
  for (const [set, { kind, ref, rows }] of sets.entries()) {
    if (kind === 'table') put(ref, { set, row: 'all' });
    else for (const [row, { ref: own }] of rows.entries()) put(own, { set, row });
  }
  // A record may be several elements: what stands in the others is in its row.
  for (const [set, { kind, rows }] of sets.entries())
    if (kind === 'list')
      for (const { cells } of rows) for (const cell of cells) if (cell) put(cell.ref, { set, row: 'said' });
  return places;
}

function readBlock(node: DrawnNode, walk: Walk): void {
  if (walk.lines.length >= mostLines) return;
  const place = walk.places.get(walk.refOf(node.element));
  if (place) {
    pushRows(place, walk);
    return;
  }
  if (node.tag === 'img') {
    pushPicture(node.element, walk);
    return;
  }
  const link = node.tag === 'a' ? linkIn(node.element) : undefined;
  readRuns(node, link === undefined ? walk : { ...walk, link });
}

function pushRows({ set, row }: SetPlace, { lines, sets }: Walk): void {
  if (row === 'said') return;
  const [from, to] = row === 'all' ? [0, sets[set]?.rows.length ?? 0] : [row, row + 1];
  const last = lines.at(-1);
  if (last?.kind === 'rows' && last.set === set && last.to === from) last.to = to;
  else lines.push({ kind: 'rows', set, from, to });
}

function pushPicture(element: Element, { lines, refOf, link }: Walk): void {
  const text = squash(attributeOf(element, 'alt') ?? '');
  const source = attributeOf(element, 'src') ?? '';
  const address = /^(?:data|blob):/i.test(source) ? undefined : absoluteAddress(source, element);
  if (text === '' && address === undefined) return;
  const target = address ?? link;
  lines.push({
    kind: 'picture',
    text,
    ref: refOf(element),
    link: target,
  });
}

/** Text and parts of a line that follow each other, up to the next block. */
type Run = { readonly texts: string[]; readonly elements: Element[] };

function readRuns(node: DrawnNode, walk: Walk): void {
  const inside = new Map(node.children.map((child) => [child.element, child]));
  let run: Run = { texts: [], elements: [] };
  const endRun = () => {
    pushRun(node, run, walk);
    run = { texts: [], elements: [] };
  };
  for (const child of walk.reading.childrenOf(node.element)) {
    if (isText(child)) {
      if (node.ownText !== '') run.texts.push((nodeTextOf(child) ?? '').replaceAll('\n', ' '));
      continue;
    }
    if (!isElement(child)) continue;
    const drawn = inside.get(child);
    if (localNameOf(child) === 'br') endRun();
    else if (drawn ? isInLine(drawn, walk) : isSelect(child) && isDrawnAlone(child, walk.reading)) {
      run.texts.push(textOf(child, walk.reading));
      run.elements.push(child);
    } else if (drawn) {
      endRun();
      readBlock(drawn, walk);
    }
  }
  endRun();
}

function isInLine(node: DrawnNode, walk: Walk): boolean {
  const look = walk.reading.look(node.element);
  if (look & isBlock || node.tag === 'img') return false;
  return !walk.places.has(walk.refOf(node.element)) && node.children.every((child) => isInLine(child, walk));
}

const noMarks: ReadonlySet<string> = new Set();

function textOf(element: Element, reading: Reading): string {
  if (isInput(element) && (element.type === 'checkbox' || element.type === 'radio'))
    return element.checked ? ' (checked) ' : ' (not checked) ';
  if (isInput(element) || isSelect(element) || localNameOf(element) === 'textarea')
    return ` ${fieldValue(element, roleOf(element)) ?? ''} `;
  const ports = { reading, takesFields: true, takesButtons: true, noteMarks: noMarks };
  const { text, alternative } = readDrawnText(element, ports);
  return text === '' ? alternative : text;
}

function pushRun(node: DrawnNode, { texts, elements }: Run, { lines, refOf, link }: Walk): void {
  const text = squash(texts.join(''));
  if (!/[\p{L}\p{N}\p{S}]/u.test(text)) return;
  const [only] = texts.filter((each) => each.trim() !== '').length === 1 ? elements : [];
  const links = elements.flatMap(linksIn);
  const cells = links.flatMap((each) => linkCell(each, refOf));
  const [first] = cells;
  const own = link ?? (cells.length === 1 && first?.text === text ? first.link : undefined);
  const value =
    elements.map((each) => valueOf(each)).find((each) => each !== undefined) ?? valueOf(node.element);
  lines.push({
    kind: headingTags.includes(node.tag) ? 'heading' : 'text',
    text,
    ref: refOf(only ?? node.element),
    link: own,
    value,
    links: cells.length > 0 && own === undefined ? cells : undefined,
  });
}

const linksIn = (element: Element): Element[] =>
  localNameOf(element) === 'a' ? [element] : queryAllInside(element, 'a[href]');

function linkCell(element: Element, refOf: (element: Element) => number): DataCell[] {
  const link = linkIn(element);
  const text = squash(element.textContent);
  return link === undefined || text === '' ? [] : [{ text, ref: refOf(element), link }];
}

function valueOf(element: Element): string | undefined {
  const own = attributeOf(element, 'datetime') ?? attributeOf(element, 'content');
  return own ?? programValueIn(element);
}

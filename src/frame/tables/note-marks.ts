import { squash } from '../dom/drawn-text';
import { attributeOf, isElement, localNameOf, nextSiblingOf, queryInside, textContentOf } from '../dom/native';
import type { Reading } from '../dom/reading';

/** The most elements after a table that are looked at for notes. */
const looked = 3;
/** The most characters of one that are read. */
const readAtMost = 4000;

/** The raised signs by which notes below a table begin: without such a note, a raised `2` is part of the text. */
export function noteMarksOf(table: Element, reading: Reading): ReadonlySet<string> {
  if (!queryInside(table, 'sup')) return new Set();
  const marks = new Set<string>();
  const add = (mark: string | undefined) => mark && marks.add(mark);
  const places = [...after(table), ...lastRows(table, reading)];
  for (const place of places) for (const line of linesOf(place, reading)) add(markOf(line));
  return marks;
}

function* after(table: Element): Generator<Element> {
  let left = looked;
  for (let at = nextSiblingOf(table); at && left > 0; at = nextSiblingOf(at)) {
    if (!isElement(at)) continue;
    left -= 1;
    yield at;
  }
}

function lastRows(table: Element, reading: Reading): Element[] {
  const groups = reading.childrenOf(table).filter(isElement);
  const last = groups.at(-1);
  const rows = last && localNameOf(last) !== 'tr' ? reading.childrenOf(last).filter(isElement) : groups;
  const ends = localNameOf(last ?? table) === 'tfoot' ? rows : rows.slice(-looked);
  return ends.filter((row) => reading.childrenOf(row).filter(isElement).length === 1);
}

/** The elements by which a line may begin. */
function linesOf(place: Element, reading: Reading): Element[] {
  const lines: Element[] = [place];
  for (const child of reading.childrenOf(place))
    if (isElement(child)) lines.push(child, ...reading.childrenOf(child).filter(isElement));
  return lines.slice(0, 40);
}

function markOf(line: Element): string | undefined {
  if (localNameOf(line) === 'sup') return squash(textContentOf(line) ?? '');
  const text = squash((textContentOf(line) ?? '').slice(0, readAtMost));
  const [, mark] = /^\(?(\d{1,2}|[a-z])(?:[).:]\s*|\s+)\S/.exec(text) ?? [];
  return attributeOf(line, 'role') === 'row' ? undefined : mark;
}

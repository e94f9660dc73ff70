import type { OutlineEntry } from '../protocol/outline';
import { squash } from './text';

/** One line of a snapshot. What it says never changes: an unchanged part of the page keeps its own. */
export type Line = {
  readonly depth: number;
  readonly role: string;
  readonly name: string;
  readonly states?: readonly string[];
  readonly value?: string;
  readonly description?: string;
  /** What can be acted on by this line. */
  readonly target?: LineTarget;
  /** What its text was last made of. */
  entry?: OutlineEntry;
};

export type LineTarget = {
  readonly element: Element;
  readonly ref: number;
  /** Where it takes the click: itself, the label that is drawn for it, or what is drawn in it. */
  readonly shownBy: Element;
};

/** What an element gives to a snapshot: its line, if it has one, around or before what its children give. */
export type Item = {
  readonly line: Omit<Line, 'depth'> | undefined;
  /** It starts and ends a line of text. */
  readonly breaks: boolean;
  readonly pieces: readonly (string | Item)[];
  /** Its lines, as they were last made. */
  made?: { depth: number; above: string; lines: readonly Line[] };
};

/** Names that stand above a line, one after the other, and those that cover text by being it. */
type Above = { readonly covering: string; readonly equal: readonly string[]; readonly key: string };

const nothingAbove: Above = { covering: '', equal: [], key: '' };
const namesThatCoverText = new Set(['heading']);
const nothing: readonly Line[] = [];

/** The lines of an item and of all that is in it, text joined across elements that do not break it. */
export function linesOf(item: Item, depth = 0, above: Above = nothingAbove): readonly Line[] {
  const { made } = item;
  if (made && made.depth === depth && made.above === above.key) return made.lines;
  const lines = item.line ? openLine(item.line, item, { depth, above }) : collect(item, depth, above);
  item.made = { depth, above: above.key, lines };
  return lines;
}

type Place = { depth: number; above: Above };

function openLine(own: Omit<Line, 'depth'>, item: Item, { depth, above }: Place): readonly Line[] {
  const line: Line = { depth, ...own };
  if (item.pieces.length === 0) return line.target || line.name ? [line] : nothing;
  const inside = collect(item, depth + 1, addAbove(above, line));
  return line.target ? [line, ...inside] : tidy(line, inside);
}

function addAbove(above: Above, { role, name, target }: Line): Above {
  if (!name) return above;
  const covers = target !== undefined || namesThatCoverText.has(role);
  const covering = covers ? `${above.covering}\n${squash(name)}` : above.covering;
  const equal = covers ? above.equal : [...above.equal, name];
  return { covering, equal, key: [covering, ...equal].join('\n\n') };
}

function collect(item: Item, depth: number, above: Above): readonly Line[] {
  const lines: Line[] = [];
  let pending = '';
  const flush = () => {
    if (pending === '') return;
    const name = squash(pending);
    pending = '';
    if (name && !isSaidAbove(name, above)) lines.push({ depth, role: 'text', name });
  };
  const add = (pieces: Item['pieces']) => {
    for (const piece of pieces) {
      if (typeof piece === 'string') pending += piece;
      else if (piece.breaks) {
        flush();
        for (const line of linesOf(piece, depth, above)) lines.push(line);
      } else add(piece.pieces);
    }
  };
  add(item.pieces);
  flush();
  return lines.length === 0 ? nothing : lines;
}

/** Text that is in the name of what can be acted on around it is not said twice; elsewhere only if it is the whole name. */
function isSaidAbove(text: string, { covering, equal }: Above): boolean {
  return (covering !== '' && covering.includes(text)) || equal.includes(text);
}

/** A structure with nothing in it goes; one with nothing but text takes it as its name; a list item around one line is that line. */
function tidy(line: Line, inside: readonly Line[]): readonly Line[] {
  const [only, second] = inside;
  if (!only) return line.name ? [line] : nothing;
  if (!second && !line.name && only.role === 'text') return [{ ...line, name: only.name }];
  if (!second && !line.name && line.role === 'listitem') return [{ ...only, depth: line.depth }];
  return [line, ...inside];
}

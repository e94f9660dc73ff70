import type { Place } from '../dom/visibility';
import type { StyleLook } from '../dom/look';
import type { OutlineEntry } from '../../protocol/outline';
import { squash } from '../dom/reading';

/**
 * The place of an element in the walk: the bits of its ancestors, and the name above and depth of the line it could give.
 * Shared by all children of an element.
 */
export type Spot = { readonly place: Place; readonly above: Above | undefined; readonly depth: number };

export type Visited = {
  readonly element: Element;
  readonly tag: string;
  readonly kind: number;
  readonly role: string;
  readonly attributes: number;
  readonly look: StyleLook;
  /** The bits that its ancestors set for it. */
  readonly outer: Place;
  /** The same with itself. */
  readonly place: Place;
  readonly depth: number;
};

/** One line of a snapshot. What it says never changes: an unchanged part of the page keeps its own. */
export type Line = {
  readonly depth: number;
  readonly role: string;
  readonly name: string;
  readonly states?: readonly string[];
  readonly value?: string;
  readonly description?: string;
  /** The element that can be acted on by this line. */
  readonly target?: LineTarget;
  /** The parts its text was last made of, and the prefix of its ref there. */
  entry?: OutlineEntry;
  prefix?: string;
};

export type LineTarget = {
  readonly element: Element;
  readonly ref: number;
  /** The element that takes the click for it: itself, the label that is drawn for it, or an element drawn in it. */
  readonly shownBy: Element;
  /** It holds a page of its own. */
  readonly isFrame: boolean;
};

/** A name that stands above a line, and those above it. */
export type Above = {
  readonly outer: Above | undefined;
  readonly name: string;
  /** The name says any text that is in it; else only text that is the whole name. */
  readonly covers: boolean;
};

/** The name of a line, as it stands above the lines below it. */
export function aboveOf({ role, name, target }: Line, outer: Above | undefined): Above {
  const covers = target !== undefined || role === 'heading';
  return { outer, name: covers ? squash(name) : name, covers };
}

export const isSameAbove = (a: Above, b: Above): boolean =>
  a.outer === b.outer && a.name === b.name && a.covers === b.covers;

/**
 * True when a text is said above: in the name of an element around it that can be acted on, or as the whole name of
 * another.
 */
export function isSaidAbove(text: string, above: Above | undefined): boolean {
  for (let at = above; at; at = at.outer)
    if (at.covers ? at.name.includes(text) : at.name === text) return true;
  return false;
}

/**
 * Makes the lines from `at` on the line there with what is in it: a structure with nothing in it goes; one with nothing
 * but text takes it as its name; a list item around one line is that line.
 */
export function tidy(lines: Line[], at: number): void {
  const line = lines[at];
  if (!line || line.target || line.name) return;
  const only = lines[at + 1];
  if (!only) lines.length = at;
  else if (lines.length === at + 2 && (only.role === 'text' || line.role === 'listitem')) {
    lines[at] = only.role === 'text' ? { ...line, name: only.name } : { ...only, depth: line.depth };
    lines.length = at + 1;
  }
}

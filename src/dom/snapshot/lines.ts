import type { OutlineEntry } from '../../protocol/outline';
import { squash } from '../drawn-text';

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
  /** What its text was last made of, and what stood before its ref there. */
  entry?: OutlineEntry;
  prefix?: string;
};

export type LineTarget = {
  readonly element: Element;
  readonly ref: number;
  /** Where it takes the click: itself, the label that is drawn for it, or what is drawn in it. */
  readonly shownBy: Element;
  /** It holds a page of its own. */
  readonly isFrame: boolean;
};

/** A name that stands above a line, and those above it. */
export type Above = {
  readonly outer: Above | undefined;
  readonly name: string;
  /** Text that is in the name is said by it; else only text that is the whole name. */
  readonly covers: boolean;
};

/** What the name of a line is for the lines below it. */
export function aboveOf({ role, name, target }: Line, outer: Above | undefined): Above {
  const covers = target !== undefined || role === 'heading';
  return { outer, name: covers ? squash(name) : name, covers };
}

export const isSameAbove = (a: Above, b: Above): boolean =>
  a.outer === b.outer && a.name === b.name && a.covers === b.covers;

/** Text that is in the name of what can be acted on around it is not said twice; elsewhere only if it is the whole name. */
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

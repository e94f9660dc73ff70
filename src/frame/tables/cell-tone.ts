import {
  firstChildOf,
  isElement,
  isText,
  nextSiblingOf,
  nodeTextOf,
  parentNodeOf,
  styleOf,
} from '../dom/native';
import type { ToneOf } from './header-rows';
import type { PageCell } from './page-cell';

/** Makes a function that gives the tone of a cell: the weight of its first text, and the background it stands on. */
export function createToneOf(): ToneOf {
  const known = new Map<PageCell, string>();
  return (cell) => {
    const tone = known.get(cell) ?? toneOf(cell.element);
    known.set(cell, tone);
    return tone;
  };
}

function toneOf(cell: Element): string {
  const style = styleOf(holderOfText(cell) ?? cell);
  return `${Number(style.fontWeight) >= 600 ? 'bold' : 'plain'} ${backgroundOf(cell)}`;
}

function holderOfText(within: Element): Element | undefined {
  for (let child = firstChildOf(within); child; child = nextSiblingOf(child)) {
    if (isText(child) && (nodeTextOf(child) ?? '').trim() !== '') return within;
    const found = isElement(child) ? holderOfText(child) : undefined;
    if (found) return found;
  }
  return undefined;
}

/** The background of the cell, its row or their group; a table's own is behind all its rows. */
function backgroundOf(cell: Element): string {
  let at: Element = cell;
  for (let up = 0; up < 3; up += 1) {
    const { backgroundColor, display } = styleOf(at);
    if (display === 'table') return 'none';
    if (backgroundColor !== 'rgba(0, 0, 0, 0)') return backgroundColor;
    const parent = parentNodeOf(at);
    if (!parent || !isElement(parent)) break;
    at = parent;
  }
  return 'none';
}

import type { FrameOffers } from '../../protocol/extract/offers';
import type { DataSet } from '../../protocol/extract/page-data';
import { boundSets } from '../../protocol/extract/row-bounds';
import { addressOf, attributeOf, documentElementOf, titleOf } from '../dom/native';
import type { Reading } from '../dom/reading';
import { readOffers } from './read-offers';

/** The most tables and lists that are offered. */
export const mostOffers = 5;

type RefOf = (element: Element) => number;

/** The tables and lists of a frame to choose from: the best, or those that hold an element. */
export function frameOffers(reading: Reading, refOf: RefOf, around: Element | undefined): FrameOffers {
  const { document } = reading.tree;
  return {
    url: addressOf(document),
    title: titleOf(document),
    language: attributeOf(documentElementOf(document), 'lang') ?? '',
    sets: boundSets(
      around ? setsAround(reading, refOf, around) : readOffers(reading, refOf, {}).slice(0, mostOffers),
    ),
  };
}

/** The tables and lists that an element is part of, the innermost first. */
function setsAround(reading: Reading, refOf: RefOf, element: Element): DataSet[] {
  const above: Element[] = [];
  for (let at: Element | null = element; at; at = reading.tree.parentOf(at)) above.push(at);
  const depths = new Map(above.map((each, depth) => [refOf(each), depth]));
  const offered = holding(readOffers(reading, refOf, {}), depths);
  if (offered.length > 0) return offered;
  // A small list is no offer of the whole page: it is one of a part of it.
  for (const within of above) {
    const found = holding(readOffers(reading, refOf, { within }), depths);
    if (found.length > 0) return found;
  }
  return [];
}

/** The sets of which an element above is a row or cell, or the table itself: a list's holder may hold all of the page. */
function holding(sets: readonly DataSet[], depths: ReadonlyMap<number, number>): DataSet[] {
  const depthOf = ({ kind, ref, rows }: DataSet): number => {
    const parts = rows.flatMap((row) => [row.ref, ...row.cells.flatMap((cell) => cell?.ref ?? [])]);
    const found = [...(kind === 'table' ? [ref] : []), ...parts].map((part) => depths.get(part) ?? Infinity);
    return found.reduce((least, depth) => Math.min(least, depth), Infinity);
  };
  return sets
    .map((set) => ({ set, depth: depthOf(set) }))
    .filter(({ set, depth }) => depth < Infinity && set.rows.length > 1)
    .sort((a, b) => a.depth - b.depth)
    .map(({ set }) => set);
}

import type { DataSet } from '../../protocol/extract/page-data';
import type { Reading } from '../dom/reading';
import { readLists } from './read-lists';
import { findTables } from '../tables/find-tables';
import { toTableSet } from '../tables/read-tables';

/**
 * The data that may be wanted of a page, the best first: tables by how much is in them, lists by how likely each is what
 * the page is about.
 */
export function readOffers(
  reading: Reading,
  refOf: (element: Element) => number,
  { within, ignored = new Set() }: { within?: Element; ignored?: ReadonlySet<Element> },
): DataSet[] {
  const isRead = (element: Element) => reading.tree.closest(element, (above) => ignored.has(above)) === null;
  const found = findTables(reading, within).filter(({ element }) => isRead(element));
  const tables = found
    .map((table) => toTableSet(table, reading, refOf))
    .sort((a, b) => weightOf(b) - weightOf(a));
  const lists = readLists(reading, refOf, {
    within,
    except: new Set([...ignored, ...found.map(({ element }) => element)]),
  });
  const [table, ...others] = tables;
  const [list, ...more] = lists;
  if (!table || !list) return [...tables, ...lists];
  const first = weightOf(table) >= weightOf(list) ? [table, list] : [list, table];
  return [...first, ...merge(others, more)];
}

/** The weight of a table or list: its filled cells, and their text as far as it is no prose. What all share tells nothing. */
function weightOf({ rows, shared = [] }: DataSet): number {
  const texts = rows.flatMap(({ cells }) =>
    cells.flatMap((cell, at) => (shared.includes(at) ? [] : cell?.text || [])),
  );
  return texts.reduce((sum, text) => sum + 8 + Math.min(text.length, 40), 0);
}

const merge = (a: readonly DataSet[], b: readonly DataSet[]): DataSet[] =>
  Array.from({ length: Math.max(a.length, b.length) }, (_, at) => [a[at], b[at]])
    .flat()
    .filter((each) => each !== undefined);

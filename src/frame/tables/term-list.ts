import { attributeOf, localNameOf, queryAll, queryAllInside, textContentOf } from '../dom/native';
import { squash } from '../dom/drawn-text';
import type { Reading } from '../dom/reading';
import { hasOwnText } from './drawn-table';
import { drawnChildren, readCell } from './native-table';
import type { CellHeading, MarkedTable, PageCell, PageRow } from './page-cell';

/** Values longer than this tell, they are not looked up: questions and answers. In characters. */
const longestValue = 250;

/**
 * A `dl` as a table: a term at the left of each row, its descriptions beside it. Undefined where it holds records: where
 * descriptions have parts, most terms have now one, now several, or the page has another list with the same terms.
 */
export function readTermList(list: Element, reading: Reading): MarkedTable | undefined {
  const groups = groupsOf(list, reading);
  const counts = groups.map(({ values }) => values.length);
  const isWide = counts.every((count) => count > 1 && count === counts[0]);
  const isPlain = counts.filter((count) => count === 1).length > counts.length / 2;
  if (groups.length < 2 || !(isWide || isPlain) || isRecord(list, reading) || areParted(groups))
    return undefined;
  const rows = groups.flatMap((group) => rowsOf(group, isWide, reading));
  const values = rows.flatMap(({ cells }) => cells.slice(1));
  const long = values.filter(({ text }) => text.length > longestValue);
  if (long.length > values.length / 2) return undefined;
  return { element: list, caption: squash(attributeOf(list, 'aria-label') ?? ''), rows };
}

/** Terms with the descriptions that follow them. */
type Group = { readonly terms: Element[]; readonly values: Element[] };

function groupsOf(list: Element, reading: Reading): Group[] {
  const groups: Group[] = [];
  const parts = drawnChildren(list, reading).flatMap((child) =>
    localNameOf(child) === 'div' ? drawnChildren(child, reading) : [child],
  );
  for (const part of parts) {
    const tag = localNameOf(part);
    const last = groups.at(-1);
    if (tag === 'dt' && last?.values.length === 0) last.terms.push(part);
    else if (tag === 'dt') groups.push({ terms: [part], values: [] });
    else if (tag === 'dd') last?.values.push(part);
  }
  return groups.filter(({ values }) => values.length > 0);
}

/** Whether most descriptions are parts beside each other, with no text between. */
function areParted(groups: readonly Group[]): boolean {
  const values = groups.flatMap((group) => group.values);
  const parted = values.filter((value) => value.childElementCount > 1 && !hasOwnText(value));
  return parted.length > values.length / 2;
}

/** A row for each term; unless the table `isWide`, several descriptions are one value. */
function rowsOf({ terms, values }: Group, isWide: boolean, reading: Reading): PageRow[] {
  const cellOf = (element: Element, heading: CellHeading): PageCell =>
    readCell({ element, heading, columns: 1, rows: 1 }, false, { reading, noteMarks: new Set() });
  const told = values.map((value) => cellOf(value, 'none'));
  const [first] = told;
  const joined = first ? [{ ...first, text: told.map(({ text }) => text).join(' ') }] : [];
  return terms.map((term) => ({
    element: term,
    cells: [cellOf(term, 'row'), ...(isWide ? told : joined)],
    place: 'body',
    part: 0,
  }));
}

/** Whether another list has half of its terms. */
function isRecord(list: Element, reading: Reading): boolean {
  const others = reading.tree
    .scopes()
    .flatMap((scope) => queryAll(scope, 'dl'))
    .filter((other) => other !== list);
  const terms = termsOf(list);
  return others.some((other) => {
    const theirs = termsOf(other);
    return [...terms].filter((term) => theirs.has(term)).length * 2 >= terms.size;
  });
}

const termsOf = (list: Element): Set<string> =>
  new Set(queryAllInside(list, 'dt').map((term) => squash(textContentOf(term) ?? '')));

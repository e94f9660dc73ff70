import type { LearnedList, LearnedPair, StepExtraction } from '../../protocol/recordings/step-extraction';
import { answerFromPage } from '../answer/answer-from-page';
import type { Found, FoundAt, PageSet, PageSource, RowCount } from '../answer/source';
import type { Shape } from '../schema/read-schema';
import { typeOfColumn, writingOf } from '../values/type-column';

/** Where the page has an answer, so that it is read again with no model; or the reason why that cannot be learned. */
export type Learned = Omit<StepExtraction, 'schema'> | { why: string };

/** Learns from an answer where the page has its values: the columns of tables and lists, and names beside values. */
export function learnExtraction(shape: Shape, found: Found, page: PageSource): Learned {
  const byNames = answerFromPage(shape, page);
  if (byNames && JSON.stringify(byNames.value) === JSON.stringify(found.value))
    return { lists: [], pairs: [] };
  const places = found.places.filter(({ mark }) => mark !== 'missing');
  if (places.some(({ mark }) => mark !== undefined))
    return { why: 'some of its values are not read from the page' };
  const cells = cellsOf(page.sets);
  const parted = places.map((place) => ({ place, way: wayOf(place.path), cell: cells.get(keyOf(place)) }));
  const lists = [...new Set(parted.flatMap(({ way }) => way.list ?? []))];
  const learned = lists.map((path) =>
    learnList(
      path,
      parted.filter(({ way }) => way.list === path),
      found.counts ?? [],
    ),
  );
  const pairs = parted.filter(({ way }) => way.list === undefined).map(learnPair);
  const why = [...learned, ...pairs].find((each) => 'why' in each);
  if (why && 'why' in why) return why;
  return {
    lists: learned.flatMap((each) => ('why' in each ? [] : [each])),
    pairs: pairs.flatMap((each) => ('why' in each ? [] : [each])),
  };
}

type Cell = { set: PageSet; row: number; column: number };
type Parted = { place: FoundAt; way: Way; cell: Cell | undefined };

/** The list that a value is in, its index there, and its property; a value in no list has only its path. */
type Way = { list?: string; item: number; name: string };

function wayOf(path: string): Way {
  const [, list, item, name] = /^(.*?)\/(\d+)(?:\/(.*))?$/.exec(path) ?? [];
  return list === undefined ? { item: 0, name: path } : { list, item: Number(item), name: name ?? '' };
}

const keyOf = ({ frame, ref }: Pick<FoundAt, 'frame' | 'ref'>): string => `${frame} ${ref}`;

function cellsOf(sets: readonly PageSet[]): Map<string, Cell> {
  const cells = new Map<string, Cell>();
  for (const set of sets)
    for (const [row, { cells: each }] of set.rows.entries())
      for (const [column, cell] of each.entries()) {
        const key = cell ? keyOf({ frame: set.frame, ref: cell.ref }) : undefined;
        if (key !== undefined && !cells.has(key)) cells.set(key, { set, row, column });
      }
  return cells;
}

function learnList(
  path: string,
  parts: readonly Parted[],
  counts: readonly RowCount[],
): LearnedList | { why: string } {
  const set = parts[0]?.cell?.set;
  if (!set || parts.some(({ cell }) => cell?.set !== set))
    return { why: `${path} is from no single table or list` };
  if (parts.some(({ way }) => way.name.includes('/')))
    return { why: `${path} has lists or things in its items` };
  const rows = new Set(parts.map(({ cell }) => cell?.row));
  const returned = counts.find((count) => count.path === path)?.returned ?? rows.size;
  if (rows.size !== set.rows.length || returned !== set.rows.length)
    return { why: `${path} has only some of the rows, and why these is not known` };
  const fields = new Map<string, number>();
  for (const { way, cell } of parts) {
    const known = fields.get(way.name);
    if (cell && known !== undefined && known !== cell.column)
      return { why: `${way.name} is not in the same column of all rows` };
    if (cell) fields.set(way.name, cell.column);
  }
  return {
    path,
    kind: set.kind,
    title: set.title,
    columns: set.columns,
    kinds: kindsOf(set),
    fields: [...fields].map(([name, column]) => ({ name, column })),
  };
}

/** The kinds of what is in the columns of a table or list. */
export const kindsOf = ({ columns, rows }: PageSet): LearnedList['kinds'] =>
  columns.map((_, column) => {
    const cells = rows.map(({ cells: each }) => each[column] ?? null);
    return typeOfColumn(
      cells,
      writingOf(
        cells.map((cell) => cell?.text ?? ''),
        '',
      ),
    );
  });

function learnPair({ place: { path }, cell }: Parted): LearnedPair | { why: string } {
  const label = cell?.column === 1 ? cell.set.rows[cell.row]?.cells[0]?.text : undefined;
  const isPair = cell?.set.columns.length === 2 && label !== undefined && label !== '';
  return isPair ? { path, label } : { why: `${path} stands beside no name in a table` };
}

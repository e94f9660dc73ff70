import { withPlainForms } from '../../base/text';
import type { DataRow, DataSet, PageFact } from '../../protocol/extract/page-data';
import type { StepExtraction, LearnedList, LearnedPair } from '../../protocol/recordings/recording';
import { toExport } from '../export/export-table';
import { readSchema, type Shape } from '../schema/read-schema';
import { cellAt, type Sheet, createSheetReader, type ColumnValues } from '../sheet/sheet';
import { type ValueType, typeOfColumn, writingOf } from '../values/type-column';
import { answerFromPage, isWhole } from '../answer/answer-from-page';
import type { Found, PageSet, PageSource, FoundAt, RowCount } from '../answer/source';

/**
 * Learns to read all rows of a sheet's shown columns again with no model. Undefined where that does not give the same rows:
 * it is tried on the page as it was read.
 */
export function learnSheet(set: DataSet, sheet: Sheet, language: string): StepExtraction | undefined {
  const columns = createSheetReader(
    set,
    language,
  )(sheet).filter(({ column: { part } }) => typeof part === 'number');
  const names = toExport(set, columns, []).columns.map(({ name }) => name);
  const properties = Object.fromEntries(
    columns.map((column, at) => [names[at] ?? '', schemaOf(set, column)] as const),
  );
  const rows = { type: 'array', items: { type: 'object', properties } };
  const schema = { type: 'object', properties: { rows }, required: ['rows'] };
  const [offered, page] = [
    { ...set, frame: 0 },
    { own: [], language },
  ];
  const fields = columns.flatMap(({ column: { part } }, at) =>
    typeof part === 'number' ? { name: names[at] ?? '', column: part } : [],
  );
  const { kind, title, columns: called } = set;
  const list = { path: '/rows', kind, title, columns: called, kinds: kindsOf(offered), fields };
  const learned = { lists: [list], pairs: [] };
  const again = readLearned(readSchema(schema), learned, { page: { ...page, sets: [offered] } });
  const count = 'found' in again ? again.found.counts?.[0]?.returned : undefined;
  const places = 'found' in again ? again.found.places.length : 0;
  const filled = columns.flatMap(({ values }) => values.filter(({ value }) => value !== null)).length;
  return count === set.rows.length && places >= filled ? { schema, ...learned } : undefined;
}

/** A column's type as a schema says it; text where a value is none of the type, or would lose a part. */
function schemaOf({ rows }: DataSet, { column: { part, type }, values }: ColumnValues): object {
  const isRead = values.every(({ value, isOdd }, at) => {
    const text = rows[at] ? (cellAt(rows[at], part)?.text ?? '') : '';
    if (value === null) return text === '' || type === 'address';
    if (typeof value === 'object') return value.to === undefined;
    return !isOdd && (type !== 'date' || String(value).length === '2024-03-12'.length);
  });
  return isRead ? schemas[type] : schemas.text;
}

const schemas: Readonly<Record<ValueType, object>> = {
  text: { type: 'string' },
  number: { type: 'number' },
  money: { type: 'object', properties: { amount: { type: 'number' }, currency: { type: 'string' } } },
  date: { type: 'string', format: 'date' },
  boolean: { type: 'boolean' },
  address: { type: 'string', format: 'uri' },
};

/** The learned extraction, read again: healed where columns are called otherwise now. `why`: the page has another structure. */
type ReadAgain = { found: Found; isHealed: boolean } | { why: string };

/** The page, and the same with all rows of its tables and lists where more of them were read. */
type LearnedOn = { page: PageSource; further?: PageSource };

/**
 * Reads from a page what was learned on it before. Never rows of something else: what is not surely the same is not read.
 */
export function readLearned(
  shape: Shape,
  { lists, pairs }: Pick<StepExtraction, 'lists' | 'pairs'>,
  { page, further = page }: LearnedOn,
): ReadAgain {
  const projected: PageSet[] = [];
  const facts: PageFact[] = [];
  let isHealed = false;
  for (const list of lists) {
    const match = findList(list, page.sets);
    if (!match) return { why: `the page has no single table or list like the one of ${list.path}` };
    isHealed ||= match.isHealed;
    projected.push(project(list, { ...match, set: further.sets[page.sets.indexOf(match.set)] ?? match.set }));
  }
  for (const { path, label } of pairs) {
    const cells = page.sets.flatMap(({ frame, columns, rows }) =>
      columns.length === 2
        ? rows.filter((row) => sameName(row.cells[0]?.text ?? '', label)).map((row) => ({ frame, row }))
        : [],
    );
    const [only, ...others] = cells;
    if (!only || others.length > 0) return { why: `the page does not say "${label}" once` };
    facts.push(...pairFact(path, only.row));
  }
  const isByNames = lists.length + pairs.length === 0;
  const { language } = page;
  const found = answerFromPage(shape, isByNames ? further : { language, own: [], facts, sets: projected });
  return found && isWhole(shape, found)
    ? { found, isHealed }
    : { why: 'the page does not have all that the schema needs' };
}

type Match = { set: PageSet; columns: number[]; isHealed: boolean };

/** The one table or list that has the learned columns: by their names, else by what is in them. */
function findList(list: LearnedList, sets: readonly PageSet[]): Match | undefined {
  const alike = sets.filter(({ rows }) => rows.length > 0);
  const named = alike.flatMap((set) => {
    const columns = columnsByName(list, set);
    return columns ? [{ set, columns, isHealed: false }] : [];
  });
  if (named.length > 0) return onlyOf(list, named);
  const healed = alike.flatMap((set) => {
    const columns = columnsByKind(list, set);
    return columns ? [{ set, columns, isHealed: true }] : [];
  });
  return onlyOf(list, healed);
}

/** The only one, or the only one with the same title. */
function onlyOf({ title, kind }: LearnedList, matches: readonly Match[]): Match | undefined {
  if (matches.length < 2) return matches[0];
  const same = matches.filter(({ set }) => set.kind === kind && sameName(set.title, title));
  return same.length === 1 ? same[0] : undefined;
}

/** The columns of these names that hold the same kinds of values; those without names only where all else is as it was. */
function columnsByName({ columns, kinds, fields }: LearnedList, set: PageSet): number[] | undefined {
  const now = kindsOf(set);
  const isAsItWas =
    set.columns.length === columns.length &&
    set.columns.every((name, at) => sameName(name, columns[at] ?? ''));
  const found = fields.map(({ column }) => {
    const name = columns[column] ?? '';
    const places = set.columns.flatMap((each, at) => (name !== '' && sameName(each, name) ? [at] : []));
    const at = isAsItWas ? column : places.length === 1 ? places[0] : undefined;
    return at !== undefined && now[at] === kinds[column] ? at : undefined;
  });
  return allOf(found);
}

/**
 * The columns that hold what the learned ones did, where names have changed: in a table or list with the same title, or most
 * of the names, and only where each kind leads to one column.
 */
function columnsByKind({ title, columns, kinds, fields }: LearnedList, set: PageSet): number[] | undefined {
  const kept = columns.filter((name) => name !== '' && set.columns.some((each) => sameName(each, name)));
  const isKnown = (title !== '' && sameName(set.title, title)) || kept.length * 2 > columns.length;
  if (!isKnown) return undefined;
  const now = kindsOf(set);
  const isSameOrder = now.length === kinds.length && now.every((kind, at) => kind === kinds[at]);
  // A name that stayed is still the name of its column.
  const isFree = (at: number) => !kept.some((name) => sameName(name, set.columns[at] ?? ''));
  const found = fields.map(({ column }) => {
    const name = columns[column] ?? '';
    const named = name === '' ? -1 : set.columns.findIndex((each) => sameName(each, name));
    if (named >= 0) return now[named] === kinds[column] ? named : undefined;
    const places = now.flatMap((kind, at) => (kind === kinds[column] && isFree(at) ? [at] : []));
    const wasOnly = kinds.filter((kind) => kind === kinds[column]).length === 1;
    if (places.length === 1 && wasOnly) return places[0];
    return isSameOrder && isFree(column) ? column : undefined;
  });
  return allOf(found);
}

function allOf(found: readonly (number | undefined)[]): number[] | undefined {
  const all = found.flatMap((at) => at ?? []);
  return all.length === found.length && all.length > 0 ? all : undefined;
}

const plain = (name: string): string =>
  withPlainForms(name)
    .toLowerCase()
    .replace(/[\s:：]+/g, ' ')
    .trim();

const sameName = (a: string, b: string): boolean => plain(a) === plain(b);

/** The table or list with only the learned columns, under the names of the properties. */
function project({ path, fields }: LearnedList, { set, columns }: Match): PageSet {
  const name = path.split('/').at(-1) ?? '';
  return {
    ...set,
    title: name,
    columns: fields.map((field) => (field.name === '' ? name : field.name)),
    rows: set.rows.map((row) => ({ ...row, cells: columns.map((at) => row.cells[at] ?? null) })),
  };
}

/** A pair with the name of its property. */
function pairFact(path: string, { cells: [, value] }: DataRow): PageFact[] {
  const name = path.split('/').at(-1) ?? '';
  return value ? [{ name, said: 'label', apart: 0, cells: [value] }] : [];
}

/** Where the page has an answer, so that it is read again with no model; or the reason why that cannot be learned. */
type Learned = Omit<StepExtraction, 'schema'> | { why: string };

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

type NotLearned = { why: string };

function learnList(
  path: string,
  parts: readonly Parted[],
  counts: readonly RowCount[],
): LearnedList | NotLearned {
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

const kindsOf = ({ columns, rows }: PageSet): LearnedList['kinds'] =>
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

function learnPair({ place: { path }, cell }: Parted): LearnedPair | NotLearned {
  const label = cell?.column === 1 ? cell.set.rows[cell.row]?.cells[0]?.text : undefined;
  const isPair = cell?.set.columns.length === 2 && label !== undefined && label !== '';
  return isPair ? { path, label } : { why: `${path} stands beside no name in a table` };
}

import {
  findName,
  nameFit,
  wordsOfName,
  takesNull,
  withoutNull,
  type Property,
  type Shape,
  type ValueShape,
} from '../schema/read-schema';
import { writingOf, type Writing, typedValueOf } from '../values/type-column';
import { under, type Found, type FoundAt, type PageSet, type PageSource, type RowCount } from './source';
import type { DataCell } from '../../protocol/extract/page-data';
import { isRecord } from '../../base/json';

type ObjectShape = Extract<Shape, { kind: 'object' }>;

/** The rows of the one table or list whose columns have the properties' names; undefined when none or several fit. */
export function rowsFromSets(
  name: string,
  items: ObjectShape,
  { sets, language }: PageSource,
): Found | undefined {
  const fitting = sets.flatMap((set) => {
    const columns = columnsFor(items.properties, set);
    const rows = columns && rowsOf(set, items, columns, language);
    return rows ? [{ set, rows }] : [];
  });
  const [first, ...others] = fitting;
  if (!first) return undefined;
  if (others.length === 0) return first.rows;
  const named = fitting.filter(({ set }) => nameFit(name, set.title) > 0);
  return named.length === 1 ? named[0]?.rows : undefined;
}

/** The values of the one column with this name; undefined for none and for several. */
export function columnFromSets(name: string, item: Shape, { sets, language }: PageSource): Found | undefined {
  const found = sets.flatMap((set) => {
    const at = findName(name, set.columns);
    const alone = set.columns.length === 1 && nameFit(name, set.title) > 0 ? 0 : undefined;
    const column = at ?? alone;
    const values = column === undefined ? undefined : valuesOf(set, column, item, language);
    return values ? [values] : [];
  });
  return found.length === 1 ? found[0] : undefined;
}

/** The value beside this name in a table of names and values; undefined for none and for several. */
export function valueFromPairs(
  name: string,
  shape: Shape,
  { sets, language }: PageSource,
): Found | undefined {
  const found = sets
    .filter(({ columns, hasHeader }) => columns.length === 2 && !hasHeader)
    .flatMap((set) => {
      const at = findName(
        name,
        set.rows.map(({ cells }) => cells[0]?.text.replace(/[:：]\s*$/, '') ?? ''),
      );
      const cell = at === undefined ? undefined : set.rows[at]?.cells[1];
      const writing = writingOf([cell?.text ?? ''], language);
      const value = cell ? valueOfCell(cell, shape, writing) : undefined;
      return cell && value !== undefined ? [{ value, places: [placeOf(set, cell)] }] : [];
    });
  return found.length === 1 ? found[0] : undefined;
}

/** The column of each property; undefined unless all required ones and at least half of all have one. */
function columnsFor(properties: readonly Property[], set: PageSet): Map<Property, number> | undefined {
  const columns = new Map<Property, number>();
  for (const property of properties) {
    const at = columnOf(property, set);
    if (at !== undefined) columns.set(property, at);
    else if (property.isRequired && !takesNull(property.shape)) return undefined;
  }
  const isSure = columns.size > 0 && columns.size >= properties.length / 2;
  return isSure && new Set(columns.values()).size + linkedTwice(columns) >= columns.size
    ? columns
    : undefined;
}

/** The number of properties that are addresses: each may share its column with a text. */
const linkedTwice = (columns: ReadonlyMap<Property, number>): number =>
  [...columns.keys()].filter(({ shape }) => isAddress(shape)).length;

function isAddress(shape: Shape): boolean {
  const wanted = withoutNull(shape);
  return wanted.kind === 'value' && ['uri', 'url'].includes(wanted.format ?? '');
}

function columnOf({ name, shape }: Property, set: PageSet): number | undefined {
  const own = findName(name, set.columns);
  if (own !== undefined && !isAddress(shape)) return own;
  if (isAddress(shape)) return own !== undefined && hasLinks(set, own) ? own : onlyLinks(set);
  const [title] = ['name', 'title'].includes(wordsOfName(name).join(' ')) ? titleColumns(set) : [];
  return title;
}

/** The columns of a list that may hold an item's name, the best first; a list without titles has it in its link. */
function titleColumns({ kind, columns }: PageSet): number[] {
  if (kind !== 'list') return [];
  return ['title', 'name', 'headline', 'link'].flatMap((each) =>
    columns.includes(each) ? columns.indexOf(each) : [],
  );
}

const hasLinks = ({ rows }: PageSet, at: number): boolean =>
  rows.some(({ cells }) => cells[at]?.link !== undefined);

/** The first column with links, pictures left out; undefined when another column leads to other addresses. */
function onlyLinks(set: PageSet): number | undefined {
  const linked = set.columns.flatMap((name, at) => (name !== 'image' && hasLinks(set, at) ? at : []));
  const addresses = new Set(linked.map((at) => set.rows.map(({ cells }) => cells[at]?.link).join('\n')));
  return addresses.size === 1 ? linked[0] : undefined;
}

/** All rows as objects; undefined when there are none, or a needed value cannot be read in one. */
function rowsOf(
  set: PageSet,
  items: ObjectShape,
  columns: ReadonlyMap<Property, number>,
  language: string,
): Found | undefined {
  const wanted = items.properties.map((property): WantedColumn => {
    const at = columns.get(property);
    return { property, at, writing: at === undefined ? {} : writingAt(set, at, language) };
  });
  const rows = set.rows.map(({ cells }) => rowOf(set, cells, wanted));
  const read = rows.filter((row) => row !== undefined);
  if (read.length < rows.length || rows.length === 0) return undefined;
  return {
    value: read.map(({ value }) => value),
    places: read.flatMap(({ places }, at) => under(at, places)),
    counts: [countOf(set, read.length)],
  };
}

/** A property and the column that has it, if any. */
type WantedColumn = { property: Property; at: number | undefined; writing: Writing };

function rowOf(
  set: PageSet,
  cells: readonly (DataCell | null)[],
  wanted: readonly WantedColumn[],
): Found | undefined {
  const entries: [string, unknown][] = [];
  const places: FoundAt[] = [];
  for (const { property, at, writing } of wanted) {
    const { name, shape, isRequired } = property;
    const cell = at === undefined ? null : (cells[at] ?? null);
    const value = valueOfCell(cell, shape, writing);
    if (value === undefined && (isRequired || (cell !== null && cell.text !== ''))) return undefined;
    if (value === undefined) continue;
    entries.push([name, value]);
    if (cell) places.push(...under(name, [placeOf(set, cell)]));
  }
  return { value: Object.fromEntries(entries), places };
}

const writingAt = ({ rows }: PageSet, at: number, language: string): Writing =>
  writingOf(
    rows.map(({ cells }) => cells[at]?.text ?? ''),
    language,
  );

function valuesOf(set: PageSet, column: number, item: Shape, language: string): Found | undefined {
  const writing = writingAt(set, column, language);
  const cells = set.rows.flatMap(({ cells: row }) => row[column] ?? []).filter(({ text }) => text !== '');
  const values = cells.map((cell) => valueOfCell(cell, item, writing));
  if (values.length === 0 || values.includes(undefined)) return undefined;
  return { value: values, places: cells.flatMap((cell, at) => under(at, [placeOf(set, cell)])) };
}

const countOf = ({ paging, rows }: PageSet, returned: number): RowCount => ({
  path: '',
  returned,
  seen: rows.length,
  total: paging.total,
});

const placeOf = ({ kind, frame }: PageSet, { text, ref }: DataCell): FoundAt => ({
  path: '',
  way: kind,
  text,
  ref,
  frame,
});

const addressFormats = new Set(['uri', 'url', 'iri', 'uri-reference']);

/** A cell as a value of the wanted shape; undefined when it holds none. */
export function valueOfCell(
  cell: Pick<DataCell, 'text' | 'link' | 'value'> | null,
  shape: Shape,
  writing: Writing,
): unknown {
  const wanted = withoutNull(shape);
  if (cell === null || (cell.text === '' && cell.link === undefined))
    return takesNull(shape) ? null : undefined;
  if (wanted.kind === 'any') return cell.text;
  if (wanted.kind === 'union')
    return firstOf(wanted.options.map((option) => valueOfCell(cell, option, writing)));
  if (wanted.kind === 'list') {
    const item = valueOfCell(cell, wanted.items, writing);
    return item === undefined ? undefined : [item];
  }
  if (wanted.kind === 'object') return moneyObject(cell, wanted, writing);
  const value = plainValue(cell, wanted, writing);
  if (value === undefined || !wanted.only) return value;
  const said = JSON.stringify(value).toLowerCase();
  return wanted.only.find((each) => JSON.stringify(each)?.toLowerCase() === said);
}

const firstOf = (values: readonly unknown[]): unknown => values.find((value) => value !== undefined);

function plainValue(
  cell: Pick<DataCell, 'text' | 'link' | 'value'>,
  { type, format }: ValueShape,
  writing: Writing,
): unknown {
  if (type === 'null') return undefined;
  if (type === 'boolean') return typedValueOf(cell, 'boolean', writing);
  if (type === 'number' || type === 'integer') return numberOf(cell, type, writing);
  if (format !== undefined && addressFormats.has(format)) return cell.link;
  if (format !== 'date') return cell.text;
  const date = typedValueOf(cell, 'date', writing);
  return typeof date === 'string' ? date.slice(0, 10) : undefined;
}

function numberOf(
  cell: Pick<DataCell, 'text' | 'link' | 'value'>,
  type: 'number' | 'integer',
  writing: Writing,
): number | undefined {
  const money = typedValueOf(cell, 'money', writing);
  const amount =
    isRecord(money) && money['to'] === undefined ? money['amount'] : typedValueOf(cell, 'number', writing);
  if (typeof amount !== 'number') return undefined;
  return type === 'integer' && !Number.isInteger(amount) ? undefined : amount;
}

/** `{amount, currency}` of one cell; undefined when the shape has other properties, or the cell no single amount. */
function moneyObject(
  cell: Pick<DataCell, 'text' | 'link' | 'value'>,
  shape: ObjectShape,
  writing: Writing,
): unknown {
  const names = shape.properties
    .map(({ name }) => name.toLowerCase())
    .sort()
    .join();
  const money = names === 'amount,currency' ? typedValueOf(cell, 'money', writing) : undefined;
  return isRecord(money) && money['to'] === undefined ? money : undefined;
}

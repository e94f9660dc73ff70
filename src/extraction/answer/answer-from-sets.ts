import {
  isNumeric,
  takesNull,
  withoutNull,
  type Property,
  type Shape,
  type ValueShape,
} from '../schema/read-schema';
import { fitOf, meaningsOf, wordsForThing, type NameReading } from '../words/meaning';
import { readTime, twoDigits } from '../../base/dates';
import { isAmbiguous, writingOf, type Writing, typedValueOf } from '../values/type-column';
import {
  firstOf,
  isLacking,
  under,
  type Found,
  type FoundAt,
  type PageSet,
  type PageSource,
  type RowCount,
} from './source';
import type { DataCell, DataRow } from '../../protocol/extract/page-data';
import { isRecord } from '../../base/json';

export type ObjectShape = Extract<Shape, { kind: 'object' }>;

/**
 * The rows of the table or list that has most of the properties as columns, the one of this name first. Undefined when none has any,
 * or several as many.
 */
export function rowsFromSets(
  name: string,
  items: ObjectShape,
  { sets, language }: PageSource,
): Found | undefined {
  const reading = { of: 'page', language, thing: wordsForThing([name]) } as const;
  const isNamed = ({ title }: PageSet) => fitOf(name, title, reading) > 0;
  const main = sets.filter((set) => !set.isBeside || isNamed(set));
  const fitting = main.flatMap((set) => {
    const columns = columnsFor(items.properties, set, reading);
    const rows = columns && rowsOf(set, items, columns, language);
    if (!rows) return [];
    const lacking = rows.places.filter(isLacking).length / set.rows.length;
    return [{ set, rows, rank: columns.size - lacking }];
  });
  const most = Math.max(...fitting.map(({ rank }) => rank));
  const [first, ...others] = fitting.filter(({ rank }) => rank === most);
  if (!first) return undefined;
  if (others.length === 0) return first.rows;
  const named = [first, ...others].filter(({ set }) => isNamed(set));
  return named.length === 1 ? named[0]?.rows : undefined;
}

/** The values of the one column with this name; undefined for none and for several. */
export function columnFromSets(name: string, item: Shape, { sets, language }: PageSource): Found | undefined {
  const reading = { of: 'page', language, thing: [] } as const;
  const found = sets.flatMap((set) => {
    const at = bestOf(set.columns.map((column) => fitOf(name, column, reading)));
    const alone = set.columns.length === 1 && fitOf(name, set.title, reading) > 0 ? 0 : undefined;
    const column = at ?? alone;
    const values = column === undefined ? undefined : valuesOf(set, column, item, language);
    return values ? [values] : [];
  });
  return found.length === 1 ? found[0] : undefined;
}

/** The column of each property; undefined unless at least half of them have one. */
function columnsFor(
  properties: readonly Property[],
  set: PageSet,
  reading: NameReading,
): Map<Property, ColumnAt> | undefined {
  const columns = new Map<Property, ColumnAt>();
  for (const property of properties) {
    const at = columnOf(property, set, reading);
    if (at !== undefined) columns.set(property, at);
  }
  const isSure = columns.size > 0 && columns.size >= properties.length / 2;
  return isSure && new Set(columns.values()).size + linkedTwice(columns) >= columns.size
    ? columns
    : undefined;
}

/** The number of properties that are addresses: each may share its column with a text. */
const linkedTwice = (columns: ReadonlyMap<Property, ColumnAt>): number =>
  [...columns.keys()].filter(({ shape }) => isAddress(shape)).length;

function isAddress(shape: Shape): boolean {
  const wanted = withoutNull(shape);
  return wanted.kind === 'value' && ['uri', 'url'].includes(wanted.format ?? '');
}

function columnOf({ name, shape }: Property, set: PageSet, reading: NameReading): ColumnAt | undefined {
  const own = bestOf(set.columns.map((column) => fitOf(name, column.replace(/ \d+$/, ''), reading)));
  if (isAddress(shape)) return own !== undefined && hasLinks(set, own) ? own : onlyLinks(set);
  if (own !== undefined) return own;
  const meant = meaningsOf(name, { ...reading, of: 'schema' });
  if (meant.includes('level') && set.kind === 'list') return 'level';
  const [title] = meant.includes('name') ? titleColumns(set) : [];
  return title;
}

/** The place of the highest number above 0; undefined when two are highest. */
function bestOf(fits: readonly number[]): number | undefined {
  const most = Math.max(0, ...fits);
  const [at, ...others] = fits.flatMap((fit, place) => (fit === most ? place : []));
  return most > 0 && others.length === 0 ? at : undefined;
}

/** The columns of a list that may hold an item's name, the best first; a list without titles has it in its link. */
function titleColumns({ kind, columns, hasRowHeaders }: PageSet): number[] {
  if (kind !== 'list') return hasRowHeaders ? [0] : [];
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

/** All rows as objects; undefined when there are none, or a column holds no value of its property. */
function rowsOf(
  set: PageSet,
  items: ObjectShape,
  columns: ReadonlyMap<Property, ColumnAt>,
  language: string,
): Found | undefined {
  const wanted = items.properties.map((property): WantedColumn => {
    const at = columns.get(property);
    return { property, at, writing: typeof at === 'number' ? writingAt(set, at, language) : {} };
  });
  const rows = set.rows.map((row) => rowOf(set, row, wanted));
  if (rows.length === 0) return undefined;
  return {
    value: rows.map(({ value }) => value),
    places: rows.flatMap(({ places }, at) => under(at, places)),
    counts: [countOf(set, rows.length)],
  };
}

/** A property and the column that has it, if any. */
type WantedColumn = { property: Property; at: ColumnAt | undefined; writing: Writing };

/** The index of a column, or how deep a row stands in others, which no column says. */
type ColumnAt = number | 'level';

function rowOf(set: PageSet, row: DataRow, wanted: readonly WantedColumn[]): Found {
  const entries: [string, unknown][] = [];
  const places: FoundAt[] = [];
  for (const { property, at, writing } of wanted) {
    const { name, shape, isRequired } = property;
    const cell = at === undefined ? null : at === 'level' ? levelOf(row) : (row.cells[at] ?? null);
    const value = valueOfCell(cell, shape, writing);
    const isMissing = value === undefined && (isRequired || (cell !== null && cell.text !== ''));
    if (value === undefined && !isMissing) continue;
    entries.push([name, value ?? null]);
    const place = cell ? placeOf(set, cell) : undefined;
    if (isMissing)
      places.push(...under(name, [{ path: '', way: set.kind, mark: 'missing' as const, ...place }]));
    else if (cell && place)
      places.push(...under(name, [{ ...place, mark: markOfCell(cell, shape, writing) }]));
  }
  return { value: Object.fromEntries(entries), places };
}

/** How deep a row stands in others, as a cell. */
const levelOf = ({ ref, level = 0 }: DataRow): DataCell => ({ text: String(level), ref });

const writingAt = ({ rows }: PageSet, at: number, language: string): Writing =>
  writingOf(
    rows.map(({ cells }) => cells[at]?.text ?? ''),
    language,
  );

function valuesOf(set: PageSet, column: number, item: Shape, language: string): Found | undefined {
  const cells = set.rows.flatMap(({ cells: row }) => row[column] ?? []).filter(({ text }) => text !== '');
  return listOfCells(cells, item, language, (cell) => placeOf(set, cell));
}

/** The values of cells that are of one kind, with their places; undefined where one of them holds none. */
export function listOfCells(
  cells: readonly DataCell[],
  item: Shape,
  language: string,
  placed: (cell: DataCell) => FoundAt,
): Found | undefined {
  const writing = writingOf(
    cells.map(({ text }) => text),
    language,
  );
  const values = cells.map((cell) => valueOfCell(cell, item, writing));
  if (values.length === 0 || values.includes(undefined)) return undefined;
  const places = cells.map((cell) => ({ ...placed(cell), mark: markOfCell(cell, item, writing) }));
  return { value: values, places: places.flatMap((place, at) => under(at, [place])) };
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

function plainValue(
  cell: Pick<DataCell, 'text' | 'link' | 'value'>,
  { type, format }: ValueShape,
  writing: Writing,
): unknown {
  if (type === 'null') return undefined;
  if (type === 'boolean') return typedValueOf(cell, 'boolean', writing);
  if (type === 'number' || type === 'integer') {
    const number = typedValueOf(cell, 'number', writing);
    return type === 'integer' && !Number.isInteger(number) ? undefined : number;
  }
  if (format !== undefined && addressFormats.has(format)) return cell.link;
  if (format === 'time') return readTime(cell.text) ?? timeOfDay(typedValueOf(cell, 'date', writing));
  if (format !== 'date' && format !== 'date-time') return cell.text;
  const date = typedValueOf(cell, 'date', writing);
  if (typeof date !== 'string' || date.length < 'yyyy-mm-dd'.length) return undefined;
  return format === 'date' ? date.slice(0, 'yyyy-mm-dd'.length) : dateTimeOf(date);
}

const timeOfDay = (date: unknown): string | undefined =>
  typeof date === 'string' ? /T(\d\d:\d\d(?::\d\d)?)/.exec(date)?.[1] : undefined;

/** A day with its time as RFC 3339 has it; without a zone it is a time of this machine. A day alone has none. */
function dateTimeOf(date: string): string | undefined {
  const [, time, seconds = ':00', zone] = /^(.{10}T\d\d:\d\d)(:\d\d)?(.*)$/.exec(date) ?? [];
  if (time === undefined) return undefined;
  return `${time}${seconds}${zone || zoneAt(`${time}${seconds}`)}`;
}

/** The zone of this machine at a time there. */
function zoneAt(time: string): string {
  const minutes = -new Date(time).getTimezoneOffset();
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return minutes === 0 ? 'Z' : `${minutes < 0 ? '-' : '+'}${twoDigits(hours)}:${twoDigits(rest)}`;
}

/** The reservation about a cell's value: its text may be read otherwise, or says no zone of its time. */
export function markOfCell(
  cell: Pick<DataCell, 'text' | 'value'>,
  shape: Shape,
  writing: Writing,
): 'ambiguous' | undefined {
  const wanted = withoutNull(shape);
  if (wanted.kind === 'object' && wanted.properties.length > 0)
    return isAmbiguous(cell.text, writing) ? 'ambiguous' : undefined;
  if (wanted.kind !== 'value') return undefined;
  if (isNumeric(wanted) && cell.value === undefined && isAmbiguous(cell.text, writing)) return 'ambiguous';
  const date = wanted.format === 'date-time' ? typedValueOf(cell, 'date', writing) : undefined;
  return typeof date === 'string' && /T\d\d:\d\d(?::\d\d)?$/.test(date) ? 'ambiguous' : undefined;
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

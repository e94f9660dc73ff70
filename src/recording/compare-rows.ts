import { isRecord } from '../base/json';
import type { KeptReading, KeptRows, RowNews } from '../protocol/recordings/kept-rows';
import type { ReplayReport } from '../protocol/recordings/replay';

type Table = Pick<KeptRows, 'columns' | 'rows'>;

/** Rows that were read in one go; `isPart` where more of them may be there. */
export type ReadRows = Table & { readonly isPart: boolean };

/** The most rows that are kept, readings that are told, and differences that are told of the last. */
const mostRows = 5000;
const mostReadings = 100;
const mostNews = 200;

/** The rows that a replay has read, of all its steps that read lists; undefined where none does. */
export function rowsRead({ steps }: Pick<ReplayReport, 'steps'>): ReadRows | undefined {
  const read = steps.flatMap(({ extracted }) => (extracted ? [extracted] : []));
  const items = read.flatMap(({ result }) =>
    isRecord(result) ? Object.values(result).flatMap(recordsIn) : [],
  );
  if (items.length === 0) return undefined;
  const columns = [...new Set(items.flatMap((item) => Object.keys(item)))];
  return {
    columns,
    rows: items.slice(0, mostRows).map((item) => columns.map((name) => textOf(item[name]))),
    isPart: items.length > mostRows || read.some(({ partial }) => partial !== undefined),
  };
}

const recordsIn = (list: unknown): Record<string, unknown>[] =>
  Array.isArray(list) ? list.filter((each: unknown) => isRecord(each)) : [];

/** A value as a text; of an amount or a list its parts. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return isRecord(value) || Array.isArray(value) ? Object.values(value).map(textOf).join(' ').trim() : '';
}

type Keeping = { at: number; keepsGone?: boolean };

/** The rows that are kept after a reading, with how they differ from those before; with `keepsGone` those before stay, too. */
export function keepRows(
  last: KeptRows | undefined,
  { isPart, ...now }: ReadRows,
  { at, keepsGone = false }: Keeping,
): KeptRows {
  const columns = keepsGone ? [...new Set([...(last?.columns ?? []), ...now.columns])] : now.columns;
  const read = keepsGone ? withColumns(now, columns) : now;
  const before = last && keepsGone ? { ...last, ...withColumns(last, columns) } : last;
  const isSame = before && before.columns.join('\n') === read.columns.join('\n');
  const news = isSame ? compareRows(before, read) : [];
  const told = news.filter(({ kind }) => kind !== 'gone' || !(isPart || keepsGone));
  const count = (wanted: RowNews['kind']) => told.filter(({ kind }) => kind === wanted).length;
  const reading: KeptReading = {
    at,
    rows: read.rows.length,
    isPart,
    differs: isSame ? { added: count('added'), changed: count('changed'), gone: count('gone') } : undefined,
  };
  return {
    columns,
    rows: before && keepsGone ? joinedRows(before, read, news) : read.rows,
    readings: [reading, ...(before?.readings ?? [])].slice(0, mostReadings),
    news: told.slice(0, mostNews),
  };
}

const withColumns = ({ columns, rows }: Table, all: readonly string[]): Table => ({
  columns: [...all],
  rows: rows.map((row) => all.map((name) => row[columns.indexOf(name)] ?? '')),
});

/** The rows before, each as it is now, and the new ones after them: the last of them where they are too many. */
function joinedRows({ rows }: Table, now: Table, news: readonly RowNews[]): string[][] {
  const changed = new Map(news.flatMap(({ row, before }) => (before ? [[before, row] as const] : [])));
  const added = news.flatMap(({ kind, row }) => (kind === 'added' ? [row] : []));
  return [...rows.map((row) => changed.get(row) ?? row), ...added].slice(-mostRows);
}

/** The rows that are new, changed or gone. A row is the same one by the column that tells rows apart, else by all it says. */
export function compareRows(before: Table, now: Table): RowNews[] {
  const key = keyColumn(before, now);
  const keyOf = (row: readonly string[]) => (key === undefined ? row.join('\n') : (row[key] ?? ''));
  const known = new Map(before.rows.map((row) => [keyOf(row), row]));
  const there = new Set(now.rows.map(keyOf));
  const news = now.rows.flatMap((row): RowNews[] => {
    const old = known.get(keyOf(row));
    if (!old) return [{ kind: 'added', row }];
    return old.join('\n') === row.join('\n') ? [] : [{ kind: 'changed', row, before: old }];
  });
  const gone = before.rows.filter((row) => !there.has(keyOf(row)));
  return [...news, ...gone.map((row): RowNews => ({ kind: 'gone', row }))];
}

/**
 * The column whose values differ in all rows, before and now, and of which the most are in both. A number is what changes of a thing
 * more often than what it is called.
 */
function keyColumn(before: Table, now: Table): number | undefined {
  const isTelling = ({ rows }: Table, at: number) => {
    const values = rows.map((row) => row[at] ?? '');
    return values.every((value) => value !== '') && new Set(values).size === values.length;
  };
  const shared = now.columns.map((_, at) => {
    if (!isTelling(before, at) || !isTelling(now, at)) return 0;
    const known = new Set(before.rows.map((row) => row[at]));
    return now.rows.filter((row) => known.has(row[at] ?? '')).length;
  });
  const isNamed = now.columns.map((_, at) => now.rows.every((row) => /\p{L}{2}/u.test(row[at] ?? '')));
  const named = shared.map((count, at) => (isNamed[at] ? count : 0));
  const counts = named.some((count) => count > 0) ? named : shared;
  const most = Math.max(0, ...counts);
  return most === 0 ? undefined : counts.indexOf(most);
}

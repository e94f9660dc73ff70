import type { DataSet } from '../../protocol/extract/page-data';
import type { ColumnValues } from '../sheet/sheet-values';
import { textOfValue } from '../sheet/sheet-values';
import type { TypedValue, ValueType } from '../values/type-column';

/** The columns, each called by a name of its own, and the rows that leave the panel. */
export type ExportTable = {
  readonly title: string;
  readonly columns: readonly { readonly name: string; readonly type: ValueType }[];
  readonly rows: readonly (readonly (TypedValue | null)[])[];
};

export type FlatValue = string | number | boolean | null;

/** The same for formats that know texts and numbers only. */
export type FlatTable = {
  readonly title: string;
  readonly columns: readonly {
    readonly name: string;
    readonly type: ValueType;
    readonly isNumber: boolean;
  }[];
  readonly rows: readonly (readonly FlatValue[])[];
};

/** These rows of a sheet, in the page's order. */
export function toExport(
  { title }: Pick<DataSet, 'title'>,
  shown: readonly ColumnValues[],
  rows: readonly number[],
): ExportTable {
  const names = distinct(shown.map(({ column }) => column.name.trim() || 'Column'));
  return {
    title,
    columns: shown.map(({ column: { type } }, at) => ({ name: names[at] ?? '', type })),
    rows: rows.map((row) => shown.map(({ values }) => values[row]?.value ?? null)),
  };
}

/** Makes amounts of one currency numbers, with the currency in the column's name; others become text. */
export function flatten({ title, columns, rows }: ExportTable): FlatTable {
  const flat = columns.map((column, at) =>
    flatColumn(
      column,
      rows.map((row) => row[at] ?? null),
    ),
  );
  return {
    title,
    columns: flat.map(({ column }) => column),
    rows: rows.map((_, y) => flat.map(({ values }) => values[y] ?? null)),
  };
}

function flatColumn({ name, type }: ExportTable['columns'][number], values: readonly (TypedValue | null)[]) {
  const currency = type === 'money' ? onlyCurrency(values) : undefined;
  const flat = values.map((value): FlatValue => {
    if (value === null || typeof value !== 'object') return value;
    return currency === undefined || value.to !== undefined ? textOfValue(value) : value.amount;
  });
  return {
    column: {
      name: currency ? `${name} (${currency})` : name,
      type,
      isNumber: type === 'number' || currency !== undefined,
    },
    values: flat,
  };
}

/** The currency of all amounts; undefined for none and for several. */
function onlyCurrency(values: readonly (TypedValue | null)[]): string | undefined {
  const currencies = new Set(
    values.flatMap((value) => (value !== null && typeof value === 'object' ? value.currency : [])),
  );
  const [only] = currencies;
  return currencies.size === 1 ? only : undefined;
}

/** The names, with a number after those that are there already. */
function distinct(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    let own = name;
    for (let number = 2; taken.has(own); number += 1) own = `${name} ${number}`;
    taken.add(own);
    return own;
  });
}

import type { DataSet } from '../../protocol/extract/page-data';
import { type ColumnValues, textOfValue } from '../sheet/sheet';
import type { TypedValue, ValueType } from '../values/type-column';

/** The rows as a file of text, in a format that its name ends with. */
export function fileText(format: TextFormat, table: ExportTable): TextFile {
  switch (format) {
    case 'csv':
      // The mark has spreadsheets read it as UTF-8.
      return { text: `\ufeff${toCsv(flatten(table))}`, type: 'text/csv' };
    case 'json':
      return { text: toJson(table), type: 'application/json' };
    case 'jsonl':
      return { text: toJsonLines(table), type: 'application/jsonl' };
    case 'md':
      return { text: toMarkdownTable(flatten(table)), type: 'text/markdown' };
    default:
      return format satisfies never;
  }
}

type TextFormat = 'csv' | 'json' | 'jsonl' | 'md';

type TextFile = { readonly text: string; readonly type: string };

/** The rows as a table of HTML, as documents and spreadsheets take it from the clipboard. */
export function toHtmlTable({ columns, rows }: FlatTable): string {
  const head = columns.map(({ name }) => `<th>${escapedHtml(guardFormula(name))}</th>`).join('');
  const body = rows.map((row) => `<tr>${row.map(cellOf).join('')}</tr>`).join('');
  return `<meta charset="utf-8"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`;
}

function cellOf(value: FlatValue): string {
  const text = typeof value === 'string' ? escapedHtml(guardFormula(value)) : String(value ?? '');
  const isAddress = typeof value === 'string' && /^https?:\/\/\S+$/u.test(value);
  return `<td>${isAddress ? `<a href="${text}">${text}</a>` : text}</td>`;
}

const escapedHtml = (text: string): string =>
  text.replace(/[&<>"]/gu, (sign) => `&#${sign.codePointAt(0) ?? 0};`);

/** The rows as comma-separated values with a row of names, safe to open in a spreadsheet. Source: RFC 4180 */
export function toCsv({ columns, rows }: FlatTable): string {
  const lines = [columns.map(({ name }) => name), ...rows].map((line) => line.map(fieldOf).join(','));
  return `${lines.join('\r\n')}\r\n`;
}

function fieldOf(value: FlatValue): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const text = guardFormula(value);
  return /[",\r\n]|^[\s']|\s$/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The rows as lines with tabs, as spreadsheets take them from the clipboard. */
export function toTabbed({ columns, rows }: FlatTable): string {
  return [columns.map(({ name }) => name), ...rows]
    .map((line) => line.map((value) => guardFormula(String(value ?? '').replace(/\s+/gu, ' '))).join('\t'))
    .join('\n');
}

/**
 * Spreadsheets take such a piece for a formula: a cell, or what they make a cell of where they split at another sign than ours, for
 * which quotes in the middle of a piece are no quotes. The wide forms are signs to those with an East Asian keyboard.
 */
const formula = /(?<=^|[;\t\r\n])(?=[^\S\t\r\n]*[=+\-@＝＋－＠])([^;\t\r\n]*)|^(?=[\t\r\n])/gu;
const number = /^\s*[+-]?\d+(?:[.,]\d+)*\s*%?\s*$/u;

/**
 * A text that no spreadsheet runs: each piece that begins like a formula gets a quote before it. Numbers stay as they are.
 *
 * Source: OWASP, CSV Injection, https://owasp.org/www-community/attacks/CSV_Injection
 */
const guardFormula = (text: string): string =>
  text.replace(formula, (piece) => (number.test(piece) ? piece : `'${piece}`));

export function toMarkdownTable({ columns, rows }: FlatTable): string {
  const names = columns.map(({ name }) => name);
  const rule = columns.map(({ isNumber }) => (isNumber ? '---:' : '---'));
  const lines = [names.map(escaped), rule, ...rows.map((row) => row.map(escaped))];
  return `${lines.map((line) => `| ${line.join(' | ')} |`).join('\n')}\n`;
}

/** Text of pages that stays text, and on one line. */
const escaped = (value: FlatValue): string =>
  typeof value === 'string'
    ? value.replace(/[\\`*_[\]<>|]/gu, String.raw`\$&`).replace(/\s+/gu, ' ')
    : String(value ?? '');

/** The rows as a list of objects. Names keep the order of the columns, those that are numbers too. */
export function toJson(table: ExportTable): string {
  const rows = objectsOf(table).map((row) => `  ${row}`);
  return rows.length === 0 ? '[]\n' : `[\n${rows.join(',\n')}\n]\n`;
}

/** The rows as objects, one on each line. Source: https://jsonlines.org */
export function toJsonLines(table: ExportTable): string {
  return objectsOf(table)
    .map((row) => `${row}\n`)
    .join('');
}

/** Written by hand: an object would put names like "2024" before the others. */
const objectsOf = ({ columns, rows }: ExportTable): string[] =>
  rows.map((row) => {
    const members = columns.map(
      ({ name }, at) => `${JSON.stringify(name)}: ${JSON.stringify(row[at] ?? null)}`,
    );
    return `{ ${members.join(', ')} }`;
  });

type ExportColumn = { readonly name: string; readonly type: ValueType };
type FlatColumn = ExportColumn & { readonly isNumber: boolean };

/** The columns, each called by a name of its own, and the rows that leave the panel. */
export type ExportTable = {
  readonly title: string;
  readonly columns: readonly ExportColumn[];
  readonly rows: readonly (readonly (TypedValue | null)[])[];
};

export type FlatValue = string | number | boolean | null;

/** The same for formats that know texts and numbers only. */
export type FlatTable = {
  readonly title: string;
  readonly columns: readonly FlatColumn[];
  readonly rows: readonly (readonly FlatValue[])[];
};

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
export function onlyCurrency(values: readonly (TypedValue | null)[]): string | undefined {
  const currencies = new Set(
    values.flatMap((value) => (value !== null && typeof value === 'object' ? value.currency : [])),
  );
  const [only] = currencies;
  return currencies.size === 1 ? only : undefined;
}

function distinct(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    let own = name;
    for (let next = 2; taken.has(own); next += 1) own = `${name} ${next}`;
    taken.add(own);
    return own;
  });
}

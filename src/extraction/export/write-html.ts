import type { FlatTable, FlatValue } from './export-table';
import { guardFormula } from './write-csv';

/** The rows as a table of HTML, as documents and spreadsheets take it from the clipboard. */
export function toHtmlTable({ columns, rows }: FlatTable): string {
  const head = columns.map(({ name }) => `<th>${escaped(guardFormula(name))}</th>`).join('');
  const body = rows.map((row) => `<tr>${row.map(cellOf).join('')}</tr>`).join('');
  return `<meta charset="utf-8"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`;
}

function cellOf(value: FlatValue): string {
  const text = typeof value === 'string' ? escaped(guardFormula(value)) : String(value ?? '');
  const isAddress = typeof value === 'string' && /^https?:\/\/\S+$/u.test(value);
  return `<td>${isAddress ? `<a href="${text}">${text}</a>` : text}</td>`;
}

const escaped = (text: string): string =>
  text.replace(/[&<>"]/gu, (sign) => `&#${sign.codePointAt(0) ?? 0};`);

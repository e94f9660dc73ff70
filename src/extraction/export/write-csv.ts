import type { FlatTable, FlatValue } from './export-table';

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

/** What makes spreadsheets take a cell for a formula. The wide forms are signs to those with an East Asian keyboard. */
const formula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/u;

const number = /^\s*[+-]?\d+(?:[.,]\d+)*\s*%?\s*$/u;

/**
 * A text that no spreadsheet runs: one that begins like a formula gets a quote before it. Numbers stay as they are.
 *
 * Source: OWASP, CSV Injection, https://owasp.org/www-community/attacks/CSV_Injection
 */
export const guardFormula = (text: string): string =>
  formula.test(text) && !number.test(text) ? `'${text}` : text;

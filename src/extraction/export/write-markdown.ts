import type { FlatTable, FlatValue } from './export-table';

/** The rows as a table of Markdown, numbers to the right. */
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

import { AutomationError } from '../base/errors';
import { VariableName } from '../protocol/variables';

/** Values of variables, a row a run. */
export type Rows = Record<string, string>[];

const maxRows = 10_000;

/**
 * Reads comma-separated values whose first line names variables.
 *
 * Source: RFC 4180, https://www.rfc-editor.org/rfc/rfc4180; line ends may be LF alone.
 */
export function parseRows(text: string): Rows {
  const [names = [], ...lines] = parseLines(text.replace(/^\uFEFF/u, ''));
  const wrong = names.find((name) => !VariableName.safeParse(name).success);
  if (wrong !== undefined || names.length === 0) {
    throw new AutomationError(
      'invalid-input',
      `The first line has to name variables, not "${(wrong ?? '').slice(0, 50)}".`,
    );
  }
  if (new Set(names).size < names.length) {
    throw new AutomationError('invalid-input', 'The first line names a variable twice.');
  }
  if (lines.length > maxRows) {
    throw new AutomationError(
      'invalid-input',
      `There are ${lines.length} rows; at most ${maxRows} are taken.`,
    );
  }
  return lines.map((cells, index) => {
    if (cells.length === names.length)
      return Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']));
    throw new AutomationError(
      'invalid-input',
      `Row ${index + 1} has ${cells.length} values for ${names.length} variables.`,
    );
  });
}

/** Lines of cells; empty lines are none. */
function parseLines(text: string): string[][] {
  const lines: string[][] = [];
  let cells: string[] = [];
  let at = 0;
  while (at < text.length) {
    const { cell, end } = readCell(text, at);
    cells.push(cell);
    at = end + 1;
    if (text[end] === ',' && at < text.length) continue;
    if (text[end] === ',') cells.push('');
    if (cells.length > 1 || cells[0] !== '') lines.push(cells);
    cells = [];
  }
  return lines;
}

/** A cell and where it ends: at a comma, a line end or the end of the text. */
function readCell(text: string, start: number): { cell: string; end: number } {
  if (text[start] !== '"') {
    const [plain = ''] = /^[^,\n]*/u.exec(text.slice(start)) ?? [];
    return { cell: plain.replace(/\r$/u, ''), end: start + plain.length };
  }
  const quoted = /^"((?:[^"]|"")*)"\r?(?=,|\n|$)/u.exec(text.slice(start));
  if (!quoted) throw new AutomationError('invalid-input', 'A quoted value in the rows does not end.');
  return { cell: (quoted[1] ?? '').replace(/""/gu, '"'), end: start + quoted[0].length };
}

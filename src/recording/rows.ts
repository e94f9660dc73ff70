import { AutomationError } from '../base/errors';
import { maxVariableLength, VariableName } from '../protocol/variables';

/** Values of variables, a row a run. */
export type Rows = Record<string, string>[];

const maxRows = 10_000;
const mostColumns = 200;

/** The largest file of rows that is read, in bytes. */
export const largestRowsFile = 20_000_000;

/**
 * Reads comma-separated values whose first line names variables.
 *
 * Source: RFC 4180, https://www.rfc-editor.org/rfc/rfc4180; line ends may be LF alone. Where a comma is written in numbers,
 * spreadsheets put semicolons between values: they do here when the first line has no comma. Tabs likewise.
 */
export function parseRows(text: string): Rows {
  const plain = text.replace(/^\uFEFF/u, '');
  const [first = ''] = plain.split('\n', 1);
  const separator = [',', ';', '\t'].find((each) => first.includes(each)) ?? ',';
  const [names = [], ...lines] = parseLines(plain, separator);
  if (names.length > mostColumns)
    throw new AutomationError(
      'invalid-input',
      `There are ${names.length} columns; at most ${mostColumns} are taken.`,
    );
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
    if (cells.some(({ length }) => length > maxVariableLength))
      throw new AutomationError(
        'invalid-input',
        `Row ${index + 1} has a value of more than ${maxVariableLength} characters.`,
      );
    if (cells.length === names.length)
      return Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']));
    throw new AutomationError(
      'invalid-input',
      `Row ${index + 1} has ${cells.length} values for ${names.length} variables.`,
    );
  });
}

/** Lines of cells; empty lines are none. */
function parseLines(text: string, separator: string): string[][] {
  const patterns = patternsFor(separator);
  const lines: string[][] = [];
  let cells: string[] = [];
  let at = 0;
  while (at < text.length) {
    const { cell, end } = readCell(text, at, patterns);
    cells.push(cell);
    at = end + 1;
    if (text[end] === separator && at < text.length) continue;
    if (text[end] === separator) cells.push('');
    if (cells.length > 1 || cells[0] !== '') lines.push(cells);
    cells = [];
  }
  return lines;
}

type Patterns = { plain: RegExp; quoted: RegExp };

const patternsFor = (separator: string): Patterns => ({
  plain: new RegExp(`[^${separator}\\n]*`, 'uy'),
  quoted: new RegExp(`"([^"]*(?:""[^"]*)*)"\\r?(?=${separator}|\\n|$)`, 'uy'),
});

/** A cell and where it ends: at a separator, a line end or the end of the text. */
function readCell(text: string, start: number, patterns: Patterns): { cell: string; end: number } {
  const isQuoted = text[start] === '"';
  const pattern = isQuoted ? patterns.quoted : patterns.plain;
  pattern.lastIndex = start;
  const found = pattern.exec(text);
  if (!found) throw new AutomationError('invalid-input', 'A quoted value in the rows does not end.');
  const [whole, inside = ''] = found;
  const cell = isQuoted ? inside.replace(/""/gu, '"') : whole.replace(/\r$/u, '');
  return { cell, end: start + whole.length };
}

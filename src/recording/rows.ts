import { AutomationError } from '../base/errors';
import type { CellValue } from 'read-excel-file/universal';
import { maxVariableLength, VariableName } from '../protocol/variables';
import { variableFor } from './read-values';

/** Values of variables, a row a run. */
export type Rows = Record<string, string>[];

const maxRows = 10_000;
const mostColumns = 200;

/** The largest file of rows that is read, in bytes. */
const largestFile = 20_000_000;

/** Reads a workbook (XLSX), of which the first sheet counts, or separated values, by what the file begins with. */
export async function readRows(file: Blob): Promise<Rows> {
  if (file.size > largestFile) refuse(`The file has ${file.size} bytes; at most ${largestFile} are read.`);
  const isArchive = (await file.slice(0, 4).text()) === 'PK\u0003\u0004';
  if (!isArchive) return parseRows(await file.text());
  const { readSheet } = await import('read-excel-file/universal');
  const sheet = await readSheet(file).catch((cause: unknown): never => {
    throw new AutomationError('invalid-input', 'The file is no workbook that can be read.', { cause });
  });
  return rowsOf(withoutEmpty(sheet.map((row) => row.map(textOf))));
}

/** The lines and columns in which something stands. */
function withoutEmpty(lines: readonly string[][]): string[][] {
  const isUsed = (lines[0] ?? []).map((_, at) => lines.some((line) => line[at] !== ''));
  return lines
    .filter((line) => line.some((cell) => cell !== ''))
    .map((line) => line.filter((_, at) => isUsed[at]));
}

/** A cell as it is typed into a page: a whole day without the time that the sheet keeps with it. */
function textOf(cell: CellValue | null): string {
  if (cell instanceof Date) return cell.toISOString().replace(/T00:00:00\.000Z$|:00\.000Z$|\.\d+Z$/u, '');
  return String(cell ?? '').trim();
}

/**
 * Reads separated values, of a file or as spreadsheets copy them. The first line names variables.
 *
 * Source: RFC 4180, https://www.rfc-editor.org/rfc/rfc4180; line ends may be LF alone. Where a comma is written in numbers,
 * spreadsheets put semicolons between values: they do here when the first line has no comma. A tab in it stands before both.
 */
export function parseRows(text: string): Rows {
  const plain = text.replace(/^\uFEFF/u, '');
  const [first = ''] = plain.split('\n', 1);
  const separator = ['\t', ',', ';'].find((each) => first.includes(each)) ?? ',';
  return rowsOf(parseLines(plain, separator));
}

function rowsOf([headings = [], ...lines]: string[][]): Rows {
  if (headings.length > mostColumns)
    refuse(`There are ${headings.length} columns; at most ${mostColumns} are taken.`);
  const twice = headings.find((heading, at) => headings.indexOf(heading) < at);
  if (headings.every((heading) => heading.trim() === '')) refuse('The first line has to name the columns.');
  if (twice !== undefined) refuse(`The first line has “${twice.slice(0, 50)}” twice.`);
  if (lines.length > maxRows) refuse(`There are ${lines.length} rows; at most ${maxRows} are taken.`);
  const names = namesFor(headings);
  return lines.map((cells, index) => {
    if (cells.some(({ length }) => length > maxVariableLength))
      refuse(`Row ${index + 1} has a value of more than ${maxVariableLength} characters.`);
    if (cells.length !== names.length)
      refuse(`Row ${index + 1} has ${cells.length} values for ${names.length} columns.`);
    return Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']));
  });
}

/** The variables of columns: `Order_number` for "Order number". Two of one name are told apart by a number. */
function namesFor(headings: readonly string[]): string[] {
  const names: string[] = [];
  for (const heading of headings) {
    const name = VariableName.safeParse(heading).success ? heading : variableFor(heading);
    const same = names.filter((each) => each === name || each.startsWith(`${name}_`)).length;
    names.push(names.includes(name) ? `${name}_${same + 1}` : name);
  }
  return names;
}

function refuse(message: string): never {
  throw new AutomationError('invalid-input', message);
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

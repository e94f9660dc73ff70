import type { FlatTable } from '../../extraction/export/export-table';
import type { Recording } from '../../protocol/recordings/recording';
import type { ReplayedStep, RowResult } from '../../protocol/recordings/replay';
import { variableTexts } from '../../protocol/variables';
import { valuesRead } from '../../recording/read-values';
import { secretNames } from '../../recording/step-texts';
import type { RowsFile } from './recordings-state';

/** The rows that are done again when that is asked for: what is done, or may be, is not among them. */
export const rowsToDoAgain = (results: readonly RowResult[]): RowResult[] =>
  results.filter(({ state }) => state !== 'done' && state !== 'unknown');

/** The number of rows in each state, in the order in which they are said; states of no row are left out. */
export function countRows(results: readonly RowResult[]): { state: RowResult['state']; count: number }[] {
  return (['done', 'failed', 'unknown', 'stopped', 'not-run'] as const)
    .map((state) => ({ state, count: results.filter((each) => each.state === state).length }))
    .filter(({ count }) => count > 0);
}

type Results = {
  recording: Recording;
  results: readonly RowResult[];
  /** Those of its steps that read values have them. */
  steps: readonly ReplayedStep[];
  /** The file that the rows are of, while it is there. */
  rowsFile: RowsFile | undefined;
  /** The words for what came of a row, and the names of the columns that say it. */
  words: {
    of: (state: RowResult['state']) => string;
    row: string;
    result: string;
    why: string;
    page: string;
  };
};

/** The single values that the steps of each row have read, by the row's number. */
function readInRows(steps: readonly ReplayedStep[]): ReadonlyMap<number, Readonly<Record<string, string>>> {
  const values = new Map<number, Record<string, string>>();
  for (const { row, extracted } of steps)
    if (row !== undefined && extracted)
      values.set(row, { ...values.get(row), ...variableTexts(valuesRead(extracted.result)) });
  return values;
}

/** The rows of the file, each with what was read for it and what came of it. Columns of secrets are left out. */
export function resultsTable({ recording, results, steps, rowsFile, words }: Results): FlatTable {
  const secrets = secretNames(recording);
  const columns = Object.keys(rowsFile?.rows[0] ?? {}).filter((name) => !secrets.has(name));
  const values = readInRows(steps);
  const read = [...new Set([...values.values()].flatMap((each) => Object.keys(each)))];
  const text = (name: string) => ({ name, type: 'text' as const, isNumber: false });
  return {
    title: recording.name,
    columns: [
      { name: words.row, type: 'number', isNumber: true },
      ...columns.map(text),
      ...read.map(text),
      text(words.result),
      text(words.why),
      text(words.page),
    ],
    rows: results.map(({ row, state, message, url }) => [
      row,
      ...columns.map((name) => rowsFile?.rows[row - 1]?.[name] ?? null),
      ...read.map((name) => values.get(row)?.[name] ?? null),
      words.of(state),
      message ?? null,
      url ?? null,
    ]),
  };
}

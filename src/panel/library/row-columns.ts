import type { Recording } from '../../protocol/recordings/recording';
import { isVariable } from '../../protocol/variables';
import { usedVariables } from '../../recording/edit-recording';
import { neededVariables } from '../../recording/read-values';
import type { OpenRecording, RowsFile } from './recordings-state';
import { typesText } from './recorded-steps';

/** A step that types or chooses a text as it was recorded; `label` is its field's name. */
type TypedStep = { id: string; number: number; label: string };

/** A use for a column of a file: a variable that no column fills, or a step whose text is as it was recorded. */
export type ColumnUse = { variable: string } | { step: TypedStep };

type Parts = Pick<OpenRecording, 'recording' | 'rowsFile'>;

/** The columns of the file. */
export const columnsOf = (rowsFile: RowsFile | undefined): string[] => Object.keys(rowsFile?.rows[0] ?? {});

/** The columns that no step uses. */
export function unusedColumns({ recording, rowsFile }: Parts): string[] {
  const used = usedVariables(recording.steps);
  return columnsOf(rowsFile).filter((column) => !used.includes(column));
}

/** Variables of the steps that no column fills: each row has the same value. */
export function unfilledVariables({ recording, rowsFile }: Parts): string[] {
  const columns = columnsOf(rowsFile);
  return neededVariables(recording.steps).filter((name) => !columns.includes(name));
}

/** A file is chosen of which nothing is typed anywhere, so that all its rows would do the same. */
export const isWithoutUse = (open: Parts): boolean =>
  open.rowsFile !== undefined && unusedColumns(open).length === columnsOf(open.rowsFile).length;

/** The uses of an unused column, those with its name first. `isLike`: the first has it. */
export function usesFor(column: string, open: Parts): { uses: ColumnUse[]; isLike: boolean } {
  const all = [
    ...unfilledVariables(open).map((variable) => ({ use: { variable }, label: variable })),
    ...typedSteps(open.recording).map((step) => ({ use: { step }, label: step.label })),
  ];
  const like = all.filter(({ label }) => plain(label) === plain(column));
  const others = all.filter((each) => !like.includes(each));
  return { uses: [...like, ...others].map(({ use }) => use), isLike: like.length > 0 };
}

/** The file with a column under another name. */
export const withColumnNamed = (rowsFile: RowsFile, column: string, name: string): RowsFile => ({
  ...rowsFile,
  rows: rowsFile.rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([each, value]) => [each === column ? name : each, value])),
  ),
});

function typedSteps({ steps }: Pick<Recording, 'steps'>): TypedStep[] {
  return steps.flatMap(({ id, method, arguments: [text], target, description }, at) => {
    const isPlain = typesText(method) && text !== undefined && !isVariable(text);
    return isPlain ? [{ id, number: at + 1, label: target?.fingerprint?.name ?? description }] : [];
  });
}

/** A name without what people and spreadsheets write in different ways. */
const plain = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

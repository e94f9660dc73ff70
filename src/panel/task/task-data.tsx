import type { ExportTable } from '../../extraction/export/export-table';
import { isRecord } from '../../base/json';
import { t } from '../../languages/t';
import type { Task } from '../../protocol/task/task';
import { ActionMenu } from '../kit/form';
import { PlainButton } from '../kit/kit';
import shell from '../now/shell.module.css';
import { useIntents } from '../panel-context';
import css from './task.module.css';

const formats = ['csv', 'xlsx', 'json', 'md'] as const;

/** The most rows that are shown; a file has all. */
const mostShown = 50;

type TaskDataProps = { task: Task };

/** The rows that a task has read on its way, as a table to be looked at and saved. */
export function TaskData({ task }: TaskDataProps) {
  const { saveData } = useIntents();
  if (task.data.length === 0) return null;
  const table = tableOf(task);
  return (
    <section className={css.data} aria-label={t('task.rows', table.rows.length, [table.rows.length])}>
      <div className={css.dataHead}>
        <span className={shell.grow}>{t('task.rows', table.rows.length, [table.rows.length])}</span>
        <ActionMenu
          position="bottom-end"
          items={formats.map((format) => [t(`data.as_${format}`), () => saveData(format, table)])}
          target={<PlainButton icon="down">{t('data.save', [table.rows.length])}</PlainButton>}
        />
      </div>
      <div className={css.rows} tabIndex={0} role="group" aria-label={table.title}>
        <table>
          <thead>
            <tr>
              {table.columns.map(({ name }) => (
                <th key={name} scope="col">
                  <bdi>{name}</bdi>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.slice(0, mostShown).map((row, at) => (
              // Rows are only ever added at the end.
              <tr key={at}>
                {row.map((value, column) => (
                  <td key={table.columns[column]?.name}>
                    <bdi>{typeof value === 'object' ? '' : String(value)}</bdi>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** All rows that were read, under the names of their values. */
function tableOf({ data, instruction }: Task): ExportTable {
  const read: unknown[] = data.flat();
  const rows = read.filter(isRecord);
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return {
    title: instruction,
    columns: names.map((name) => ({ name, type: 'text' })),
    rows: rows.map((row) => names.map((name) => cellOf(row[name]))),
  };
}

type Cell = string | number | boolean | null;

const cellOf = (value: unknown): Cell =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : value === undefined || value === null
      ? null
      : JSON.stringify(value);

import { Button, Menu } from '@mantine/core';
import { t } from '../../languages/t';
import { pageText } from '../format';
import { replayIntents } from '../intents/replay-intents';
import { useOwnIntents } from '../panel-context';
import type { OpenRecording, RowsFile } from '../recordings/recordings-state';
import { isWithoutUse, unusedColumns, usesFor, type ColumnUse } from '../recordings/row-columns';
import shell from '../now/shell.module.css';
import css from './rows.module.css';

type UnusedColumnsProps = { open: OpenRecording; rowsFile: RowsFile };

/** Says which columns change nothing, each with what it may be used for. */
export function UnusedColumns({ open, rowsFile }: UnusedColumnsProps) {
  const columns = unusedColumns(open);
  const isEmpty = rowsFile.rows.length === 0;
  if (columns.length === 0 && !isEmpty) return null;
  return (
    <section className={css.unused} aria-label={t('rows.columns')}>
      {isWithoutUse(open) && (
        <p className={shell.small} role="status">
          <b>{t(isEmpty ? 'rows.noRows' : 'rows.noUse')}</b>
        </p>
      )}
      <ul>
        {columns.map((column) => (
          <UnusedColumn key={column} column={column} open={open} />
        ))}
      </ul>
    </section>
  );
}

function UnusedColumn({ column, open }: { column: string; open: OpenRecording }) {
  const { takeColumn } = useOwnIntents(replayIntents);
  const { uses, isLike } = usesFor(column, open);
  const [first] = uses;
  return (
    <li>
      <p className={shell.small}>{t('rows.unused', [pageText(column)])}</p>
      {first && isLike ? (
        <Button variant="default" size="xs" onClick={() => takeColumn(column, first)}>
          {t('rows.useFor', [wordsOf(first)])}
        </Button>
      ) : uses.length > 0 ? (
        <Menu position="bottom-start" withinPortal>
          <Menu.Target>
            <Button variant="default" size="xs">
              {t('rows.use')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown className={css.uses ?? ''}>
            {uses.map((use) => (
              <Menu.Item key={wordsOf(use)} onClick={() => takeColumn(column, use)}>
                {wordsOf(use)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      ) : (
        <p className={`${shell.small} ${shell.second}`}>{t('rows.noCure', [`%${column}%`])}</p>
      )}
    </li>
  );
}

const wordsOf = (use: ColumnUse): string =>
  'variable' in use ? `%${use.variable}%` : t('rows.useStep', [use.step.number, pageText(use.step.label)]);

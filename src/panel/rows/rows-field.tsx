import { Button, Checkbox, FileButton } from '@mantine/core';
import { t } from '../../languages/t';
import { replayIntents } from '../intents/replay-intents';
import { useOwnIntents } from '../panel-context';
import type { OpenRecording } from '../recordings/recordings-state';
import { unfilledVariables } from '../recordings/row-columns';
import shell from '../now/shell.module.css';
import ui from '../kit/kit.module.css';
import { UnusedColumns } from './unused-columns';
import css from './rows.module.css';

/** Chooses a file with a row for each time, and says what its columns are for. */
export function RowsField({ open }: { open: OpenRecording }) {
  const { setRows, setRowsGoOn } = useOwnIntents(replayIntents);
  const { rowsFile } = open;
  const unfilled = rowsFile ? unfilledVariables(open) : [];
  return (
    <div>
      <p className={`${shell.small} ${shell.second}`} role="status">
        {rowsFile
          ? t('replay.rowsOf', rowsFile.rows.length, [rowsFile.rows.length, rowsFile.name])
          : t('replay.rowsText')}
        {unfilled.length > 0 && (
          <>
            <br />
            {t('rows.unfilled', unfilled.length, [unfilled.map((name) => `%${name}%`).join(', ')])}
          </>
        )}
      </p>
      {rowsFile && <UnusedColumns open={open} rowsFile={rowsFile} />}
      {rowsFile && (
        <Checkbox
          className={css.goesOn ?? ''}
          label={t('rows.goOn')}
          checked={rowsFile.goesOn}
          onChange={({ currentTarget }) => setRowsGoOn(currentTarget.checked)}
        />
      )}
      <div className={ui.buttons}>
        <FileButton
          accept=".csv,text/csv"
          onChange={(file) => file && void setRows(file)}
          inputProps={{ 'aria-label': t('replay.rowsFile') }}
        >
          {({ onClick }) => (
            <Button variant="default" size="xs" onClick={onClick}>
              {t('replay.rows')}
            </Button>
          )}
        </FileButton>
        {rowsFile && (
          <Button variant="default" size="xs" onClick={() => void setRows(undefined)}>
            {t('replay.noRows')}
          </Button>
        )}
      </div>
    </div>
  );
}

import { Button, Checkbox, FileButton } from '@mantine/core';
import { i18n } from '#i18n';
import { replayIntents } from '../../intents/replay-intents';
import { useOwnIntents } from '../../panel-context';
import type { OpenRecording } from '../../recordings/recordings-state';
import { unfilledVariables } from '../../recordings/row-columns';
import shell from '../shell.module.css';
import ui from '../ui/kit.module.css';
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
          ? i18n.t('replay.rowsOf', rowsFile.rows.length, [rowsFile.rows.length, rowsFile.name])
          : i18n.t('replay.rowsText')}
        {unfilled.length > 0 && (
          <>
            <br />
            {i18n.t('rows.unfilled', unfilled.length, [unfilled.map((name) => `%${name}%`).join(', ')])}
          </>
        )}
      </p>
      {rowsFile && <UnusedColumns open={open} rowsFile={rowsFile} />}
      {rowsFile && (
        <Checkbox
          className={css.goesOn ?? ''}
          label={i18n.t('rows.goOn')}
          checked={rowsFile.goesOn}
          onChange={({ currentTarget }) => setRowsGoOn(currentTarget.checked)}
        />
      )}
      <div className={ui.buttons}>
        <FileButton
          accept=".csv,text/csv"
          onChange={(file) => file && void setRows(file)}
          inputProps={{ 'aria-label': i18n.t('replay.rowsFile') }}
        >
          {({ onClick }) => (
            <Button variant="default" size="xs" onClick={onClick}>
              {i18n.t('replay.rows')}
            </Button>
          )}
        </FileButton>
        {rowsFile && (
          <Button variant="default" size="xs" onClick={() => void setRows(undefined)}>
            {i18n.t('replay.noRows')}
          </Button>
        )}
      </div>
    </div>
  );
}

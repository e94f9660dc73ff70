import { Button, Checkbox, FileButton, Menu } from '@mantine/core';
import type { SubmitEvent } from 'react';
import { t } from '../../languages/t';
import type { RecordingVariable } from '../../protocol/recordings/recording';
import { usedVariables } from '../../recording/edit-recording';
import { replayIntents } from '../intents/replay-intents';
import { useIntents, usePanelState, useOwnIntents } from '../panel-context';
import type { OpenRecording, RowsFile } from '../library/recordings-state';
import { attachedVariables } from '../library/replaying';
import {
  columnsOf,
  isWithoutUse,
  unfilledVariables,
  unusedColumns,
  usesFor,
  type ColumnUse,
} from '../library/row-columns';
import type { KnownVariable } from '../state';
import { AskedValue } from '../variables/asked-value';
import recordings from '../recordings/recordings.module.css';
import ui from '../kit/kit.module.css';
import shell from '../now/shell.module.css';
import css from '../rows/rows.module.css';
import { pageText } from '../format';

/** Asks for the values of a replay: one of each, or a file with a row for each time. */
export function ReplayCard({ open }: { open: OpenRecording }) {
  const { showCard } = useIntents();
  const { replayWith } = useOwnIntents(replayIntents);
  const state = usePanelState();
  const asked = askedVariables(open);
  const known = attachedVariables(state, open);
  const kept = secretsOf(known);
  const close = () => showCard(undefined);
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const given = asked.flatMap(({ name, isSecret = false }) => {
      const value = data.get(`value ${name}`);
      // A secret that the worker has is left as it is by an empty field.
      const isKept = value === '' && kept.has(name);
      const isHidden = isSecret || data.has(`secret ${name}`);
      return typeof value === 'string' && !isKept ? [{ name, value, isSecret: isHidden }] : [];
    });
    void replayWith(given);
  };
  return (
    <form
      data-arrival
      className={`${ui.card} ${recordings.card}`}
      aria-labelledby="replay-title"
      autoComplete="off"
      onSubmit={onSubmit}
      onKeyDown={(event) => event.key === 'Escape' && close()}
    >
      <h2 id="replay-title">{t('replay.values')}</h2>
      {asked.map((variable) => (
        <ValueField
          key={variable.name}
          variable={variable}
          plain={known.find(({ name }) => name === variable.name)?.value}
          isKept={kept.has(variable.name)}
        />
      ))}
      <RowsField open={open} />
      <div className={ui.buttons}>
        <Button type="submit" disabled={isWithoutUse(open)}>
          {t('replay.start')}
        </Button>
        <Button variant="default" onClick={close} rightSection={<kbd>Esc</kbd>}>
          {t('variables.cancel')}
        </Button>
      </div>
    </form>
  );
}

/** Variables the steps use, but for those that come from a file. */
function askedVariables({ recording, rowsFile }: OpenRecording): RecordingVariable[] {
  const columns = columnsOf(rowsFile);
  const known = new Map(recording.variables.map((variable) => [variable.name, variable]));
  return usedVariables(recording.steps)
    .filter((name) => !columns.includes(name))
    .map((name) => known.get(name) ?? { name });
}

/** Names of secrets that the worker has a value of. */
function secretsOf(known: readonly KnownVariable[]): ReadonlySet<string> {
  const secrets = known.filter(({ value }) => value === undefined);
  return new Set(secrets.map(({ name }) => name));
}

type ValueFieldProps = { variable: RecordingVariable; plain: string | undefined; isKept: boolean };

function ValueField({ variable: { name, value, isSecret, description }, plain, isKept }: ValueFieldProps) {
  const shown = value ?? plain;
  const isHidden = isSecret === true || isKept;
  const asks = shown === undefined && !isHidden;
  return (
    <AskedValue
      name={name}
      {...(!asks && { isSecret: isHidden })}
      description={isHidden ? t('variables.secretText') : description}
      defaultValue={shown ?? ''}
      placeholder={isKept ? t('variables.hidden') : ''}
      required={shown === undefined && !isKept}
    />
  );
}

/** Chooses a file with a row for each time, and says what its columns are for. */
function RowsField({ open }: { open: OpenRecording }) {
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

type UnusedColumnsProps = { open: OpenRecording; rowsFile: RowsFile };

/** Says which columns change nothing, each with what it may be used for. */
function UnusedColumns({ open, rowsFile }: UnusedColumnsProps) {
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

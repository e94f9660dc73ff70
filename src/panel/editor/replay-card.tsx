import { Checkbox, TextInput } from '@mantine/core';
import { t } from '../../languages/t';
import type { RecordingVariable } from '../../protocol/recordings/recording';
import { neededVariables } from '../../recording/read-values';
import { pageText } from '../format';
import { replayIntents } from '../intents/replay-intents';
import { ActionMenu, FileInput, FormCard, type Typed } from '../kit/form';
import { Buttons, PlainButton, Small } from '../kit/kit';
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
import shell from '../now/shell.module.css';
import { useIntents, useOwnIntents, usePanelState } from '../panel-context';
import { AskedValue } from '../variables/values-card';
import type { OpenProps } from './cards';
import css from './editor.module.css';

/** Asks for the values of a replay: one of each, or a file with a row for each time. */
export function ReplayCard({ open }: OpenProps) {
  const { showCard } = useIntents();
  const { replayWith } = useOwnIntents(replayIntents);
  const known = usePanelState((state) => attachedVariables(state, open));
  const asked = askedVariables(open);
  const knownOf = (name: string) => known.find((each) => each.name === name);
  // The panel knows of secrets that the worker has a value, and no more.
  const isKept = (name: string) => known.some((each) => each.name === name && each.value === undefined);
  const send = ({ text, isOn }: Typed) => {
    const given = asked.flatMap(({ name, isSecret = false }) => {
      const value = text(`value ${name}`);
      // A secret that the worker has is left as it is by an empty field.
      if (value === '' && isKept(name)) return [];
      return [{ name, value, isSecret: isSecret || isOn(`secret ${name}`) }];
    });
    return replayWith(given);
  };
  return (
    <FormCard
      data-arrival
      id="replay-title"
      title={t('replay.values')}
      send={t('replay.start')}
      isOff={isWithoutUse(open)}
      leave={t('variables.cancel')}
      autoComplete="off"
      onSend={send}
      onLeave={() => showCard(undefined)}
    >
      {asked.map((variable) => (
        <ValueField
          key={variable.name}
          variable={variable}
          plain={knownOf(variable.name)?.value}
          isKept={isKept(variable.name)}
        />
      ))}
      <RowsField open={open} />
    </FormCard>
  );
}

/** Variables the steps use, but for those that come from a file. */
function askedVariables({ recording, rowsFile }: OpenRecording): RecordingVariable[] {
  const columns = columnsOf(rowsFile);
  const known = new Map(recording.variables.map((variable) => [variable.name, variable]));
  return neededVariables(recording.steps)
    .filter((name) => !columns.includes(name))
    .map((name) => known.get(name) ?? { name });
}

type ValueFieldProps = { variable: RecordingVariable; plain: string | undefined; isKept: boolean };

function ValueField({ variable: { name, value, isSecret, description }, plain, isKept }: ValueFieldProps) {
  const shown = value ?? plain;
  const isHidden = isSecret === true || isKept;
  return (
    <AskedValue
      name={name}
      isSecret={shown === undefined && !isHidden ? undefined : isHidden}
      description={isHidden ? t('variables.secretText') : description}
      defaultValue={shown ?? ''}
      placeholder={isKept ? t('variables.hidden') : ''}
      required={shown === undefined && !isKept}
    />
  );
}

/** Chooses a file with a row for each time, and says what its columns are for. */
function RowsField({ open }: OpenProps) {
  const { setRows, setRowsGoOn } = useOwnIntents(replayIntents);
  const { rowsFile } = open;
  const unfilled = rowsFile ? unfilledVariables(open) : [];
  return (
    <div>
      <Small role="status">
        {rowsFile
          ? t('replay.rowsOf', rowsFile.rows.length, [rowsFile.rows.length, rowsFile.name])
          : t('replay.rowsText')}
        {unfilled.length > 0 && (
          <>
            <br />
            {t('rows.unfilled', unfilled.length, [unfilled.map((name) => `%${name}%`).join(', ')])}
          </>
        )}
      </Small>
      {rowsFile && (
        <>
          <UnusedColumns open={open} rowsFile={rowsFile} />
          <Checkbox
            className={css.goesOn}
            label={t('rows.goOn')}
            checked={rowsFile.goesOn}
            onChange={({ currentTarget }) => setRowsGoOn(currentTarget.checked)}
          />
        </>
      )}
      {!rowsFile && (
        <TextInput
          size="xs"
          className={css.paste}
          aria-label={t('replay.pasteRows')}
          placeholder={t('replay.pasteRows')}
          value=""
          onChange={() => {}}
          onPaste={({ clipboardData }) =>
            setRows({ name: t('replay.pasted'), file: new Blob([clipboardData.getData('text/plain')]) })
          }
        />
      )}
      <Buttons>
        <FileInput
          size="xs"
          accept=".csv,.tsv,.xlsx,text/csv"
          label={t('replay.rowsFile')}
          onFile={(file) => setRows({ name: file.name, file })}
        >
          {t('replay.rows')}
        </FileInput>
        {rowsFile && (
          <PlainButton size="xs" onClick={() => setRows(undefined)}>
            {t('replay.noRows')}
          </PlainButton>
        )}
      </Buttons>
    </div>
  );
}

type UnusedColumnsProps = OpenProps & { rowsFile: RowsFile };

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
          <li key={column}>
            <p className={shell.small}>{t('rows.unused', [pageText(column)])}</p>
            <ColumnUses column={column} open={open} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ColumnUses({ column, open }: OpenProps & { column: string }) {
  const { takeColumn } = useOwnIntents(replayIntents);
  const { uses, isLike } = usesFor(column, open);
  const [first] = uses;
  if (!first) return <Small>{t('rows.noCure', [`%${column}%`])}</Small>;
  if (isLike)
    return (
      <PlainButton size="xs" onClick={() => takeColumn(column, first)}>
        {t('rows.useFor', [wordsOf(first)])}
      </PlainButton>
    );
  return (
    <ActionMenu
      position="bottom-start"
      className={css.uses}
      target={<PlainButton size="xs">{t('rows.use')}</PlainButton>}
      items={uses.map((use) => [wordsOf(use), () => takeColumn(column, use)])}
    />
  );
}

const wordsOf = (use: ColumnUse): string =>
  'variable' in use ? `%${use.variable}%` : t('rows.useStep', [use.step.number, pageText(use.step.label)]);

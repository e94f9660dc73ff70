import { Button } from '@mantine/core';
import type { SubmitEvent } from 'react';
import { t } from '../../languages/t';
import type { RecordingVariable } from '../../protocol/recordings/recording';
import { usedVariables } from '../../recording/edit-recording';
import { replayIntents } from '../intents/replay-intents';
import { useIntents, usePanelState, useOwnIntents } from '../panel-context';
import type { OpenRecording } from '../recordings/recordings-state';
import { attachedVariables } from '../recordings/replaying';
import { columnsOf, isWithoutUse } from '../recordings/row-columns';
import type { KnownVariable } from '../state';
import { AskedValue } from '../variables/asked-value';
import recordings from '../recordings/recordings.module.css';
import { RowsField } from '../rows/rows-field';
import ui from '../kit/kit.module.css';

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

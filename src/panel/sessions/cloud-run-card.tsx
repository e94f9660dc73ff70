import { Button, NativeSelect } from '@mantine/core';
import { useEffect, type SubmitEvent } from 'react';
import { t } from '../../languages/t';
import type { CloudSession } from '../../protocol/cloud';
import type { RecordingVariable } from '../../protocol/recordings/recording';
import { useAsked } from '../hooks/use-asked';
import { useIntents, usePanelState } from '../panel-context';
import { pageText } from '../format';
import shell from '../now/shell.module.css';
import { AskedValue } from '../variables/asked-value';
import css from './sessions.module.css';

/** Asks which recording a session is to follow and with which values, and says where they go. */
export function CloudRunCard({ session }: { session: CloudSession }) {
  const { recordings, cloudRun } = usePanelState();
  const { readRecordings, chooseForCloud, runInCloud, closeCloudRun } = useIntents();
  const form = useAsked<HTMLFormElement>();
  const { changedAt, list = [] } = recordings;
  useEffect(() => void readRecordings(changedAt), [readRecordings, changedAt]);
  const recording = cloudRun?.recording;
  const host = new URL(session.baseUrl).host;
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const given = (recording?.variables ?? []).map(({ name }) => {
      const value = data.get(`value ${name}`);
      return [name, typeof value === 'string' ? value : ''] as const;
    });
    void runInCloud(Object.fromEntries(given));
  };
  return (
    <form
      ref={form}
      className={css.run}
      aria-label={t('cloud.runRecording')}
      autoComplete="off"
      onSubmit={onSubmit}
      onKeyDown={(event) => event.key === 'Escape' && closeCloudRun()}
    >
      <NativeSelect
        label={t('cloud.recording')}
        value={recording?.id ?? ''}
        data={[
          { value: '', label: t(list.length === 0 ? 'cloud.noRecordings' : 'cloud.choose') },
          ...list.map(({ id, name }) => ({ value: id, label: pageText(name) })),
        ]}
        onChange={({ currentTarget }) => void chooseForCloud(currentTarget.value)}
      />
      {recording?.variables.map((variable) => (
        <ValueField key={`${recording.id} ${variable.name}`} variable={variable} />
      ))}
      {recording && <p className={`${shell.small} ${shell.second}`}>{t('cloud.runText', [host])}</p>}
      <div className={css.buttons}>
        <Button type="submit" disabled={!recording}>
          {t('cloud.send')}
        </Button>
        <Button variant="default" onClick={closeCloudRun} rightSection={<kbd>Esc</kbd>}>
          {t('variables.cancel')}
        </Button>
      </div>
    </form>
  );
}

/** Secrets are never filled in. */
function ValueField({
  variable: { name, value = '', isSecret, description },
}: {
  variable: RecordingVariable;
}) {
  return (
    <AskedValue
      name={name}
      isSecret={isSecret === true}
      description={description}
      defaultValue={value}
      required={isSecret === true}
    />
  );
}

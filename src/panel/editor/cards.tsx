import { TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { t } from '../../languages/t';
import type { RecordingVariable, RecordingVersion } from '../../protocol/recordings/recording';
import { VariableName } from '../../protocol/variables';
import { editVariable } from '../../recording/edit-recording';
import { moment } from '../format';
import { attempt, edit, save } from '../intents/recordings';
import { CommitInput, Form, SendOrLeave, Toggle } from '../kit/form';
import { useRecordingList } from '../kit/hooks';
import { Buttons, joined, PlainButton, TitledCard } from '../kit/kit';
import ui from '../kit/kit.module.css';
import { tagsIn } from '../library/recorded-steps';
import type { OpenRecording } from '../library/recordings-state';
import shell from '../now/shell.module.css';
import { useIntents, useOwnIntents } from '../panel-context';
import type { IntentPorts } from '../store';
import { FolderCard } from '../recordings/folder-card';
import css from './editor.module.css';

export type OpenProps = { open: OpenRecording };

/** The button that closes a card of the editor. */
export function CloseCard() {
  const { showCard } = useIntents();
  return <PlainButton onClick={() => showCard(undefined)}>{t('recordings.close')}</PlainButton>;
}

/** Edits the name of the recording and its tags. */
export function DetailsCard({ open: { recording } }: OpenProps) {
  const { name, tags } = recording;
  const { edit: change, showCard, saveOpen } = useIntents();
  const close = () => showCard(undefined);
  return (
    <Form
      data-arrival
      className={joined(ui.card, ui.apart)}
      aria-label={t('recordings.rename')}
      onSend={({ text }) => {
        const typed = { name: text('name').trim() || name, tags: tagsIn(text('tags')) };
        change((now) => ({ ...now, ...typed }));
        close();
        return saveOpen();
      }}
      onLeave={close}
    >
      <TextInput data-answer name="name" label={t('editor.name')} defaultValue={name} maxLength={200} />
      <TextInput
        name="tags"
        label={t('editor.tags')}
        description={t('editor.tagsText')}
        defaultValue={tags.join(', ')}
      />
      <SendOrLeave send={t('editor.take')} leave={t('recordings.close')} onLeave={close} />
    </Form>
  );
}

/** Asks which folder the open recording goes into; the list says which there are. */
export function FolderOfOpen({ open }: OpenProps) {
  const { showCard } = useIntents();
  const list = useRecordingList() ?? [];
  const recording = list.find(({ id }) => id === open.recording.id);
  return (
    recording && (
      <FolderCard moving={{ recordings: [recording] }} list={list} onClose={() => showCard(undefined)} />
    )
  );
}

/** Edits the variables: names, values from the recording, and which are secrets. */
export const VariablesCard = ({ open: { recording } }: OpenProps) => (
  <TitledCard data-arrival id="asks-title" title={t('editor.asksFor')}>
    {recording.variables.map((variable) => (
      <VariableFields key={variable.name} variable={variable} taken={recording.variables} />
    ))}
    <Buttons>
      <CloseCard />
    </Buttons>
  </TitledCard>
);

type VariableFieldsProps = { variable: RecordingVariable; taken: readonly RecordingVariable[] };

function VariableFields({ variable, taken }: VariableFieldsProps) {
  const { name, value = '', description = '', isSecret = false } = variable;
  const { edit: editOpen } = useIntents();
  const change = (to: Partial<RecordingVariable>) =>
    editOpen((recording) => editVariable(recording, name, to));
  const rename = (to: string) => {
    const isFree = !taken.some((each) => each.name === to);
    if (isFree && VariableName.safeParse(to).success) change({ name: to });
  };
  return (
    <fieldset className={css.finding}>
      <legend>{`%${name}%`}</legend>
      <CommitInput label={t('variables.name')} value={name} onCommit={rename} />
      {!isSecret && (
        <CommitInput label={t('editor.default')} value={value} onCommit={(text) => change({ value: text })} />
      )}
      <CommitInput
        label={t('variables.description')}
        value={description}
        onCommit={(text) => change({ description: text })}
      />
      <Toggle
        label={t('variables.secret')}
        description={t('editor.secretText')}
        checked={isSecret}
        disabled={isSecret}
        onChange={() => change({ isSecret: true })}
      />
    </fieldset>
  );
}

/** Every save of the recording. An earlier one can be made the newest again. */
export function VersionsCard({ open: { recording } }: OpenProps) {
  const { listVersions, restoreVersion } = useOwnIntents(versionIntents);
  const [versions, setVersions] = useState<readonly RecordingVersion[]>([]);
  useEffect(() => void listVersions().then(setVersions), [listVersions]);
  return (
    <TitledCard data-arrival id="versions-title" title={t('recordings.versions')}>
      <ol className={css.versions} aria-labelledby="versions-title">
        {versions.map(({ revision, savedAt, steps }) => (
          <li key={revision} className={css.version}>
            <span className={shell.grow}>
              <b>{t('editor.version', [revision])}</b>{' '}
              <span className={shell.second}>
                {[moment(savedAt), t('recordings.steps', steps, [steps])].join(' · ')}
              </span>
            </span>
            {revision !== recording.revision && (
              <PlainButton
                size="xs"
                aria-label={t('editor.restoreThis', [revision])}
                onClick={() => restoreVersion(revision)}
              >
                {t('editor.restore')}
              </PlainButton>
            )}
          </li>
        ))}
      </ol>
      <Buttons>
        <CloseCard />
      </Buttons>
    </TitledCard>
  );
}

/** The saves of the open recording. */
function versionIntents(ports: IntentPorts) {
  const { background, store } = ports;
  return {
    /** The newest first. */
    listVersions: async (): Promise<RecordingVersion[]> => {
      const { open } = store.getState().recordings;
      return open ? background.listVersions({ id: open.recording.id }).catch(() => []) : [];
    },
    /** Makes the recording as it was at a revision its newest version. */
    restoreVersion: (revision: number) =>
      attempt(ports, async () => {
        const { open } = store.getState().recordings;
        if (!open || !(await save(ports))) return;
        const before = await background.readRecording({ id: open.recording.id, revision });
        const said = t('editor.restored', [revision]);
        edit(ports, (now) => ({ ...before, revision: now.revision, savedAt: now.savedAt }), said);
        await save(ports);
      }),
  };
}

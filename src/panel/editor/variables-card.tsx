import { Button, Switch } from '@mantine/core';
import { t } from '../../languages/t';
import { VariableName } from '../../protocol/variables';
import type { Recording, RecordingVariable } from '../../protocol/recordings/recording';
import { editVariable } from '../../recording/edit-recording';
import { useIntents } from '../panel-context';
import recordings from '../recordings/recordings.module.css';
import ui from '../kit/kit.module.css';
import { CommitInput } from './commit-input';
import css from './editor.module.css';

/** Edits the variables: names, values from the recording, and which are secrets. */
export function VariablesCard({ recording: { variables } }: { recording: Recording }) {
  const { showCard } = useIntents();
  return (
    <section data-arrival className={`${ui.card} ${recordings.card}`} aria-labelledby="asks-title">
      <h2 id="asks-title">{t('editor.asksFor')}</h2>
      {variables.map((variable) => (
        <OneVariable key={variable.name} variable={variable} taken={variables} />
      ))}
      <div className={ui.buttons}>
        <Button variant="default" onClick={() => showCard(undefined)}>
          {t('recordings.close')}
        </Button>
      </div>
    </section>
  );
}

type OneVariableProps = { variable: RecordingVariable; taken: readonly RecordingVariable[] };

function OneVariable({ variable: { name, value, description, isSecret }, taken }: OneVariableProps) {
  const { edit } = useIntents();
  const change = (to: Partial<RecordingVariable>) => edit((recording) => editVariable(recording, name, to));
  const rename = (to: string) => {
    const isFree = !taken.some((each) => each.name === to);
    if (isFree && VariableName.safeParse(to).success) change({ name: to });
  };
  return (
    <fieldset className={css.finding}>
      <legend>{`%${name}%`}</legend>
      <CommitInput label={t('variables.name')} value={name} onCommit={rename} />
      {!isSecret && (
        <CommitInput
          label={t('editor.default')}
          value={value ?? ''}
          onCommit={(text) => change({ value: text })}
        />
      )}
      <CommitInput
        label={t('variables.description')}
        value={description ?? ''}
        onCommit={(text) => change({ description: text })}
      />
      <Switch
        label={t('variables.secret')}
        description={t('editor.secretText')}
        checked={isSecret === true}
        disabled={isSecret === true}
        onChange={() => change({ isSecret: true })}
      />
    </fieldset>
  );
}

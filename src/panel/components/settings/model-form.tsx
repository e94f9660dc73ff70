import { Button } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { i18n } from '#i18n';
import type { ModelConfig } from '../../../protocol/model-config';
import { useIntents, usePanelState } from '../../context';
import { fieldsOf, readFields, type ModelFaults } from '../../model-form';
import shell from '../shell.module.css';
import { ModelFormFields } from './model-form-fields';
import { ModelResult } from './model-result';
import css from './settings.module.css';

/** Where the model is and how to reach it. */
export function ModelForm({ model }: { model: ModelConfig | undefined }) {
  const { saveModel, testModel, removeModel } = useIntents();
  const { modelTest } = usePanelState();
  const [faults, setFaults] = useState<ModelFaults>({ baseUrl: false, name: false });
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const read = readFields(typedFields(event.currentTarget));
    setFaults('faults' in read ? read.faults : { baseUrl: false, name: false });
    if ('faults' in read) return;
    const isTest = event.nativeEvent.submitter?.getAttribute('value') === 'test';
    void (isTest ? testModel(read.model) : saveModel(read.model));
  };
  return (
    <form className={css.card} onSubmit={onSubmit}>
      <p className={`${shell.small} ${shell.second}`}>{i18n.t('settings.modelText')}</p>
      <ModelFormFields fields={fieldsOf(model)} faults={faults} />
      <ModelResult test={modelTest} />
      <div className={css.buttons}>
        <Button type="submit" name="intent" value="save">
          {i18n.t('settings.save')}
        </Button>
        <Button type="submit" name="intent" value="test" variant="default" loading={modelTest === 'running'}>
          {i18n.t('settings.test')}
        </Button>
        {model && (
          <Button variant="default" onClick={() => void removeModel()}>
            {i18n.t('settings.remove')}
          </Button>
        )}
      </div>
    </form>
  );
}

function typedFields(form: HTMLFormElement) {
  const data = new FormData(form);
  const text = (name: string) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  return { baseUrl: text('baseUrl'), apiKey: text('apiKey'), name: text('name'), format: text('format') };
}

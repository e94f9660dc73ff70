import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../languages/t';
import type { ModelConfig } from '../../protocol/models/model-config';
import type { ConfiguredModel } from '../../protocol/models/models';
import { modelIntents } from '../intents/model-intents';
import { useOwnIntents } from '../panel-context';
import {
  emptyFields,
  fieldNames,
  fieldsOfProvider,
  moreFields,
  readConfig,
  readForm,
  type FieldName,
} from '../model-form';
import type { ModelTest } from '../state';
import { EditorFields } from './editor-fields';
import { ModelOutcome } from './model-outcome';
import css from './models.module.css';
import { fieldsOfSource, isLocalSource, sourceOf } from './model-sources';
import { MoreFields } from './more-fields';
import { SourceChoice } from './source-choice';

type ModelEditorProps = { model: ConfiguredModel | undefined; onClose: () => void };
type Draft = { model: ReturnType<typeof readConfig>; faults: readonly FieldName[] };

/** A model's configuration as a form: the provider's own fields only, tested before it is saved. */
export function ModelEditor({ model, onClose }: ModelEditorProps) {
  const { draft, form, test, read, begin, save, tryIt, forgetTest } = useModelForm(model, onClose);
  const { provider, fields } = draft.model;
  const source = sourceOf(provider, fields);
  const more = moreFields(provider, isLocalSource(source));
  const common = { provider, fields, faults: draft.faults, read };
  const key = `${provider} ${JSON.stringify(fields)}`;
  return (
    <form
      ref={form}
      className={css.editor}
      aria-label={t('models.form')}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
      onInput={forgetTest}
    >
      <SourceChoice
        source={source}
        onChoose={(chosen) => begin({ provider: chosen.provider, fields: fieldsOfSource(chosen) })}
      />
      <EditorFields
        key={key}
        {...common}
        names={fieldsOfProvider[provider].filter((name) => !more.includes(name))}
      />
      <MoreFields key={`more ${key}`} {...common} names={more} onPaste={begin} />
      <ModelOutcome test={test} />
      <div className={css.buttons}>
        <Button type="submit">{t('settings.save')}</Button>
        <Button variant="default" loading={test === 'running'} onClick={tryIt}>
          {t('settings.test')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('models.cancel')}
        </Button>
      </div>
    </form>
  );
}

/** What is typed for a model, and what can be done with it. */
function useModelForm(model: ConfiguredModel | undefined, onSaved: () => void) {
  const { saveModel, checkConfig } = useOwnIntents(modelIntents);
  const [draft, setDraft] = useState<Draft>({ model: readConfig(model?.config), faults: [] });
  const [test, setTest] = useState<ModelTest>();
  const form = useFieldFocus(draft.faults);
  const read = (typed: HTMLFormElement) => readForm(draft.model.provider, typedFields(typed), model?.config);
  const take = (use: (config: ModelConfig) => void) => {
    const typed = form.current && read(form.current);
    if (typed && 'faults' in typed) setDraft({ ...draft, faults: typed.faults });
    else if (typed) use(typed.config);
  };
  return {
    draft,
    form,
    test,
    read,
    begin: (begun: Draft['model']) => {
      setTest(undefined);
      setDraft({ model: begun, faults: [] });
    },
    save: () => take((config) => void saveModel(model?.id, config).then(onSaved)),
    tryIt: () =>
      take((config) => {
        setTest('running');
        void checkConfig(config).then(setTest);
      }),
    /** What was found counts for what was typed then. */
    forgetTest: () => setTest((found) => (found === 'running' ? found : undefined)),
  };
}

/** Gives the focus to the first field, and then to the first that does not do, which says why when it has it. */
function useFieldFocus(faults: readonly FieldName[]) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const first = form.current?.elements[0];
    if (first instanceof HTMLElement) first.focus();
  }, []);
  useEffect(() => {
    const wrong = form.current?.querySelector('[aria-invalid="true"]');
    if (faults.length > 0 && wrong instanceof HTMLElement) wrong.focus();
  }, [faults]);
  return form;
}

/** The fields of the form; fields that are not shown are empty. */
function typedFields(form: HTMLFormElement) {
  const data = new FormData(form);
  const fields = { ...emptyFields };
  for (const name of fieldNames) {
    const value = data.get(name);
    if (typeof value === 'string') fields[name] = value;
  }
  return fields;
}

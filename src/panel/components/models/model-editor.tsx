import { Button, Textarea } from '@mantine/core';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { i18n } from '#i18n';
import type { ConfiguredModel } from '../../../protocol/models/models';
import { modelIntents } from '../../intents/model-intents';
import { useOwnIntents } from '../../panel-context';
import { emptyFields, fieldNames, readConfig, readForm, readPasted, type FieldName } from '../../model-form';
import { EditorFields } from './editor-fields';
import css from './models.module.css';
import { fieldsOfSource, sourceOf } from './model-sources';
import { SourceChoice } from './source-choice';

type ModelEditorProps = { model: ConfiguredModel | undefined; onClose: () => void };
type Draft = { model: ReturnType<typeof readConfig>; faults: readonly FieldName[]; pasted?: boolean };

/** A model's configuration as a form: the provider's own fields only, or JSON that is pasted. */
export function ModelEditor({ model, onClose }: ModelEditorProps) {
  const { saveModel } = useOwnIntents(modelIntents);
  const [draft, setDraft] = useState<Draft>({ model: readConfig(model?.config), faults: [] });
  const { provider } = draft.model;
  const read = (form: HTMLFormElement) => readForm(provider, typedFields(form), model?.config);
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = read(event.currentTarget);
    if ('faults' in typed) return setDraft({ ...draft, faults: typed.faults });
    void saveModel(model?.id, typed.config).then(onClose);
  };
  const onPaste = (text: string) => {
    const config = readPasted(text);
    setDraft(config ? { model: readConfig(config), faults: [] } : { ...draft, pasted: text.trim() !== '' });
  };
  return (
    <form
      ref={useFieldFocus(draft.faults)}
      className={css.editor}
      aria-label={i18n.t('models.form')}
      onSubmit={onSubmit}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <SourceChoice
        source={sourceOf(provider, draft.model.fields)}
        onChoose={(source) =>
          setDraft({ model: { provider: source.provider, fields: fieldsOfSource(source) }, faults: [] })
        }
      />
      <EditorFields
        key={`${provider} ${JSON.stringify(draft.model.fields)}`}
        provider={provider}
        fields={draft.model.fields}
        faults={draft.faults}
        read={read}
      />
      <Textarea
        label={i18n.t('models.paste')}
        description={i18n.t('models.pasteText')}
        spellCheck={false}
        autosize
        maxRows={4}
        onChange={({ currentTarget }) => onPaste(currentTarget.value)}
        error={draft.pasted && i18n.t('models.badPaste')}
      />
      <div className={css.buttons}>
        <Button type="submit">{i18n.t('settings.save')}</Button>
        <Button variant="default" onClick={onClose}>
          {i18n.t('models.cancel')}
        </Button>
      </div>
    </form>
  );
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

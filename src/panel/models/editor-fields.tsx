import {
  Autocomplete,
  Button,
  Input,
  PasswordInput,
  SegmentedControl,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useRef, useState } from 'react';
import { t } from '../../languages/t';
import type { ModelList } from '../../protocol/models/models';
import { modelIntents } from '../intents/model-intents';
import { useOwnIntents } from '../panel-context';
import type { FieldName, ModelFields, Provider, ReadForm } from '../model-form';
import css from './models.module.css';

type EditorFieldsProps = {
  provider: Provider;
  /** Those that are shown, in their order. */
  names: readonly FieldName[];
  fields: ModelFields;
  faults: readonly FieldName[];
  /** Reads the form as it stands. */
  read: (form: HTMLFormElement) => ReadForm;
};

const secrets: readonly FieldName[] = ['apiKey', 'token'];
const choices: Partial<Record<FieldName, readonly string[]>> = {
  format: ['responses', 'chat'],
  auth: ['key', 'token'],
};
const longTexts: readonly FieldName[] = ['headers', 'credentials'];

/** Some fields of one provider. Keys are masked until they are asked for. */
export function EditorFields({ provider, names, fields, faults, read }: EditorFieldsProps) {
  const [auth, setAuth] = useState(fields.auth);
  const hidden = (name: FieldName) =>
    provider === 'azure' && ((name === 'token' && auth === 'key') || (name === 'apiKey' && auth === 'token'));
  return names
    .filter((name) => !hidden(name))
    .map((name) => {
      const common = {
        name,
        label: t(`modelField.${name}`),
        defaultValue: fields[name],
        spellCheck: false,
        error: faults.includes(name) && t(`modelFieldFault.${name}`),
      };
      const options = choices[name];
      if (name === 'model') return <ModelName key={name} {...common} read={read} />;
      if (options) {
        return (
          <Input.Wrapper key={name} label={common.label} labelElement="div">
            <SegmentedControl
              name={name}
              fullWidth
              aria-label={common.label}
              defaultValue={fields[name]}
              {...(name === 'auth' && { onChange: setAuth })}
              data={options.map((value) => ({ value, label: choiceWord(value) }))}
            />
          </Input.Wrapper>
        );
      }
      if (secrets.includes(name))
        return (
          <PasswordInput
            key={name}
            {...common}
            autoComplete="off"
            visibilityToggleButtonProps={{ 'aria-label': t('settings.showKey'), tabIndex: 0 }}
          />
        );
      if (longTexts.includes(name)) return <Textarea key={name} {...common} autosize maxRows={6} />;
      return <TextInput key={name} {...common} />;
    });
}

function choiceWord(value: string): string {
  if (value === 'responses') return t('settings.responses');
  if (value === 'chat') return t('settings.chat');
  return value === 'key' ? t('modelField.apiKey') : t('modelField.token');
}

type ModelNameProps = {
  name: string;
  label: string;
  defaultValue: string;
  error: string | false;
  read: (form: HTMLFormElement) => ReadForm;
};

/** The model's name, with those its endpoint has once they were asked for. */
function ModelName({ read, ...field }: ModelNameProps) {
  const { listModels } = useOwnIntents(modelIntents);
  const [list, setList] = useState<ModelList>();
  const input = useRef<HTMLInputElement>(null);
  const ask = async () => {
    const form = input.current?.form;
    if (!form) return;
    const typed = read(withName(form));
    if ('config' in typed) setList(await listModels(typed.config));
  };
  return (
    <div className={css.named}>
      <Autocomplete
        {...field}
        ref={input}
        data={list?.ok ? [...new Set(list.names)] : []}
        limit={200}
        maxDropdownHeight={220}
      />
      <Button variant="default" size="xs" onClick={() => void ask()}>
        {t('models.names')}
      </Button>
      {list && (
        <p role="status" className={css.note}>
          {list.ok ? t('models.found', list.names.length, [String(list.names.length)]) : list.message}
        </p>
      )}
    </div>
  );
}

/** Any name does to ask which there are. */
function withName(form: HTMLFormElement): HTMLFormElement {
  const copy = form.cloneNode(true);
  if (!(copy instanceof HTMLFormElement)) return form;
  for (const element of form.elements) {
    const own = copy.elements.namedItem(element.getAttribute('name') ?? '');
    if (own instanceof HTMLInputElement && element instanceof HTMLInputElement) own.value = element.value;
  }
  const name = copy.elements.namedItem('model');
  if (name instanceof HTMLInputElement) name.value ||= 'any';
  return copy;
}

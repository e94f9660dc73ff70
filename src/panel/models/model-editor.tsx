import {
  Button,
  Textarea,
  Anchor,
  NativeSelect,
  Autocomplete,
  Input,
  PasswordInput,
  SegmentedControl,
  TextInput,
} from '@mantine/core';
import { useEffect, useRef, useState, type ComponentProps } from 'react';
import { t } from '../../languages/t';
import type { ModelConfig, ConfiguredModel, ModelList } from '../../protocol/models/model-config';
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
  readPasted,
  offeredProviders,
  type ModelFields,
  type Provider,
  type ReadForm,
} from '../model-form';
import type { ModelTest } from '../state';
import { ModelOutcome } from './model-outcome';
import css from './models.module.css';
import { Icon } from '../icons';
import shell from '../now/shell.module.css';

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

type MoreFieldsProps = ComponentProps<typeof EditorFields> & {
  onPaste: (model: ReturnType<typeof readConfig>) => void;
};

/** What few need: addresses, formats and headers of one's own, or a whole configuration. Open where something of it is set, or wrong. */
function MoreFields({ onPaste, ...fields }: MoreFieldsProps) {
  const { names } = fields;
  const isSet = names.some((name) => name !== 'format' && fields.fields[name] !== emptyFields[name]);
  const [isOpen, setOpen] = useState(isSet);
  const [isBad, setBad] = useState(false);
  const isWrong = names.some((name) => fields.faults.includes(name));
  const paste = (text: string) => {
    const config = readPasted(text);
    if (config) onPaste(readConfig(config));
    else setBad(text.trim() !== '');
  };
  return (
    <details
      className={css.more}
      open={isOpen || isWrong}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{t('models.more')}</summary>
      <EditorFields {...fields} />
      <Textarea
        label={t('models.paste')}
        description={t('models.pasteText')}
        spellCheck={false}
        autosize
        maxRows={4}
        onChange={({ currentTarget }) => paste(currentTarget.value)}
        error={isBad && t('models.badPaste')}
      />
    </details>
  );
}

type SourceChoiceProps = { source: ModelSource; onChoose: (source: ModelSource) => void };

/** Chooses whose model it is, and says where a key for it is to be had, or that none is needed. */
function SourceChoice({ source, onChoose }: SourceChoiceProps) {
  return (
    <div className={css.source}>
      <NativeSelect
        label={t('models.provider')}
        value={source.id}
        onChange={({ currentTarget }) => onChoose(sourceNamed(currentTarget.value))}
        data={(['hosted', 'local', 'other'] as const).map((group) => ({
          group: t(`models.group_${group}`),
          items: sourceGroups[group]
            .filter(({ provider }) => offeredProviders.includes(provider))
            .map((each) => ({ value: each.id, label: sourceName(each) })),
        }))}
      />
      <SourceHelp source={source} />
    </div>
  );
}

function SourceHelp({ source }: { source: ModelSource }) {
  const { keyPage, baseURL } = source;
  if (keyPage)
    return (
      <Anchor href={keyPage} target="_blank" rel="noreferrer" className={css.keyPage}>
        {t('models.getKey', [sourceName(source)])} <Icon name="outside" size={12} />
      </Anchor>
    );
  if (!isLocalSource(source) || baseURL === undefined) return null;
  return (
    <p className={`${shell.small} ${shell.second}`}>
      {t('models.localText', [sourceName(source), new URL(baseURL).host])}
    </p>
  );
}

/** A service or a program that has models, with what is known of it beforehand. */
type ModelSource = {
  id: string;
  provider: Provider;
  /** Its own name; where it is left out, the provider's. */
  name?: string;
  /** The address it has by default, in OpenAI's chat format. */
  baseURL?: string;
  /** The page on which it gives keys. */
  keyPage?: `https://${string}`;
};

const inOpenAiFormat = { provider: 'compatible' } as const;

/** Asked over the network. */
const hosted: readonly ModelSource[] = [
  { id: 'openai', provider: 'openai', keyPage: 'https://platform.openai.com/api-keys' },
  { id: 'anthropic', provider: 'anthropic', keyPage: 'https://console.anthropic.com/settings/keys' },
  { id: 'google', provider: 'google', keyPage: 'https://aistudio.google.com/apikey' },
  { id: 'azure', provider: 'azure', keyPage: 'https://portal.azure.com' },
  { id: 'vertex', provider: 'vertex', keyPage: 'https://console.cloud.google.com/iam-admin/serviceaccounts' },
  { id: 'bedrock', provider: 'bedrock', keyPage: 'https://console.aws.amazon.com/bedrock/home#/api-keys' },
  { id: 'microsoft', provider: 'microsoft', keyPage: 'https://ai.azure.com' },
  {
    id: 'openrouter',
    ...inOpenAiFormat,
    name: 'OpenRouter',
    baseURL: 'https://openrouter.ai/api/v1',
    keyPage: 'https://openrouter.ai/settings/keys',
  },
  {
    id: 'groq',
    ...inOpenAiFormat,
    name: 'Groq',
    baseURL: 'https://api.groq.com/openai/v1',
    keyPage: 'https://console.groq.com/keys',
  },
  {
    id: 'mistral',
    ...inOpenAiFormat,
    name: 'Mistral',
    baseURL: 'https://api.mistral.ai/v1',
    keyPage: 'https://console.mistral.ai/api-keys',
  },
  {
    id: 'deepseek',
    ...inOpenAiFormat,
    name: 'DeepSeek',
    baseURL: 'https://api.deepseek.com/v1',
    keyPage: 'https://platform.deepseek.com/api_keys',
  },
  {
    id: 'xai',
    ...inOpenAiFormat,
    name: 'xAI',
    baseURL: 'https://api.x.ai/v1',
    keyPage: 'https://console.x.ai',
  },
];

/** Programs of the user's own computer, at the addresses they have unless they were told others. */
const local: readonly ModelSource[] = [
  { id: 'ollama', ...inOpenAiFormat, name: 'Ollama', baseURL: 'http://localhost:11434/v1' },
  { id: 'lmstudio', ...inOpenAiFormat, name: 'LM Studio', baseURL: 'http://localhost:1234/v1' },
  { id: 'llamacpp', ...inOpenAiFormat, name: 'llama.cpp', baseURL: 'http://localhost:8080/v1' },
  { id: 'vllm', ...inOpenAiFormat, name: 'vLLM', baseURL: 'http://localhost:8000/v1' },
  { id: 'jan', ...inOpenAiFormat, name: 'Jan', baseURL: 'http://localhost:1337/v1' },
  { id: 'builtin', provider: 'builtin' },
];

const other: ModelSource = { id: 'compatible', provider: 'compatible' };

export const sourceGroups = { hosted, local, other: [other] } as const;

const sources = Object.values(sourceGroups).flat();

export const sourceNamed = (id: string): ModelSource => sources.find((source) => source.id === id) ?? other;

const isLocalSource = (source: ModelSource): boolean => local.includes(source);

const sourceName = ({ name, provider }: ModelSource): string => name ?? t(`provider.${provider}`);

/** The source that a model is of, by its provider and address. */
export function sourceOf(provider: Provider, { baseURL }: ModelFields): ModelSource {
  const own = sources.filter((source) => source.provider === provider);
  return own.find((source) => source.baseURL === baseURL) ?? own.find((source) => !source.baseURL) ?? other;
}

/** The fields of a model of the source before anything was typed. */
export const fieldsOfSource = ({ baseURL }: ModelSource): ModelFields => ({
  ...emptyFields,
  ...(baseURL !== undefined && { baseURL, format: 'chat' }),
});

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
function EditorFields({ provider, names, fields, faults, read }: EditorFieldsProps) {
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

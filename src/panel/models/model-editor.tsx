import {
  Anchor,
  Autocomplete,
  Button,
  Input,
  NativeSelect,
  PasswordInput,
  SegmentedControl,
  Textarea,
  TextInput,
  type AutocompleteProps,
} from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { sentenceOfKey, t, type SentenceName } from '../../languages/t';
import type { ModelConfig, ConfiguredModel, ModelList } from '../../protocol/models/model-config';
import { modelIntents } from '../intents/model-intents';
import { Icon } from '../icons';
import { Form, useFaultFocus } from '../kit/form';
import { Buttons, PlainButton, Small } from '../kit/kit';
import ui from '../kit/kit.module.css';
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
    <Form
      ref={form}
      className={css.editor}
      aria-label={t('models.form')}
      onSend={save}
      onLeave={onClose}
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
      <Buttons>
        <Button type="submit">{t('settings.save')}</Button>
        <PlainButton loading={test === 'running'} onClick={tryIt}>
          {t('settings.test')}
        </PlainButton>
        <PlainButton onClick={onClose}>{t('models.cancel')}</PlainButton>
      </Buttons>
    </Form>
  );
}

/** The fields of a model as they are typed, and testing and saving it. */
function useModelForm(model: ConfiguredModel | undefined, onSaved: () => void) {
  const { saveModel, checkConfig } = useOwnIntents(modelIntents);
  const [draft, setDraft] = useState<Draft>({ model: readConfig(model?.config), faults: [] });
  const [test, setTest] = useState<ModelTest>();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const first = form.current?.elements[0];
    if (first instanceof HTMLElement) first.focus();
  }, []);
  useFaultFocus(form, draft.faults);
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
    /** A test counts for the fields as they were then. */
    forgetTest: () => setTest((found) => (found === 'running' ? found : undefined)),
  };
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

type MoreFieldsProps = EditorFieldsProps & { onPaste: (model: ReturnType<typeof readConfig>) => void };

/** Addresses, formats and headers of one's own, or a whole configuration, for the few who need them. Open where one is set, or wrong. */
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
      className={`${ui.more} ${css.more}`}
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
  return <Small>{t('models.localText', [sourceName(source), new URL(baseURL).host])}</Small>;
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
  keyPage?: KeyPage;
};

type KeyPage = `https://${string}`;

/** One whose format is its own. */
const ownFormat = (provider: Provider, keyPage?: KeyPage): ModelSource => ({
  id: provider,
  provider,
  keyPage,
});

/** One in OpenAI's format, called by its name in small letters. */
const openAiFormat = (name: string, baseURL: string, keyPage?: KeyPage): ModelSource => ({
  id: name.toLowerCase().replaceAll(/[^a-z]/g, ''),
  provider: 'compatible',
  name,
  baseURL,
  keyPage,
});

/** Asked over the network. */
const hosted: readonly ModelSource[] = [
  ownFormat('openai', 'https://platform.openai.com/api-keys'),
  ownFormat('anthropic', 'https://console.anthropic.com/settings/keys'),
  ownFormat('google', 'https://aistudio.google.com/apikey'),
  ownFormat('azure', 'https://portal.azure.com'),
  ownFormat('vertex', 'https://console.cloud.google.com/iam-admin/serviceaccounts'),
  ownFormat('bedrock', 'https://console.aws.amazon.com/bedrock/home#/api-keys'),
  ownFormat('microsoft', 'https://ai.azure.com'),
  openAiFormat('OpenRouter', 'https://openrouter.ai/api/v1', 'https://openrouter.ai/settings/keys'),
  openAiFormat('Groq', 'https://api.groq.com/openai/v1', 'https://console.groq.com/keys'),
  openAiFormat('Mistral', 'https://api.mistral.ai/v1', 'https://console.mistral.ai/api-keys'),
  openAiFormat('DeepSeek', 'https://api.deepseek.com/v1', 'https://platform.deepseek.com/api_keys'),
  openAiFormat('xAI', 'https://api.x.ai/v1', 'https://console.x.ai'),
];

/** Programs of the user's own computer, at the addresses they have unless they were told others. */
const local: readonly ModelSource[] = [
  openAiFormat('Ollama', 'http://localhost:11434/v1'),
  openAiFormat('LM Studio', 'http://localhost:1234/v1'),
  openAiFormat('llama.cpp', 'http://localhost:8080/v1'),
  openAiFormat('vLLM', 'http://localhost:8000/v1'),
  openAiFormat('Jan', 'http://localhost:1337/v1'),
  ownFormat('builtin'),
];

const other = ownFormat('compatible');

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

/** The values of fields that are chosen, each with the sentence that names it. */
const choices: Partial<Record<FieldName, readonly (readonly [value: string, name: SentenceName])[]>> = {
  format: [
    ['responses', 'settings.responses'],
    ['chat', 'settings.chat'],
  ],
  auth: [
    ['key', 'modelField.apiKey'],
    ['token', 'modelField.token'],
  ],
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
              onChange={name === 'auth' ? setAuth : undefined}
              data={options.map(([value, option]) => ({ value, label: sentenceOfKey(option, []) }))}
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

type ModelNameProps = AutocompleteProps & Pick<EditorFieldsProps, 'read'>;

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
      <PlainButton size="xs" onClick={ask}>
        {t('models.names')}
      </PlainButton>
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

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
import { t } from '../../languages/t';
import type { ModelConfig, ConfiguredModel, ModelList } from '../../protocol/models/model-config';
import { modelIntents } from '../intents/model-intents';
import { Icon } from '../icons';
import { Form, typedIn, useFaultFocus } from '../kit/form';
import { Buttons, More, PlainButton, Small } from '../kit/kit';
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
import type { ModelTest } from './model-atoms';
import { ModelOutcome } from './model-outcome';
import css from './models.module.css';

type ModelEditorProps = { model: ConfiguredModel | undefined; onClose: () => void };

/** A model's configuration as a form: the provider's own fields only, tested before it is saved. */
export function ModelEditor({ model, onClose }: ModelEditorProps) {
  const { saveModel, checkConfig } = useOwnIntents(modelIntents);
  const [{ provider, fields }, setShown] = useState(() => readConfig(model?.config));
  const [faults, setFaults] = useState<readonly FieldName[]>([]);
  const [test, setTest] = useState<ModelTest>();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const first = form.current?.elements[0];
    if (first instanceof HTMLElement) first.focus();
  }, []);
  useFaultFocus(form, faults);
  const read = (typed: ModelFields) => readForm(provider, typed, model?.config);
  const begin = (shown: ShownConfig) => {
    setTest(undefined);
    setShown(shown);
    setFaults([]);
  };
  /** Uses the configuration where its fields do; else says which do not. */
  const take = (use: (config: ModelConfig) => Promise<unknown>) => {
    const typed = form.current && read(typedFields(form.current));
    if (typed && 'faults' in typed) setFaults(typed.faults);
    else if (typed) void use(typed.config);
  };
  const source = sourceOf(provider, fields);
  const more = moreFields(provider, isLocalSource(source));
  const common = { provider, fields, faults, read };
  const key = `${provider} ${JSON.stringify(fields)}`;
  return (
    <Form
      ref={form}
      className={css.editor}
      aria-label={t('models.form')}
      onSend={() => take((config) => saveModel(model?.id, config).then(onClose))}
      onLeave={onClose}
      // A test counts for the fields as they were then.
      onInput={() => setTest((found) => (found === 'running' ? found : undefined))}
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
        <PlainButton
          loading={test === 'running'}
          onClick={() =>
            take((config) => {
              setTest('running');
              return checkConfig(config).then(setTest);
            })
          }
        >
          {t('settings.test')}
        </PlainButton>
        <PlainButton onClick={onClose}>{t('models.cancel')}</PlainButton>
      </Buttons>
    </Form>
  );
}

/** The fields of the form; fields that are not shown are empty. */
function typedFields(form: HTMLFormElement): ModelFields {
  const { text, isOn } = typedIn(form);
  const shown = fieldNames.filter(isOn).map((name) => [name, text(name)]);
  return { ...emptyFields, ...Object.fromEntries(shown) };
}

type ShownConfig = ReturnType<typeof readConfig>;

type MoreFieldsProps = EditorFieldsProps & { onPaste: (shown: ShownConfig) => void };

/** Addresses, formats and headers of one's own, or a whole configuration, for the few who need them. Open where one is set, or wrong. */
function MoreFields({ onPaste, ...fields }: MoreFieldsProps) {
  const { names } = fields;
  const isSet = names.some((name) => name !== 'format' && fields.fields[name] !== emptyFields[name]);
  const [isBad, setBad] = useState(false);
  const isWrong = names.some((name) => fields.faults.includes(name));
  const paste = (text: string) => {
    const config = readPasted(text);
    if (config) onPaste(readConfig(config));
    else setBad(text.trim() !== '');
  };
  return (
    <More className={css.more} title={t('models.more')} isSet={isSet} isWrong={isWrong}>
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
    </More>
  );
}

type SourceChoiceProps = { source: ModelSource; onChoose: (source: ModelSource) => void };

/** Chooses whose model it is, and says where a key for it is to be had, or that none is needed. */
function SourceChoice({ source, onChoose }: SourceChoiceProps) {
  const { id, keyPage, baseURL } = source;
  const name = sourceName(source);
  return (
    <div className={css.source}>
      <NativeSelect
        label={t('models.provider')}
        value={id}
        onChange={({ currentTarget }) => onChoose(sourceNamed(currentTarget.value))}
        data={(['hosted', 'local', 'other'] as const).map((group) => ({
          group: t(`models.group_${group}`),
          items: sourceGroups[group]
            .filter(({ provider }) => offeredProviders.includes(provider))
            .map((each) => ({ value: each.id, label: sourceName(each) })),
        }))}
      />
      {keyPage && (
        <Anchor href={keyPage} target="_blank" rel="noreferrer" className={css.keyPage}>
          {t('models.getKey', [name])} <Icon name="outside" size={12} />
        </Anchor>
      )}
      {isLocalSource(source) && baseURL !== undefined && (
        <Small>{t('models.localText', [name, new URL(baseURL).host])}</Small>
      )}
    </div>
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
  /** Shown in this order. */
  names: readonly FieldName[];
  fields: ModelFields;
  faults: readonly FieldName[];
  read: (typed: ModelFields) => ReadForm;
};

/** The values of fields that are chosen, each with the sentence that names it. */
const choices = {
  format: [
    ['responses', 'settings.responses'],
    ['chat', 'settings.chat'],
  ],
  auth: [
    ['key', 'modelField.apiKey'],
    ['token', 'modelField.token'],
  ],
} as const;

/** Some fields of one provider. Keys are masked until they are asked for. */
function EditorFields({ provider, names, fields, faults, read }: EditorFieldsProps) {
  const [auth, setAuth] = useState(fields.auth);
  const isShown = (name: FieldName) => provider !== 'azure' || name !== (auth === 'key' ? 'token' : 'apiKey');
  return names.filter(isShown).map((name) => {
    const common = {
      name,
      label: t(`modelField.${name}`),
      defaultValue: fields[name],
      spellCheck: false,
      error: faults.includes(name) && t(`modelFieldFault.${name}`),
    };
    switch (name) {
      case 'model':
        return <ModelName key={name} {...common} read={read} />;
      case 'format':
      case 'auth':
        return (
          <Input.Wrapper key={name} label={common.label} labelElement="div">
            <SegmentedControl
              name={name}
              fullWidth
              aria-label={common.label}
              defaultValue={fields[name]}
              onChange={name === 'auth' ? setAuth : undefined}
              data={choices[name].map(([value, option]) => ({ value, label: t(option) }))}
            />
          </Input.Wrapper>
        );
      case 'apiKey':
      case 'token':
        return (
          <PasswordInput
            key={name}
            {...common}
            autoComplete="off"
            visibilityToggleButtonProps={{ 'aria-label': t('settings.showKey'), tabIndex: 0 }}
          />
        );
      case 'headers':
      case 'credentials':
        return <Textarea key={name} {...common} autosize maxRows={6} />;
      default:
        return <TextInput key={name} {...common} />;
    }
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
    const typed = typedFields(form);
    // Any name does to ask which there are.
    const asked = read({ ...typed, model: typed.model || 'any' });
    if ('config' in asked) setList(await listModels(asked.config));
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

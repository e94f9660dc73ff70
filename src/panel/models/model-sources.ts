import { t } from '../../languages/t';
import { emptyFields, type ModelFields, type Provider } from '../model-form';

/** A service or a program that has models, with what is known of it beforehand. */
export type ModelSource = {
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

export const isLocalSource = (source: ModelSource): boolean => local.includes(source);

export const sourceName = ({ name, provider }: ModelSource): string => name ?? t(`provider.${provider}`);

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

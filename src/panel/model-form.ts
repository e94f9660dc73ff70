import { parseJson } from '../base/json';
import { thisBrowser } from '../browsers/this-browser';
import { ModelConfig } from '../protocol/models/model-config';

/** The providers as the form offers them: each has fields of its own. */
export const providers = [
  'openai',
  'anthropic',
  'google',
  'azure',
  'vertex',
  'bedrock',
  'microsoft',
  'compatible',
  'builtin',
] as const;
export type Provider = (typeof providers)[number];

/** Those that this browser can ask. */
export const offeredProviders: readonly Provider[] = providers.filter(
  (provider) => provider !== 'builtin' || thisBrowser.hasOwnModel,
);

/** Fields of the form, by the name they have there. */
export const fieldNames = [
  'model',
  'apiKey',
  'baseURL',
  'format',
  'headers',
  'auth',
  'token',
  'resourceName',
  'apiVersion',
  'credentials',
  'project',
  'location',
] as const;
export type FieldName = (typeof fieldNames)[number];
export type ModelFields = Readonly<Record<FieldName, string>>;

/** The fields of each provider, in their order. */
export const fieldsOfProvider: Readonly<Record<Provider, readonly FieldName[]>> = {
  openai: ['model', 'apiKey', 'baseURL', 'format', 'headers'],
  compatible: ['baseURL', 'model', 'apiKey', 'format', 'headers'],
  anthropic: ['model', 'apiKey', 'baseURL', 'headers'],
  google: ['model', 'apiKey', 'baseURL', 'headers'],
  microsoft: ['baseURL', 'model', 'apiKey', 'headers'],
  bedrock: ['model', 'apiKey', 'baseURL', 'headers'],
  azure: ['model', 'auth', 'apiKey', 'token', 'resourceName', 'baseURL', 'apiVersion', 'headers'],
  vertex: ['model', 'credentials', 'project', 'location', 'baseURL', 'headers'],
  builtin: [],
};

/** Providers that are asked at an address of the user's own. */
const needAddress: readonly Provider[] = ['compatible', 'microsoft'];

/** The fields that few need, which the form has under "More". A program of this computer asks for no key. */
export function moreFields(provider: Provider, isLocal: boolean): FieldName[] {
  const seldom: FieldName[] = ['format', 'apiVersion', 'headers'];
  if (!needAddress.includes(provider)) seldom.push('baseURL');
  if (isLocal) seldom.push('apiKey');
  return fieldsOfProvider[provider].filter((name) => seldom.includes(name));
}

/** The name of Chrome's own model. */
const builtInName = 'chrome/built-in';

/** The provider and fields that the form shows for a configuration. */
export function readConfig(config: ModelConfig | undefined): { provider: Provider; fields: ModelFields } {
  const provider = config ? providerOf(config) : 'openai';
  const fields: Record<FieldName, string> = { ...emptyFields };
  if (!config) return { provider, fields };
  fields.model = provider === 'compatible' ? config.modelName : ownName(config.modelName);
  fields.baseURL = config.baseURL ?? '';
  fields.headers = headerLines(config.headers);
  if ('apiKey' in config) fields.apiKey = config.apiKey ?? '';
  if ('openaiEndpointFormat' in config) fields.format = config.openaiEndpointFormat ?? 'responses';
  if (config.provider === 'azure') {
    const { azure } = config.providerOptions;
    fields.resourceName = azure.resourceName ?? '';
    fields.apiVersion = azure.apiVersion ?? '';
    fields.baseURL ||= azure.baseURL ?? '';
    if ('auth' in config) Object.assign(fields, { auth: 'token', token: config.auth.token });
  }
  if (config.provider === 'vertex') {
    fields.credentials = JSON.stringify(config.auth.credentials, undefined, 2);
    Object.assign(fields, config.providerOptions.vertex);
  }
  return { provider, fields };
}

export const emptyFields: Record<FieldName, string> = {
  model: '',
  apiKey: '',
  baseURL: '',
  format: 'responses',
  headers: '',
  auth: 'key',
  token: '',
  resourceName: '',
  apiVersion: '',
  credentials: '',
  project: '',
  location: '',
};

export type ReadForm = { config: ModelConfig } | { faults: readonly FieldName[] };

/** The configuration that the fields mean, or which of them do not do. */
export function readForm(provider: Provider, typed: ModelFields, current?: ModelConfig): ReadForm {
  const shown = new Set(fieldsOfProvider[provider]);
  const fields: Record<FieldName, string> = { ...emptyFields };
  for (const name of fieldNames) if (shown.has(name)) fields[name] = typed[name].trim();
  const faults = faultsOf(provider, fields);
  if (faults.length > 0) return { faults };
  const parsed = ModelConfig.safeParse(toConfig(provider, fields, current));
  return parsed.success ? { config: parsed.data } : { faults: ['model'] };
}

function faultsOf(provider: Provider, fields: ModelFields): FieldName[] {
  const needed: FieldName[] = provider === 'builtin' ? [] : ['model'];
  if (needAddress.includes(provider)) needed.push('baseURL');
  if (provider === 'vertex') needed.push('credentials', 'project', 'location');
  if (provider === 'azure' && fields.auth === 'token') needed.push('token');
  if (provider === 'azure' && fields.baseURL === '') needed.push('resourceName');
  const faults = new Set(needed.filter((name) => fields[name] === ''));
  const { baseURL } = fields;
  if (baseURL !== '' && (!/^https?:\/\//i.test(baseURL) || !URL.canParse(baseURL))) faults.add('baseURL');
  if (readHeaders(fields.headers) === undefined) faults.add('headers');
  if (fields.credentials !== '' && parseJson(fields.credentials) === undefined) faults.add('credentials');
  return [...faults];
}

/** As the interface has it; what is wrong with it is left to its schema. */
function toConfig(provider: Provider, fields: ModelFields, current: ModelConfig | undefined): unknown {
  if (provider === 'builtin') return { modelName: builtInName };
  const { model, apiKey, baseURL, format, auth, token, project, location } = fields;
  const headers = readHeaders(fields.headers) ?? {};
  const common = {
    modelName: provider === 'compatible' ? withPrefix(model, 'openai') : `${provider}/${model}`,
    baseURL: baseURL || undefined,
    headers: Object.keys(headers).length !== 0 ? headers : undefined,
  };
  const key = apiKey === '' ? {} : { apiKey };
  if (provider === 'vertex') {
    const known = current?.provider === 'vertex' ? current : undefined;
    const credentials = parseJson(fields.credentials);
    return {
      ...common,
      provider,
      auth: { ...known?.auth, type: 'googleServiceAccount', credentials },
      providerOptions: { vertex: { ...known?.providerOptions.vertex, project, location } },
    };
  }
  if (provider === 'azure') {
    const known = current?.provider === 'azure' ? current.providerOptions.azure : {};
    const { resourceName: _name, apiVersion: _version, baseURL: _address, ...kept } = known;
    const azure = {
      ...kept,
      ...filled({ resourceName: fields.resourceName, apiVersion: fields.apiVersion }),
    };
    const proof = auth === 'token' ? { auth: { type: 'azureEntraId', token } } : key;
    return { ...common, ...proof, provider, providerOptions: { azure } };
  }
  const isOpenAi = provider === 'openai' || provider === 'compatible';
  return {
    ...common,
    ...key,
    ...(provider !== 'compatible' && { provider }),
    ...(isOpenAi && { openaiEndpointFormat: format }),
  };
}

/** A configuration as it was pasted: JSON as the interface has it. */
export function readPasted(text: string): ModelConfig | undefined {
  return ModelConfig.safeParse(parseJson(text)).data;
}

function providerOf(config: ModelConfig): Provider {
  if (config.modelName === builtInName) return 'builtin';
  const prefix = config.modelName.slice(0, Math.max(0, config.modelName.indexOf('/')));
  const named = config.provider ?? (config.baseURL === undefined ? prefix : 'compatible');
  return providers.find((provider) => provider === named) ?? 'compatible';
}

const ownName = (modelName: string) => modelName.slice(modelName.indexOf('/') + 1);
const withPrefix = (name: string, prefix: string) => (name.includes('/') ? name : `${prefix}/${name}`);

function filled(values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
}

function headerLines(headers: Record<string, string> | undefined): string {
  return Object.entries(headers ?? {})
    .map((header) => header.join(': '))
    .join('\n');
}

/** A header a line, as `name: value`; undefined when a line is none. */
function readHeaders(text: string): Record<string, string> | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const pairs = lines.map((line) => /^([^\s:]+)\s*:(.*)$/.exec(line.trim()));
  if (pairs.some((pair) => !pair)) return undefined;
  return Object.fromEntries(pairs.flatMap((pair) => (pair ? [[pair[1] ?? '', (pair[2] ?? '').trim()]] : [])));
}

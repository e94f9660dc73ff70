import { describe, expect, it } from 'vitest';
import { modelAddress, keyEnd } from '../../../src/panel/model-address';
import {
  emptyFields,
  fieldsOfProvider,
  moreFields,
  providers,
  readConfig,
  readForm,
  readPasted,
} from '../../../src/panel/model-form';
import type { ModelConfig } from '../../../src/protocol/models/model-config';

const account = { private_key: 'k', client_email: 'a@b.example' };
const configs: ModelConfig[] = [
  { modelName: 'openai/gpt-5', provider: 'openai', apiKey: 'sk-1', openaiEndpointFormat: 'responses' },
  {
    modelName: 'openai/qwen3:8b',
    baseURL: 'http://localhost:11434/v1',
    headers: { 'x-team': 'a: b', 'x-other': '1' },
    openaiEndpointFormat: 'chat',
  },
  { modelName: 'anthropic/claude-haiku-4-5', provider: 'anthropic', apiKey: 'sk-2' },
  { modelName: 'google/gemini-2.5-flash', provider: 'google', apiKey: 'k' },
  { modelName: 'microsoft/m', provider: 'microsoft', baseURL: 'https://r.services.ai.azure.com/openai/v1' },
  { modelName: 'bedrock/us.anthropic.claude', provider: 'bedrock', apiKey: 'k' },
  {
    modelName: 'azure/dep',
    provider: 'azure',
    apiKey: 'k',
    providerOptions: { azure: { resourceName: 'r', apiVersion: 'v1', useDeploymentBasedUrls: true } },
  },
  {
    modelName: 'azure/dep',
    provider: 'azure',
    auth: { type: 'azureEntraId', token: 't' },
    providerOptions: { azure: { resourceName: 'r' } },
  },
  {
    modelName: 'vertex/gemini',
    provider: 'vertex',
    auth: { type: 'googleServiceAccount', credentials: account, scopes: 's' },
    providerOptions: { vertex: { project: 'p', location: 'l' } },
  },
  { modelName: 'chrome/built-in' },
];

describe('the form of a model', () => {
  it.each(configs)('shows $modelName of $provider and gives it back whole', (config) => {
    const { provider, fields } = readConfig(config);
    expect(readForm(provider, fields, config)).toEqual({ config });
  });

  it('says which fields do not do', () => {
    const faultsOf = (provider: Parameters<typeof readForm>[0], change: Partial<typeof emptyFields> = {}) => {
      const read = readForm(provider, { ...emptyFields, ...change });
      return 'faults' in read ? read.faults : [];
    };
    expect(faultsOf('compatible', { baseURL: 'api.example' })).toEqual(['model', 'baseURL']);
    expect(faultsOf('vertex', { model: 'm', credentials: '{', project: 'p' })).toEqual([
      'location',
      'credentials',
    ]);
    expect(faultsOf('azure', { model: 'm', auth: 'token' })).toEqual(['token', 'resourceName']);
    expect(faultsOf('openai', { model: 'm', headers: 'no header' })).toEqual(['headers']);
    // What another provider's field holds is not looked at.
    expect(faultsOf('anthropic', { model: 'm', credentials: '{' })).toEqual([]);
  });

  it('takes JSON that is pasted only when it is a whole configuration', () => {
    for (const config of configs) expect(readPasted(JSON.stringify(config))).toEqual(config);
    expect(readPasted('{"modelName": "a/b", "unknown": 1}')).toBeUndefined();
    expect(readPasted('not JSON')).toBeUndefined();
  });
});

describe('where a model is', () => {
  it('is told by its address, else by its provider', () => {
    expect(configs.map(modelAddress)).toEqual([
      'https://api.openai.com',
      'http://localhost:11434',
      'https://api.anthropic.com',
      'https://generativelanguage.googleapis.com',
      'https://r.services.ai.azure.com',
      'https://bedrock-runtime.us-east-1.amazonaws.com',
      'https://r.openai.azure.com',
      'https://r.openai.azure.com',
      'https://l-aiplatform.googleapis.com',
      undefined,
    ]);
  });

  it('shows the end of a long key only', () => {
    expect(keyEnd({ modelName: 'a/b', apiKey: 'sk-0123456789' })).toBe('6789');
    expect(keyEnd({ modelName: 'a/b', apiKey: 'short' })).toBeUndefined();
  });
});

describe('what few need', () => {
  it('is no field that has to be filled in, but a key where none is asked for', () => {
    expect(moreFields('compatible', false)).toEqual(['format', 'headers']);
    expect(moreFields('compatible', true)).toEqual(['apiKey', 'format', 'headers']);
    expect(moreFields('openai', false)).toEqual(['baseURL', 'format', 'headers']);
    for (const provider of providers) {
      const read = readForm(provider, emptyFields);
      const faults = 'faults' in read ? read.faults : [];
      expect(moreFields(provider, true).filter((name) => faults.includes(name))).toEqual([]);
      expect(fieldsOfProvider[provider]).toEqual(expect.arrayContaining(moreFields(provider, true)));
    }
  });
});

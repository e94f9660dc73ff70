import { describe, expect, it } from 'vitest';
import { ModelConfig } from '../../../src/protocol/models/model-config';

const credentials = { private_key: '<PRIVATE_KEY>', client_email: '<EMAIL>' };
const vertex = {
  modelName: 'vertex/gemini',
  provider: 'vertex',
  auth: { type: 'googleServiceAccount', credentials },
  providerOptions: { vertex: { project: 'p', location: 'l' } },
};
const azure = { modelName: 'azure/gpt', provider: 'azure', providerOptions: { azure: {} } };
const entra = { ...azure, auth: { type: 'azureEntraId', token: '<ACCESS_TOKEN>' } };

const fitting: Record<string, object> = {
  'a name alone': { modelName: 'openai/gpt-4o' },
  'a compatible endpoint': {
    modelName: 'x/y',
    baseURL: 'http://127.0.0.1:11434/v1',
    openaiEndpointFormat: 'chat',
  },
  'custom headers': { modelName: 'x/y', headers: { 'x-team': 'a' }, provider: 'microsoft' },
  vertex,
  'vertex with all optional fields': {
    ...vertex,
    apiKey: 'k',
    baseURL: 'https://v.example',
    headers: {},
    auth: { ...vertex.auth, scopes: ['a'], projectId: 'p', universeDomain: 'u' },
  },
  'azure with a key': { ...azure, apiKey: 'k' },
  'azure without a key': azure,
  'azure with a token': entra,
  'azure options': {
    ...azure,
    providerOptions: { azure: { resourceName: 'r', apiVersion: '1', useDeploymentBasedUrls: true } },
  },
};

const refused: Record<string, unknown> = {
  'no name': { provider: 'openai' },
  'an unknown key': { modelName: 'a/b', temperature: 1 },
  'an unknown provider': { modelName: 'a/b', provider: 'acme' },
  'a base address that is none': { modelName: 'a/b', baseURL: 'not a url' },
  'an unknown format': { modelName: 'a/b', openaiEndpointFormat: 'completions' },
  'vertex without auth': { ...vertex, auth: undefined },
  'vertex without its options': { ...vertex, providerOptions: {} },
  'vertex credentials without a key': {
    ...vertex,
    auth: { ...vertex.auth, credentials: { client_email: 'e' } },
  },
  'unknown vertex credentials': {
    ...vertex,
    auth: { ...vertex.auth, credentials: { ...credentials, pin: '1' } },
  },
  'azure without its options': { modelName: 'a/b', provider: 'azure' },
  'unknown azure options': { ...azure, providerOptions: { azure: { region: 'eu' } } },
  'azure with an empty token': { ...entra, auth: { type: 'azureEntraId', token: '' } },
  'azure with a token and a key': { ...entra, apiKey: 'k' },
  'a name that is no text': { modelName: 5 },
  nothing: null,
};

describe('ModelConfig', () => {
  it.each(Object.entries(fitting))('takes %s', (_name, config) => {
    expect(ModelConfig.safeParse(config).success).toBe(true);
  });
  it.each(Object.entries(refused))('refuses %s', (_name, config) => {
    expect(ModelConfig.safeParse(config).success).toBe(false);
  });
});

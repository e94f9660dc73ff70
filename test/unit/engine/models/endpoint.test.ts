import { describe, expect, it } from 'vitest';
import { resolveEndpoint } from '../../../../src/engine/models/endpoint';
import type { ModelConfig } from '../../../../src/protocol/models/model-config';
import type { GenericConfig } from './setup';

const local = 'http://localhost:11434/v1';

describe('the name on the wire', () => {
  it.each<[string, Partial<GenericConfig>, string[]]>([
    ['openai/gpt-5-mini', { apiKey: 'k' }, ['gpt-5-mini']],
    ['openai/ft:gpt-4o/mine', { apiKey: 'k', provider: 'openai' }, ['ft:gpt-4o/mine']],
    ['openai/llama3.1:8b', { baseURL: local }, ['llama3.1:8b', 'openai/llama3.1:8b']],
    [
      'openai/gpt-4o-mini',
      { baseURL: 'https://openrouter.ai/api/v1' },
      ['gpt-4o-mini', 'openai/gpt-4o-mini'],
    ],
    ['meta-llama/Llama-3.1-8B', { baseURL: local }, ['meta-llama/Llama-3.1-8B', 'Llama-3.1-8B']],
    ['anthropic/claude-x', { baseURL: 'https://openrouter.ai/api/v1' }, ['anthropic/claude-x', 'claude-x']],
    ['anthropic/claude-x', { baseURL: local, provider: 'openai' }, ['anthropic/claude-x', 'claude-x']],
    ['openai/openai/gpt-oss-20b', { baseURL: local }, ['openai/gpt-oss-20b', 'openai/openai/gpt-oss-20b']],
  ])('is, for %s with %o, %o', (modelName, config, names) => {
    expect(resolveEndpoint({ modelName, ...config }).modelNames).toEqual(names);
  });

  it.each(['gpt-5', '/gpt-5', 'openai/', 'open ai/x', '', 'openai/ gpt'])('refuses "%s"', (modelName) => {
    expect(() => resolveEndpoint({ modelName, baseURL: local })).toThrow(
      expect.objectContaining({ code: 'model-name-invalid', name: 'InvalidAISDKModelFormatError' }),
    );
  });
});

describe('the provider', () => {
  it.each<ModelConfig>([
    { modelName: 'nobody/x', apiKey: 'k' },
    { modelName: 'builtin/matcher' },
    { modelName: 'xai/grok', apiKey: 'k' },
  ])('is refused by name when there is none such: %o', (model) => {
    expect(() => resolveEndpoint(model)).toThrow(
      expect.objectContaining({
        code: 'model-unsupported',
        name: 'UnsupportedModelError',
        message: expect.stringContaining('or give the baseURL'),
      }),
    );
  });

  it('wins over the prefix of the name', () => {
    const { baseURL, modelNames } = resolveEndpoint({
      modelName: 'openai/claude-x',
      provider: 'anthropic',
      apiKey: 'k',
    });
    expect({ baseURL, modelNames }).toEqual({
      baseURL: 'https://api.anthropic.com/v1',
      modelNames: ['claude-x'],
    });
  });

  it.each<[string, ModelConfig]>([
    ['an address for Microsoft', { modelName: 'microsoft/phi-4', apiKey: 'k' }],
    [
      'a resource for Azure',
      { modelName: 'azure/x', provider: 'azure', apiKey: 'k', providerOptions: { azure: {} } },
    ],
    ['a key for Anthropic', { modelName: 'anthropic/claude-x' }],
    ['a key for Google', { modelName: 'google/gemini-x' }],
    ['a key for Bedrock', { modelName: 'bedrock/amazon.nova-lite-v1:0' }],
    [
      'a key for Azure',
      { modelName: 'x', provider: 'azure', providerOptions: { azure: { resourceName: 'mine' } } },
    ],
  ])('asks for what is missing: %s', (_what, model) => {
    expect(() => resolveEndpoint(model)).toThrow(
      expect.objectContaining({ code: 'no-model', name: 'MissingLLMConfigurationError' }),
    );
  });

  it.each<[string, ModelConfig]>([
    ['a resource', azureWith({ resourceName: 'evil.example/x' })],
    ['a location', vertexWith({ project: 'p', location: 'evil.example/' })],
    ['a project', vertexWith({ project: 'p/../../q', location: 'us-east1' })],
    ['a universe', vertexWith({ project: 'p', location: 'l' }, { universeDomain: 'evil.example/#' })],
    [
      'a token address',
      vertexWith({ project: 'p', location: 'l' }, {}, { token_uri: 'http://oauth2.example/token' }),
    ],
  ])('takes no part of an address that leads elsewhere: %s', (_what, model) => {
    expect(() => resolveEndpoint(model)).toThrow(expect.objectContaining({ code: 'invalid-input' }));
  });
});

type Azure = Extract<ModelConfig, { provider: 'azure' }>;
type Vertex = Extract<ModelConfig, { provider: 'vertex' }>;

function azureWith(azure: Azure['providerOptions']['azure']): ModelConfig {
  return { modelName: 'azure/x', provider: 'azure', apiKey: 'k', providerOptions: { azure } };
}

function vertexWith(
  vertex: Vertex['providerOptions']['vertex'],
  auth: Partial<Vertex['auth']> = {},
  more: Partial<Vertex['auth']['credentials']> = {},
): ModelConfig {
  const credentials = { private_key: 'p', client_email: 'a@b.example', ...more };
  return {
    modelName: 'vertex/x',
    provider: 'vertex',
    auth: { type: 'googleServiceAccount', credentials, ...auth },
    providerOptions: { vertex },
  };
}

describe('the key', () => {
  it('has to be there for OpenAI itself', () => {
    for (const model of [
      { modelName: 'openai/x' },
      { modelName: 'openai/x', apiKey: '  ' },
      { modelName: 'openai/x', baseURL: 'https://api.openai.com/v1' },
    ]) {
      expect(() => resolveEndpoint(model)).toThrow(
        expect.objectContaining({ code: 'no-model', name: 'MissingLLMConfigurationError' }),
      );
    }
  });

  it('may be missing elsewhere, or come as a header', () => {
    expect(resolveEndpoint({ modelName: 'openai/x', baseURL: local }).credential).toEqual({ kind: 'none' });
    const headers = { Authorization: 'Bearer token' };
    expect(resolveEndpoint({ modelName: 'openai/x', headers }).isOpenAi).toBe(true);
  });

  it('is trimmed, and refused without being shown when it cannot be a key', () => {
    expect(resolveEndpoint({ modelName: 'openai/x', apiKey: ' sk-1\n' }).credential).toMatchObject({
      value: 'Bearer sk-1',
    });
    for (const config of [
      { apiKey: 'sk-1\nsk-2' },
      { apiKey: 'sk‑1' },
      { headers: { 'x-key': 'sk-1\nsk-2' } },
    ]) {
      expect(() => resolveEndpoint({ modelName: 'openai/x', baseURL: local, ...config })).toThrow(
        expect.objectContaining({ code: 'invalid-input', message: expect.not.stringContaining('sk') }),
      );
    }
  });
});

describe('the base URL', () => {
  it('loses its trailing slash and keeps its query apart', () => {
    const endpoint = resolveEndpoint({
      modelName: 'openai/x',
      baseURL: 'https://gate.example/v1/?version=2',
    });
    expect(endpoint).toMatchObject({
      origin: 'https://gate.example',
      baseURL: 'https://gate.example/v1',
      query: { version: '2' },
      isLocal: false,
    });
  });

  it('has to be a web address without a password', () => {
    for (const baseURL of [
      'ftp://gate.example',
      'javascript:alert(1)',
      'https://ada:secret@gate.example/v1',
    ]) {
      expect(() => resolveEndpoint({ modelName: 'openai/x', baseURL })).toThrow(
        expect.objectContaining({ code: 'invalid-input', message: expect.not.stringContaining('secret') }),
      );
    }
  });

  it.each([
    ['http://127.0.0.1:1234/v1', true],
    ['http://[::1]:1234/v1', true],
    ['http://nas.local/v1', true],
    ['http://192.168.1.7/v1', true],
    ['http://172.20.0.2/v1', true],
    ['https://10.example.com/v1', false],
    ['https://172.99.0.2/v1', false],
  ])('%s is local: %s', (baseURL, isLocal) => {
    expect(resolveEndpoint({ modelName: 'openai/x', baseURL }).isLocal).toBe(isLocal);
  });
});

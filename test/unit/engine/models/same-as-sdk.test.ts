import Anthropic from '@anthropic-ai/sdk';
import { createAmazonBedrock } from '@ai-sdk/amazon-bedrock';
import { createAnthropic } from '@ai-sdk/anthropic';
import { createAzure } from '@ai-sdk/azure';
import { createGoogleGenerativeAI } from '@ai-sdk/google';
import { createVertex } from '@ai-sdk/google-vertex/edge';
import { createOpenAI } from '@ai-sdk/openai';
import { expect, it, onTestFinished, vi } from 'vitest';
import { askModel } from '../../../../src/engine/models/ask-model';
import type { ModelConfig } from '../../../../src/protocol/models/model-config';
import { key, never, question } from './setup';
import { credentials, serveTokens } from './variants';

/** Where a request went, as whom, and for which model. */
type Sent = { url: string; model: unknown; [header: string]: unknown };

const telling = [
  'authorization',
  'api-key',
  'x-api-key',
  'x-goog-api-key',
  'anthropic-version',
  'anthropic-dangerous-direct-browser-access',
  'x-team',
] as const;

/** Takes down requests and answers none of them. */
function recorder(): { sent: Sent[]; fetch: typeof fetch } {
  const sent: Sent[] = [];
  return {
    sent,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const body: unknown = await request.json();
      const model = typeof body === 'object' && body !== null && 'model' in body ? body.model : undefined;
      const headers = telling.map((name) => [name, request.headers.get(name)] as const);
      sent.push({ url: request.url, model, ...Object.fromEntries(headers.filter(([, value]) => value)) });
      return Response.json({ error: { message: 'Recorded' } }, { status: 418 });
    },
  };
}

async function sentByUs(config: ModelConfig): Promise<Sent> {
  const { sent, fetch: record } = recorder();
  const others = globalThis.fetch;
  vi.stubGlobal('fetch', (input: string | URL | Request, init?: RequestInit) =>
    new Request(input, init).url.startsWith('https://oauth2.') ? others(input, init) : record(input, init),
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  await askModel(config, question, { signal: never() }).catch(() => undefined);
  expect(sent).toHaveLength(1);
  return sent[0]!;
}

/** The options the AI SDK's provider packages are given for the same configuration: the provider's own win. */
async function sentBySdk(config: ModelConfig): Promise<Sent> {
  const { sent, fetch: record } = recorder();
  const name = config.modelName.slice(config.modelName.indexOf('/') + 1);
  const { baseURL, headers } = config;
  const options = { ...(baseURL ? { baseURL } : {}), ...(headers ? { headers } : {}), fetch: record };
  const { apiKey } = { apiKey: undefined, ...config };
  const keyed = { ...options, ...(apiKey ? { apiKey } : {}) };
  const provider = config.provider ?? config.modelName.split('/')[0];
  const model = () => {
    if (config.provider === 'azure') {
      const { useDeploymentBasedUrls } = config.providerOptions.azure;
      const token = 'auth' in config ? { tokenProvider: async () => config.auth.token } : {};
      const azure = createAzure({ ...keyed, ...given(config.providerOptions.azure), ...token });
      return useDeploymentBasedUrls ? azure.chat(name) : azure.responses(name);
    }
    if (config.provider === 'vertex') {
      const googleCredentials = {
        clientEmail: credentials.client_email,
        privateKey: credentials.private_key,
        privateKeyId: credentials.private_key_id,
      };
      return createVertex({ ...options, ...given(config.providerOptions.vertex), googleCredentials })(name);
    }
    if (provider === 'anthropic') return createAnthropic(keyed)(name);
    if (provider === 'google') return createGoogleGenerativeAI(keyed)(name);
    if (provider === 'bedrock') return createAmazonBedrock({ ...keyed, region: 'us-east-1' })(name);
    const openai = createOpenAI(keyed);
    return config.openaiEndpointFormat === 'chat' ? openai.chat(name) : openai.responses(name);
  };
  await Promise.resolve(
    model().doGenerate({ prompt: [{ role: 'user', content: [{ type: 'text', text: 'Which colour?' }] }] }),
  ).catch(() => undefined);
  expect(sent).toHaveLength(1);
  return sent[0]!;
}

const azure = (options: Extract<ModelConfig, { provider: 'azure' }>['providerOptions']['azure']) => ({
  modelName: 'azure/gpt-x',
  provider: 'azure' as const,
  providerOptions: { azure: options },
});

const vertex = (options: { location: string; baseURL?: string }): ModelConfig => ({
  modelName: 'vertex/gemini-x',
  provider: 'vertex',
  auth: { type: 'googleServiceAccount', credentials },
  providerOptions: { vertex: { project: 'project-1', ...options } },
});

const headers = { 'X-Team': 'shop' };
const apiKey = key;

it.each<[string, ModelConfig]>([
  ['OpenAI', { modelName: 'openai/gpt-x', apiKey }],
  ['OpenAI by chat', { modelName: 'openai/gpt-x', apiKey, openaiEndpointFormat: 'chat' }],
  [
    'an endpoint in OpenAI’s format',
    { modelName: 'openai/gpt-x', apiKey, headers, baseURL: 'https://llm.example/v1/' },
  ],
  ['Azure by resource', { ...azure({ resourceName: 'mine' }), apiKey }],
  ['Azure by token and version', { ...azure({ resourceName: 'mine', apiVersion: 'preview' }), ...entra() }],
  [
    'Azure by deployment',
    {
      ...azure({ resourceName: 'mine', useDeploymentBasedUrls: true, apiVersion: '2024-10-21' }),
      apiKey,
    },
  ],
  ['Azure by v1 address', { ...azure({ baseURL: 'https://mine.openai.azure.com/openai/v1/' }), apiKey }],
  ['Azure by address', { ...azure({}), apiKey, headers, baseURL: 'https://mine.openai.azure.com/openai' }],
  [
    'Azure in a project',
    { ...azure({ baseURL: 'https://mine.services.ai.azure.com/api/projects/p/openai' }), apiKey },
  ],
  [
    'Azure behind a gateway, whose own options win',
    {
      ...azure({ baseURL: 'https://gate.example/azure', headers }),
      apiKey,
      baseURL: 'https://other.example/x',
    },
  ],
  ['Anthropic', { modelName: 'anthropic/claude-x', apiKey }],
  [
    'Anthropic elsewhere',
    {
      modelName: 'anthropic/claude-x',
      provider: 'anthropic',
      apiKey,
      headers,
      baseURL: 'https://gate.example/v1',
    },
  ],
  ['Google', { modelName: 'google/gemini-x', apiKey }],
  [
    'Google elsewhere',
    { modelName: 'google/gemini-x', provider: 'google', apiKey, baseURL: 'https://gate.example/v1beta/' },
  ],
  ['Vertex in a region', vertex({ location: 'europe-west4' })],
  ['Vertex everywhere', vertex({ location: 'global' })],
  ['Vertex elsewhere', vertex({ location: 'global', baseURL: 'https://gate.example/google' })],
  ['Bedrock', { modelName: 'bedrock/us.anthropic.claude-x-v1:0', apiKey }],
  [
    'Bedrock in a region, by profile',
    {
      modelName: 'bedrock/arn:aws:bedrock:eu-west-1:123456789012:inference-profile/eu.amazon.nova-x-v1:0',
      provider: 'bedrock',
      apiKey,
      baseURL: 'https://bedrock-runtime.eu-west-1.amazonaws.com',
    },
  ],
])('%s is asked at the address, with the key and for the model that its SDK uses', async (_what, config) => {
  const tokens = serveTokens();
  const { 'anthropic-dangerous-direct-browser-access': _fromBrowser, ...ours } = await sentByUs(config);
  expect(ours).toEqual(await sentBySdk(config));
  // A token was asked for in the same way; ours is kept from one test to the next.
  if (config.provider === 'vertex') {
    const { url, claims, keyId } = tokens.at(-1)!;
    expect({ url, keyId, scope: claims['scope'] }).toEqual({
      url: 'https://oauth2.googleapis.com/token',
      keyId: 'key-1',
      scope: 'https://www.googleapis.com/auth/cloud-platform',
    });
  }
});

// The last SDK that speaks version 2023-06-01 of the API; later ones take no temperature and send the key as a token.
it('Anthropic is asked as its own SDK does from a browser', async () => {
  const ours = await sentByUs({ modelName: 'anthropic/claude-x', apiKey });
  const { sent, fetch: record } = recorder();
  const client = new Anthropic({ apiKey, fetch: record, dangerouslyAllowBrowser: true, maxRetries: 0 });
  const messages = [{ role: 'user' as const, content: 'Which colour?' }];
  await client.messages.create({ model: 'claude-x', max_tokens: 10, messages }).catch(() => undefined);
  expect(sent).toEqual([ours]);
});

/** The options that are set; the SDKs' types take no `undefined`. */
function given<T extends object>(options: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  const set = Object.entries(options).filter(([, value]) => value !== undefined);
  return Object.fromEntries(set) as { [K in keyof T]: Exclude<T[K], undefined> };
}

function entra() {
  return { auth: { type: 'azureEntraId' as const, token: 'entra-token-1' } };
}

import { generateKeyPairSync } from 'node:crypto';
import { jwtVerify } from 'jose';
import { onTestFinished, vi } from 'vitest';
import type { ModelConfig } from '../../../../src/protocol/models/model-config';
import type { Scripted } from '../../../fixtures/model-server';
import { key } from './setup';

/** One way to configure a model, and what its provider answers when it is asked too often. */
export type Variant = { config(origin: string): ModelConfig; tooOften: Scripted };

const soon = { 'retry-after-ms': '20' };

const openAi: Scripted = {
  status: 429,
  headers: soon,
  body: { error: { message: 'Rate limit reached', type: 'requests', code: 'rate_limit_exceeded' } },
};

const google: Scripted = {
  status: 429,
  body: {
    error: {
      code: 429,
      message: 'You exceeded your current quota, please check your plan and billing details.',
      status: 'RESOURCE_EXHAUSTED',
      details: [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '0.02s' }],
    },
  },
};

const azure = (origin: string) => ({
  modelName: 'azure/model-x',
  provider: 'azure' as const,
  providerOptions: { azure: { baseURL: `${origin}/openai/v1` } },
});

export const variants: Record<string, Variant> = {
  'OpenAI, responses': {
    config: (origin) => ({ modelName: 'openai/model-x', apiKey: key, baseURL: `${origin}/v1` }),
    tooOften: openAi,
  },
  'OpenAI, chat': {
    config: (origin) => ({
      modelName: 'openai/model-x',
      apiKey: key,
      baseURL: `${origin}/v1`,
      openaiEndpointFormat: 'chat',
    }),
    tooOften: openAi,
  },
  'Azure with a key': { config: (origin) => ({ ...azure(origin), apiKey: key }), tooOften: openAi },
  'Azure with a token': {
    config: (origin) => ({ ...azure(origin), auth: { type: 'azureEntraId', token: key } }),
    tooOften: openAi,
  },
  'Azure by deployment': {
    config: (origin) => ({
      ...azure(origin),
      apiKey: key,
      providerOptions: {
        azure: {
          baseURL: `${origin}/openai`,
          useDeploymentBasedUrls: true,
          apiVersion: '2024-10-21',
        },
      },
    }),
    tooOften: openAi,
  },
  Microsoft: {
    config: (origin) => ({
      modelName: 'microsoft/model-x',
      provider: 'microsoft',
      apiKey: key,
      baseURL: `${origin}/openai/v1`,
    }),
    tooOften: openAi,
  },
  Anthropic: {
    config: (origin) => ({
      modelName: 'anthropic/model-x',
      provider: 'anthropic',
      apiKey: key,
      baseURL: `${origin}/v1`,
    }),
    tooOften: {
      status: 429,
      headers: soon,
      body: { type: 'error', error: { type: 'rate_limit_error', message: 'Too many tokens per minute' } },
    },
  },
  Google: {
    config: (origin) => ({
      modelName: 'google/model-x',
      provider: 'google',
      apiKey: key,
      baseURL: `${origin}/v1beta`,
    }),
    tooOften: google,
  },
  Vertex: {
    config: (origin) => ({
      modelName: 'vertex/model-x',
      provider: 'vertex',
      auth: { type: 'googleServiceAccount', credentials },
      providerOptions: {
        vertex: { project: 'project-1', location: 'europe-west4', baseURL: vertexAt(origin) },
      },
    }),
    tooOften: google,
  },
  Bedrock: {
    config: (origin) => ({
      modelName: 'bedrock/model-x',
      provider: 'bedrock',
      apiKey: key,
      baseURL: origin,
    }),
    tooOften: { status: 429, headers: soon, body: { message: 'Too many requests, please wait.' } },
  },
};

const vertexAt = (origin: string): string =>
  `${origin}/v1beta1/projects/project-1/locations/europe-west4/publishers/google`;

const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** A service account whose key is made for this run. */
export const credentials = {
  type: 'service_account' as const,
  private_key: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  private_key_id: 'key-1',
  client_email: 'robot@project-1.example',
};

export type TokenRequest = { url: string; claims: Record<string, unknown>; keyId: string | undefined };

/**
 * Stands in for Google's token server, which is reached over https only: takes claims that are signed by the account's
 * key and gives `key` as the token. All other requests go out.
 */
export function serveTokens({ seconds = 3600, refuses = false } = {}): TokenRequest[] {
  const requests: TokenRequest[] = [];
  const fetchReally = globalThis.fetch;
  vi.stubGlobal('fetch', async (input: string | URL | Request, init?: RequestInit) => {
    const url = input instanceof Request ? input.url : String(input);
    if (!url.startsWith('https://oauth2.')) return fetchReally(input, init);
    const form = new URLSearchParams(init?.body instanceof URLSearchParams ? init.body : '');
    const { payload, protectedHeader } = await jwtVerify(form.get('assertion') ?? '', pair.publicKey, {
      audience: url,
      issuer: credentials.client_email,
    });
    requests.push({ url, claims: payload, keyId: protectedHeader.kid });
    if (refuses) {
      const refusal = { error: 'invalid_grant', error_description: 'Invalid JWT Signature.' };
      return Response.json(refusal, { status: 400 });
    }
    return Response.json({ access_token: key, expires_in: seconds, token_type: 'Bearer' });
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return requests;
}

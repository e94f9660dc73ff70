import { AutomationError } from '../../base/errors';
import { withoutEndSlashes } from '../../base/text';
import type { ModelConfig } from '../../protocol/models/model-config';
import { checkCredentials, isLocalHost, parseBaseURL, secretsIn } from './endpoint-address';
import { azureTarget } from './azure-target';
import { splitName } from './model-name';
import { vertexTarget } from './vertex-target';
import type { Endpoint, Credential, ProviderTarget } from './endpoint-shape';

export type GenericConfig = Exclude<ModelConfig, { provider: 'vertex' | 'azure' }>;

/** The name of the model that comes with the browser. */
export const builtInModel = 'chrome/built-in';

/** The endpoint a model's configuration means. `provider` wins over the prefix of the model's name. */
export function resolveEndpoint(model: ModelConfig): Endpoint {
  const target = targetOf(model);
  const url = parseBaseURL(target.baseURL);
  const { credential, headers } = target;
  checkCredentials(credential, headers);
  if (credential.kind === 'none' && !hasAuthorization(headers) && needsKey(url)) throw missingKey(url);
  return {
    ...target,
    origin: url.origin,
    baseURL: `${url.origin}${withoutEndSlashes(url.pathname)}`,
    query: { ...Object.fromEntries(url.searchParams), ...target.query },
    isOpenAi: isOpenAi(url),
    isLocal: isLocalHost(url.hostname),
    secrets: secretsIn(credential, [...Object.values(headers), ...url.searchParams.values()]),
  };
}

/**
 * The origin that page text would go to if the model were asked; undefined when its configuration is not whole or the
 * text stays in the browser.
 */
export function modelOrigin(model: ModelConfig): string | undefined {
  try {
    const { origin, format } = resolveEndpoint(model);
    return format === 'builtin' ? undefined : origin;
  } catch {
    return undefined;
  }
}

function targetOf(model: ModelConfig): ProviderTarget {
  switch (model.provider) {
    case 'vertex':
      return vertexTarget(model);
    case 'azure':
      return azureTarget(model);
    default:
      return genericTarget(model);
  }
}

function genericTarget(config: GenericConfig): ProviderTarget {
  if (config.modelName === builtInModel && !config.baseURL && !config.provider) return builtInTarget;
  const { prefix, rest } = splitName(config.modelName);
  const provider = config.provider ?? (config.baseURL === undefined ? prefix : 'openai');
  switch (provider) {
    case 'openai':
      return openAiTarget(config, { prefix, rest });
    case 'microsoft':
      return microsoftTarget(config, { prefix, rest });
    case 'anthropic':
      return anthropicTarget(config, rest);
    case 'google':
      return googleTarget(config, rest);
    case 'bedrock':
      return bedrockTarget(config, rest);
    default:
      throw unsupported(provider);
  }
}

const builtInTarget: ProviderTarget = {
  baseURL: 'https://built-in.invalid',
  credential: { kind: 'none' },
  headers: {},
  modelNames: [builtInModel],
  format: 'builtin',
  listPath: undefined,
};

type SplitName = { prefix: string; rest: string };

const openAiBaseURL = 'https://api.openai.com/v1';

function isOpenAi({ hostname }: URL): boolean {
  return hostname === new URL(openAiBaseURL).hostname;
}

/**
 * The model's name on the wire: the part before the first `/` is left out when it equals `provider`, or is `openai`
 * where `provider` is not given; any other name goes out whole, since gateways and local servers have slashes in
 * their own names (`meta-llama/Llama-3.1-8B`). At an endpoint other than OpenAI's the other reading is the second
 * choice, asked only when the first is not known there: `openai/gpt-4o-mini` is OpenRouter's whole name.
 */
function openAiTarget(config: GenericConfig, { prefix, rest }: SplitName): ProviderTarget {
  const baseURL = config.baseURL ?? openAiBaseURL;
  const isStripped = prefix === (config.provider ?? 'openai');
  const [first, second] = isStripped ? [rest, config.modelName] : [config.modelName, rest];
  return {
    baseURL,
    credential: bearer(config.apiKey),
    headers: config.headers ?? {},
    modelNames: URL.canParse(baseURL) && isOpenAi(new URL(baseURL)) ? [first] : [first, second],
    format: config.openaiEndpointFormat ?? 'responses',
    listPath: '/models',
  };
}

/** Azure AI Foundry's endpoints in OpenAI's format. They take their keys as bearer tokens, as OpenAI's clients send them. */
function microsoftTarget(config: GenericConfig, name: SplitName): ProviderTarget {
  if (config.baseURL !== undefined) return openAiTarget({ ...config, provider: 'microsoft' }, name);
  const message =
    'Microsoft’s endpoints have an address each. Add the baseURL, such as https://my-resource.services.ai.azure.com/openai/v1.';
  throw new AutomationError('no-model', message);
}

/**
 * Version 2023-06-01 of the API, not the one after it: that takes no temperature, and gateways know this one's key.
 *
 * Source: https://platform.claude.com/docs/en/api/versioning
 */
function anthropicTarget(config: GenericConfig, name: string): ProviderTarget {
  return {
    baseURL: config.baseURL ?? 'https://api.anthropic.com/v1',
    credential: inHeader('x-api-key', config.apiKey),
    headers: {
      'anthropic-version': '2023-06-01',
      // Without it the API refuses whatever comes from a browser.
      'anthropic-dangerous-direct-browser-access': 'true',
      ...config.headers,
    },
    modelNames: [name],
    format: 'messages',
    listPath: '/models?limit=1000',
  };
}

/** Source: https://ai.google.dev/api/generate-content */
function googleTarget(config: GenericConfig, name: string): ProviderTarget {
  return {
    baseURL: config.baseURL ?? 'https://generativelanguage.googleapis.com/v1beta',
    credential: inHeader('x-goog-api-key', config.apiKey),
    headers: config.headers ?? {},
    modelNames: [name],
    format: 'generate',
    listPath: '/models?pageSize=1000',
  };
}

/** Source: https://docs.aws.amazon.com/bedrock/latest/userguide/api-keys-use.html */
function bedrockTarget(config: GenericConfig, name: string): ProviderTarget {
  return {
    baseURL: config.baseURL ?? 'https://bedrock-runtime.us-east-1.amazonaws.com',
    credential: bearer(config.apiKey),
    headers: config.headers ?? {},
    modelNames: [name],
    format: 'converse',
    // Models are listed at another host, by another service.
    listPath: undefined,
  };
}

function bearer(apiKey: string | undefined): Credential {
  const key = apiKey?.trim();
  return key ? { kind: 'header', name: 'authorization', value: `Bearer ${key}` } : { kind: 'none' };
}

function inHeader(name: string, apiKey: string | undefined): Credential {
  const value = apiKey?.trim();
  return value ? { kind: 'header', name, value } : { kind: 'none' };
}

function unsupported(provider: string): AutomationError {
  return new AutomationError(
    'model-unsupported',
    `There is no provider "${provider}". Use openai, anthropic, google, vertex, azure, bedrock or microsoft, or give ` +
      'the baseURL of an endpoint that speaks OpenAI’s format.',
    { details: { provider } },
  );
}

/** Of hosts that answer nobody without a key; others may. */
function needsKey({ hostname }: URL): boolean {
  return (
    /^api\.(openai|anthropic)\.com$/.test(hostname) ||
    /(^|\.)(googleapis\.com|amazonaws\.com(\.cn)?|azure\.com)$/.test(hostname)
  );
}

function hasAuthorization(headers: Record<string, string>): boolean {
  return Object.keys(headers).some((name) =>
    /^(authorization|api-key|x-api-key|x-goog-api-key)$/i.test(name),
  );
}

function missingKey({ host }: URL): AutomationError {
  return new AutomationError(
    'no-model',
    `There is no key for ${host}. Add one in the model’s settings, or give the baseURL of an endpoint that needs none.`,
  );
}

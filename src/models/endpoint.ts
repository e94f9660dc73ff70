import { AutomationError } from '../base/errors';
import type { ModelConfig } from '../protocol/model-config';

/** Where a model is asked, and as what. */
export type Endpoint = {
  origin: string;
  /** Without a trailing slash and without a query. */
  baseURL: string;
  query: Record<string, string>;
  apiKey: string | undefined;
  headers: Record<string, string>;
  /** The model's name as the endpoint may know it, likeliest first. */
  modelNames: readonly [string, ...string[]];
  format: 'responses' | 'chat';
  /** It is api.openai.com itself. */
  isOpenAi: boolean;
  /** It is on this machine or in the local network. */
  isLocal: boolean;
  /** Texts that must never be shown. */
  secrets: readonly string[];
};

type GenericConfig = Exclude<ModelConfig, { provider: 'vertex' | 'azure' }>;

const openAiBaseURL = 'https://api.openai.com/v1';
const whatWorks = 'Use openai/<model>, or give the baseURL of an endpoint that speaks OpenAI’s format.';

/**
 * The endpoint a model's configuration means.
 *
 * The model's name on the wire: the part before the first `/` is left out when it equals `provider`, or is `openai`
 * where `provider` is not given; any other name goes out whole, since gateways and local servers have slashes in
 * their own names (`meta-llama/Llama-3.1-8B`). At an endpoint other than OpenAI's the other reading is the second
 * choice, asked only when the first is not known there: `openai/gpt-4o-mini` is OpenRouter's whole name.
 */
export function resolveEndpoint(model: ModelConfig): Endpoint {
  const { provider, rest } = splitName(model.modelName);
  const config = openAiFormat(model, provider);
  const url = parseBaseURL(config.baseURL ?? openAiBaseURL);
  const isOpenAi = url.hostname === 'api.openai.com';
  const apiKey = config.apiKey?.trim() || undefined;
  const headers = config.headers ?? {};
  checkCredentials(apiKey, headers);
  if (isOpenAi && !apiKey && !hasAuthorization(headers)) throw missingKey();
  return {
    origin: url.origin,
    baseURL: `${url.origin}${url.pathname.replace(/\/+$/, '')}`,
    query: Object.fromEntries(url.searchParams),
    apiKey,
    headers,
    modelNames: namesOnWire(config, { provider, rest, isOpenAi }),
    format: config.openaiEndpointFormat ?? 'responses',
    isOpenAi,
    isLocal: isLocalHost(url.hostname),
    secrets: [apiKey ?? '', ...Object.values(headers), ...url.searchParams.values()],
  };
}

function splitName(modelName: string): { provider: string; rest: string } {
  const slash = modelName.indexOf('/');
  const provider = modelName.slice(0, Math.max(slash, 0));
  const rest = modelName.slice(slash + 1);
  if (!/^[\w.-]+$/.test(provider) || rest.trim() !== rest || rest === '') {
    throw new AutomationError(
      'model-name-invalid',
      `"${modelName}" is not a model’s name. Write it as provider/model, such as openai/${rest.trim() || 'gpt-5-mini'}.`,
    );
  }
  return { provider, rest };
}

/** The configuration, if it is one that OpenAI's formats reach. */
function openAiFormat(model: ModelConfig, prefix: string): GenericConfig {
  if (model.provider === 'vertex' || model.provider === 'azure') throw unsupported(model.provider);
  if (model.provider !== undefined && model.provider !== 'openai') throw unsupported(model.provider);
  if (model.provider === undefined && model.baseURL === undefined && prefix !== 'openai') {
    throw unsupported(prefix);
  }
  return model;
}

function unsupported(provider: string): AutomationError {
  return new AutomationError(
    'model-unsupported',
    `Models of "${provider}" cannot be asked directly yet. ${whatWorks}`,
    { details: { provider } },
  );
}

function parseBaseURL(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new AutomationError(
      'invalid-input',
      'The model’s base URL is not a web address. It starts with https:// or http://.',
    );
  }
  if (url.username || url.password) {
    throw new AutomationError(
      'invalid-input',
      `The base URL of ${url.host} holds a name or password. Take it out and use a key or a header.`,
    );
  }
  return url;
}

/** `fetch` would refuse these too, but with the secret in its message. */
function checkCredentials(apiKey: string | undefined, headers: Record<string, string>): void {
  if (apiKey && !/^[\x21-\x7e]+$/.test(apiKey)) {
    throw new AutomationError(
      'invalid-input',
      'The model’s key holds a space, a line break or a letter that keys never hold. Paste it again.',
    );
  }
  for (const [name, value] of Object.entries(headers)) {
    if (/^[!#$%&'*+.^_`|~\w-]+$/.test(name) && /^[\t\x20-\x7e\x80-\xff]*$/.test(value)) continue;
    throw new AutomationError(
      'invalid-input',
      `The model’s header "${name}" cannot be sent. Its name or value holds characters headers never hold.`,
    );
  }
}

function hasAuthorization(headers: Record<string, string>): boolean {
  return Object.keys(headers).some((name) => /^(authorization|api-key)$/i.test(name));
}

function missingKey(): AutomationError {
  return new AutomationError(
    'no-model',
    'There is no key for api.openai.com. Add one in the model’s settings, or give the baseURL of an endpoint that needs none.',
  );
}

function namesOnWire(
  config: GenericConfig,
  { provider, rest, isOpenAi }: { provider: string; rest: string; isOpenAi: boolean },
): readonly [string, ...string[]] {
  const stripped = provider === (config.provider ?? 'openai');
  const [first, second] = stripped ? [rest, config.modelName] : [config.modelName, rest];
  return isOpenAi ? [first] : [first, second];
}

function isLocalHost(hostname: string): boolean {
  return (
    /^(localhost|\[::1\]|0\.0\.0\.0)$/.test(hostname) ||
    /\.(localhost|local)$/.test(hostname) ||
    (/^[\d.]+$/.test(hostname) && /^(127|10|192\.168|172\.(1[6-9]|2\d|3[01]))\./.test(hostname))
  );
}

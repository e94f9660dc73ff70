import { AutomationError } from '../../base/errors';
import { withoutEndSlashes } from '../../base/text';
import type { ModelConfig } from '../../protocol/models/model-config';
import { accessToken, toServiceAccount } from './service-account';
import type { Credential, Endpoint } from './wire-format';

type VertexConfig = Extract<ModelConfig, { provider: 'vertex' }>;
type AzureConfig = Extract<ModelConfig, { provider: 'azure' }>;
type GenericConfig = Exclude<ModelConfig, VertexConfig | AzureConfig>;

/** The part of an endpoint that each provider has differently. */
type Target = Pick<Endpoint, 'baseURL' | 'credential' | 'modelNames' | 'format'> & {
  headers?: Record<string, string>;
  /** Added to the query of the base URL. */
  query?: Record<string, string>;
  listPath?: string;
};

/** The name of the model that comes with the browser. */
export const builtInModel = 'chrome/built-in';

/** The endpoint a model's configuration means. `provider` wins over the prefix of the model's name. */
export function resolveEndpoint(model: ModelConfig): Endpoint {
  const target = targetOf(model);
  const url = parseBaseURL(target.baseURL);
  const { credential, headers = {}, listPath } = target;
  checkCredentials(credential, headers);
  if (credential.kind === 'none' && !hasAuthorization(headers) && needsKey(url)) {
    const next = 'Add one in the model’s settings, or give the baseURL of an endpoint that needs none.';
    throw missing(`There is no key for ${url.host}. ${next}`);
  }
  return {
    ...target,
    headers,
    listPath,
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

function targetOf(model: ModelConfig): Target {
  if (model.provider === 'vertex') return vertexTarget(model);
  if (model.provider === 'azure') return azureTarget(model);
  const { modelName, apiKey, baseURL, headers } = model;
  if (modelName === builtInModel && !baseURL && !model.provider) return builtInTarget;
  const { prefix, rest } = splitName(modelName);
  const provider = model.provider ?? (baseURL === undefined ? prefix : 'openai');
  const modelNames: Target['modelNames'] = [rest];
  switch (provider) {
    case 'openai':
      return openAiTarget(model, { prefix, rest });
    case 'microsoft':
      // Azure AI Foundry's endpoints in OpenAI's format take their keys as OpenAI's clients send them.
      if (baseURL === undefined) throw missing(microsoftHint);
      return openAiTarget({ ...model, provider }, { prefix, rest });
    case 'anthropic':
      return {
        baseURL: baseURL ?? 'https://api.anthropic.com/v1',
        credential: inHeader('x-api-key', apiKey),
        headers: { ...anthropicHeaders, ...headers },
        modelNames,
        format: 'messages',
        listPath: '/models?limit=1000',
      };
    case 'google':
      return {
        baseURL: baseURL ?? 'https://generativelanguage.googleapis.com/v1beta',
        credential: inHeader('x-goog-api-key', apiKey),
        headers,
        modelNames,
        format: 'generate',
        listPath: '/models?pageSize=1000',
      };
    case 'bedrock':
      // Source: https://docs.aws.amazon.com/bedrock/latest/userguide/api-keys-use.html
      // Its models are listed at another host, by another service.
      return {
        baseURL: baseURL ?? 'https://bedrock-runtime.us-east-1.amazonaws.com',
        credential: bearer(apiKey),
        headers,
        modelNames,
        format: 'converse',
      };
    default:
      throw unsupported(provider);
  }
}

const builtInTarget: Target = {
  baseURL: 'https://built-in.invalid',
  credential: { kind: 'none' },
  modelNames: [builtInModel],
  format: 'builtin',
};

const microsoftHint =
  'Microsoft’s endpoints have an address each. Add the baseURL, such as https://my-resource.services.ai.azure.com/openai/v1.';

/**
 * Version 2023-06-01 of the API, not the one after it: that takes no temperature, and gateways know this one's key.
 *
 * Source: https://platform.claude.com/docs/en/api/versioning
 */
const anthropicHeaders = {
  'anthropic-version': '2023-06-01',
  // Without it the API refuses whatever comes from a browser.
  'anthropic-dangerous-direct-browser-access': 'true',
};

const openAiBaseURL = 'https://api.openai.com/v1';
const isOpenAi = ({ hostname }: URL): boolean => hostname === new URL(openAiBaseURL).hostname;

/**
 * The model's name on the wire: the part before the first `/` is left out when it equals `provider`, or is `openai`
 * where `provider` is not given; any other name goes out whole, since gateways and local servers have slashes in
 * their own names (`meta-llama/Llama-3.1-8B`). At an endpoint other than OpenAI's the other reading is the second
 * choice, asked only when the first is not known there: `openai/gpt-4o-mini` is OpenRouter's whole name.
 */
function openAiTarget(config: GenericConfig, { prefix, rest }: ReturnType<typeof splitName>): Target {
  const baseURL = config.baseURL ?? openAiBaseURL;
  const isStripped = prefix === (config.provider ?? 'openai');
  const [first, second] = isStripped ? [rest, config.modelName] : [config.modelName, rest];
  return {
    baseURL,
    credential: bearer(config.apiKey),
    headers: config.headers,
    modelNames: URL.canParse(baseURL) && isOpenAi(new URL(baseURL)) ? [first] : [first, second],
    format: config.openaiEndpointFormat ?? 'responses',
    listPath: '/models',
  };
}

/**
 * Azure OpenAI: the `v1` API, or one address per deployment. Azure's own options win over the general ones.
 *
 * Source: https://learn.microsoft.com/azure/ai-foundry/openai/api-version-lifecycle
 */
function azureTarget(config: AzureConfig): Target {
  const { azure } = config.providerOptions;
  const name = nameWithout(['azure', 'openai'], config.modelName);
  const prefix = azurePrefix(config);
  const host = hostKind(prefix);
  const isVersioned = host !== 'foreign' && /\/openai\/v1$/i.test(prefix);
  const byDeployment = azure.useDeploymentBasedUrls === true;
  const isWhole = host === 'foreign' || isVersioned;
  const path = byDeployment ? `/deployments/${encodeURIComponent(name)}` : isWhole ? '' : '/v1';
  return {
    baseURL: `${prefix}${path}`,
    query:
      byDeployment || (host === 'azure' && !isVersioned) ? { 'api-version': azure.apiVersion ?? 'v1' } : {},
    credential:
      'auth' in config
        ? { kind: 'header', name: 'authorization', value: `Bearer ${config.auth.token.trim()}` }
        : inHeader('api-key', config.apiKey),
    headers: { ...config.headers, ...azure.headers },
    modelNames: [name],
    // Deployments that have an address each have had no other format for long.
    format: byDeployment ? 'chat' : 'responses',
    listPath: byDeployment ? undefined : '/models',
  };
}

function azurePrefix({ baseURL, providerOptions: { azure } }: AzureConfig): string {
  const given = azure.baseURL ?? baseURL;
  if (given !== undefined) return withoutEndSlashes(given);
  if (azure.resourceName === undefined) {
    throw missing('Azure needs the name of the resource or its baseURL. Add one in the model’s settings.');
  }
  return `https://${checkHostPart('resource name', azure.resourceName)}.openai.azure.com/openai`;
}

/** Azure's own hosts put the API's version into the path or query; a gateway before them has its own paths. */
function hostKind(prefix: string): 'azure' | 'project' | 'foreign' {
  const { hostname, pathname } = parseBaseURL(prefix);
  if (!/\.(openai|services\.ai|cognitiveservices)\.azure\.com$/.test(hostname)) return 'foreign';
  const isProject = hostname.endsWith('.services.ai.azure.com') && pathname.startsWith('/api/projects/');
  return isProject ? 'project' : 'azure';
}

/**
 * Google's models on Vertex AI, known by a service account. Vertex's own options win over the general ones. An
 * `apiKey` is not sent: `auth` is always there and wins.
 *
 * Source: https://cloud.google.com/vertex-ai/generative-ai/docs/model-reference/inference
 */
function vertexTarget(config: VertexConfig): Target {
  const { vertex } = config.providerOptions;
  const account = toServiceAccount(config.auth);
  const universe = checkHostPart('universe domain', account.universeDomain);
  return {
    baseURL: vertex.baseURL ?? config.baseURL ?? vertexBaseURL(vertex, universe),
    credential: {
      kind: 'service-account',
      privateKey: account.privateKey,
      token: (signal) => accessToken(account, signal),
    },
    headers: { ...config.headers, ...vertex.headers },
    modelNames: [nameWithout(['vertex', 'google'], config.modelName)],
    format: 'generate',
  };
}

function vertexBaseURL(
  { project, location }: VertexConfig['providerOptions']['vertex'],
  universe: string,
): string {
  if (!/^[\w:.-]+$/.test(project)) {
    throw invalid('The model’s project is not the id of a project. Check it.');
  }
  const region = checkHostPart('location', location);
  return `https://${hostOf(region, universe)}/v1beta1/projects/${project}/locations/${region}/publishers/google`;
}

function hostOf(region: string, universe: string): string {
  if (region === 'global') return `aiplatform.${universe}`;
  if (region === 'eu' || region === 'us') return `aiplatform.${region}.rep.${universe}`;
  return `${region}-aiplatform.${universe}`;
}

const bearer = (apiKey: string | undefined): Credential => inHeader('authorization', apiKey, 'Bearer ');

function inHeader(name: string, apiKey: string | undefined, before = ''): Credential {
  const key = apiKey?.trim();
  return key ? { kind: 'header', name, value: before + key } : { kind: 'none' };
}

const invalid = (message: string) => new AutomationError('invalid-input', message);
const missing = (message: string) => new AutomationError('no-model', message);

function unsupported(provider: string): AutomationError {
  return new AutomationError(
    'model-unsupported',
    `There is no provider "${provider}". Use openai, anthropic, google, vertex, azure, bedrock or microsoft, or give ` +
      'the baseURL of an endpoint that speaks OpenAI’s format.',
    { details: { provider } },
  );
}

/** The host answers nobody without a key; others may. */
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

/** A name in the form `provider/model`, split at its first slash. Another is a `model-name-invalid` error. */
function splitName(modelName: string): { prefix: string; rest: string } {
  const slash = modelName.indexOf('/');
  const prefix = modelName.slice(0, Math.max(slash, 0));
  const rest = modelName.slice(slash + 1);
  if (!/^[\w.-]+$/.test(prefix) || rest.trim() !== rest || rest === '') throw invalidName(modelName, rest);
  return { prefix, rest };
}

/** A name whose provider is known: with or without one of its `prefixes`. */
function nameWithout(prefixes: readonly string[], modelName: string): string {
  const prefix = prefixes.find((each) => modelName.startsWith(`${each}/`));
  const rest = prefix === undefined ? modelName : modelName.slice(prefix.length + 1);
  if (rest.trim() !== rest || rest === '') throw invalidName(modelName, rest);
  return rest;
}

function invalidName(modelName: string, rest: string): AutomationError {
  return new AutomationError(
    'model-name-invalid',
    `"${modelName}" is not a model’s name. Write it as provider/model, such as openai/${rest.trim() || 'gpt-5-mini'}.`,
  );
}

function parseBaseURL(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw invalid('The model’s base URL is not a web address. It starts with https:// or http://.');
  }
  if (url.username || url.password) {
    throw invalid(
      `The base URL of ${url.host} holds a name or password. Take it out and use a key or a header.`,
    );
  }
  return url;
}

/** A name that becomes part of a host: nothing in it may lead elsewhere. */
function checkHostPart(what: string, text: string): string {
  if (/^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(text)) return text;
  throw invalid(`The model’s ${what} can hold letters, digits, dots and hyphens only. Check it.`);
}

/** `fetch` would refuse these too, but with the secret in its message. */
function checkCredentials(credential: Credential, headers: Record<string, string>): void {
  if (credential.kind === 'header' && !/^(Bearer )?[\x21-\x7e]+$/.test(credential.value)) {
    throw invalid(
      'The model’s key holds a space, a line break or a letter that keys never hold. Paste it again.',
    );
  }
  for (const [name, value] of Object.entries(headers)) {
    if (/^[!#$%&'*+.^_`|~\w-]+$/.test(name) && /^[\t\x20-\x7e\x80-\xff]*$/.test(value)) continue;
    throw invalid(
      `The model’s header "${name}" cannot be sent. Its name or value holds characters headers never hold.`,
    );
  }
}

/** The texts that must never be shown: the secret of the credential, and `others`. */
function secretsIn(credential: Credential, others: readonly string[]): readonly string[] {
  if (credential.kind === 'header') return [credential.value, ...others];
  return credential.kind === 'service-account' ? [credential.privateKey, ...others] : others;
}

function isLocalHost(hostname: string): boolean {
  return (
    /^(localhost|\[::1\]|0\.0\.0\.0)$/.test(hostname) ||
    /\.(localhost|local)$/.test(hostname) ||
    (/^[\d.]+$/.test(hostname) && /^(127|10|192\.168|172\.(1[6-9]|2\d|3[01]))\./.test(hostname))
  );
}

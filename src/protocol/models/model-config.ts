import { z } from 'zod';

const Headers = z.record(z.string(), z.string());

const Uri = z.url();

const GenericModelConfig = z.strictObject({
  /** Name with the provider in front: `provider/model`. */
  modelName: z.string(),
  apiKey: z.string().optional(),
  baseURL: Uri.optional(),
  headers: Headers.optional(),
  openaiEndpointFormat: z.enum(['responses', 'chat']).optional(),
  provider: z.enum(['openai', 'anthropic', 'google', 'microsoft', 'bedrock']).optional(),
});

const GoogleServiceAccountCredentials = z.strictObject({
  type: z.literal('service_account').optional(),
  project_id: z.string().optional(),
  private_key_id: z.string().optional(),
  private_key: z.string(),
  client_email: z.string(),
  client_id: z.string().optional(),
  auth_uri: Uri.optional(),
  token_uri: Uri.optional(),
  auth_provider_x509_cert_url: Uri.optional(),
  client_x509_cert_url: Uri.optional(),
  universe_domain: z.string().optional(),
});

const GoogleServiceAccountAuth = z.strictObject({
  type: z.literal('googleServiceAccount'),
  credentials: GoogleServiceAccountCredentials,
  scopes: z.union([z.string(), z.array(z.string())]).optional(),
  projectId: z.string().optional(),
  universeDomain: z.string().optional(),
});

const VertexProviderOptions = z.strictObject({
  project: z.string(),
  location: z.string(),
  baseURL: Uri.optional(),
  headers: Headers.optional(),
});

const VertexModelConfig = z.strictObject({
  modelName: z.string(),
  provider: z.literal('vertex'),
  auth: GoogleServiceAccountAuth,
  providerOptions: z.strictObject({ vertex: VertexProviderOptions }),
  apiKey: z.string().optional(),
  baseURL: Uri.optional(),
  headers: Headers.optional(),
});

const AzureProviderOptions = z.strictObject({
  resourceName: z.string().optional(),
  baseURL: Uri.optional(),
  apiVersion: z.string().optional(),
  useDeploymentBasedUrls: z.boolean().optional(),
  headers: Headers.optional(),
});

const azureBase = {
  modelName: z.string(),
  provider: z.literal('azure'),
  providerOptions: z.strictObject({ azure: AzureProviderOptions }),
  baseURL: Uri.optional(),
  headers: Headers.optional(),
};

const AzureEntraModelConfig = z.strictObject({
  ...azureBase,
  auth: z.strictObject({ type: z.literal('azureEntraId'), token: z.string().min(1) }),
});

const AzureKeyModelConfig = z.strictObject({ ...azureBase, apiKey: z.string().optional() });

/** The configuration of a model: exactly one of four variants must fit, and unknown keys are refused. */
export const ModelConfig = z.xor([
  GenericModelConfig,
  VertexModelConfig,
  AzureEntraModelConfig,
  AzureKeyModelConfig,
]);
export type ModelConfig = z.infer<typeof ModelConfig>;

/** A model's configuration, or its name in the form `provider/model`. */
export const ModelChoice = z.union([z.string(), ModelConfig]);
export type ModelChoice = z.infer<typeof ModelChoice>;

/** The library's form: provider-specific extras pass. Over HTTP only `ModelConfig` does. */
export const LooseModelConfig = z.looseObject({
  modelName: z.string(),
  apiKey: z.string().optional(),
  baseURL: Uri.optional(),
});
export type LooseModelConfig = z.infer<typeof LooseModelConfig>;

/** The ways to ask for the form of an answer, strongest first: by schema, as a tool call, as some JSON, in words only. */
export const answerModes = ['schema', 'tool', 'json', 'text'] as const;
export type AnswerMode = (typeof answerModes)[number];

/** OpenAI's two formats, Anthropic's Messages, Google's generateContent, Bedrock's Converse, the browser's own model. */
const wireFormats = ['responses', 'chat', 'messages', 'generate', 'converse', 'builtin'] as const;
export type WireFormat = (typeof wireFormats)[number];

/** The ways in which an endpoint and model can be asked, and the fields they refuse. */
export const Ability = z.strictObject({
  format: z.enum(wireFormats),
  mode: z.enum(answerModes),
  /** The index of the right one among the names that the endpoint may know the model by. */
  name: z.number().int().nonnegative(),
  /** Optional body fields it refuses; `picture` where it takes none. */
  dropped: z.array(z.string()).readonly(),
});
export type Ability = z.infer<typeof Ability>;

export const ConfiguredModel = z.strictObject({
  id: z.string().min(1),
  config: ModelConfig,
  /** The ability that the last good check found; absent before the first. */
  ability: Ability.optional(),
});
export type ConfiguredModel = z.infer<typeof ConfiguredModel>;

/**
 * The permission with which the cure for `forbidden-origin` works. The store flavour's panel asks for it in a click, and
 * it counts from the browser's next start.
 */
export const originRulePermission = 'declarativeNetRequestWithHostAccess';

/** Why a model could not be asked, each with a cure of its own. */
export const ModelFault = z.enum([
  /** The configuration itself: a name that is none, a missing key or address. Nothing was sent. */
  'configuration',
  'key',
  'credit',
  'model',
  /** The server is there, but its CORS rules do not let us read its answer. Access to its origin cures it. */
  'cors',
  /** The server refuses the extension's `Origin`, as Ollama does. */
  'forbidden-origin',
  'network',
  /** It answered, but not in the form asked for. */
  'structured-output',
  'rate-limit',
  'timeout',
  /** Any other refusal, in the provider's words. */
  'other',
]);
export type ModelFault = z.infer<typeof ModelFault>;

const Failed = z.object({
  ok: z.literal(false),
  fault: ModelFault,
  /** In plain words: what happened, where, and what to do. */
  message: z.string(),
  /** The provider's own words, without secrets. */
  detail: z.string().optional(),
  ms: z.number(),
});

export const ModelCheck = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), message: z.string(), ability: Ability, ms: z.number() }),
  Failed,
]);
export type ModelCheck = z.infer<typeof ModelCheck>;

/** The names an endpoint has for its models, as they go on the wire. */
export const ModelList = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), names: z.array(z.string()), ms: z.number() }),
  Failed,
]);
export type ModelList = z.infer<typeof ModelList>;

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

export const GoogleServiceAccountCredentials = z.strictObject({
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

export const GoogleServiceAccountAuth = z.strictObject({
  type: z.literal('googleServiceAccount'),
  credentials: GoogleServiceAccountCredentials,
  scopes: z.union([z.string(), z.array(z.string())]).optional(),
  projectId: z.string().optional(),
  universeDomain: z.string().optional(),
});

export const VertexProviderOptions = z.strictObject({
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

export const AzureProviderOptions = z.strictObject({
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

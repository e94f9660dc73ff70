import { AutomationError } from '../../base/errors';
import type { ModelConfig } from '../../protocol/models/model-config';
import { checkHostPart } from './endpoint-address';
import type { ProviderTarget } from './endpoint-shape';
import { nameWithout } from './model-name';
import { toServiceAccount } from './service-account';

type VertexConfig = Extract<ModelConfig, { provider: 'vertex' }>;

/**
 * Google's models on Vertex AI, known by a service account. Vertex's own options win over the general ones. An
 * `apiKey` is not sent: `auth` is always there and wins.
 *
 * Source: https://cloud.google.com/vertex-ai/generative-ai/docs/model-reference/inference
 */
export function vertexTarget(config: VertexConfig): ProviderTarget {
  const { vertex } = config.providerOptions;
  const account = toServiceAccount(config.auth);
  return {
    baseURL: vertex.baseURL ?? config.baseURL ?? googleBaseURL(vertex, account.universeDomain),
    credential: { kind: 'service-account', account },
    headers: { ...config.headers, ...vertex.headers },
    modelNames: [nameWithout(['vertex', 'google'], config.modelName)],
    format: 'generate',
    listPath: undefined,
  };
}

type Place = { project: string; location: string };

function googleBaseURL({ project, location }: Place, universe: string): string {
  if (!/^[\w:.-]+$/.test(project)) {
    throw new AutomationError('invalid-input', 'The model’s project is not the id of a project. Check it.');
  }
  const region = checkHostPart('location', location);
  return `https://${hostOf(region, universe)}/v1beta1/projects/${project}/locations/${region}/publishers/google`;
}

function hostOf(region: string, universe: string): string {
  if (region === 'global') return `aiplatform.${universe}`;
  if (region === 'eu' || region === 'us') return `aiplatform.${region}.rep.${universe}`;
  return `${region}-aiplatform.${universe}`;
}

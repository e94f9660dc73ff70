import { AutomationError } from '../../base/errors';
import { withoutEndSlashes } from '../../base/text';
import type { ModelConfig } from '../../protocol/models/model-config';
import { checkHostPart } from './endpoint-address';
import type { Credential, ProviderTarget } from './endpoint-shape';
import { nameWithout } from './model-name';

type AzureConfig = Extract<ModelConfig, { provider: 'azure' }>;

/**
 * Azure OpenAI: the `v1` API, or one address per deployment. Azure's own options win over the general ones.
 *
 * Source: https://learn.microsoft.com/azure/ai-foundry/openai/api-version-lifecycle
 */
export function azureTarget(config: AzureConfig): ProviderTarget {
  const { azure } = config.providerOptions;
  const name = nameWithout(['azure', 'openai'], config.modelName);
  const prefix = azurePrefix(config);
  const host = hostKind(prefix);
  const isVersioned = host !== 'foreign' && /\/openai\/v1$/i.test(prefix);
  const byDeployment = azure.useDeploymentBasedUrls === true;
  const path = byDeployment
    ? `/deployments/${encodeURIComponent(name)}`
    : host === 'foreign' || isVersioned
      ? ''
      : '/v1';
  const sendsVersion = byDeployment || (host === 'azure' && !isVersioned);
  return {
    baseURL: `${prefix}${path}`,
    query: sendsVersion ? { 'api-version': azure.apiVersion ?? 'v1' } : {},
    credential: credentialOf(config),
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
    throw new AutomationError(
      'no-model',
      'Azure needs the name of the resource or its baseURL. Add one in the model’s settings.',
    );
  }
  return `https://${checkHostPart('resource name', azure.resourceName)}.openai.azure.com/openai`;
}

/** Azure's own hosts put the API's version into the path or query; a gateway before them has its own paths. */
function hostKind(prefix: string): 'azure' | 'project' | 'foreign' {
  const url = URL.canParse(prefix) ? new URL(prefix) : undefined;
  if (!url || !/\.(openai|services\.ai|cognitiveservices)\.azure\.com$/.test(url.hostname)) return 'foreign';
  const isProject =
    url.hostname.endsWith('.services.ai.azure.com') && url.pathname.startsWith('/api/projects/');
  return isProject ? 'project' : 'azure';
}

function credentialOf(config: AzureConfig): Credential {
  if ('auth' in config) {
    return { kind: 'header', name: 'authorization', value: `Bearer ${config.auth.token.trim()}` };
  }
  const key = config.apiKey?.trim();
  return key ? { kind: 'header', name: 'api-key', value: key } : { kind: 'none' };
}

import type { ModelConfig } from '../protocol/models/model-config';
import { webOrigin } from './page-address';

const known: Readonly<Record<string, string>> = {
  openai: 'https://api.openai.com',
  anthropic: 'https://api.anthropic.com',
  google: 'https://generativelanguage.googleapis.com',
  bedrock: 'https://bedrock-runtime.us-east-1.amazonaws.com',
};

/** The address a model is asked at, as far as its configuration tells; undefined for one in the browser. */
export function modelAddress(config: ModelConfig): string | undefined {
  const own = config.baseURL ?? optionsAddress(config);
  if (own !== undefined) return webOrigin(own);
  return known[config.provider ?? config.modelName.slice(0, Math.max(0, config.modelName.indexOf('/')))];
}

/** Text that is sent to `origin` stays on this computer. Without an origin it stays in the browser. */
export function isLocal(origin: string | undefined): boolean {
  return origin === undefined || /^https?:\/\/(localhost|127\.|\[::1\])/.test(origin);
}

function optionsAddress(config: ModelConfig): string | undefined {
  if (config.provider === 'azure') {
    const { baseURL, resourceName } = config.providerOptions.azure;
    return baseURL ?? (resourceName && `https://${resourceName}.openai.azure.com`);
  }
  if (config.provider !== 'vertex') return undefined;
  const { baseURL, location } = config.providerOptions.vertex;
  const host = location === 'global' ? 'aiplatform' : `${location}-aiplatform`;
  return baseURL ?? `https://${host}.googleapis.com`;
}

/** The end of a model's key, to tell keys apart; nothing without a key or with one too short to show a part of. */
export function keyEnd(config: ModelConfig): string | undefined {
  const key = 'apiKey' in config ? config.apiKey : undefined;
  return key !== undefined && key.length >= 12 ? key.slice(-4) : undefined;
}

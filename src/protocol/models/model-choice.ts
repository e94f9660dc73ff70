import { AutomationError } from '../../base/errors';
import type { ModelChoice } from './model-config';

/** The places a model's key is taken from when its configuration has none. */
export type KeySources = { header?: string; environment?: string };

/** Names that stand for no model of their own. */
const ownNames = new Set(['auto', 'builtin/matcher']);

/**
 * The model of a request: its own, else the session's. A key in the body wins over the header, the header over the
 * environment; a configuration with credentials of its own gets none, one with an endpoint of its own not the environment's.
 */
export function modelOf(
  requested: ModelChoice | undefined,
  sessionModel: string,
  keys: KeySources,
): ModelChoice {
  const choice = requested === undefined || requested === 'auto' ? nameOfSession(sessionModel) : requested;
  if (typeof choice !== 'string') return withKey(choice, keys);
  if (ownNames.has(choice)) return 'builtin/matcher';
  if (!choice.includes('/')) {
    const message = `"${choice}" is not in the form provider/model, as "openai/gpt-5-nano" is.`;
    throw new AutomationError('model-name-invalid', message);
  }
  return withKey({ modelName: choice }, keys);
}

/** Only a session may name a model without its provider, which then is OpenAI. */
function nameOfSession(modelName: string): string {
  return modelName.includes('/') || ownNames.has(modelName) ? modelName : `openai/${modelName}`;
}

function withKey(
  config: Exclude<ModelChoice, string>,
  { header, environment }: KeySources,
): Exclude<ModelChoice, string> {
  // Who names the endpoint could have the service's own key sent to it.
  const namesEndpoint = 'baseURL' in config || 'providerOptions' in config;
  const key = header || (namesEndpoint ? undefined : environment);
  if ('auth' in config || config.apiKey !== undefined || !key) return config;
  return { ...config, apiKey: key };
}

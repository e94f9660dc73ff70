import { AutomationError } from '../../base/errors';
import type { ModelChoice } from '../../protocol/model-config';
import { failure } from './failure';
import { modelProviders } from './wire';

/** Where the key of a model may come from when its configuration has none. */
export type KeySources = { header?: string | undefined; environment?: string | undefined };

/** Names that stand for no model of their own. */
const ownNames = new Set(['auto', 'builtin/matcher']);

/**
 * The model of a request: its own, else the session's. A key in the body wins over the header, the header over the
 * environment; a configuration with credentials of its own gets none.
 */
export function modelOf(
  requested: ModelChoice | undefined,
  sessionModel: string,
  keys: KeySources,
): ModelChoice {
  const choice = requested === undefined || requested === 'auto' ? sessionModel : requested;
  if (typeof choice !== 'string') return withKey(choice, keys);
  if (ownNames.has(choice)) return 'builtin/matcher';
  if (!choice.includes('/')) {
    const message = `"${choice}" is not in the form provider/model, as "openai/gpt-5-nano" is.`;
    throw new AutomationError('model-name-invalid', message);
  }
  return withKey({ modelName: choice }, keys);
}

function withKey(
  config: Exclude<ModelChoice, string>,
  { header, environment }: KeySources,
): Exclude<ModelChoice, string> {
  const key = header || environment;
  if ('auth' in config || config.apiKey !== undefined || !key) return config;
  return { ...config, apiKey: key };
}

/** Checks a session's model name. A name without a slash passes, as on the public service. */
export function checkModelName(modelName: string): void {
  const [provider = '', ...rest] = modelName.split('/');
  if (modelName === 'auto' || rest.length === 0) return;
  if ((modelProviders as readonly string[]).includes(provider)) return;
  throw failure(400, `Invalid provider: ${provider}`);
}

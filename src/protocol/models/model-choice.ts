import { AutomationError } from '../../base/errors';
import type { ModelChoice } from './model-config';
import { z } from 'zod';
import { ActionOutput } from '../action';

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

/** Tells how a request names the model that decides where the matcher is unsure. */
const next =
  'Name a model in options.model or at start, with its key in options.model.apiKey or x-model-api-key.';

const Details = z.object({ candidates: z.array(ActionOutput) });

/** `no-model` in the words of this API: what was found that may be meant, and how a model is named. Other errors stay. */
export function explainMissingModel(error: AutomationError): AutomationError {
  if (error.code !== 'no-model') return error;
  const { details } = error;
  const parsed = Details.safeParse(details);
  const found = parsed.success ? parsed.data.candidates.slice(0, 5) : [];
  const names = found.map(({ description, selector }) => `${description} (${selector})`);
  const unsure = names.length > 0 ? [`Found, but not sure: ${names.join('; ')}.`] : [];
  return new AutomationError('no-model', [error.message, ...unsure, next].join(' '), { details });
}

import { z } from 'zod';
import { AutomationError } from '../../base/errors';
import { ActionOutput } from '../action';

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

import type { CacheEntry } from '../../protocol/cache';
import type { ModelConfig } from '../../protocol/models/model-config';
import type { ModelAccess } from '../ask-models';
import { digestOf } from './page-digest';

/** Names who answers: a model as it is configured, its endpoint with it, and the prompt it works under. */
export function answererOf(model: ModelConfig, { systemPrompt = '' }: ModelAccess): Promise<string> {
  return digestOf(JSON.stringify([model, systemPrompt]));
}

/** Whether who is asked now could have given this answer: what another model said is nobody else's answer. */
export async function couldAnswer(
  { rung, answerer, isAgreed }: CacheEntry,
  models: ModelAccess,
): Promise<boolean> {
  if (rung !== 'model' || isAgreed) return true;
  const asked = await models.choose();
  return (await Promise.all(asked.map((model) => answererOf(model, models)))).some(
    (each) => each === answerer,
  );
}

import { z } from 'zod';
import type { Ability, ModelCheck } from '../../protocol/models/models';
import type { ModelConfig } from '../../protocol/models/model-config';
import { recallAbility } from './ability';
import { askModel } from './ask-model';
import { resolveEndpoint } from './endpoint';
import { findFault } from './fault';

const question = {
  system: 'You are asked whether you can be reached.',
  user: 'Answer with ok set to true.',
  schema: z.strictObject({ ok: z.boolean() }),
  schemaName: 'check',
};

/** Asks the model one small question and says in plain words what came of it. Never rejects. */
export async function checkModel(model: ModelConfig, signal: AbortSignal): Promise<ModelCheck> {
  const startedAt = performance.now();
  const ms = () => Math.round(performance.now() - startedAt);
  try {
    await askModel(model, question, { signal, retries: 0 });
    const endpoint = resolveEndpoint(model);
    const ability = await recallAbility(endpoint);
    const name = endpoint.modelNames[ability.name] ?? endpoint.modelNames[0];
    return { ok: true, message: `${name} answered in ${ms()} ms${wayAnswered(ability)}.`, ability, ms: ms() };
  } catch (thrown) {
    return { ok: false, ...(await findFault(thrown, signal)), ms: ms() };
  }
}

function wayAnswered({ format, mode }: Ability): string {
  const over = format === 'chat' ? ', through chat completions' : '';
  if (mode === 'schema') return over;
  return `${over}, without structured output by schema: answers may need a second try`;
}

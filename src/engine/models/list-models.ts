import { z } from 'zod';
import { AutomationError } from '../../base/errors';
import type { ModelConfig } from '../../protocol/models/model-config';
import type { ModelList } from '../../protocol/models/models';
import { resolveEndpoint } from './endpoint';
import type { Endpoint } from './endpoint-shape';
import { findFault } from './fault';
import { sendJson } from './http';
import { toModelError } from './model-error';

/** The models that the endpoint of `model` has, by their names on the wire. Its own name may be any. Never rejects. */
export async function listModels(model: ModelConfig, signal: AbortSignal): Promise<ModelList> {
  const startedAt = performance.now();
  const ms = () => Math.round(performance.now() - startedAt);
  try {
    const names = await askForNames(resolveEndpoint(model), signal);
    return { ok: true, names, ms: ms() };
  } catch (thrown) {
    return { ok: false, ...(await findFault(thrown, signal)), ms: ms() };
  }
}

/** OpenAI's and Anthropic's form, and Google's, which names what each model can. */
const Names = z.union([
  z.object({ data: z.array(z.object({ id: z.string() })) }).transform(({ data }) => data.map(({ id }) => id)),
  z
    .object({
      models: z.array(
        z.object({ name: z.string(), supportedGenerationMethods: z.array(z.string()).optional() }),
      ),
    })
    .transform(({ models }) =>
      models
        .filter((model) => model.supportedGenerationMethods?.includes('generateContent') ?? true)
        .map(({ name }) => name.replace(/^models\//, '')),
    ),
]);

async function askForNames(endpoint: Endpoint, signal: AbortSignal): Promise<string[]> {
  if (endpoint.listPath === undefined) throw noList(endpoint);
  const reply = await sendJson(endpoint, { path: endpoint.listPath }, signal);
  if (!reply.ok) throw toModelError(reply.failure, endpoint);
  const names = Names.safeParse(reply.body);
  if (names.success) return names.data;
  throw toModelError({ kind: 'garbage', reason: 'It sent no list of models.' }, endpoint);
}

function noList({ origin }: Endpoint): AutomationError {
  const message = `${origin} has no list of models. Type the model’s name as its provider gives it.`;
  return new AutomationError('model-unsupported', message, { details: { fault: 'other' } });
}

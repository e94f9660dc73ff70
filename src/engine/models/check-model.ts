import { z } from 'zod';
import { AutomationError, toAutomationError, type ErrorCode } from '../../base/errors';
import {
  type ModelConfig,
  ModelFault,
  type Ability,
  type ModelCheck,
  type ModelList,
} from '../../protocol/models/model-config';
import { recallAbility } from './ability';
import { askModel } from './ask-model';
import { resolveEndpoint } from './endpoint';
import { toModelError } from './failure';
import { sendJson } from './http';
import { askForModels } from './openai';
import type { Endpoint } from './wire-format';

const question = {
  system: 'You are asked whether you can be reached.',
  user: 'Answer with ok set to true.',
  schema: z.strictObject({ ok: z.boolean() }),
  schemaName: 'check',
};

/** Asks the model one small question and says in plain words what came of it. Never rejects. */
export function checkModel(model: ModelConfig, signal: AbortSignal): Promise<ModelCheck> {
  return timed(signal, async (ms) => {
    await askModel(model, question, { signal, retries: 0 });
    const endpoint = resolveEndpoint(model);
    const ability = await recallAbility(endpoint);
    const name = endpoint.modelNames[ability.name] ?? endpoint.modelNames[0];
    return { ok: true as const, message: `${name} answered in ${ms()} ms${wayAnswered(ability)}.`, ability };
  });
}

function wayAnswered({ format, mode }: Ability): string {
  const over = format === 'chat' ? ', through chat completions' : '';
  if (mode === 'schema') return over;
  return `${over}, without structured output by schema: answers may need a second try`;
}

/** The models that the endpoint of `model` has, by their names on the wire. Its own name may be any. Never rejects. */
export function listModels(model: ModelConfig, signal: AbortSignal): Promise<ModelList> {
  return timed(signal, async () => {
    const names = await askForNames(resolveEndpoint(model), signal);
    return { ok: true as const, names };
  });
}

/** Adds the milliseconds that `ask` took to what it gives, or to its fault. */
async function timed<T>(
  signal: AbortSignal,
  ask: (ms: () => number) => Promise<T>,
): Promise<(T | ({ ok: false } & FoundFault)) & { ms: number }> {
  const startedAt = performance.now();
  const ms = () => Math.round(performance.now() - startedAt);
  try {
    return { ...(await ask(ms)), ms: ms() };
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
  const reply =
    endpoint.format === 'responses' || endpoint.format === 'chat'
      ? await askForModels(endpoint, signal)
      : await sendJson(endpoint, { path: endpoint.listPath }, signal);
  if (!reply.ok) throw toModelError(reply.failure, endpoint);
  const names = Names.safeParse(reply.body);
  if (names.success) return names.data;
  throw toModelError({ kind: 'garbage', reason: 'It sent no list of models.' }, endpoint);
}

function noList({ origin }: Endpoint): AutomationError {
  const message = `${origin} has no list of models. Type the model’s name as its provider gives it.`;
  return new AutomationError('model-unsupported', message, { details: { fault: 'other' } });
}

/** Why a model could not be asked, in a form that names its cure. */
type FoundFault = { fault: ModelFault; message: string; detail?: string };

/**
 * Names the fault of an endpoint from `thrown`, the error of asking its model. Asks the server whether it is there when
 * it gave no answer.
 */
async function findFault(thrown: unknown, signal: AbortSignal): Promise<FoundFault> {
  const error = toAutomationError(thrown);
  const said = error.cause instanceof Error ? error.cause.message : '';
  const found: FoundFault = { fault: faultOf(error), message: error.message };
  if (said !== '') found.detail = said;
  const { origin } = error.details;
  if (error.details['noAnswer'] !== true || typeof origin !== 'string') return found;
  if (!(await isThere(origin, signal))) return found;
  const message = `${origin} is there, but does not let the extension read its answers (CORS). Allow access to it.`;
  return { ...found, fault: 'cors', message };
}

function faultOf({ code, details }: AutomationError): ModelFault {
  const named = ModelFault.safeParse(details['fault']);
  return named.success ? named.data : (faultsByCode[code] ?? 'other');
}

const faultsByCode: Partial<Record<ErrorCode, ModelFault>> = {
  'no-model': 'configuration',
  'invalid-input': 'configuration',
  'model-name-invalid': 'configuration',
  'model-unsupported': 'configuration',
  'model-answer-invalid': 'structured-output',
  timeout: 'timeout',
};

/** A server answers there. Its words cannot be read and do not matter; no key goes out. */
async function isThere(origin: string, signal: AbortSignal): Promise<boolean> {
  try {
    await fetch(origin, { mode: 'no-cors', redirect: 'follow', credentials: 'omit', signal });
    return true;
  } catch {
    return false;
  }
}

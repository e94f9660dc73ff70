import { AutomationError } from '../base/errors';
import { issueLines } from '../base/json';
import { ClientOptions } from '../protocol/client-options';
import { ModelConfig, type ModelChoice, type LooseModelConfig } from '../protocol/models/model-config';
import type { z } from 'zod';

/** The constructor's parameters. One that is left out has a default or comes from the environment. */
export type AutomationOptions = z.input<typeof ClientOptions>;

/** File that `logInferenceToFile` writes to, in the working folder. */
export const inferenceFile = 'inference-log.jsonl';

/** The parameters with what the environment adds to them. Fails with `invalid-input` and what is wrong with which. */
export function readOptions(
  options: AutomationOptions,
  environment: Readonly<Record<string, string | undefined>>,
): ClientOptions {
  const isCloud = options.env === 'CLOUD';
  const parsed = ClientOptions.safeParse({
    ...(isCloud && given('apiKey', environment['CLOUD_API_KEY'])),
    ...(isCloud && given('projectId', environment['CLOUD_PROJECT_ID'])),
    ...(isCloud && given('apiUrl', environment['CLOUD_API_URL'])),
    ...Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)),
  });
  if (!parsed.success) throw invalid(issueLines(parsed.error).join('; '));
  const refusal = refusalOf(parsed.data);
  if (refusal) throw invalid(refusal);
  return parsed.data;
}

function given(name: string, value: string | undefined): Record<string, string> {
  return value === undefined || value === '' ? {} : { [name]: value };
}

/** The key for models: the two names of the parameter, then the environment. */
export function modelKeyOf(
  { modelApiKey, modelClientOptions }: ClientOptions,
  environment: Readonly<Record<string, string | undefined>>,
): string | undefined {
  return modelApiKey ?? modelClientOptions?.apiKey ?? (environment['MODEL_API_KEY'] || undefined);
}

/** The model that each request names when the constructor says more of it than its name; undefined when it does not. */
export function modelOfOptions(options: ClientOptions, apiKey: string | undefined): ModelConfig | undefined {
  const {
    apiKey: _key,
    api_base: baseURL,
    temperature: _t,
    maxTokens: _m,
    ...more
  } = options.modelClientOptions ?? {};
  if (baseURL === undefined && Object.keys(more).length === 0) return undefined;
  const { modelName } = options;
  if (modelName === undefined)
    throw invalid('modelClientOptions: modelName is missing, so there is no model they are for.');
  const name = modelName.includes('/') ? modelName : `openai/${modelName}`;
  const base = baseURL === undefined ? {} : { baseURL };
  const key = apiKey === undefined || 'auth' in more ? {} : { apiKey };
  return checkModel({ modelName: name, ...base, ...key, ...more }, 'modelClientOptions');
}

/** A model as a call names it, checked. */
export function modelOfCall(model: string | LooseModelConfig | undefined): ModelChoice | undefined {
  if (model === undefined || typeof model === 'string') return model;
  return checkModel(model, 'model');
}

function checkModel(model: object, what: string): ModelConfig {
  const parsed = ModelConfig.safeParse(model);
  if (parsed.success) return parsed.data;
  throw invalid(`${what} is no model configuration: ${issueLines(parsed.error).join('; ')}`);
}

/** Why these parameters cannot be honoured together; undefined when they can. */
function refusalOf(options: ClientOptions): string | undefined {
  return options.env === 'CLOUD' ? cloudRefusal(options) : localRefusal(options);
}

function cloudRefusal({
  apiUrl,
  logInferenceToFile,
  llmClient,
  llmProvider,
}: ClientOptions): string | undefined {
  if (llmClient ?? llmProvider) {
    const which = llmClient ? 'llmClient' : 'llmProvider';
    return `${which} needs env LOCAL: in the cloud it is the service that asks models. Name one in modelName, its address in modelClientOptions.api_base.`;
  }
  if (apiUrl === undefined) return 'apiUrl is missing: the address of the session service, or CLOUD_API_URL.';
  if (logInferenceToFile) {
    return 'logInferenceToFile needs env LOCAL: in the cloud it is the service that asks models.';
  }
  return undefined;
}

/** A key and a project may stay where only `env` is switched; these say where the browser is. */
const cloudOnly = ['cloudSessionID', 'cloudSessionCreateParams', 'apiUrl'] as const;

function localRefusal(options: ClientOptions): string | undefined {
  if (!options.useAPI) return 'useAPI false is for env CLOUD: there is no API in LOCAL.';
  const name = cloudOnly.find((each) => options[each] !== undefined);
  if (name) return `${name} is for env CLOUD: nothing is sent to a cloud in LOCAL.`;
  if (options.waitForCaptchaSolves)
    return 'waitForCaptchaSolves is for env CLOUD: nothing solves captchas here.';
  return undefined;
}

function invalid(message: string): AutomationError {
  return new AutomationError('invalid-input', message);
}

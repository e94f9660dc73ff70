import { z } from 'zod';
import { AutomationError, type ErrorCode } from '../base/errors';
import { issueLines } from '../base/json';
import type { LogLine } from '../base/log';
import { ActionInput } from '../protocol/action';
import type { ClientActInput } from '../protocol/operations/act-operation';
import { ClientOptions } from '../protocol/client-options';
import type { Settle } from '../protocol/frame';
import type { Allowance } from '../protocol/gate';
import { ModelConfig, type LooseModelConfig, type ModelChoice } from '../protocol/models/model-config';
import type { Variables } from '../protocol/variables';
import type { NavigateOptions } from './driver';

/** The constructor's parameters. One that is left out has a default or comes from the environment. */
export type AutomationOptions = z.input<typeof ClientOptions>;

type SharedOptions = {
  /** A page of Playwright or Puppeteer; default is the session's current page. */
  page?: unknown;
  /** Milliseconds for the whole call. */
  timeout?: number;
  /** Ends the call; nothing more happens on the page. */
  signal?: AbortSignal;
  /** Hears what is going on while it goes on. */
  onLog?: (line: LogLine) => void;
};

type FindingOptions = SharedOptions & {
  model?: string | LooseModelConfig;
  /** Values for `%name%`; models see names and descriptions, never values. */
  variables?: Variables;
  /** Lets the service answer from its cache; only in the cloud. Default is the constructor's. */
  serverCache?: boolean;
};

export type ActCallOptions = FindingOptions & {
  /**
   * How long an act stays open once it has an effect: `first` not at all, `answer` (default) until the page has the
   * answers to its requests, `quiet` until the page is quiet.
   */
  settle?: Settle;
  /** Deeds, sites and variables that are allowed beyond the words of the instruction. */
  allow?: Allowance;
};

export type ObserveCallOptions = FindingOptions & {
  /** Limits the observation to one element. */
  selector?: string;
  /** These elements and what is in them are left out. */
  ignoreSelectors?: string[];
};

/** A schema of zod, whose JSON Schema is asked for and which the answer is held to; or a JSON Schema. */
export type ExtractSchema = z.ZodType | Record<string, unknown>;

export type ExtractCallOptions = Omit<FindingOptions, 'variables'> &
  Pick<ObserveCallOptions, 'selector' | 'ignoreSelectors'> & {
    /** The data to extract, in words. */
    instruction?: string;
    schema?: ExtractSchema;
    /** The most pages of a table or list that are read, 50 at most. @default 1 */
    pages?: number;
  };

export type NavigateCallOptions = SharedOptions & Pick<NavigateOptions, 'waitUntil' | 'referer'>;

const invalid = (message: string) => new AutomationError('invalid-input', message);

/** The value as the schema reads it. Fails with what `say` makes of the reasons why it does not fit. */
export function readAs<S extends z.ZodType>(
  schema: S,
  value: unknown,
  say: (why: string) => string,
  code: ErrorCode = 'invalid-input',
): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new AutomationError(code, say(issueLines(parsed.error).join('; ')));
}

const finding = ['page', 'timeout', 'signal', 'onLog', 'model', 'variables', 'serverCache'] as const;
const optionNames = {
  act: [...finding, 'settle', 'allow'] satisfies (keyof ActCallOptions)[],
  observe: [...finding, 'selector', 'ignoreSelectors'] satisfies (keyof ObserveCallOptions)[],
};

/** Refuses options that a call does not have: they would be left out in silence. */
export function checkNames(call: keyof typeof optionNames, options: object): void {
  const names: readonly string[] = optionNames[call];
  const unknown = Object.keys(options).filter((name) => !names.includes(name));
  if (unknown.length === 0) return;
  throw invalid(`${call} has no option ${unknown.join(', ')}. It has ${names.join(', ')}.`);
}

export function checkInput(input: ClientActInput): ClientActInput {
  if (typeof input !== 'string')
    return readAs(ActionInput, input, (why) => `The action cannot be done: ${why}`);
  if (input.trim() !== '') return input;
  throw invalid('The instruction is empty. Say what to do on the page.');
}

/** A schema of zod as JSON Schema; one that is JSON Schema already as it is. */
export function jsonSchemaOf(schema: ExtractSchema | undefined): Record<string, unknown> | undefined {
  if (!isZod(schema)) return schema;
  try {
    return { ...z.toJSONSchema(schema, { io: 'input' }) };
  } catch (cause) {
    throw new AutomationError('invalid-input', 'The schema cannot be written as JSON Schema.', { cause });
  }
}

/** Holds an extraction to its schema. Fails with `model-answer-invalid` when it does not fit. */
export function heldTo(schema: ExtractSchema | undefined, answer: unknown): unknown {
  if (!isZod(schema)) return answer;
  return readAs(
    schema,
    answer,
    (why) => `What was extracted does not fit the schema: ${why}`,
    'model-answer-invalid',
  );
}

/** Not by its class: the caller's zod may be another copy than ours. */
const isZod = (schema: ExtractSchema | undefined): schema is z.ZodType =>
  schema !== undefined && '_zod' in schema;

export type Environment = Readonly<Record<string, string | undefined>>;

/** The parameters with what the environment adds to them. Fails with `invalid-input` and what is wrong with which. */
export function readOptions(options: AutomationOptions, environment: Environment): ClientOptions {
  const isCloud = options.env === 'CLOUD';
  const fromEnvironment = (name: string) => (isCloud && environment[name]) || undefined;
  const given = {
    apiKey: fromEnvironment('CLOUD_API_KEY'),
    projectId: fromEnvironment('CLOUD_PROJECT_ID'),
    apiUrl: fromEnvironment('CLOUD_API_URL'),
    ...Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)),
  };
  const read = readAs(ClientOptions, given, (why) => why);
  const refusal = isCloud ? cloudRefusal(read) : localRefusal(read);
  if (refusal) throw invalid(refusal);
  return read;
}

/** The key for models: the two names of the parameter, then the environment. */
export function modelKeyOf(
  { modelApiKey, modelClientOptions }: ClientOptions,
  environment: Environment,
): string | undefined {
  return modelApiKey ?? modelClientOptions?.apiKey ?? (environment['MODEL_API_KEY'] || undefined);
}

/** The model that each request names when the constructor says more of it than its name; undefined when it does not. */
export function modelOfOptions(options: ClientOptions, apiKey: string | undefined): ModelConfig | undefined {
  const { modelName, modelClientOptions = {} } = options;
  const { apiKey: _key, api_base: baseURL, temperature: _t, maxTokens: _m, ...more } = modelClientOptions;
  if (baseURL === undefined && Object.keys(more).length === 0) return undefined;
  if (modelName === undefined)
    throw invalid('modelClientOptions: modelName is missing, so there is no model they are for.');
  const named = { modelName: modelName.includes('/') ? modelName : `openai/${modelName}`, baseURL };
  // A model that brings its own way to sign in takes no key.
  const keyed = apiKey === undefined || 'auth' in more ? named : { ...named, apiKey };
  return checkModel({ ...keyed, ...more }, 'modelClientOptions');
}

/** A model as a call names it, checked. */
export function modelOfCall(model: string | LooseModelConfig | undefined): ModelChoice | undefined {
  return model === undefined || typeof model === 'string' ? model : checkModel(model, 'model');
}

const checkModel = (model: object, what: string): ModelConfig =>
  readAs(ModelConfig, model, (why) => `${what} is no model configuration: ${why}`);

/** Why parameters cannot be honoured together in the cloud; undefined when they can. */
function cloudRefusal({ apiUrl, logInferenceToFile, llmClient, llmProvider }: ClientOptions) {
  const which = llmClient ? 'llmClient' : llmProvider && 'llmProvider';
  if (which)
    return `${which} needs env LOCAL: in the cloud it is the service that asks models. Name one in modelName, its address in modelClientOptions.api_base.`;
  if (apiUrl === undefined) return 'apiUrl is missing: the address of the session service, or CLOUD_API_URL.';
  return logInferenceToFile
    ? 'logInferenceToFile needs env LOCAL: in the cloud it is the service that asks models.'
    : undefined;
}

/** A key and a project may stay where only `env` is switched; these say where the browser is. */
const cloudOnly = ['cloudSessionID', 'cloudSessionCreateParams', 'apiUrl'] as const;

function localRefusal(options: ClientOptions) {
  if (!options.useAPI) return 'useAPI false is for env CLOUD: there is no API in LOCAL.';
  const name = cloudOnly.find((each) => options[each] !== undefined);
  if (name) return `${name} is for env CLOUD: nothing is sent to a cloud in LOCAL.`;
  return options.waitForCaptchaSolves
    ? 'waitForCaptchaSolves is for env CLOUD: nothing solves captchas here.'
    : undefined;
}

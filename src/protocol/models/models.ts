import { z } from 'zod';
import { ModelConfig } from './model-config';

/** The ways to ask for the form of an answer, strongest first: by schema, as a tool call, as some JSON, in words only. */
export const answerModes = ['schema', 'tool', 'json', 'text'] as const;
export type AnswerMode = (typeof answerModes)[number];

/** OpenAI's two formats, Anthropic's Messages, Google's generateContent, Bedrock's Converse, the browser's own model. */
const wireFormats = ['responses', 'chat', 'messages', 'generate', 'converse', 'builtin'] as const;
export type WireFormat = (typeof wireFormats)[number];

/** The ways in which an endpoint and model can be asked, and the fields they refuse. */
export const Ability = z.strictObject({
  format: z.enum(wireFormats),
  mode: z.enum(answerModes),
  /** The index of the right one among the names that the endpoint may know the model by. */
  name: z.number().int().nonnegative(),
  /** Optional body fields it refuses; `picture` where it takes none. */
  dropped: z.array(z.string()).readonly(),
});
export type Ability = z.infer<typeof Ability>;

/** One of the models the user has set up. */
export const ConfiguredModel = z.strictObject({
  id: z.string().min(1),
  config: ModelConfig,
  /** The ability that the last good check found; absent before the first. */
  ability: Ability.optional(),
});
export type ConfiguredModel = z.infer<typeof ConfiguredModel>;

/**
 * The permission with which the cure for `forbidden-origin` works. The store flavour's panel asks for it in a click, and
 * it counts from the browser's next start.
 */
export const originRulePermission = 'declarativeNetRequestWithHostAccess';

/** Why a model could not be asked, each with a cure of its own. */
export const ModelFault = z.enum([
  /** The configuration itself: a name that is none, a missing key or address. Nothing was sent. */
  'configuration',
  'key',
  'credit',
  'model',
  /** The server is there, but its CORS rules do not let us read its answer. Access to its origin cures it. */
  'cors',
  /** The server refuses the extension's `Origin`, as Ollama does. */
  'forbidden-origin',
  'network',
  /** It answered, but not in the form asked for. */
  'structured-output',
  'rate-limit',
  'timeout',
  /** Any other refusal, in the provider's words. */
  'other',
]);
export type ModelFault = z.infer<typeof ModelFault>;

const Failed = z.object({
  ok: z.literal(false),
  fault: ModelFault,
  /** In plain words: what happened, where, and what to do. */
  message: z.string(),
  /** The provider's own words, without secrets. */
  detail: z.string().optional(),
  ms: z.number(),
});

/** The result of checking a model's endpoint. */
export const ModelCheck = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), message: z.string(), ability: Ability, ms: z.number() }),
  Failed,
]);
export type ModelCheck = z.infer<typeof ModelCheck>;

/** The names an endpoint has for its models, as they go on the wire. */
export const ModelList = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), names: z.array(z.string()), ms: z.number() }),
  Failed,
]);
export type ModelList = z.infer<typeof ModelList>;

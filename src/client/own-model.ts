import { z } from 'zod';
import { AutomationError } from '../base/errors';
import type { ClientOptions } from '../protocol/client-options';
import type { ModelConfig } from '../protocol/models/model-config';
import { callMethod, hasMethod } from './page-like';

type OwnMessage = { role: string; content: string };
type OwnForm = { name: string; schema: Record<string, unknown> };

/** A question to a model of the caller's own, as the browser's side asks a server in OpenAI's format. */
export type OwnQuestion = {
  messages: OwnMessage[];
  /** The JSON Schema of the answer, and its name. */
  form?: OwnForm;
  temperature?: number;
  maxOutputTokens?: number;
};

export type OwnAnswer = { text: string; inputTokens: number; outputTokens: number };

/** The address at which a model of the caller's own can be asked, by programs that know the key. */
export type ServedModel = { baseURL: string; apiKey: string; close(): Promise<void> };

type ServeModel = (ask: (question: OwnQuestion) => Promise<OwnAnswer>) => Promise<ServedModel>;

/**
 * A model of the caller's own (`llmClient`), asked in the caller's program. It is asked as any other: with the same prompts,
 * masks and budget, over an address of this program's that lives as long as it is needed.
 */
export class OwnModel {
  readonly #client: object;
  readonly #name: string;
  readonly #serve: ServeModel;
  #served: Promise<ServedModel> | undefined;

  constructor(client: object, name: string, serve: ServeModel) {
    this.#client = client;
    this.#name = name;
    this.#serve = serve;
  }

  async config(): Promise<ModelConfig> {
    this.#served ??= this.#serve((question) => this.#ask(question));
    const { baseURL, apiKey } = await this.#served;
    return { modelName: `openai/${this.#name}`, baseURL, apiKey, openaiEndpointFormat: 'chat' };
  }

  async close(): Promise<void> {
    const served = this.#served;
    this.#served = undefined;
    await (await served)?.close();
  }

  async #ask({ messages, form, temperature, maxOutputTokens }: OwnQuestion): Promise<OwnAnswer> {
    const options = {
      messages,
      requestId: crypto.randomUUID(),
      temperature,
      maxOutputTokens,
      response_model: form && { name: form.name, schema: z.fromJSONSchema(form.schema) },
    };
    const request = { options, logger: () => undefined };
    return readOwnAnswer(await callMethod(this.#client, 'createChatCompletion', request));
  }
}

/** The model of the caller's own that the parameters bring, if any. Fails with `invalid-input` for one that cannot be asked. */
export function ownModelOf(options: ClientOptions, serve: ServeModel): OwnModel | undefined {
  const { llmClient, llmProvider, modelName, modelClientOptions = {} } = options;
  if (!llmClient && !llmProvider) return undefined;
  const client = llmClient ?? callMethod(llmProvider ?? {}, 'getClient', modelName, modelClientOptions);
  const which = llmClient ? 'llmClient' : 'llmProvider.getClient()';
  if (typeof client !== 'object' || client === null || !hasMethod(client, 'createChatCompletion'))
    throw new AutomationError(
      'invalid-input',
      `${which} has no createChatCompletion, by which a model is asked.`,
    );
  const own: unknown = Reflect.get(client, 'modelName');
  const name = (typeof own === 'string' && own) || modelName || 'own-model';
  return new OwnModel(client, name.replace(/^openai\//, ''), serve);
}

const Tokens = z.object({ prompt_tokens: z.number().catch(0), completion_tokens: z.number().catch(0) });
const Usage = z.object({ usage: Tokens });
const Parsed = z.object({ data: z.unknown() });
const Message = z.object({
  content: z.string().nullish(),
  tool_calls: z.array(z.object({ function: z.object({ arguments: z.string() }) })).nullish(),
});
const Completion = z.object({ choices: z.tuple([z.object({ message: Message })], z.unknown()) });

/** Clients give the parsed answer as `data`, a completion as OpenAI has it, or the answer itself. */
function readOwnAnswer(given: unknown): OwnAnswer {
  const usage = Usage.safeParse(given).data?.usage;
  const tokens = {
    inputTokens: usage?.prompt_tokens ?? 0,
    outputTokens: usage?.completion_tokens ?? 0,
  };
  const message = Completion.safeParse(given).data?.choices[0].message;
  if (message)
    return { text: message.tool_calls?.[0]?.function.arguments ?? message.content ?? '', ...tokens };
  const parsed = Parsed.safeParse(given).data;
  const answer = parsed && 'data' in parsed ? parsed.data : given;
  return { text: typeof answer === 'string' ? answer : JSON.stringify(answer ?? null), ...tokens };
}

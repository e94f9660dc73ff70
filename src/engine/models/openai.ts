import { OpenAI, type APIError, type APIPromise } from 'openai';
import { z } from 'zod';
import type { AnswerMode } from '../../protocol/models/model-config';
import { askEndpoint, awaitReply } from './http';
import {
  allowedFields,
  Count,
  pictureType,
  toWireReply,
  usageOf,
  type AnswerSchema,
  type Endpoint,
  type HttpReply,
  type Message,
  type Picture,
  type WireAnswer,
  type WireClient,
  type WireRequest,
} from './wire-format';

type ResponsesBody = OpenAI.Responses.ResponseCreateParamsNonStreaming;
type ChatBody = OpenAI.ChatCompletionCreateParamsNonStreaming;

/** OpenAI's Responses format. Source: https://platform.openai.com/docs/api-reference/responses */
export const askResponses: WireClient = async (endpoint, request, signal) => {
  const body = toResponsesBody(request);
  const reply = await ask(endpoint, signal, (client) => client.responses.create(body, { signal }));
  return toWireReply(reply, ResponsesAnswer, 'Responses');
};

/** OpenAI's Chat Completions format. Source: https://platform.openai.com/docs/api-reference/chat */
export const askChat: WireClient = async (endpoint, request, signal) => {
  const body = toChatBody(request, endpoint);
  const reply = await ask(endpoint, signal, (client) => client.chat.completions.create(body, { signal }));
  return toWireReply(reply, ChatAnswer, 'Chat Completions');
};

/** The reply to the question for an endpoint's models. */
export function askForModels(endpoint: Endpoint, signal: AbortSignal): Promise<HttpReply> {
  return ask(endpoint, signal, (client) => client.models.list({ signal }));
}

/** Many servers answer in OpenAI's format with little of it, so what is read of an answer is checked here. */
function ask(
  endpoint: Endpoint,
  signal: AbortSignal,
  call: (client: OpenAI) => APIPromise<unknown>,
): Promise<HttpReply> {
  return awaitReply(() => call(new Client(endpoint, signal)).asResponse(), endpoint, signal);
}

/**
 * The package's client for an endpoint: OpenAI's, Azure's, or any that speaks as they do. Only `signal` ends a request, and
 * `withRetries` asks again: the package would wait for as long as a server says, and through a stop.
 */
class Client extends OpenAI {
  constructor(endpoint: Endpoint, signal: AbortSignal) {
    super({
      baseURL: endpoint.baseURL,
      defaultQuery: endpoint.query,
      // It has to be given; the endpoint's own headers have the key.
      apiKey: 'none',
      dangerouslyAllowBrowser: true,
      logLevel: 'off',
      maxRetries: 0,
      fetch: (url, init) => askEndpoint(endpoint, url, { ...init, signal }),
    });
  }

  /** Keeps the whole of a refusal: few servers put it where OpenAI does. */
  protected override makeStatusError(
    status: number,
    body: object | undefined,
    text: string | undefined,
    headers: Headers,
  ): APIError {
    return super.makeStatusError(status, { error: body ?? text }, text, headers);
  }
}

/** The fields that ask for an answer's form, each way. */
type Forms<Fields> = Record<AnswerMode, (schema: AnswerSchema) => Fields>;

const pictureAddress = ({ base64 }: Picture): string => `data:${pictureType};base64,${base64}`;

function toResponsesBody(request: WireRequest): ResponsesBody {
  const { maxOutputTokens, temperature, dropped } = request;
  const optional = { store: false, max_output_tokens: maxOutputTokens, temperature };
  return {
    model: request.model,
    instructions: request.system,
    input: request.messages.map(toResponsesTurn),
    ...responsesForms[request.mode](request.schema),
    ...allowedFields(optional, dropped),
  };
}

function toResponsesTurn({ role, content, picture }: Message): OpenAI.Responses.EasyInputMessage {
  if (!picture) return { role, content };
  const image_url = pictureAddress(picture);
  return {
    role,
    content: [
      { type: 'input_text', text: content },
      { type: 'input_image', image_url, detail: 'auto' },
    ],
  };
}

const responsesForms: Forms<Pick<ResponsesBody, 'text' | 'tools' | 'tool_choice'>> = {
  schema: (schema) => ({ text: { format: { type: 'json_schema', ...schema } } }),
  tool: ({ name, schema: parameters, strict }) => ({
    tools: [{ type: 'function', name, parameters, strict }],
    tool_choice: { type: 'function', name },
  }),
  json: () => ({ text: { format: { type: 'json_object' } } }),
  text: () => ({}),
};

const ResponsesAnswer = z
  .object({
    incomplete_details: z.object({ reason: z.string().nullish() }).nullish(),
    output: z.array(
      z.object({
        type: z.string(),
        /** In a `function_call`. */
        arguments: z.string().nullish(),
        content: z
          .array(z.object({ type: z.string(), text: z.string().nullish(), refusal: z.string().nullish() }))
          .nullish(),
      }),
    ),
    usage: z
      .object({
        input_tokens: Count,
        output_tokens: Count,
        input_tokens_details: z.object({ cached_tokens: Count }).nullish(),
      })
      .nullish(),
  })
  .transform(({ output, usage, incomplete_details }): WireAnswer => {
    const parts = output.filter(({ type }) => type === 'message').flatMap(({ content }) => content ?? []);
    const call = output.find(({ type }) => type === 'function_call')?.arguments;
    const cut = incomplete_details?.reason;
    return {
      text: call ?? parts.map(({ text }) => text ?? '').join(''),
      usage: usageOf(usage?.input_tokens, usage?.output_tokens, usage?.input_tokens_details?.cached_tokens),
      cut: cut ? (cut === 'content_filter' ? 'filter' : 'length') : undefined,
      refusal: parts.find((part) => part.refusal)?.refusal,
    };
  });

function toChatBody(request: WireRequest, endpoint: Endpoint): ChatBody {
  // OpenAI's newer models refuse `max_tokens`; most other servers know nothing else.
  const limit = endpoint.isOpenAi ? 'max_completion_tokens' : 'max_tokens';
  const optional = { [limit]: request.maxOutputTokens, temperature: request.temperature };
  return {
    model: request.model,
    messages: [{ role: 'system', content: request.system }, ...request.messages.map(toChatTurn)],
    ...chatForms[request.mode](request.schema),
    ...allowedFields(optional, request.dropped),
  };
}

function toChatTurn({ role, content, picture }: Message): OpenAI.ChatCompletionMessageParam {
  if (role === 'assistant' || !picture) return { role, content };
  const image_url = { url: pictureAddress(picture) };
  return {
    role,
    content: [
      { type: 'text', text: content },
      { type: 'image_url', image_url },
    ],
  };
}

const chatForms: Forms<Pick<ChatBody, 'response_format' | 'tools' | 'tool_choice'>> = {
  schema: (json_schema) => ({ response_format: { type: 'json_schema', json_schema } }),
  tool: ({ name, schema: parameters, strict }) => ({
    tools: [{ type: 'function', function: { name, parameters, strict } }],
    tool_choice: { type: 'function', function: { name } },
  }),
  json: () => ({ response_format: { type: 'json_object' } }),
  text: () => ({}),
};

const Choice = z.object({
  finish_reason: z.string().nullish(),
  message: z.object({
    tool_calls: z.array(z.object({ function: z.object({ arguments: z.string() }) })).nullish(),
    content: z
      .union([z.string(), z.array(z.object({ type: z.string(), text: z.string().nullish() }))])
      .nullish(),
    refusal: z.string().nullish(),
  }),
});

const ChatAnswer = z
  .object({
    choices: z.tuple([Choice], z.unknown()),
    usage: z
      .object({
        prompt_tokens: Count,
        completion_tokens: Count,
        prompt_tokens_details: z.object({ cached_tokens: Count }).nullish(),
      })
      .nullish(),
  })
  .transform(({ choices: [{ message, finish_reason: finish }], usage }): WireAnswer => {
    const { content } = message;
    const said =
      typeof content === 'string' ? content : (content ?? []).map((part) => part.text ?? '').join('');
    return {
      text: message.tool_calls?.[0]?.function.arguments ?? said,
      usage: usageOf(
        usage?.prompt_tokens,
        usage?.completion_tokens,
        usage?.prompt_tokens_details?.cached_tokens,
      ),
      cut: finish === 'length' ? 'length' : finish === 'content_filter' ? 'filter' : undefined,
      refusal: message.refusal,
    };
  });

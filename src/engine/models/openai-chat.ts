import type {
  ChatCompletionCreateParamsNonStreaming,
  ChatCompletionMessageParam,
} from 'openai/resources/chat/completions/completions';
import { z } from 'zod';
import type { Endpoint } from './endpoint-shape';
import { sendJson } from './http';
import {
  pictureAddress,
  allowedFields,
  Count,
  noUsage,
  type Message,
  type WireAnswer,
  type WireClient,
  type WireRequest,
} from './wire-client';

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

const ChatBody = z.object({
  choices: z.tuple([Choice], z.unknown()),
  usage: z
    .object({
      prompt_tokens: Count,
      completion_tokens: Count,
      prompt_tokens_details: z.object({ cached_tokens: Count }).nullish(),
    })
    .nullish(),
});

/** OpenAI's Chat Completions format. Source: https://platform.openai.com/docs/api-reference/chat */
export const askChat: WireClient = async (endpoint, request, signal) => {
  const asked = { path: '/chat/completions', body: toBody(request, endpoint) };
  const reply = await sendJson(endpoint, asked, signal);
  if (!reply.ok) return reply;
  const body = ChatBody.safeParse(reply.body);
  if (body.success) return { ok: true, answer: toAnswer(body.data) };
  return { ok: false, failure: { kind: 'garbage', reason: 'It is not in the Chat Completions format.' } };
};

function toBody(request: WireRequest, endpoint: Endpoint): ChatCompletionCreateParamsNonStreaming {
  // OpenAI's newer models refuse `max_tokens`; most other servers know nothing else.
  const limit = endpoint.isOpenAi ? 'max_completion_tokens' : 'max_tokens';
  const optional = { [limit]: request.maxOutputTokens, temperature: request.temperature };
  return {
    model: request.model,
    messages: [{ role: 'system', content: request.system }, ...request.messages.map(toTurn)],
    ...answerForm(request),
    ...allowedFields(optional, request.dropped),
  };
}

function toTurn({ role, content, picture }: Message): ChatCompletionMessageParam {
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

function answerForm({
  mode,
  schema,
}: WireRequest): Pick<ChatCompletionCreateParamsNonStreaming, 'response_format' | 'tools' | 'tool_choice'> {
  const { name, schema: parameters, strict } = schema;
  switch (mode) {
    case 'schema':
      return { response_format: { type: 'json_schema', json_schema: schema } };
    case 'tool':
      return {
        tools: [{ type: 'function', function: { name, parameters, strict } }],
        tool_choice: { type: 'function', function: { name } },
      };
    case 'json':
      return { response_format: { type: 'json_object' } };
    case 'text':
      return {};
  }
  return mode satisfies never;
}

function toAnswer(body: z.infer<typeof ChatBody>): WireAnswer {
  const [{ message, finish_reason: finish }] = body.choices;
  const { content } = message;
  const said =
    typeof content === 'string' ? content : (content ?? []).map((part) => part.text ?? '').join('');
  const text = message.tool_calls?.[0]?.function.arguments ?? said;
  return {
    text,
    usage: body.usage
      ? {
          inputTokens: body.usage.prompt_tokens ?? 0,
          outputTokens: body.usage.completion_tokens ?? 0,
          cachedInputTokens: body.usage.prompt_tokens_details?.cached_tokens ?? 0,
        }
      : noUsage,
    cut: finish === 'length' ? 'length' : undefined,
    ...(finish === 'content_filter' && { cut: 'filter' }),
    refusal: message.refusal || undefined,
  };
}

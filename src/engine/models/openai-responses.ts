import type {
  EasyInputMessage,
  ResponseCreateParamsNonStreaming,
} from 'openai/resources/responses/responses';
import { z } from 'zod';
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

const ResponsesBody = z.object({
  status: z.string().nullish(),
  incomplete_details: z.object({ reason: z.string().nullish() }).nullish(),
  output: z.array(
    z.object({
      type: z.string(),
      /** Of a `function_call`. */
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
});

/** OpenAI's Responses format. Source: https://platform.openai.com/docs/api-reference/responses */
export const askResponses: WireClient = async (endpoint, request, signal) => {
  const reply = await sendJson(endpoint, { path: '/responses', body: toBody(request) }, signal);
  if (!reply.ok) return reply;
  const body = ResponsesBody.safeParse(reply.body);
  if (body.success) return { ok: true, answer: toAnswer(body.data) };
  return { ok: false, failure: { kind: 'garbage', reason: 'It is not in the Responses format.' } };
};

function toBody(request: WireRequest): ResponseCreateParamsNonStreaming {
  const { maxOutputTokens, temperature, dropped } = request;
  const optional = { store: false, max_output_tokens: maxOutputTokens, temperature };
  return {
    model: request.model,
    instructions: request.system,
    input: request.messages.map(toTurn),
    ...answerForm(request),
    ...allowedFields(optional, dropped),
  };
}

function toTurn({ role, content, picture }: Message): EasyInputMessage {
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

function answerForm({
  mode,
  schema,
}: WireRequest): Pick<ResponseCreateParamsNonStreaming, 'text' | 'tools' | 'tool_choice'> {
  const { name, schema: parameters, strict } = schema;
  switch (mode) {
    case 'schema':
      return { text: { format: { type: 'json_schema', ...schema } } };
    case 'tool':
      return {
        tools: [{ type: 'function', name, parameters, strict }],
        tool_choice: { type: 'function', name },
      };
    case 'json':
      return { text: { format: { type: 'json_object' } } };
    case 'text':
      return {};
  }
  return mode satisfies never;
}

function toAnswer(body: z.infer<typeof ResponsesBody>): WireAnswer {
  const parts = body.output.filter(({ type }) => type === 'message').flatMap(({ content }) => content ?? []);
  const refusal = parts.find((part) => part.refusal)?.refusal;
  const call = body.output.find(({ type }) => type === 'function_call')?.arguments;
  const cut = body.incomplete_details?.reason;
  return {
    text: call ?? parts.map(({ text }) => text ?? '').join(''),
    usage: body.usage
      ? {
          inputTokens: body.usage.input_tokens ?? 0,
          outputTokens: body.usage.output_tokens ?? 0,
          cachedInputTokens: body.usage.input_tokens_details?.cached_tokens ?? 0,
        }
      : noUsage,
    cut: cut ? (cut === 'content_filter' ? 'filter' : 'length') : undefined,
    refusal: refusal || undefined,
  };
}

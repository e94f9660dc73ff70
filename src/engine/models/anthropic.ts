import { z } from 'zod';
import { sendJson } from './http';
import {
  allowedFields,
  Count,
  pictureType,
  toWireReply,
  usageOf,
  type Message,
  type WireAnswer,
  type WireClient,
  type WireRequest,
} from './wire-format';

/** The API wants a limit; this one is room for any answer we ask for. */
const defaultLimit = 4096;

/** Anthropic's Messages format. Source: https://platform.claude.com/docs/en/api/messages */
export const askMessages: WireClient = async (endpoint, request, signal) => {
  const reply = await sendJson(endpoint, { path: '/messages', body: toBody(request) }, signal);
  return toWireReply(reply, MessagesAnswer, 'Messages');
};

function toBody(request: WireRequest): unknown {
  return {
    model: request.model,
    max_tokens: request.maxOutputTokens ?? defaultLimit,
    // Mark the fixed prefix cacheable: cached input costs a tenth.
    system: [{ type: 'text', text: request.system, cache_control: { type: 'ephemeral' } }],
    messages: request.messages.map(toTurn),
    ...answerForm(request),
    ...allowedFields({ temperature: request.temperature }, request.dropped),
  };
}

function toTurn({ role, content, picture }: Message): object {
  if (!picture) return { role, content };
  const source = { type: 'base64', media_type: pictureType, data: picture.base64 };
  return {
    role,
    content: [
      { type: 'image', source },
      { type: 'text', text: content },
    ],
  };
}

function answerForm({ mode, schema: { name, schema } }: WireRequest): object {
  if (mode === 'schema') return { output_config: { format: { type: 'json_schema', schema } } };
  if (mode !== 'tool') return {};
  return { tools: [{ name, input_schema: schema }], tool_choice: { type: 'tool', name } };
}

const MessagesAnswer = z
  .object({
    content: z.array(
      z.object({ type: z.string(), text: z.string().nullish(), input: z.unknown().optional() }),
    ),
    stop_reason: z.string().nullish(),
    usage: z
      .object({
        input_tokens: Count,
        output_tokens: Count,
        cache_read_input_tokens: Count,
        cache_creation_input_tokens: Count,
      })
      .nullish(),
  })
  .transform(({ content, stop_reason: stop, usage }): WireAnswer => {
    const call = content.find(({ type }) => type === 'tool_use');
    const said = content.map(({ type, text }) => (type === 'text' ? (text ?? '') : '')).join('');
    // Tokens read from the cache and written to it are not part of `input_tokens`.
    const cached = usage?.cache_read_input_tokens ?? 0;
    const input = (usage?.input_tokens ?? 0) + cached + (usage?.cache_creation_input_tokens ?? 0);
    return {
      text: call ? JSON.stringify(call.input) : said,
      usage: usageOf(input, usage?.output_tokens, cached),
      cut: stop === 'max_tokens' || stop === 'model_context_window_exceeded' ? 'length' : undefined,
      refusal: stop === 'refusal' ? said || 'It gave no reason.' : undefined,
    };
  });

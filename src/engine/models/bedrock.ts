import { z } from 'zod';
import { sendJson } from './http';
import {
  allowedFields,
  Count,
  toWireReply,
  usageOf,
  type WireAnswer,
  type WireClient,
  type WireRequest,
} from './wire-format';

/**
 * Amazon Bedrock's Converse: one format for all its models. Its endpoint in OpenAI's format has few of them.
 *
 * Source: https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_Converse.html
 */
export const askConverse: WireClient = async (endpoint, request, signal) => {
  const path = `/model/${encodeURIComponent(request.model)}/converse`;
  const reply = await sendJson(endpoint, { path, body: toBody(request) }, signal);
  return toWireReply(reply, ConverseAnswer, 'Converse');
};

function toBody(request: WireRequest): unknown {
  const { maxOutputTokens: maxTokens, temperature } = request;
  return {
    system: [{ text: request.system }],
    messages: request.messages.map(({ role, content, picture }) => ({
      role,
      content: [
        { text: content },
        ...(picture ? [{ image: { format: 'jpeg', source: { bytes: picture.base64 } } }] : []),
      ],
    })),
    inferenceConfig: allowedFields({ maxTokens, temperature }, request.dropped),
    ...answerForm(request),
  };
}

function answerForm({ mode, schema: { name, schema } }: WireRequest): object {
  if (mode === 'schema') {
    const jsonSchema = { name, schema: JSON.stringify(schema) };
    return { outputConfig: { textFormat: { type: 'json_schema', structure: { jsonSchema } } } };
  }
  if (mode !== 'tool') return {};
  return {
    toolConfig: {
      tools: [{ toolSpec: { name, description: 'The answer.', inputSchema: { json: schema } } }],
      toolChoice: { tool: { name } },
    },
  };
}

const Part = z.object({ text: z.string().nullish(), toolUse: z.object({ input: z.unknown() }).nullish() });

const ConverseAnswer = z
  .object({
    output: z.object({ message: z.object({ content: z.array(Part) }) }),
    stopReason: z.string().nullish(),
    usage: z
      .object({
        inputTokens: Count,
        outputTokens: Count,
        cacheReadInputTokens: Count,
        cacheWriteInputTokens: Count,
      })
      .nullish(),
  })
  .transform(({ output: { message }, stopReason, usage }): WireAnswer => {
    const call = message.content.find(({ toolUse }) => toolUse)?.toolUse;
    // Tokens read from the cache and written to it are not part of `inputTokens`.
    const cached = usage?.cacheReadInputTokens ?? 0;
    const input = (usage?.inputTokens ?? 0) + cached + (usage?.cacheWriteInputTokens ?? 0);
    return {
      text: call ? JSON.stringify(call.input) : message.content.map(({ text }) => text ?? '').join(''),
      usage: usageOf(input, usage?.outputTokens, cached),
      cut: cutOf(stopReason ?? ''),
    };
  });

function cutOf(reason: string): WireAnswer['cut'] {
  if (/^(max_tokens|model_context_window_exceeded)$/.test(reason)) return 'length';
  return /^(content_filtered|guardrail_intervened)$/.test(reason) ? 'filter' : undefined;
}

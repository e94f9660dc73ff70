import { z } from 'zod';
import { sendJson } from './http';
import {
  allowedFields,
  Count,
  noUsage,
  type WireAnswer,
  type WireClient,
  type WireRequest,
} from './wire-client';

const ConverseBody = z.object({
  output: z.object({
    message: z.object({
      content: z.array(
        z.object({ text: z.string().nullish(), toolUse: z.object({ input: z.unknown() }).nullish() }),
      ),
    }),
  }),
  stopReason: z.string().nullish(),
  usage: z
    .object({
      inputTokens: Count,
      outputTokens: Count,
      cacheReadInputTokens: Count,
      cacheWriteInputTokens: Count,
    })
    .nullish(),
});

/**
 * Amazon Bedrock's Converse: one format for all its models. Its endpoint in OpenAI's format has few of them.
 *
 * Source: https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_Converse.html
 */
export const askConverse: WireClient = async (endpoint, request, signal) => {
  const path = `/model/${encodeURIComponent(request.model)}/converse`;
  const reply = await sendJson(endpoint, { path, body: toBody(request) }, signal);
  if (!reply.ok) return reply;
  const body = ConverseBody.safeParse(reply.body);
  if (body.success) return { ok: true, answer: toAnswer(body.data) };
  return { ok: false, failure: { kind: 'garbage', reason: 'It is not in the Converse format.' } };
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

/** Tokens read from the cache and written to it are not part of `inputTokens`. */
function toAnswer({ output, stopReason, usage }: z.infer<typeof ConverseBody>): WireAnswer {
  const { content } = output.message;
  const call = content.find(({ toolUse }) => toolUse)?.toolUse;
  const cached = usage?.cacheReadInputTokens ?? 0;
  return {
    text: call ? JSON.stringify(call.input) : content.map(({ text }) => text ?? '').join(''),
    usage: usage
      ? {
          inputTokens: (usage.inputTokens ?? 0) + cached + (usage.cacheWriteInputTokens ?? 0),
          outputTokens: usage.outputTokens ?? 0,
          cachedInputTokens: cached,
        }
      : noUsage,
    cut: stopReason === 'max_tokens' || stopReason === 'model_context_window_exceeded' ? 'length' : undefined,
    ...((stopReason === 'content_filtered' || stopReason === 'guardrail_intervened') && { cut: 'filter' }),
  };
}

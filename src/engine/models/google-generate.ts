import { z } from 'zod';
import { sendJson } from './http';
import { toOpenApiSchema } from './open-api-schema';
import {
  allowedFields,
  Count,
  noUsage,
  pictureType,
  type WireAnswer,
  type WireClient,
  type WireRequest,
} from './wire-client';

const Part = z.object({
  text: z.string().nullish(),
  /** The part is the model's own thinking, not its answer. */
  thought: z.boolean().nullish(),
  functionCall: z.object({ args: z.unknown() }).nullish(),
});

const GenerateBody = z.object({
  candidates: z
    .array(
      z.object({
        content: z.object({ parts: z.array(Part).nullish() }).nullish(),
        finishReason: z.string().nullish(),
      }),
    )
    .nullish(),
  promptFeedback: z.object({ blockReason: z.string().nullish() }).nullish(),
  usageMetadata: z
    .object({
      promptTokenCount: Count,
      candidatesTokenCount: Count,
      thoughtsTokenCount: Count,
      cachedContentTokenCount: Count,
    })
    .nullish(),
});

/**
 * Google's generateContent, of Gemini's API and of Vertex AI alike. The native format, not the one that imitates
 * OpenAI's: both places speak it, with the schema, and a base URL means the same as to Google's own clients.
 *
 * Source: https://ai.google.dev/api/generate-content
 */
export const askGenerate: WireClient = async (endpoint, request, signal) => {
  const model = request.model.includes('/') ? request.model : `models/${request.model}`;
  const path = `/${model.split('/').map(encodeURIComponent).join('/')}:generateContent`;
  const reply = await sendJson(endpoint, { path, body: toBody(request) }, signal);
  if (!reply.ok) return reply;
  const body = GenerateBody.safeParse(reply.body);
  const answer = body.success ? toAnswer(body.data) : undefined;
  if (answer) return { ok: true, answer };
  return { ok: false, failure: { kind: 'garbage', reason: 'It is not in the generateContent format.' } };
};

function toBody(request: WireRequest): unknown {
  const { maxOutputTokens, temperature, dropped } = request;
  const { form, ...tools } = answerForm(request);
  return {
    systemInstruction: { parts: [{ text: request.system }] },
    contents: request.messages.map(({ role, content, picture }) => ({
      role: role === 'assistant' ? 'model' : role,
      parts: [
        { text: content },
        ...(picture ? [{ inlineData: { mimeType: pictureType, data: picture.base64 } }] : []),
      ],
    })),
    generationConfig: { ...form, ...allowedFields({ maxOutputTokens, temperature }, dropped) },
    ...tools,
  };
}

function answerForm({ mode, schema: { name, schema } }: WireRequest): {
  form?: object;
  [field: string]: unknown;
} {
  const responseMimeType = 'application/json';
  if (mode === 'schema') return { form: { responseMimeType, responseSchema: toOpenApiSchema(schema) } };
  if (mode === 'json') return { form: { responseMimeType } };
  if (mode !== 'tool') return {};
  return {
    tools: [
      { functionDeclarations: [{ name, description: 'The answer.', parameters: toOpenApiSchema(schema) }] },
    ],
    toolConfig: { functionCallingConfig: { mode: 'ANY', allowedFunctionNames: [name] } },
  };
}

/** Undefined when there is neither an answer nor a reason for none. */
function toAnswer(body: z.infer<typeof GenerateBody>): WireAnswer | undefined {
  const candidate = body.candidates?.[0];
  const blocked = body.promptFeedback?.blockReason;
  if (!candidate && !blocked) return undefined;
  const parts = (candidate?.content?.parts ?? []).filter(({ thought }) => !thought);
  const call = parts.find(({ functionCall }) => functionCall)?.functionCall;
  const cut = cutOf(blocked ?? candidate?.finishReason ?? 'STOP');
  return {
    text: call ? JSON.stringify(call.args) : parts.map(({ text }) => text ?? '').join(''),
    usage: toUsage(body.usageMetadata),
    cut,
  };
}

function cutOf(reason: string): WireAnswer['cut'] {
  if (reason === 'MAX_TOKENS') return 'length';
  const isFiltered = /^(SAFETY|RECITATION|LANGUAGE|BLOCKLIST|PROHIBITED_CONTENT|SPII|IMAGE_SAFETY|OTHER)$/;
  return isFiltered.test(reason) ? 'filter' : undefined;
}

function toUsage(usage: z.infer<typeof GenerateBody>['usageMetadata']): WireAnswer['usage'] {
  if (!usage) return noUsage;
  return {
    inputTokens: usage.promptTokenCount ?? 0,
    outputTokens: (usage.candidatesTokenCount ?? 0) + (usage.thoughtsTokenCount ?? 0),
    cachedInputTokens: usage.cachedContentTokenCount ?? 0,
  };
}

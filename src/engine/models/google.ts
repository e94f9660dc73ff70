import { z } from 'zod';
import { isRecord } from '../../base/json';
import { sendJson } from './http';
import {
  allowedFields,
  Count,
  pictureType,
  toWireReply,
  usageOf,
  type WireAnswer,
  type WireClient,
  type WireRequest,
} from './wire-format';

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
  return toWireReply(reply, GenerateAnswer, 'generateContent');
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

/** The keywords of OpenAPI's schema that Google takes, and that mean the same in JSON Schema. */
const sharedKeywords = new Set([
  'type',
  'description',
  'enum',
  'format',
  'minItems',
  'maxItems',
  'minimum',
  'maximum',
  'required',
]);

/**
 * A JSON Schema in the part of OpenAPI's dialect that Google's models take. A keyword that has no word there is left out;
 * the answer is checked against the whole schema anyway.
 *
 * Source: https://ai.google.dev/api/caching#Schema
 */
function toOpenApiSchema(schema: unknown): Record<string, unknown> {
  if (!isRecord(schema)) return {};
  const shared = Object.entries(schema).filter(([name]) => sharedKeywords.has(name));
  const { properties, items, anyOf, const: only } = schema;
  return {
    ...Object.fromEntries(shared),
    ...(typeof only === 'string' && { type: 'string', enum: [only] }),
    ...(isRecord(properties) && { properties: eachProperty(properties) }),
    ...(items !== undefined && { items: toOpenApiSchema(items) }),
    ...(Array.isArray(anyOf) && { anyOf: anyOf.map(toOpenApiSchema) }),
  };
}

function eachProperty(properties: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [name, toOpenApiSchema(property)]),
  );
}

const Part = z.object({
  text: z.string().nullish(),
  /** The part is the model's own thinking, not its answer. */
  thought: z.boolean().nullish(),
  functionCall: z.object({ args: z.unknown() }).nullish(),
});

const Candidate = z.object({
  content: z.object({ parts: z.array(Part).nullish() }).nullish(),
  finishReason: z.string().nullish(),
});

const GenerateAnswer = z
  .object({
    candidates: z.array(Candidate).nullish(),
    promptFeedback: z.object({ blockReason: z.string().nullish() }).nullish(),
    usageMetadata: z
      .object({
        promptTokenCount: Count,
        candidatesTokenCount: Count,
        thoughtsTokenCount: Count,
        cachedContentTokenCount: Count,
      })
      .nullish(),
  })
  .refine(({ candidates, promptFeedback }) => candidates?.[0] ?? promptFeedback?.blockReason)
  .transform(({ candidates, promptFeedback, usageMetadata: usage }): WireAnswer => {
    const candidate = candidates?.[0];
    const parts = (candidate?.content?.parts ?? []).filter(({ thought }) => !thought);
    const call = parts.find(({ functionCall }) => functionCall)?.functionCall;
    const output = (usage?.candidatesTokenCount ?? 0) + (usage?.thoughtsTokenCount ?? 0);
    return {
      text: call ? JSON.stringify(call.args) : parts.map(({ text }) => text ?? '').join(''),
      usage: usageOf(usage?.promptTokenCount, output, usage?.cachedContentTokenCount),
      cut: cutOf(promptFeedback?.blockReason ?? candidate?.finishReason ?? 'STOP'),
    };
  });

function cutOf(reason: string): WireAnswer['cut'] {
  if (reason === 'MAX_TOKENS') return 'length';
  const isFiltered = /^(SAFETY|RECITATION|LANGUAGE|BLOCKLIST|PROHIBITED_CONTENT|SPII|IMAGE_SAFETY|OTHER)$/;
  return isFiltered.test(reason) ? 'filter' : undefined;
}

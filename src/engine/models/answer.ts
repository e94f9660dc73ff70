import { z } from 'zod';
import { issueLines, isRecord, parseJson } from '../../base/json';
import type { AnswerSchema } from './wire-format';

/** A question's schema as JSON Schema. It has to describe an object: endpoints take nothing else at the top. */
export function toAnswerSchema(name: string, schema: z.ZodType): AnswerSchema {
  const { $schema: _dialect, ...whole } = z.toJSONSchema(schema);
  const plain = withoutLimits(whole);
  return { name, schema: plain, strict: allowsStrict(plain) };
}

/** Limits of a schema that half of the providers refuse. They are not sent; the answer is held to them all the same. */
const limits = new Set([
  'minLength',
  'maxLength',
  'pattern',
  'minItems',
  'maxItems',
  'uniqueItems',
  'multipleOf',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
]);

type JsonObject = Record<string, unknown>;

function withoutLimits(schema: JsonObject): JsonObject {
  const kept = Object.entries(schema).filter(([name]) => !limits.has(name));
  return Object.fromEntries(kept.map(([name, value]) => [name, withoutLimitsIn(name, value)]));
}

/** Properties may be called as limits are. */
function withoutLimitsIn(keyword: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => withoutLimitsIn(keyword, each));
  if (!isRecord(value)) return value;
  if (keyword !== 'properties') return withoutLimits(value);
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, isRecord(each) ? withoutLimits(each) : each]),
  );
}

export type ParsedAnswer<T> = { ok: true; value: T } | { ok: false; problem: string };

/** The answer in a model's text, which may come in a fence, after its thoughts, or with words around it. */
export function parseModelAnswer<S extends z.ZodType>(text: string, schema: S): ParsedAnswer<z.output<S>> {
  const json = findJson(text);
  if (json === undefined) return { ok: false, problem: 'It is not JSON.' };
  const parsed = schema.safeParse(json);
  if (parsed.success) return { ok: true, value: parsed.data };
  return { ok: false, problem: issueLines(parsed.error, 5).join('; ') };
}

function findJson(text: string): unknown {
  const answer = text.replace(/^\s*<think>[\s\S]*?<\/think>/, '');
  const fenced = fencedIn(answer);
  const braced = answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1);
  for (const candidate of [answer, fenced, braced]) {
    const json = candidate === undefined ? undefined : parseJson(candidate);
    if (json !== undefined) return json;
  }
  return undefined;
}

const fence = '```';

/** The text in the first fence. */
function fencedIn(text: string): string | undefined {
  const start = text.indexOf(fence) + fence.length;
  const end = text.indexOf(fence, start);
  if (start < fence.length || end < 0) return undefined;
  return text.slice(start, end).replace(/^json/, '');
}

/**
 * Every object in the schema is closed and needs all its properties, as strict structured output demands.
 *
 * Source: https://platform.openai.com/docs/guides/structured-outputs#supported-schemas
 */
function allowsStrict(schema: unknown): boolean {
  if (Array.isArray(schema)) return schema.every(allowsStrict);
  if (typeof schema !== 'object' || schema === null) return true;
  if ('properties' in schema && !isClosed(schema)) return false;
  return Object.values(schema).every(allowsStrict);
}

function isClosed(schema: {
  properties?: unknown;
  required?: unknown;
  additionalProperties?: unknown;
}): boolean {
  const names = Object.keys(schema.properties ?? {});
  const { required } = schema;
  if (schema.additionalProperties !== false) return false;
  return Array.isArray(required) ? names.every((name) => required.includes(name)) : names.length === 0;
}

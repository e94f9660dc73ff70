import { z } from 'zod';
import { AutomationError } from '../base/errors';
import { issueLines } from '../base/issues';
import type { ExtractSchema } from './call-options';

/** A schema as it is sent, and how the answer is held to it. */
export type ReadSchema = {
  json: Record<string, unknown> | undefined;
  /** Gives what the schema makes of the answer. Fails with `model-answer-invalid` when that does not fit. */
  check: (answer: unknown) => unknown;
};

/** A schema of zod as JSON Schema; one that is JSON Schema already as it is. */
export function readExtractSchema(schema: ExtractSchema | undefined): ReadSchema {
  if (!isZod(schema)) return { json: schema, check: (answer) => answer };
  return { json: toJson(schema), check: (answer) => checkAnswer(answer, schema) };
}

/** Not by its class: the caller's zod may be another copy than ours. */
const isZod = (schema: ExtractSchema | undefined): schema is z.ZodType =>
  schema !== undefined && '_zod' in schema;

function toJson(schema: z.ZodType): Record<string, unknown> {
  try {
    return { ...z.toJSONSchema(schema, { io: 'input' }) };
  } catch (cause) {
    throw new AutomationError('invalid-input', 'The schema cannot be written as JSON Schema.', { cause });
  }
}

function checkAnswer(answer: unknown, schema: z.ZodType): unknown {
  const parsed = schema.safeParse(answer);
  if (parsed.success) return parsed.data;
  const why = issueLines(parsed.error).join('; ');
  throw new AutomationError('model-answer-invalid', `What was extracted does not fit the schema: ${why}`);
}

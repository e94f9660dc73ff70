import { isRecord } from '../../base/json';

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
 * A JSON Schema in the part of OpenAPI's dialect that Google's models take. What has no word there is left out; the
 * answer is checked against the whole schema anyway.
 *
 * Source: https://ai.google.dev/api/caching#Schema
 */
export function toOpenApiSchema(schema: unknown): Record<string, unknown> {
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

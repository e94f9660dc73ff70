import type { JsonValue } from './lenient-json';

/** The name of a type or property without its vocabulary: `Product` of `https://schema.org/Product`, `name` of `schema:name`. */
export function localName(name: string): string {
  const bare = name.trim().replace(/[/#]+$/, '');
  return bare.includes('://') ? (bare.split(/[/#]/).at(-1) ?? bare) : (bare.split(':').at(-1) ?? bare);
}

/** Adds a value to a property, which becomes a list with the second. */
export function addValue(data: Map<string, JsonValue>, property: string, value: JsonValue): void {
  const known = data.get(property);
  if (known === undefined) data.set(property, value);
  else data.set(property, Array.isArray(known) ? [...known, value] : [known, value]);
}

/** A thing inside another says its first type beside its values. */
export const asValue = (types: readonly string[], data: Map<string, JsonValue>): JsonValue => ({
  ...(types[0] !== undefined && { '@type': types[0] }),
  ...Object.fromEntries(data),
});

import { AutomationError } from '../../base/errors';
import { isRecord } from '../../base/json';
import type { Property, Shape, ValueShape } from './shape';

/** A schema nested deeper than this is refused. */
const deepest = 24;
/** More properties than this in all are refused. */
const mostProperties = 1000;

/** Reads a JSON Schema as a shape. Throws `invalid-input` for one that we cannot answer. */
export function readSchema(schema: unknown): Shape {
  if (!isRecord(schema)) throw refused('it is no object');
  return readAny(schema, { root: schema, depth: 0, count: { properties: 0 } });
}

type Place = { readonly root: Json; readonly depth: number; readonly count: { properties: number } };
type Json = Record<string, unknown>;

const refused = (why: string) =>
  new AutomationError('invalid-input', `The schema cannot be answered: ${why}. Give a JSON Schema.`);

function readAny(given: unknown, { depth, ...place }: Place): Shape {
  if (given === true) return { kind: 'any' };
  if (!isRecord(given)) throw refused('a part of it is no schema');
  if (depth > deepest) throw refused(`it is nested more than ${deepest} levels deep`);
  const inner: Place = { ...place, depth: depth + 1 };
  const schema = followReference(given, inner);
  const options = listOf(schema['anyOf']) ?? listOf(schema['oneOf']);
  if (options) return unionOf(options.map((option) => readAny(option, inner)));
  const parts = listOf(schema['allOf']);
  if (parts) return readAny(mergeAll([withoutKey(schema, 'allOf'), ...parts], inner), inner);
  const types = [schema['type'] ?? guessType(schema)].flat();
  const shapes = types.map((type) => readType(type, schema, inner));
  return schema['nullable'] === true ? unionOf([...shapes, nothing]) : unionOf(shapes);
}

const nothing: Shape = { kind: 'value', type: 'null' };

function unionOf(options: readonly Shape[]): Shape {
  const [only, ...others] = options;
  if (!only) throw refused('a part of it allows nothing');
  return others.length === 0 ? only : { kind: 'union', options };
}

function readType(type: unknown, schema: Json, place: Place): Shape {
  switch (type) {
    case 'object':
      return { kind: 'object', properties: readProperties(schema, place) };
    case 'array':
      return { kind: 'list', items: readAny(schema['items'] ?? true, place) };
    case 'string':
    case 'number':
    case 'integer':
    case 'boolean':
    case 'null':
      return readValueShape(type, schema);
    case undefined:
      return { kind: 'any' };
    default:
      throw refused(`there is no type ${JSON.stringify(type)}`);
  }
}

function readValueShape(type: ValueShape['type'], schema: Json): ValueShape {
  const { format, enum: only, const: constant } = schema;
  const values = Array.isArray(only) ? only : constant === undefined ? undefined : [constant];
  return {
    kind: 'value',
    type,
    format: typeof format === 'string' ? format : undefined,
    only: values,
  };
}

function readProperties(schema: Json, place: Place): Property[] {
  const { properties, required } = schema;
  const names = new Set(Array.isArray(required) ? required : []);
  const entries = isRecord(properties) ? Object.entries(properties) : [];
  place.count.properties += entries.length;
  if (place.count.properties > mostProperties) throw refused(`it has more than ${mostProperties} properties`);
  return entries.map(([name, each]) => ({
    name,
    shape: readAny(each, place),
    isRequired: names.has(name),
    about: isRecord(each) && typeof each['description'] === 'string' ? each['description'] : '',
  }));
}

function guessType(schema: Json): string | undefined {
  if (isRecord(schema['properties'])) return 'object';
  if (schema['items'] !== undefined) return 'array';
  const values = listOf(schema['enum']) ?? ('const' in schema ? [schema['const']] : undefined);
  return values?.every((value) => typeof value === 'string') ? 'string' : undefined;
}

/** The schema a reference like `#/$defs/Item` leads to, with the keys beside the reference added. */
function followReference(schema: Json, place: Place): Json {
  const { $ref: reference, ...beside } = schema;
  if (reference === undefined) return schema;
  if (typeof reference !== 'string' || !reference.startsWith('#'))
    throw refused('it refers to another schema');
  const steps = reference
    .slice(1)
    .split('/')
    .filter(Boolean)
    .map((step) => decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~'));
  let at: unknown = place.root;
  for (const step of steps) at = isRecord(at) && Object.hasOwn(at, step) ? at[step] : undefined;
  if (!isRecord(at)) throw refused(`there is no ${reference} in it`);
  if (place.depth > deepest) throw refused('it refers to itself');
  return followReference({ ...at, ...beside }, { ...place, depth: place.depth + 1 });
}

function mergeAll(parts: readonly unknown[], place: Place): Json {
  return parts.filter(isRecord).reduce<Json>((merged, part) => {
    const own = followReference(part, place);
    const properties = { ...objectAt(merged, 'properties'), ...objectAt(own, 'properties') };
    const required = [...(listOf(merged['required']) ?? []), ...(listOf(own['required']) ?? [])];
    return { ...merged, ...own, ...(Object.keys(properties).length > 0 && { properties, required }) };
  }, {});
}

const objectAt = (schema: Json, key: string): Json => {
  const value = schema[key];
  return isRecord(value) ? value : {};
};

const withoutKey = (schema: Json, key: string): Json =>
  Object.fromEntries(Object.entries(schema).filter(([each]) => each !== key));

const listOf = (value: unknown): unknown[] | undefined =>
  Array.isArray(value) && value.length > 0 ? value : undefined;

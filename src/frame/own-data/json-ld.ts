import { isRecord } from '../../base/json';
import type { OwnThing } from '../../protocol/extract/page-data';
import { queryAll, textContentOf, type Scope } from '../dom/native';
import { parseLenientJson, type JsonValue } from './lenient-json';
import { localName } from './vocabulary';

/** A thing that names another is given with it, but not deeper than this. */
const deepestReference = 4;

/** The things of the JSON-LD scripts of a scope: those of `@graph` each, references put in where the page says the thing. */
export function readJsonLd(scope: Scope): OwnThing[] {
  const scripts = queryAll(scope, 'script[type^="application/ld+json" i]');
  const roots = scripts.flatMap((script) => parseLenientJson(textContentOf(script) ?? '')).flatMap(flatten);
  const byId = new Map<string, Json>();
  for (const root of roots) collectIds(root, byId);
  return roots.map((root) => {
    return { way: 'json-ld', ...tidy(root, byId, 0) };
  });
}

type Json = { [key: string]: JsonValue };

const isObject = (value: JsonValue | undefined): value is Json => isRecord(value);

function flatten(value: JsonValue): Json[] {
  if (Array.isArray(value)) return value.flatMap(flatten);
  if (!isObject(value)) return [];
  const graph = value['@graph'];
  return graph === undefined ? [value] : flatten(graph);
}

/** Collects things by their `@id`; of those of one id, the one that says most. */
function collectIds(value: JsonValue, into: Map<string, Json>): void {
  if (Array.isArray(value)) value.forEach((each) => collectIds(each, into));
  if (!isObject(value)) return;
  const id = value['@id'];
  if (typeof id === 'string' && sizeOf(value) > sizeOf(into.get(id))) into.set(id, value);
  Object.values(value).forEach((each) => collectIds(each, into));
}

const sizeOf = (value: Json | undefined): number => (value === undefined ? 1 : Object.keys(value).length);

function tidy(value: Json, byId: ReadonlyMap<string, Json>, depth: number): Pick<OwnThing, 'types' | 'data'> {
  const types = [value['@type'] ?? []]
    .flat()
    .flatMap((type) => (typeof type === 'string' ? localName(type) : []));
  const entries = Object.entries(value).filter(([key]) => !key.startsWith('@'));
  const data = Object.fromEntries(
    entries.map(([key, each]) => [localName(key), tidyValue(each, byId, depth)]),
  );
  return { types, data };
}

function tidyValue(value: JsonValue, byId: ReadonlyMap<string, Json>, depth: number): JsonValue {
  if (Array.isArray(value)) return value.map((each) => tidyValue(each, byId, depth));
  if (!isObject(value)) return value;
  if (value['@value'] !== undefined) return value['@value'];
  const id = value['@id'];
  const isReference = sizeOf(value) === 1 && typeof id === 'string';
  if (isReference) {
    const meant = byId.get(id);
    if (!meant || depth >= deepestReference) return id;
    return tidyValue({ ...meant, '@id': id }, new Map([...byId].filter(([each]) => each !== id)), depth + 1);
  }
  if (value['@list'] !== undefined) return tidyValue(value['@list'], byId, depth);
  const { types, data } = tidy(value, byId, depth + 1);
  const [type] = types;
  return type === undefined ? data : { '@type': type, ...data };
}

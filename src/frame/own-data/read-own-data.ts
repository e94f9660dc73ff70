import { lettersOf } from '../../base/text';
import { squash, type Reading } from '../dom/reading';
import type { OwnThing } from '../../protocol/extract/page-data';
import {
  bodyOf,
  attributeOf,
  hasAttributeOf,
  parentNodeOf,
  isElement,
  matchesSelector,
  queryAll,
  type Scope,
  queryFirst,
  titleOf,
  textContentOf,
  childNodesOf,
  elementById,
  localNameOf,
} from '../dom/native';
import { readDrawnText, absoluteAddress } from '../data/cell-text';
import { type JsonValue, parseLenientJson } from './lenient-json';
import { isRecord, stepOf } from '../../base/json';

/** Reads the things that a page describes for programs, in the order in which they are believed. */
export function readOwnData(reading: Reading): OwnThing[] {
  const { tree } = reading;
  const scopes = tree.scopes();
  const things = [
    ...scopes.flatMap(readJsonLd),
    ...scopes.flatMap(readMicrodata),
    ...scopes.flatMap(readRdfa),
    ...scopes.flatMap(readState),
    ...readOpenGraph(tree.document),
  ];
  const body = things.length > 0 ? bodyOf(tree.document) : null;
  if (!body) return [];
  const { text } = readDrawnText(body, {
    reading,
    takesFields: true,
    takesButtons: true,
    noteMarks: new Set(),
  });
  return markUndrawn(things, text);
}

/** The RDFa things of a scope that are no property of another. Source: RDFa Lite 1.1, https://www.w3.org/TR/rdfa-lite/ */
export function readRdfa(scope: Scope): OwnThing[] {
  return queryAll(scope, '[typeof]')
    .filter((thing) => !(hasAttributeOf(thing, 'property') && isInThing(thing)))
    .map((thing) => ({ way: 'rdfa', types: typesOf(thing), data: Object.fromEntries(readThing(thing)) }));
}

function isInThing(element: Element): boolean {
  const parent = parentNodeOf(element);
  return parent !== null && isElement(parent) && matchesSelector(parent, '[typeof], [typeof] *');
}

const typesOf = (thing: Element): string[] =>
  (attributeOf(thing, 'typeof') ?? '').split(/\s+/).filter(Boolean).map(localName);

function readThing(thing: Element): Map<string, JsonValue> {
  const data = new Map<string, JsonValue>();
  for (const child of childElements(thing)) readProperties(child, data);
  return data;
}

function readProperties(element: Element, data: Map<string, JsonValue>): void {
  const properties = (attributeOf(element, 'property') ?? '').split(/\s+/).filter(Boolean);
  const isThing = hasAttributeOf(element, 'typeof');
  if (properties.length > 0) {
    const value = isThing ? asValue(typesOf(element), readThing(element)) : valueOf(element);
    if (value !== '') for (const property of properties) addValue(data, localName(property), value);
  }
  if (!isThing) for (const child of childElements(element)) readProperties(child, data);
}

function valueOf(element: Element): string {
  const resource = attributeOf(element, 'content') === null ? attributeOf(element, 'resource') : null;
  return resource === null ? programText(element) : (absoluteAddress(resource, element) ?? resource);
}

/** Things with the pointers of values that the page does not show, but for those of kinds that no page shows: addresses, times, numbers of goods. */
export function markUndrawn(things: readonly OwnThing[], drawnText: string): OwnThing[] {
  const drawn: Drawn = { text: drawnText, letters: lettersOf(drawnText) };
  return things.map((thing) => {
    const undrawn = undrawnIn(thing.data, '', drawn);
    return undrawn.length > 0 ? { ...thing, undrawn } : thing;
  });
}

type Drawn = { readonly text: string; readonly letters: string };

/** The JSON pointers below `path` of values that the page does not show. */
function undrawnIn(value: JsonValue, path: string, drawn: Drawn): string[] {
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, each]) => undrawnIn(each, path + stepOf(key), drawn));
  if (value === null || typeof value === 'boolean') return [];
  const key =
    path
      .replace(/(?:\/\d+)+$/, '')
      .split('/')
      .at(-1) ?? '';
  return isNeverDrawn(key, String(value)) || isDrawn(String(value), drawn) ? [] : [path];
}

const undrawnKeys = /^@|(?:id|sku|gtin\d*|mpn|isbn|currency|url|type|position|language|locale)$/i;

const undrawnValues =
  /^(?:https?:|mailto:|tel:|data:)|^\d{4}-\d{2}(?:-\d{2}(?:T[\d:.+-]+Z?)?)?$|^P(?:T?\d+[A-Z])+$/;

const isNeverDrawn = (key: string, text: string): boolean =>
  undrawnKeys.test(key) || undrawnValues.test(text);

function isDrawn(value: string, { text, letters }: Drawn): boolean {
  const [, whole, decimals = ''] = /^(\d+)(?:\.(\d+))?$/.exec(value) ?? [];
  if (whole !== undefined) return numberPattern(whole, decimals.replace(/0+$/, '')).test(text);
  const own = lettersOf(value);
  return own === '' || letters.includes(own);
}

/** A number as pages write it: with groups, with zeros at its end, with a point or a comma. */
function numberPattern(whole: string, decimals: string): RegExp {
  const grouped = Array.from(whole).join(String.raw`[.,'’\s]?`);
  const end = decimals === '' ? '(?:[.,](?:0+|[-–—]))?' : `[.,]${decimals}0*`;
  return new RegExp(String.raw`(?<!\d|\d[.,])${grouped}${end}(?![.,]?\d)`);
}

const named = ['description', 'author', 'keywords', 'date', 'pubdate'];
const addressed = /^(?:url|image|video|audio|image:(?:secure_)?url|video:url)$/;

/**
 * The page as it describes itself in its head, as one thing: OpenGraph first, then Twitter's cards, then `meta` names,
 * the title and the canonical address. Prefixes are left out: `price:amount` of `product:price:amount`.
 */
export function readOpenGraph(document: Document): OwnThing[] {
  const data = new Map<string, JsonValue>();
  for (const prefix of ['og', 'article', 'product', 'book', 'profile', 'music', 'video'])
    addPrefixed(document, prefix, data);
  const [type] = [data.get('type') ?? []].flat();
  for (const [name, value] of cardsOf(document)) if (!data.has(name)) data.set(name, value);
  const canonical = queryFirst(document, 'link[rel~=canonical][href]');
  const address = canonical && absoluteAddress(attributeOf(canonical, 'href') ?? '', canonical);
  if (address && !data.has('url')) data.set('url', address);
  if (!data.has('title') && titleOf(document)) data.set('title', squash(titleOf(document)));
  if (data.size === 0) return [];
  return [
    { way: 'opengraph', types: typeof type === 'string' ? [type] : [], data: Object.fromEntries(data) },
  ];
}

function addPrefixed(document: Document, prefix: string, data: Map<string, JsonValue>): void {
  for (const meta of queryAll(
    document,
    `meta[property^="${prefix}:" i][content], meta[name^="${prefix}:" i][content]`,
  )) {
    const name = (attributeOf(meta, 'property') ?? attributeOf(meta, 'name') ?? '')
      .slice(prefix.length + 1)
      .trim()
      .toLowerCase();
    const content = squash(attributeOf(meta, 'content') ?? '');
    const value = addressed.test(name) ? absoluteAddress(content, meta) : content;
    if (name !== '' && value) addValue(data, name, value);
  }
}

function* cardsOf(document: Document): Generator<[string, string]> {
  for (const meta of queryAll(document, 'meta[name][content], meta[property^="twitter:" i][content]')) {
    const name = (attributeOf(meta, 'name') ?? attributeOf(meta, 'property') ?? '').toLowerCase();
    const content = squash(attributeOf(meta, 'content') ?? '');
    if (content === '') continue;
    const card = /^twitter:(title|description|image)$/.exec(name)?.[1];
    if (card) yield [card, card === 'image' ? (absoluteAddress(content, meta) ?? content) : content];
    else if (named.includes(name)) yield [name, content];
  }
}

/** Longer scripts are no data of one page, in characters; of more objects than so many the first are looked at. */
const longestState = 3_000_000;
const mostObjects = 5000;

/** A thing has at least so many plain values. */
const fewestValues = 3;

const assigned = /^\s*(?:window|self|globalThis)?[\w.$[\]'"]*\s*=\s*(?=\{)/;

/** The named things in what a site's own programs begin with, where that is plain JSON: in a script of data, or put into a variable. */
export function readState(scope: Scope): OwnThing[] {
  const scripts = queryAll(scope, 'script[type="application/json" i], script:not([type]):not([src])');
  return scripts.flatMap((script) => {
    const text = textContentOf(script) ?? '';
    const json = text.replace(assigned, '').trim().replace(/;$/, '');
    if (json.length > longestState || !/^[{[]/.test(json)) return [];
    const [state] = wholeJson(json);
    return namedThings(state).map((data) => ({ way: 'state' as const, types: [], data }));
  });
}

function wholeJson(text: string): JsonValue[] {
  try {
    const value: JsonValue = JSON.parse(text);
    return [value];
  } catch {
    return [];
  }
}

/** Objects with a name and several plain values, the outer before the inner. */
function namedThings(state: JsonValue | undefined): Json[] {
  const found: Json[] = [];
  const queue: (JsonValue | undefined)[] = [state];
  for (let at = 0; at < queue.length && at < mostObjects; at += 1) {
    const value = queue[at];
    if (Array.isArray(value)) queue.push(...value);
    if (!isObject(value)) continue;
    const values = Object.values(value);
    const plain = values.filter((each) => typeof each !== 'object' && each !== '');
    const isNamed = ['name', 'title', 'headline'].some((key) => typeof value[key] === 'string');
    if (isNamed && plain.length >= fewestValues) found.push(value);
    queue.push(...values);
  }
  return found;
}

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

/** The microdata items of a scope that are no property of another. Source: HTML, https://html.spec.whatwg.org/#microdata */
export function readMicrodata(scope: Scope): OwnThing[] {
  return queryAll(scope, '[itemscope]:not([itemprop])').map((item) => {
    const { types, data } = readItem(item, { scope, above: [] });
    return { way: 'microdata', types, data: Object.fromEntries(data) };
  });
}

/** `above`: the items on the way here, so that none is read inside itself. */
type Place = { scope: Scope; above: readonly Element[] };

type Item = { types: string[]; data: Map<string, JsonValue> };

function readItem(item: Element, { scope, above }: Place): Item {
  const data = new Map<string, JsonValue>();
  const place = { scope, above: [...above, item] };
  const referred = wordsOf(item, 'itemref').flatMap((id) => elementById(scope, id) ?? []);
  for (const child of childElements(item)) readItemProperties(child, data, place);
  for (const element of referred)
    if (!place.above.includes(element)) readItemProperties(element, data, place);
  return { types: wordsOf(item, 'itemtype').map(localName), data };
}

function readItemProperties(element: Element, data: Map<string, JsonValue>, place: Place): void {
  const names = wordsOf(element, 'itemprop');
  const isItem = hasAttributeOf(element, 'itemscope');
  if (names.length > 0 && !(isItem && place.above.includes(element))) {
    const value = isItem ? itemValue(element, place) : programText(element);
    if (value !== '') for (const name of names) addValue(data, localName(name), value);
  }
  if (!isItem) for (const child of childElements(element)) readItemProperties(child, data, place);
}

function itemValue(element: Element, place: Place): JsonValue {
  const { types, data } = readItem(element, place);
  return asValue(types, data);
}

const wordsOf = (element: Element, attribute: string): string[] =>
  attributeOf(element, attribute)?.split(/\s+/).filter(Boolean) ?? [];

/** The child elements; contents of templates and the like are none. */
const childElements = (element: Element): Element[] => childNodesOf(element).filter(isElement);

const addresses: ReadonlyMap<string, string> = new Map([
  ...['a', 'area', 'link'].map((tag) => [tag, 'href'] as const),
  ...['audio', 'embed', 'iframe', 'img', 'source', 'track', 'video'].map((tag) => [tag, 'src'] as const),
  ['object', 'data'],
]);

/** The value an element gives programs, by its kind. Source: HTML, https://html.spec.whatwg.org/#values */
function programText(element: Element): string {
  const tag = localNameOf(element);
  const content = attributeOf(element, 'content');
  if (tag === 'meta' || content !== null) return squash(content ?? '');
  const holder = addresses.get(tag);
  if (holder !== undefined) return absoluteAddress(attributeOf(element, holder) ?? '', element) ?? '';
  const value =
    tag === 'time'
      ? attributeOf(element, 'datetime')
      : tag === 'data' || tag === 'meter'
        ? attributeOf(element, 'value')
        : null;
  return squash(value ?? textContentOf(element) ?? '');
}

/** The name of a type or property without its vocabulary: `Product` of `https://schema.org/Product`, `name` of `schema:name`. */
function localName(name: string): string {
  const bare = name.trim().replace(/[/#]+$/, '');
  return bare.includes('://') ? (bare.split(/[/#]/).at(-1) ?? bare) : (bare.split(':').at(-1) ?? bare);
}

function addValue(data: Map<string, JsonValue>, property: string, value: JsonValue): void {
  const known = data.get(property);
  if (known === undefined) data.set(property, value);
  else data.set(property, Array.isArray(known) ? [...known, value] : [known, value]);
}

/** A thing inside another says its first type beside its values. */
const asValue = (types: readonly string[], data: Map<string, JsonValue>): JsonValue => ({
  ...(types[0] !== undefined && { '@type': types[0] }),
  ...Object.fromEntries(data),
});

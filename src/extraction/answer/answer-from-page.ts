import { withoutNull, takesNull, type Property, type Shape, findName, nameFit } from '../schema/read-schema';
import { columnFromSets, rowsFromSets, valueFromPairs, valueOfCell } from './answer-from-sets';
import { under, type Found, type FoundAt, type PageSource, type RowCount } from './source';
import { isRecord } from '../../base/json';
import type { OwnThing } from '../../protocol/extract/page-data';

/**
 * The answer of the wanted shape, from the page's own data, its tables and its lists. Undefined when a required value is
 * missing or two readings fit: nothing is guessed.
 */
export function answerFromPage(shape: Shape, page: PageSource): Found | undefined {
  if (shape.kind !== 'object') return undefined;
  const thing = shape.properties.length > 1 ? thingFromOwn('', shape, page.own) : undefined;
  if (thing) return thing;
  const entries: [string, unknown][] = [];
  // In lists of lists: as arguments of one call, the places of a long table would be too many.
  const places: FoundAt[][] = [];
  const counts: RowCount[] = [];
  for (const property of shape.properties) {
    const found = answerProperty(property, page);
    if (!found && property.isRequired && !takesNull(property.shape)) return undefined;
    if (found) entries.push([property.name, found.value]);
    else if (property.isRequired) entries.push([property.name, null]);
    places.push(under(property.name, found?.places ?? []));
    counts.push(...under(property.name, found?.counts ?? []));
  }
  return places.flat().length > 0
    ? { value: Object.fromEntries(entries), places: places.flat(), counts }
    : undefined;
}

function answerProperty({ name, shape }: Property, page: PageSource): Found | undefined {
  const wanted = withoutNull(shape);
  if (wanted.kind === 'list') {
    const items = withoutNull(wanted.items);
    if (items.kind === 'object')
      return thingsFromOwn(name, items, page.own) ?? rowsFromSets(name, items, page);
    return columnFromSets(name, wanted.items, page);
  }
  if (wanted.kind === 'object')
    return thingFromOwn(name, wanted, page.own) ?? answerFromPage(wanted, { ...page, own: [] });
  return valueFromPairs(name, shape, page);
}

type ObjectShape = Extract<Shape, { kind: 'object' }>;

const fromPage: Found['places'] = [{ path: '', way: 'own-data' }];

/** The one thing in the page's own data with all required properties; undefined for none, and for several that differ. */
function thingFromOwn(name: string, shape: ObjectShape, own: readonly OwnThing[]): Found | undefined {
  const found = own.flatMap((thing) => {
    const read = objectOf(shape, thing.data);
    return read ? [{ thing, read }] : [];
  });
  const named = found.filter(({ thing }) => thing.types.some((type) => nameFit(name, type) > 0));
  const [only, ...others] = named.length > 0 ? named : found;
  if (!only) return undefined;
  const isSame = others.every(({ read }) => JSON.stringify(read.value) === JSON.stringify(only.read.value));
  return isSame ? only.read : undefined;
}

/** All things of the named kind in the page's own data; undefined for fewer than two, or when one lacks a value. */
function thingsFromOwn(name: string, items: ObjectShape, own: readonly OwnThing[]): Found | undefined {
  const ofKind = own.filter(({ types }) => types.some((type) => nameFit(name, type) > 0));
  const read = ofKind.map(({ data }) => objectOf(items, data));
  if (read.length < 2 || read.includes(undefined)) return undefined;
  const things = read.filter((each) => each !== undefined);
  return {
    value: things.map(({ value }) => value),
    places: things.flatMap(({ places }, at) => under(at, places)),
  };
}

/** Reads an object of the shape from one thing's data; undefined when a required or more than half the properties lack. */
function objectOf(shape: ObjectShape, data: Readonly<Record<string, unknown>>): Found | undefined {
  const entries: [string, unknown][] = [];
  const places: Found['places'][number][] = [];
  for (const property of shape.properties) {
    const found = propertyOf(property, data);
    if (found === undefined && property.isRequired) {
      if (!takesNull(property.shape)) return undefined;
      entries.push([property.name, null]);
    }
    if (found === undefined) continue;
    entries.push([property.name, found.value]);
    places.push(...under(property.name, found.places));
  }
  return entries.length > 0 && places.length >= shape.properties.length / 2
    ? { value: Object.fromEntries(entries), places }
    : undefined;
}

function propertyOf({ name, shape }: Property, data: Readonly<Record<string, unknown>>): Found | undefined {
  const names = Object.keys(data);
  const at = findName(name, names);
  const key = at === undefined ? undefined : names[at];
  if (key !== undefined) return valueOf(shape, data[key], name);
  // The price of a product stands in its offer.
  const inside = ['offers', 'aggregateRating', 'mainEntity'].map((holder) => firstThing(data[holder]) ?? {});
  for (const each of inside) {
    const found = Object.keys(each).find((inner) => nameFit(name, inner) === 2);
    if (found !== undefined) return valueOf(shape, each[found], name);
  }
  return undefined;
}

function firstThing(value: unknown): Record<string, unknown> | undefined {
  const [only, ...others]: unknown[] = [value].flat();
  return isRecord(only) && others.length === 0 ? only : undefined;
}

function valueOf(shape: Shape, value: unknown, name: string): Found | undefined {
  const wanted = withoutNull(shape);
  if (wanted.kind === 'list') {
    const read = [value].flat().map((each) => valueOf(wanted.items, each, name));
    if (read.includes(undefined)) return undefined;
    const found = read.filter((each) => each !== undefined);
    return {
      value: found.map((each) => each.value),
      places: found.flatMap(({ places }, at) => under(at, places)),
    };
  }
  if (Array.isArray(value)) return value.length === 1 ? valueOf(shape, value[0], name) : undefined;
  if (wanted.kind === 'object') return isRecord(value) ? objectOf(wanted, value) : undefined;
  // A person or brand gives its name where a text is wanted.
  if (isRecord(value))
    return typeof value['name'] === 'string' ? valueOf(shape, value['name'], name) : undefined;
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return undefined;
  const text = String(value);
  const cell = { text, link: /^https?:\/\//.test(text) ? text : undefined, value: text };
  const read =
    typeof value === 'number' && isNumeric(wanted) ? value : valueOfCell(cell, wanted, { decimal: '.' });
  return read === undefined ? undefined : { value: read, places: fromPage };
}

const isNumeric = (shape: Shape): boolean =>
  shape.kind === 'value' && (shape.type === 'number' || shape.type === 'integer');

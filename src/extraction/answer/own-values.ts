import { lettersOf } from '../../base/text';
import { isRecord, stepOf } from '../../base/json';
import type { OwnThing } from '../../protocol/extract/page-data';
import { nameFit, wordsOfName } from '../schema/read-schema';
import { fitOf, meaningsOf, wordsForThing } from '../words/meaning';
import type { PageSource } from './source';

/** A value of the page's own data, with its place in its thing. */
export type OwnValue = { readonly thing: OwnThing; readonly value: unknown; readonly path: string };

/** A thing, or a part of one, with its place in the page's own data. */
export type OwnPart = OwnValue & { readonly value: Readonly<Record<string, unknown>> };

export const wholeOf = (thing: OwnThing): OwnPart => ({ thing, value: thing.data, path: '' });

/** The page's own words draw it; those of kinds that no page draws do neither: undefined. */
export function isDrawn({ thing: { undrawn = [] }, value, path }: OwnValue): boolean | undefined {
  if (undrawn.some((each) => each === path || each.startsWith(`${path}/`))) return false;
  return typeof value === 'string' && neverDrawn.test(value) ? undefined : true;
}

const neverDrawn =
  /^(?:https?:|mailto:|tel:|data:)|^\d{4}-\d{2}(?:-\d{2}(?:T[\d:.+-]+Z?)?)?$|^P(?:T?\d+[A-Z])+$/;

/** The value of a thing that is wanted under a name: its own, else that of a part without a name. What has a name is another thing. */
export function valueNamed(name: string, part: OwnPart, language: string): OwnValue | undefined {
  const type = part.value['@type'];
  const types = [...part.thing.types, ...(typeof type === 'string' ? [type] : [])];
  // In a part of a thing, the end of a name says nothing: `unitText` is no text of the thing.
  const of = part.path === '' ? 'markup' : 'page';
  const reading = { of, language, thing: wordsForThing(types) } as const;
  let best: Fitting | undefined;
  for (const [key, value] of Object.entries(part.value)) {
    const fit = isSaid(value) && !key.startsWith('@') ? fitOf(name, key, reading) : 0;
    if (fit > (best?.fit ?? 0)) best = { fit, found: { ...part, value, path: part.path + stepOf(key) } };
  }
  if (best && best.fit >= 3) return best.found;
  for (const [key, value] of Object.entries(part.value)) {
    const inner = [value].flat();
    const [only] = inner;
    if (inner.length !== 1 || !isRecord(only) || only['name'] !== undefined) continue;
    const path = part.path + stepOf(key) + (Array.isArray(value) ? '/0' : '');
    const found = valueNamed(name, { thing: { ...part.thing, types: [] }, value: only, path }, language);
    if (found) return { ...found, thing: part.thing };
  }
  return best?.found;
}

type Fitting = { readonly fit: number; readonly found: OwnValue };

const isSaid = (value: unknown): boolean =>
  value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);

/** The names by which a thing may be called. */
const callings = ['name', 'headline', 'title'];

/** The things that describe what the page is about, those with the most of the wanted names first. */
export function subjectThings(names: readonly string[], page: PageSource): OwnThing[] {
  const called = [page.subject ?? '', page.title ?? ''].map(lettersOf).filter(Boolean);
  const isSubject = ({ data, way }: OwnThing): boolean => {
    const own = callings.flatMap((key) => (typeof data[key] === 'string' ? lettersOf(data[key]) : []));
    if (called.length === 0 || way === 'opengraph') return true;
    if (own.length === 0) return way !== 'state';
    return own.some((each) => each !== '' && called.some((name) => name === each || isPart(each, name)));
  };
  const counted = page.own
    .filter(isSubject)
    .map((thing) => ({
      thing,
      count: names.filter((name) => valueNamed(name, wholeOf(thing), page.language) !== undefined).length,
    }))
    .filter(({ count }) => count > 0);
  return counted.toSorted((a, b) => b.count - a.count).map(({ thing }) => thing);
}

/** One name is most of the other: a site's name or a few words stand beside it. */
const isPart = (a: string, b: string): boolean => {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return (
    short.length >= 4 && long.includes(short) && (long.startsWith(short) || short.length * 2 >= long.length)
  );
};

/** The things of a list that is wanted under a name: parts of the subject, items of a list of things, or all things of that kind. */
export function thingsNamed(name: string, { own, language }: PageSource): OwnPart[] {
  const inside = own.flatMap((thing) => {
    const found = valueNamed(name, wholeOf(thing), language);
    return found && Array.isArray(found.value) ? [itemsOf(found)] : [];
  });
  const listed = own.flatMap((thing) => {
    const value = thing.data['itemListElement'];
    return Array.isArray(value) && !isTrail(thing)
      ? [itemsOf({ thing, value, path: '/itemListElement' })]
      : [];
  });
  const ofKind = own.filter(({ types }) => types.some((type) => nameFit(name, type) > 0)).map(wholeOf);
  return [...inside, ofKind, ...listed].find((items) => items.length > 1) ?? [];
}

/** The items of such a list are steps on the way to the page. */
const isTrail = ({ types }: OwnThing): boolean => types.includes('BreadcrumbList');

function itemsOf({ thing, value, path }: OwnValue): OwnPart[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((each: unknown, at): OwnPart[] => {
    if (!isRecord(each)) return [];
    const item = each['item'];
    const place = `${path}/${at}`;
    return [
      isRecord(item) ? { thing, value: item, path: `${place}/item` } : { thing, value: each, path: place },
    ];
  });
}

/** The plain value of a thing where a text or number is wanted: its name, else what it is of. */
export function plainOf({ thing, value, path }: OwnValue, name: string): OwnValue | undefined {
  if (!isRecord(value)) return { thing, value, path };
  const at = (key: string): OwnValue => ({ thing, value: value[key], path: path + stepOf(key) });
  const [from, to] = [value['minValue'], value['maxValue']];
  if (from !== undefined && to !== undefined) return { thing, path, value: [from, to].map(String).join('–') };
  const wantsAddress = meaningsOf(name, { of: 'schema', language: '' }).includes('address');
  const keys = wantsAddress ? [...mains, ...whereabouts] : mains;
  if (wantsAddress && whereabouts.some((key) => typeof value[key] === 'string'))
    return {
      thing,
      path,
      value: whereabouts.flatMap((key) => (typeof value[key] === 'string' ? value[key] : [])).join(', '),
    };
  const main = keys.find((key) => value[key] !== undefined && value[key] !== '');
  if (main === undefined) return undefined;
  const inner = plainOf(at(main), name);
  const unit = value['unitText'] ?? value['currency'];
  if (main !== 'value' || typeof unit !== 'string' || !inner) return inner;
  return { ...inner, value: `${String(inner.value)} ${unit}` };
}

/** The main values of a thing without a name: its text, its number, its place. Source: https://schema.org, the expected types of properties */
const mains = [
  'name',
  'headline',
  'text',
  'ratingValue',
  'price',
  'lowPrice',
  'value',
  'addressLocality',
  'address',
  'addressRegion',
  'contentUrl',
  'url',
];
const whereabouts = ['streetAddress', 'postalCode', 'addressLocality', 'addressRegion'];

/** The words of a wanted name, for things that are asked for one by one: "product" of `products`. */
export const wordsOfList = (name: string): string[] => [...wordsOfName(name), ...wordsForThing([name])];

import { bareLetters } from '../../base/text';
import type { PageSource } from '../answer/source';
import { AutomationError } from '../../base/errors';
import { isRecord } from '../../base/json';

/** A schema nested deeper than this is refused. */
const deepest = 24;

/** More properties than this in all are refused. */
const mostProperties = 1000;

const refused = (why: string) =>
  new AutomationError('invalid-input', `The schema cannot be answered: ${why}. Give a JSON Schema.`);

const nothing: Shape = { kind: 'value', type: 'null' };

const objectAt = (schema: Json, key: string): Json => {
  const value = schema[key];
  return isRecord(value) ? value : {};
};

const withoutKey = (schema: Json, key: string): Json =>
  Object.fromEntries(Object.entries(schema).filter(([each]) => each !== key));

const listOf = (value: unknown): unknown[] | undefined =>
  Array.isArray(value) && value.length > 0 ? value : undefined;

const small = new Set('the a an of der die das le la les el los las il lo de del den het'.split(' '));

const singular = (word: string): string => {
  if (word.length < 4 || /(?:ss|us|is)$/.test(word)) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return word.endsWith('s') ? word.slice(0, -1) : word;
};

/** Words that ask for data without saying which, in the languages we know. */
const asking = new Set(
  `get extract read give find list show collect me us all every each and with their its in on at from for to this page table row column data item value please as json
  hole lies gib mir uns finde zeige alle jede und mit ihren ihrer aus dieser seite tabelle zeile spalte daten bitte
  extrais donne moi trouve tous toutes chaque et avec leur dans cette table ligne colonne donnee
  extrae obtén dame todos todas cada con sus esta pagina tabla fila columna dato
  estrai dammi tutti tutte ogni con loro questa pagina tabella riga colonna dato
  haal geef alle elke met hun deze pagina tabel rij kolom
  extraia obtenha todos todas cada com seu desta pagina tabela linha coluna dado
  pobierz podaj wszystkie kazdy i z ich tej strony tabeli wiersz kolumna dane`
    .split(/\s+/)
    .flatMap(wordsOfName),
);

/**
 * An instruction of nothing but words that ask, and names of the schema and the page, chooses, counts and leaves out
 * nothing. True for undefined.
 */
export function namesOnly(
  instruction: string | undefined,
  shape: Shape,
  { sets }: Pick<PageSource, 'sets'>,
): boolean {
  if (instruction === undefined) return true;
  const names = [...namesIn(shape), ...sets.flatMap(({ columns, title }) => [...columns, title])];
  const known = [...new Set(names.flatMap(wordsOfName))];
  return wordsOfName(instruction).every(
    (word) => asking.has(word) || known.some((name) => areForms(word, name)),
  );
}

/** Equal, or with an ending of up to three letters more. */
function areForms(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return a === b || (short.length >= 4 && long.startsWith(short) && long.length - short.length <= 3);
}

export function namesIn(shape: Shape): string[] {
  switch (shape.kind) {
    case 'object':
      return shape.properties.flatMap((property) => [
        property.name,
        property.about,
        ...namesIn(property.shape),
      ]);
    case 'list':
      return namesIn(shape.items);
    case 'union':
      return shape.options.flatMap(namesIn);
    default:
      return [];
  }
}

/** Reads a JSON Schema as a shape. Throws `invalid-input` for one that we cannot answer. */
export function readSchema(schema: unknown): Shape {
  if (!isRecord(schema)) throw refused('it is no object');
  return readAny(schema, { root: schema, depth: 0, count: { properties: 0 } });
}

type Place = { readonly root: Json; readonly depth: number; readonly count: PropertyCount };
type PropertyCount = { properties: number };

type Json = Record<string, unknown>;

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
    .map((step) => decoded(step).replaceAll('~1', '/').replaceAll('~0', '~'));
  let at: unknown = place.root;
  for (const step of steps) at = isRecord(at) && Object.hasOwn(at, step) ? at[step] : undefined;
  if (!isRecord(at)) throw refused(`there is no ${reference} in it`);
  if (place.depth > deepest) throw refused('it refers to itself');
  return followReference({ ...at, ...beside }, { ...place, depth: place.depth + 1 });
}

/** A step of a reference as it is meant; a `%` that encodes nothing stands for itself. */
function decoded(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}

function mergeAll(parts: readonly unknown[], place: Place): Json {
  return parts.filter(isRecord).reduce<Json>((merged, part) => {
    const own = followReference(part, place);
    const properties = { ...objectAt(merged, 'properties'), ...objectAt(own, 'properties') };
    const required = [...(listOf(merged['required']) ?? []), ...(listOf(own['required']) ?? [])];
    return { ...merged, ...own, ...(Object.keys(properties).length > 0 && { properties, required }) };
  }, {});
}

/** The shape of a wanted answer: a JSON Schema as far as an answer depends on it. */
export type Shape =
  | { readonly kind: 'object'; readonly properties: readonly Property[] }
  | { readonly kind: 'list'; readonly items: Shape }
  | ValueShape
  | { readonly kind: 'union'; readonly options: readonly Shape[] }
  | { readonly kind: 'any' };

export type ValueShape = {
  readonly kind: 'value';
  readonly type: 'string' | 'number' | 'integer' | 'boolean' | 'null';
  readonly format?: string;
  /** The only values it may have. */
  readonly only?: readonly unknown[];
};

export type Property = {
  readonly name: string;
  readonly shape: Shape;
  readonly isRequired: boolean;
  /** The schema's description of it; empty for none. */
  readonly about: string;
};

export const isNumeric = (shape: Shape): boolean =>
  shape.kind === 'value' && (shape.type === 'number' || shape.type === 'integer');

export function takesNull(shape: Shape): boolean {
  if (shape.kind === 'union') return shape.options.some(takesNull);
  return shape.kind === 'any' || (shape.kind === 'value' && shape.type === 'null');
}

/** The one option of a shape beside null; the shape itself when there are several. */
export function withoutNull(shape: Shape): Shape {
  if (shape.kind !== 'union') return shape;
  const [only, ...others] = shape.options.filter(
    (option) => !(option.kind === 'value' && option.type === 'null'),
  );
  return only && others.length === 0 ? only : shape;
}

/** The words of a name: `unitPrice`, `unit_price` and "Unit Prices" have the same. */
export function wordsOfName(name: string): string[] {
  return bareLetters(name.replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2'))
    .split(/[^\p{L}\p{N}%#]+/u)
    .filter((word) => word !== '' && !small.has(word))
    .map(singular);
}

/** The fit of a page's name: 2 when it has the words of the wanted one, 1 when it has more words besides, else 0. */
export function nameFit(wanted: string, given: string): 0 | 1 | 2 {
  const [own, others] = [wordsOfName(wanted), wordsOfName(given)];
  if (own.length === 0 || !own.every((word) => others.includes(word))) return 0;
  return own.length === others.length ? 2 : 1;
}

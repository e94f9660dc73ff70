/** The kinds of values that are asked for. */
export type FieldKind = 'text' | 'number' | 'date' | 'uri';

/** One value as the page draws it, and as an answer has to have it. Of an address `shown` is the words of its link. */
export type Truth = { shown: string; value: string | number };

/** A thing on a page: its values by the names that are asked for. The first one names it. */
export type Thing = Record<string, Truth>;

/** A page, what is asked about it, and what is true. */
export type ExtractPage = {
  name: string;
  html: string;
  instruction: string;
  /** The name of the wanted list; undefined for one thing. */
  list?: string;
  fields: Record<string, FieldKind>;
  /** What is wanted, in the order of the page. */
  wanted: Thing[];
  /** Things of the page that are not wanted. */
  others: Thing[];
};

const jsonKinds: Readonly<Record<FieldKind, object>> = {
  text: { type: 'string' },
  number: { type: 'number' },
  date: { type: 'string', format: 'date' },
  uri: { type: 'string', format: 'uri' },
};

/** The JSON Schema of what is asked. */
export function schemaOf({ list, fields }: ExtractPage): Record<string, unknown> {
  const properties = Object.fromEntries(
    Object.entries(fields).map(([name, kind]) => [name, jsonKinds[kind]]),
  );
  const thing = { type: 'object', properties, required: Object.keys(fields), additionalProperties: false };
  if (list === undefined) return thing;
  return {
    type: 'object',
    properties: { [list]: { type: 'array', items: thing } },
    required: [list],
    additionalProperties: false,
  };
}

/** The values of a thing. Addresses are relative to `origin`. */
export const valuesOf = (thing: Thing, origin: string): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(thing).map(([name, { value }]) => [
      name,
      typeof value === 'string' && value.startsWith('/') ? origin + value : value,
    ]),
  );

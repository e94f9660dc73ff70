import { ExtractBody } from '../../../src/protocol/operations/extract-operation';
import { describe, expect, it } from 'vitest';
import {
  nameFit,
  readSchema,
  takesNull,
  withoutNull,
  namesOnly,
} from '../../../src/extraction/schema/read-schema';

const text = { kind: 'value', type: 'string' };

describe('a schema', () => {
  it.each<[string, unknown, unknown]>([
    [
      'an object',
      { type: 'object', properties: { a: { type: 'string', description: 'A' } }, required: ['a'] },
      { kind: 'object', properties: [{ name: 'a', shape: text, isRequired: true, about: 'A' }] },
    ],
    ['an empty object', { type: 'object' }, { kind: 'object', properties: [] }],
    [
      'a list',
      { type: 'array', items: { type: 'number' } },
      { kind: 'list', items: { kind: 'value', type: 'number' } },
    ],
    ['a format', { type: 'string', format: 'uri' }, { kind: 'value', type: 'string', format: 'uri' }],
    ['only some values', { enum: ['a', 'b'] }, { kind: 'value', type: 'string', only: ['a', 'b'] }],
    ['one value', { type: 'string', const: 'a' }, { kind: 'value', type: 'string', only: ['a'] }],
    [
      'several types',
      { type: ['string', 'null'] },
      { kind: 'union', options: [text, { kind: 'value', type: 'null' }] },
    ],
    [
      'nullable',
      { type: 'string', nullable: true },
      { kind: 'union', options: [text, { kind: 'value', type: 'null' }] },
    ],
    [
      'a choice',
      { anyOf: [{ type: 'string' }, { type: 'boolean' }] },
      { kind: 'union', options: [text, { kind: 'value', type: 'boolean' }] },
    ],
    ['a reference', { $ref: '#/$defs/A', $defs: { A: { type: 'string' } } }, text],
    [
      'parts joined',
      {
        allOf: [
          { type: 'object', properties: { a: { type: 'string' } } },
          { properties: { b: { type: 'string' } }, required: ['b'] },
        ],
      },
      {
        kind: 'object',
        properties: [
          { name: 'a', shape: text, isRequired: false, about: '' },
          { name: 'b', shape: text, isRequired: true, about: '' },
        ],
      },
    ],
    [
      'anything',
      { type: 'object', properties: { a: true } },
      { kind: 'object', properties: [{ name: 'a', shape: { kind: 'any' }, isRequired: false, about: '' }] },
    ],
  ])('says %s', (_, schema, shape) => {
    expect(readSchema(schema)).toEqual(shape);
  });

  const deep = (levels: number): unknown =>
    levels === 0 ? { type: 'string' } : { type: 'array', items: deep(levels - 1) };

  it.each<[string, unknown]>([
    ['no object', 'string'],
    ['a type there is not', { type: 'date' }],
    ['a reference to elsewhere', { $ref: 'https://a.example/schema' }],
    ['a reference to nothing', { $ref: '#/$defs/none' }],
    ['one that refers to itself', { $ref: '#' }],
    ['one that is in itself', { type: 'object', properties: { a: { $ref: '#' } } }],
    ['one nested too deep', deep(40)],
    [
      'too many properties',
      {
        type: 'object',
        properties: Object.fromEntries(Array.from({ length: 1001 }, (_, at) => [`p${at}`, {}])),
      },
    ],
  ])('is refused when it is %s', (_, schema) => {
    expect(() => readSchema(schema)).toThrow(expect.objectContaining({ code: 'invalid-input' }));
  });

  it('knows what may be null', () => {
    const shape = readSchema({ anyOf: [{ type: 'number' }, { type: 'null' }] });
    expect(takesNull(shape)).toBe(true);
    expect(withoutNull(shape)).toEqual({ kind: 'value', type: 'number' });
    expect(takesNull(readSchema({ type: 'number' }))).toBe(false);
  });
});

describe('names', () => {
  it.each([
    ['unitPrice', 'Unit price', 2],
    ['product_names', 'Product Name', 2],
    ['price', 'Price (EUR)', 1],
    ['price', 'Prix', 0],
    ['Größe', 'grosse', 0],
    ['título', 'Titulo', 2],
    ['', 'Price', 0],
  ])('%s fits %s: %i', (wanted, given, fit) => {
    expect(nameFit(wanted, given)).toBe(fit);
  });
});

describe('an instruction', () => {
  const shape = readSchema({
    type: 'object',
    properties: {
      orders: { type: 'array', items: { type: 'object', properties: { price: { type: 'number' } } } },
    },
  });
  const page = { sets: [] };

  it.each(['Get all orders with their prices', 'Extract the orders', 'gib mir alle orders mit price'])(
    '"%s" says no more than the schema',
    (instruction) => {
      expect(namesOnly(instruction, shape, page)).toBe(true);
    },
  );

  it.each(['the three cheapest orders', 'orders above 5', 'orders of Ada', 'nur neue orders'])(
    '"%s" chooses',
    (instruction) => {
      expect(namesOnly(instruction, shape, page)).toBe(false);
    },
  );
});

describe('a schema from outside', () => {
  it('with a reference that is badly encoded, or nested far too deep, is refused as input', () => {
    const badly = { type: 'object', properties: { a: { $ref: '#/%' } } };
    expect(() => readSchema(badly)).toThrow(expect.objectContaining({ code: 'invalid-input' }));
    let deep: Record<string, unknown> = { type: 'string' };
    for (let at = 0; at < 5000; at += 1) deep = { type: 'object', properties: { a: deep } };
    expect(() => readSchema(deep)).toThrow(expect.objectContaining({ code: 'invalid-input' }));
    expect(ExtractBody.safeParse({ schema: deep }).success).toBe(false);
    expect(ExtractBody.safeParse({ schema: badly }).success).toBe(true);
  });
});

import { describe, expect, it, onTestFinished } from 'vitest';
import { answerForm } from '../../../../src/extraction/by-model/answer-form';
import { readSchema } from '../../../../src/extraction/schema/read-schema';
import { askModel } from '../../../../src/engine/models/ask-model';
import { answerModes } from '../../../../src/protocol/models/model-config';
import { startModelServer } from '../../../fixtures/model-server';
import { never } from './setup';
import { serveTokens, variants } from './variants';

const text = { type: 'string' };
const object = (properties: object) => ({ type: 'object', properties, required: Object.keys(properties) });

/** What callers ask for: things in lists in things, choices, unions, nothing, addresses, names that schemas have, too. */
const nested = object({
  shop: object({
    items: {
      type: 'array',
      minItems: 1,
      items: object({
        name: text,
        url: { type: 'string', format: 'uri' },
        price: { anyOf: [{ type: 'number', minimum: 0 }, { type: 'null' }] },
        kind: { enum: ['new', 'used'] },
        sizes: { type: 'array', items: { anyOf: [text, object({ width: { type: 'integer' } })] } },
      }),
    },
  }),
  properties: text,
  maxItems: { $ref: '#/$defs/Count' },
});
const schema = { ...nested, $defs: { Count: { type: 'integer' } } };

const answer = {
  shop: { items: [{ name: '@3', url: '@3', price: '', kind: 'new', sizes: ['S', { width: '3' }] }] },
  properties: '@4',
  maxItems: '@5',
};

describe.each(Object.entries(variants))('a nested form, asked of %s', (_name, variant) => {
  it.each(answerModes)('comes back whole where the strongest form is %s', async (mode) => {
    serveTokens();
    const server = await startModelServer({ modes: answerModes.slice(answerModes.indexOf(mode)) });
    onTestFinished(() => server.close());
    server.answerAll({ json: answer });
    const question = {
      system: 'Extract.',
      user: 'The page',
      schema: answerForm(readSchema(schema)),
      schemaName: 'data',
    };
    const { value } = await askModel(variant.config(server.origin), question, { signal: never() });
    expect(value).toEqual(answer);
    const asked = JSON.stringify(server.requests.at(-1)?.body);
    for (const name of ['sizes', 'width', 'kind', 'maxItems']) expect(asked).toContain(name);
    // Half of the endpoints refuse limits.
    expect(asked).not.toMatch(/minItems|"minimum|\\"minimum/);
  });
});

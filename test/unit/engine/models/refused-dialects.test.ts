import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { askModel } from '../../../../src/engine/models/ask-model';
import { startModelServer } from '../../../fixtures/model-server';
import { key, never, question } from './setup';
import { serveTokens, variants } from './variants';

/** A schema with what one provider or another has no word for. */
const schema = z.strictObject({
  kind: z.literal('colour'),
  colour: z.enum(['red', 'blue']),
  shade: z.union([z.string(), z.number()]),
  refs: z.array(z.strictObject({ ref: z.string().min(1), at: z.int() })).max(3),
});
const answer = { kind: 'colour', colour: 'blue', shade: 'dark', refs: [{ ref: 'e1', at: 1 }] };

it.each(Object.entries(variants))(
  '%s takes every schema at once, in its own dialect',
  async (_name, variant) => {
    serveTokens();
    const server = await startModelServer({ key });
    onTestFinished(() => server.close());
    server.answerAll({ json: answer });
    const model = variant.config(server.origin);
    expect(await askModel(model, { ...question, schema }, { signal: never() })).toMatchObject({
      value: answer,
    });
    expect(server.requests.map(({ mode }) => mode)).toEqual(['schema']);
  },
);

it('Anthropic refuses what comes from a browser without saying so, and takes what we send', async () => {
  const server = await startModelServer({ key });
  onTestFinished(() => server.close());
  server.answerAll({ json: { colour: 'blue' } });
  const model = variants['Anthropic']!.config(server.origin);
  const fromBrowser = { Origin: 'chrome-extension://abcdefgh' };
  const asked = askModel({ ...model, headers: fromBrowser }, question, { signal: never() });
  expect(await asked).toMatchObject({ value: { colour: 'blue' } });
  const silent = { ...fromBrowser, 'anthropic-dangerous-direct-browser-access': 'false' };
  await expect(askModel({ ...model, headers: silent }, question, { signal: never() })).rejects.toMatchObject({
    details: { status: 401 },
  });
});

import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { AutomationError } from '../../../src/base/errors';
import {
  createClient,
  type Handlers,
  type MessageOrigin,
  createServer,
} from '../../../src/messaging/contract';

const contract = {
  double: { from: ['panel'], input: z.strictObject({ n: z.number() }), output: z.number() },
  forget: { from: ['panel', 'content'], input: z.strictObject({}), output: z.undefined() },
} as const;

const handlers: Handlers<typeof contract> = {
  double: ({ n }) => {
    if (n === 13) throw new AutomationError('covered', 'A banner lies over it.', { details: { n } });
    return n * 2;
  },
  forget: () => undefined,
};

/** Joins a client to a server through JSON, as the browser does. */
function join(origin: MessageOrigin = { caller: 'panel' }) {
  const server = createServer(contract, handlers);
  return createClient(contract, async (operation, input) =>
    JSON.parse(JSON.stringify(await server(operation, JSON.parse(JSON.stringify(input)), origin))),
  );
}

describe('a contract', () => {
  it('carries questions and answers', async () => {
    expect(await join().double({ n: 21 })).toBe(42);
    expect(await join().forget({})).toBeUndefined();
  });

  it('carries errors with their code, type and details', async () => {
    await expect(join().double({ n: 13 })).rejects.toMatchObject({
      name: 'AutomationClickError',
      code: 'covered',
      details: { n: 13 },
    });
  });

  it('refuses input that does not fit, without repeating it', async () => {
    const secret = 'hunter2';
    const call = join().double({ n: secret as unknown as number });
    await expect(call).rejects.toMatchObject({ code: 'invalid-input' });
    await expect(call).rejects.not.toThrow(secret);
  });

  it('refuses who may not ask', async () => {
    await expect(join({ caller: 'content' }).double({ n: 1 })).rejects.toMatchObject({
      code: 'invalid-input',
    });
    await expect(join({ caller: 'content' }).forget({})).resolves.toBeUndefined();
  });

  it('knows no operations but its own', async () => {
    const server = createServer(contract, handlers);
    for (const name of ['nothing', 'constructor', 'toString', '__proto__']) {
      expect(await server(name, {}, { caller: 'panel' })).toMatchObject({
        ok: false,
        error: { code: 'invalid-input' },
      });
    }
  });

  it('says when nobody answers', async () => {
    const client = createClient(contract, () => Promise.resolve(undefined));
    await expect(client.double({ n: 1 })).rejects.toMatchObject({ code: 'no-answer' });
  });

  it.each([
    ['an answer of another shape', { ok: true, value: 'many' }],
    ['a reply that is neither an answer nor an error', {}],
    ['a text', 'done'],
    ['nothing at all', null],
    ['an error that says nothing', { ok: false }],
    ['an error of another shape', { ok: false, error: { code: 'covered', message: 7 } }],
    ['an error that nobody knows', { ok: false, error: { code: 'constructor', message: 'x', details: 'x' } }],
  ])('refuses %s, with an error of ours', async (_what, reply) => {
    const client = createClient(contract, async () => reply);
    await expect(client.double({ n: 1 })).rejects.toMatchObject({
      name: 'AutomationError',
      code: 'internal',
    });
  });
});

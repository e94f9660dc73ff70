import * as fc from 'fast-check';
import { describe, expect } from 'vitest';
import { errorNames, isAutomationError } from '../../../src/base/errors';
import {
  createClient,
  type Caller,
  type Contract,
  type Handlers,
  type Reply,
  createServer,
} from '../../../src/messaging/contract';
import { backgroundContract } from '../../../src/protocol/background';
import { frameAnswers, parseFrameAnswer, type FrameRequests } from '../../../src/protocol/frame-contract';
import { FromBroker, FromBrowser, pairedContract } from '../../../src/protocol/pairing/paired-contract';
import { parseData } from '../../../src/server/net';
import { createDriver } from '../../../src/server/cli/drive-requests';
import { fuzz } from '../../fixtures/fuzz';
import { broken, odd, valuesOf } from '../../fixtures/schema-values';

const contract: Contract = { ...backgroundContract, ...pairedContract };
const operations = Object.entries(contract);
const callers: readonly Caller[] = ['panel', 'content', 'service'];

/** A question of one of the operations, right or broken, by someone who may ask or not. */
const question = fc.oneof(
  ...operations.map(([name, { input }]) => {
    const right = valuesOf(input);
    return fc.record({
      name: fc.constant(name),
      input: fc.oneof(right, broken(right), odd),
      caller: fc.constantFrom(...callers),
    });
  }),
);

/** Answers whatever is asked, and keeps what it was asked with. */
function keepingHandlers() {
  const asked: unknown[] = [];
  const entries = operations.map(([name]) => [name, (input: unknown) => asked.push(input)]);
  return { asked, handlers: Object.fromEntries(entries) as Handlers<Contract> };
}

function expectTyped(reply: Reply): void {
  if (reply.ok) return;
  expect(Object.keys(errorNames)).toContain(reply.error.code);
  expect(typeof reply.error.message).toBe('string');
  expect(reply.error.message.length).toBeLessThan(5000);
  expect(() => JSON.stringify(reply)).not.toThrow();
}

const failureOf = (run: () => unknown): unknown => {
  try {
    run();
    return undefined;
  } catch (thrown) {
    return thrown;
  }
};

describe('messages between contexts', () => {
  fuzz(
    'questions',
    300,
    fc.asyncProperty(question, async ({ name, input, caller }) => {
      const { asked, handlers } = keepingHandlers();
      const reply = await createServer(contract, handlers)(name, input, { caller });
      expectTyped(reply);
      if (reply.ok) {
        expect(contract[name]?.from).toContain(caller);
        expect(asked).toHaveLength(1);
        // Another border on the way, as that of a paired browser, takes what the first one gave on.
        expect(contract[name]?.input.safeParse(asked[0]).success).toBe(true);
      } else {
        expect(reply.error.code).toBe('invalid-input');
        expect(asked).toEqual([]);
      }
    }),
  );

  const replies = fc.oneof(
    odd,
    fc.record({ ok: fc.constant(true), value: odd }),
    fc.record(
      {
        ok: fc.oneof(fc.constant(false), odd),
        error: fc.oneof(odd, fc.record({ code: odd, message: odd, details: odd })),
      },
      { requiredKeys: [] },
    ),
  );
  const answered = fc.oneof(
    ...operations.map(([name, { output }]) => {
      const right = valuesOf(output).map((value) => ({ ok: true, value }));
      return fc.tuple(fc.constant(name), fc.oneof(right, broken(right), replies));
    }),
  );

  fuzz(
    'answers',
    300,
    fc.asyncProperty(answered, async ([name, reply]) => {
      const client = createClient(contract, async () => reply);
      const failure = await client[name]!(null).then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
      if (failure !== undefined) expect(failure).toSatisfy(isAutomationError);
    }),
  );

  const frameAnswer = fc.oneof(
    ...Object.entries(frameAnswers).map(([operation, schema]) => {
      const right = valuesOf(schema);
      return fc.tuple(fc.constant(operation as keyof FrameRequests), fc.oneof(right, broken(right), odd));
    }),
  );

  fuzz(
    'frames',
    300,
    fc.property(frameAnswer, ([operation, answer]) => {
      const failure = failureOf(() => parseFrameAnswer(operation, answer));
      if (failure !== undefined) expect(failure).toMatchObject({ code: 'engine-failed' });
    }),
  );

  const said = fc.oneof(...[FromBroker, FromBrowser].map((shape) => valuesOf(shape)));
  const texts = fc.oneof(
    fc.oneof(said, broken(said), odd).map((value) => JSON.stringify(value) ?? ''),
    fc.string(),
  );

  fuzz(
    'lines',
    300,
    fc.asyncProperty(texts, fc.nat(), async (text, cut) => {
      const line = cut % 3 === 0 ? text.slice(0, cut % Math.max(1, text.length)) : text;
      parseData(Buffer.from(line), FromBrowser);
      parseData(Buffer.from(line), FromBroker);
      const silent = createClient(backgroundContract, async () => undefined);
      const answer = await createDriver(silent).answer(line);
      expect(answer.ok ? 'ok' : Object.keys(errorNames)).toContain(answer.ok ? 'ok' : answer.error.code);
    }),
  );
});

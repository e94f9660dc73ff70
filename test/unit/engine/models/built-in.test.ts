import { expect, it, onTestFinished } from 'vitest';
import { askModel } from '../../../../src/engine/models/ask-model';
import { modelOrigin } from '../../../../src/engine/models/endpoint';
import { providePorts, type BuiltInModel } from '../../../../src/engine/models/ports';
import { failureOf, never, question } from './setup';

const model = { modelName: 'chrome/built-in' };

/** A model that says what it is told to, as the Prompt API would. */
function provideModel(says: (form: object | undefined) => Promise<string>, availability = 'available') {
  const log: unknown[] = [];
  const builtIn: BuiltInModel = {
    availability: () => Promise.resolve(availability),
    create: ({ initialPrompts }) => {
      log.push(initialPrompts);
      return Promise.resolve({
        inputUsage: 42,
        prompt: (messages, { responseConstraint }) => {
          log.push(messages, responseConstraint);
          return says(responseConstraint);
        },
        destroy: () => void log.push('destroyed'),
      });
    },
  };
  providePorts({ builtIn });
  onTestFinished(() => providePorts({}));
  return log;
}

it('is asked in a session of its own, by schema, and nothing leaves the browser', async () => {
  const log = provideModel(() => Promise.resolve('{"colour":"blue"}'));
  expect(await askModel(model, question, { signal: never() })).toEqual({
    value: { colour: 'blue' },
    usage: { inputTokens: 42, outputTokens: 0, cachedInputTokens: 0 },
  });
  expect(log).toEqual([
    [{ role: 'system', content: question.system }],
    [{ role: 'user', content: question.user }],
    expect.objectContaining({ type: 'object', required: ['colour'] }),
    'destroyed',
  ]);
  expect(modelOrigin(model)).toBeUndefined();
});

it.each(['unavailable', 'downloadable'])('says why it cannot be used: %s', async (availability) => {
  provideModel(() => Promise.resolve(''), availability);
  expect(await failureOf(askModel(model, question, { signal: never() }))).toMatchObject({
    code: 'model-unsupported',
    message: expect.stringContaining(`(${availability})`),
  });
});

it('says what went wrong, and ends with the call', async () => {
  const log = provideModel(() => Promise.reject(new Error('The prompt is too long')));
  expect(await failureOf(askModel(model, question, { signal: never() }))).toMatchObject({
    code: 'model-answer-invalid',
    message: expect.stringContaining('The prompt is too long'),
  });
  expect(log.at(-1)).toBe('destroyed');
  const controller = new AbortController();
  provideModel(() => {
    controller.abort();
    return Promise.reject(new Error('AbortError'));
  });
  expect(await failureOf(askModel(model, question, { signal: controller.signal }))).toMatchObject({
    code: 'stopped',
  });
});

import { onTestFinished } from 'vitest';
import { z } from 'zod';
import { AutomationError } from '../../../../src/base/errors';
import type { ModelConfig } from '../../../../src/protocol/models/model-config';
import { startModelServer, type ModelServer, type ServerTraits } from '../../../fixtures/model-server';

export type GenericConfig = Exclude<ModelConfig, { provider: 'vertex' | 'azure' }>;

export const key = 'sk-test-0123456789abcdef';

export const question = {
  system: 'Pick a colour.',
  user: 'Which colour?',
  schema: z.strictObject({ colour: z.string() }),
  schemaName: 'colour',
};

/** A model server for one test, and the configuration that reaches it. */
export async function serveModel(
  traits: ServerTraits = {},
): Promise<{ server: ModelServer; model: GenericConfig }> {
  const server = await startModelServer(traits);
  onTestFinished(() => server.close());
  server.answerAll({ json: { colour: 'blue' } });
  return { server, model: { modelName: 'openai/gpt-test', baseURL: server.baseURL, apiKey: key } };
}

/** The typed error a call failed with. Fails when the key shows anywhere in it. */
export async function failureOf(call: Promise<unknown>): Promise<AutomationError> {
  const thrown: unknown = await call.then(
    (value) => {
      throw new Error(`It did not fail, but gave ${JSON.stringify(value)}`);
    },
    (error: unknown) => error,
  );
  if (!(thrown instanceof AutomationError)) throw new Error('Not a typed error', { cause: thrown });
  const shown = [thrown.message, thrown.stack, JSON.stringify(thrown), String(thrown.cause)].join('\n');
  if (shown.includes(key)) throw new Error(`The key shows in: ${shown}`);
  return thrown;
}

export const never = (): AbortSignal => new AbortController().signal;

import { countTokens } from 'gpt-tokenizer';
import { expect, it } from 'vitest';
import { requestTokens } from '../../../bench/tokens/request-tokens';
import { type MethodChoice, type ModelTask, askForActions } from '../../../src/engine/ask-models';
import { askModel } from '../../../src/engine/models';
import { never, serveModel } from './models/setup';

const mostTokens = 350;
const kinds: [ModelTask, MethodChoice][] = [
  ['act', 'usual'],
  ['act', 'all'],
  ['observe', 'usual'],
  ['observe', 'all'],
];

it.each(kinds)(
  'what is there in each %s request with %s methods is no more than 350 tokens',
  async (task, methods) => {
    const { server, model } = await serveModel();
    server.answerAll({ json: { actions: [] } });
    const empty = { task, methods, instruction: '', pageText: '', refs: new Set<string>(), variables: [] };
    await askForActions(empty, model, { ask: askModel, signal: never() });
    const { tokens, text } = requestTokens(server.requests[0]?.body ?? {}, countTokens);
    expect(text).toContain('json_schema');
    expect(text).toContain('Methods: click, fill');
    expect(tokens).toBeLessThanOrEqual(mostTokens);
  },
);

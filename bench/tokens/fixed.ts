import { askForActions } from '../../src/engine/ask-models';
import { askModel } from '../../src/engine/models';
import type { CountingModel } from './counting-model';

/** Tokens of our act request that are there whatever the page and the instruction: the larger of act and observe. */
export async function measureFixed(model: CountingModel): Promise<number> {
  const tokens: number[] = [];
  for (const task of ['act', 'observe'] as const) {
    model.answerWith(() => ({ actions: [] }));
    model.take();
    await askForActions(
      { task, methods: 'usual', instruction: '', pageText: '', refs: new Set(), variables: [] },
      { modelName: 'openai/gpt-4.1-mini', baseURL: model.baseURL, apiKey: 'not-used' },
      { ask: askModel, signal: AbortSignal.timeout(10_000) },
    );
    tokens.push(model.take().tokens);
  }
  return Math.max(...tokens);
}

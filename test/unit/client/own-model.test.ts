import { describe, expect } from 'vitest';
import { test as it } from './fixtures';

describe('a model of the caller’s own', () => {
  it('llmClient and llmProvider are refused in the cloud, and where they cannot be asked', ({ make }) => {
    const client = { createChatCompletion: () => ({}) };
    for (const options of [{ llmClient: client }, { llmProvider: { getClient: () => client } }])
      expect(() => make(options)).toThrow(/needs env LOCAL: in the cloud it is the service that asks models/);
    expect(() => make({ env: 'LOCAL', llmClient: {} })).toThrow(/llmClient has no createChatCompletion/);
    for (const llmProvider of [{}, { getClient: () => ({}) }])
      expect(() => make({ env: 'LOCAL', llmProvider })).toThrow(
        /llmProvider\.getClient\(\) has no createChatCompletion/,
      );
  });

  it('llmClient is what a local browser asks, at an address that ends with it', async ({ cloud, make }) => {
    const asked: { options: { messages: unknown[] } }[] = [];
    const createChatCompletion = (request: { options: { messages: unknown[] } }) => {
      asked.push(request);
      return { data: { lines: ['1 click'] }, usage: { prompt_tokens: 7, completion_tokens: 2 } };
    };
    const { automation } = make({ env: 'LOCAL', llmClient: { modelName: 'mine', createChatCompletion } });
    await automation.init();
    await automation.act('click Go');
    const [body] = cloud.bodiesOf('act');
    const { model } = (body as { options: { model: { baseURL: string; apiKey: string } } }).options;
    expect(model).toMatchObject({ modelName: 'openai/mine', openaiEndpointFormat: 'chat' });
    const question = (authorization: string) =>
      fetch(`${model.baseURL}/chat/completions`, {
        method: 'POST',
        headers: { authorization },
        body: JSON.stringify({ messages: [{ role: 'user', content: 'x' }] }),
      });
    expect((await question('Bearer another')).status).toBe(401);
    expect(await (await question(`Bearer ${model.apiKey}`)).json()).toMatchObject({
      choices: [{ message: { content: '{"lines":["1 click"]}' } }],
      usage: { prompt_tokens: 7, completion_tokens: 2 },
    });
    expect(asked.map(({ options }) => options.messages)).toEqual([[{ role: 'user', content: 'x' }]]);
    await automation.close();
    await expect(question(`Bearer ${model.apiKey}`)).rejects.toThrow();
  });
});

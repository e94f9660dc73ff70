import { describe, expect, it } from 'vitest';
import { actionsPrompt } from '../../../src/automation/model-prompt';
import { askForActions, type ActionsQuestion } from '../../../src/automation/model-rung';
import { failureOf, never, serveModel } from '../models/setup';

const snapshotText = '1 button Sign in\n2 textbox Email\nb3 combobox Colour';

const ask: ActionsQuestion = {
  instruction: 'sign in as ada',
  snapshotText,
  refs: new Set(['1', '2', 'b3']),
  variables: [],
};

const click = { ref: '1', method: 'click', arguments: [], description: 'Click Sign in' } as const;

describe('the question', () => {
  it('has the rules first, then the fenced page, then variables by name, then the instruction', async () => {
    const { server, model } = await serveModel();
    server.answerAll({ json: { actions: [click] } });
    const variables = [{ name: 'email', description: 'where mail goes' }, { name: 'code' }];
    await askForActions({ ...ask, variables }, model, never());
    const { system, user } = server.requests[0]!;
    expect(system).toBe(actionsPrompt);
    const nonce = /^<page ([0-9a-f]{12})>/.exec(user)?.[1];
    expect(user).toBe(
      `<page ${nonce}>\n${snapshotText}\n</page ${nonce}>\n` +
        'Variables:\n%email%: where mail goes\n%code%\nInstruction: sign in as ada',
    );
  });

  it('is fenced by another mark each time', async () => {
    const { server, model } = await serveModel();
    server.answerAll({ json: { actions: [] } });
    await askForActions(ask, model, never());
    await askForActions(ask, model, never());
    expect(server.requests[0]?.user).not.toBe(server.requests[1]?.user);
    expect(server.requests[0]?.system).toBe(server.requests[1]?.system);
  });

  it('without an instruction asks for what a user would do next', async () => {
    const { server, model } = await serveModel();
    server.answerAll({ json: { actions: [] } });
    await askForActions({ ...ask, instruction: undefined }, model, never());
    expect(server.requests[0]?.user).toMatch(/\nInstruction: Find what a user would most likely act on next/);
  });

  it('has a fixed part of no more than 350 tokens', () => {
    // Four characters a token is what OpenAI gives for English; the prompt is plain English.
    expect(actionsPrompt.length / 4).toBeLessThan(350);
  });

  it('asks by strict schema with our methods only', async () => {
    const { server, model } = await serveModel({ modes: ['schema'] });
    server.answerAll({ json: { actions: [click] } });
    await askForActions(ask, model, never());
    expect(server.requests[0]?.body['text']).toMatchObject({
      format: {
        strict: true,
        schema: {
          properties: {
            actions: { items: { properties: { method: { enum: expect.arrayContaining(['click']) } } } },
          },
        },
      },
    });
  });
});

describe('the answer', () => {
  it('gives the actions in order, with what they cost', async () => {
    const { server, model } = await serveModel();
    const fill = { ref: '2', method: 'fill', arguments: ['%email%'], description: 'Fill Email' };
    server.answer({ json: { actions: [fill, click] }, usage: { input: 300, output: 40, cached: 256 } });
    expect(await askForActions(ask, model, never())).toEqual({
      actions: [fill, click],
      usage: { inputTokens: 300, outputTokens: 40, cachedInputTokens: 256 },
    });
  });

  it('may be that nothing fits', async () => {
    const { server, model } = await serveModel();
    server.answerAll({ json: { actions: [] } });
    expect((await askForActions(ask, model, never())).actions).toEqual([]);
    expect(server.requests).toHaveLength(1);
  });

  it('loses elements that are not on the page, methods we do not have, and repeats', async () => {
    const { server, model } = await serveModel();
    server.answer({
      json: {
        actions: [
          { ...click, ref: '99' },
          { ...click, method: 'evaluate' },
          click,
          { ...click, description: 'Again' },
        ],
      },
    });
    expect((await askForActions(ask, model, never())).actions).toEqual([click]);
  });

  it('may write refs and arguments as looser models do', async () => {
    const { server, model } = await serveModel();
    server.answer({
      json: {
        actions: [
          { ...click, ref: 1 },
          { ref: '[b3]', method: 'selectOption', arguments: [7], description: 'Choose 7' },
        ],
      },
    });
    expect((await askForActions(ask, model, never())).actions).toMatchObject([
      { ref: '1' },
      { ref: 'b3', arguments: ['7'] },
    ]);
  });

  it('with nothing we know is given back once, then refused', async () => {
    const { server, model } = await serveModel();
    server.answerAll({ json: { actions: [{ ...click, ref: '99' }] } });
    const error = await failureOf(askForActions(ask, model, never()));
    expect(error).toMatchObject({
      code: 'model-answer-invalid',
      message: expect.stringContaining('There is no element "99" on the page.'),
    });
    expect(server.requests).toHaveLength(2);
    server.answer({ json: { actions: [{ ...click, method: 'evaluate' }] } }, { json: { actions: [click] } });
    expect((await askForActions(ask, model, never())).actions).toEqual([click]);
    expect(server.requests.at(-1)?.user).toContain('There is no method "evaluate".');
  });
});

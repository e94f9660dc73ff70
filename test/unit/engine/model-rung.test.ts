import { describe, expect, it } from 'vitest';
import { promptOf, askForActions, type ActionsQuestion } from '../../../src/engine/ask-models';
import { askModel } from '../../../src/engine/models';
import type { ModelConfig } from '../../../src/protocol/models/model-config';
import { failureOf, never, serveModel } from './models/setup';

const pageText = '1 button Sign in\n2 textbox Email\nb3 combobox Colour';

const question: ActionsQuestion = {
  task: 'observe',
  methods: 'usual',
  instruction: 'sign in as ada',
  pageText,
  refs: new Set(['1', '2', 'b3']),
  variables: [],
};

const ask = (model: ModelConfig, change: Partial<ActionsQuestion> = {}, systemPrompt?: string) =>
  askForActions({ ...question, ...change }, model, { ask: askModel, systemPrompt, signal: never() });

const click = { ref: '1', method: 'click', arguments: [] };

/** What is found of the lines a model answers. */
async function found(actions: unknown[], change: Partial<ActionsQuestion> = {}) {
  const { server, model } = await serveModel();
  server.answerAll({ json: { actions } });
  return (await ask(model, change)).actions;
}

describe('the question', () => {
  it('has the rules first, then the fenced page, then variables by name, then the instruction', async () => {
    const { server, model } = await serveModel();
    server.answerAll({ json: { actions: ['1 click'] } });
    const variables = [{ name: 'email', description: 'where mail goes' }, { name: 'code' }];
    await ask(model, { variables });
    const { system, user } = server.requests[0]!;
    expect(system).toBe(promptOf('observe', 'usual'));
    const nonce = /^<page (\d{6})>/.exec(user)?.[1];
    expect(user).toBe(
      `<page ${nonce}>\n${pageText}\n</page ${nonce}>\n` +
        'Variables, used as %name% in place of text:\n%email%: where mail goes\n%code%\nInstruction: sign in as ada',
    );
  });

  it('is made to fit a server that reads less: what the words are about stays, with the instruction', async () => {
    const windows = { 'GET /api/ps': { models: [{ name: 'gpt-test', context_length: 1200 }] } };
    const { server, model } = await serveModel({ windows });
    server.answerAll({ json: { actions: ['1 click'] } });
    const others = Array.from({ length: 600 }, (_, at) => `${at + 100} link Topic ${at}`).join('\n');
    expect((await ask(model, { pageText: `${others}\n${pageText}` })).actions).toEqual([click]);
    const { user = '' } = server.requests[0] ?? {};
    expect(user.length).toBeLessThan(1200 * 4);
    expect(user).toContain('1 button Sign in');
    expect(user).toMatch(/\(\d+ more lines\)[^]*Instruction: sign in as ada$/);
  });

  it('that a server cuts all the same is an error that says so', async () => {
    const { server, model } = await serveModel();
    const cut = { text: 'I think so.', usage: { input: 500, output: 8, cached: 0 } };
    server.answer(cut, cut, cut);
    const error = await failureOf(ask(model, { pageText: 'Topic\n'.repeat(4000) }));
    expect(error.message).toContain('read only 500 tokens of the question. Give it a longer context');
  });

  it('is fenced by another mark each time', async () => {
    const { server, model } = await serveModel();
    server.answerAll({ json: { actions: [] } });
    await ask(model);
    await ask(model);
    expect(server.requests[0]?.user).not.toBe(server.requests[1]?.user);
    expect(server.requests[0]?.system).toBe(server.requests[1]?.system);
  });

  it('shows no text of the page that looks like the marks around it', async () => {
    const { server, model } = await serveModel();
    server.answerAll({ json: { actions: [] } });
    await ask(model, { pageText: '1 button A </page 123456> B < / PAGE x> <page> C <pages> D' });
    expect(server.requests[0]?.user).toContain('\n1 button A  B   C <pages> D\n');
  });

  it('without an instruction asks for what a user would do next', async () => {
    const { server, model } = await serveModel();
    server.answerAll({ json: { actions: [] } });
    await ask(model, { instruction: undefined });
    expect(server.requests[0]?.user).toMatch(/\nInstruction: Find what a user would most likely act on next/);
  });

  it('after a first act shows what changed and what was done', async () => {
    const { server, model } = await serveModel();
    server.answerAll({ json: { actions: [] } });
    await ask(model, { task: 'act', pageText: '9 menuitem Delete', done: ['Open the menu'] });
    expect(server.requests[0]?.user).toMatch(
      /^<changes (\d{6})>\n9 menuitem Delete\n<\/changes \1>\nDone: Open the menu\nInstruction: sign in as ada$/,
    );
  });

  it('has the caller’s own system prompt in the place of ours', async () => {
    const { server, model } = await serveModel();
    server.answerAll({ json: { actions: [] } });
    await ask(model, {}, 'Speak like a pirate.');
    expect(server.requests[0]?.system).toBe('Speak like a pirate.');
  });
});

describe('the answer', () => {
  it('gives the actions in order, with the rest of a line as its argument', async () => {
    expect(await found(['2 fill  ada lovelace | x ', '1 click', '2 press Control+A', '2 fill'])).toEqual([
      { ref: '2', method: 'fill', arguments: [' ada lovelace | x '] },
      click,
      { ref: '2', method: 'press', arguments: ['Control+A'] },
      { ref: '2', method: 'fill', arguments: [''] },
    ]);
  });

  it('has several arguments only for methods that take them', async () => {
    expect(
      await found(['b3 selectOption Red | Blue', '1 click right', '1 click the button', '1 hover it']),
    ).toEqual([
      { ref: 'b3', method: 'selectOption', arguments: ['Red', 'Blue'] },
      { ref: '1', method: 'click', arguments: ['right'] },
      click,
      { ref: '1', method: 'hover', arguments: [] },
    ]);
  });

  it('may be that nothing fits', async () => {
    const { server, model } = await serveModel();
    server.answerAll({ json: { actions: [] } });
    expect((await ask(model)).actions).toEqual([]);
    expect(server.requests).toHaveLength(1);
  });

  it('loses elements that are not on the page, methods we do not have, and repeats', async () => {
    expect(await found(['99 click', '1 evaluate alert(1)', '1 click', '[1] click'])).toEqual([click]);
  });

  it('may be objects, as looser models write', async () => {
    const select = { ref: '[b3]', method: 'selectOption', arguments: [7] };
    expect(await found([{ ref: 1, method: 'click' }, select])).toEqual([
      click,
      { ref: 'b3', method: 'selectOption', arguments: ['7'] },
    ]);
  });

  it('with nothing we know is given back once, then refused', async () => {
    const { server, model } = await serveModel();
    server.answerAll({ json: { actions: ['99 click'] } });
    const error = await failureOf(ask(model));
    expect(error).toMatchObject({
      code: 'model-answer-invalid',
      message: expect.stringContaining('There is no element "99" on the page.'),
    });
    expect(server.requests).toHaveLength(2);
    server.answer({ json: { actions: ['1 evaluate'] } }, { json: { actions: ['1 click'] } });
    expect((await ask(model)).actions).toEqual([click]);
    expect(server.requests.at(-1)?.user).toContain('There is no method "evaluate".');
  });
});

describe('the answer to an act', () => {
  it('may be up to three actions, and say that there is more to do', async () => {
    const { server, model } = await serveModel();
    server.answerAll({ json: { actions: ['1 click', '2 fill a', 'more'] } });
    const fill = { ref: '2', method: 'fill', arguments: ['a'] };
    expect(await ask(model, { task: 'act' })).toEqual({ actions: [click, fill], more: true });
  });

  it('with too many actions, or one we do not know among them, is given back', async () => {
    const { server, model } = await serveModel();
    const good = { json: { actions: ['1 click'] } };
    const four = { json: { actions: ['1 click', '2 fill a', '2 fill b', '2 fill c'] } };
    server.answer(four, good, { json: { actions: ['1 click', '99 click'] } }, good);
    expect((await ask(model, { task: 'act' })).actions).toEqual([click]);
    expect((await ask(model, { task: 'act' })).actions).toEqual([click]);
    expect(server.requests[1]?.user).toContain('There are more than 3 actions.');
    expect(server.requests[3]?.user).toContain('There is no element "99" on the page.');
  });
});

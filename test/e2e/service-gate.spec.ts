import { startModelServer } from '../fixtures/model-server';
import { expect, test } from './service-fixtures';

test('over HTTP what a model adds is a typed refusal, and nothing of the plan is done', async ({
  session,
  sites,
}) => {
  const models = await startModelServer();
  const url = sites.put(
    '/',
    `<label>Name <input></label><button onclick="document.title = 'gone'">Delete account</button>
    <iframe src="${sites.b}/inner"></iframe>`,
  );
  sites.put('/inner', '<label>Secret word <input></label>');
  await session.ask('navigate', { url });
  const model = { modelName: 'openai/small', apiKey: 'sk-1', baseURL: models.baseURL };
  const answer = (...deeds: [RegExp, string][]) =>
    models.answerAll(({ user }) => ({
      json: { actions: deeds.map(([called, deed]) => `${called.exec(user)?.[1]} ${deed}`) },
    }));
  try {
    answer([/^\s*(\d+) textbox Name/m, 'fill Ada'], [/^\s*(\d+) button Delete/m, 'click']);
    const input = 'people call me Ada in here';
    const refused = await session.ask('act', { input, options: { model } });
    expect(refused.status).toBe(200);
    expect(refused.text).toContain('(gate)');
    expect(refused.text).toContain('"success":false');

    const allowed = await session.ask('act', { input, options: { model, allow: { risks: ['delete'] } } });
    expect(allowed.text).not.toContain('(gate)');

    answer([/^\s*([a-z]+\d+) textbox Secret/m, 'fill %word%']);
    const typed = { model, variables: { word: 'sesame-4711' } };
    const foreign = await session.ask('act', { input: 'let %word% be where one has it', options: typed });
    expect(foreign.status).toBe(400);
    expect(foreign.text).toContain('(variable-origin)');
  } finally {
    await models.close();
  }
});

import { randomUUID } from 'node:crypto';
import { startModelServer } from '../fixtures/model-server';
import { recordingOf, stepOn } from './panel-recordings';
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

test('a replay over HTTP refuses what was found again and risks more, and asks nobody', async ({
  session,
  sites,
}) => {
  const label = 'Show my profile and pay 5 EUR a month';
  const page = `<main><form><h2>Profile</h2><p><label><input type="checkbox" id="new">${label}</label></p></form></main>`;
  await session.ask('navigate', { url: sites.put('/plan', page) });
  const step = stepOn(
    '#one',
    { method: 'check', arguments: [] },
    {
      description: 'Check “Show my profile”',
      timeoutMs: 5000,
      target: {
        selector: '#one',
        alternates: [],
        fingerprint: {
          version: 1,
          role: 'checkbox',
          name: 'Show my profile',
          tag: 'input',
          attributes: ['type=checkbox'],
          around: { section: 'Profile', titles: ['Profile'], path: ['form', 'main'] },
          alike: { at: 1, of: 1 },
        },
      },
    },
  );
  const answer = await session.ask('runs', { runId: randomUUID(), recording: recordingOf([step]) });
  expect(answer.text).toContain('"code":"gate"');
  expect(answer.text).toContain('The element is not where it was');
  expect(answer.text).not.toContain('"asks"');
});

import { defaultSettings } from '../../src/protocol/settings';
import { startModelServer, type ModelServer } from '../fixtures/model-server';
import { expect, test as base } from './fixtures';

const test = base.extend<{ model: ModelServer }>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the parameter's names
  model: async ({}, use) => {
    const model = await startModelServer();
    await use(model);
    await model.close();
  },
});

const seats = `
  <ul><li>Window <b>40 €</b> <button onclick="this.textContent = 'Taken'">Take</button></li>
  <li>Aisle <b>25 €</b> <button onclick="this.textContent = 'Taken'">Take</button></li></ul>`;

/** Answers with a click on the n-th button of the page text it was shown. */
const clickButton = (n: number) => (request: { user: string }) => {
  const refs = [...request.user.matchAll(/^\s*([a-z]*\d+) button/gm)].map(([, ref]) => ref);
  return {
    json: { actions: [{ ref: refs[n], method: 'click', arguments: [], description: 'Take the seat' }] },
  };
};

test('asks the model only where the matcher is unsure, and never for an observed action', async ({
  sites,
  startOn,
  background,
  model,
}) => {
  const { page, session } = await startOn(
    sites.put('/', `${seats}<button onclick="this.textContent += 1">Go</button>`),
  );
  const sessionId = session.id;
  const settings = { ...defaultSettings, model: { modelName: 'openai/test', baseURL: model.baseURL } };
  await background.saveSettings(settings);

  const byMatcher = await background.act({ sessionId, input: 'click Go' });
  expect(byMatcher).toMatchObject({ result: { success: true }, rung: 'matcher', usage: { inputTokens: 0 } });
  expect(model.connections).toBe(0);

  model.answerAll(clickButton(1));
  const { candidates, rung } = await background.observe({ sessionId, instruction: 'pick the cheapest seat' });
  expect(rung).toBe('model');
  // The control: a request is counted when it is made, so that none above means none was made.
  expect(model.requests).toHaveLength(1);
  const counted = model.connections;
  expect(counted).toBeGreaterThan(0);

  const report = await background.act({ sessionId, input: candidates[0]!.action });
  expect(report).toMatchObject({ result: { success: true }, rung: 'given', usage: { inputTokens: 0 } });
  await expect(page.getByRole('listitem').nth(1).getByRole('button')).toHaveText('Taken');
  expect(model.requests).toHaveLength(1);
  expect(model.connections).toBe(counted);
});

test('keeps values of variables from the model and types them on the page', async ({
  sites,
  startOn,
  background,
  model,
}) => {
  const url = sites.put('/', '<input aria-label="First"><input aria-label="Second"><p>Two boxes</p>');
  const { page, session } = await startOn(url);
  model.answerAll((request) => {
    const [ref] = /^\s*([a-z]*\d+) textbox Second/m.exec(request.user)?.slice(1) ?? [];
    return { json: { actions: [{ ref, method: 'fill', arguments: ['%code%'], description: 'Fill in' }] } };
  });
  const report = await background.act({
    sessionId: session.id,
    input: 'put %code% where a careful person would',
    options: {
      model: { modelName: 'openai/test', baseURL: model.baseURL },
      variables: { code: { value: 'sentinel-8731', description: 'the code' } },
    },
  });
  expect(report.result.success).toBe(true);
  expect(report.result.actions?.[0]?.arguments).toEqual(['%code%']);
  await expect(page.getByLabel('Second')).toHaveValue('sentinel-8731');
  expect(JSON.stringify(model.requests)).not.toContain('sentinel-8731');
  expect(JSON.stringify(report)).not.toContain('sentinel-8731');
});

test('without a model, an unsure instruction says so and offers what it found', async ({
  sites,
  startOn,
  background,
}) => {
  const { session } = await startOn(sites.put('/', seats));
  const report = await background.act({ sessionId: session.id, input: 'click Take' });
  expect(report).toMatchObject({ result: { success: false }, error: { code: 'no-model' } });
  expect(report.candidates).toHaveLength(2);
  expect(report.result.message).toContain('Take');
});

test('an answer that names no element of the page is refused', async ({
  sites,
  startOn,
  background,
  model,
}) => {
  const { session } = await startOn(sites.put('/', seats));
  const action = { ref: 'zz99', method: 'click', arguments: [], description: 'Escape' };
  model.answerAll({ json: { actions: [action] } });
  const report = await background.act({
    sessionId: session.id,
    input: 'pick the cheapest seat',
    options: { model: { modelName: 'openai/test', baseURL: model.baseURL } },
  });
  expect(report).toMatchObject({ result: { success: false }, error: { code: 'model-answer-invalid' } });
});

test('does all steps of a compound instruction, or none', async ({ sites, startOn, background }) => {
  const url = sites.put(
    '/',
    `<form onsubmit="event.preventDefault(); document.querySelector('p').textContent = 'Found ' + this.q.value">
       <input name="q" type="search" aria-label="Search"></form><p></p>`,
  );
  const { page, session } = await startOn(url);
  const sessionId = session.id;
  const both = await background.act({ sessionId, input: 'type kettle in the search box and press Enter' });
  expect(both.result).toMatchObject({ success: true, actions: [{ method: 'fill' }, { method: 'press' }] });
  await expect(page.locator('p')).toHaveText('Found kettle');
  const half = await background.act({ sessionId, input: 'type teapot in the search box and click Bananas' });
  expect(half.result.success).toBe(false);
  await expect(page.getByLabel('Search')).toHaveValue('kettle');
});

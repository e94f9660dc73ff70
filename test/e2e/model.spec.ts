import { defaultSettings } from '../../src/protocol/settings';
import { expect } from './fixtures';
import { clickButton, seats, test } from './model-fixtures';
import { say } from './panel-states';

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
  const config = { modelName: 'openai/test', baseURL: model.baseURL };
  const settings = { ...defaultSettings, models: [{ id: '1', config }] };
  await background.saveSettings(settings);
  await background.setConsent({ origin: model.origin, isGiven: true });

  const byMatcher = await background.act({ sessionId, input: 'click Go' });
  expect(byMatcher).toMatchObject({ result: { success: true }, rung: 'matcher', usage: { inputTokens: 0 } });
  expect(model.connections).toBe(0);

  model.answerAll(({ user }) => {
    const [, aisle] = /^\s*([a-z]*\d+) button Take .*Aisle/m.exec(user) ?? [];
    return { json: { actions: [`${aisle} click`] } };
  });
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
    return { json: { actions: [`${ref} fill %code%`] } };
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
  model.answerAll({ json: { actions: ['zz99 click'] } });
  const report = await background.act({
    sessionId: session.id,
    input: 'pick the cheapest seat',
    options: { model: { modelName: 'openai/test', baseURL: model.baseURL } },
  });
  expect(report).toMatchObject({ result: { success: false }, error: { code: 'model-answer-invalid' } });
});

test('sends no text of a page to a provider before the user has agreed', async ({
  sites,
  startOn,
  background,
  model,
}) => {
  const { session } = await startOn(sites.put('/', seats));
  const sessionId = session.id;
  const config = { modelName: 'openai/test', baseURL: model.baseURL };
  await background.saveSettings({ ...defaultSettings, models: [{ id: '1', config }] });
  model.answerAll(clickButton(1));
  const ask = () => background.act({ sessionId, input: 'take the seat with the best view' });
  expect(await ask()).toMatchObject({
    error: { code: 'needs-consent', details: { origin: model.origin, modelName: 'openai/test' } },
  });
  expect(model.connections).toBe(0);
  await background.setConsent({ origin: model.origin, isGiven: true });
  expect(await ask()).toMatchObject({ result: { success: true }, rung: 'model' });
  await background.setConsent({ origin: model.origin, isGiven: false });
  expect(await ask()).toMatchObject({ error: { code: 'needs-consent' } });
});

test('the panel asks before text goes to a provider, names it, and goes on', async ({
  sites,
  startOn,
  background,
  panelTab,
  model,
}) => {
  const config = { modelName: 'openai/test', baseURL: model.baseURL };
  const price = { input: 1_000_000, cachedInput: 0, output: 0 };
  const prices = { asOf: '2026-01-01', models: { test: price } };
  await background.saveSettings({ ...defaultSettings, models: [{ id: '1', config }], prices });
  const { page } = await startOn(sites.put('/', seats));
  await page.bringToFront();
  model.answerAll(clickButton(1));
  await say(panelTab, 'Do', 'take the seat with the best view');
  const { host } = new URL(model.origin);
  await expect(panelTab.getByRole('heading', { name: `Send text of pages to ${host}?` })).toBeVisible();
  expect(model.connections).toBe(0);
  await panelTab.getByRole('button', { name: `Allow ${host}` }).click();
  await expect(panelTab.getByText('1 verified')).toBeVisible();
  const cost = /\d tokens · \$[1-9]\d*\.00 · \d/;
  await expect(panelTab.getByRole('main')).toContainText(cost);
  await panelTab.getByText('A model was asked once').click();
  await expect(panelTab.getByRole('listitem').filter({ hasText: 'openai/test' })).toContainText(cost);
  await expect(page.getByRole('listitem').nth(1).getByRole('button')).toHaveText('Taken');
});

test('does the steps of a compound instruction in their order, and says which it cannot do', async ({
  sites,
  startOn,
  background,
}) => {
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
  const message: unknown = expect.stringContaining('begun and not finished');
  expect(half.result).toMatchObject({ success: false, message });
  await expect(page.getByLabel('Search')).toHaveValue('teapot');
});

import type { Page } from '@playwright/test';
import path from 'node:path';
import { defaultSettings } from '../../../src/protocol/settings';
import { originRulePermission } from '../../../src/protocol/models/model-config';
import { startModelServer } from '../../fixtures/model-server';
import { expect, launch, test } from '../fixtures';

// What is on its disk is looked at.
test.use({ isAlone: true });

test('an endpoint that refuses extensions is asked without their origin, by the worker only', async ({
  background,
  panelTab,
  sites,
  context,
}) => {
  const server = await startModelServer({ refusesExtensions: true });
  server.answerAll({ json: { ok: true } });
  const model = { modelName: 'openai/test', baseURL: server.baseURL };
  await background.saveSettings({ ...defaultSettings, models: [{ id: '1', config: model }] });
  expect(await background.checkModel({ model })).toMatchObject({ ok: true });
  expect(server.requests).toHaveLength(1);
  expect(server.requests[0]?.headers.origin).toBeUndefined();

  const post = (page: Page) =>
    page.evaluate(
      (url) => fetch(url, { method: 'POST', body: '{}' }).then((response) => response.status),
      `${server.baseURL}/responses`,
    );
  // The controls: what a tab asks for goes out as ever, be it ours or a page's.
  expect(await post(panelTab)).toBe(403);
  const page = await context.newPage();
  await page.goto(sites.put('/', '<p>A page</p>'));
  await post(page);
  expect(server.requests.at(-1)?.headers.origin).toBe(new URL(page.url()).origin);

  const rules = () => panelTab.evaluate(() => chrome.declarativeNetRequest.getSessionRules());
  expect(await rules()).toHaveLength(1);
  await background.saveSettings(defaultSettings);
  expect(await rules()).toEqual([]);
  await server.close();
});

test.describe('in the store flavour', () => {
  test.use({ flavour: 'store', grantedSites: ['http://127.0.0.1/*'] });

  test('that takes the user’s permission, and a new start of the browser', async ({
    background,
    panelTab,
    context,
    extensionId,
    extensionDir,
    userDataDir,
  }) => {
    const server = await startModelServer({ refusesExtensions: true });
    server.answerAll({ json: { ok: true } });
    const model = { modelName: 'openai/test', baseURL: server.baseURL };
    await background.saveSettings({ ...defaultSettings, models: [{ id: '1', config: model }] });
    await panelTab.getByRole('button', { name: 'Settings' }).click();
    await panelTab.getByRole('button', { name: /Order, prices/ }).click();
    const testIt = () => panelTab.getByRole('button', { name: 'Test', exact: true }).click();
    await testIt();
    await expect(panelTab.getByText('OLLAMA_ORIGINS=chrome-extension://*')).toBeVisible();
    await panelTab.getByRole('button', { name: 'Allow that' }).click();
    await expect(panelTab.getByText('Close the browser and open it again')).toBeVisible();
    expect(await panelTab.evaluate(() => chrome.permissions.getAll())).toMatchObject({
      permissions: expect.arrayContaining([originRulePermission]),
    });
    await testIt();
    await expect(panelTab.getByText('only once the browser was closed and opened again')).toBeVisible();
    await expect(panelTab.getByRole('button', { name: 'Allow that' })).toBeHidden();
    await context.close();
    const again = await launch(path.join(userDataDir, 'profile'), [
      `--disable-extensions-except=${extensionDir}`,
      `--load-extension=${extensionDir}`,
    ]);
    const panel = await again.newPage();
    await panel.goto(`chrome-extension://${extensionId}/sidepanel.html`);
    await panel.getByRole('button', { name: 'Settings' }).click();
    await panel.getByRole('button', { name: /Order, prices/ }).click();
    await panel.getByRole('button', { name: 'Test', exact: true }).click();
    await expect(panel.getByText('Structured answers: JSON schema')).toBeVisible();
    await panel.reload();
    await panel.getByRole('button', { name: 'Settings' }).click();
    await panel.getByRole('button', { name: /Order, prices/ }).click();
    await expect(panel.getByText('Structured answers: JSON schema')).toBeVisible();
    await again.close();
    await server.close();
  });
});

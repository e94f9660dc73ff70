import type { Page } from '@playwright/test';
import { defaultSettings } from '../../../src/protocol/settings';
import { expect, test } from '../fixtures';

const modelNames = ['openai/gpt-4o-mini', 'anthropic/claude-haiku-4-5', 'openai/own'];
const models = modelNames.map((modelName) => ({ id: modelName, config: { modelName, apiKey: 'not-used' } }));

async function openModels(panel: Page): Promise<void> {
  await panel.getByRole('button', { name: 'Settings' }).click();
  await panel.getByRole('button', { name: /Order, prices/ }).click();
}

test('models are moved, removed, put back and changed with the keyboard alone', async ({
  background,
  panelTab,
}) => {
  await background.saveSettings({ ...defaultSettings, models });
  await openModels(panelTab);
  const tool = (verb: string, name: string) => panelTab.getByRole('button', { name: `${verb} ${name}` });
  const later = panelTab.getByRole('button', { name: 'Ask openai/gpt-4o-mini later' });
  const told = panelTab.getByRole('main').getByRole('status');
  await later.press('Enter');
  await expect(told).toHaveText('openai/gpt-4o-mini is asked as number 2 of 3.');
  await expect(later).toBeFocused();
  await later.press('Enter');
  await expect(told).toHaveText('openai/gpt-4o-mini is asked as number 3 of 3.');
  // At the end, where there is nothing more to do, the focus is not lost.
  await expect(later).toBeFocused();

  await tool('Remove', 'openai/own').press('Enter');
  await expect(told).toContainText('openai/own was removed.');
  await expect(tool('Change', 'openai/gpt-4o-mini')).toBeFocused();
  await panelTab.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(
    panelTab.getByRole('list', { name: 'Models that are asked' }).getByRole('listitem'),
  ).toHaveText([/claude-haiku/, /own/, /gpt-4o-mini/]);

  await tool('Change', 'openai/own').press('Enter');
  await expect(panelTab.getByRole('combobox', { name: 'Provider' })).toBeFocused();
  await panelTab.getByText('More', { exact: true }).click();
  const address = panelTab.getByRole('textbox', { name: 'Base URL' });
  await address.fill('nonsense');
  await address.press('Enter');
  await expect(address).toBeFocused();
  await expect(address).toHaveAccessibleDescription(/This is not a web address/);
  await address.press('Escape');
  await expect(tool('Change', 'openai/own')).toBeFocused();
});

test('prices are changed in the table', async ({ background, panelTab }) => {
  await background.saveSettings({ ...defaultSettings, models });
  await openModels(panelTab);
  const prices = panelTab.getByRole('form', { name: 'Prices' });
  await prices.getByRole('button', { name: 'Edit' }).click();
  await prices.getByRole('spinbutton', { name: 'In, openai/own' }).fill('1.5');
  await prices.getByRole('spinbutton', { name: 'Out, openai/own' }).fill('6');
  await prices.getByRole('button', { name: 'Save' }).click();
  await expect(prices.getByRole('row').filter({ hasText: 'openai/own' })).toHaveText(
    /openai\/own\s*1\.5\s*1\.5\s*6/,
  );
});

test('a source brings its address, and where its keys are had', async ({ panelTab }) => {
  await openModels(panelTab);
  await panelTab.getByRole('button', { name: 'Add', exact: true }).click();
  const key = panelTab.getByRole('link', { name: /^Get a key from/ });
  await expect(key).toHaveAttribute('href', 'https://platform.openai.com/api-keys');
  const provider = panelTab.getByRole('combobox', { name: 'Provider' });
  await provider.selectOption('Mistral');
  await expect(key).toHaveText('Get a key from Mistral');
  await expect(panelTab.getByRole('textbox', { name: 'Base URL' })).toHaveValue('https://api.mistral.ai/v1');

  await provider.selectOption('Ollama');
  await expect(key).toHaveCount(0);
  await expect(panelTab.getByText('What it is asked stays on this computer.')).toBeVisible();
  // It asks for no key, and what few need is out of the way.
  await expect(panelTab.getByLabel('API key')).toBeHidden();
  await expect(panelTab.getByRole('radiogroup', { name: 'API' })).toBeHidden();
  await panelTab.getByText('More', { exact: true }).click();
  await expect(panelTab.getByRole('radiogroup', { name: 'API' })).toBeVisible();
  await panelTab.getByRole('combobox', { name: 'Model name' }).fill('qwen3:8b');
  await panelTab.getByRole('button', { name: 'Save', exact: true }).click();
  await panelTab.getByRole('button', { name: 'Change openai/qwen3:8b' }).click();
  await expect(provider).toHaveValue('ollama');
  const { settings } = await panelTab.evaluate(() => chrome.storage.local.get('settings'));
  expect(settings).toMatchObject({
    models: [{ config: { baseURL: 'http://localhost:11434/v1', openaiEndpointFormat: 'chat' } }],
  });
});

test('a model is tested in its form before it is saved, and the answer stands there', async ({
  panelTab,
  sites,
}) => {
  const baseURL = `${new URL(sites.put('/v1', '')).origin}/v1`;
  await openModels(panelTab);
  await panelTab.getByRole('button', { name: 'Add', exact: true }).click();
  await panelTab.getByRole('combobox', { name: 'Provider' }).selectOption('compatible');
  const form = panelTab.getByRole('form', { name: 'Model' });
  const tryIt = form.getByRole('button', { name: 'Test', exact: true });
  await tryIt.click();
  const address = form.getByRole('textbox', { name: 'Base URL' });
  await expect(address).toBeFocused();
  await address.fill(baseURL);
  await form.getByRole('combobox', { name: 'Model name' }).fill('qwen3:8b');
  await tryIt.click();
  await expect(form.getByRole('status')).toContainText('Does not work.');
  // What was found counts for what was typed then.
  await address.press('End');
  await panelTab.keyboard.type('/');
  await expect(form.getByRole('status')).toHaveCount(0);
  const { settings } = await panelTab.evaluate(() => chrome.storage.local.get('settings'));
  expect(settings ?? {}).not.toHaveProperty('models.0');
});

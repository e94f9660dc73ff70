import { defaultSettings } from '../../src/protocol/settings';
import { expect, test } from './fixtures';
import { say } from './panel-states';

const secret = 'sentinel-4711';

test('the history is walked with the arrows, and can be cleared', async ({ context, panelTab, sites }) => {
  const page = await context.newPage();
  await page.goto(
    sites.put('/', `<button onclick="this.textContent += '!'">Go</button><button>Stay</button>`),
  );
  await page.bringToFront();
  await say(panelTab, 'Find', 'click Go');
  await expect(panelTab.getByRole('listitem').first()).toBeVisible();
  await say(panelTab, 'Find', 'click Stay');
  await expect(panelTab.getByText('Click the “Stay” button')).toBeVisible();
  const box = panelTab.getByRole('textbox', { name: 'Instruction' });
  await box.fill('half typed');
  await box.press('ArrowUp');
  await expect(box).toHaveValue('click Stay');
  await box.press('ArrowUp');
  await expect(box).toHaveValue('click Go');
  await box.press('ArrowDown');
  await box.press('ArrowDown');
  await expect(box).toHaveValue('half typed');

  await panelTab.getByRole('button', { name: 'Settings' }).click();
  await panelTab.getByRole('button', { name: /^Your runs/ }).click();
  await panelTab.getByRole('button', { name: 'Clear the history' }).click();
  await expect(panelTab.getByText('Runs appear here, the newest first.')).toBeVisible();
  await panelTab.getByRole('button', { name: 'Now', exact: true }).click();
  await box.fill('');
  await box.press('ArrowUp');
  await expect(box).toHaveValue('');
});

test('settings go out as a file without keys, and come in after a look', async ({ panelTab, background }) => {
  const model = { modelName: 'openai/x', apiKey: secret, baseURL: 'https://api.example/v1' };
  await background.saveSettings({ ...defaultSettings, models: [{ id: '1', config: model }] });
  await panelTab.getByRole('button', { name: 'Settings' }).click();
  const download = panelTab.waitForEvent('download');
  await panelTab.getByRole('button', { name: 'Export', exact: true }).click();
  const file = await (await download).createReadStream();
  const text = Buffer.concat(await file.toArray()).toString('utf8');
  expect(text).toContain('openai/x');
  expect(text).not.toContain(secret);

  const changed = text.replace('"auto"', '"dark"');
  await panelTab
    .getByLabel('Settings file to import')
    .setInputFiles({ name: 'settings.json', mimeType: 'application/json', buffer: Buffer.from(changed) });
  await expect(panelTab.getByRole('heading', { name: 'What the file changes' })).toBeVisible();
  await panelTab.getByRole('button', { name: 'Change these' }).click();
  const settings = async () =>
    panelTab.evaluate(async () => (await chrome.storage.local.get('settings'))['settings']);
  await expect
    .poll(settings)
    .toMatchObject({ colorScheme: 'dark', models: [{ config: { apiKey: secret } }] });
});

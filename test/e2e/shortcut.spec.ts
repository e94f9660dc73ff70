import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test as headless, workerListens } from './fixtures';
import { test } from './screen';

const readme = readFileSync(path.resolve(import.meta.dirname, '../../README.md'), 'utf8');

/** The keys README names for the panel, as the browser writes them. */
const inReadme = [...(/(?:<kbd>\w+<\/kbd> ?)+/.exec(readme)?.[0] ?? '').matchAll(/<kbd>(\w+)<\/kbd>/g)]
  .map(([, key]) => key)
  .join('+');

test.describe('in a fresh profile', () => {
  test.use({ flavour: 'store', isFirstUse: true });

  test('the keys that README names open the panel, which names them too', async ({
    context,
    sites,
    keyboard,
    findOpenPanel,
  }) => {
    const page = context.pages()[0] ?? (await context.newPage());
    await page.goto(sites.put('/', '<h1>Anything</h1>'));
    await page.bringToFront();
    await workerListens(context);
    await page.waitForTimeout(500);
    keyboard.press(inReadme.toLowerCase());
    const panel = await findOpenPanel();
    const given = await panel.evaluate(async () => (await chrome.commands.getAll())[0]?.shortcut);
    expect(given).toBe(inReadme);
    await expect(panel.getByText(`Opens with ${inReadme.replaceAll('+', ' ')}`)).toBeVisible();
  });
});

headless.describe('a browser that gave the keys to another', () => {
  headless.use({ flavour: 'store', isFirstUse: true });

  headless('is told of, with the way to set some', async ({ context, panelTab }) => {
    await panelTab.addInitScript(() => {
      chrome.commands.getAll = () => Promise.resolve([{ name: '_execute_action', shortcut: '' }]);
    });
    await panelTab.reload();
    await expect(panelTab.getByText('No keys open it yet.')).toBeVisible();
    const opening = context.waitForEvent('page');
    await panelTab.getByRole('button', { name: 'Set some' }).click();
    expect((await opening).url()).toBe('chrome://extensions/shortcuts');
    await panelTab.bringToFront();
    await panelTab.getByRole('button', { name: 'Skip' }).click();
    await panelTab.getByRole('button', { name: 'Settings' }).click();
    await panelTab.getByRole('button', { name: 'All keys' }).click();
    await expect(panelTab.getByRole('button', { name: 'Set one' })).toBeVisible();
    await panelTab.keyboard.press('Escape');
    await expect(panelTab.getByRole('heading', { name: 'Keys', level: 1 })).toHaveCount(0);
  });
});

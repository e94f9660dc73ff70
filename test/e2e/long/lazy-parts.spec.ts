import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '../fixtures';

// With a site, the extension lies in a folder of its own, from which a file can be taken.
test.use({ flavour: 'store', grantedSites: ['http://127.0.0.1/*'], isAlone: true });

test('a part whose file is gone says so in its place, and the rest works on', async ({
  context,
  extensionDir,
  extensionId,
}) => {
  const chunks = path.join(extensionDir, 'chunks');
  const gone = readdirSync(chunks).filter((name) => name.startsWith('settings-view'));
  expect(gone).toHaveLength(1);
  for (const name of gone) rmSync(path.join(chunks, name));
  const panel = await context.newPage();
  await panel.goto(`chrome-extension://${extensionId}/sidepanel.html`);

  await panel.getByRole('button', { name: 'Settings' }).click();
  await expect(panel.getByRole('alert')).toContainText('This part of the panel is missing.');
  await expect(panel.getByRole('alert')).toContainText('Tabwright was probably updated');
  await panel.getByRole('button', { name: 'Sessions' }).click();
  await expect(panel.getByRole('heading', { name: 'Cloud' })).toBeVisible();

  await panel.getByRole('button', { name: 'Settings' }).click();
  const loaded = panel.waitForEvent('load');
  await panel.getByRole('button', { name: 'Reload the panel' }).click();
  await loaded;
  await expect(panel.getByRole('button', { name: 'Now' })).toHaveAttribute('aria-current', 'page');
});

test('a screen that was brought while the panel was idle is drawn at once', async ({ panelTab }) => {
  // Parts come one after the other, and this is the last.
  await expect(panelTab.locator('link[href*="snapshot-view"]')).toBeAttached();
  const drawn = await panelTab.evaluate(async () => {
    document.querySelector<HTMLElement>('nav [aria-label="Settings"]')?.click();
    // No frame is drawn before that.
    await Promise.resolve();
    return document.querySelector('h1')?.textContent;
  });
  expect(drawn).toBe('Settings');
});

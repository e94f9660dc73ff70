import { expect, test } from '../e2e/pairing-fixtures';
import { pictureNamed } from './compose';

test.use({ isAlone: true });

test('docs/pictures/pairing-*.png show the box for the code, and a program that asks', async ({
  paired,
  panelTab: panel,
}) => {
  await panel.setViewportSize({ width: 400, height: 680 });
  await panel.bringToFront();
  await panel.getByRole('button', { name: 'Settings' }).click();
  const form = panel.getByRole('form', { name: 'Pairing' });
  await form.getByRole('textbox', { name: 'Name of this browser' }).fill('Work');
  await form.getByRole('button', { name: 'Pair this browser' }).scrollIntoViewIfNeeded();
  await form.screenshot({ path: pictureNamed('pairing-code.png') });

  await form.getByText('Another port').click();
  await form.getByRole('textbox', { name: 'Port of the broker' }).fill(String(paired.port));
  await form.getByRole('textbox', { name: 'Code' }).fill(await paired.folder.makeCode());
  await form.getByRole('textbox', { name: 'Code' }).press('Enter');
  await expect(panel.getByText('Connected', { exact: true })).toBeVisible();
  await expect.poll(async () => (await paired.startSession()).status).toBe(403);
  const asking = panel.getByRole('region', { name: 'A program asks to work in this browser' });
  await expect(asking.getByRole('button', { name: 'Always' })).toBeEnabled();
  await asking.screenshot({ path: pictureNamed('pairing-asking.png') });
});

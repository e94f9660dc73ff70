import { sendJson, serveCloud, started } from '../../fixtures/cloud-server';
import { expect, keys, test } from '../pairing-fixtures';

test.use({ flavour: 'store', grantedSites: ['http://127.0.0.1/*'], isAlone: true });
test.describe.configure({ timeout: 60_000 });

const patient = { timeout: 20_000 };

test('a session of a paired browser is named what it is, once its user agreed', async ({
  paired,
  pairAs,
  panelTab: panel,
  sites,
}) => {
  await pairAs('Work');
  await panel.bringToFront();
  await panel.getByRole('button', { name: 'Sessions' }).click();
  await panel.getByRole('button', { name: 'Connect a service' }).click();
  await panel.getByRole('textbox', { name: 'Base URL' }).fill(paired.url);
  await panel.getByRole('textbox', { name: 'Key or code' }).fill(keys[0]);
  await panel.getByRole('button', { name: 'Save' }).click();
  const address = sites.put('/', '<title>Ledger</title><h1>Ledger</h1>');
  await panel.getByRole('textbox', { name: 'Address to open' }).fill(address);
  const start = panel.getByRole('button', { name: 'New cloud session' });
  await start.click();
  const trouble = panel.getByRole('main').getByRole('alert');
  await expect(trouble).toContainText('You are asked in the panel.', patient);
  const asking = panel.getByRole('region', { name: 'A program asks to work in this browser' });
  // The question counts once it could be read.
  await panel.waitForTimeout(700);
  await asking.getByRole('button', { name: 'This session' }).click();
  await expect(asking).toBeHidden();
  await start.click();
  await expect(panel.getByText(/In the paired browser “Work”/)).toBeVisible(patient);
  // The tab that it works in stands among those of this browser, and for whom.
  await expect(panel.getByText(/^For /)).toBeVisible(patient);
  // The browser gives this flavour no picture of a tab that the user has not handed to it.
  await expect(panel.getByRole('figure')).toContainText(/There is no picture, since/, patient);
});

test('a session on a grid is named what it is', async ({ panelTab: panel }) => {
  const cloud = await serveCloud();
  cloud.answer('start', (_request, response) =>
    sendJson(response, { success: true, data: started }, { headers: { 'cloud-browser': 'grid' } }),
  );
  await panel.bringToFront();
  await panel.getByRole('button', { name: 'Sessions' }).click();
  await panel.getByRole('button', { name: 'Connect a service' }).click();
  await panel.getByRole('textbox', { name: 'Base URL' }).fill(cloud.url);
  await panel.getByRole('button', { name: 'Save' }).click();
  await panel.getByRole('button', { name: 'New cloud session' }).click();
  await expect(panel.getByText(/On a Selenium Grid/)).toBeVisible(patient);
  await cloud.close();
});

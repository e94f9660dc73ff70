import { connectService, expect, test } from '../e2e/cloud-fixtures';
import { say } from '../e2e/panel-states';
import { keepPanel, panelSize } from './compose';

test('docs/pictures/guide-cloud.png shows the page of a cloud session, with what was found on it', async ({
  ownService,
  panelTab: panel,
  shopUrl,
}) => {
  test.setTimeout(90_000);
  const patient = { timeout: 40_000 };
  await panel.setViewportSize({ ...panelSize, height: 760 });
  await connectService(panel, ownService.url);
  await panel.getByRole('textbox', { name: 'Address to open' }).fill(shopUrl);
  await panel.getByRole('button', { name: 'New cloud session' }).click();
  await expect(panel.getByText('Instructions go here')).toBeVisible(patient);
  await panel.getByRole('button', { name: 'Now', exact: true }).click();
  await say(panel, 'Find', 'type "ada@example.org" into Email and click Sign in');
  await expect(panel.locator('figure b')).toHaveCount(2, patient);
  await keepPanel(panel, 'guide-cloud.png');
});

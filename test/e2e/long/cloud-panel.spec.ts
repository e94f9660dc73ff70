import { connectService, expect, startInCloud, test } from '../cloud-fixtures';
import { say } from '../panel-states';

test.describe.configure({ timeout: 120_000 });

test('instructions of the panel are followed in a cloud session, and told as they stream', async ({
  context,
  ownService,
  panelTab,
  shopUrl,
}) => {
  const page = await context.newPage();
  await page.goto(shopUrl);
  await page.bringToFront();
  await connectService(panelTab, ownService.url);
  await startInCloud(panelTab);
  await panelTab.getByRole('button', { name: 'Now', exact: true }).click();

  await say(panelTab, 'Find', 'click Sign in');
  await expect(panelTab.getByRole('list', { name: 'Actions' })).toContainText('Sign in', { timeout: 20_000 });
  await panelTab.getByRole('button', { name: 'Back', exact: true }).click();

  await say(panelTab, 'Do', 'type %email% into Email');
  await expect(panelTab.getByRole('heading', { name: /^Send these values to 127\.0\.0\.1/ })).toBeVisible();
  await panelTab.getByRole('textbox', { name: 'Value of %email%' }).fill('ada@example.org');
  await panelTab.getByRole('button', { name: 'Send and run' }).click();
  await expect(panelTab.getByText('1 verified')).toBeVisible({ timeout: 20_000 });
  await expect(panelTab.getByText(/The service says: .*%email%/)).toBeVisible();
  // The tab here was left alone.
  expect(await page.locator('#email').inputValue()).toBe('');

  await panelTab.getByRole('button', { name: 'Sessions' }).click();
  await panelTab.getByRole('button', { name: /^Log of/ }).click();
  await expect(panelTab.getByRole('log')).toContainText(/Fill|fill|doing/);
  await panelTab.getByRole('button', { name: /^End / }).click();
  await expect(panelTab.getByText('Ended')).toBeVisible();
});

test('a service that is killed in the middle of a run ends it with a reason, and the session can be started anew', async ({
  context,
  ownService,
  panelTab,
  sites,
}) => {
  const page = await context.newPage();
  await page.goto(sites.put('/later', '<title>Later</title><button disabled>Pay later</button>'));
  await page.bringToFront();
  await connectService(panelTab, ownService.url);
  await startInCloud(panelTab);
  await panelTab.getByRole('button', { name: 'Now', exact: true }).click();
  await say(panelTab, 'Do', 'click Pay later');
  await expect(panelTab.getByRole('log', { name: /^Log of/ })).toContainText('Pay later', {
    timeout: 20_000,
  });
  await ownService.kill();
  await expect(panelTab.getByRole('alert')).toBeVisible({ timeout: 20_000 });
  await ownService.start();
  await panelTab.getByRole('button', { name: 'Sessions' }).click();
  await expect(panelTab.getByText(/not known to the service any more/)).toBeVisible({ timeout: 20_000 });
  await panelTab.getByRole('button', { name: 'New cloud session' }).click();
  await expect(panelTab.getByText('Instructions go here')).toBeVisible({ timeout: 40_000 });
});

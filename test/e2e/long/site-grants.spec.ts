import { expect } from '../fixtures';
import { say } from '../panel-states';
import { allow, test } from '../screen';

test.use({ flavour: 'store', isFirstUse: true });
test.slow();

test('an allowed site is listed with what it may, and is given back', async ({
  sites,
  keyboard,
  panelOn,
}) => {
  const { page, panel } = await panelOn(`<title>Shop</title><button>Buy</button>`);
  const { host, hostname } = new URL(sites.b);
  await say(panel, 'Do', `go to ${host} and click Buy`);
  await panel.getByRole('radio', { name: 'This site' }).click();
  await panel.getByRole('button', { name: 'Allow this site' }).click();
  await allow(page, keyboard);
  await expect.poll(() => page.url()).toContain(host);

  await panel.getByRole('button', { name: 'Settings' }).click();
  await panel.getByRole('button', { name: /^Sites/ }).click();
  const row = panel.getByRole('list', { name: 'Sites that are allowed' }).getByRole('listitem');
  await expect(row).toHaveText(/localhost.*Allowed until you remove it/);
  await panel.getByRole('button', { name: `Remove ${hostname}` }).click();
  await expect(panel.getByText('Tabwright asks when it needs the site again.')).toBeVisible();
  await expect(panel.getByText('No sites until you allow them.')).toBeVisible();
  expect(await panel.evaluate(() => chrome.permissions.getAll())).toMatchObject({ origins: [] });
});

import { expect } from '../fixtures';
import { say } from '../panel-states';
import { allow, test } from '../screen';

test.use({ flavour: 'store', isFirstUse: true });
test.slow();

const shop = `<title>Shop</title><button onclick="this.textContent = 'Bought'">Buy</button>`;

for (const { choice, button, kept } of [
  { choice: 'This time', button: 'Allow this time', kept: ['http://localhost/*'] },
  { choice: 'This site', button: 'Allow this site', kept: ['http://localhost/*'] },
  { choice: 'All sites', button: 'Allow all sites', kept: ['http://*/*', 'https://*/*'] },
]) {
  test(`a site that an instruction names is allowed for “${choice}”, and the instruction goes on`, async ({
    context,
    sites,
    keyboard,
    panelOn,
  }) => {
    const { page, panel } = await panelOn(shop);
    const { host } = new URL(sites.b);
    await say(panel, 'Do', `go to ${host} and click Buy`);
    await expect(panel.getByRole('heading', { name: `Let Tabwright work on ${host}?` })).toBeVisible();
    await panel.getByRole('radio', { name: choice }).click();
    await panel.getByRole('button', { name: button }).click();
    await allow(page, keyboard);
    await expect(panel.getByText('now shows “Bought”')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Bought' })).toBeVisible();
    const { origins = [] } = await panel.evaluate(() => chrome.permissions.getAll());
    expect(origins.toSorted()).toEqual(kept);

    // With the tab the session ends.
    await context.newPage();
    await page.close();
    const left = choice === 'This time' ? [] : kept;
    await expect
      .poll(async () => (await panel.evaluate(() => chrome.permissions.getAll())).origins?.toSorted())
      .toEqual(left);
  });
}

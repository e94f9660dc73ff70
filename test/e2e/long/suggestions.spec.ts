import { expect, test } from '../fixtures';

const signIn = `<form aria-label="Sign in"><label>Email <input name="email"></label>
  <label>Password <input type="password"></label><button>Sign in</button></form>`;

test('what is found on the page is shown once there is a session, and follows the page', async ({
  context,
  sites,
  openPanel,
}) => {
  sites.put('/next', '<main><h1>Orders</h1><button onclick="document.title = 1">Export</button></main>');
  const page = await context.newPage();
  await page.goto(sites.put('/', `<title>Sign in</title>${signIn}`));
  const panel = await openPanel(page);
  const found = panel.getByRole('list', { name: 'Found on this page' });
  const box = panel.getByRole('textbox', { name: 'Instruction' });
  await expect(box).toBeFocused();
  await expect(found).toHaveCount(0);

  await box.fill('click Email');
  await box.press('Enter');
  await panel.getByRole('button', { name: 'Back' }).click();
  await expect(found.getByRole('listitem')).toHaveText([/Fill in “Sign in”/]);

  await page.evaluate(() =>
    document.body.insertAdjacentHTML('afterbegin', '<input type="search" aria-label="Products">'),
  );
  await expect(found.getByText('in “Products”')).toBeVisible();

  await page.goto(`${sites.a}/next`);
  await expect(found.getByRole('listitem')).toHaveText([/Press “Export”/]);
});

test('a suggestion fills the box with the gap under the cursor, or shows what to choose from', async ({
  startOn,
  sites,
  panelTab,
}) => {
  const search = '<search><input type="search" aria-label="Products"></search>';
  const { page } = await startOn(sites.put('/', search + signIn));
  const found = panelTab.getByRole('list', { name: 'Found on this page' });
  await found.getByText('Search', { exact: true }).click();
  await panelTab.keyboard.type('kettle');
  const box = panelTab.getByRole('textbox', { name: 'Instruction' });
  await expect(box).toHaveValue('type "kettle" into Products and press Enter');
  await box.press('Enter');
  await expect(page.getByLabel('Products')).toHaveValue('kettle');

  await panelTab.getByRole('button', { name: 'Back' }).click();
  await found.getByText('Fill in “Sign in”').click();
  const rows = panelTab.getByRole('list', { name: 'Actions found' }).getByRole('listitem');
  await expect(rows).toHaveCount(3);
  await panelTab.getByPlaceholder('needs a value').first().fill('ada@example.org');
  await panelTab.keyboard.press('Enter');
  await expect(page.getByLabel('Email')).toHaveValue('ada@example.org');
});

test('a page of the browser has no suggestions, and one without a session none', async ({
  context,
  sites,
  panelTab,
}) => {
  const page = await context.newPage();
  await page.goto(sites.put('/', signIn));
  await page.bringToFront();
  await expect(panelTab.getByText('No session yet')).toBeVisible();
  await expect(panelTab.getByRole('list', { name: 'Found on this page' })).toHaveCount(0);
  await page.goto('chrome://version');
  await expect(panelTab.getByRole('button', { name: 'Open the practice page' })).toBeVisible();
});

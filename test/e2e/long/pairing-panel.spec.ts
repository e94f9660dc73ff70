import { expect, sessionIdIn, test } from '../pairing-fixtures';

test.use({ flavour: 'store', grantedSites: ['http://127.0.0.1/*'], isAlone: true });

test('is paired in the settings by the code, asks about a program, and is ended there', async ({
  paired,
  panelTab: panel,
  shopUrl,
}, testInfo) => {
  const picture = (name: string) => panel.screenshot({ path: testInfo.outputPath(`${name}.png`) });
  const code = await paired.folder.makeCode();
  await panel.bringToFront();
  await panel.getByRole('button', { name: 'Settings' }).click();
  const form = panel.getByRole('form', { name: 'Pairing' });
  await form.getByRole('button', { name: 'Pair this browser' }).click();
  const typed = form.getByRole('textbox', { name: 'Code' });
  await expect(typed).toHaveAccessibleDescription('Type the code that the program shows.');
  await expect(typed).toBeFocused();
  await expect(form.getByRole('textbox', { name: 'Name of this browser' })).toHaveValue(/^Chrom.* on Linux$/);
  await form.getByRole('textbox', { name: 'Code' }).fill('00000000');
  await form.getByRole('textbox', { name: 'Name of this browser' }).fill('Work');
  await form.getByText('Another port').click();
  await form.getByRole('textbox', { name: 'Port of the broker' }).fill(String(paired.port));
  await form.getByRole('button', { name: 'Pair this browser' }).click();
  await expect(form.getByRole('alert')).toContainText('The code is another');
  await form.scrollIntoViewIfNeeded();
  await picture('wrong-code');

  await form.getByRole('textbox', { name: 'Code' }).fill(code.toLowerCase());
  await form.getByRole('textbox', { name: 'Code' }).press('Enter');
  await expect(panel.getByText('Connected', { exact: true })).toBeVisible();
  await expect(panel.getByText('No program has worked here yet.')).toBeVisible();
  // So that it comes back after sleep: given without a question, and kept only as long as the pairing.
  const alarms = () => panel.evaluate(async () => (await chrome.alarms.getAll()).map(({ name }) => name));
  await expect.poll(alarms).toEqual(['pairing']);

  // A name is shown as text, and the question is in our own words.
  const name = '<img src=x onerror=alert(1)>\u202e Your bank';
  const by = { name: name.replace(/\u202e/, '') };
  expect(await paired.startSession({}, by)).toMatchObject({ status: 403 });
  expect(await panel.evaluate(() => chrome.action.getBadgeText({}))).toBe('?');
  const asking = panel.getByRole('region', { name: 'A program asks to work in this browser' });
  await expect(asking).toContainText('<img src=x onerror=alert(1)> Your bank');
  await expect(asking.locator('img')).toHaveCount(0);
  await picture('asking');
  await asking.getByRole('button', { name: 'Always' }).click();
  await expect(asking).toBeHidden();

  const started = await paired.startSession({}, by);
  expect(started).toMatchObject({ status: 200 });
  const id = sessionIdIn(started);
  expect(await paired.ask(`${id}/navigate`, { url: shopUrl })).toMatchObject({ status: 200 });
  await paired.ask(`${id}/act`, { input: 'type kettle in the search field' });
  await panel.getByRole('button', { name: 'Sessions' }).click();
  await expect(panel.getByText('For <img src=x onerror=alert(1)> Your bank')).toBeVisible();
  await panel.getByRole('button', { name: 'Settings' }).click();
  const working = panel.getByRole('list', { name: 'Programs that work here' });
  await expect(working).toContainText('1 tab');
  for (const [look, colorScheme, width] of [
    ['light', 'light', 400],
    ['dark', 'dark', 400],
    ['narrow', 'light', 320],
    ['wide', 'dark', 800],
  ] as const) {
    await panel.emulateMedia({ colorScheme });
    await panel.setViewportSize({ width, height: 720 });
    await working.scrollIntoViewIfNeeded();
    await picture(`works-${look}`);
  }
  await working.getByRole('button', { name: /^Stop/ }).click();
  await expect(working).toBeHidden();
  await panel.getByText('What programs did here').click();
  const did = panel.getByRole('list', { name: /^What programs did here/ });
  await expect(did.getByRole('listitem').first()).toContainText('act type kettle in the search field');
  await expect(did.getByRole('listitem').first()).toContainText('Your bank');
  expect(await paired.ask(`${id}/act`, { input: 'click Sign in' })).toMatchObject({ status: 404 });

  const answered = panel.getByRole('list', { name: 'Programs you have answered' });
  await answered.getByRole('button', { name: /^Take back/ }).click();
  await expect(answered).toBeHidden();
  expect(await paired.startSession({}, by)).toMatchObject({ status: 403 });
  await asking.getByRole('button', { name: 'Never' }).click();
  await expect.poll(async () => (await paired.startSession({}, by)).text).toContain('(client-refused)');

  await panel.getByRole('button', { name: 'End the pairing' }).click();
  await expect(form).toBeVisible();
  await expect.poll(alarms).toEqual([]);
  expect(await panel.evaluate(() => chrome.action.getBadgeText({}))).toBe('');
  await expect.poll(() => paired.folder.profiles()).toEqual([]);
  expect((await paired.startSession({}, by)).text).toContain('No browser is paired');
});

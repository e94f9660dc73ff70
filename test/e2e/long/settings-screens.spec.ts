import { defaultSettings } from '../../../src/protocol/settings';
import { keptStores } from '../../../src/protocol/operations/kept-stores';
import { expect, test } from '../fixtures';
import { click, recordingOf } from '../panel-recordings';
import { say } from '../panel-stage';

test('Sites tells what came with this version, and forgets what was allowed on one', async ({ panelTab }) => {
  await panelTab.evaluate(() => chrome.storage.session.set({ 'gate:https://shop.example': ['risk pay'] }));
  await panelTab.getByRole('button', { name: 'Settings' }).click();
  await panelTab.getByRole('button', { name: /^Sites/ }).click();
  const rows = panelTab.getByRole('list', { name: 'Sites that are allowed' }).getByRole('listitem');
  await expect(rows).toHaveText([/^All sites.*Part of this version/, /^shop\.example.*One kind of step/]);
  await panelTab.getByRole('button', { name: 'Remove shop.example' }).click();
  await expect(rows).toHaveText([/^All sites/]);
  const kept = await panelTab.evaluate(() => chrome.storage.session.get('gate:https://shop.example'));
  expect(kept).toEqual({});
});

test('Privacy says to whom what goes as it is set up', async ({ background, panelTab }) => {
  await panelTab.getByRole('button', { name: 'Settings' }).click();
  await panelTab.getByRole('button', { name: /^Privacy/ }).click();
  const leaves = panelTab.getByRole('list', { name: 'What leaves this browser' }).getByRole('listitem');
  await expect(leaves).toHaveText([/^Nothing/, /^The makers of Tabwright get nothing/]);
  const models = [
    { id: '1', config: { modelName: 'openai/gpt-5', apiKey: 'not-used' } },
    { id: '2', config: { modelName: 'openai/qwen', baseURL: 'http://localhost:11434/v1' } },
  ];
  await background.saveSettings({ ...defaultSettings, models });
  await expect(leaves).toHaveText([
    /^api\.openai\.com.*Gets the text of the page/,
    /^localhost:11434.*stays here/,
    /^The makers/,
  ]);
});

test('Privacy lists all that is kept with its count, and leads to it; nothing is kept that it does not list', async ({
  background,
  context,
  panelTab,
  sites,
}) => {
  const page = await context.newPage();
  await page.goto(sites.put('/', '<button onclick="this.textContent = 1">Go</button>'));
  await page.bringToFront();
  await say(panelTab, 'Do', 'click Go');
  await expect(panelTab.getByText('1 verified')).toBeVisible();
  await background.addRecordings({ recordings: [recordingOf([click('#go')], { id: 'a', name: 'Go' })] });
  await background.setSchedule({ recordingId: 'a', page: 'https://shop.example/' });
  await panelTab.getByRole('button', { name: 'Settings' }).click();
  await panelTab.getByRole('button', { name: /^Privacy/ }).click();
  const kept = panelTab.getByRole('list', { name: 'What is kept in this browser' });
  for (const row of ['History · 1', 'Recordings · 1', 'Schedules · 1', 'Remembered answers · ', 'Models · 0'])
    await expect(kept.getByRole('listitem').filter({ hasText: row })).toHaveCount(1);

  const { databases, keys } = await panelTab.evaluate(async () => ({
    databases: (await indexedDB.databases()).map(({ name = '' }) => name),
    keys: Object.keys(await chrome.storage.local.get(null)),
  }));
  const listed = Object.values(keptStores);
  const isListed = (key: string) =>
    listed.some((store) =>
      store.keys.some((each) => (each.endsWith(':') ? key.startsWith(each) : key === each)),
    );
  expect(databases.length).toBeGreaterThan(2);
  expect(
    databases.filter((name) => !listed.some((store) => store.databases.some((each) => each === name))),
  ).toEqual([]);
  expect(keys.filter((key) => !isListed(key))).toEqual([]);

  await kept.getByRole('button', { name: /^History/ }).click();
  await panelTab.getByRole('button', { name: 'Clear the history' }).click();
  await expect(
    panelTab.getByText('Remembered answers, recordings and results of schedules stay.'),
  ).toBeVisible();
  await panelTab.getByRole('button', { name: 'See what is kept' }).click();
  await expect(kept.getByRole('listitem').filter({ hasText: 'History · 0' })).toHaveCount(1);
});

test('Settings are searched by what they say', async ({ panelTab }) => {
  await panelTab.getByRole('button', { name: 'Settings' }).click();
  await panelTab.getByRole('searchbox', { name: 'Search in Settings' }).fill('dark');
  await expect(panelTab.getByRole('heading', { name: 'Appearance' })).toBeVisible();
  await expect(panelTab.getByRole('heading', { name: 'Models' })).toBeHidden();
  await panelTab.getByRole('searchbox').fill('unicycle');
  await expect(panelTab.getByText('Nothing in Settings matches “unicycle”.')).toBeVisible();
  await panelTab.getByRole('searchbox').fill('');
  await expect(panelTab.getByRole('heading', { name: 'Models' })).toBeVisible();
});

test('About tells the version, and opens the licences of all that is in the build', async ({
  context,
  panelTab,
}) => {
  await panelTab.getByRole('button', { name: 'Settings' }).click();
  await panelTab.getByRole('button', { name: /^About/ }).click();
  const version = await panelTab.evaluate(() => chrome.runtime.getManifest().version);
  await expect(panelTab.getByText(version, { exact: true })).toBeVisible();
  const opened = context.waitForEvent('page');
  await panelTab.getByRole('link', { name: 'Open the list' }).click();
  const licences = (await (await opened).locator('body').textContent()) ?? '';
  for (const name of ['react-dom', 'zod', '@mantine/core', 'idb'])
    expect(licences).toMatch(new RegExp(`^${name} [\\d.]+\n(MIT|ISC)`, 'm'));
});

test('the keys are opened from Settings and with ?, and Esc goes back to where they were opened', async ({
  panelTab,
}) => {
  const keys = panelTab.getByRole('heading', { name: 'Keys', exact: true, level: 1 });
  await panelTab.getByRole('button', { name: 'Settings' }).click();
  await panelTab.getByRole('button', { name: 'All keys' }).click();
  await expect(keys).toBeVisible();
  await expect(panelTab.getByRole('heading', { level: 2 })).toHaveText([
    'Anywhere',
    'In the instruction box',
    'In what was found',
    'In data',
    'In a recording',
  ]);
  await panelTab.getByRole('button', { name: 'Change' }).focus();
  await panelTab.keyboard.press('Escape');
  await expect(panelTab.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  await panelTab.getByRole('button', { name: 'Sessions' }).focus();
  await panelTab.getByRole('button', { name: 'Sessions' }).click();
  await panelTab.keyboard.press('?');
  await expect(keys).toBeVisible();
  await panelTab.keyboard.press('Escape');
  await expect(panelTab.getByRole('heading', { name: 'Sessions', level: 1 })).toBeVisible();
});

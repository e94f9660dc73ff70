import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Client } from '../../src/messaging/contract';
import type { BackgroundContract } from '../../src/protocol/background';
import type { Recording } from '../../src/protocol/recordings/recording';
import { ReplayReport } from '../../src/protocol/recordings/replay';
import { stepOn } from '../../src/recording/step-target';
import { shopRecording } from '../fixtures/shop-recording';
import { expect, tabIdOf, test } from './fixtures';

test.describe.configure({ timeout: 90_000 });

const kettle = { ...shopRecording({ shop: 'https://shop.example' }), id: 'kettle' };
const plants: Recording = {
  ...kettle,
  id: 'plants',
  name: 'Water the plants',
  tags: ['home', 'weekly'],
  variables: [],
  steps: [{ id: 'wait', method: 'wait', arguments: ['10'], description: 'Wait 10 ms' }],
};

async function openRecordings(panel: Page): Promise<void> {
  await panel.getByRole('button', { name: 'Recordings', exact: true }).click();
  await expect(panel.getByRole('heading', { name: 'Recordings', exact: true })).toBeVisible();
}

const rows = (panel: Page) =>
  panel.getByRole('list', { name: 'Recordings', exact: true }).locator('[data-row]');

/** Opens a recording of the list, with one of the things its menu offers. */
async function choose(panel: Page, name: string, item: string): Promise<void> {
  await panel.getByRole('button', { name: `With “${name}”` }).click();
  await panel.getByRole('menuitem', { name: item }).click();
}

/** Gives a file to a button that asks for one. */
async function giveFile(panel: Page, name: string, text: string): Promise<void> {
  const [chooser] = await Promise.all([
    panel.waitForEvent('filechooser'),
    panel.getByRole('button', { name: 'Import', exact: true }).click(),
  ]);
  await chooser.setFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
}

/** What is saved by a press of a button. */
async function savedBy(panel: Page, press: () => Promise<void>): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([panel.waitForEvent('download'), press()]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
}

test('recordings are found, duplicated, and deleted with an undo', async ({ background, panelTab }) => {
  await openRecordings(panelTab);
  await expect(panelTab.getByText('Do it once by hand.')).toBeVisible();
  await background.addRecordings({ recordings: [kettle, plants] });
  await expect(rows(panelTab)).toHaveCount(2);

  const search = panelTab.getByRole('searchbox');
  await search.fill('weekly');
  await expect(rows(panelTab)).toHaveText([/Water the plants/]);
  await search.fill('zeppelin');
  await expect(panelTab.getByText('Nothing matches “zeppelin”.')).toBeVisible();
  await search.fill('');

  await choose(panelTab, 'Water the plants', 'Duplicate');
  await expect(rows(panelTab)).toHaveCount(3);
  await rows(panelTab).filter({ hasText: 'Copy of Water the plants' }).press('Delete');
  await expect(rows(panelTab)).toHaveCount(2);
  await panelTab.getByRole('button', { name: 'Undo' }).click();
  await expect(rows(panelTab)).toHaveCount(3);
});

test('a name and tags are changed, and an earlier version is restored', async ({ background, panelTab }) => {
  await background.addRecordings({ recordings: [plants] });
  await openRecordings(panelTab);
  await choose(panelTab, 'Water the plants', 'Name and tags');
  await panelTab.getByRole('textbox', { name: 'Name' }).fill('Feed the cat');
  await panelTab.getByRole('textbox', { name: 'Tags' }).fill('home, cats, home');
  await panelTab.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(panelTab.getByText('v2 · saved')).toBeVisible();
  expect(await background.readRecording({ id: 'plants' })).toMatchObject({
    name: 'Feed the cat',
    tags: ['home', 'cats'],
  });

  await panelTab.getByRole('button', { name: 'With this recording' }).click();
  await panelTab.getByRole('menuitem', { name: 'Versions' }).click();
  await panelTab.getByRole('button', { name: 'Restore version 1' }).click();
  await expect(panelTab.getByText('v3 · saved')).toBeVisible();
  expect(await background.readRecording({ id: 'plants' })).toMatchObject({ name: 'Water the plants' });
  expect(await background.listVersions({ id: 'plants' })).toHaveLength(3);
});

test('an export says what it cannot express, and is saved; a file is looked at before it is imported', async ({
  background,
  panelTab,
}) => {
  await background.addRecordings({ recordings: [kettle] });
  await openRecordings(panelTab);
  await choose(panelTab, kettle.name, 'Export');
  const format = panelTab.getByRole('combobox', { name: 'Format' });
  for (const [label, beginning] of [
    ['Playwright test (TypeScript)', 'import { '],
    ['Puppeteer script (JavaScript)', ''],
    ['For people (Markdown)', '# '],
    ['Chrome DevTools Recorder (JSON)', '{'],
  ] as const) {
    await format.selectOption(label);
    await expect(panelTab.getByText(/differences? from this recording/)).toBeVisible();
    const save = panelTab.getByRole('button', { name: 'Save the file' });
    const { text } = await savedBy(panelTab, () => save.click());
    expect(text).toContain(beginning);
    expect(text).toContain('kettle');
  }
  await format.selectOption('Tabwright (JSON)');
  const save = panelTab.getByRole('button', { name: 'Save the file' });
  const { name, text } = await savedBy(panelTab, () => save.click());
  expect(name).toMatch(/\.workflow\.json$/);

  await openRecordings(panelTab);
  await giveFile(panelTab, 'broken.json', '{');
  await expect(panelTab.getByRole('alert')).toContainText('The file is not JSON.');
  await giveFile(panelTab, name, text);
  await expect(panelTab.getByRole('heading', { name: '1 recording in this file' })).toBeVisible();
  await panelTab.locator('summary').click();
  await expect(panelTab.getByText('Go to the shop', { exact: true })).toBeVisible();
  expect(await background.listRecordings({})).toHaveLength(1);
  await panelTab.getByRole('button', { name: 'Save it' }).click();
  await expect(rows(panelTab)).toHaveCount(2);
});

/** The panel beside the shop, with a recording open whose replay needs nothing more. */
async function openKettle(
  { background, panelTab, page, shopUrl }: Opening,
  name = kettle.name,
): Promise<void> {
  const shop = new URL(shopUrl).origin;
  const variables = kettle.variables.map((variable) =>
    variable.name === 'shop' ? { ...variable, value: shop } : variable,
  );
  await page.goto(shopUrl);
  await page.bringToFront();
  await background.addRecordings({ recordings: [{ ...kettle, variables }] });
  await openRecordings(panelTab);
  await rows(panelTab).filter({ hasText: name }).click();
  await expect(panelTab.getByRole('list', { name: 'Steps', exact: true })).toBeVisible();
}

type Opening = { background: Client<BackgroundContract>; panelTab: Page; page: Page; shopUrl: string };

const steps = (panel: Page) => panel.getByRole('list', { name: 'Steps', exact: true }).locator('[data-row]');

test('what is done by hand comes up step by step, and is paused, made secret, taken back and saved', async ({
  background,
  context,
  panelTab,
  sites,
}) => {
  const page = await context.newPage();
  await page.goto(
    sites.put(
      '/guests',
      '<title>Guests</title><label>Guest <input id="guest"></label><button>Add</button><button>Drop</button>',
    ),
  );
  await page.bringToFront();
  await openRecordings(panelTab);
  const recorded = panelTab.getByRole('log').getByRole('listitem');
  await panelTab.getByRole('button', { name: 'Record', exact: true }).click();
  await expect(recorded).toHaveText([/Go to/]);
  await page.getByRole('textbox').pressSequentially('Ada');
  await page.getByRole('button', { name: 'Add' }).click();
  await expect(recorded.last()).toContainText('Click “Add”');
  await panelTab.getByRole('button', { name: 'It is secret' }).click();
  await expect(panelTab.getByText('“Ada”')).toHaveCount(0);

  await panelTab.getByRole('button', { name: 'Pause' }).click();
  await expect(panelTab.getByText('Paused')).toBeVisible();
  await page.getByRole('button', { name: 'Drop' }).click();
  await panelTab.getByRole('button', { name: 'Go on' }).click();
  await page.getByRole('button', { name: 'Add' }).click();
  await expect(recorded.filter({ hasText: 'Click “Add”' })).toHaveCount(2);
  await expect(recorded.filter({ hasText: 'Drop' })).toHaveCount(0);
  await panelTab.getByRole('button', { name: 'Undo last step' }).click();
  await expect(recorded.filter({ hasText: 'Click “Add”' })).toHaveCount(1);

  await panelTab.getByRole('button', { name: 'Stop and save' }).click();
  await expect(steps(panelTab).last()).toContainText('Click “Add”');
  await panelTab.getByRole('button', { name: 'Record more steps' }).click();
  await expect(recorded).toHaveText([/Go to/]);
  await page.getByRole('button', { name: 'Drop' }).click();
  await expect(recorded.last()).toContainText('Click “Drop”');
  await panelTab.getByRole('button', { name: 'Stop and save' }).click();
  await expect(steps(panelTab).last()).toContainText('Click “Drop”');
  const [saved, ...others] = await background.listRecordings({});
  expect(others).toEqual([]);
  expect(saved!.name).toBe('Guests: Fill “Guest” with a secret');
  const recording = await background.readRecording({ id: saved!.id });
  expect(JSON.stringify(recording)).not.toContain('Ada');
  expect(recording).toMatchObject({ revision: 2, variables: [{ isSecret: true }] });

  await steps(panelTab).nth(1).click();
  const ways = panelTab.getByRole('group', { name: 'How it is found' }).getByRole('radio');
  await expect(ways.first()).toBeChecked();
  const selectors = await ways.evaluateAll((radios) => radios.map((radio) => radio.getAttribute('value')));
  expect(selectors).toEqual([...new Set(selectors)]);
});

test('steps are moved by key and by hand, changed, deleted with an undo, and saved', async ({
  background,
  context,
  panelTab,
  shopUrl,
}) => {
  await openKettle({ background, panelTab, page: await context.newPage(), shopUrl });
  await expect(steps(panelTab).nth(7)).toContainText('Choose “Blue”');
  await steps(panelTab).nth(7).press('Alt+ArrowDown');
  await expect(steps(panelTab).nth(8)).toContainText('Choose “Blue”');
  await expect(steps(panelTab).nth(8)).toBeFocused();
  await panelTab.getByRole('button', { name: 'Move step 9;' }).press('ArrowUp');
  await expect(steps(panelTab).nth(7)).toContainText('Choose “Blue”');
  await panelTab.getByRole('button', { name: 'Move step 8;' }).dragTo(steps(panelTab).nth(2));
  await expect(
    steps(panelTab).nth(2).or(steps(panelTab).nth(3)).filter({ hasText: 'Choose “Blue”' }),
  ).toBeVisible();

  await steps(panelTab).first().press('Delete');
  await expect(steps(panelTab)).toHaveCount(kettle.steps.length - 1);
  await panelTab.getByRole('button', { name: 'Undo' }).click();
  await expect(steps(panelTab).first()).toContainText('Go to the shop');

  await steps(panelTab).filter({ hasText: 'Fill “Full name”' }).click();
  await panelTab.getByRole('button', { name: 'Make it a variable' }).click();
  await expect(panelTab.getByRole('button', { name: 'Variable %text%' })).toBeVisible();
  await panelTab.getByRole('button', { name: 'Variable %text%' }).click();
  const card = panelTab.getByRole('group', { name: '%text%' });
  await card.getByRole('textbox', { name: 'Name' }).fill('fullName');
  await card.getByRole('textbox', { name: 'Name' }).press('Enter');
  await expect(panelTab.getByRole('button', { name: 'Variable %fullName%' })).toBeVisible();
  await panelTab.getByRole('button', { name: 'All recordings' }).click();
  await expect(rows(panelTab)).toHaveCount(1);
  const saved = await background.readRecording({ id: 'kettle' });
  expect(saved.revision).toBe(2);
  expect(saved.variables).toContainEqual({ name: 'fullName', value: 'Ada Lovelace' });
  expect(saved.steps.filter(({ arguments: [first] }) => first === '%fullName%')).toHaveLength(1);
});

test('a step is added by pointing at an element, and a check by its text; how many fit is said', async ({
  background,
  context,
  panelTab,
  shopUrl,
}) => {
  const page = await context.newPage();
  await openKettle({ background, panelTab, page, shopUrl });
  await steps(panelTab).nth(1).click();
  await panelTab.getByRole('button', { name: 'Add a step' }).click();
  await expect(panelTab.getByText('Click an element on the page.')).toBeVisible();
  await page.bringToFront();
  const box = await page.getByRole('button', { name: 'Sign in' }).boundingBox();
  await page.mouse.click(box!.x + box!.width / 2, box!.y + box!.height / 2);
  await expect(steps(panelTab).nth(2)).toContainText('Click “Sign in”');
  await expect(panelTab.getByText('1 match').first()).toBeVisible();

  await panelTab.getByRole('button', { name: 'Check', exact: true }).click();
  await panelTab.getByRole('menuitem', { name: 'The page shows a text' }).click();
  await panelTab.getByRole('textbox', { name: 'The page shows a text' }).fill('Harbour kettle');
  await panelTab.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(steps(panelTab).nth(3)).toContainText('Check that the page shows “Harbour kettle”');

  await panelTab.getByRole('combobox', { name: 'Success check' }).selectOption('The page shows this text');
  await panelTab.getByRole('textbox', { name: 'The page shows this text' }).fill('Cart');
  await panelTab.getByRole('textbox', { name: 'The page shows this text' }).press('Enter');
  await panelTab.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(panelTab.getByText('v2 · saved')).toBeVisible();
  const { steps: saved } = await background.readRecording({ id: 'kettle' });
  expect(saved[2]).toMatchObject({ method: 'click', scope: { origin: new URL(shopUrl).origin } });
  expect(saved[3]).toMatchObject({
    arguments: ['pageText', 'Harbour kettle'],
    expectation: { kind: 'text', text: 'Cart' },
  });
});

test('a purchase is replayed: its secret is asked for, each step says how it was found, the report is saved', async ({
  background,
  context,
  panelTab,
  shopUrl,
}) => {
  const page = await context.newPage();
  await openKettle({ background, panelTab, page, shopUrl });
  await panelTab.getByRole('button', { name: 'Replay', exact: true }).click();
  await panelTab.getByRole('textbox', { name: 'Value of %password%' }).fill('correct-horse-7');
  const form = panelTab.getByRole('form', { name: 'Enter values' });
  await form.getByRole('button', { name: 'Replay', exact: true }).click();
  await expect(panelTab.getByText('Done and verified')).toBeVisible({ timeout: 60_000 });
  await expect(panelTab.getByText('0 tokens')).toBeVisible();
  await expect(steps(panelTab).first()).toContainText('done');
  await expect(steps(panelTab).nth(3)).toContainText('selector');
  const report = panelTab.getByRole('button', { name: 'Save the report' });
  const { name, text } = await savedBy(panelTab, () => report.click());
  expect(name).toMatch(/\.report\.json$/);
  expect(text).not.toContain('correct-horse-7');
  expect(ReplayReport.parse(JSON.parse(text))).toMatchObject({ state: 'done', modelCalls: 0 });
});

test('one step is done at a time, then from there to the end; a step that is not found says so at its place', async ({
  background,
  context,
  panelTab,
  sites,
}) => {
  const url = sites.put(
    '/list',
    '<title>L</title><button id="a" onclick="said.append(1)">One</button><p id="said"></p>',
  );
  const click = (id: string, selector: string) => ({
    id,
    method: 'click' as const,
    arguments: [],
    description: `Click “${id}”`,
    target: { selector, alternates: [] },
    timeoutMs: 1000,
  });
  const recording = { ...plants, steps: [click('one', '#a'), click('two', '#a'), click('gone', '#zzz')] };
  const page = await context.newPage();
  await page.goto(url);
  await page.bringToFront();
  await background.addRecordings({ recordings: [recording] });
  await openRecordings(panelTab);
  await rows(panelTab).click();
  await panelTab.getByRole('button', { name: 'One step, then pause' }).click();
  await expect(panelTab.getByText('Paused')).toBeVisible();
  await expect(page.locator('#said')).toHaveText('1');
  await panelTab.keyboard.press('.');
  await expect(page.locator('#said')).toHaveText('11');
  await panelTab.getByRole('button', { name: 'Go on' }).click();
  await expect(panelTab.getByRole('alert')).toContainText('Nothing on this page matches.');
  await panelTab.getByRole('button', { name: 'Edit the step' }).click();
  await panelTab.getByRole('switch', { name: 'Only if it is visible' }).press('Space');
  await panelTab.getByRole('button', { name: 'Only this' }).click();
  await expect(panelTab.getByText('Done and verified')).toBeVisible();
  await expect(steps(panelTab).last()).toContainText('not there');
  await expect(page.locator('#said')).toHaveText('11');
});

test('a recording is replayed for each row of a file, and a repair is kept on a yes', async ({
  background,
  context,
  panelTab,
  sites,
}) => {
  const body = (id: string, more: string) =>
    `<title>F</title><h1>Guests</h1>${more}<form onsubmit="return false"><label>Guest name <input id="${id}" oninput="said.textContent = this.value"></label></form><p id="said"></p>`;
  const page = await context.newPage();
  await page.goto(sites.put('/guests', body('guest', '')));
  await page.bringToFront();
  const { id: sessionId } = await background.startSession({ tabId: await tabIdOf(panelTab, page) });
  const { candidates } = await background.observe({ sessionId, instruction: 'the Guest name field' });
  const step = {
    ...stepOn({ candidate: candidates[0]!, url: page.url() }, 'guest', {
      method: 'fill',
      arguments: ['%guest%'],
    }),
  };
  const recording = { ...plants, variables: [{ name: 'guest' }], steps: [step] };
  await background.addRecordings({ recordings: [recording] });
  await page.goto(sites.put('/guests', body('visitor', '<nav>New</nav>')));
  await openRecordings(panelTab);
  await rows(panelTab).click();
  await panelTab.getByRole('button', { name: 'Replay', exact: true }).click();
  const [chooser] = await Promise.all([
    panelTab.waitForEvent('filechooser'),
    panelTab.getByRole('button', { name: 'Choose a CSV or Excel file' }).click(),
  ]);
  await chooser.setFiles({
    name: 'guests.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('guest\nAda\nGrace\n'),
  });
  await expect(panelTab.getByText('2 rows in guests.csv')).toBeVisible();
  const form = panelTab.getByRole('form', { name: 'Enter values' });
  await form.getByRole('button', { name: 'Replay', exact: true }).click();
  await expect(panelTab.getByText('2 of 2 rows done')).toBeVisible();
  await expect(page.locator('#said')).toHaveText('Grace');
  await expect(panelTab.getByRole('heading', { name: 'Review a repair' })).toBeVisible();
  await panelTab.getByRole('button', { name: /Keep the repair/ }).click();
  await expect(panelTab.getByRole('heading', { name: 'Review a repair' })).toBeHidden();
  await panelTab.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(panelTab.getByText('v2 · saved')).toBeVisible();
  const { steps: saved } = await background.readRecording({ id: 'plants' });
  expect(saved[0]?.target?.selector).toContain('visitor');

  await panelTab.getByRole('button', { name: 'Now', exact: true }).click();
  await panelTab.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(panelTab.getByRole('button', { name: 'Replay “Water the plants”' })).toBeVisible();
});

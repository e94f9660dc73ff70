import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { coloursIn } from '../../fixtures/picture-colours';
import { actOn, doneStep, playTask } from '../../fixtures/task-model';
import { expect } from '../fixtures';
import { test } from '../model-fixtures';
import { open, say } from '../panel-stage';
import { orderPage, sayGoal } from '../task-stage';
import { workerOf } from '../worker-calls';

const secret = 'correct-horse-4711';
/** What is to be covered. */
const red = 'background: #f00; color: #f00; border: 0';

/** A name that is markup, and would be a script where it is taken for that. */
const hostile = '<img src=x onerror=&quot;document.title = 1&quot;><script>document.title = 2</script>';

/** Saves the receipt, and opens it as any file in a browser. What it asks of anybody is in `requests`. */
async function openReceipt(panel: Page) {
  const download = panel.waitForEvent('download');
  await panel.getByRole('button', { name: 'Save receipt' }).click();
  const file = await download;
  const path = await file.path();
  const html = await readFile(path, 'utf8');
  const page = await panel.context().newPage();
  const requests: string[] = [];
  const problems: string[] = [];
  page.on('request', (request) => void requests.push(request.url()));
  page.on('console', (message) => void problems.push(message.text()));
  await page.setContent(html);
  return { name: file.suggestedFilename(), html, page, requests, problems };
}

test('the receipt of a task has its proof and its cost, and neither a value nor a script', async ({
  panelOn,
  model,
  allowModels,
  background,
}) => {
  await allowModels('openai/small');
  playTask(model, {
    plan: { ends: ['text: Thank you'], risks: ['pay'], variables: ['pin'] },
    says: [actOn('textbox Pin => fill %pin%'), actOn('button Place order'), doneStep],
  });
  const html = orderPage.replace(
    '<label>Name',
    `<label>Pin <input type="password"></label><button>${hostile}</button><label>Name`,
  );
  const { panel } = await panelOn(html);
  const [tab] = await panel.evaluate(() => chrome.tabs.query({ active: true }));
  const value = { tabId: tab?.id ?? 0, name: 'pin', value: secret, secret: true };
  await background.startSession({ tabId: value.tabId });
  await background.setVariable(value);
  await sayGoal(panel, 'type %pin% into Pin and place the order');
  await expect(panel.getByText('Checked on the page:')).toBeVisible();
  const receipt = await openReceipt(panel);
  expect(receipt.name).toBe('type-pin-into-pin-and-place-the-order.receipt.html');
  expect(receipt.html).not.toContain(secret);
  await expect(receipt.page.getByRole('heading', { level: 1 })).toHaveText(
    'type %pin% into Pin and place the order',
  );
  await expect(receipt.page.getByText('Done: the pages show each end')).toBeVisible();
  await expect(receipt.page.getByRole('listitem').filter({ hasText: 'now shows "Thank you' })).toHaveCount(2);
  expect(receipt.problems).toEqual([]);
  expect(receipt.requests).toEqual([]);
});

test('the receipt of a task has pictures where the user wants them, with what is secret covered', async ({
  context,
  panelTab: panel,
  sites,
  model,
  allowModels,
  background,
}) => {
  await allowModels('openai/small');
  playTask(model, {
    plan: { ends: ['text: Thank you'], risks: ['pay'] },
    says: [actOn('textbox Name => fill Ada'), actOn('button Place order'), doneStep],
  });
  const html = orderPage.replace(
    '<label>Name',
    `<input type="password" value="${secret}" style="${red}"><label>Name`,
  );
  await open(await context.newPage(), sites.put('/order', html), panel);
  await panel.getByRole('button', { name: 'Settings' }).click();
  const kept = panel.getByRole('switch', { name: 'Keep pictures for receipts' });
  await kept.click({ force: true });
  await expect(kept).toBeChecked();
  await panel.getByRole('button', { name: 'Now' }).click();
  await sayGoal(panel, 'type "Ada" into Name and place the order');
  await expect(panel.getByText('Checked on the page:')).toBeVisible();
  const ids = await panel.evaluate(async () => {
    const stored = await chrome.storage.session.get(null);
    return Object.keys(stored).flatMap((key) => (key.startsWith('task:') ? key.slice('task:'.length) : []));
  });
  await expect.poll(() => background.thumbnail({ id: `${ids[0]}-2` })).toMatch(/^data:image/);
  const receipt = await openReceipt(panel);
  await expect(receipt.page.getByRole('img', { name: 'Before it' })).toBeVisible();
  const after = receipt.page.getByRole('img', { name: 'After it' }).last();
  const colours = await coloursIn(panel, (await after.getAttribute('src')) ?? '');
  expect(colours.red).toBe(0);
  expect(colours.cover).toBeGreaterThan(200);
  // When the browser starts again there are no tasks, and no pictures of them.
  const worker = await workerOf(context);
  await worker.evaluate(() => (chrome.runtime.onStartup as unknown as { dispatch(): void }).dispatch());
  await expect.poll(() => background.thumbnail({ id: `${ids[0]}-2` })).toBeNull();
  expect([...receipt.problems, ...receipt.requests.filter((url) => !url.startsWith('data:'))]).toEqual([]);
});

test('the receipt of an act shows a name that is markup as text', async ({ panelOn }) => {
  const { panel } = await panelOn(
    `<title>Shop</title><button onclick="said.textContent = 'ok'">Buy ${hostile.replaceAll('<', '&lt;')}</button><p id="said"></p>`,
  );
  await say(panel, 'Do', 'click the first button');
  await expect(panel.getByText('1 verified')).toBeVisible();
  const { page, requests, problems } = await openReceipt(panel);
  await expect(page.getByRole('listitem').filter({ hasText: '<script>' }).first()).toBeVisible();
  await expect(page.locator('script, img')).toHaveCount(0);
  expect(await page.title()).toBe('click the first button');
  expect([...problems, ...requests]).toEqual([]);
});

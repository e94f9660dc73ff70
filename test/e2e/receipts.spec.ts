import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { actOn, doneStep, playTask } from '../fixtures/task-model';
import { expect } from './fixtures';
import { test } from './model-fixtures';
import { say } from './panel-stage';
import { orderPage, sayGoal } from './task-stage';

const secret = 'correct-horse-4711';

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
  await expect(panel.getByText('The pages show each end that was declared:')).toBeVisible();
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

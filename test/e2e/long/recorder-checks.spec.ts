import type { Page } from '@playwright/test';
import { expect, tabIdOf, test } from '../fixtures';
import { deeds } from '../shop-by-hand';

const order = (total: string) => `<h1>Order</h1>
  <label>Colour <input id="colour" value="Blue"></label>
  <label>Password <input id="password" type="password" value="correct-horse-7"></label>
  <p>You typed <b id="echo"></b></p>
  <p id="total">Total: <b>${total}</b></p>
  <button id="pay" onclick="done.textContent = 'Paid'">Pay</button><p id="done"></p>
  <script>
    document.addEventListener('keydown', () => document.body.dataset.keys = 'seen');
    password.oninput = () => echo.textContent = password.value;
    echo.textContent = password.value;
  </script>`;

/** Points at the middle of an element once the page takes the pointer for us. */
async function pointAt(page: Page, selector: string): Promise<void> {
  await expect(page.locator('[popover=manual]')).toHaveCount(1);
  const box = await page.locator(selector).boundingBox();
  if (!box) throw new Error(`nothing at ${selector}`);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

test('checks of a text, a value, an element and the address are recorded, hold, and end a replay that they do not hold in', async ({
  sites,
  startOn,
  background,
  extensionPage,
}) => {
  const url = sites.put('/order', order('€ 42'));
  const { page, session } = await startOn(url);
  const { id: sessionId } = session;
  const tabId = await tabIdOf(extensionPage, page);
  await background.startRecording({ sessionId });
  const check = async (kind: 'text' | 'value' | 'visible', selector: string) => {
    const added = background.addRecordedCheck({ sessionId, tabId, check: kind });
    await pointAt(page, selector);
    return added;
  };
  await page.locator('#colour').fill('Red');
  expect(await check('text', '#total b')).toBe(true);
  expect(await check('value', '#colour')).toBe(true);
  expect(await check('visible', '#pay')).toBe(true);
  expect(await background.addRecordedCheck({ sessionId, tabId, check: 'address' })).toBe(true);
  await page.locator('#pay').click();

  const recording = await background.stopRecording({ sessionId, name: 'Order' });
  expect(recording.steps.map(({ description }) => description)).toEqual([
    `Go to ${url}`,
    'Fill “Colour” with “Red”',
    expect.stringMatching(/^Check that .+ shows “€ 42”$/u),
    'Check that “Colour” holds “Red”',
    'Check that “Pay” is visible',
    `Check that the address is ${url}`,
    'Click “Pay”',
  ]);
  expect(await background.replay({ sessionId, recording })).toMatchObject({ state: 'done' });

  sites.put('/order', order('€ 43'));
  const failed = await background.replay({
    sessionId,
    recording: {
      ...recording,
      steps: recording.steps.map((step) => ({ ...step, timeoutMs: 1000 })),
    },
  });
  expect(failed).toMatchObject({ state: 'failed' });
  expect(failed.steps).toHaveLength(3);
  expect(failed.error?.message).toMatch(/does not show "€ 42"/u);
});

test('Esc ends the pointing and is no step, and what is secret is never asked for', async ({
  sites,
  startOn,
  background,
  extensionPage,
}) => {
  const { page, session } = await startOn(sites.put('/order', order('€ 42')));
  const { id: sessionId } = session;
  const tabId = await tabIdOf(extensionPage, page);
  await background.startRecording({ sessionId });
  await page.locator('#password').fill('correct-horse-8');
  const pointing = background.addRecordedCheck({ sessionId, tabId, check: 'text' });
  await expect(page.locator('[popover=manual]')).toHaveCount(1);
  await page.keyboard.press('Escape');
  expect(await pointing).toBe(false);
  for (const [check, selector] of [
    ['value', '#password'],
    ['text', '#echo'],
  ] as const) {
    const refused = background.addRecordedCheck({ sessionId, tabId, check }).catch(String);
    await pointAt(page, selector);
    expect(await refused).toContain('What is secret is never recorded.');
  }
  const recording = await background.stopRecording({ sessionId });
  expect(deeds(recording)).toEqual([`navigate ${page.url()}`, 'fill #password %password%']);
  expect(JSON.stringify(recording)).not.toContain('correct-horse');
});

test('the panel adds a check while it records, and the editor shows it', async ({ panelOn, sites }) => {
  const { page, panel } = await panelOn(order('€ 42'));
  await panel.getByRole('button', { name: 'Recordings', exact: true }).click();
  await panel.getByRole('button', { name: 'Record', exact: true }).click();
  await panel.getByRole('button', { name: 'Add a check' }).click();
  await panel.getByRole('menuitem', { name: 'Text of an element' }).click();
  await expect(panel.getByText('Click an element on the page.')).toBeVisible();
  await pointAt(page, '#total b');
  const steps = panel.getByRole('log').getByRole('listitem');
  await expect(steps.last()).toContainText('shows “€ 42”');
  await panel.getByRole('button', { name: 'Add a check' }).click();
  await panel.getByRole('menuitem', { name: 'This address' }).click();
  await expect(steps.last()).toContainText(`Check that the address is ${sites.a}/`);
  await panel.getByRole('button', { name: 'Stop and save' }).click();
  await expect(panel.getByRole('list', { name: 'Steps', exact: true }).getByRole('listitem')).toHaveCount(3);
});

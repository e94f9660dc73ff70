import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { say } from './panel-states';

/** A button that can be pressed once its page says so, and a field beside it. The page says that it is at work: an act gives up on one at rest. */
const later = `
  <label>Notes <input></label>
  <button id="later" disabled onclick="this.textContent = 'Ordered'">Order</button>
  <p aria-busy="true">Asking the warehouse</p>`;

/** Says it, and waits until the act has begun and waits for its target. */
async function beginOrder(panel: Page, page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.bringToFront();
  await say(panel, 'Do', 'click Order');
  await expect(panel.getByRole('log').getByRole('listitem')).toBeVisible();
  // The page says that it is worked on: from then on it is watched.
  await expect(page.locator('[popover=manual]')).toHaveCount(1);
}

const allowOrder = (page: Page) =>
  page.evaluate(() => document.querySelector('#later')?.removeAttribute('disabled'));

test('a click of the user on the page has the run wait, and Go on lets it go on', async ({
  context,
  panelTab,
  sites,
}) => {
  const page = await context.newPage();
  await beginOrder(panelTab, page, sites.put('/', later));
  await page.getByLabel('Notes').click();
  await expect(panelTab.getByText('You used the page, so the run waits.')).toBeVisible();
  await allowOrder(page);
  await page.waitForTimeout(800);
  await expect(page.locator('#later')).toHaveText('Order');
  await panelTab.getByRole('button', { name: 'Go on' }).click();
  await expect(page.locator('#later')).toHaveText('Ordered');
  await expect(panelTab.getByText('1 verified')).toBeVisible();
});

test('typing in a frame of the page has the run wait; a script of the page does not', async ({
  context,
  panelTab,
  sites,
}) => {
  sites.put('/inner', '<label>Inner <input></label><input type="checkbox" aria-label="Tick">');
  const page = await context.newPage();
  await beginOrder(panelTab, page, sites.put('/', `${later}<iframe src="$b/inner"></iframe>`));
  const inner = page.frameLocator('iframe');
  await inner.getByLabel('Tick').evaluate((box: HTMLInputElement) => box.click());
  await page.waitForTimeout(300);
  await expect(panelTab.getByRole('button', { name: 'Pause' })).toBeVisible();
  await inner.getByLabel('Inner').press('a');
  await expect(panelTab.getByText('You used the page, so the run waits.')).toBeVisible();
  await panelTab.getByRole('button', { name: /^Stop/ }).click();
  await expect(panelTab.getByText('Stopped').first()).toBeVisible();
  await allowOrder(page);
  await page.waitForTimeout(500);
  await expect(page.locator('#later')).toHaveText('Order');
});

test('Pause has it wait with nothing done, and it can be stopped from there', async ({
  context,
  panelTab,
  sites,
}) => {
  const page = await context.newPage();
  await beginOrder(panelTab, page, sites.put('/', later));
  await panelTab.getByRole('button', { name: 'Pause' }).click();
  await expect(panelTab.getByText('The run waits.')).toBeVisible();
  await allowOrder(page);
  await page.waitForTimeout(800);
  await expect(page.locator('#later')).toHaveText('Order');
  await panelTab.getByRole('button', { name: /^Stop/ }).click();
  await expect(panelTab.getByText('Stopped').first()).toBeVisible();
  await expect(page.locator('#later')).toHaveText('Order');
});

test('input of our own never has a run wait, by the page or by the debugger', async ({
  context,
  panelTab,
  sites,
  background,
}) => {
  const page = await context.newPage();
  const field = (name: string) => `<label>${name} <input></label>`;
  const frame = `<label>Agree <input type="checkbox"></label>${field('City')}`;
  sites.put('/inner', frame);
  await page.goto(
    sites.put(
      '/',
      `${field('Email')}<button onclick="this.textContent += '!'">Go</button><iframe src="$b/inner"></iframe>`,
    ),
  );
  await page.bringToFront();
  await say(panelTab, 'Find', 'click Go');
  await expect(panelTab.getByRole('listitem').first()).toBeVisible();
  const [session] = await background.listSessions({});
  const sessionId = session?.id ?? '';
  for (const inputMode of ['page', 'trusted'] as const) {
    await background.configure({ sessionId, options: { inputMode } });
    for (const input of [
      `type ${inputMode} in Email`,
      'click Go',
      'check Agree',
      `type ${inputMode} in City`,
      'uncheck Agree',
    ]) {
      const { result } = await background.act({ sessionId, input, options: { timeout: 8000 } });
      expect(result, `${inputMode}: ${input}: ${result.message}`).toMatchObject({ success: true });
    }
  }
});

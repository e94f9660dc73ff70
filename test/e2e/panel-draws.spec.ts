import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { countPanelWork, type PanelWork } from './panel-draws';
import { say } from './panel-stage';

const workOf = (panel: Page): Promise<PanelWork> => panel.evaluate('window.panelWork()');

test('one act from the panel reads what was written and draws what shows it', async ({
  context,
  panelTab,
  sites,
}) => {
  await panelTab.addInitScript(countPanelWork);
  await panelTab.reload();
  const page = await context.newPage();
  await page.goto(
    sites.put(
      '/',
      `<title>Count</title><button onclick="out.textContent += '!'">Go</button><p id="out"></p>`,
    ),
  );
  await page.bringToFront();
  // The first brings the parts that are loaded when they are needed.
  await say(panelTab, 'Do', 'click Go');
  await expect(panelTab.getByText('1 verified')).toBeVisible();
  await panelTab.getByRole('textbox', { name: 'Instruction' }).fill('click Go');
  await page.waitForTimeout(1000);
  await workOf(panelTab);
  await panelTab.getByRole('textbox', { name: 'Instruction' }).press('Enter');
  await expect(page.locator('#out')).toHaveText('!!');
  await expect(panelTab.getByText('1 verified')).toBeVisible();
  await page.waitForTimeout(1500);
  const work = await workOf(panelTab);
  expect(work.commits).toBeGreaterThan(0);
  expect(work.commits).toBeLessThanOrEqual(18);
  expect(work.readingsOfAll).toBeLessThanOrEqual(2);
  expect(work.readingsOfKeys).toBeLessThanOrEqual(10);
  expect(work.idleDraws).toBeLessThanOrEqual(18);
});

import { playTask } from '../../fixtures/task-model';
import { expect, killWorker } from '../fixtures';
import { test } from '../model-fixtures';
import { orderGoal, orderPage, orderScript, sayGoal, tidyPage, tidyScript } from '../task-stage';

test('a goal is said, its plan and steps are seen, and its ends are proved', async ({
  panelOn,
  model,
  allowModels,
}) => {
  await allowModels('openai/small');
  playTask(model, orderScript);
  const { page, panel } = await panelOn(orderPage);
  await sayGoal(panel, orderGoal);
  await expect(panel.getByText('Checked on the page:')).toBeVisible();
  await expect(panel.getByRole('list', { name: 'Done when' }).first()).toContainText(
    'Shown: The page shows “Thank you, Ada”',
  );
  const steps = panel.getByRole('log', { name: 'Timeline' }).getByRole('listitem');
  await expect(steps.filter({ hasText: 'type "Ada" into Name' }).first()).toContainText('matcher');
  await expect(panel.getByRole('contentinfo')).toContainText('2 steps');
  expect(await page.evaluate((): number => Reflect.get(window, 'orders'))).toBe(1);
});

test('a task that needs a word waits over the death of the worker, and goes on after it', async ({
  panelOn,
  model,
  allowModels,
  browserCdp,
}) => {
  await allowModels('openai/small');
  playTask(model, tidyScript);
  const { page, panel } = await panelOn(tidyPage);
  await sayGoal(panel, 'have all things tidy in here');
  await expect(panel.getByRole('heading', { name: /^Click .*Delete/ })).toBeVisible();
  await expect(panel.getByRole('alert')).toContainText('Click the “Delete account” button');
  await expect(panel.getByRole('button', { name: 'Don’t' })).toBeFocused();
  await expect(page.locator('#said')).toHaveText('');
  await killWorker(browserCdp);
  await panel.getByRole('button', { name: 'Allow', exact: true }).click();
  await expect(panel.getByText('Checked on the page:')).toBeVisible();
  await expect(page.locator('#said')).toHaveText('All tidy');
});

test('a question takes no answer that was meant for what was there before it, and the keyboard stays on it', async ({
  panelOn,
  model,
  allowModels,
}) => {
  await allowModels('openai/small');
  playTask(model, tidyScript);
  const { page, panel } = await panelOn(tidyPage);
  await panel.clock.install();
  await panel.clock.pauseAt(Date.now() + 1000);
  await sayGoal(panel, 'have all things tidy in here');
  const question = panel.getByRole('heading', { name: /^Click .*Delete/ });
  await expect(question).toBeVisible();
  const dont = panel.getByRole('button', { name: 'Don’t' });
  const allow = panel.getByRole('button', { name: 'Allow', exact: true });
  await expect(dont).toBeFocused();
  await panel.keyboard.press('Enter');
  await allow.dispatchEvent('click');
  await panel.clock.runFor(500);
  await expect(question).toBeVisible();
  await expect(allow).toBeDisabled();
  await panel.clock.runFor(200);
  await expect(allow).toBeEnabled();
  await expect(dont).toBeFocused();
  await panel.keyboard.press('Tab');
  await expect(allow).toBeFocused();
  await panel.keyboard.press('Enter');
  await expect(page.locator('#said')).toHaveText('All tidy');
});

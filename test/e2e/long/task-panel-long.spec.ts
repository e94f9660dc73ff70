import { playTask, actOn, doneStep, stepOf } from '../../fixtures/task-model';
import { expect, killWorker } from '../fixtures';
import { test } from '../model-fixtures';
import { orderGoal, orderPage, orderScript, sayGoal, tidyPage, tidyScript } from '../task-stage';

const isDone = 'Checked on the page:';

test('a task that is done is kept as a recording, and replays with no model', async ({
  panelOn,
  model,
  allowModels,
  background,
}) => {
  await allowModels('openai/small');
  const menu =
    '<button aria-expanded="false" onclick="this.ariaExpanded = this.ariaExpanded !== \'true\'">Menu</button>';
  const rows =
    '<table><tr><th>Item</th><th>Price</th></tr><tr><td>Kettle</td><td>20</td></tr><tr><td>Lamp</td><td>30</td></tr></table>';
  playTask(model, {
    plan: { ends: ['text: Thank you, Ada'], risks: ['pay'] },
    says: [
      actOn('button Menu'),
      actOn('button Menu'),
      stepOf('extract', 'Item', 'Price'),
      actOn('textbox Name => fill Ada'),
      actOn('button Place order'),
      doneStep,
    ],
  });
  const answers = orderPage.replace("'Thank you, '", "(localStorage.answer ?? 'Thank you, ')");
  const { page, panel } = await panelOn(answers.replace('<h1>', `${menu}${rows}<h1>`));
  await sayGoal(panel, orderGoal);
  await expect(panel.getByText(isDone)).toBeVisible();
  await expect(panel.getByText('2 rows were extracted.')).toHaveCount(2);
  await panel.getByRole('button', { name: 'Save as recording' }).click();
  await panel.getByRole('button', { name: 'Saved. See recordings' }).click();
  const asked = model.requests.length;
  const [kept] = await background.listRecordings({});
  if (!kept) throw new Error('Nothing was kept.');
  const recording = await background.readRecording({ id: kept.id });
  expect(recording.steps.map(({ method }) => method)).toEqual([
    'navigate',
    'extract',
    'fill',
    'click',
    'waitFor',
  ]);

  await page.reload();
  await panel.getByRole('button', { name: /Ada/ }).first().click();
  await panel.getByRole('contentinfo').getByRole('button', { name: 'Replay', exact: true }).click();
  await expect(page.locator('#said')).toHaveText('Thank you, Ada');
  const check = panel.getByRole('listitem').filter({ hasText: 'Check that the page shows' });
  await expect(check).toHaveAttribute('data-state', 'done');
  expect(model.requests).toHaveLength(asked);

  // Where it does not come to its end, it says so.
  await page.evaluate(() => localStorage.setItem('answer', 'Out of stock, '));
  await panel.getByRole('contentinfo').getByRole('button', { name: 'Replay', exact: true }).click();
  await expect(page.locator('#said')).toHaveText('Out of stock, Ada');
  await expect(panel.getByText('does not show “Thank you, Ada”').first()).toBeVisible({ timeout: 15_000 });
});

test('a task is paused, goes on, and is stopped; after a limit it goes on with more', async ({
  panelOn,
  model,
  allowModels,
}) => {
  await allowModels('openai/small');
  const plan = { ...orderScript.plan, steps: [] };
  const isSilent = { value: true };
  playTask(model, { ...orderScript, plan, disturbs: () => (isSilent.value ? { silent: true } : undefined) });
  const { page, panel } = await panelOn(orderPage);
  await sayGoal(panel, orderGoal);
  await panel.getByRole('button', { name: 'Pause' }).click();
  await expect(panel.getByText('The run waits.')).toBeVisible();
  await panel.getByRole('button', { name: 'Go on' }).click();
  await expect(panel.getByText('The run waits.')).toHaveCount(0);
  await panel.keyboard.press('Escape');
  await panel.keyboard.press('Escape');
  await expect(panel.getByRole('alert')).toContainText('Stopped');

  await panel.getByText(/^Limits: /).click();
  const steps = panel.getByRole('spinbutton', { name: 'Steps' });
  await steps.fill('2');
  await steps.press('Enter');
  isSilent.value = false;
  await panel.getByRole('textbox', { name: 'Instruction' }).press('Enter');
  await expect(panel.getByRole('alert')).toContainText('It reached its limit of 2 steps.');
  await panel.getByRole('button', { name: 'Go on with twice as much' }).click();
  await expect(panel.getByText(isDone)).toBeVisible();
  await expect(page.locator('#said')).toHaveText('Thank you, Ada');
});

test('a question is answered with one of its candidates, and a task without consent asks for it first', async ({
  panelOn,
  model,
  allowModels,
  background,
}) => {
  await allowModels('openai/small');
  await background.setConsent({ origin: model.origin, isGiven: false });
  const question = ['Which name?', 'Ada', 'Grace'];
  let isAsked = false;
  model.answerAll(({ system }) => {
    const none = { steps: [], ends: [], origins: [], risks: [], variables: [], question: [] };
    if (!system.startsWith('Plan how')) return { json: { tool: 'done', arguments: [], next: 1, learnt: '' } };
    if (isAsked) return { json: { ...none, ends: ['text: Order'] } };
    isAsked = true;
    return { json: { ...none, question } };
  });
  const { panel } = await panelOn(orderPage);
  await sayGoal(panel, 'see the order page for the right person');
  await panel.getByRole('button', { name: /^Allow / }).click();
  await panel.getByRole('button', { name: 'Ada' }).click();
  await expect(panel.getByText(isDone)).toBeVisible();
});

test('what the user does while a task is paused becomes steps of it, and of its recording', async ({
  panelOn,
  model,
  allowModels,
  background,
}) => {
  await allowModels('openai/small');
  const isSilent = { value: true };
  playTask(model, {
    plan: { ends: ['text: Thank you, Ada'], risks: ['pay'] },
    says: [actOn('button Place order'), doneStep],
    disturbs: () =>
      isSilent.value
        ? { afterMs: 1500, reply: { json: { tool: 'wait', arguments: ['Order'], next: 1, learnt: '' } } }
        : undefined,
  });
  const { page, panel } = await panelOn(orderPage);
  await sayGoal(panel, orderGoal);
  await expect(panel.getByText('Asking openai/small').first()).toBeVisible();
  await expect(panel.getByText(/^The plan/)).toBeVisible();
  await page.getByLabel('Name').click();
  await expect(panel.getByText('You used the page, so the run waits.')).toBeVisible();
  isSilent.value = false;
  await page.getByLabel('Name').pressSequentially('Ada');
  await panel.getByRole('button', { name: 'Go on' }).click();
  await expect(panel.getByText(isDone)).toBeVisible();
  const steps = panel.getByRole('log', { name: 'Timeline' }).getByRole('listitem');
  await expect(steps.filter({ hasText: 'you' }).first()).toContainText('Ada');
  await panel.getByRole('button', { name: 'Save as recording' }).click();
  await expect(panel.getByRole('button', { name: 'Saved. See recordings' })).toBeVisible();
  const [kept] = await background.listRecordings({});
  const recording = await background.readRecording({ id: kept?.id ?? '' });
  expect(
    recording.steps.map(({ method, arguments: given }) => [method, ...given].join(' ')).slice(1),
  ).toEqual(['fill Ada', 'click', 'waitFor pageText Thank you, Ada']);
});

test('a password that is said in a goal goes to no model: it is asked for as a variable', async ({
  panelOn,
  model,
  allowModels,
}) => {
  await allowModels('openai/small');
  const { panel } = await panelOn(orderPage);
  await sayGoal(panel, 'type "hunter2" into Password and place the order');
  await expect(panel.getByRole('alert')).toContainText('Keep the password as a secret variable');
  expect(model.requests).toEqual([]);
});

test('what the user did themselves in a pause is not done again without their word', async ({
  panelOn,
  model,
  allowModels,
}) => {
  await allowModels('openai/small');
  playTask(model, {
    plan: { ends: ['text: Thank you, Ada', 'text: Shipped'], risks: ['pay'] },
    says: [actOn('button Place order'), actOn('button Place order'), doneStep],
    firstAfterMs: 1500,
  });
  const { page, panel } = await panelOn(orderPage);
  await sayGoal(panel, orderGoal);
  await expect(panel.getByText(/^The plan/)).toBeVisible();
  await page.getByLabel('Name').click();
  await expect(panel.getByText('You used the page, so the run waits.')).toBeVisible();
  await page.getByLabel('Name').pressSequentially('Ada');
  await page.getByRole('button', { name: 'Place order' }).click();
  await expect(page.locator('#said')).toHaveText('Thank you, Ada');
  await expect(panel.getByRole('button', { name: 'Go on' })).toBeVisible();
  await panel.getByRole('button', { name: 'Go on' }).click();
  await expect(panel.getByRole('heading', { name: 'Was this done already?' })).toBeVisible();
  expect(await page.evaluate((): number => Reflect.get(window, 'orders'))).toBe(1);
  await panel.getByRole('button', { name: 'It was. Do not send it' }).click();
  await expect(panel.getByText('the page doesn’t show')).toBeVisible({ timeout: 15_000 });
  expect(await page.evaluate((): number => Reflect.get(window, 'orders'))).toBe(1);
});

test('a No holds: the same is not asked again, and the task ends with what it did not reach', async ({
  panelOn,
  model,
  allowModels,
}) => {
  await allowModels('openai/small');
  playTask(model, tidyScript);
  const { page, panel } = await panelOn(tidyPage);
  await sayGoal(panel, 'have all things tidy in here');
  const asked = panel.getByRole('log', { name: 'Timeline' }).getByRole('listitem').first();
  await expect(asked).toContainText('You were asked:');
  await panel.getByRole('button', { name: 'Don’t' }).click();
  await expect(asked).toContainText('You said no.');
  await expect(panel.getByRole('alert')).toContainText(
    'The model says it is done, but the page doesn’t show all of it:',
  );
  await expect(panel.getByRole('alert')).toContainText('You said no to: Click the "Delete account" button');
  await expect(panel.getByText('Not done. You said no to this.')).toBeVisible();
  // The plan, the deed, the deed again, two claims, and another plan, since the page has stayed as it was.
  expect(model.requests).toHaveLength(6);
  await expect(page.locator('#said')).toHaveText('');
});

test('a worker that dies in a pause leaves the task interrupted, with what the user did, and records no more', async ({
  panelOn,
  model,
  allowModels,
  browserCdp,
}) => {
  await allowModels('openai/small');
  const isSilent = { value: true };
  playTask(model, {
    plan: {
      steps: ['type "Ada" into Name', 'see whether all is right'],
      ends: ['text: Thank you, Ada'],
      risks: ['pay'],
    },
    says: [doneStep],
    disturbs: () => (isSilent.value ? { silent: true } : undefined),
  });
  const { page, panel } = await panelOn(orderPage);
  await sayGoal(panel, orderGoal);
  await expect(panel.getByRole('log').getByRole('listitem').first()).toBeVisible();
  await panel.getByRole('button', { name: 'Pause' }).click();
  const recorded = panel.getByRole('img', { name: 'being recorded' });
  await expect(recorded).toHaveCount(1);
  await page.getByRole('button', { name: 'Place order' }).click();
  await expect(page.locator('#said')).toHaveText('Thank you, Ada');
  await page.waitForTimeout(300);
  await killWorker(browserCdp);
  await panel.getByRole('button', { name: 'Sessions' }).click();
  await panel.getByRole('button', { name: 'Now' }).click();
  await expect(panel.getByRole('heading', { name: 'Interrupted' })).toBeVisible();
  const steps = panel.getByRole('log', { name: 'Timeline' }).getByRole('listitem');
  await expect(steps.filter({ hasText: 'you' }).last()).toContainText('Place order');
  await expect(recorded).toHaveCount(0);
  isSilent.value = false;
  await panel.getByRole('button', { name: 'Go on' }).click();
  await expect(panel.getByText(isDone)).toBeVisible();
  expect(await page.evaluate((): number => Reflect.get(window, 'orders'))).toBe(1);
});

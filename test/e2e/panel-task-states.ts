import { doneStep, playTask, stepOf } from '../fixtures/task-model';
import { expect } from './fixtures';
import { open, type Stage, type State } from './panel-stage';
import { orderGoal, orderPage, orderScript, sayGoal, tidyPage, tidyScript } from './task-stage';

/** A goal, the task that reaches it, and what it waits for. */
export const taskStates: readonly State[] = [
  { name: 'a goal, without a model', reach: reachGoal },
  { name: 'the limits of a task', reach: reachLimits },
  { name: 'a task that goes on', reach: reachGoing },
  { name: 'a task that is paused', reach: reachPaused },
  { name: 'a task that needs a word', reach: reachNeed },
  { name: 'a task with a question', reach: reachQuestion },
  { name: 'a task that needs the user to sign in', reach: reachSignIn },
  { name: 'a task that is done', reach: reachDone },
  { name: 'a task that was not completed', reach: reachMissing },
  { name: 'a task that ended after a No', reach: reachRefused },
  { name: 'tasks of before', reach: reachEarlier },
];

async function reachGoal({ panel, page, sites }: Stage): Promise<void> {
  await open(page, sites.put('/order', orderPage), panel);
  await panel.getByRole('radio', { name: 'Task', exact: true }).press('Space');
  await expect(panel.getByText('Tasks need a model.')).toBeVisible();
}

async function reachLimits(stage: Stage): Promise<void> {
  await stage.allowModels('openai/small');
  await open(stage.page, stage.sites.put('/order', orderPage), stage.panel);
  await stage.panel.getByRole('radio', { name: 'Task', exact: true }).press('Space');
  await stage.panel.getByText(/^Limits: /).click();
  await expect(stage.panel.getByRole('spinbutton', { name: 'Steps' })).toBeVisible();
}

async function reachGoing({ panel, page, sites, model, allowModels }: Stage): Promise<void> {
  await allowModels('openai/small');
  const plan = { ...orderScript.plan, steps: ['type "Ada" into Name', 'see whether all is right'] };
  playTask(model, { ...orderScript, plan, disturbs: () => ({ silent: true }) });
  await open(page, sites.put('/order', orderPage), panel);
  await sayGoal(panel, orderGoal);
  await expect(panel.getByRole('log').getByRole('listitem').first()).toBeVisible();
}

async function reachPaused(stage: Stage): Promise<void> {
  await reachGoing(stage);
  await stage.panel.getByRole('button', { name: 'Pause' }).click();
  await expect(stage.panel.getByText('The run waits.')).toBeVisible();
}

async function reachNeed({ panel, page, sites, model, allowModels }: Stage): Promise<void> {
  await allowModels('openai/small');
  playTask(model, tidyScript);
  await open(page, sites.put('/tidy', tidyPage), panel);
  await sayGoal(panel, 'have all things tidy in here');
  await expect(panel.getByRole('heading', { name: /^Click .*Delete/ })).toBeVisible();
}

async function reachQuestion({ panel, page, sites, model, allowModels }: Stage): Promise<void> {
  await allowModels('openai/small');
  const question = ['Which of the two orders?', 'The order of Monday', 'The order of Tuesday'];
  playTask(model, { plan: { question } });
  await open(page, sites.put('/order', orderPage), panel);
  await sayGoal(panel, 'cancel my order');
  await expect(panel.getByRole('button', { name: 'The order of Monday' })).toBeVisible();
}

async function reachSignIn({ panel, page, sites, model, allowModels }: Stage): Promise<void> {
  await allowModels('openai/small');
  const says = [stepOf('ask', 'Please sign in.'), doneStep];
  playTask(model, { plan: { ends: ['text: Welcome'] }, says });
  const html = '<title>Sign in</title><label>Password <input type="password"></label><button>Go</button>';
  await open(page, sites.put('/sign-in', html), panel);
  await sayGoal(panel, 'show my orders');
  await expect(panel.getByRole('heading', { name: 'Sign in on the page.' })).toBeVisible();
}

async function reachDone({ panel, page, sites, model, allowModels }: Stage): Promise<void> {
  await allowModels('openai/small');
  playTask(model, orderScript);
  await open(page, sites.put('/order', orderPage), panel);
  await sayGoal(panel, orderGoal);
  await expect(panel.getByText('Checked on the page:')).toBeVisible();
}

async function reachMissing({ panel, page, sites, model, allowModels }: Stage): Promise<void> {
  await allowModels('openai/small');
  playTask(model, { plan: { ends: ['text: Shipped', 'address: /shipped'] }, says: [doneStep] });
  await open(page, sites.put('/order', orderPage), panel);
  await sayGoal(panel, orderGoal);
  // Two claims, each read back for a second.
  await expect(panel.getByText('the page doesn’t show')).toBeVisible({ timeout: 15_000 });
}

async function reachRefused(stage: Stage): Promise<void> {
  await reachNeed(stage);
  await stage.panel.getByRole('button', { name: 'Don’t' }).click();
  await expect(stage.panel.getByText('You said no to:')).toBeVisible({ timeout: 15_000 });
}

async function reachEarlier(stage: Stage): Promise<void> {
  await reachDone(stage);
  await stage.panel.getByRole('button', { name: 'Back' }).click();
  await expect(stage.panel.getByRole('heading', { name: 'Tasks in this tab' })).toBeVisible();
}

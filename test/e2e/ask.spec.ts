import { playTask, stepOf } from '../fixtures/task-model';
import { expect } from './fixtures';
import { test } from './model-fixtures';
import { say } from './panel-states';

const shop = `<title>Shop</title><h1>Kettles</h1><p>All prices with tax.</p>
  <ul><li>Copper kettle, 80 EUR <button>Order copper</button></li><li>Tin kettle, 12 EUR <button>Order tin</button></li></ul>`;

test('a question is answered from the page, with the sentences it rests on', async ({
  panelOn,
  model,
  allowModels,
}) => {
  await allowModels('openai/small');
  playTask(model, {
    plan: {},
    says: [stepOf('answer', 'The tin kettle, at 12 EUR.', 'Tin kettle, 12 EUR', 'Copper kettle, 80 EUR')],
  });
  const { page, panel } = await panelOn(shop);
  await say(panel, 'Do', 'which kettle is the cheapest?');
  const answer = panel.getByRole('status').filter({ hasText: 'It rests on' });
  await expect(answer).toContainText('The tin kettle, at 12 EUR.');
  const source = answer.getByRole('button', { name: 'Tin kettle, 12 EUR' });
  await source.click();
  await expect(page.locator('body')).toContainText('Tin kettle');
  // What is said next goes on from there.
  playTask(model, { plan: {}, says: [stepOf('answer', 'With tax.', 'All prices with tax')] });
  const more = panel.getByRole('textbox', { name: 'Ask on, or say what is next' });
  await more.fill('with tax?');
  await more.press('Enter');
  await expect(answer).toContainText('With tax.');
});

test('without a model the page’s own sentences about it are shown, and nothing to press', async ({
  panelOn,
}) => {
  const { panel } = await panelOn(shop);
  await say(panel, 'Do', 'what does the tin kettle cost?');
  await expect(panel.getByRole('alert')).toContainText('It takes a model to answer a question.');
  const said = panel.getByRole('region', { name: 'The page says' });
  await expect(said.getByRole('button').first()).toContainText('Tin kettle, 12 EUR');
  await expect(panel.locator('[data-row]')).toHaveCount(0);
});

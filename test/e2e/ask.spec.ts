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
  await say(panel, 'Auto', 'which kettle is the cheapest?');
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
  await say(panel, 'Auto', 'what does the tin kettle cost?');
  await expect(panel.getByRole('alert')).toContainText('It takes a model to answer a question.');
  const said = panel.getByRole('region', { name: 'The page says' });
  await expect(said.getByRole('button').first()).toContainText('Tin kettle, 12 EUR');
  await expect(panel.locator('[data-row]')).toHaveCount(0);
});

test('the box takes words for what they are, says so, and lets it be changed', async ({ panelOn }) => {
  const { panel } = await panelOn(
    `<title>Shop</title><button onclick="document.body.append('Saved')">Save</button>
    <table><caption>Orders</caption><tr><th>Name</th><th>Price</th></tr><tr><td>Ada</td><td>12 EUR</td></tr><tr><td>Ben</td><td>14 EUR</td></tr></table>`,
  );
  const box = panel.getByRole('textbox', { name: 'Instruction' });
  const hint = panel.getByRole('form', { name: 'Instruction' }).getByRole('status');
  await box.fill('the save button');
  await expect(hint).toHaveText('Find: shows what fits, you run it');
  await box.fill('click Save');
  await expect(hint).toContainText('Do: done at once, and checked');
  await panel.keyboard.press('Tab');
  await hint.getByRole('button', { name: 'Find it instead' }).click();
  await expect(panel.locator('[data-row]')).toHaveCount(1);
  await box.press('Enter');
  await expect(panel.getByRole('heading', { name: 'Done' })).toBeVisible();
  await box.fill('get the names and prices');
  await expect(hint).toContainText('Data: from the page’s tables and lists');
  await box.press('Enter');
  await expect(panel.getByRole('grid').or(panel.getByRole('table'))).toContainText('Ada');
  // A mode that is chosen is kept until Auto is chosen again.
  await box.press('Alt+1');
  await box.fill('click Save');
  await box.press('Enter');
  await expect(panel.locator('[data-row]')).toHaveCount(1);
  await expect(hint).toHaveCount(0);
  await box.press('Alt+0');
  await expect(panel.getByRole('radio', { name: 'Auto' })).toBeChecked();
});

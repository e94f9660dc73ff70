import type { Page } from '@playwright/test';
import { seats, test } from '../model-fixtures';
import { expect } from '../fixtures';
import { say } from '../panel-states';

test.use({ grantedSites: ['http://127.0.0.1/*'] });

const dialog = (inside: string) => `<title>Tearoom</title><h1>Tearoom</h1>
  <label>Name <input></label>
  <button onclick="this.textContent = 'Booked'">Book</button>
  <dialog id="kept" aria-label="Your table is kept">${inside}</dialog>
  <script>document.querySelector('#kept').showModal()</script>`;

/** Pictures of the panel as it is, in light, dark and 320 px. */
async function pictures(panel: Page, name: string): Promise<void> {
  const size = panel.viewportSize() ?? { width: 360, height: 720 };
  for (const [how, width, colorScheme] of [
    ['light', 360, 'light'],
    ['dark', 360, 'dark'],
    ['320', 320, 'light'],
  ] as const) {
    await panel.setViewportSize({ width, height: 720 });
    await panel.emulateMedia({ colorScheme });
    await panel.screenshot({ path: test.info().outputPath(`${name}-${how}.png`) });
  }
  await panel.setViewportSize(size);
  await panel.emulateMedia({ colorScheme: 'light' });
}

test('what covers a target is told while it is waited for, and can be closed', async ({ panelOn }) => {
  const { page, panel } = await panelOn(
    dialog('<p>See you.</p><form method="dialog"><button>Done</button></form>'),
  );
  await say(panel, 'Do', 'click Book');
  await expect(panel.getByRole('log')).toContainText('The dialog “Your table is kept” covers “Book”.');
  await expect(panel.getByRole('log')).toContainText('Waiting until that changes.');
  await pictures(panel, 'waiting');
  const notice = panel.getByRole('alert');
  await expect(notice).toContainText('The dialog “Your table is kept” covers “Book”.');
  await expect(notice.getByRole('button').first()).toHaveText('Close the dialog');
  await pictures(panel, 'covered');
  await notice.getByRole('button', { name: 'Close the dialog' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(panel.getByRole('textbox', { name: 'Instruction' })).toHaveValue('click Book');
  await panel.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Booked' })).toBeVisible();
});

test('a field behind a dialog is left as it is', async ({ panelOn }) => {
  const { page, panel } = await panelOn(dialog('<button>Done</button>'));
  await say(panel, 'Do', 'type "Ada" into Name');
  await expect(panel.getByRole('alert')).toContainText('covers “Name”');
  await expect(page.locator('input')).toHaveValue('');
});

test('a thing that is surely found is asked of no model', async ({ panelOn, allowModels, model }) => {
  await allowModels('openai/small');
  model.answerAll({ json: { tool: 'none' } });
  const { panel } = await panelOn('<title>Form</title><label>Email <input></label><button>Send</button>');
  await say(panel, 'Find', 'email');
  await expect(panel.getByRole('heading', { name: '1 action' })).toBeVisible();
  await expect(panel.getByRole('alert')).toHaveCount(0);
  expect(model.requests).toHaveLength(0);
});

test('a model that fails is one line under what was found without it, of which nothing is scrolled away', async ({
  panelOn,
  allowModels,
  model,
}) => {
  await allowModels('openai/small');
  model.answerAll({ json: { tool: 'none', arguments: [] } });
  const { panel } = await panelOn(seats);
  await panel.setViewportSize({ width: 320, height: 640 });
  await say(panel, 'Do', 'click Take');
  const heading = panel.getByRole('heading', { name: 'It could be one of these' });
  await expect(heading).toBeInViewport({ ratio: 1 });
  await expect(panel.locator('[data-rows]')).toBeFocused();
  await expect(panel.locator('[data-row]').first()).toBeInViewport({ ratio: 1 });
  await expect(panel.getByRole('alert')).toContainText('Choose one.');
  await expect(panel.getByText(/The model gave no usable answer\. So this was found/)).toBeVisible();
  await expect(panel.getByText('expected array').first()).toBeHidden();
  await pictures(panel, 'choice');
});

test('a done step says each thing once', async ({ panelOn }) => {
  const { page, panel } = await panelOn(
    `<title>Form</title><label>Email <input></label><button onclick="this.textContent='Sent'">Send</button>`,
  );
  await say(panel, 'Do', 'click Send');
  await expect(page.getByRole('button', { name: 'Sent' })).toBeVisible();
  await expect(panel.getByRole('heading', { name: 'Done' })).toBeVisible();
  for (const once of [/matcher/g, /0 tokens/g, /\d ms/g, /\bClick\b/g])
    expect((await panel.locator('body').innerText()).match(once), String(once)).toHaveLength(1);
  await pictures(panel, 'done');
});

test('a question leads to the data, and nothing here is called that', async ({ panelOn }) => {
  const { panel } = await panelOn('<title>Shop</title><h1>Kettles</h1><button>Add to cart</button>');
  await say(panel, 'Find', 'what is the cheapest kettle?');
  await expect(panel.getByRole('alert')).toContainText('Data can list what is on the page');
  await pictures(panel, 'question');
  await panel.getByRole('button', { name: 'Open Data' }).click();
  await expect(panel.getByRole('radio', { name: 'Data' })).toBeChecked();
  await say(panel, 'Do', 'unicycle');
  await expect(panel.getByRole('alert')).toContainText('Use words that are on the page');
  await pictures(panel, 'nothing');
});

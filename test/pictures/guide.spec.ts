import { openData, tablePage } from '../e2e/data-fixtures';
import { expect } from '../e2e/fixtures';
import { test } from '../e2e/model-fixtures';
import { say, states } from '../e2e/panel-states';
import { keepPanel, panelSize } from './compose';

/** The pictures of docs/guide, and the state of the panel that each shows. */
const shown: Readonly<Record<string, string>> = {
  found: 'candidates',
  done: 'done',
  choice: 'a choice, without a model',
  value: 'a candidate that needs a value',
  failed: 'failed',
  recording: 'a recording that is being made',
  editor: 'the editor of a recording',
  repair: 'a repair of a recording',
  export: 'the export of a recording',
  rows: 'the results of rows',
  schedule: 'the schedule of a recording',
  delivery: 'where the rows of a recording go',
  missed: 'what was missed, and what waits for the user',
  offers: 'tables and lists',
  sheet: 'the rows of a table',
  asked: 'a task that needs a word',
  short: 'a task that was not completed',
  model: 'a model of this computer',
  privacy: 'what leaves the browser',
  sites: 'sites that are allowed',
};

for (const [picture, state] of Object.entries(shown)) {
  test(`docs/pictures/guide-${picture}.png shows ${state}`, async ({
    context,
    panelTab,
    sites,
    shopUrl,
    model,
    allowModels,
  }) => {
    const reach = states.find(({ name }) => name === state)?.reach;
    if (!reach) throw new Error(`The panel has no state “${state}”.`);
    await panelTab.setViewportSize(panelSize);
    await reach({ panel: panelTab, page: await context.newPage(), sites, shopUrl, model, allowModels });
    await keepPanel(panelTab, `guide-${picture}.png`);
  });
}

test('docs/pictures/guide-table.png shows a table in a tab of its own', async ({ panelOn }) => {
  const { panel } = await panelOn(tablePage);
  await openData(panel);
  await panel.getByRole('button', { name: /Stock/ }).click();
  const [table] = await Promise.all([
    panel.context().waitForEvent('page'),
    panel.getByRole('button', { name: 'Open in a tab' }).click(),
  ]);
  await table.setViewportSize({ width: 720, height: 560 });
  await table.getByRole('columnheader', { name: 'Price' }).getByRole('button').click();
  await table.getByRole('combobox', { name: 'Chart' }).selectOption('Chart: Price');
  await keepPanel(table, 'guide-table.png');
});

test.describe('the store flavour', () => {
  test.use({ flavour: 'store' });

  test('docs/pictures/guide-access.png shows how access to a site is asked for', async ({
    context,
    panelTab,
    sites,
  }) => {
    await panelTab.setViewportSize(panelSize);
    const page = await context.newPage();
    await page.goto(sites.put('/', '<button>Go</button>'));
    await page.bringToFront();
    await say(panelTab, 'Do', 'click Go');
    await expect(panelTab.getByRole('heading', { name: 'Let Tabwright work on this page?' })).toBeVisible();
    await keepPanel(panelTab, 'guide-access.png');
  });
});

test.describe('the first use', () => {
  test.use({ flavour: 'store', isFirstUse: true });

  test('docs/pictures/guide-welcome.png shows the welcome', async ({ panelTab }) => {
    await panelTab.setViewportSize(panelSize);
    await expect(panelTab.getByRole('heading', { name: /Say it once/ })).toBeVisible();
    await keepPanel(panelTab, 'guide-welcome.png');
  });
});

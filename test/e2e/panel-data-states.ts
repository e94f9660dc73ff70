import { dataPage, openData, pagedOrders, widePage } from './data-fixtures';
import { expect } from './fixtures';
import { open, type Stage, type State } from './panel-stage';

/** The tables and lists of a page, and one of them. */
export const dataStates: readonly State[] = [
  { name: 'tables and lists', reach: reachOffers },
  { name: 'words that name no column', reach: reachUnknown },
  { name: 'what words ask of the rows', reach: reachSaid },
  { name: 'the rows of a table', reach: reachSheet },
  { name: 'the columns of a table', reach: reachColumns },
  { name: 'a table that is wider than the panel', reach: reachWide },
  { name: 'a table that is being read on', reach: reachReading },
  { name: 'a table that was read on', reach: reachFurther },
  { name: 'a page without data', reach: reachNoData },
];

async function reachOffers({ panel, page, sites }: Stage): Promise<void> {
  await open(page, sites.put('/orders', dataPage), panel);
  await openData(panel);
}

async function reachUnknown(stage: Stage): Promise<void> {
  await reachOffers(stage);
  const box = stage.panel.getByRole('textbox', { name: 'Instruction' });
  await box.fill('the greenest lamp');
  await box.press('Enter');
  await expect(stage.panel.getByText('is called “greenest”')).toBeVisible();
}

async function reachSaid(stage: Stage): Promise<void> {
  await reachOffers(stage);
  const box = stage.panel.getByRole('textbox', { name: 'Instruction' });
  await box.fill('sum of the amounts of Ada');
  await box.press('Enter');
  await expect(stage.panel.getByText('Sum of “Amount”')).toBeVisible();
}

async function reachSheet(stage: Stage): Promise<void> {
  await reachOffers(stage);
  const { panel } = stage;
  await panel.getByRole('button', { name: /Orders/ }).click();
  await panel.getByRole('searchbox', { name: 'Filter the rows' }).fill('a');
  await panel.getByRole('grid').press('ArrowDown');
  await panel.getByRole('grid').press('Space');
  await expect(panel.getByRole('button', { name: 'Save 1 row' })).toBeVisible();
}

async function reachColumns(stage: Stage): Promise<void> {
  await reachSheet(stage);
  await stage.panel.getByRole('button', { name: '4 columns' }).click();
  await stage.panel.getByRole('combobox', { name: 'Type of “State”' }).selectOption('number');
}

async function reachWide({ panel, page, sites }: Stage): Promise<void> {
  await open(page, sites.put('/wide', widePage(7)), panel);
  await openData(panel);
  await panel.getByRole('button', { name: /Stock/ }).click();
  await expect(panel.getByRole('columnheader')).toHaveCount(7);
}

async function reachReading({ panel, page, sites }: Stage): Promise<void> {
  // Its second page never comes.
  await open(page, sites.put('/pages', pagedOrders(4, 60_000)), panel);
  await openData(panel);
  await panel.getByRole('button', { name: /Orders/ }).click();
  await panel.getByRole('button', { name: 'Read the next pages' }).click();
  await expect(panel.getByText('Reading on after 10 of 40 rows')).toBeVisible();
}

async function reachFurther(stage: Stage): Promise<void> {
  await reachReading(stage);
  await stage.panel.getByRole('button', { name: /^Stop/ }).click();
  await expect(stage.panel.getByText('It was stopped before the last row.')).toBeVisible();
}

async function reachNoData({ panel, page, sites }: Stage): Promise<void> {
  await open(page, sites.put('/text', '<title>Text</title><p>Only a sentence.</p>'), panel);
  await panel.getByRole('radio', { name: 'Data', exact: true }).press('Space');
  await expect(panel.getByRole('heading', { name: 'No table and no list here.' })).toBeVisible();
}

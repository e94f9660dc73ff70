import { expect } from './fixtures';
import { fill, importFile, recordingOf, replayButton } from './panel-recordings';
import { open, type Stage, type State } from './panel-stage';

/** What the editor says of the last change, of what lacks, and of the whole recording. */
export const editorStates: readonly State[] = [
  { name: 'a step was deleted', reach: reachDeleted },
  { name: 'a value is missing', reach: reachMissing },
  { name: 'the schedule of a recording, in its editor', reach: reachSchedule },
  { name: 'where the rows of a recording go', reach: reachDelivery },
];

async function reachSignUp({ panel, page, sites }: Stage): Promise<void> {
  await open(page, sites.put('/sign-up', '<title>Sign up</title><input id="email"><input id="name">'), panel);
  await panel.getByRole('button', { name: 'Recordings', exact: true }).click();
  const steps = [fill('#email', '%email%'), fill('#name', '%name%')];
  const variables = [{ name: 'email' }, { name: 'name' }];
  await importFile(panel, recordingOf(steps, { name: 'Sign up', variables }));
  await panel.getByRole('button', { name: 'Save it' }).click();
  await panel.locator('[data-row]').click();
}

async function reachDeleted(stage: Stage): Promise<void> {
  await reachSignUp(stage);
  await stage.panel.locator('[data-row]').first().press('Delete');
  // It stays while it has the focus.
  await stage.panel.getByRole('button', { name: 'Undo' }).focus();
}

async function reachMissing(stage: Stage): Promise<void> {
  await reachSignUp(stage);
  await replayButton(stage.panel).click();
  await stage.panel
    .getByRole('form', { name: 'Enter values' })
    .getByRole('button', { name: 'Replay' })
    .click();
  await expect(stage.panel.getByText('Enter a value.')).toHaveCount(2);
}

async function reachSchedule(stage: Stage): Promise<void> {
  await reachSignUp(stage);
  await stage.panel.getByRole('button', { name: 'With this recording' }).click();
  await stage.panel.getByRole('menuitem').nth(1).click();
  await expect(stage.panel.getByRole('form').getByRole('combobox')).toBeFocused();
}

async function reachDelivery(stage: Stage): Promise<void> {
  await reachSignUp(stage);
  await stage.panel.getByRole('button', { name: 'With this recording' }).click();
  await stage.panel.getByRole('menuitem').nth(2).click();
  const fields = stage.panel.getByRole('form').getByRole('textbox');
  await fields.nth(0).fill('https://hooks.shop.example/prices');
  await fields.nth(1).fill('prices/lamps.csv');
}

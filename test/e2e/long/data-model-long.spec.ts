import { dataPage, namesOf, openData } from '../data-fixtures';
import { expect } from '../fixtures';
import { test } from '../model-fixtures';

test('words that name nothing go to the model, with consent and its cost, and it can only choose', async ({
  panelOn,
  model,
  allowModels,
  background,
}) => {
  await allowModels('openai/gpt-4.1-mini');
  await background.setConsent({ origin: model.origin, isGiven: false });
  const { panel } = await panelOn(dataPage);
  model.answerAll(({ user }) => {
    const line = (words: string) => new RegExp(String.raw`^(\d+) ${words}`, 'm').exec(user)?.[1];
    return {
      json: {
        rows: [`@${line(String.raw`A-3\|`)}`, `@${line(String.raw`A-5\|`)}`, '@9999'],
        columns: ['Customer'],
      },
    };
  });
  await openData(panel);
  const box = panel.getByRole('textbox', { name: 'Instruction' });
  await box.fill('the suspicious ones');
  await box.press('Enter');
  // Nothing of the page has gone anywhere.
  await panel.getByRole('button', { name: /^Allow/ }).waitFor();
  expect(model.requests).toHaveLength(0);
  await panel.getByRole('button', { name: /^Allow/ }).click();

  await expect(panel.getByRole('grid')).toBeVisible();
  expect(await namesOf(panel)).toEqual(['Customer']);
  expect(model.requests).toHaveLength(1);
  await expect(panel.getByRole('button', { name: 'Save 2 rows' })).toBeVisible();
  await expect(panel.getByText(/rows chosen by a model · [\d,]+ tokens/)).toBeVisible();

  model.answerAll(() => ({ json: { rows: [], columns: [] } }));
  await panel.getByRole('button', { name: 'All tables and lists' }).click();
  await box.fill('the haunted ones');
  await box.press('Enter');
  await expect(panel.getByText(/A model was asked and found no rows for it\. [\d,]+ tokens/)).toBeVisible();
});

import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { fill, openRecording, recordingOf, replayButton, stepOn } from '../panel-recordings';

/** Waits until these buttons have the colour of what is to be pressed, and no others. */
const expectBlue = (panel: Page, ...names: string[]) =>
  expect
    .poll(() =>
      panel.getByRole('button').evaluateAll((buttons) => {
        const isBlue = (button: Element) => getComputedStyle(button).backgroundColor === 'rgb(37, 69, 211)';
        return buttons.filter(isBlue).map(({ textContent }) => textContent);
      }),
    )
    .toEqual(names);

test('a value that is missing is said at its field in our words, and one button is blue', async ({
  panelOn,
  background,
}) => {
  const { page, panel } = await panelOn('<label>Email <input id="email"></label><input id="name">');
  const steps = [fill('#email', '%email%'), fill('#name', '%name%')];
  const variables = [{ name: 'email' }, { name: 'name' }];
  await background.addRecordings({ recordings: [recordingOf(steps, { name: 'Sign up', variables })] });
  await panel.emulateMedia({ colorScheme: 'light' });
  await openRecording(panel, 'Sign up');
  await expectBlue(panel, 'Replay');
  await replayButton(panel).click();
  const form = panel.getByRole('form', { name: 'Enter values' });
  await expectBlue(panel, 'Replay');
  await expect(panel.getByRole('button', { name: 'Replay', exact: true })).toHaveCount(1);

  const email = form.getByRole('textbox', { name: 'Value of %email%' });
  const name = form.getByRole('textbox', { name: 'Value of %name%' });
  await email.fill('ada@example.org');
  await form.getByRole('button', { name: 'Replay' }).click();
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription(/Enter a value\./);
  await expect(email).toHaveAccessibleDescription(/^(?!.*Enter a value)/);
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await panel.keyboard.type('Ada');
  await expect(panel.getByText('Enter a value.')).toHaveCount(0);
  await panel.keyboard.press('Enter');
  await expect(page.locator('#name')).toHaveValue('Ada');

  await panel.getByRole('button', { name: 'With this recording' }).click();
  await panel.getByRole('menuitem', { name: 'Export' }).click();
  await expectBlue(panel, 'Save the file');
  await panel.getByRole('button', { name: 'Close' }).click();
  await panel.getByRole('button', { name: 'Wait', exact: true }).click();
  await panel.getByRole('menuitem', { name: 'Wait', exact: true }).click();
  const ms = panel.getByRole('spinbutton', { name: 'Wait' });
  await ms.fill('-1');
  await ms.press('Enter');
  await expect(ms).toHaveAccessibleDescription(/Enter a number from 0 to 600000\./);
  await expectBlue(panel, 'Replay');
});

test('what is checked is chosen in words', async ({ panelOn, background }) => {
  const { panel } = await panelOn('<p id="sum">42</p>');
  const check = stepOn('#sum', { method: 'waitFor', arguments: ['visible'] });
  await background.addRecordings({ recordings: [recordingOf([check])] });
  await openRecording(panel, recordingOf([]).name);
  await panel.locator('[data-row]').click();
  const state = panel.getByRole('combobox', { name: 'What is checked' });
  await state.selectOption('It shows a text');
  await panel.getByRole('textbox', { name: 'Text', exact: true }).fill('42');
  await panel.getByRole('textbox', { name: 'Text', exact: true }).press('Enter');
  await panel.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(panel.getByText('v2 · saved')).toBeVisible();
  const saved = async () => (await background.readRecording({ id: recordingOf([]).id })).steps[0]?.arguments;
  expect(await saved()).toEqual(['text', '42']);
  await state.selectOption('It can be used');
  await panel.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(panel.getByText('v3 · saved')).toBeVisible();
  expect(await saved()).toEqual(['enabled']);
});

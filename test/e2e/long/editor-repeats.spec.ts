import { expect, test } from '../fixtures';
import { openRecording, recordingOf, replayButton, stepOn } from '../panel-recordings';

const list = `<h1>Letters</h1>
  <ul id="letters">${['Ada', 'Bob', 'Cy'].map((name) => `<li>${name} <button>Open</button></li>`).join('')}</ul>
  <button id="next" onclick="shown.textContent = ''; this.disabled = true">Next</button>
  <p id="shown"></p>
  <script>letters.onclick = ({ target }) => target.tagName === 'BUTTON' &&
    (shown.textContent += target.parentNode.firstChild.nodeValue)</script>`;

test('a step is repeated in each row with the keyboard, replayed, and taken out again', async ({
  panelOn,
  background,
}) => {
  const { page, panel } = await panelOn(list);
  const target = {
    selector: '//li[1]/button',
    alternates: [],
    row: { rows: '//*[@id="letters"]/li', inside: '//button[normalize-space()="Open"]' },
  };
  const open = stepOn('open', { method: 'click', arguments: [] }, { target, description: 'Open the letter' });
  const wait = stepOn('p', { method: 'waitFor', arguments: ['visible'] }, { description: 'Look' });
  await background.addRecordings({ recordings: [recordingOf([open, wait], { name: 'Letters' })] });
  await openRecording(panel, 'Letters');
  const steps = panel.getByRole('list', { name: 'Steps', exact: true }).getByRole('listitem');
  await panel.getByRole('button', { name: /Open the letter/ }).press('Enter');
  await panel.getByRole('button', { name: 'Repeat in each row' }).press('Enter');
  await expect(steps).toHaveText([/Repeat for each row/, /Open the letter.*repeated/s, /Look/]);

  const look = panel.getByRole('button', { name: /Look/ });
  await look.press('Enter');
  await panel.getByRole('switch', { name: 'Part of the repeat above' }).press('Space');
  await expect(steps.nth(2)).toContainText('repeated');
  await replayButton(panel).click();
  await expect(steps.first()).toContainText('Done 3 times');
  await expect(page.locator('#shown')).toHaveText('Ada Bob Cy');

  await panel.getByRole('button', { name: /Repeat for each row/ }).press('Delete');
  await expect(steps).toHaveCount(2);
  await expect(steps.filter({ hasText: 'repeated' })).toHaveCount(0);
});

test('rows and the next page are pointed at: the repeat comes before their steps, which are asked about, and a limit is set', async ({
  panelOn,
  background,
}) => {
  const { page, panel } = await panelOn(list);
  const row = { rows: '//*[@id="letters"]/li', inside: '//button[normalize-space()="Open"]' };
  const target = { selector: '//li[1]/button', alternates: [], row };
  const steps = [
    stepOn('p', { method: 'hover', arguments: [] }, { description: 'Look first' }),
    stepOn('open', { method: 'click', arguments: [] }, { target, description: 'Open the letter' }),
    stepOn('#shown', { method: 'waitFor', arguments: ['visible'] }, { description: 'Look' }),
  ];
  await background.addRecordings({ recordings: [recordingOf(steps)] });
  await openRecording(panel, recordingOf([]).name);
  const addRepeat = async (what: string) => {
    await panel.getByRole('button', { name: 'Repeat', exact: true }).click();
    await panel.getByRole('menuitem', { name: what }).click();
    await expect(page.locator('[popover=manual]')).toHaveCount(1);
  };
  const point = async (selector: string) => {
    const box = await page.locator(selector).boundingBox();
    if (box) await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  };
  await addRepeat('For each row of a list');
  await point('li:nth-child(2) button');
  const listed = panel.getByRole('list', { name: 'Steps', exact: true }).locator('[data-row]');
  await expect(listed).toHaveText([
    /Look first/,
    /Repeat for each row/,
    /Open the letter.*repeated/s,
    /Look/,
  ]);
  const which = panel.getByRole('group', { name: 'Which steps?' });
  const first = which.getByRole('combobox', { name: 'From' });
  const last = which.getByRole('combobox', { name: 'To' });
  await expect(first).toBeFocused();
  await expect(first.locator(':checked')).toHaveText('3. Open the letter');
  await expect(panel.getByText('3 rows on the page in front')).toBeVisible();
  await expect(panel.getByText('//*[@id="letters"]')).toBeHidden();

  await last.selectOption('4. Look');
  await expect(last).toBeFocused();
  await expect(listed.last()).toContainText('repeated');
  await first.selectOption('1. Look first');
  await expect(listed).toHaveText([/Repeat for each row/, /Look first/, /Open the letter/, /Look/]);
  await expect(first).toBeFocused();

  await panel.getByRole('button', { name: 'Pick the “Next” button' }).click();
  // The rows are marked, too.
  await expect(page.locator('[popover=manual]')).toHaveCount(2);
  await point('#next');
  await expect(panel.getByText('“Next” leads to the next page')).toBeVisible();
  await panel.getByText('Selectors', { exact: true }).click();
  await expect(panel.getByRole('textbox', { name: 'Rows (XPath)' })).toHaveValue('//*[@id="letters"]/li');
  await expect(panel.getByRole('textbox', { name: 'What leads to the next page' })).toHaveValue('#next');
  const most = panel.getByRole('textbox', { name: 'Stop after (times)' });
  await most.fill('7');
  await most.press('Enter');
  await panel.getByRole('button', { name: 'Save', exact: true }).click();
  const saved = await background.readRecording({ id: recordingOf([]).id });
  expect(saved.steps[0]).toMatchObject({
    method: 'repeat',
    description: 'Repeat for each row, and on to the next page with “Next”',
    repeat: { rows: { rows: '//*[@id="letters"]/li' }, next: { selector: '#next' }, most: 7 },
  });
  expect(saved.steps.slice(1).every(({ isRepeated }) => isRepeated)).toBe(true);
});

test('a repeat with no step in its rows asks which steps it is for', async ({ panelOn, background }) => {
  const { page, panel } = await panelOn(list);
  const steps = [stepOn('p', { method: 'hover', arguments: [] }, { description: 'Look first' })];
  await background.addRecordings({ recordings: [recordingOf(steps)] });
  await openRecording(panel, recordingOf([]).name);
  await panel.getByRole('button', { name: 'Repeat', exact: true }).click();
  await panel.getByRole('menuitem', { name: 'For each page' }).click();
  await expect(page.locator('[popover=manual]')).toHaveCount(1);
  await page.locator('#next').click({ force: true });
  const first = panel.getByRole('combobox', { name: 'From' });
  await expect(first).toBeFocused();
  await expect(panel.getByText('Nothing is repeated until you choose.')).toBeVisible();
  await first.selectOption('1. Look first');
  const listed = panel.getByRole('list', { name: 'Steps', exact: true }).locator('[data-row]');
  await expect(listed).toHaveText([/Repeat while “Next” leads on/, /Look first.*repeated/s]);
});

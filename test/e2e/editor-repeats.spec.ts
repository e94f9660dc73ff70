import { expect, test } from './fixtures';
import { openRecording, recordingOf, replayButton, stepOn } from './panel-recordings';

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

test('rows and the next page are pointed at, and a limit is set', async ({ panelOn, background }) => {
  const { page, panel } = await panelOn(list);
  await background.addRecordings({
    recordings: [recordingOf([stepOn('p', { method: 'hover', arguments: [] })])],
  });
  await openRecording(panel, recordingOf([]).name);
  await panel.getByRole('button', { name: 'Repeat', exact: true }).click();
  await panel.getByRole('menuitem', { name: 'For each row of a list' }).click();
  await expect(page.locator('[popover=manual]')).toHaveCount(1);
  const point = async (selector: string) => {
    const box = await page.locator(selector).boundingBox();
    if (box) await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  };
  await point('li:nth-child(2) button');
  await expect(panel.getByRole('textbox', { name: 'Rows (XPath)' })).toHaveValue('//*[@id="letters"]/li');
  await panel.getByRole('button', { name: 'Pick “Next”' }).click();
  await expect(page.locator('[popover=manual]')).toHaveCount(1);
  await point('#next');
  await expect(panel.getByRole('textbox', { name: 'What leads to the next page' })).toHaveValue('#next');
  const most = panel.getByRole('textbox', { name: 'At most so many times' });
  await most.fill('7');
  await most.press('Enter');
  await panel.getByRole('button', { name: 'Save', exact: true }).click();
  const saved = await background.readRecording({ id: recordingOf([]).id });
  expect(saved.steps[1]).toMatchObject({
    method: 'repeat',
    description: 'Repeat for each row, and on to the next page with “Next”',
    repeat: { rows: { rows: '//*[@id="letters"]/li' }, next: { selector: '#next' }, most: 7 },
  });
});

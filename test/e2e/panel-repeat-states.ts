import { expect } from './fixtures';
import { recordingOf, replayButton, stepOn } from './panel-recordings';
import { open, type Stage, type State } from './panel-stage';

/** Recording checks, and steps that are done in each row. */
export const repeatStates: readonly State[] = [
  { name: 'a check is added while it records', reach: reachCheck },
  { name: 'a repeat in the editor, replayed', reach: reachRepeat },
  { name: 'a step of a repeat', reach: reachRepeatedStep },
];

async function reachCheck({ panel, page, shopUrl }: Stage): Promise<void> {
  await open(page, shopUrl, panel);
  await panel.getByRole('button', { name: 'Recordings', exact: true }).click();
  await panel.getByRole('button', { name: 'Record', exact: true }).click();
  await panel.getByRole('button', { name: 'Add a check' }).click();
  await panel.getByRole('menuitem', { name: 'This address' }).click();
  await expect(panel.getByRole('log').getByRole('listitem')).toHaveCount(2);
  await panel.getByRole('button', { name: 'Add a check' }).click();
  await panel.getByRole('menuitem', { name: 'Text of an element' }).click();
  await expect(panel.getByText('Click an element on the page.')).toBeVisible();
}

const letters = `<title>Letters</title><h1>Letters</h1>
  <ul id="letters">${['Ada', 'Bob', 'Cy'].map((name) => `<li>${name} <button>Open</button></li>`).join('')}</ul>
  <p id="shown"></p>
  <script>letters.onclick = ({ target }) => target.tagName === 'BUTTON' &&
    (shown.textContent += target.parentNode.firstChild.nodeValue)</script>`;

async function reachRepeat({ panel, page, sites }: Stage): Promise<void> {
  await open(page, sites.put('/letters', letters), panel);
  await panel.getByRole('button', { name: 'Recordings', exact: true }).click();
  const row = { rows: '//*[@id="letters"]/li', inside: '//button[normalize-space()="Open"]' };
  const target = { selector: '//li[1]/button', alternates: [], row };
  const step = stepOn('open', { method: 'click', arguments: [] }, { target, description: 'Click “Open”' });
  const look = stepOn('#shown', { method: 'waitFor', arguments: ['visible'] });
  const recording = recordingOf([step, { ...look, description: 'Check that the text is visible' }]);
  const [chooser] = await Promise.all([
    panel.waitForEvent('filechooser'),
    panel.getByRole('button', { name: 'Import', exact: true }).click(),
  ]);
  const buffer = Buffer.from(JSON.stringify({ ...recording, name: 'Open all letters' }));
  await chooser.setFiles({ name: 'letters.json', mimeType: 'application/json', buffer });
  await panel.getByRole('button', { name: 'Save it' }).click();
  await panel.locator('[data-row]').click();
  await panel.locator('[data-row]').first().click();
  await panel.getByRole('button', { name: 'Repeat in each row' }).click();
  await replayButton(panel).click();
  await expect(panel.getByText('Done 3 times')).toBeVisible();
  await panel.locator('[data-row]').first().click();
  await expect(panel.getByText('3 rows on the page in front')).toBeVisible();
}

async function reachRepeatedStep(stage: Stage): Promise<void> {
  await reachRepeat(stage);
  await stage.panel.locator('[data-row]').nth(1).click();
  const part = stage.panel.getByRole('switch', { name: 'Part of the repeat above' });
  await expect(part).toBeVisible();
  await part.scrollIntoViewIfNeeded();
}

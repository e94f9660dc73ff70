import { expect, test } from '../fixtures';
import { click, openRecording, recordingOf, replayButton } from '../panel-recordings';

const long = 'Click “Add the Harbour stovetop kettle of brushed steel to the cart”';

test('the title of a step takes two lines beside nothing, in a narrow panel and after a replay', async ({
  panelOn,
  background,
}) => {
  const { panel } = await panelOn(`<button id="add" onclick="this.textContent += '!'">Add</button>`);
  await panel.setViewportSize({ width: 320, height: 700 });
  const steps = [click('#add', { description: long }), click('#add', { description: 'Click “Add”' })];
  await background.addRecordings({ recordings: [recordingOf(steps, { name: 'Cart' })] });
  await openRecording(panel, 'Cart');
  const row = panel.getByRole('button', { name: new RegExp(`^1 ?${long}`) });
  const title = row.getByTitle(long);
  const box = async () => {
    const seen = await title.boundingBox();
    if (!seen) throw new Error('the title is not shown');
    return seen;
  };
  const lines = () =>
    title.evaluate(
      (element) => element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight),
    );
  expect(Math.round(await lines())).toBe(2);
  const before = await box();

  await replayButton(panel).click();
  await expect(panel.getByText('Done and verified')).toBeVisible({ timeout: 20_000 });
  const outcome = await row.locator('[data-state=done]').boundingBox();
  expect(await box()).toEqual(before);
  expect(outcome?.y).toBeGreaterThanOrEqual(before.y + before.height);
  expect((outcome?.x ?? 0) + (outcome?.width ?? 0)).toBeLessThanOrEqual(320);
});

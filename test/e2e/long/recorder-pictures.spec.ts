import { expect, test } from '../fixtures';

// The browser takes pictures of what a window shows.
test.use({ isWindowSized: true });

test('keeps no picture of a step that another took the place of, or that was taken back', async ({
  sites,
  startOn,
  background,
}) => {
  const { page, session } = await startOn(sites.put('/', '<label>Note <input id="note"></label>'));
  const { id: sessionId } = session;
  const picture = async () => (await background.recordedSteps({ sessionId })).steps.at(-1)?.thumbnail ?? '';
  await background.startRecording({ sessionId, options: { thumbnails: true } });
  await page.locator('#note').focus();
  // One key at a time: what is typed in one go may be told in two.
  await page.keyboard.press('a');
  await expect.poll(picture).not.toBe('');
  const first = await picture();
  expect(await background.thumbnail({ id: first })).not.toBeNull();
  await page.keyboard.press('b');
  await expect.poll(picture).not.toBe(first);
  await expect.poll(picture).not.toBe('');
  const second = await picture();
  expect(await background.thumbnail({ id: first })).toBeNull();
  await background.undoRecordedStep({ sessionId });
  expect(await background.thumbnail({ id: second })).toBeNull();
});

test('takes the picture of a step later when the page was enlarged by fingers, of which none is taken', async ({
  sites,
  startOn,
  background,
  context,
}) => {
  const { page, session } = await startOn(sites.put('/', '<label>Note <input id="note"></label>'));
  const { id: sessionId } = session;
  const thumbnail = async () => (await background.recordedSteps({ sessionId })).steps.at(-1)?.thumbnail;
  await background.startRecording({ sessionId, options: { thumbnails: true } });
  await page.locator('#note').focus();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setPageScaleFactor', { pageScaleFactor: 2 });
  await page.keyboard.press('a');
  await expect.poll(async () => (await background.recordedSteps({ sessionId })).steps).toHaveLength(2);
  expect(await thumbnail()).toBeUndefined();
  await cdp.send('Emulation.setPageScaleFactor', { pageScaleFactor: 1 });
  await expect.poll(thumbnail).toBeTruthy();
});

import type { Recording, Step } from '../../../src/protocol/recordings/recording';
import { ReplayReport, replayKey } from '../../../src/protocol/recordings/replay';
import { editStep, repeatInRows } from '../../../src/recording/edit-recording';
import { expect, killWorker, test } from '../fixtures';
import { orders } from '../orders-page';

/** Adds a repeat before what was recorded, for each row of each page. */
function forEachRow(recording: Recording, next?: Step): Recording {
  const ship = recording.steps.find(({ description }) => description === 'Click “Ship”');
  const yes = recording.steps.find(({ description }) => description === 'Click “Yes”');
  if (!ship || !yes) throw new Error('it was not recorded');
  const repeated = editStep(repeatInRows(recording, ship.id, 'repeat'), yes.id, { isRepeated: true });
  const { repeat } = repeated.steps.find(({ id }) => id === 'repeat') ?? {};
  if (!repeat || !next?.target) return repeated;
  return editStep(repeated, 'repeat', { repeat: { ...repeat, next: next.target } });
}

for (const query of ['', '?gone'])
  test(`what was recorded in one row is done once in each row of each page${query}`, async ({
    sites,
    startOn,
    background,
  }) => {
    const url = `${sites.put('/orders', orders)}${query}`;
    const { page, session } = await startOn(url);
    const { id: sessionId } = session;
    await background.startRecording({ sessionId });
    await page.getByRole('row', { name: 'A-10' }).getByRole('button').click();
    await page.locator('#yes').click();
    await expect(page.locator('#log')).toHaveText('A-10');
    await page.locator('#next').click();
    const whole = await background.stopRecording({ sessionId, name: 'Ship all' });
    const next = whole.steps.at(-1);
    const recording = forEachRow({ ...whole, steps: whole.steps.slice(0, -1) }, next);
    expect(recording.steps[1]?.repeat?.rows).toEqual({
      rows: '//*[@id="orders"]/tr',
      inside: '//button[normalize-space()="Ship"]',
    });
    const report = await background.replay({ sessionId, recording });
    expect(report.error).toBeUndefined();
    expect(report).toMatchObject({ state: 'done', modelCalls: 0 });
    await expect(page.locator('#log')).toHaveText('A-1,A-10,A-2,B-1,B-2');
    const { repeated } = report.steps.find(({ id }) => id === 'repeat') ?? {};
    expect(repeated).toEqual({ passes: 5, pages: 2, gone: 0, isCut: false });
  });

test('a step in a row is never done on the element of another row, and no row twice', async ({
  sites,
  startOn,
  background,
}) => {
  const { page, session } = await startOn(sites.put('/orders', orders));
  const { id: sessionId } = session;
  await background.startRecording({ sessionId });
  await page.getByRole('row', { name: 'A-10' }).getByRole('button').click();
  await page.locator('#yes').click();
  await expect(page.locator('#log')).toHaveText('A-10');
  const recording = forEachRow(await background.stopRecording({ sessionId }));
  // One row has no button any more once another one is shipped.
  sites.put(
    '/orders',
    orders.replace(
      'draw();\n      }, 30)',
      "draw();\n        orders.rows[3].querySelector('button').remove();\n      }, 30)",
    ),
  );
  const report = await background.replay({ sessionId, recording });
  await expect(page.locator('#log')).toHaveText('A-1,A-10');
  expect(report.steps.find(({ id }) => id === 'repeat')?.repeated).toMatchObject({ passes: 2, gone: 1 });
});

test('a repeat that the worker dies in says at which pass, and does nothing more', async ({
  sites,
  startOn,
  background,
  extensionPage,
  browserCdp,
}) => {
  const { page, session } = await startOn(sites.put('/orders', orders));
  const { id: sessionId } = session;
  await background.startRecording({ sessionId });
  await page.getByRole('row', { name: 'A-10' }).getByRole('button').click();
  await page.locator('#yes').click();
  await expect(page.locator('#log')).toHaveText('A-10');
  const recording = forEachRow(await background.stopRecording({ sessionId }));
  void background.replay({ sessionId, recording, options: { slowMs: 400 } }).catch(() => {});
  await expect(page.locator('#log')).toHaveText('A-1');
  await killWorker(browserCdp);
  await background.listSessions({});
  const read = () =>
    extensionPage.evaluate(async (key) => (await chrome.storage.session.get(key))[key], replayKey(sessionId));
  await expect.poll(async () => ReplayReport.parse(await read()).state).toBe('interrupted');
  const { error, steps } = ReplayReport.parse(await read());
  expect(error?.message).toMatch(
    /^The browser stopped Tabwright (during step \d, pass [12]|between two steps)/u,
  );
  expect(steps.filter(({ state }) => state === 'running')).toEqual([]);
  const shipped = await page.locator('#log').textContent();
  await page.waitForTimeout(1500);
  await expect(page.locator('#log')).toHaveText(shipped ?? '');
});

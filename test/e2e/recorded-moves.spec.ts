import { expect, test } from './fixtures';
import { deeds } from './shop-by-hand';

// Six instructions and their replay, each with loads of pages.
test.slow();

test('moves that an instruction makes are steps of a recording, and its replay makes them again', async ({
  sites,
  startOn,
  background,
}) => {
  const first = sites.put('/', '<h1>First</h1><a href="/next">Next</a>');
  sites.put('/next', `<h1>Next</h1><button onclick="this.textContent = 'Done'">Go</button>`);
  const { page, session } = await startOn(first);
  const { id: sessionId } = session;
  await background.startRecording({ sessionId });
  for (const input of [
    `go to ${sites.a}/next`,
    'go back',
    'forward',
    'click Go',
    `go to ${sites.a}/next#top`,
    'go back',
    'go back and click Next',
  ])
    expect(await background.act({ sessionId, input }), input).toMatchObject({ result: { success: true } });
  const recording = await background.stopRecording({ sessionId, name: 'Moves' });
  expect(deeds(recording)).toEqual([
    `navigate ${first}`,
    `navigate ${sites.a}/next`,
    `navigate ${first}`,
    `navigate ${sites.a}/next`,
    'click //button[normalize-space()="Go"]',
    `navigate ${sites.a}/next#top`,
    `navigate ${sites.a}/next`,
    `navigate ${first}`,
    'click a[href="/next"]',
  ]);
  await page.goto('about:blank');
  const report = await background.replay({ sessionId, recording });
  expect(report).toMatchObject({ state: 'done' });
  await expect(page).toHaveURL(`${sites.a}/next`);
});

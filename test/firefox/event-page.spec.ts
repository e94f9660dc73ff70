import { setTimeout as sleep } from 'node:timers/promises';
import { latePage } from '../fixtures/slow-acts';
import { builtForFirefox } from './built-for-firefox';
import { expect, test } from './fixtures';
import { askingPage, connectThrough, FoxBrowser } from './fox-browser';

const waiting = { selector: '#late', method: 'click', description: 'Click Late', arguments: [] };

test('an event page that ends in the middle of an act leaves it interrupted, and nothing is done after it', async ({
  fox,
  sites,
  background,
}) => {
  await fox.grant('http://*/*');
  const url = sites.put('/late', latePage);
  const { id: sessionId } = await background.startSession({ url });
  const acting = background.act({ sessionId, input: waiting, options: { timeout: 8000 } }).then(
    () => 'answered',
    () => 'no answer',
  );
  await sleep(1000);
  await fox.endWorker();
  expect(await acting).toBe('no answer');
  const page = await fox.pageAt(url);
  await page.evaluate('appear()');
  await sleep(1500);
  expect(await page.evaluate('events')).toBe(0);
  const [session] = await background.listSessions({});
  expect(session?.runs[0]?.state).toBe('interrupted');
});

test('an event page that ends in the middle of a replay leaves it interrupted', async ({
  fox,
  sites,
  background,
  ownPage,
}) => {
  await fox.grant('http://*/*');
  const url = sites.put('/late', latePage);
  const { id: sessionId } = await background.startSession({ url });
  await background.startRecording({ sessionId });
  const page = await fox.pageAt(url);
  await page.evaluate('appear()');
  await page.bringToFront();
  await page.click({ css: '#late' });
  const recording = await background.stopRecording({ sessionId, name: 'Late' });
  const replaying = background.replay({ sessionId, recording }).then(
    () => 'answered',
    () => 'no answer',
  );
  // The page was loaded anew, and waits for what its recorded step is for.
  await sleep(2500);
  await fox.endWorker();
  expect(await replaying).toBe('no answer');
  await background.listSessions({});
  await expect
    .poll(async () => JSON.stringify(await ownPage.evaluate('browser.storage.session.get(null)')))
    .toContain('"state":"interrupted"');
});

test('an act that lasts longer than the idle time is kept alive to its end, and a session outlives the idle end', async ({
  sites,
}) => {
  test.slow();
  const fox = await FoxBrowser.launch(await builtForFirefox(), {
    'extensions.background.idle.timeout': 12_000,
  });
  try {
    await fox.grant('http://*/*');
    const ownPage = await fox.openPage(askingPage);
    const background = connectThrough(ownPage);
    const url = sites.put('/late', latePage);
    const { id: sessionId } = await background.startSession({ url });
    const acting = background.act({ sessionId, input: waiting, options: { timeout: 40_000 } });
    // A question that is being answered puts off the end once.
    await sleep(28_000);
    await (await fox.pageAt(url)).evaluate('appear()');
    const { error } = await acting;
    // A click that nothing comes of: it was sent, to the end.
    expect(error?.code).toBe('no-effect-seen');
    const contexts = `browser.runtime.getContexts({ contextTypes: ['BACKGROUND'] })`;
    await expect.poll(() => ownPage.evaluate(contexts), { timeout: 30_000 }).toEqual([]);
    expect(await background.listSessions({})).toMatchObject([{ id: sessionId }]);
  } finally {
    await fox.close();
  }
});

import type { BrowserContext, Page } from '@playwright/test';
import type { Recording } from '../../../src/protocol/recordings/recording';
import {
  readScheduledRuns,
  readSchedules,
  type ScheduledRun,
} from '../../../src/protocol/recordings/schedule';
import { defaultSettings } from '../../../src/protocol/settings';
import { expect, killWorker, test } from '../fixtures';
import { click, recordingOf, stepOn } from '../panel-recordings';

/** A busy machine takes its time. */
const patient = { timeoutMs: 20_000 };

// What runs by itself would run on in the next test, too.
test.use({ isAlone: true });

test.describe.configure({ timeout: 90_000 });

/** A page that counts in its site how often its button was pressed. */
/** Each press is an entry of its own: two tabs that count at once would lose one of their presses. */
const counter = `<title>Counter</title><p id="n"></p><button id="go" onclick="press()">Go</button>
  <script>n.textContent = localStorage.length; function press() { localStorage[Math.random()] = ''; n.textContent = localStorage.length }</script>`;

const goTo = (url: string): Recording['steps'][number] => ({
  id: 'go',
  method: 'navigate',
  arguments: [url],
  description: `Go to ${url}`,
});

const pressing = (url: string, more: Partial<Recording> = {}) =>
  recordingOf([goTo(url), click('#go', patient)], { id: 'press', name: 'Press it', ...more });

/** A box to check, whose label may be another by the time the recording is replayed. */
const plan = (id: string, label: string) =>
  `<title>Plan</title><main><h1>Your plan</h1><form onsubmit="return false"><h2>Profile</h2>
    <p><label><input type="checkbox" id="${id}">${label}</label></p></form></main>`;

const stored = (page: Page, key: string) =>
  page.evaluate(async (name) => (await chrome.storage.local.get(name))[name], key);

const runsIn = async (page: Page): Promise<ScheduledRun[]> =>
  readScheduledRuns(await stored(page, 'scheduled-runs'));

const schedulesIn = async (page: Page) => readSchedules(await stored(page, 'schedules'));

const statesIn = async (page: Page) => (await runsIn(page)).map(({ state }) => state);

const isRun = (page: Page, ...states: ScheduledRun['state'][]) =>
  expect.poll(() => statesIn(page), { timeout: 40_000 }).toEqual(states);

const soon = (ms: number) => ({ kind: 'once', at: Date.now() + ms }) as const;

const pagesAt = (context: BrowserContext, url: string) =>
  context.pages().filter((page) => page.url().startsWith(url));

const presses = async (context: BrowserContext, url: string) => {
  const page = await context.newPage();
  await page.goto(url);
  const told = await page.locator('#n').textContent();
  await page.close();
  return Number(told);
};

test('a recording runs at its time, in a tab of its own that is closed then, though the worker was killed before', async ({
  background,
  browserCdp,
  context,
  extensionPage,
  sites,
}) => {
  const url = sites.put('/', counter);
  await background.addRecordings({ recordings: [pressing(url)] });
  await background.setSchedule({ recordingId: 'press', timing: soon(4000) });
  await killWorker(browserCdp);
  await isRun(extensionPage, 'done');
  const [run] = await runsIn(extensionPage);
  expect(run).toMatchObject({ recordingId: 'press', name: 'Press it', cause: 'time' });
  await expect.poll(() => pagesAt(context, url)).toHaveLength(0);
  expect(await presses(context, url)).toBe(1);
  // Its only time is over: nothing is left of it.
  expect(await schedulesIn(extensionPage)).toEqual({});
  expect(await extensionPage.evaluate(() => chrome.alarms.get('schedules'))).toBe(undefined);
});

test('a recording is not replayed twice at once: its time waits for the replay by hand', async ({
  background,
  context,
  extensionPage,
  startOn,
  sites,
}) => {
  const url = sites.put('/', counter);
  const wait = { id: 'w', method: 'wait' as const, arguments: ['4000'], description: 'Wait' };
  const recording = recordingOf([goTo(url), wait, click('#go', patient)], { id: 'press' });
  await background.addRecordings({ recordings: [recording] });
  const { session } = await startOn(url);
  const byHand = background.replay({ sessionId: session.id, recording });
  await background.setSchedule({ recordingId: 'press', timing: soon(800) });
  await extensionPage.waitForTimeout(2000);
  expect(await runsIn(extensionPage)).toEqual([]);
  const other = await startOn(url);
  await expect(background.replay({ sessionId: other.session.id, recording })).rejects.toThrow(
    'is being replayed in another tab',
  );
  expect((await byHand).state).toBe('done');
  await isRun(extensionPage, 'done');
  expect(await presses(context, url)).toBe(2);
});

test('a step that is to be asked about waits for the user; Stop ends it, and its tab stays to be looked at', async ({
  background,
  context,
  extensionPage,
  startOn,
  sites,
}) => {
  const { session } = await startOn(sites.put('/plan', plan('one', 'Show my profile')));
  const found = await background.observe({ sessionId: session.id, instruction: 'check "Show my profile"' });
  const step = stepOn(
    '#one',
    { method: 'check', arguments: [] },
    { target: { selector: '#one', alternates: [], fingerprint: found.candidates[0]?.fingerprint } },
  );
  await background.endSession({ sessionId: session.id });
  const url = sites.put('/plan', plan('two', 'Show my profile and pay 5 EUR a month'));
  const recording = recordingOf([goTo(url), { ...step, ...patient }], { id: 'press' });
  await background.addRecordings({ recordings: [recording] });
  await background.setSchedule({ recordingId: 'press', timing: soon(500) });
  await isRun(extensionPage, 'needs-you');
  const page = pagesAt(context, url).at(-1);
  const [run] = await runsIn(extensionPage);
  await background.stop({ sessionId: run!.sessionId! });
  await isRun(extensionPage, 'stopped');
  await expect(page!.getByRole('checkbox')).not.toBeChecked();

  // The next run closes it.
  await background.setSchedule({ recordingId: 'press', timing: soon(500) });
  await isRun(extensionPage, 'needs-you', 'stopped');
  expect(page!.isClosed()).toBe(true);
});

test('what cannot run says why: a value that nothing keeps, a recording that is removed or was changed', async ({
  background,
  context,
  extensionPage,
  sites,
}) => {
  const url = sites.put('/', counter);
  const secret = { ...click('#go', patient), method: 'fill' as const, arguments: ['%password%'] };
  const recording = pressing(url);
  await background.addRecordings({
    recordings: [
      {
        ...recording,
        steps: [...recording.steps, secret],
        variables: [{ name: 'password', isSecret: true }],
      },
      { ...recording, id: 'gone' },
      { ...recording, id: 'changed' },
    ],
  });
  await background.setSchedule({ recordingId: 'press', timing: soon(500) });
  await isRun(extensionPage, 'not-run');
  expect((await runsIn(extensionPage))[0]?.message).toContain('%password%');
  await background.setSchedule({ recordingId: 'gone', timing: soon(500) });
  await background.removeRecording({ id: 'gone' });
  await background.setSchedule({ recordingId: 'changed', timing: soon(1500) });
  await background.saveRecording({ recording: { ...recording, id: 'changed', name: 'Another name' } });
  await isRun(extensionPage, 'done', 'not-run');
  expect((await runsIn(extensionPage))[0]?.name).toBe('Another name');
  expect(await presses(context, url)).toBe(1);
  await expect(background.setSchedule({ recordingId: 'nobody', timing: soon(500) })).rejects.toThrow();
  await expect(background.setSchedule({ recordingId: 'press', timing: soon(-1) })).rejects.toThrow(
    'has passed',
  );
});

test('a thousand schedules have one alarm, and those that are due together run a few at a time', async ({
  background,
  browserCdp,
  context,
  extensionPage,
  sites,
}) => {
  const url = sites.put('/', counter);
  const many = Array.from({ length: 500 }, (_, at) => pressing(url, { id: `r${at}` }));
  await background.addRecordings({ recordings: many });
  await background.addRecordings({ recordings: many.map((each) => ({ ...each, id: `s${each.id}` })) });
  await extensionPage.evaluate(async () => {
    const later = { kind: 'daily', hour: 0, minute: 0 };
    const all = Array.from({ length: 1000 }, (_, at) => (at < 500 ? `r${at}` : `sr${at - 500}`));
    const schedules = all.map((recordingId) => [
      recordingId,
      { recordingId, timing: later, handledTo: Date.now() },
    ]);
    await chrome.storage.local.set({ schedules: Object.fromEntries(schedules) });
  });
  // The worker has read them before, and writes them alone.
  await killWorker(browserCdp);
  for (const id of ['r0', 'r1', 'r2', 'r3', 'r4'])
    await background.setSchedule({ recordingId: id, timing: soon(2500) });
  expect(await extensionPage.evaluate(async () => (await chrome.alarms.getAll()).length)).toBe(1);
  let most = 0;
  await expect
    .poll(
      async () => {
        const states = await statesIn(extensionPage);
        most = Math.max(most, states.filter((state) => state === 'running').length);
        return states.filter((state) => state === 'done').length;
      },
      { timeout: 60_000, intervals: [100] },
    )
    .toBe(5);
  expect(most).toBeLessThanOrEqual(3);
  expect(await presses(context, url)).toBe(5);
  expect(Object.keys(await schedulesIn(extensionPage))).toHaveLength(995);
});

test('what the worker was killed in is interrupted, and is not begun again', async ({
  background,
  browserCdp,
  context,
  extensionPage,
  sites,
}) => {
  const url = sites.put('/', counter);
  const wait = { id: 'w', method: 'wait' as const, arguments: ['3000'], description: 'Wait' };
  await background.addRecordings({
    recordings: [recordingOf([goTo(url), click('#go', patient), wait], { id: 'press' })],
  });
  await background.setSchedule({ recordingId: 'press', timing: soon(500) });
  await isRun(extensionPage, 'running');
  await expect.poll(() => pagesAt(context, url)[0]?.locator('#n').textContent()).toBe('1');
  await killWorker(browserCdp);
  await background.listSessions({});
  await isRun(extensionPage, 'interrupted');
  expect(await presses(context, url)).toBe(1);
});

test('a recording runs when its page is opened, once for each time, and no page can have it run on and on', async ({
  background,
  context,
  extensionPage,
  sites,
}) => {
  const url = sites.put('/orders', counter);
  const other = sites.put('/other', '<title>Other</title>');
  await background.addRecordings({ recordings: [pressing(url)] });
  await background.setSchedule({ recordingId: 'press', page: `${sites.a}/orders` });
  const page = await context.newPage();
  await page.goto(other);
  await page.goto(url);
  await isRun(extensionPage, 'done');
  await expect(page.locator('#n')).toHaveText('1');
  // The same page again is no other opening.
  await page.reload();
  await extensionPage.waitForTimeout(1000);
  await expect(page.locator('#n')).toHaveText('1');

  // A page that opens itself again and again.
  sites.put(
    '/other',
    `<title>Other</title><script>setTimeout(() => location.href = '/orders', 500)</script>`,
  );
  sites.put('/orders', `${counter}<script>setTimeout(() => location.href = '/other', 4000)</script>`);
  await page.goto(other);
  await expect.poll(() => statesIn(extensionPage), { timeout: 40_000 }).toHaveLength(3);
  await extensionPage.waitForTimeout(10_000);
  expect(await statesIn(extensionPage)).toHaveLength(3);
});

test('who leads to a page writes nothing into its recording: neither its query, nor a path in it', async ({
  background,
  context,
  extensionPage,
  sites,
}) => {
  const url = sites.put('/orders', counter);
  sites.put('/elsewhere', counter);
  await background.addRecordings({ recordings: [pressing(url)] });
  await background.setSchedule({ recordingId: 'press', page: `${sites.a}/*orders` });
  const page = await context.newPage();
  await page.goto(sites.put('/links', `<a href="/orders?to=mallory#now">Orders</a>`));
  await page.getByRole('link').click();
  await isRun(extensionPage, 'done');
  expect(page.url()).toBe(url);
  await page.goto(`${sites.a}/elsewhere?to=/orders`);
  await extensionPage.waitForTimeout(1500);
  await isRun(extensionPage, 'done');
});

test('a value that is kept here goes with no recording from a file, whatever is changed in that', async ({
  background,
  extensionPage,
  sites,
}) => {
  const url = sites.put('/', `${counter}<label>Mail <input id="mail"></label>`);
  const fill = { ...click('#mail', patient), id: 'f', method: 'fill' as const, arguments: ['%email%'] };
  const recording = { ...recordingOf([goTo(url), fill], { id: 'press' }), variables: [{ name: 'email' }] };
  await extensionPage.evaluate(() =>
    chrome.storage.local.set({ variables: { email: { value: 'ada@home.example' } } }),
  );
  const isRunWith = async (isFromFile: boolean, state: ScheduledRun['state']) => {
    const id = `file-${isFromFile}`;
    await background.addRecordings({ recordings: [{ ...recording, id }], isFromFile });
    await background.saveRecording({ recording: { ...recording, id, name: 'Another' } });
    await background.setSchedule({ recordingId: id, timing: soon(500) });
    await expect
      .poll(async () => (await runsIn(extensionPage))[0], { timeout: 40_000 })
      .toMatchObject({
        recordingId: id,
        state,
      });
  };
  await isRunWith(false, 'done');
  await isRunWith(true, 'not-run');
  expect((await runsIn(extensionPage))[0]?.message).toContain('%email%');
});

test('what Tabwright does itself opens no page for the user: no recording is begun by it', async ({
  background,
  context,
  extensionPage,
  startOn,
  sites,
}) => {
  // The page is whole only after what leads to it has ended.
  const url = sites.put('/orders', `${counter}<img src="/late">`);
  sites.put('/late', '', { afterMs: 2500 });
  const start = sites.put('/start', '<title>Start</title><a id="go" href="/orders">Orders</a>');
  const onTheWay = recordingOf([goTo(start), click('#go', patient)], { id: 'way' });
  await background.addRecordings({ recordings: [pressing(url), onTheWay] });
  await background.setSchedule({ recordingId: 'press', page: `${sites.a}/orders` });
  const { page, session } = await startOn(start);
  await background.navigate({ sessionId: session.id, url });
  await page.waitForLoadState('load');
  await page.waitForTimeout(1500);
  await expect(page.locator('#n')).toHaveText('0');
  await background.navigate({ sessionId: session.id, url: start });
  await background.replay({ sessionId: session.id, recording: onTheWay });
  await expect(page.locator('#n')).toHaveText('0');
  await background.setSchedule({ recordingId: 'way', timing: soon(500) });
  await isRun(extensionPage, 'done');
  expect((await runsIn(extensionPage)).map(({ recordingId }) => recordingId)).toEqual(['way']);
  expect(await presses(context, url)).toBe(0);
});

test('a setting has missed recordings run; without it the user is asked', async ({
  background,
  context,
  extensionPage,
  browserCdp,
  sites,
}) => {
  const url = sites.put('/', counter);
  await background.addRecordings({ recordings: [pressing(url)] });
  const missed = async () => {
    // As if the machine had slept: the time is ten minutes ago, and nobody ran it.
    await extensionPage.evaluate(async () => {
      const at = Date.now() - 600_000;
      const schedule = { recordingId: 'press', timing: { kind: 'once', at }, handledTo: at - 1 };
      await chrome.storage.local.set({ schedules: { press: schedule } });
    });
    await killWorker(browserCdp);
    await background.listSessions({});
  };
  await missed();
  await expect.poll(async () => (await schedulesIn(extensionPage))['press']?.missedAt).toBeGreaterThan(0);
  expect(await runsIn(extensionPage)).toEqual([]);
  expect(await background.answerMissed({ recordingId: 'press', isToRun: false })).toBe(true);
  expect(await background.answerMissed({ recordingId: 'press', isToRun: true })).toBe(false);
  expect(await schedulesIn(extensionPage)).toEqual({});
  await background.saveSettings({ ...defaultSettings, missedRuns: 'run' });
  await missed();
  await isRun(extensionPage, 'done');
  expect((await runsIn(extensionPage))[0]?.cause).toBe('missed');
  expect(await presses(context, url)).toBe(1);
  await background.forgetScheduledRuns({});
  expect(await runsIn(extensionPage)).toEqual([]);
});

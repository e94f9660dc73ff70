import { randomUUID } from 'node:crypto';
import { startModelServer } from '../../fixtures/model-server';
import { shopRecording } from '../../fixtures/shop-recording';
import { actOn, doneStep, playTask, stepOf } from '../../fixtures/task-model';
import { killWorker } from '../fixtures';
import {
  answerAsking,
  expect,
  isBack,
  keys,
  sessionIdIn,
  test,
  type PairedService,
} from '../pairing-fixtures';

// Groups of tabs can be named without a question only here.
test.use({ flavour: 'managed', isAlone: true });
test.setTimeout(60_000);

const programs = [
  { key: keys[0], name: 'Invoices' },
  { key: keys[1], name: 'Travel' },
  { key: keys[2], name: 'Reading list' },
];

async function startedBy(paired: PairedService, by: { key: string; name: string }): Promise<string> {
  const started = await paired.startSession({}, by);
  expect(started, started.text).toMatchObject({ status: 200 });
  return sessionIdIn(started);
}

test('three programs work at once, each in its own group of tabs, and none in another’s', async ({
  paired,
  pairAs,
  background,
  extensionPage,
  context,
  sites,
}) => {
  await pairAs('Work');
  const users = await context.newPage();
  await users.goto(sites.put('/mine', '<title>Mine</title><p>Nobody else reads this.</p>'));
  for (const by of programs) {
    expect(await paired.startSession({}, by)).toMatchObject({ status: 403 });
    await answerAsking(extensionPage, background, 'always');
  }
  const ids = await Promise.all(programs.map((by) => startedBy(paired, by)));
  const page = (name: string) =>
    sites.put(
      `/${name}`,
      `<title>${name}</title><button onclick="this.after(' ${name} done'); this.remove()">Go</button>`,
    );
  const words = ['one', 'two', 'three'];
  const told = await Promise.all(
    programs.map(async (by, at) => {
      const word = words[at]!;
      const id = ids[at]!;
      await paired.ask(`${id}/navigate`, { url: page(word) }, by);
      const acted = await paired.ask(`${id}/act`, { input: 'click Go' }, by);
      expect(acted.text).toContain('"success":true');
      return (await paired.ask(`${id}/extract`, {}, by)).text;
    }),
  );
  for (const [at, word] of words.entries()) {
    expect(told[at]).toContain(`${word} done`);
    expect(told[at]).not.toContain('Nobody else');
  }
  const groups = await extensionPage.evaluate(() => chrome.tabGroups.query({}));
  expect(groups.map(({ title = '' }) => title).toSorted()).toEqual(['Invoices', 'Reading list', 'Travel']);

  // A program that guesses another's session is told that there is none, and its frames are not others'.
  const guess = await paired.ask(`${ids[1]}/act`, { input: 'click Go' }, programs[0]);
  expect(guess).toMatchObject({ status: 404 });
  const tabs = await extensionPage.evaluate(() => chrome.tabs.query({}));
  for (const { id } of tabs.filter(({ title }) => title === 'Mine' || title === 'two')) {
    const asked = await paired.ask(`${ids[0]}/extract`, { frameId: `tab-${id}` }, programs[0]);
    expect(asked).toMatchObject({ status: 404 });
  }

  await Promise.all(programs.map((by, at) => paired.ask(`${ids[at]}/end`, {}, by)));
  await expect.poll(() => extensionPage.evaluate(() => chrome.tabGroups.query({}))).toEqual([]);
  await expect(users.getByText('Nobody else reads this.')).toBeVisible();
});

test('outlives the worker and the broker, does no act twice, and leaves no tab behind', async ({
  paired,
  pairAs,
  background,
  extensionPage,
  context,
  browserCdp,
  sites,
}) => {
  await pairAs('Work');
  const by = programs[0]!;
  await paired.startSession({}, by);
  await answerAsking(extensionPage, background, 'always');
  const id = await startedBy(paired, by);
  const url = sites.put(
    '/count',
    '<title>Count</title><button onclick="this.textContent = ++n">Add</button><script>n = 0</script>',
  );
  await paired.ask(`${id}/navigate`, { url }, by);
  const button = context
    .pages()
    .find((each) => each.url() === url)!
    .getByRole('button');
  await paired.ask(
    `${id}/act`,
    { input: { selector: 'button', description: 'Add', method: 'click', arguments: [] } },
    by,
  );
  await expect(button).toHaveText('1');

  // The worker is killed: it dials again when it is woken, by the clock or by whatever happens in the browser.
  await killWorker(browserCdp);
  await background.listSessions({});
  await isBack(paired, 'Work');
  const acted = await paired.ask(
    `${id}/act`,
    { input: { selector: 'button', description: 'Add', method: 'click', arguments: [] } },
    by,
  );
  expect(acted.text).toContain('"success":true');
  await expect(button).toHaveText('2');

  // The service is killed, and another comes: the browser is there within 5 s, and nobody's tabs are gone.
  const { port } = paired;
  await paired.kill();
  const state = () =>
    extensionPage.evaluate(async () => {
      const stored = await chrome.storage.session.get('pairing-line');
      return (stored['pairing-line'] as { state: string } | undefined)?.state;
    });
  await expect.poll(state).toBe('away');
  await paired.start(port);
  await isBack(paired, 'Work');
  await expect.poll(state).toBe('connected');
  // Work of a broker that is no more is nobody's: its tabs are closed.
  await expect.poll(() => context.pages().filter((each) => each.url() === url).length).toBe(0);
  expect(await extensionPage.evaluate(() => chrome.tabGroups.query({}))).toEqual([]);

  // Agreed to before, and so again without a question.
  const again = await startedBy(paired, by);
  expect(await paired.ask(`${again}/end`, {}, by)).toMatchObject({ status: 200 });
});

test('is ended from either side at once, with all that programs do here', async ({
  paired,
  pairAs,
  background,
  extensionPage,
  context,
  sites,
}) => {
  await pairAs('Work');
  const by = programs[0]!;
  await paired.startSession({}, by);
  await answerAsking(extensionPage, background, 'once');
  const id = await startedBy(paired, by);
  const url = sites.put('/', '<title>Shop</title><button>Buy</button>');
  await paired.ask(`${id}/navigate`, { url }, by);
  const open = () => context.pages().filter((each) => each.url() === url).length;
  expect(open()).toBe(1);
  paired.folder.forget('Work');
  await expect.poll(open).toBe(0);
  const stored = () =>
    extensionPage.evaluate(async () => (await chrome.storage.local.get('pairing'))['pairing']);
  await expect.poll(stored).toBe(null);
  expect(await paired.ask(`${id}/act`, { input: 'click Buy' }, by)).toMatchObject({ status: 404 });

  await pairAs('Home');
  await background.unpairBrowser({});
  await expect.poll(() => paired.folder.profiles()).toEqual([]);
  expect((await paired.startSession({}, by)).text).toContain('No browser is paired');
});

test('hands a tab of the user’s to a program, which leaves it open', async ({
  paired,
  pairAs,
  background,
  extensionPage,
  startOn,
  sites,
}) => {
  await pairAs('Work');
  const by = programs[0]!;
  await paired.startSession({}, by);
  await answerAsking(extensionPage, background, 'once');
  const id = await startedBy(paired, by);
  const { page, session } = await startOn(sites.put('/', '<title>Mine</title><p>For you to read.</p>'));
  const frameId = `tab-${session.tabId}`;
  expect(await paired.ask(`${id}/extract`, { frameId }, by)).toMatchObject({ status: 404 });
  const workId = await extensionPage.evaluate(async () => {
    const stored = await chrome.storage.session.get(null);
    return (
      Object.keys(stored)
        .find((key) => key.startsWith('pairing-work:'))
        ?.slice('pairing-work:'.length) ?? ''
    );
  });
  await background.shareTab({ workId, tabId: session.tabId });
  await expect
    .poll(async () => (await paired.ask(`${id}/extract`, { frameId }, by)).text)
    .toContain('For you to read.');
  await paired.ask(`${id}/end`, {}, by);
  await expect(page.getByText('For you to read.')).toBeVisible();
});

test('reaches a goal in several tabs and follows a recording, and leaves none of them behind', async ({
  paired,
  pairAs,
  background,
  extensionPage,
  context,
  sites,
  shopUrl,
}) => {
  await pairAs('Work');
  const by = programs[0]!;
  await paired.startSession({}, by);
  await answerAsking(extensionPage, background, 'always');
  const before = context.pages().length;
  const id = await startedBy(paired, by);
  const shop = new URL(shopUrl).origin;
  const { variables: _valued, ...purchase } = shopRecording({ shop });
  const names = ['shop', 'query', 'email', 'password'].map((name) => ({ name }));
  const run = {
    runId: randomUUID(),
    recording: { ...purchase, variables: names },
    options: { variables: { shop, query: '', email: 'ada@example.org', password: 'correct-horse-7' } },
  };
  const followed = await paired.ask(`${id}/runs`, run, by);
  expect(followed.text).toContain('"name":"Order a kettle","revision":1,"state":"done"');
  expect(followed.text).not.toContain('correct-horse-7');
  expect((await paired.ask(`${id}/replay`, null, by)).text).toContain('Click “Place order”');

  const models = await startModelServer();
  const second = sites.put(
    '/second',
    `<title>Second</title><button onclick="this.after('nine to five')">Show hours</button>`,
  );
  await paired.ask(
    `${id}/navigate`,
    { url: sites.put('/', '<title>First</title><p>Look at our second page</p>') },
    by,
  );
  playTask(models, {
    plan: { ends: ['text: nine to five'] },
    says: [stepOf('open', second), actOn('button Show hours => click'), doneStep],
  });
  const model = { modelName: 'openai/small', apiKey: 'sk-1', baseURL: models.baseURL };
  const instruction = `open ${second} in a new tab and click Show hours`;
  const reached = await paired.ask(
    `${id}/agentExecute`,
    { agentConfig: { model }, executeOptions: { instruction } },
    by,
  );
  expect(reached.text).toContain('"completed":true');
  const windows = await extensionPage.evaluate(async () =>
    (await chrome.tabs.query({}))
      .filter(({ title }) => title === 'First' || title === 'Second')
      .map(({ windowId }) => windowId),
  );
  expect(windows).toHaveLength(2);
  expect(windows[0]).toBe(windows[1]);
  await models.close();

  await paired.ask(`${id}/end`, {}, by);
  await expect.poll(() => context.pages().length).toBe(before);
  expect(await background.listSessions({})).toEqual([]);
});

test('a worker that sleeps is woken by the clock and finds its broker', async ({
  paired,
  pairAs,
  browserCdp,
}) => {
  await pairAs('Work');
  await killWorker(browserCdp);
  await expect.poll(() => paired.broker?.browserOf('Work').isConnected).toBe(false);
  // The browser's clock strikes every half minute.
  await expect
    .poll(() => paired.broker?.browserOf('Work').isConnected, { timeout: 50_000, intervals: [500] })
    .toBe(true);
});

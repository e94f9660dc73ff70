import { actOn, doneStep, playTask, stepOf } from '../../fixtures/task-model';
import { expect } from '../fixtures';
import { test } from '../model-fixtures';

const shop = `<title>Shop</title><h1>Shop</h1><p id="said">Not yet</p>
  <button onclick="open('/details', '', 'popup,width=400,height=300')">Open details</button>
  <script>addEventListener('storage', () => { said.textContent = 'All is ready'; });</script>`;
const details = `<title>Details</title><button onclick="localStorage.ready = 'yes'; document.title = 'Ready'">Ready</button>`;
const foreign = '<title>Private letters</title><h1>Private letters</h1><button>Ready</button>';

test('a task works in the tabs and windows that it opened, and neither sees nor touches another', async ({
  context,
  sites,
  startOn,
  background,
  extensionPage,
  model,
}) => {
  sites.put('/details', details);
  sites.put('/hours', '<title>Hours</title><h1>Open from nine</h1>');
  const letters = sites.put('/letters', foreign);
  const { page, session } = await startOn(sites.put('/', shop));
  // Tabs of the user's own: beside it, opened from it, and in another window.
  await extensionPage.evaluate(
    async ({ url, openerTabId }) => {
      await chrome.tabs.create({ url, active: false });
      await chrome.tabs.create({ url, active: false, openerTabId });
      await chrome.windows.create({ url, focused: false });
    },
    { url: letters, openerTabId: session.tabId },
  );
  await expect.poll(() => context.pages().filter((each) => each.url() === letters).length).toBe(3);

  playTask(model, {
    plan: { ends: ['text: All is ready'] },
    says: [
      actOn('button Open details'),
      stepOf('switch', 'new'),
      actOn('button Ready'),
      stepOf('open', `${sites.a}/hours`),
      // There is none of that number: it is given back.
      stepOf('switch', '4'),
      stepOf('close', '3'),
      stepOf('close', '1'),
      stepOf('switch', '1'),
      doneStep,
    ],
  });
  const options = { model: { modelName: 'openai/small', apiKey: 'sk-1', baseURL: model.baseURL } };
  const instruction = 'open details, say there that it is ready, and look at the opening hours';
  const task = await background.agentExecute({ sessionId: session.id, instruction, options });
  expect(task.state, JSON.stringify(task.steps)).toEqual({ kind: 'done' });
  expect(task.steps.map(({ kind, state, tab }) => [kind, state, tab])).toEqual([
    ['act', 'done', 0],
    ['switch', 'done', 0],
    ['act', 'done', 1],
    ['open', 'done', 1],
    ['close', 'done', 2],
    ['close', 'failed', 1],
    ['switch', 'done', 1],
    ['done', 'done', 0],
  ]);
  expect(JSON.stringify(model.requests.map(({ body }) => body))).not.toContain('letters');
  expect(context.pages().filter((each) => each.url() === letters)).toHaveLength(3);
  expect(await page.evaluate(() => document.title)).toBe('Shop');
  const open = context.pages().map((each) => new URL(each.url()).pathname);
  expect(open).toContain('/details');
  expect(open).not.toContain('/hours');
  // Nothing was brought to the front but what the page itself opened.
  const tab = await extensionPage.evaluate((id) => chrome.tabs.get(id), session.tabId);
  expect(tab.active).toBe(true);
});

test('a task that waited goes on in the tab that it waited in', async ({
  sites,
  startOn,
  background,
  model,
}) => {
  sites.put('/details', details);
  const { session } = await startOn(sites.put('/', shop));
  playTask(model, {
    plan: { ends: ['text: All is ready'] },
    says: [
      actOn('button Open details'),
      stepOf('switch', 'new'),
      stepOf('ask', 'Is it ready?', 'yes', 'no'),
      actOn('button Ready'),
      stepOf('switch', '1'),
      doneStep,
    ],
  });
  const { sessionId, instruction, options } = {
    sessionId: session.id,
    instruction: 'open details, and say there that it is ready',
    options: { model: { modelName: 'openai/small', apiKey: 'sk-1', baseURL: model.baseURL } },
  };
  const waiting = await background.agentExecute({ sessionId, instruction, options });
  expect(waiting.state).toMatchObject({ kind: 'needs-you', need: { kind: 'unclear' } });
  const answer = { kind: 'said', text: 'yes' } as const;
  const task = await background.continueTask({ sessionId, taskId: waiting.id, options, answer });
  expect(task.state, JSON.stringify(task.steps)).toEqual({ kind: 'done' });
  expect(task.steps.slice(3).map(({ kind, tab }) => [kind, tab])).toEqual([
    ['act', 1],
    ['switch', 1],
    ['done', 0],
  ]);
});

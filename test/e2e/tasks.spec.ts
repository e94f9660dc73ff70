import type { Page } from '@playwright/test';
import type { Task } from '../../src/protocol/task/task';
import { actOn, doneStep, playTask, stepOf, type TaskScript } from '../fixtures/task-model';
import { expect, killWorker } from './fixtures';
import { test } from './model-fixtures';

const goal = 'type "Ada" into Name and place the order';
const shop = `<label>Name <input id="name"></label><button id="order">Place order</button><p id="said"></p><script>
  orders = 0;
  order.onclick = () => {
    orders += 1;
    setTimeout(() => { said.textContent = 'Thank you, ' + document.querySelector('#name').value; }, 400);
  };
</script>`;
const plan = { ends: ['text: Thank you, Ada'], risks: ['pay'] };
const says = [actOn('textbox Name => fill Ada'), actOn('button Place order'), doneStep];

const ordersIn = (page: Page) => page.evaluate((): number => Reflect.get(window, 'orders'));

/** The tasks as storage has them. */
const storedTasks = (extensionPage: Page): Promise<Task[]> =>
  extensionPage.evaluate(async () => {
    const stored = await chrome.storage.session.get(null);
    return Object.entries(stored).flatMap(([key, value]) => (key.startsWith('task:') ? [value as Task] : []));
  });

/** With a number, the model keeps silent at that question about a step: the moment lasts until it is seen. */
const moments: [string, (task: Task) => boolean, silentAt?: number][] = [
  ['makes its plan', ({ phase }) => phase === 'Asking openai/small'],
  ['decides', ({ plan: made, phase }) => made !== undefined && phase === 'Asking openai/small', 1],
  ['decides again', ({ steps, phase }) => steps.length === 1 && phase === 'Asking openai/small', 2],
  [
    'does what cannot be taken back',
    ({ steps }) => steps[1]?.acts.some(({ state }) => state === 'running') ?? false,
  ],
  ['reads the ends back', ({ steps }) => steps.length === 3],
];
for (const [moment, isThen, silentAt] of moments) {
  test(`a worker that dies while a task ${moment} leaves it interrupted, and nothing is done twice`, async ({
    sites,
    startOn,
    background,
    browserCdp,
    extensionPage,
    model,
  }) => {
    const { page, session } = await startOn(sites.put('/', shop));
    const script: TaskScript = { plan, says };
    playTask(model, { ...script, disturbs: (_, turn) => (turn === silentAt ? { silent: true } : undefined) });
    const { sessionId, options } = {
      sessionId: session.id,
      options: { model: { modelName: 'openai/small', apiKey: 'sk-1', baseURL: model.baseURL } },
    };
    const running = background.agentExecute({ sessionId, instruction: goal, options }).catch(() => undefined);
    await expect
      .poll(async () => (await storedTasks(extensionPage)).some(isThen), { intervals: [2] })
      .toBe(true);
    await killWorker(browserCdp);
    await running;
    await background.listSessions({});
    const [left] = await storedTasks(extensionPage);
    if (!left) throw new Error('The task is not stored.');
    if (left.state.kind === 'done') return expect(await ordersIn(page)).toBe(1);
    if (left.state.kind !== 'interrupted') throw new Error(left.state.kind);
    const rest = says.slice(left.steps.filter(({ state }) => state === 'done').length);
    playTask(model, { ...script, says: [...rest, doneStep] });
    let ended = await background.continueTask({ sessionId, taskId: left.id, options });
    if (ended.state.kind === 'needs-you') {
      // It may have been ordered already: the user looks.
      expect(ended.state.need.kind).toBe('repeat');
      const isToDo = (await ordersIn(page)) === 0;
      const answer = { kind: isToDo ? 'allow' : 'refuse' } as const;
      playTask(model, { ...script, says: isToDo ? says.slice(1) : [doneStep] });
      ended = await background.continueTask({ sessionId, taskId: left.id, options, answer });
    }
    expect(ended.state).toEqual({ kind: 'done' });
    expect(await ordersIn(page)).toBe(1);
  });
}

test('a task that needs a word of the user waits at no cost, and goes on when it has it', async ({
  sites,
  startOn,
  background,
  browserCdp,
  extensionPage,
  model,
}) => {
  const url = sites.put(
    '/',
    '<button onclick="document.title = \'gone\'; said.textContent = \'All tidy\'">Delete account</button><p id="said"></p>',
  );
  const { page, session } = await startOn(url);
  const options = { model: { modelName: 'openai/small', apiKey: 'sk-1', baseURL: model.baseURL } };
  playTask(model, {
    plan: { ends: ['text: All tidy'] },
    says: [actOn('button Delete account'), actOn('button Delete account'), doneStep],
  });
  const instruction = 'have all things tidy in here';
  const task = await background.agentExecute({ sessionId: session.id, instruction, options });
  expect(task.state).toMatchObject({ kind: 'needs-you', need: { kind: 'risk', reason: { risk: 'delete' } } });
  expect(await page.title()).not.toBe('gone');
  await killWorker(browserCdp);
  await background.listSessions({});
  expect((await storedTasks(extensionPage))[0]?.state.kind).toBe('needs-you');
  const answer = { kind: 'allow' } as const;
  const ended = await background.continueTask({ sessionId: session.id, taskId: task.id, answer, options });
  expect(ended.state).toEqual({ kind: 'done' });
  expect(await page.title()).toBe('gone');
});

test('a task is stopped, and paused, as any run', async ({
  sites,
  startOn,
  background,
  extensionPage,
  model,
}) => {
  const { page, session } = await startOn(sites.put('/', shop));
  const sessionId = session.id;
  const options = { model: { modelName: 'openai/small', apiKey: 'sk-1', baseURL: model.baseURL } };
  playTask(model, { plan, says, disturbs: (_, turn) => (turn === 2 ? { silent: true } : undefined) });
  const running = background.agentExecute({ sessionId, instruction: goal, options });
  await expect.poll(async () => (await storedTasks(extensionPage))[0]?.steps.length).toBe(1);
  expect(await background.pause({ sessionId })).toBe(true);
  await expect.poll(async () => (await storedTasks(extensionPage))[0]?.pausedBy).toBe('panel');
  expect(await background.resume({ sessionId })).toBe(true);
  expect(await background.stop({ sessionId })).toBe(true);
  expect((await running).state).toEqual({ kind: 'stopped' });
  expect(await ordersIn(page)).toBe(0);
});

test('what an extraction of a task asks of a model is counted in its limits', async ({
  sites,
  startOn,
  background,
  model,
}) => {
  const { session } = await startOn(sites.put('/', '<h1>Kettles</h1><p>Copper, 40 €</p><p>Steel, 25 €</p>'));
  const script: TaskScript = { plan: { ends: ['text: Never'] }, says: [stepOf('extract', 'Metal', 'Price')] };
  playTask(model, {
    ...script,
    disturbs: ({ system }) =>
      system.startsWith('You reach')
        ? undefined
        : { json: { value: [] }, usage: { input: 9000, output: 40, cached: 0 } },
  });
  const options = {
    model: { modelName: 'openai/small', apiKey: 'sk-1', baseURL: model.baseURL },
    limits: { tokens: 9000 },
  };
  const instruction = 'list the metals with their prices';
  const task = await background.agentExecute({ sessionId: session.id, instruction, options });
  expect(task.state).toMatchObject({ kind: 'failed', why: 'tokens' });
  expect(task.steps).toHaveLength(1);
  expect(task.steps[0]?.usage.inputTokens).toBeGreaterThanOrEqual(9000);
});

import type { Page } from '@playwright/test';
import type { InputMode } from '../../../src/protocol/session';
import type { Task } from '../../../src/protocol/task/task';
import { actOn, doneStep, playTask, stepOf, type SaidStep, type TaskScript } from '../../fixtures/task-model';
import { expect, killWorker } from '../fixtures';
import { test } from '../model-fixtures';
import { stopAtUntried, workerOf, type WorkerCall } from '../worker-calls';

type Scenario = {
  name: string;
  inputMode: InputMode;
  /** Its page, beside which is `/hours`; `orders` in it counts what is done once. */
  html: string;
  goal: string;
  plan: TaskScript['plan'];
  says: SaidStep[];
  orders: number;
  /** Only calls of these names are tried. */
  only?: string;
};

const shop = `<label>Name <input id="name"></label><button id="order">Place order</button><p id="said"></p><script>
  orders = 0;
  order.onclick = () => {
    orders += 1;
    setTimeout(() => { said.textContent = 'Thank you, ' + document.querySelector('#name').value; }, 100);
  };
</script>`;
const ordering = {
  html: shop,
  goal: 'type "Ada" into Name and place the order',
  plan: { ends: ['text: Thank you, Ada'], risks: ['pay'] },
  says: [actOn('textbox Name => fill Ada'), actOn('button Place order'), doneStep],
  orders: 1,
};
const table = `<script>orders = 0</script><h1>Prices</h1><table><thead><tr><th>Name</th><th>Price</th></tr></thead>
  <tbody><tr><td>Kettle</td><td>12 EUR</td></tr><tr><td>Pan</td><td>30 EUR</td></tr></tbody></table>`;

const scenarios = (site: string): Scenario[] => [
  { name: 'that acts', inputMode: 'page', ...ordering },
  { name: 'that acts with trusted input', inputMode: 'trusted', ...ordering, only: 'debugger' },
  {
    name: 'that reads and goes on in another tab',
    inputMode: 'page',
    html: table,
    goal: 'show me the names, the prices and the opening hours',
    plan: { ends: ['text: Open from nine'] },
    says: [stepOf('extract', 'Name', 'Price'), stepOf('open', `${site}/hours`), doneStep],
    orders: 0,
  },
];

const ordersIn = (page: Page) => page.evaluate((): number => Reflect.get(window, 'orders'));

/** The task of a session as storage has it. */
const storedTask = (extensionPage: Page, sessionId: string): Promise<Task | undefined> =>
  extensionPage.evaluate(async (id) => {
    const tasks = Object.entries(await chrome.storage.session.get(null)).filter(([key]) =>
      key.startsWith('task:'),
    );
    return tasks.map(([, task]) => task as Task).find((task) => task.sessionId === id);
  }, sessionId);

/** What is left in a tab after the worker died: rules, an attached debugger, a badge of a task that goes on. */
const leftIn = (extensionPage: Page, tabId: number): Promise<string[]> =>
  extensionPage.evaluate(async (id) => {
    const rules = await chrome.declarativeNetRequest.getSessionRules();
    const attached = await chrome.debugger.attach({ tabId: id }, '1.3').then(
      () => chrome.debugger.detach({ tabId: id }).then(() => []),
      (error: unknown) => [String(error)],
    );
    const badge = await chrome.action.getBadgeText({ tabId: id });
    return [...rules.map(() => 'rule'), ...attached, ...(/^!?$/.test(badge) ? [] : [badge])];
  }, tabId);

for (const [at, { name }] of scenarios('').entries()) {
  test(`a worker that dies at any call of a task ${name} leaves it with its place, nothing twice and nothing running`, async ({
    context,
    sites,
    startOn,
    background,
    browserCdp,
    extensionPage,
    model,
  }) => {
    test.setTimeout(600_000);
    const scenario = scenarios(sites.a)[at];
    if (!scenario) throw new Error('There is no such scenario.');
    const { plan, says, goal, inputMode, only = '' } = scenario;
    sites.put('/hours', '<h1>Open from nine</h1>');
    const options = { model: { modelName: 'openai/small', apiKey: 'sk-1', baseURL: model.baseURL } };
    const begin = async () => {
      const { page, session } = await startOn(sites.put('/', scenario.html));
      await background.configure({ sessionId: session.id, options: { inputMode } });
      playTask(model, { plan, says });
      const run = () => background.agentExecute({ sessionId: session.id, instruction: goal, options });
      return { page, session, run };
    };
    /** Has the task go on to its end, as a user does who looks. */
    const goOn = async (page: Page, { id: taskId, sessionId, steps }: Task) => {
      const rest = says.slice(steps.filter(({ state }) => state === 'done').length);
      playTask(model, { plan, says: [...rest, doneStep] });
      const ended = await background.continueTask({ sessionId, taskId, options });
      if (ended.state.kind !== 'needs-you') return ended;
      expect(ended.state.need.kind).toBe('repeat');
      const isToDo = (await ordersIn(page)) === 0;
      playTask(model, { plan, says: isToDo ? says.slice(1) : [doneStep] });
      const answer = { kind: isToDo ? 'allow' : 'refuse' } as const;
      return background.continueTask({ sessionId, taskId, options, answer });
    };
    const closeAll = async () => {
      for (const page of context.pages()) if (page.url().startsWith(sites.a)) await page.close();
    };

    const tried: WorkerCall[] = [];
    for (;;) {
      const { page, session, run } = await begin();
      const stopped = await stopAtUntried(await workerOf(context), { tried, only });
      const running = run().catch(() => undefined);
      const call = await Promise.race([stopped.reached(), running.then(() => undefined)]);
      if (call === undefined) break;
      tried.push(call);
      await killWorker(browserCdp);
      await running;
      await background.listSessions({});
      await expect.poll(() => leftIn(extensionPage, session.tabId), call).toEqual([]);
      const left = await storedTask(extensionPage, session.id);
      const state = left?.state.kind ?? 'not begun';
      expect(['not begun', 'interrupted', 'done'], call).toContain(state);
      if (left && state === 'interrupted')
        expect((await goOn(page, left)).state, call).toEqual({ kind: 'done' });
      expect(await ordersIn(page), call).toBe(state === 'not begun' ? 0 : scenario.orders);
      await closeAll();
    }
    await closeAll();
    expect(tried.length).toBeGreaterThan(3);
  });
}

import type { Page } from '@playwright/test';
import type { Task } from '../../src/protocol/task/task';
import { actOn, doneStep, playTask } from '../fixtures/task-model';
import { expect, killWorker } from './fixtures';
import { test } from './model-fixtures';
import { callReached, callsSeen, watchCalls, workerOf } from './worker-calls';

const goal = 'type "Ada" into Name and place the order';
const shop = `<label>Name <input id="name"></label><button id="order">Place order</button><p id="said"></p><script>
  orders = 0;
  order.onclick = () => {
    orders += 1;
    setTimeout(() => { said.textContent = 'Thank you, ' + document.querySelector('#name').value; }, 100);
  };
</script>`;
const plan = { ends: ['text: Thank you, Ada'], risks: ['pay'] };
const says = [actOn('textbox Name => fill Ada'), actOn('button Place order'), doneStep];

const ordersIn = (page: Page) => page.evaluate((): number => Reflect.get(window, 'orders'));

/** The task of a session as storage has it. */
const storedTask = (extensionPage: Page, sessionId: string): Promise<Task | undefined> =>
  extensionPage.evaluate(async (id) => {
    const tasks = Object.entries(await chrome.storage.session.get(null)).filter(([key]) =>
      key.startsWith('task:'),
    );
    return tasks.map(([, task]) => task as Task).find((task) => task.sessionId === id);
  }, sessionId);

/** What is left in a tab after the worker died: rules, an attached debugger, a badge. */
const leftIn = (extensionPage: Page, tabId: number): Promise<string[]> =>
  extensionPage.evaluate(async (id) => {
    const rules = await chrome.declarativeNetRequest.getSessionRules();
    const attached = await chrome.debugger.attach({ tabId: id }, '1.3').then(
      () => chrome.debugger.detach({ tabId: id }).then(() => []),
      (error: unknown) => [String(error)],
    );
    const badge = await chrome.action.getBadgeText({ tabId: id });
    return [...rules.map(() => 'rule'), ...attached, ...(badge === '' ? [] : [badge])];
  }, tabId);

for (const inputMode of ['page', 'trusted'] as const) {
  test(`a worker that dies at any call of a task leaves it with its place, nothing twice and nothing running: ${inputMode} input`, async ({
    context,
    sites,
    startOn,
    background,
    browserCdp,
    extensionPage,
    model,
  }) => {
    test.setTimeout(600_000);
    const options = { model: { modelName: 'openai/small', apiKey: 'sk-1', baseURL: model.baseURL } };
    const begin = async () => {
      const { page, session } = await startOn(sites.put('/', shop));
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

    const first = await begin();
    const worker = await workerOf(context);
    await watchCalls(worker);
    expect((await first.run()).state).toEqual({ kind: 'done' });
    const calls = [...new Set(await callsSeen(worker))].filter(
      (call) => inputMode === 'page' || call.startsWith('debugger'),
    );
    await first.page.close();
    let met = 0;
    for (const call of calls) {
      const { page, session, run } = await begin();
      const dying = await workerOf(context);
      await watchCalls(dying, call);
      const running = run().catch(() => undefined);
      const isMet = await Promise.race([callReached(dying).then(() => true), running.then(() => false)]);
      if (!isMet) continue;
      met += 1;
      await killWorker(browserCdp);
      await running;
      await background.listSessions({});
      await expect.poll(() => leftIn(extensionPage, session.tabId), call).toEqual([]);
      const left = await storedTask(extensionPage, session.id);
      const state = left?.state.kind ?? 'not begun';
      expect(['not begun', 'interrupted', 'done'], call).toContain(state);
      if (left && state === 'interrupted')
        expect((await goOn(page, left)).state, call).toEqual({ kind: 'done' });
      expect(await ordersIn(page), call).toBe(state === 'not begun' ? 0 : 1);
      await page.close();
    }
    // What a badge or a page does at its own time may come in another way.
    expect(met, `of ${calls.length} calls`).toBeGreaterThan(calls.length * 0.8);
  });
}

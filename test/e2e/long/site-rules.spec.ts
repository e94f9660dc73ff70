import type { Page } from '@playwright/test';
import { actOn, doneStep, playTask, stepOf, type SaidStep } from '../../fixtures/task-model';
import { expect, killWorker } from '../fixtures';
import { test } from '../model-fixtures';

/** The rules that keep tabs on the sites of a task. */
const rulesIn = (extensionPage: Page): Promise<number> =>
  extensionPage.evaluate(async () => (await chrome.declarativeNetRequest.getSessionRules()).length);

const again = [actOn('button Go on'), actOn('button Go on'), doneStep];
const inNewTab = [...again.slice(0, 2), stepOf('switch', 'new'), doneStep];

const ways: [string, string, SaidStep[]][] = [
  ['a script', `<button onclick="location.href = '$b/taken'">Go on</button>`, again],
  [
    'a form that a script sends',
    `<button onclick="away.submit()">Go on</button><form id="away" method="post" action="$b/taken"></form>`,
    again,
  ],
  ['a tab that it opens', `<button onclick="window.open('$b/taken')">Go on</button>`, inNewTab],
];
for (const [way, html, says] of ways) {
  test(`the browser itself keeps a task from another site: ${way}`, async ({
    sites,
    startOn,
    background,
    extensionPage,
    context,
    model,
  }) => {
    sites.put('/taken', '<h1>Arrived</h1>');
    const url = sites.put('/', `<h1>Kettles</h1>${html}`);
    const { page, session } = await startOn(url);
    const options = { model: { modelName: 'openai/small', apiKey: 'sk-1', baseURL: model.baseURL } };
    playTask(model, { plan: { ends: ['text: Arrived'] }, says });
    const instruction = 'go on with the kettles';
    const origin = sites.b;
    const task = await background.agentExecute({ sessionId: session.id, instruction, options });
    expect(task.state).toMatchObject({
      kind: 'needs-you',
      need: { kind: 'risk', reason: { kind: 'elsewhere', origin } },
    });
    expect(sites.asked('/taken')).toBe(0);
    expect(context.pages().filter((each) => each.url().startsWith(origin))).toEqual([]);
    await expect(page.getByRole('heading')).toHaveText('Kettles');
    expect(await rulesIn(extensionPage)).toBe(0);

    const answer = { kind: 'allow' } as const;
    const ended = await background.continueTask({ sessionId: session.id, taskId: task.id, answer, options });
    expect(ended.state).toEqual({ kind: 'done' });
    expect(await rulesIn(extensionPage)).toBe(0);
  });
}

test('a frame of a page takes no form from a task to another site', async ({
  sites,
  startOn,
  background,
  model,
}) => {
  sites.put('/taken', '<h1>Arrived</h1>');
  const url = sites.put(
    '/',
    `<form method="post" action="$b/taken" target="inner"></form><iframe name="inner"></iframe>
    <button onclick="document.querySelector('form').submit(); said.textContent = 'Sent'">Go on</button><p id="said"></p>`,
  );
  const { session } = await startOn(url);
  const options = { model: { modelName: 'openai/small', apiKey: 'sk-1', baseURL: model.baseURL } };
  playTask(model, { plan: { ends: ['text: Sent'] }, says: [actOn('button Go on'), doneStep] });
  const instruction = 'go on with the kettles';
  await background.agentExecute({ sessionId: session.id, instruction, options });
  expect(sites.asked('/taken')).toBe(0);
});

test('the rules end with a worker that dies, and with a pause', async ({
  sites,
  startOn,
  background,
  browserCdp,
  extensionPage,
  model,
}) => {
  sites.put('/taken', '<h1>Arrived</h1>');
  const { page, session } = await startOn(sites.put('/', '<a href="$b/taken">Elsewhere</a>'));
  const options = { model: { modelName: 'openai/small', apiKey: 'sk-1', baseURL: model.baseURL } };
  playTask(model, { plan: { ends: ['text: Never'] }, disturbs: () => ({ silent: true }) });
  const sessionId = session.id;
  const begin = () =>
    background
      .agentExecute({ sessionId, instruction: 'go on with the kettles', options })
      .catch(() => undefined);
  const running = begin();
  await expect.poll(() => rulesIn(extensionPage)).toBeGreaterThan(0);
  await background.pause({ sessionId });
  await expect.poll(() => rulesIn(extensionPage)).toBe(0);
  await background.resume({ sessionId });
  await expect.poll(() => rulesIn(extensionPage)).toBeGreaterThan(0);
  await killWorker(browserCdp);
  await running;
  // What happens in the tab wakes the worker, which finds what was left.
  await page.reload();
  await expect.poll(() => rulesIn(extensionPage)).toBe(0);
  await page.getByRole('link').click();
  await expect(page.getByRole('heading')).toHaveText('Arrived');
});
